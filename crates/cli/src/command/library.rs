//! `barpoint library`

use clap::Subcommand;

pub(super) use self::place::{Place, PlaceArgs, SharedLibraryArgs, library_file};
use crate::status::Status;
use crate::terminal::View;

mod add;
mod alias;
mod erase;
mod export;
mod filter;
mod list;
mod place;
mod players;
mod plot;
mod search;
mod show;
mod tags;
mod trend;

/// Keeps analysed matches in a database: statistics over time, and a search over all positions
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(subcommand)]
    task: Task,
}

/// Work with a library.
#[derive(Debug, Subcommand)]
enum Task {
    Add(Box<add::Args>),
    List(list::Args),
    Show(show::Args),
    Players(players::Args),
    Alias(alias::Args),
    Me(alias::MeArgs),
    Trend(trend::Args),
    Search(Box<search::Args>),
    Tags(tags::Args),
    Erase(erase::Args),
    Export(export::Args),
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let place = args.place.resolve()?;
    match args.task {
        Task::Add(args) => add::run(*args, &place),
        Task::List(args) => list::run(args, &place, view),
        Task::Show(args) => show::run(&args, &place, view),
        Task::Players(args) => players::run(&args, &place, view),
        Task::Alias(args) => alias::run(args, &place, view),
        Task::Me(args) => alias::me(&args, &place, view),
        Task::Trend(args) => trend::run(args, &place, view),
        Task::Search(args) => search::run(&args, &place, view),
        Task::Tags(args) => tags::run(&args, &place, view),
        Task::Erase(args) => erase::run(args, &place, view),
        Task::Export(args) => export::run(args, &place, view),
    }
}
