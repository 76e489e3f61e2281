//! `barpoint bearoff`

pub(crate) use self::args::Args;
use self::args::Task;
use crate::status::Status;
use crate::terminal::View;

pub(super) mod args;
pub(super) mod build_progress;
pub(super) mod dump;
pub(super) mod info;
mod lines;
pub(super) mod make;
mod match_play;
pub(super) mod settings;
pub(super) mod verify;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match args.task {
        Task::Build(args) => make::run(args.try_into()?, view),
        Task::Dump(args) => dump::run(&args, view),
        Task::Verify(args) => verify::run(&args, view),
        Task::Match(args) => match_play::run(&args, view),
        Task::Info(args) => info::run(&args, view),
    }
}
