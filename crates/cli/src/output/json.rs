//! Results as JSON, one object a line.

use barpoint::wire::{Failure, VERSION};
use serde::Serialize;

use crate::report::Report;

pub(super) fn json(report: &Report, line: Option<u64>) -> serde_json::Result<String> {
    match report {
        Report::Eval(report) => object(&report.wire(line)),
        Report::Moves(report) => object(&report.wire(line)),
        Report::Cube(report) => object(&report.wire(line)),
        Report::Rolls(report) => object(&report.wire(line)),
        Report::ScoreMap(report) => object(&report.wire(line)),
        Report::Temperature(report) => object(&report.wire(line)),
        Report::MetList(report) => object(&report.wire()),
        Report::Met(report) => object(&report.wire()),
        Report::Points(report) => object(&report.wire()),
        Report::Conversion(report) => object(&report.wire()),
        Report::Rollout(report) => object(&report.wire(line)),
        Report::Openings(report) => object(&report.wire()),
        Report::Id(report) => object(&report.wire(line)),
        Report::Legal(report) => object(&report.wire(line)),
        Report::Perft(report) => object(&report.wire(line)),
        Report::Race(report) => object(&report.wire(line)),
        Report::Bench(report) => object(&report.wire()),
    }
}

pub(super) fn failure(line: u64, error: &str) -> serde_json::Result<String> {
    object(&Failure { version: VERSION, error: error.to_owned(), line })
}

fn object(object: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}
