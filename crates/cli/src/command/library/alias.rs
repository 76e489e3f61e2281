//! `barpoint library alias` and `barpoint library me`

use anyhow::bail;
use barpoint::library::Access;
use barpoint::wire::library::{Aliases, Me, Person};
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

/// Says which player is you: me is then your name in all commands of the library
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library me Anna
  barpoint library trend
  barpoint library search --player me --error 0.2..
  barpoint library me --forget

Join your other names to this one with barpoint library alias.")]
pub(super) struct MeArgs {
    /// Your name in the library [default: show it]
    name: Option<String>,
    /// Forget who you are
    #[arg(long, conflicts_with = "name")]
    forget: bool,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn me(args: &MeArgs, place: &Place, view: &View) -> anyhow::Result<Status> {
    let name = if args.name.is_some() || args.forget {
        place.open(Access::Write)?.set_me(args.name.as_deref())?
    } else {
        place.open(Access::Read)?.me()?
    };
    show(&Me { version: VERSION, name }, args.format, view)?;
    Ok(Status::Done)
}

impl Document for Me {
    fn text(&self, _: &View) -> String {
        match &self.name {
            Some(name) => format!("{name} is me\n"),
            None => "nobody is me: barpoint library me NAME says which player that is\n".to_owned(),
        }
    }
}
