//! `barpoint library`

pub(crate) use self::args::Args;
use self::args::Task;
pub(super) use self::place::{Place, PlaceArgs, library_file};
use crate::status::Status;
use crate::terminal::View;

mod add;
mod alias;
mod args;
mod erase;
mod export;
mod filter;
mod list;
mod place;
mod players;
mod plot;
mod search;
mod show;
mod trend;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let place = args.place.resolve()?;
    match args.task {
        Task::Add(args) => add::run(*args, &place),
        Task::List(args) => list::run(args, &place, view),
        Task::Show(args) => show::run(&args, &place, view),
        Task::Players(args) => players::run(&args, &place, view),
        Task::Alias(args) => alias::run(args, &place, view),
        Task::Trend(args) => trend::run(args, &place, view),
        Task::Search(args) => search::run(&args, &place, view),
        Task::Erase(args) => erase::run(args, &place, view),
        Task::Export(args) => export::run(args, &place, view),
    }
}
