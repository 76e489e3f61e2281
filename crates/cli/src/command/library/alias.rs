//! `barpoint library alias`

use anyhow::bail;
use barpoint::library::{Access, Person};
use barpoint::wire::{ToWire, VERSION, library as wire};

use super::place::Place;
use crate::output::{Render, TextOrJson, show};
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
    /// Name of the player
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
    show(&AliasReport(persons), args.format, view)?;
    Ok(Status::Done)
}

/// Persons with several names.
struct AliasReport(Vec<Person>);

impl Render for AliasReport {
    type Wire = wire::Aliases;

    fn text(&self, _: &View) -> String {
        if self.0.is_empty() {
            return "no player has several names\n".to_owned();
        }
        let line = |person: &Person| format!("{}: {}\n", person.name, person.aliases.join(", "));
        self.0.iter().map(line).collect()
    }

    fn wire(&self, _: Option<u64>) -> wire::Aliases {
        wire::Aliases { version: VERSION, players: self.0.iter().map(ToWire::to_wire).collect() }
    }
}
