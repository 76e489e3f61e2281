//! `barpoint rolls`

use barpoint::ask::Part;
use barpoint_core::Dice;

pub(crate) use self::args::Args;
use self::report::RollsReport;
use crate::position::Query;
use crate::progress::ProgressReporter;
use crate::search::SearchSettings;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let order = args.sort;
    let query =
        Query::new(args.position, None, &args.output).at(args.contest).without(Part::BEFORE_ROLL);
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let search = search.with_cube(args.cubeless);
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.answer(view, |subject| {
        let progress = ProgressReporter::new(Dice::ALL.len() as u32, "rolls");
        let advance = || progress.advance(1);
        let table = pool.install(|| engine.roll_table(&subject.situation(), advance));
        progress.finish();
        Ok(RollsReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            table: table?,
            order,
        })
    })
}
