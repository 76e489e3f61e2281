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

#[path = "../../crates/analysis/tests/gnubg_statistics/beside.rs"]
mod beside;
#[path = "../../crates/analysis/tests/gnubg_statistics/program.rs"]
mod program;
#[path = "../../crates/analysis/tests/gnubg_statistics/rows.rs"]
mod rows;

use crate::beside::{Comparison, compare};
use crate::program::{Origin, analysed};

/// Plies of the players and noise of their plays: from the same level to very different ones.
const LEVELS: [(u32, [f32; 2]); 5] =
    [(0, [0.0, 0.0]), (0, [0.015, 0.06]), (0, [0.1, 0.4]), (0, [0.8, 0.2]), (1, [0.0, 0.03])];

/// Points of the matches; 0 is a session of three games.
const LENGTHS: [u32; 4] = [0, 1, 3, 7];

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
            played(&mut add);
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

fn played(add: &mut impl FnMut(&str, Origin, u32)) {
    for (level, (plies, noise)) in LEVELS.into_iter().enumerate() {
        for (column, length) in LENGTHS.into_iter().enumerate() {
            let settings = if length == 0 { SESSIONS[level] } else { "" };
            let seed = (100 + 10 * level + column) as u32;
            let contest = match length {
                0 => "session".to_owned(),
                1 => "1 point".to_owned(),
                length => format!("{length} points"),
            };
            let [zero, one] = noise;
            let name = format!("{contest}, {plies}-ply, noise {zero} and {one}");
            let origin = Origin::Played { length, plies, noise, settings, seed };
            add(&name, origin, 2 * ((level + column) as u32 % 2));
        }
    }
}

fn row(name: &str, plies: &str, comparison: &Comparison) {
    let Comparison { rows, equal, close, different } = comparison;
    println!("| {name} | {plies} | {rows} | {equal} | {close} | {} |", different.len());
}
