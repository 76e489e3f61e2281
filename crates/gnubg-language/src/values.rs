//! The state of a session as values, for programs that run it.

use barpoint::play::{Place, Table};
use barpoint::{Engine, Situation};
use barpoint_core::Die;
use barpoint_ids::MatchId;
use barpoint_records::Match;

use crate::contexts::Sort;
use crate::play::state;
use crate::{Interpreter, LineError};

impl Interpreter {
    /// Returns the record of the match, if there is one.
    pub fn record(&self) -> Option<&Match> {
        self.session.table.as_ref().map(Table::record)
    }

    /// Returns the place in the record, if there is one.
    pub fn place(&self) -> Option<Place> {
        self.session.table.as_ref().map(Table::place)
    }

    /// Goes to a place in the record. If `rolled` is true, the roll of the play that follows there
    /// is on the table, as after `next rolled`.
    ///
    /// # Errors
    /// There is no match, or the record has no such place.
    pub fn go_to(&mut self, place: Place, rolled: bool) -> Result<(), LineError> {
        if !self.session.table_mut()?.go_to(place) {
            return Err(state("The record has no such place."));
        }
        self.session.listed.clear();
        self.session.shows_roll = rolled;
        Ok(())
    }

    /// Returns board, score, cube and roll at the place, as the player on roll sees them.
    ///
    /// # Errors
    /// There is no match, or a record that was read broke a rule.
    pub fn situation(&self) -> Result<Situation, LineError> {
        self.session.situation()
    }

    /// Returns the match ID of the place.
    ///
    /// # Errors
    /// There is no match, a record that was read broke a rule, or an ID cannot hold the state.
    pub fn match_id(&self) -> Result<MatchId, LineError> {
        self.session.match_id()
    }

    /// Returns the engine of `hint` for chequer plays.
    ///
    /// # Errors
    /// The settings are impossible together.
    pub fn hint_engine(&self) -> Result<Engine, LineError> {
        self.lasting_engine_of(Sort::Chequer)
    }

    /// Returns the next throw of the dice.
    ///
    /// # Errors
    /// The dice are manual, or their file or program has no throw.
    pub fn throw(&mut self) -> Result<[Die; 2], LineError> {
        let throw = self.session.dice.throw().map_err(LineError::state)?;
        throw.ok_or_else(|| state("The dice are manual."))
    }
}
