//! `barpoint rollout show`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Situation;
use barpoint::rollout::Rollout;
use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;

use super::args::ShowRolloutArgs;
use super::files::read;
use super::findings::RolloutReport;
use super::roll_out::report;
use crate::met::load_met;
use crate::output::{OutputArgs, Printer};
use crate::position::Subject;
use crate::status::Status;
use crate::terminal::View;

/// Shows the contents of rollout files, after a check of checksum and sums.
pub(super) fn run(args: &ShowRolloutArgs, view: &View) -> anyhow::Result<Status> {
    let tables: Vec<MatchEquityTable> =
        args.met.as_deref().map(load_met).transpose()?.into_iter().collect();
    let mut printer = Printer::new(OutputArgs::from(args.output).or_text(), view);
    for path in &args.files {
        let report = shown(path, &tables)?;
        printer.print(&report)?;
    }
    printer.finish()?;
    Ok(Status::Done)
}

fn shown(path: &Path, other: &[MatchEquityTable]) -> anyhow::Result<RolloutReport> {
    let name = path.display();
    let rollout = Rollout::of_file(&read(path)?, other).with_context(|| name.to_string())?;
    ensure!(!rollout.candidates().is_empty(), "{name}: the file has no complete trials yet");
    let &Situation { position, variant, state } = rollout.situation();
    let subject = Subject::of(position, variant, state, Player::One, rollout.dice())?;
    report(&subject, &rollout)
}
