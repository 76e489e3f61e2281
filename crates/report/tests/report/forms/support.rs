//! Reports for the tests.

use std::fs;
use std::path::{Path, PathBuf};

use barpoint::Engine;
use barpoint::analysis::statistics::Thresholds;
use barpoint::records::read_file;
use barpoint::wire::match_report;
use barpoint_wire::report::Report;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the reports of all matches in a file.
pub(crate) fn reports(path: &Path) -> Vec<Report> {
    let engine = Engine::new();
    let reading = read_file(&fs::read(path).expect("a file")).expect("a match");
    let matches = (1..).zip(reading.matches);
    let report = |(number, record): (usize, barpoint::records::Match)| {
        let by = record.analysts().into_iter().next().flatten();
        let record = record.analysed_by(by.as_deref());
        match_report(&record, Some("file"), number, &engine, &Thresholds::default())
    };
    matches.map(report).collect()
}

/// Returns the report of a file of the test data.
pub(crate) fn report(name: &str) -> Report {
    let path: PathBuf = folder().join("../../tests/data/files").join(name);
    reports(&path).remove(0)
}

/// Returns the report of a short analysed match with rollouts.
pub(crate) fn sample() -> Report {
    report("gnubg-text/match.sgf")
}

/// Returns a report in which the names are as unusual as possible.
pub(crate) fn hostile() -> Report {
    let mut report = sample();
    let names = ["a_b*c% &#$ {x} \\y <script>--", "Женя 王明 🎲 \"~^[l](u)`|é"];
    report.statistics.names = names.map(str::to_owned).into();
    for (person, name) in report.players.iter_mut().zip(names) {
        name.clone_into(&mut person.name);
    }
    report
        .games
        .iter_mut()
        .for_each(|game| game.statistics.names.clone_from(&report.statistics.names));
    report
}
