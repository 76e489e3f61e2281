//! Actions that need no person.

use barpoint::{Choice, Situation};
use barpoint_core::{Decision, Dice, LegalPlay, Play, Player, Plays};
use barpoint_play::LegalAction;
use barpoint_records::Action;

use crate::dice::DiceChoice;
use crate::player::Seat;
use crate::session::{LineError, Reply, Session};

/// Next action that needs no person.
enum Step {
    /// A person must act, or play is over.
    Wait,
    NextGame,
    Throw,
    /// The player of this seat chooses.
    Seat(Player),
    Play(LegalPlay),
}

impl Session {
    /// Carries out the next action that needs no person, and returns what happened. Returns `None`
    /// once a person must act or play is over.
    ///
    /// Nothing happens on its own at an earlier place of the record, or in a session of two engines
    /// between its games.
    ///
    /// # Errors
    /// A program does not answer, the dice have ended, or the record cannot be saved.
    pub fn advance(&mut self) -> Result<Option<Reply>, LineError> {
        let reply = match self.next_step()? {
            Step::Wait => None,
            Step::NextGame => Some(self.begin_next()?),
            Step::Throw => Some(self.throw()?).filter(|_| !self.awaits_dice),
            Step::Seat(player) => Some(self.play_for_seat(player)?),
            Step::Play(play) => Some(self.perform(&Choice::Play(play))?),
        };
        Ok(reply.map(|mut reply| {
            reply.text.insert_str(0, &std::mem::take(&mut self.notice));
            reply
        }))
    }

    /// Returns true if nothing happens until a person acts.
    pub(crate) fn waits_for_person(&self) -> bool {
        let is_manual = self.dice.choice == DiceChoice::Manual;
        match self.next_step() {
            Ok(Step::Wait) | Err(_) => true,
            // The throw of a person is an action of hers.
            Ok(Step::Throw) => is_manual,
            Ok(_) => false,
        }
    }

    fn next_step(&self) -> Result<Step, LineError> {
        if self.awaits_dice || !self.table.is_at_end() || self.table.is_over() {
            return Ok(Step::Wait);
        }
        let has_person = self.seats.iter().any(Seat::is_human);
        if self.table.end().is_some() {
            let goes_on = has_person || self.table.record().length.is_some();
            return Ok(if self.automatic.game && goes_on { Step::NextGame } else { Step::Wait });
        }
        let Some(player) = self.table.to_act() else {
            return Ok(if self.automatic.roll || !has_person { Step::Throw } else { Step::Wait });
        };
        if !self.seats[usize::from(player.number())].is_human() {
            return Ok(Step::Seat(player));
        }
        match self.table.decision() {
            Decision::Roll if self.automatic.roll && !self.can_use_cube() => Ok(Step::Throw),
            Decision::Play(dice) => Ok(self.automatic_play(dice)?.map_or(Step::Wait, Step::Play)),
            _ => Ok(Step::Wait),
        }
    }

    /// Returns true if the player on roll may double, and a double can change the result.
    fn can_use_cube(&self) -> bool {
        let situation = Situation::of_table(&self.table);
        self.table.resignation().is_some()
            || self.table.legal().contains(&LegalAction::Double)
                && situation.is_some_and(|situation| self.engine.has_cube_decision(&situation))
    }

    fn play_for_seat(&mut self, player: Player) -> Result<Reply, LineError> {
        let seat = &mut self.seats[usize::from(player.number())];
        let chosen = seat.choose(&self.table, &self.engine);
        let chosen =
            chosen.map_err(|error| self.error("player-error", &[("reason", (&error).into())]))?;
        // A player whose resignation was declined plays on.
        let is_declined = self
            .table
            .latest()
            .is_some_and(|entry| matches!(entry.action, Action::DeclineResignation(_)));
        match chosen {
            Some(Choice::Resign(_)) if is_declined => self.perform(&Choice::Roll),
            Some(choice) => self.perform(&choice),
            None => Err(self.error("nothing-to-decide", &[])),
        }
    }

    /// Returns the play of a roll that leaves no choice, or that bears chequers off if the user wants that.
    fn automatic_play(&self, dice: Dice) -> Result<Option<LegalPlay>, LineError> {
        if self.table.resignation().is_some() {
            return Ok(None);
        }
        let plays = self.table.position().plays(dice);
        let only = plays.first().filter(|_| plays.len() == 1).copied();
        match only.filter(|play| self.automatic.forced || play.play == Play::NONE) {
            None if self.automatic.bearoff => self.bearoff(dice, &plays),
            only => Ok(only),
        }
    }

    /// Returns the best play that bears off a chequer with each die, once there is no contact.
    fn bearoff(&self, dice: Dice, plays: &Plays) -> Result<Option<LegalPlay>, LineError> {
        let position = self.table.position();
        if position.has_contact() {
            return Ok(None);
        }
        let before = position.on_roll().total();
        let most = if dice.is_double() { 4 } else { 2 };
        let bears_off = |play: &&LegalPlay| {
            // The position after a play is seen by the other player.
            let left = play.result.opponent().total();
            left == 0 || before - left == most
        };
        let fit: Vec<LegalPlay> = plays.iter().filter(bears_off).copied().collect();
        let Some(situation) = Situation::of_table(&self.table).filter(|_| fit.len() > 1) else {
            return Ok(fit.first().copied());
        };
        let ranked = self.engine.rank_plays_with(&situation, dice, &fit);
        let ranked = ranked.map_err(|error| LineError::new(error.to_string()))?;
        let found =
            ranked.iter().find_map(|best| fit.iter().find(|play| play.result == best.result));
        Ok(found.copied())
    }
}
