//! Actions that need no person.

use barpoint::{Choice, Situation};
use barpoint_core::{Decision, Dice, LegalPlay, Plays};
use barpoint_play::LegalAction;

use crate::error::LineError;
use crate::session::{Reply, Session};

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
        if self.awaits_dice || !self.table.is_at_end() || self.table.is_over() {
            return Ok(None);
        }
        if self.table.end().is_some() {
            let has_person = self.seats.iter().any(|seat| seat.is_human());
            let goes_on = has_person || self.table.record().length.is_some();
            return if self.automatic.game && goes_on {
                self.begin_next().map(Some)
            } else {
                Ok(None)
            };
        }
        let Some(player) = self.table.to_act() else {
            let has_person = self.seats.iter().any(|seat| seat.is_human());
            let throws = self.automatic.roll || !has_person;
            return if throws { self.throw_automatically() } else { Ok(None) };
        };
        if !self.seats[usize::from(player.number())].is_human() {
            return self.play_for_seat(player.number()).map(Some);
        }
        match self.table.decision() {
            Decision::Roll if self.automatic.roll && !self.can_use_cube() => {
                self.throw_automatically()
            }
            Decision::Play(dice) => self.play_automatically(dice),
            _ => Ok(None),
        }
    }

    fn throw_automatically(&mut self) -> Result<Option<Reply>, LineError> {
        self.throw().map(|reply| (!self.awaits_dice).then_some(reply))
    }

    /// Returns true if the player on roll may double, and a double can change the result.
    fn can_use_cube(&self) -> bool {
        let situation = Situation::of_table(&self.table);
        self.table.resignation().is_some()
            || self.table.legal().contains(&LegalAction::Double)
                && situation.is_some_and(|situation| self.engine.has_cube_decision(&situation))
    }

    fn play_for_seat(&mut self, seat: u16) -> Result<Reply, LineError> {
        let seat = &mut self.seats[usize::from(seat)];
        let chosen = seat.choose(&self.table, &self.engine);
        let chosen =
            chosen.map_err(|error| self.error("player-error", &[("reason", (&error).into())]))?;
        match chosen {
            Some(choice) => self.perform(&choice),
            None => Err(self.error("nothing-to-decide", &[])),
        }
    }

    /// Plays a roll that leaves no choice, or that bears chequers off if the user wants that.
    fn play_automatically(&mut self, dice: Dice) -> Result<Option<Reply>, LineError> {
        if self.table.resignation().is_some() {
            return Ok(None);
        }
        let plays = self.table.position().plays(dice);
        let only = plays.iter().next().filter(|_| plays.len() == 1).copied();
        let only =
            only.filter(|play| self.automatic.forced || play.play == barpoint_core::Play::NONE);
        let chosen = match only {
            None if self.automatic.bearoff => self.bearoff(dice, &plays)?,
            only => only,
        };
        chosen.map(|play| self.perform(&Choice::Play(play))).transpose()
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
