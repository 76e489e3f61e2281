//! `barpoint library players`

use anyhow::ensure;
use barpoint::library::Access;

use super::filter::FilterArgs;
use super::place::Place;
use crate::output::{OutputArgs, print_one};
use crate::player_summary::PlayerReport;
use crate::status::Status;
use crate::terminal::View;

/// Shows matches, errors, luck and results by player
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library players
  barpoint library players --since 2025 --until 2025
  barpoint library players --player Anna --format json

The table is that of barpoint statistics --by-player. With --player it has one row.")]
pub(super) struct Args {
    /// Show only the player with this name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    let mut summaries = library.players(&args.filter.clone().with_player(args.player.clone()))?;
    if let Some(player) = &args.player {
        let person = library.main_name(player)?;
        summaries.players.retain(|name, _| *name == person);
    }
    ensure!(!summaries.players.is_empty(), "no match in the library is selected");
    print_one(&PlayerReport(summaries), args.output.or_text(), view)?;
    Ok(Status::Done)
}
