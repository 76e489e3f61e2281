//! `barpoint rolls`

use anyhow::Context;
use barpoint_analysis::roll_table;
use barpoint_core::Dice;
use barpoint_engine::{SearchOptions, Searcher};

pub(crate) use self::args::Args;
use self::report::RollsReport;
use crate::position::Query;
use crate::progress::Teller;
use crate::search::SearchSettings;
use crate::status::Status;

mod args;
mod report;

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let order = args.sort;
    let query = Query::new(args.position, None, &args.output).at(args.contest);
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let search = search.with_cube(args.cubeless);
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.answer(|subject| {
        let (position, context) = (subject.playable()?, engine.context(&subject.situation()));
        let evaluator = engine.evaluator_of(subject.variant)?;
        let options = SearchOptions {
            cubeful: engine.options().cubeful && subject.is_cube_alive(),
            ..*engine.options()
        };
        let searcher = Searcher::new(&evaluator, &context, &options);
        let teller = Teller::new(Dice::ALL.len() as u32, "rolls");
        let table = pool.install(|| roll_table(&searcher, position, || teller.advance(1)));
        teller.finish();
        Ok(RollsReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            options,
            context,
            table: table.context("the game is over")?,
            order,
        })
    })
}
