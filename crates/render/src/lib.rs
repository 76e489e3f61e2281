//! Drawings of backgammon boards.
//!
//! A drawing is a pure function of a [`Diagram`]: it reads no files and asks no terminal.
//!
//! ```
//! use barpoint_core::Variant;
//! use barpoint_render::{Diagram, text};
//!
//! let board = text(&Diagram::of(Variant::Backgammon.start()));
//! assert!(board.contains("O: opponent, 167 pips"));
//! ```
#![forbid(unsafe_code)]

mod diagram;
mod text;

pub use diagram::Diagram;
pub use text::text;
