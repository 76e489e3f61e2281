//! The command language of GNU Backgammon: lines in, lines out.
//!
//! [`parse`] reads the words of a line, with unique abbreviations. An [`Interpreter`] holds a
//! session and answers lines. Evaluations, analyses and records come from the library.
//!
//! | layer | modules |
//! |---|---|
//! | words and settings | `grammar`, `settings` |
//! | match, place in it and dice | `session`, `interpreter` |
//! | commands by group | `ask`, `files`, `play`, `setup` |
//! | one line after the other | `lines` |
//!
//! # Examples
//! ```
//! use barpoint::Engine;
//! use barpoint_gnubg_language::Interpreter;
//!
//! let mut session = Interpreter::new(Engine::new());
//! session.line("set matchid cAkAAAAAAAAA")?;
//! session.line("set dice 3 1")?;
//! session.line("set eval chequer eval plies 0")?;
//! assert!(session.line("hint 1")?.text.contains("8/5 6/5"));
//! assert!(session.line("hnt").is_err());
//! # Ok::<(), barpoint_gnubg_language::LineError>(())
//! ```
#![forbid(unsafe_code)]

mod ask;
mod error;
mod files;
mod grammar;
mod interpreter;
mod lines;
mod play;
mod session;
mod settings;
mod setup;

pub use error::LineError;
pub use grammar::{Phrase, PhraseError, commands, is_without_effect, parse};
pub use interpreter::{Interpreter, Reply};
