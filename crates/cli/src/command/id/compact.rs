//! `barpoint id --record`

use std::path::Path;

use anyhow::Context;
use barpoint_records::FileFormat;

use crate::output::write_whole;
use crate::records::{losses, oddities, read_known, say};
use crate::status::Status;

pub(super) fn run(file: &Path) -> anyhow::Result<Status> {
    let reading = read_known(file)?;
    say(&oddities(file, &reading));
    let name = if reading.format == "record" { "mat" } else { "record" };
    let format = FileFormat::named(name).with_context(|| format!("no format {name}"))?;
    let written = format.write(&reading.matches)?;
    say(&losses(format, &written.losses));
    write_whole(Path::new("-"), &written.bytes)?;
    Ok(Status::Done)
}
