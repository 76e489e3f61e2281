//! `barpoint eval`

use barpoint_core::Class;

use crate::output::Printer;
use crate::report::{EvalReport, Kind, Report};
use crate::settings::{Query, SearchSettings};
use crate::status::Status;

pub(super) fn run(query: &Query, search: &SearchSettings) -> anyhow::Result<Status> {
    let (engine, pool) = (search.engine()?, search.pool()?);
    let mut printer = Printer::new(query.format, Kind::Eval);
    let status = query.for_each_counted(&mut printer, |subject, printer| {
        let evaluation = pool.install(|| engine.evaluate(&subject.situation()))?;
        printer.print(&Report::Eval(EvalReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            class: Class::of(&subject.position, subject.variant),
            evaluation,
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
