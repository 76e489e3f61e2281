//! Drawings of backgammon boards as text, and of maps as text and SVG.
//!
//! A drawing depends only on a [`Diagram`] or a [`Grid`]. The crate reads no files and does not
//! query the terminal.
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
mod grid;
mod layout;
mod maps;
mod text;

pub use diagram::Diagram;
pub use grid::{Grid, GridCell, GridRow, Tone};
pub use layout::wrapped;
pub use maps::{CubeLabel, PlayLabel, TemperatureLabel, cube_grid, play_grid, temperature_grid};
pub use text::text;
