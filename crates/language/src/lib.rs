//! Messages of a game in six languages.
//!
//! The texts are in one Fluent file for each language, in the folder `messages` of this crate.
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
