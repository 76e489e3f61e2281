//! Drawings of backgammon boards as text and as pictures, and of maps as text and SVG.
//!
//! A drawing depends only on a [`Diagram`] with a [`Look`] or [`PictureOptions`], or on a [`Grid`]. The
//! crate reads no files and does not query the terminal. Pictures are written as SVG and PostScript, with
//! the feature `png` also as PNG, and with `pdf` as PDF.
//!
//! ```
//! use barpoint_core::Variant;
//! use barpoint_render::{Diagram, Look, text};
//!
//! let board = text(&Diagram::of(Variant::Backgammon.start()), &Look::default());
//! assert!(board.contains("O: opponent, 167 pips"));
//! ```
#![forbid(unsafe_code)]

mod description;
mod diagram;
mod grid;
mod ink;
mod layout;
mod look;
mod maps;
mod picture;
mod text;
mod xml;

pub use description::{description, situation};
pub use diagram::{Diagram, Notes};
pub use grid::{Grid, GridCell, GridRow, Tone};
pub use ink::{Ink, Role};
pub use layout::wrapped;
pub use look::{Characters, Direction, Look, Perspective};
pub use maps::{
    CubeLabel, PlayLabel, TemperatureLabel, cube_grid, mark_score, market_grid, play_grid,
    temperature_grid,
};
#[cfg(feature = "png")]
pub use picture::PngError;
pub use picture::{
    Drawing, Layer, Mark, MarkedPlay, Numbers, POSTSCRIPT_OPERATORS, Part, PictureOptions, Plot,
    PlotPoint, Rgb, Stack, Theme, Words, picture, plot, stacks, unknown_letters,
};
pub use text::text;
pub use xml::escape_markup;
