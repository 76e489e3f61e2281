//! Questions as JSON.

use crate::Question;

/// Returns the questions as JSON, one a line.
///
/// # Errors
/// A number of a question is not finite.
pub fn json_lines(questions: &[Question]) -> serde_json::Result<String> {
    questions.iter().map(|question| Ok(serde_json::to_string(question)? + "\n")).collect()
}
