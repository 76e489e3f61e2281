//! Values that searches of plays have found for the positions after the plays that were made.
//!
//! The search of a play that was made also answers the cube decision of the opponent that follows:
//! it is about the same position in the same context at the same plies. The values are the same
//! bits as those of a second search, so neither the order of the work nor the number of threads
//! changes a result.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use barpoint_core::{LegalPlay, Position};
use barpoint_engine::{PositionValue, SearchOptions, SearchedPlay};
use barpoint_equity::CubeContext;

use crate::question::Question;
use crate::{Engine, QuestionError, Situation};

/// Values of the positions after plays that were made, in one match with one set of options.
#[derive(Default)]
pub(super) struct Seen(Mutex<HashMap<(Position, usize), (CubeContext, PositionValue)>>);

impl Seen {
    /// Keeps what searches of the plays of a roll have found about the play that was made.
    pub(super) fn keep(
        &self,
        engine: &Engine,
        situation: &Situation,
        made: &LegalPlay,
        found: &[SearchedPlay],
    ) -> Result<(), QuestionError> {
        let question = Question::new(engine, situation)?;
        let theirs = question.searcher().flip();
        if !theirs.options().cubeful {
            return Ok(());
        }
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = found.iter().filter(|play| play.plies > 0 && play.legal.result == made.result);
        // After a play, a double that is hopeless has no value.
        let is_whole = |after: &PositionValue| {
            after.double_take.is_some() || theirs.context().doubled().is_none()
        };
        for play in made.filter(|play| is_whole(&play.after)) {
            let key = (play.legal.result, play.plies);
            values.insert(key, (*theirs.context(), play.after));
        }
        Ok(())
    }

    /// Returns the value of a position at these plies in a context, if it has been kept.
    pub(super) fn find(
        &self,
        position: &Position,
        context: &CubeContext,
        options: &SearchOptions,
    ) -> Option<PositionValue> {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, value) = values.get(&(*position, options.plies))?;
        (options.cubeful && known == context).then_some(*value)
    }
}
