//! `barpoint hypergammon`

pub(crate) use self::args::Args;
use self::args::Task;
use super::bearoff::{dump, info, make, verify};
use crate::status::Status;
use crate::terminal::View;

mod args;
mod met;
mod settings;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match args.task {
        Task::Build(args) => make::run(args.try_into()?, view),
        Task::Dump(args) => dump::run(&args, view),
        Task::Verify(args) => verify::run(&args, view),
        Task::Info(args) => info::run(&args, view),
        Task::Met(args) => met::run(&args, view),
    }
}
