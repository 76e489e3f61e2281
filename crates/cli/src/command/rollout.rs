//! `barpoint rollout`

use self::args::{RolloutCommand, RolloutSubcommand};
pub(super) use self::figures::grouped;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod batch;
mod decision_settings;
mod decisions;
mod figures;
mod files;
mod findings;
mod folder;
mod live;
mod match_decision;
mod merge;
mod plot;
mod report;
mod request;
mod roll_out;
mod settings;
mod show;
mod trial_file;
mod watch;

/// Arguments, boxed because there are many.
pub(crate) type Args = Box<RolloutCommand>;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match args.command {
        None => batch::run(args.args, view),
        Some(RolloutSubcommand::Merge(args)) => merge::run(&args.parts, &args.output),
        Some(RolloutSubcommand::Show(args)) => show::run(&args, view),
        Some(RolloutSubcommand::Decisions(args)) => decisions::run(*args, view),
    }
}
