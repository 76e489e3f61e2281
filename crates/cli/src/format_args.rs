//! Arguments that name file formats.

use std::path::Path;

use barpoint_core::Variant;
use barpoint_records::{Encoding, FILE_FORMATS, FileFormat, ReadOptions};
use clap::Args;

/// Facts about input files, which their content may not show.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ReadArgs {
    /// Format of the input files [default: recognised by their content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static FileFormat>,
    /// Variant of the games, whatever a text says: backgammon, nackgammon, hypergammon1,
    /// hypergammon2 or hypergammon3 (short: hyper1 to hyper3) [default: the variant that the file
    /// names]
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    /// Encoding of a text, such as windows-1251 [default: recognised by the content]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,
}

impl ReadArgs {
    /// Returns true if nothing is given.
    pub(crate) const fn is_none(&self) -> bool {
        self.from.is_none() && self.variant.is_none() && self.encoding.is_none()
    }

    /// Returns a text that is equal for equal facts only.
    pub(crate) fn key(self) -> String {
        let format = self.from.map(|format| format.name.to_owned());
        let variant = self.variant.map(|variant| variant.to_string());
        let encoding = self.encoding.map(|encoding| encoding.to_string());
        [format, variant, encoding].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn options(self) -> ReadOptions<'static> {
        let Self { from, variant, encoding } = self;
        ReadOptions { format: from, variant, encoding, ..ReadOptions::default() }
    }
}

/// File formats to read and write.
#[derive(Debug, Args)]
pub(crate) struct FormatArgs {
    #[command(flatten)]
    pub(crate) from: ReadArgs,
    /// Format to write [default: given by the extension of OUT]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub(crate) to: Option<&'static FileFormat>,
}

/// Returns the format of an extension that is read and never written, such as `xg`.
fn only_read(path: &Path) -> Option<&'static FileFormat> {
    let suffix = path.extension()?.to_str()?.to_lowercase();
    let has_suffix = |format: &&FileFormat| format.extensions.contains(&&*suffix);
    let mut formats = FILE_FORMATS.iter().filter(has_suffix);
    if formats.clone().any(FileFormat::can_be_written) { None } else { formats.next() }
}

/// Returns true if the extension of a new file is that of a format that is read and never written.
pub(crate) fn is_only_read(path: &Path) -> bool {
    !path.exists() && only_read(path).is_some()
}

/// Returns the message that a file cannot be written because of its extension.
pub(crate) fn no_format(path: &Path) -> String {
    let place = path.display();
    match only_read(path) {
        Some(format) => {
            format!("{place}: {} is read and not written: expected --to FORMAT", format.name)
        }
        None => format!("the extension of {place} gives no format: expected --to FORMAT"),
    }
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
