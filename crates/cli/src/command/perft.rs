//! `barpoint perft`

use barpoint_core::perft;

use crate::output::Printer;
use crate::report::{Kind, PerftReport, Report};
use crate::settings::Query;
use crate::status::Status;

pub(super) fn run(query: &Query, depth: usize, expected: Option<u64>) -> anyhow::Result<Status> {
    let mut printer = Printer::new(query.format, Kind::Perft);
    let status = query.for_each(&mut printer, |subject, printer| {
        let position = subject.position;
        let counts = perft(&position, depth);
        let report = PerftReport { position, counts, expected };
        let status = if report.passed() { Status::Done } else { Status::CheckFailed };
        printer.print(&Report::Perft(report))?;
        Ok(status)
    })?;
    printer.finish()?;
    Ok(status)
}
