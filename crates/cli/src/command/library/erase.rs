//! `barpoint library erase`

use anyhow::ensure;
use barpoint::library::{Access, MatchFilter};
use barpoint::wire::VERSION;
use barpoint::wire::library::Erased;

use super::filter::FilterArgs;
use super::place::Place;
use crate::output::{Document, TextOrJson, show};
use crate::status::Status;
use crate::terminal::View;

/// Erases matches
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library erase 17 18
  barpoint library erase --player Bob --yes
  barpoint library erase --until 2019 --yes

Erased matches are overwritten in the file. The file keeps its size, and later matches use the room.")]
pub(super) struct Args {
    /// Numbers of the matches
    #[arg(value_name = "MATCH")]
    ids: Vec<i64>,
    /// Name of a player, all of whose matches are erased
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Erase all selected matches; needed without numbers of matches
    #[arg(long)]
    yes: bool,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let has_ids = !args.ids.is_empty();
    let filter = MatchFilter { ids: args.ids, ..args.filter.with_player(args.player) };
    ensure!(
        !filter.is_empty(),
        "expected numbers of matches, or a selection such as --player NAME --yes"
    );
    let mut library = place.open(Access::Write)?;
    if !has_ids && !args.yes {
        let count = library.count(&filter)?;
        let matches = if count == 1 { "match is" } else { "matches are" };
        ensure!(count == 0, "{count} {matches} selected: expected --yes to erase");
    }
    let erased = library.erase(&filter)?;
    show(&Erased { version: VERSION, erased }, args.format, view)?;
    Ok(Status::Done)
}

impl Document for Erased {
    fn text(&self, _: &View) -> String {
        match self.erased[..] {
            [id] => format!("erased match {id}\n"),
            _ => format!("erased {} matches\n", self.erased.len()),
        }
    }
}
