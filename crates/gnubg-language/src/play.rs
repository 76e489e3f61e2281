//! Actions of a game: `new`, `roll`, `move`, `double` and the others.

use std::fmt::Write as _;

use barpoint::{Engine, Take};
use barpoint_core::{Decision, Dice, GameValue, MatchLength, Offer, Player};
use barpoint_records::{Action, RecordedPlay, player_name};

use crate::{Interpreter, LineError, Reply};

/// A game that two engines play is cut off after this number of actions.
const MOST_ACTIONS: usize = 100_000;

impl Interpreter {
    pub(crate) fn play(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let mut text = String::new();
        match command {
            "new match" => {
                let wrong =
                    || LineError::argument(command, rest, "a number of points from 1 to 64");
                let points: u32 = rest.trim().parse().map_err(|_| wrong())?;
                let length = MatchLength::new(points).filter(|_| points <= 64).ok_or_else(wrong)?;
                self.session.replace(self.new_record(Some(length)));
                self.begin(&mut text)?;
            }
            "new session" => {
                self.session.replace(self.new_record(None));
                self.begin(&mut text)?;
            }
            "new game" => self.begin(&mut text)?,
            "roll" => self.roll(&mut text)?,
            "move" => self.make_move(rest, &mut text)?,
            "double" => self.simple(Action::Double, &mut text, "doubles")?,
            "redouble" | "beaver" => {
                self.simple(Action::Beaver, &mut text, "accepts and immediately redoubles")?;
            }
            "take" => self.simple(Action::Take, &mut text, "accepts the cube")?,
            "drop" | "pass" => {
                self.simple(Action::Drop, &mut text, "refuses the cube and gives up")?;
            }
            "resign" => self.resign(rest, &mut text)?,
            "agree" => {
                self.simple(Action::AcceptResignation, &mut text, "accepts the resignation")?;
            }
            "decline" => {
                self.simple(Action::DeclineResignation, &mut text, "declines the resignation")?;
            }
            "accept" | "reject" => {
                let resigned = self.session.table()?.resignation().is_some();
                match (command, resigned) {
                    ("accept", true) => return self.play("agree", rest),
                    ("accept", false) => return self.play("take", rest),
                    (_, true) => return self.play("decline", rest),
                    (_, false) => return self.play("drop", rest),
                }
            }
            "play" => self.engine_acts(&mut text)?,
            "end game" => {
                let mut count = 0;
                while self.session.table()?.end().is_none() && count < MOST_ACTIONS {
                    self.engine_acts(&mut text)?;
                    count += 1;
                }
                return Ok(Some(Reply::of(text)));
            }
            "next" | "previous" => {
                self.step(command, rest)?;
                return Ok(Some(Reply::default()));
            }
            "first game" => {
                (self.session.game, self.session.at, self.session.rolled) = (0, 0, None);
                return Ok(Some(Reply::default()));
            }
            _ => return Ok(None),
        }
        self.continue_game(&mut text)?;
        Ok(Some(Reply::of(text)))
    }

    fn name(&self, player: Player) -> Result<String, LineError> {
        Ok(player_name(self.session.record()?, player))
    }

    /// Begins a game and rolls for the first turn.
    fn begin(&mut self, text: &mut String) -> Result<(), LineError> {
        self.session.begin_game()?;
        loop {
            let [zero, one] = self.session.throw()?;
            let names = crate::ask::names(&self.session)?;
            let _ = writeln!(text, "{} rolls {zero}, {} rolls {one}.", names[0], names[1]);
            let Some(dice) = Dice::new(zero, one) else { continue };
            if dice.is_double() {
                continue;
            }
            let first = if zero > one { Player::Zero } else { Player::One };
            self.session.apply(Action::SetTurn(first))?;
            self.session.rolled = Some(dice);
            return Ok(());
        }
    }

    fn roll(&mut self, text: &mut String) -> Result<(), LineError> {
        let table = self.session.table()?;
        if table.end().is_some() {
            return Err(LineError::State(
                "No game in progress (type `new game' to start one).".to_owned(),
            ));
        }
        match table.decision() {
            Decision::Play(_) => {
                return Err(LineError::State("You have already rolled the dice.".to_owned()));
            }
            Decision::Answer(_) => {
                return Err(LineError::State(
                    "You cannot roll until the double is answered.".to_owned(),
                ));
            }
            Decision::Roll => {}
        }
        if table.resignation().is_some() {
            return Err(LineError::State(
                "Please wait until the resignation is answered.".to_owned(),
            ));
        }
        let [a, b] = self.session.throw()?;
        self.session.rolled = Dice::new(a, b);
        let _ = writeln!(text, "{} rolls {a} and {b}.", self.name(table.on_roll())?);
        Ok(())
    }

    fn make_move(&mut self, written: &str, text: &mut String) -> Result<(), LineError> {
        let (table, dice) = (self.session.table()?, self.session.rolled);
        let dice = dice.ok_or_else(|| {
            LineError::State("You must roll the dice before you can move.".to_owned())
        })?;
        let player = table.on_roll();
        let plays = table.position().plays(dice);
        let only = plays.iter().next().filter(|_| written.trim().is_empty() && plays.len() == 1);
        let play = if let Some(only) = only {
            only.play
        } else {
            let wrong = |error| LineError::Argument(format!("Illegal or unparsable move: {error}"));
            table.read_play(player, dice, written).map_err(wrong)?
        };
        let _ = writeln!(text, "{} moves {play}.", self.name(player)?);
        self.session.rolled = None;
        let played =
            self.session.apply(Action::Play { player, dice, play: RecordedPlay::Legal(play) });
        if played.is_err() {
            self.session.rolled = Some(dice);
        }
        played
    }

    /// Carries out an action of the player who must act.
    fn simple(
        &mut self,
        action: impl FnOnce(Player) -> Action,
        text: &mut String,
        what: &str,
    ) -> Result<(), LineError> {
        let table = self.session.table()?;
        let player = table.to_act().unwrap_or(table.on_roll());
        self.session.apply(action(player))?;
        let _ = writeln!(text, "{} {what}.", self.name(player)?);
        Ok(())
    }

    fn resign(&mut self, rest: &str, text: &mut String) -> Result<(), LineError> {
        let value = match rest.trim().to_ascii_lowercase().as_str() {
            "1" | "n" | "normal" => GameValue::Single,
            "2" | "g" | "gammon" => GameValue::Gammon,
            "3" | "b" | "backgammon" => GameValue::Backgammon,
            _ => return Err(LineError::argument("resign", rest, "normal, gammon or backgammon")),
        };
        let rolled = self.session.rolled.take();
        let name = value.points();
        let resigned = self.simple(
            |player| Action::Resign { player, value },
            text,
            &format!("offers to resign {name}"),
        );
        if resigned.is_err() {
            self.session.rolled = rolled;
        }
        resigned
    }

    /// Goes forward or back by a number of actions, or games after the word `game`.
    fn step(&mut self, command: &str, rest: &str) -> Result<(), LineError> {
        let (word, number) = crate::grammar::split_word(rest);
        let by_game = !word.is_empty() && "game".starts_with(word);
        let number = if by_game { number } else { rest.trim() };
        let count: usize =
            if number.is_empty() { Ok(1) } else { number.parse() }.map_err(|_| {
                LineError::argument(command, rest, "a number of actions, or `game` and a number")
            })?;
        let record = self.session.record()?;
        let forward = command == "next";
        let moved = |at: usize, most: usize| {
            if forward { at.saturating_add(count).min(most) } else { at.saturating_sub(count) }
        };
        let entries = record.games.get(self.session.game).map_or(0, |game| game.entries.len());
        let games = record.games.len().saturating_sub(1);
        if by_game {
            (self.session.game, self.session.at) = (moved(self.session.game, games), 0);
        } else {
            self.session.at = moved(self.session.at, entries);
        }
        self.session.rolled = None;
        Ok(())
    }

    fn is_engine(&self, player: Player) -> bool {
        let key = format!("player {} kind", usize::from(player == Player::One));
        let default = if player == Player::Zero { "gnubg" } else { "human" };
        self.settings.get(&key).unwrap_or(default) == "gnubg"
    }

    /// Lets engines act until a person must act or the match is over.
    fn continue_game(&mut self, text: &mut String) -> Result<(), LineError> {
        for _ in 0..MOST_ACTIONS {
            let table = self.session.table()?;
            if let Some(end) = table.end() {
                let _ = writeln!(text, "{} wins {} points.", self.name(end.winner)?, end.points);
                let record = self.session.record()?;
                let is_last = record.length.is_none() || record.winner().is_some();
                if is_last || !self.settings.is_on("automatic game", true) {
                    return Ok(());
                }
                self.begin(text)?;
                continue;
            }
            if !self.is_engine(table.to_act().unwrap_or(table.on_roll())) {
                return Ok(());
            }
            self.engine_acts(text)?;
        }
        Ok(())
    }

    /// Carries out one action of the engine for the player who must act.
    fn engine_acts(&mut self, text: &mut String) -> Result<(), LineError> {
        let table = self.session.table()?;
        let situation = self.session.situation()?;
        let player = table.to_act().unwrap_or(table.on_roll());
        if table.end().is_some() {
            return Err(LineError::State(
                "No game in progress (type `new game' to start one).".to_owned(),
            ));
        }
        if let Some((_, value)) = table.resignation() {
            let engine = self.engine_for(player, "cubedecision")?;
            let decision = engine
                .resignation(
                    &situation,
                    table.to_act().unwrap_or(player).flip().side(table.on_roll()),
                )
                .map_err(LineError::state)?;
            return if decision.should_accept(value) {
                self.simple(Action::AcceptResignation, text, "accepts the resignation")
            } else {
                self.simple(Action::DeclineResignation, text, "declines the resignation")
            };
        }
        match table.decision() {
            Decision::Answer(Offer::Double | Offer::Beaver | Offer::Raccoon) => {
                let engine = self.engine_for(player, "cubedecision")?;
                let analysis = engine.cube_decision(&situation).map_err(LineError::state)?;
                if analysis.decision.take() == Take::Pass {
                    self.simple(Action::Drop, text, "refuses the cube and gives up")
                } else {
                    self.simple(Action::Take, text, "accepts the cube")
                }
            }
            Decision::Roll => {
                let engine = self.engine_for(player, "cubedecision")?;
                if table.has_begun()
                    && table.cube().is_available_to(barpoint_core::Side::OnRoll)
                    && engine.has_cube_decision(&situation)
                    && engine
                        .cube_decision(&situation)
                        .map_err(LineError::state)?
                        .decision
                        .should_double()
                {
                    return self.simple(Action::Double, text, "doubles");
                }
                self.roll(text)
            }
            Decision::Play(dice) => {
                let engine = self.engine_for(player, "chequerplay")?;
                let plays = engine.rank_plays(&situation, dice).map_err(LineError::state)?;
                match plays.first() {
                    Some(best) => {
                        let written = best.play.to_string();
                        self.make_move(&written, text)
                    }
                    None => self.make_move("", text),
                }
            }
        }
    }

    /// Returns the engine of a player.
    fn engine_for(&self, player: Player, kind: &str) -> Result<Engine, LineError> {
        let key = format!("player {} {kind} evaluation plies", usize::from(player == Player::One));
        let engine = self.engine_of(kind)?;
        match self.settings.number(&key) {
            Some(plies) => engine.with_plies(plies).map_err(LineError::state),
            None => Ok(engine),
        }
    }
}
