//! `barpoint race`

use std::path::PathBuf;

use anyhow::{Context, ensure};
use barpoint_bearoff::OneSided;
use barpoint_core::Chequers;
use barpoint_database::{Access, Database};

use self::report::RaceReport;
use crate::output::{Format, OutputArgs, Printer};
use crate::position::{PositionArgs, Query};
use crate::status::Status;

mod lookup;
mod report;

/// Counts a race by rules of thumb, and exactly where a database knows it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint race 2x0AAOi2AQAAAA
  barpoint race 2x0AAOi2AQAAAA --database ts.bd --format json
  barpoint race - --format csv < positions.txt

The bearoff of fifteen chequers on six points is always known. Other databases, made with barpoint \
bearoff build, may be given with --database, a two-sided one going first.")]
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
    let open = |path: &PathBuf| {
        Database::open(path, Access::Mapped, None).with_context(|| path.display().to_string())
    };
    let databases: Vec<Database> = args.database.iter().map(open).collect::<Result<_, _>>()?;
    let built_in = OneSided::build(6, Chequers::MAX);
    let mut printer = Printer::new(query.format);
    let status = query.for_each(&mut printer, |subject, printer| {
        subject.ensure_evaluable()?;
        // A count of pips is of use even where there is no race, to programs.
        ensure!(
            query.format != Format::Text || !subject.position.has_contact(),
            "the sides can still meet: this is not a race"
        );
        let race = lookup::race(&subject.position, &built_in, &databases)?;
        printer.print(&RaceReport { subject: subject.clone(), race })?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
