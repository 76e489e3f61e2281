//! `barpoint swap-players`

use anyhow::Context;
use barpoint_records::{FileFormat, swap_players};

use super::{losses, oddities, read, say};
use crate::output::write_whole;
use crate::settings::SwapPlayersSettings;
use crate::status::Status;

pub(crate) fn run(settings: &SwapPlayersSettings) -> anyhow::Result<Status> {
    let SwapPlayersSettings { file, from, to, output } = settings;
    let reading = read(file, *from)?;
    say(&oddities(file, &reading));
    let own = FileFormat::named(reading.format);
    let format = to.or(own).filter(|format| format.can_be_written()).with_context(|| {
        format!("files of format {} are not written: expected --to FORMAT", reading.format)
    })?;
    let matches: Vec<_> = reading.matches.into_iter().map(swap_players).collect();
    let written = format.write(&matches)?;
    say(&losses(format, &written.losses));
    write_whole(output, &written.bytes)?;
    Ok(Status::Done)
}
