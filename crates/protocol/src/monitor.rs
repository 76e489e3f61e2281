//! Observation of tasks, and their ends.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::QuestionError;
use barpoint::wire::reply::{Answer, Reply};

use crate::Problem;

/// Observer of a task in progress.
#[derive(Clone, Copy)]
pub struct Monitor<'a> {
    /// Becomes true when the task is to stop, and remains true.
    pub stop: &'a Arc<AtomicBool>,
    /// Receiver of partial replies.
    pub report: &'a (dyn Fn(Reply) + Sync),
    /// Receiver of checkpoints: takes the function that makes the text of one.
    pub checkpoint: &'a (dyn Fn(&dyn Fn() -> String) + Sync),
}

impl fmt::Debug for Monitor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// Returns the final answer with a document.
#[expect(clippy::unnecessary_box_returns, reason = "replies hold boxes")]
pub(crate) fn answer<T>(id: &str, document: T) -> Box<Answer<T>> {
    Box::new(Answer { id: id.to_owned(), partial: false, document })
}

/// Returns the problem of a question, with the field at fault.
pub(crate) fn of_question(error: QuestionError) -> Problem {
    let field = match error {
        QuestionError::Variant(_) => "variant",
        QuestionError::MatchIsOver(_) => "score",
        QuestionError::ForcedPlay(_) => "plays",
        QuestionError::NoDouble => "market",
        QuestionError::NoCube => "by_cube",
        _ => "position",
    };
    Problem::of(field, error)
}
