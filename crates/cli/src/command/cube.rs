//! `barpoint cube`

use barpoint_core::Class;

use crate::output::Printer;
use crate::report::{CubeReport, Kind, Report};
use crate::settings::{Query, SearchSettings};
use crate::status::Status;

pub(super) fn run(query: &Query, search: &SearchSettings) -> anyhow::Result<Status> {
    let (engine, pool) = (search.engine()?, search.pool()?);
    let mut printer = Printer::new(query.format, Kind::Cube);
    let status = query.for_each_counted(&mut printer, |subject, printer| {
        let analysis = pool.install(|| engine.cube_decision(&subject.situation()))?;
        printer.print(&Report::Cube(CubeReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            class: Class::of(&subject.position, subject.variant),
            analysis,
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
