//! Statistics of matches that GNU Backgammon analyses, beside the tables that it prints of them: of twenty
//! matches that it plays, and of files.
//!
//! ```console
//! cargo run --release --package barpoint-benches --bin beside-gnubg-statistics -- played FILE…
//! ```
//!
//! The files are analysed at 0 and 2 plies in turn.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the comparison is the output")]

use std::path::PathBuf;

#[path = "../../crates/analysis/tests/analysis/gnubg_statistics/beside.rs"]
mod beside;
#[path = "../../crates/analysis/tests/analysis/gnubg_statistics/program.rs"]
mod program;
#[path = "../../crates/analysis/tests/analysis/gnubg_statistics/rows.rs"]
mod rows;

use crate::beside::{Comparison, compare};
use crate::program::{Origin, analysed, twenty};

/// Settings of the sessions, one after the other.
const SESSIONS: [&str; 5] = [
    "",
    "set jacoby off",
    "set beavers 2",
    "set automatic doubles 2",
    "set jacoby off\nset automatic doubles 1",
];

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut total = Comparison::default();
    println!("| match | plies | rows | equal | last digit | different |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut add = |name: &str, origin: Origin, plies: u32| {
        let comparison = match analysed(&origin, plies, folder.path()) {
            Ok(analysed) => compare(&analysed.record, &analysed.tables),
            Err(problem) => Comparison { different: vec![problem], ..Comparison::default() },
        };
        row(name, &plies.to_string(), &comparison);
        total.rows += comparison.rows;
        total.equal += comparison.equal;
        total.close += comparison.close;
        total.different.extend(comparison.different.iter().map(|row| format!("{name}: {row}")));
    };
    for argument in std::env::args_os().skip(1) {
        if argument == "played" {
            for (name, origin, plies) in twenty(SESSIONS) {
                add(&name, origin, plies);
            }
        }
    }
    let files = std::env::args_os().skip(1).filter(|argument| argument != "played");
    for (number, path) in files.map(PathBuf::from).enumerate() {
        let path = path.canonicalize()?;
        let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
        add(&name, Origin::File(path), 2 * (number as u32 % 2));
    }
    row("all", "", &total);
    for different in &total.different {
        println!("\n{different}");
    }
    Ok(())
}

fn row(name: &str, plies: &str, comparison: &Comparison) {
    let Comparison { rows, equal, close, different } = comparison;
    println!("| {name} | {plies} | {rows} | {equal} | {close} | {} |", different.len());
}
