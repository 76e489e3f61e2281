//! `barpoint library search`

use barpoint::Engine;
use barpoint::library::{Access, Found, Library};
use barpoint::wire::{VERSION, hits, library as wire};

pub(in crate::command::library) use self::args::Args;
use self::report::SearchReport;
use super::place::Place;
use crate::met::load_met;
use crate::output::{Format, print_one};
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
    let query = args.query()?;
    let library = place.open(Access::Read)?;
    let format = args.output.or_text();
    let usual = if format == Format::Text { SHOWN } else { usize::MAX };
    let limit = args.limit.map_or(usual, |limit| limit.get() as usize);
    let found = library.search(&query, limit)?;
    let report =
        SearchReport { found: documents(&library, &found, &args.met)?, has_boards: args.boards };
    print_one(&report, format, view)?;
    Ok(Status::Done)
}

fn documents(library: &Library, found: &Found, met: &str) -> anyhow::Result<wire::Found> {
    let hits = hits(library, &found.hits, &Engine::new().with_table(load_met(met)?))?;
    Ok(wire::Found { version: VERSION, total: found.total as u32, hits })
}
