//! `barpoint rolls`

use anyhow::Context;
use barpoint_analysis::roll_table;
use barpoint_core::Dice;
use barpoint_engine::{SearchOptions, Searcher};

use crate::output::Printer;
use crate::progress::Teller;
use crate::report::{Kind, Report, RollsReport};
use crate::settings::RollsSettings;
use crate::status::Status;

pub(super) fn run(settings: &RollsSettings) -> anyhow::Result<Status> {
    let (engine, pool) = (settings.search.engine()?, settings.search.pool()?);
    let mut printer = Printer::new(settings.query.format, Kind::Rolls);
    let status = settings.query.for_each_counted(&mut printer, |subject, printer| {
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
        printer.print(&Report::Rolls(RollsReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            options,
            context,
            table: table.context("the game is over")?,
            order: settings.order,
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
