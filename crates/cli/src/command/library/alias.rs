//! `barpoint library alias`

use anyhow::bail;
use barpoint::library::Access;
use barpoint::wire::library::{Aliases, Person};
use barpoint::wire::{ToWire, VERSION};

use super::place::Place;
use crate::output::{Document, TextOrJson, show};
use crate::status::Status;
use crate::terminal::View;

/// Joins the names of one person
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library alias anna2000 Anna
  barpoint library alias --list
  barpoint library alias --remove anna2000

All matches under the first name are then shown and counted under the second. Records keep the names \
under which they were played.")]
pub(super) struct Args {
    /// Name to join to a player
    #[arg(requires = "player")]
    name: Option<String>,
    /// Name of the player; it may be new
    player: Option<String>,
    /// Show the players with several names
    #[arg(long, conflicts_with_all = ["name", "remove"])]
    list: bool,
    /// Part this name from its player
    #[arg(long, value_name = "NAME", conflicts_with = "name")]
    remove: Option<String>,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let persons = match (args.name.zip(args.player), args.remove) {
        (Some((name, player)), _) => {
            vec![place.open(Access::Write)?.add_alias(&name, &player)?]
        }
        (None, Some(name)) => {
            let mut library = place.open(Access::Write)?;
            library.remove_alias(&name)?;
            library.aliases()?
        }
        (None, None) if args.list => place.open(Access::Read)?.aliases()?,
        (None, None) => bail!("expected NAME PLAYER, --list or --remove NAME"),
    };
    let players = persons.iter().map(ToWire::to_wire).collect();
    show(&Aliases { version: VERSION, players }, args.format, view)?;
    Ok(Status::Done)
}

impl Document for Aliases {
    fn text(&self, _: &View) -> String {
        if self.players.is_empty() {
            return "no player has several names\n".to_owned();
        }
        let line = |person: &Person| format!("{}: {}\n", person.name, person.aliases.join(", "));
        self.players.iter().map(line).collect()
    }
}
