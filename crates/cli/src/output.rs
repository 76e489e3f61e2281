//! Results on standard output or in files.

mod cells;
mod columns;
mod place;
mod printer;
mod table;
mod target;

pub(crate) use cells::{cells, fields, names, one_line, word};
pub(crate) use columns::{CHANCE_FIELDS, Columns, ESTIMATE_FIELDS, STATE_FIELDS, headings, rows};
pub(crate) use place::ensure_apart;
pub(crate) use printer::{
    Document, Format, OutputArgs, PostOutputArgs, Printer, Render, Tabulate, TextOrJson, print_one,
    show,
};
pub(crate) use table::{Cell, Fitted, Table};
pub(crate) use target::{
    cannot_write, create_folder, draft, ensure_writable, print, write_to, write_unsynced,
    write_whole,
};
