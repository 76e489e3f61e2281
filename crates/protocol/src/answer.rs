//! Ends of tasks.

use barpoint::QuestionError;
use barpoint::wire::reply::Answer;

use crate::Problem;

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
        _ => "position",
    };
    Problem::of(field, error)
}
