//! Drawings of backgammon boards as text, and of maps as text and SVG.
//!
//! A drawing depends only on a [`Diagram`] and a [`Look`], or on a [`Grid`]. The crate reads no files
//! and does not query the terminal.
//!
//! ```
//! use barpoint_core::Variant;
//! use barpoint_render::{Diagram, Look, text};
//!
//! let board = text(&Diagram::of(Variant::Backgammon.start()), &Look::default());
//! assert!(board.contains("O: opponent, 167 pips"));
//! ```
#![forbid(unsafe_code)]

mod diagram;
mod grid;
mod ink;
mod layout;
mod look;
mod maps;
mod text;

pub use diagram::Diagram;
pub use grid::{Grid, GridCell, GridRow, Tone};
pub use ink::{Ink, Role};
pub use layout::wrapped;
pub use look::{Characters, Direction, Look, Perspective};
pub use maps::{CubeLabel, PlayLabel, TemperatureLabel, cube_grid, play_grid, temperature_grid};
pub use text::text;
