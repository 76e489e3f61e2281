//! Boards as pictures: a drawing of shapes, and a module for each form that it can be written in.

mod arrows;
mod drawing;
#[cfg(feature = "pdf")]
mod drawing_pdf;
#[cfg(feature = "png")]
mod drawing_png;
mod drawing_postscript;
mod drawing_svg;
mod geometry;
mod glyphs;
mod letters;
mod options;
mod painter;
mod panels;
mod path;
mod plot;
mod theme;
mod tokens;

pub use drawing::{Drawing, Layer};
#[cfg(feature = "png")]
pub use drawing_png::PngError;
pub use drawing_postscript::POSTSCRIPT_OPERATORS;
pub use letters::unknown_letters;
pub use options::{Mark, MarkedPlay, Numbers, PictureOptions, Stack, Words};
pub use painter::{picture, stacks};
pub use plot::{Plot, PlotPoint, plot};
pub use theme::{Part, Rgb, Theme};
