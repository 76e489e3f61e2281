//! `barpoint library search`

use anyhow::ensure;
use barpoint::Engine;
use barpoint::library::{Access, Found, Library, Query};
use barpoint::wire::{VERSION, hits, library as wire};

pub(in crate::command::library) use self::args::Args;
use self::report::SearchReport;
use super::place::Place;
use crate::met::load_met;
use crate::output::{Format, print_one};
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;

/// Number of hits that are shown as text.
const SHOWN: usize = 20;

pub(in crate::command::library) fn run(
    args: &Args,
    place: &Place,
    view: &View,
) -> anyhow::Result<Status> {
    let format = args.output.or_text();
    ensure!(
        !args.boards || format == Format::Text,
        "--boards is for text: expected --format text, or no --boards"
    );
    let query = args.query()?;
    let access = if args.add_tag.is_some() || args.remove_tag.is_some() {
        Access::Write
    } else {
        Access::Read
    };
    let mut library = place.open(access)?;
    tag(args, &mut library, &query)?;
    let usual = if format == Format::Text { SHOWN } else { usize::MAX };
    let limit = args.limit.map_or(usual, |limit| limit.get() as usize);
    let found = library.search(&query, limit)?;
    let report =
        SearchReport { found: documents(&library, &found, &args.met)?, has_boards: args.boards };
    print_one(&report, format, view)?;
    Ok(Status::Done)
}

/// Gives or takes a tag, and says how many actions changed.
fn tag(args: &Args, library: &mut Library, query: &Query) -> anyhow::Result<()> {
    let (name, count, done) = match (&args.add_tag, &args.remove_tag) {
        (Some(name), _) => (name, library.tag(name, query)?, "tagged"),
        (None, Some(name)) => (name, library.untag(name, query)?, "no longer tagged"),
        (None, None) => return Ok(()),
    };
    let actions =
        if count == 1 { "1 action is".to_owned() } else { format!("{count} actions are") };
    say(&format!("{actions} {done} {name}\n"));
    Ok(())
}

fn documents(library: &Library, found: &Found, met: &str) -> anyhow::Result<wire::Found> {
    let hits = hits(library, &found.hits, &Engine::new().with_table(load_met(met)?))?;
    Ok(wire::Found { version: VERSION, total: found.total as u32, hits })
}
