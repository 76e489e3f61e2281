//! The prompt of a backgammon game: lines in, answers out.
//!
//! A [`Session`] has a table, two players, dice, a tutor and a file. [`Session::line`] carries out a
//! line that a person typed. [`Session::advance`] carries out the next action that needs no person:
//! those of the engine and of other programs, and those that the [`Automatic`] switches name. The
//! record is saved after every action. Texts are in the language of the session.
//!
//! | layer | modules |
//! |---|---|
//! | words, arguments and errors | `words`, `error` |
//! | parts of a session | `player`, `dice`, `automatic`, `tutor`, `hint`, `store` |
//! | the session | `session`, `board`, `refusals` |
//! | commands by group | `acts`, `ask`, `analyse`, `places`, `notes`, `set`, `settings`, `files` |
//! | lines, and actions without a line | `lines`, `advance`, `completion` |
//!
//! # Examples
//! ```
//! use barpoint::Engine;
//! use barpoint_language::{Language, Messages};
//! use barpoint_play::Terms;
//! use barpoint_prompt::Session;
//!
//! let engine = Engine::new().with_plies(0)?;
//! let mut session = Session::new(engine, Terms::default(), Messages::of(Language::English))?;
//! session.line("dice mersenne 1")?;
//! session.line("player o beginner")?;
//! while let Some(reply) = session.advance()? {
//!     print!("{}", reply.text);
//! }
//! assert!(session.table().dice().is_some());
//! assert!(session.line("hint")?.text.contains("1."));
//! session.line("=1")?;
//! assert!(session.line("tke").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod acts;
mod advance;
mod analyse;
mod ask;
mod board;
mod completion;
mod dice;
mod files;
mod lines;
mod notes;
mod places;
mod player;
mod refusals;
mod session;
mod set;
mod set_board;
mod settings;
mod store;
mod tutor;
mod words;

pub use player::{PlayerKind, Seat, is_for_programs};
pub use session::{Automatic, LineError, Reply, Session};
pub use tutor::Tutor;
pub use words::command_names;
