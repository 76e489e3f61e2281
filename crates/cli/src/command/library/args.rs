//! Arguments of `barpoint library`.

use clap::Subcommand;

use super::place::PlaceArgs;
use super::{add, alias, erase, export, list, players, search, show, trend};

/// Keeps analysed matches in a database: statistics over time, and a search over all positions
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    #[command(subcommand)]
    pub(super) task: Task,
}

/// Work with a library.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    Add(Box<add::Args>),
    List(list::Args),
    Show(show::Args),
    Players(players::Args),
    Alias(alias::Args),
    Trend(trend::Args),
    Search(Box<search::Args>),
    Erase(erase::Args),
    Export(export::Args),
}
