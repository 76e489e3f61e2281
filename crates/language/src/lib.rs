//! Messages of games and reports in six languages.
//!
//! The texts are in Fluent files for each language, in the folder `messages` of this crate: those of the
//! prompt, and in `messages/report` those of reports, which include all words that others share with reports.
//! The web page has its own ones in `messages/page`, and shares some of these.
//! [`Messages::say`] returns a text with its arguments. JSON and other forms for programs never
//! contain these texts.
//!
//! ```
//! use barpoint_language::{Language, Messages};
//!
//! let german = Messages::of(Language::German);
//! let said = german.say("won-game", &[("name", "Anna".into()), ("points", 2.into())]);
//! assert_eq!(said, "Anna gewinnt 2 Punkte.");
//! ```
#![forbid(unsafe_code)]

mod language;
mod messages;

pub use language::{Language, ParseLanguageError};
pub use messages::{Messages, Value};
