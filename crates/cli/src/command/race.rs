//! `barpoint race`

use std::path::PathBuf;

use anyhow::ensure;
use barpoint::Engine;
use barpoint::wire::ToWire;

use self::report::RaceReport;
use crate::output::{Format, OutputArgs, Printer};
use crate::position::{PositionArgs, Query};
use crate::status::Status;

mod report;

/// Counts a race by rules of thumb, and exactly where a database knows it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint race 2x0AAOi2AQAAAA
  barpoint race 2x0AAOi2AQAAAA --database ts.bd --format json
  barpoint race - --format csv < positions.txt

The bearoffs of fifteen chequers on six points, and of both sides with six at most, are always known. \
Other databases, made with barpoint bearoff build, may be given with --database, a two-sided one going \
first.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Bearoff database to look into; may be given several times
    #[arg(long, value_name = "FILE")]
    database: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let query = Query::new(args.position, None, &args.output);
    let add = |engine: Engine, path: &PathBuf| engine.with_database_file(path);
    let engine = args.database.iter().try_fold(Engine::new(), add)?;
    let mut printer = Printer::new(query.format);
    let status = query.for_each(&mut printer, |subject, printer| {
        subject.ensure_evaluable()?;
        // A count of pips is of use even where there is no race, to programs.
        ensure!(
            query.format != Format::Text || !subject.position.has_contact(),
            "the sides can still meet: this is not a race"
        );
        let race = engine.race(&subject.position)?.to_wire();
        printer.print(&RaceReport { subject: subject.clone(), race })?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
