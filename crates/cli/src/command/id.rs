//! `barpoint id`

use crate::output::Printer;
use crate::report::{IdReport, Kind, Report};
use crate::settings::Query;
use crate::status::Status;
use crate::subject::checked_variant;

pub(super) fn run(query: &Query) -> anyhow::Result<Status> {
    let mut printer = Printer::new(query.format, Kind::Id);
    let status = query.for_each_text(&mut printer, |line, text, printer| {
        let identifier = query.found(line, text)?.identifier;
        let variant = checked_variant(&identifier, query.variant)?;
        printer.print(&Report::Id(IdReport { identifier, variant }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
