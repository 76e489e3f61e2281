//! `barpoint race`

use std::path::PathBuf;

use anyhow::ensure;
use barpoint::Engine;
use barpoint::ask::Part;
use barpoint::wire::ToWire;

use self::report::RaceReport;
use crate::output::{Format, OutputArgs, Printer};
use crate::position::{PositionArgs, Query};
use crate::search::with_databases;
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Counts a race: pips, rules of thumb, and exact results from databases
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint race 2x0AAOi2AQAAAA
  barpoint race 2x0AAOi2AQAAAA --database ts.bd --format json
  barpoint race - --format csv < positions.txt

Two databases are built in: one-sided with fifteen chequers on six points, and two-sided with up to six \
chequers a side. --database adds files of barpoint bearoff build. A two-sided database takes precedence \
over a one-sided one.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Bearoff database to look up the position in; may be repeated
    #[arg(long, value_name = "FILE")]
    database: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let query = Query::new(args.position, None, &args.output).without(Part::ALL);
    let engine = with_databases(Engine::new(), &args.database)?;
    query.for_each(Printer::new(query.format, view), |subject, printer| {
        subject.ensure_evaluable()?;
        // Programs may want the pip count of any position.
        ensure!(
            query.format != Format::Text || !subject.position.has_contact(),
            "the position is not a race, because the sides can still meet"
        );
        let race = engine.race(&subject.position)?.to_wire();
        printer.print(&RaceReport { subject: subject.clone(), race })?;
        Ok(Status::Done)
    })
}
