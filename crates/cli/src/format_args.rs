//! Arguments that name file formats.

use barpoint_records::{FILE_FORMATS, FileFormat};
use clap::Args;

/// File formats to read and write.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    /// Format of the input files [default: recognised by their content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static FileFormat>,
    /// Format to write [default: given by the extension of OUT]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub(crate) to: Option<&'static FileFormat>,
}

pub(crate) fn readable(name: &str) -> Result<&'static FileFormat, String> {
    named(name, FileFormat::can_be_read)
}

pub(crate) fn writable(name: &str) -> Result<&'static FileFormat, String> {
    named(name, FileFormat::can_be_written)
}

fn named(name: &str, fits: fn(&FileFormat) -> bool) -> Result<&'static FileFormat, String> {
    FileFormat::named(name).filter(|format| fits(format)).ok_or_else(|| {
        let names: Vec<_> =
            FILE_FORMATS.iter().filter(|format| fits(format)).map(|format| format.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}
