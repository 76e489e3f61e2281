//! `barpoint report`

use std::path::Path;

use anyhow::Context as _;

pub(crate) use self::args::Args;
use self::files::{OutputFile, files};
use self::settings::{Destination, Settings};
use self::source::{Source, bytes_of};
use crate::input::input_name;
use crate::output::{ensure_apart, ensure_writable, write_whole};
use crate::status::Status;
use crate::terminal::View;

mod args;
mod batch;
mod files;
mod found;
mod settings;
mod source;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = Settings::new(args, view)?;
    match &settings.destination {
        Destination::Folder(folder) => batch::run(&settings, folder),
        Destination::File(path) => one(&settings, path),
    }
}

/// Writes the report of a single match, or of the hits of a search.
fn one(settings: &Settings, path: &Path) -> anyhow::Result<Status> {
    let input = &settings.args.inputs[0];
    let bytes = bytes_of(input)?;
    if let Some(found) = found::document(&bytes).with_context(|| input_name(input).to_string())? {
        let files = found::files(&found, settings, path)?;
        write(settings, &files)?;
        return Ok(Status::Done);
    }
    let source = Source::of_bytes(input, &bytes, settings)?;
    ensure_writable(path)?;
    let record = source.numbered(settings.args.match_number)?;
    let Some(report) = source.report(record, settings)? else {
        return Ok(Status::Interrupted);
    };
    let files = files(&report, settings, path)?;
    write(settings, &files)?;
    Ok(Status::Done)
}

fn write(settings: &Settings, files: &[OutputFile]) -> anyhow::Result<()> {
    ensure_apart(&settings.args.inputs, files.iter().map(|file| &file.path))?;
    files.iter().try_for_each(|file| write_whole(&file.path, &file.bytes))
}
