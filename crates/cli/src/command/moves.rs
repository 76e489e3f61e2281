//! `barpoint moves`

use std::num::NonZeroU32;

use barpoint_engine::rank_plays;

use crate::engine::load_engine;
use crate::output::Printer;
use crate::report::{Kind, MovesReport, Report};
use crate::settings::Query;
use crate::status::Status;

pub(super) fn run(query: &Query, top: Option<NonZeroU32>) -> anyhow::Result<Status> {
    let engine = load_engine();
    let mut printer = Printer::new(query.format, Kind::Moves);
    let status = query.for_each(|subject| {
        subject.ensure_evaluable()?;
        let dice = subject.roll()?;
        let mut plays = rank_plays(&engine, &subject.position, dice);
        let legal = plays.len();
        plays.truncate(top.map_or(usize::MAX, |top| top.get() as usize));
        printer.print(&Report::Moves(MovesReport {
            subject: subject.clone(),
            dice,
            legal,
            plays,
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
