//! Speed beside GNU Backgammon's, in one run and per second of CPU time, on one thread each.
#![forbid(unsafe_code)]

use std::io::{self, Write};

use rayon::ThreadPoolBuilder;

use crate::barpoint::Work;

mod barpoint;
mod cpu;
mod gnubg;

/// What both did when it was their turn.
type Round = (gnubg::Speeds, barpoint::Speeds);

/// How often both take their turns; an odd number has a median.
const ROUNDS: usize = 7;

fn main() -> anyhow::Result<()> {
    let work = Work::new(barpoint_benches::engine())?;
    // One thread, which measures itself and runs the trials too.
    let pool = ThreadPoolBuilder::new().num_threads(1).build()?;
    let mut rounds: Vec<Round> = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push((gnubg::measure()?, pool.install(|| work.measure())?));
    }
    let mut stdout = io::stdout().lock();
    writeln!(
        stdout,
        "Median of {ROUNDS} rounds (lowest to highest), per second of CPU time on one thread\n\n\
         | | gnubg | Barpoint | ratio |\n| --- | ---: | ---: | ---: |"
    )?;
    let mut write = |what, speeds: fn(&Round) -> [f64; 2]| {
        let speeds: Vec<_> = rounds.iter().map(speeds).collect();
        writeln!(stdout, "{}", row(what, &speeds))
    };
    write("static evaluations, contact", |(theirs, ours)| [theirs.evaluations, ours.single])?;
    write("… of the plays of a roll", |(theirs, ours)| [theirs.evaluations, ours.together])?;
    write("rollout trials, start", |(theirs, ours)| [theirs.trials, ours.trials])?;
    Ok(())
}

/// A line of the table, from their speed and ours in each round.
fn row(what: &str, speeds: &[[f64; 2]]) -> String {
    let spread = |value: fn(&[f64; 2]) -> f64, decimals: usize| {
        let mut values: Vec<_> = speeds.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let [low, median, high] = [0, values.len() / 2, values.len() - 1].map(|i| values[i]);
        format!("{median:.decimals$} ({low:.decimals$} to {high:.decimals$})")
    };
    let [theirs, ours] = [spread(|speeds| speeds[0], 0), spread(|speeds| speeds[1], 0)];
    let ratio = spread(|[theirs, ours]| ours / theirs, 1);
    format!("| {what} | {theirs} | {ours} | {ratio} |")
}
