//! Questions about decisions, and the forms in which people learn from them.
//!
//! A [`Question`] is made from an [`Action`](barpoint_wire::analysis::Action) of an analysed match and
//! its [`Origin`]. Nothing is evaluated here. A double and its answer are separate questions. A
//! [`Selection`] chooses among questions, and each of these functions writes them:
//!
//! | function | form |
//! |---|---|
//! | [`json_lines`] | JSON, a question a line |
//! | [`csv`] | table, a question a row |
//! | [`markdown`] | text with boards and folded answers |
//! | [`anki_package`] | flashcards for Anki |
//! | [`position_pack`] | deck of the trainer AnkiGammon |
//!
//! [`read_package`] and [`read_pack`] read the last two back.
//!
//! Equal questions are equal bytes in every form. [`schedule`] decides on which day a question is asked again.
//!
//! ```
//! use barpoint_quiz::{Origin, question};
//! use barpoint_wire::analysis::MatchAnalysis;
//!
//! fn questions(analysis: &MatchAnalysis) -> Vec<barpoint_quiz::Question> {
//!     let origin = Origin::of(analysis);
//!     analysis.actions.iter().filter_map(|action| question(action, &origin)).collect()
//! }
//! ```
#![forbid(unsafe_code)]

mod anki;
mod answer;
mod csv;
mod markdown;
mod pack;
mod picture;
mod question;
pub mod schedule;
mod scores;
mod selection;
mod subject;
mod words;

pub use anki::{
    PackageError, PackageOptions, ReadCard, anki_package, depth, is_package, package_name_problem,
    read_package,
};
pub use answer::{Answer, AnswerError, solution};
pub use barpoint_wire::quiz::{Question, QuestionKind};
pub use csv::csv;
pub use markdown::{MarkdownOptions, markdown};
pub use pack::{Pack, PackReadError, is_pack, position_pack, read_pack};
pub use picture::{Picture, answer_picture, question_picture};
pub use question::{Origin, json_lines, question, without_player};
pub use scores::score_matrix;
pub use selection::{Order, Selection};
pub use subject::Subject;
