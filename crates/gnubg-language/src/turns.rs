//! Turns that nobody types: those of the engine, and automatic ones.

use std::fmt::Write as _;

use barpoint::{Choice, Engine};
use barpoint_core::{Decision, Dice, Die, LegalPlay, Play, Player, Side};
use barpoint_records::{Action, RecordedPlay};

use crate::contexts::{Sort, index};
use crate::play::state;
use crate::{Interpreter, LineError, words};

/// A game that two engines play is cut off after this number of actions.
const MOST_ACTIONS: usize = 100_000;

impl Interpreter {
    /// Returns true if the engine or another program plays for a player.
    pub(crate) fn is_engine(&self, player: Player) -> bool {
        let default = if player == Player::Zero { "gnubg" } else { "human" };
        let is_external = self.externals[index(player)].is_some();
        is_external
            || self.settings.get(&format!("player {}", index(player))).unwrap_or(default) == "gnubg"
    }

    /// Lets engines and automatic actions go on until a person must act or the match is over.
    pub(crate) fn continue_game(&mut self, text: &mut String) -> Result<(), LineError> {
        for _ in 0..MOST_ACTIONS {
            if self.wants_throw {
                return Ok(());
            }
            if self.write_end(text)? {
                if self.session.table()?.is_over() || !self.settings.is_on("automatic game") {
                    return Ok(());
                }
                let mut table = self.session.table()?.clone();
                table.next_game()?;
                self.session.forgotten += self.forget_games(&mut table);
                self.session.table = Some(table);
                self.open(text)?;
                continue;
            }
            let Some(player) = self.session.table()?.to_act() else { return Ok(()) };
            if self.is_engine(player) {
                self.engine_acts(player, text)?;
                self.unless_stopped()?;
            } else if !self.acts_automatically(text)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays the game to its end by the engines of both players.
    pub(crate) fn end_game(&mut self, text: &mut String) -> Result<(), LineError> {
        let mut unread = String::new();
        if !self.session.table()?.seats().has_begun() {
            self.open(&mut unread)?;
        }
        for _ in 0..MOST_ACTIONS {
            let table = self.session.table()?;
            if self.wants_throw || table.end().is_some() {
                break;
            }
            let player = table.to_act().unwrap_or(table.on_roll());
            self.engine_acts(player, &mut unread)?;
            self.unless_stopped()?;
        }
        if let Some(end) = self.session.table()?.end() {
            let name = self.session.name(end.winner)?;
            let _ = writeln!(text, "Game complete.\n{name} wins {}", words::points(end.points));
            self.write_end(text)?;
        }
        Ok(())
    }

    /// Returns an error if a request ends the line.
    fn unless_stopped(&self) -> Result<(), LineError> {
        if self.is_stopped() { Err(state("The game was interrupted.")) } else { Ok(()) }
    }

    /// Carries out one action of the engine.
    fn engine_acts(&mut self, player: Player, text: &mut String) -> Result<(), LineError> {
        let choice = match self.coming_choice()? {
            Some(choice) => choice,
            None => self.choice(player)?,
        };
        let name = self.session.name(player)?;
        match choice {
            // Whose resignation was declined plays on.
            Choice::Resign(_) if self.declined()?.is_some() => return self.roll(text),
            Choice::Roll => return self.roll(text),
            Choice::Play(play) => return self.engine_plays(player, &play, &name, text),
            Choice::Accept => return self.settle(true, text),
            Choice::Decline => return self.settle(false, text),
            _ => {}
        }
        let table = self.session.running()?;
        choice.make(table, [Die::ALL[0]; 2])?;
        let value = table.cube().value.get();
        let _ = match choice {
            Choice::Double => writeln!(text, "\n{name} doubles."),
            Choice::Take => writeln!(text, "\n{name} accepts the cube at {value}."),
            Choice::Beaver | Choice::Raccoon => {
                writeln!(text, "\n{name} accepts and immediately redoubles to {}.", 2 * value)
            }
            Choice::Resign(value) => {
                writeln!(text, "\n{name} offers to resign a {}.", words::game(value))
            }
            _ => {
                let points = words::points(value);
                writeln!(text, "\n{name} refuses the cube and gives up {points}.")
            }
        };
        if self.session.table()?.end().is_some() { Ok(()) } else { self.draw(text) }
    }

    /// Returns the choice of the engine or the program of a player.
    fn choice(&mut self, player: Player) -> Result<Choice, LineError> {
        if let Some(choice) = self.external_choice(player)? {
            return Ok(choice);
        }
        let table = self.session.table()?;
        let sort = match (table.decision(), table.resignation()) {
            (Decision::Play(_), None) => Sort::Chequer,
            _ => Sort::Cube,
        };
        let engine = self.engine_for(player, sort)?;
        if let Some(context) = self.rollouts_of(player, sort)
            && let Some(choice) = self.rolled_out_choice(&engine, &context)?
        {
            return Ok(choice);
        }
        let choice = engine.choose(table).map_err(LineError::state)?;
        choice.ok_or_else(|| state("The engine cannot act here: the record broke a rule."))
    }

    /// Returns the play of the engine, if the record goes on with a roll that is shown already.
    fn coming_choice(&self) -> Result<Option<Choice>, LineError> {
        let table = self.session.table()?;
        if table.dice().is_some() {
            return Ok(None);
        }
        let Some(dice) = self.session.rolled()? else { return Ok(None) };
        let situation = self.session.situation()?;
        let engine = self.engine_for(self.session.on_roll()?, Sort::Chequer)?;
        Ok(best_play(&engine, &situation, dice)?.map(Choice::Play))
    }

    fn engine_plays(
        &mut self,
        player: Player,
        play: &LegalPlay,
        name: &str,
        text: &mut String,
    ) -> Result<(), LineError> {
        let Some(dice) = self.session.rolled()? else { return Ok(()) };
        let action = Action::Play { player, dice, play: RecordedPlay::Legal(play.play) };
        let is_end = self.carry_out(action)?.end.is_some();
        write_play(text, name, &play.play);
        if is_end { Ok(()) } else { self.draw(text) }
    }

    /// Rolls or plays for a person where the settings or the rules leave no choice. Returns false
    /// if the person must act.
    fn acts_automatically(&mut self, text: &mut String) -> Result<bool, LineError> {
        let table = self.session.table()?;
        if table.resignation().is_some() {
            return Ok(false);
        }
        let player = table.on_roll();
        match (table.decision(), self.session.rolled()?) {
            (Decision::Roll, None) => {
                let may_double = table.legal().contains(&barpoint::play::LegalAction::Double);
                if may_double || !self.settings.is_on("automatic roll") {
                    return Ok(false);
                }
                self.roll(text)?;
                Ok(!self.wants_throw)
            }
            (_, Some(dice)) => {
                let Some(play) = self.automatic_play(dice)? else { return Ok(false) };
                let name = self.session.name(player)?;
                self.engine_plays(player, &play, &name, text)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Returns the play that is made for a person: the only one, or one that bears off as many
    /// chequers as there are dice.
    fn automatic_play(&self, dice: Dice) -> Result<Option<LegalPlay>, LineError> {
        let position = *self.session.seats()?.position();
        let plays = position.plays(dice);
        let first = plays.iter().next().copied();
        if let Some(only) = first.filter(|_| plays.len() == 1) {
            let is_made = only.play.is_none() || self.settings.is_on("automatic move");
            return Ok(is_made.then_some(only));
        }
        if !self.settings.is_on("automatic bearoff") || position.has_contact() {
            return Ok(None);
        }
        let count = |position: &barpoint_core::Position, side: Side| -> usize {
            position.side(side).counts().iter().map(|&count| usize::from(count)).sum()
        };
        let before = count(&position, Side::OnRoll);
        let most = before.min(if dice.is_double() { 4 } else { 2 });
        let all_off = |play: &&LegalPlay| before - count(&play.result, Side::Opponent) == most;
        Ok(plays.iter().find(all_off).copied())
    }

    /// Returns the throw, or the roll that `set cheat` chooses in its place.
    pub(crate) fn chosen_throw(&self, throw: [Die; 2]) -> Result<[Die; 2], LineError> {
        let table = self.session.table()?;
        let key = format!("cheat player {} roll", index(table.on_roll()));
        let rank: usize = self.settings.value(&key);
        if !self.settings.is_on("cheat enable") {
            return Ok(throw);
        }
        let engine = self.engine.clone().with_plies(0).map_err(LineError::state)?;
        let situation = self.session.situation()?;
        let rolls = engine.roll_table(&situation, || ()).map_err(LineError::state)?;
        let chosen = rolls.by_value().get(rank.saturating_sub(1)).map(|roll| roll.dice);
        Ok(chosen.map_or(throw, |dice| [dice.high(), dice.low()]))
    }

    /// Refuses a choice once if the tutor finds it bad enough.
    pub(crate) fn warn_before(&mut self, choice: &Choice) -> Result<(), LineError> {
        let (sort, setting, what) = match choice {
            Choice::Play(_) => (Sort::Chequer, "tutor chequer", "move"),
            _ => (Sort::Cube, "tutor cube", "decision"),
        };
        let is_on = self.settings.is_on("tutor mode") && self.settings.is_on(setting);
        if !is_on || self.warned.take().as_ref() == Some(choice) {
            return Ok(());
        }
        let thresholds = self.thresholds();
        let least = match self.settings.get("tutor skill") {
            Some("bad") => thresholds.bad,
            Some("verybad") => thresholds.very_bad,
            _ => thresholds.doubtful,
        };
        let mut table = self.session.table()?.clone();
        if let Some(dice) = self.session.rolled()?
            && table.dice().is_none()
        {
            table.roll(table.on_roll(), dice)?;
        }
        let judged = self.engine_of(sort)?.judge(&table, choice).map_err(LineError::state)?;
        let Some(loss) = judged.map(|it| it.loss.0).filter(|loss| *loss >= least) else {
            return Ok(());
        };
        self.warned = Some(*choice);
        Err(LineError::State(format!(
            "Tutor: this {what} loses {loss:.3}. Type it again to make it, or `hint' for better ones."
        )))
    }
}

fn best_play(
    engine: &Engine,
    situation: &barpoint::Situation,
    dice: Dice,
) -> Result<Option<LegalPlay>, LineError> {
    let best = engine.rank_plays(situation, dice).map_err(LineError::state)?;
    let result = best.first().map(|best| best.result);
    let plays = situation.position.plays(dice);
    Ok(plays.iter().find(|play| Some(play.result) == result || result.is_none()).copied())
}

fn write_play(text: &mut String, name: &str, play: &Play) {
    let _ = if play.is_none() {
        writeln!(text, "\n{name} cannot move.")
    } else {
        writeln!(text, "\n{name} moves {play}.")
    };
}
