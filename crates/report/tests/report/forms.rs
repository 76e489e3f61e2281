//! Forms of reports, made from matches in files.

mod contents;
mod pdf_syntax;
mod programs;
mod support;
