//! Results on standard output or in files.

mod cells;
mod draft;
mod format;
mod place;
mod printer;
mod render;
mod stdout;
mod table;
mod target;

pub(crate) use cells::{cells, fields, names, one_line, plain, state_cells, state_names, word};
pub(crate) use draft::draft;
pub(crate) use format::{Format, OutputArgs, TextOrJson};
pub(crate) use place::ensure_apart;
pub(crate) use printer::{Printer, print_one, show};
pub(crate) use render::{Render, Tabulate, headings};
pub(crate) use stdout::print;
pub(crate) use table::{Cell, Fitted, Flush, Table};
pub(crate) use target::{cannot_write, ensure_writable, write_to, write_unsynced, write_whole};
