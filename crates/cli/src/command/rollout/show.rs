//! `barpoint rollout show`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Situation;
use barpoint::rollout::Rollout;
use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;

use super::{read, report};
use crate::met::load_met;
use crate::output::Printer;
use crate::report::{Kind, Report, RolloutReport};
use crate::settings::ShowRolloutSettings;
use crate::status::Status;
use crate::subject::Subject;

/// Shows what files of rollouts hold, once their checksums and sums have been checked.
pub(super) fn run(settings: &ShowRolloutSettings) -> anyhow::Result<Status> {
    let tables: Vec<MatchEquityTable> =
        settings.met.as_deref().map(load_met).transpose()?.into_iter().collect();
    let mut printer = Printer::new(settings.format, Kind::Rollout);
    for path in &settings.files {
        let report = shown(path, &tables).with_context(|| path.display().to_string())?;
        printer.print(&Report::Rollout(Box::new(report)))?;
    }
    printer.finish()?;
    Ok(Status::Done)
}

fn shown(path: &Path, other: &[MatchEquityTable]) -> anyhow::Result<RolloutReport> {
    let rollout = Rollout::of_file(&read(path)?, other)?;
    ensure!(!rollout.candidates().is_empty(), "no trials of every candidate yet");
    let &Situation { position, variant, state } = rollout.situation();
    let subject = Subject::of(position, variant, state, Player::One, rollout.dice())?;
    report(&subject, &rollout)
}
