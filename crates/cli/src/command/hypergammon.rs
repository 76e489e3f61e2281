//! `barpoint hypergammon`

pub(crate) use self::args::Args;
use self::args::Task;
use super::bearoff::{dump, info, make, verify};
use crate::status::Status;

mod args;
mod met;
mod settings;

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    match args.task {
        Task::Build(args) => make::run(&args.try_into()?),
        Task::Dump(args) => dump::run(&args.try_into()?),
        Task::Verify(args) => verify::run(&args.into()),
        Task::Info(args) => info::run(&args.into()),
        Task::Met(args) => met::run(&args.try_into()?),
    }
}
