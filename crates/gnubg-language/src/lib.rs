//! The command language of GNU Backgammon: lines in, lines out.
//!
//! [`parse`] reads the words of a line, which may be abbreviated. An [`Interpreter`] holds a
//! session and answers lines. Evaluations, analyses and records come from the library.
//!
//! | layer | modules |
//! |---|---|
//! | words and settings | `grammar`, `help`, `setting`, `settings`, `contexts` |
//! | table, place in it and dice | `session`, `dice_box`, `interpreter` |
//! | texts | `board`, `raw_board`, `words`, `statistics`, `text_analysis`, `text_export`, `prompt` |
//! | commands by group | `analyse`, `ask`, `externals`, `files`, `marked`, `marks`, `matches`, `navigate`, `notes`, `others`, `play`, `resources`, `rollouts`, `safety`, `setup`, `turns` |
//! | one line after the other | `lines` |
//! | values for programs | `values` |
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
#![expect(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "answers are short, and lines are easier to read than calls of `write!`"
)]

mod analyse;
mod ask;
mod board;
mod contexts;
mod dice_box;
mod error;
mod externals;
mod files;
mod grammar;
mod help;
mod interpreter;
mod lines;
mod marks;
mod matches;
mod navigate;
mod notes;
mod others;
mod play;
mod prompt;
mod raw_board;
mod resources;
mod rollouts;
mod safety;
mod session;
mod setting;
mod settings;
mod setup;
mod statistics;
mod text_analysis;
mod text_export;
mod turns;
mod values;
mod words;

pub use error::LineError;
pub use grammar::{
    Phrase, PhraseError, commands, completions, parse, reason_for_no_effect, refusal,
};
pub use help::{Help, help, index};
pub use interpreter::{Interpreter, Reply};
pub use settings::ProfileError;
