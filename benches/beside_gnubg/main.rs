//! Speed beside GNU Backgammon's, in one run and per second of CPU time, on one thread each.
#![forbid(unsafe_code)]

use std::env;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use ::barpoint::FilterChoice;
use rayon::ThreadPoolBuilder;

use crate::barpoint::Work;
use crate::decisions::{Decisions, Taken};

mod barpoint;
mod decisions;
mod gnubg;
mod rollouts;

/// Measurements of both programs, round by round.
type Round = (gnubg::Speeds, barpoint::Speeds);

/// Measures and writes a table.
type Table = fn() -> anyhow::Result<String>;

/// Number of rounds, odd to have a median.
const ROUNDS: usize = 7;

fn main() -> anyhow::Result<()> {
    let tables: [(&str, Table); 4] = [
        ("speeds", speeds),
        ("decisions", decisions),
        ("rollouts", rollouts::table),
        ("threads", rollouts::threads),
    ];
    let wanted: Vec<String> = env::args().skip(1).collect();
    for (name, table) in tables {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            writeln!(io::stdout(), "{}", table()?)?;
        }
    }
    Ok(())
}

fn speeds() -> anyhow::Result<String> {
    let work = Work::new(barpoint_benches::engine(), barpoint_benches::pruner())?;
    // One thread, which measures itself and runs the trials too.
    let pool = ThreadPoolBuilder::new().num_threads(1).build()?;
    let mut rounds: Vec<Round> = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push((gnubg::measure()?, pool.install(|| work.measure())?));
    }
    let mut table = format!(
        "Median of {ROUNDS} rounds (lowest to highest), per second of CPU time on one thread\n\n\
         | | gnubg | Barpoint | ratio |\n| --- | ---: | ---: | ---: |\n"
    );
    let mut write = |what, speeds: fn(&Round) -> [f64; 2]| {
        let speeds: Vec<_> = rounds.iter().map(speeds).collect();
        table.push_str(&row(what, &speeds));
    };
    write("static evaluations, contact", |(theirs, ours)| [theirs.evaluations, ours.single]);
    write("… of the plays of a roll", |(theirs, ours)| [theirs.evaluations, ours.together]);
    write("… by the small net", |(theirs, ours)| [theirs.evaluations, ours.small[0]]);
    write("… of the plays of a roll, by the small net", |(theirs, ours)| {
        [theirs.evaluations, ours.small[1]]
    });
    write("rollout trials, start", |(theirs, ours)| [theirs.trials, ours.trials]);
    Ok(table)
}

fn decisions() -> anyhow::Result<String> {
    let engine = barpoint_benches::engine();
    let decisions = Decisions::new(&engine);
    // One thread, as above: without a pool of its own a search would use all there are.
    let pool = ThreadPoolBuilder::new().num_threads(1).build()?;
    let mut table = format!(
        "Decisions, {ROUNDS} rounds in turn, per second of CPU time on one thread\n\n\
         | | gnubg | Barpoint | ratio |\n| --- | ---: | ---: | ---: |\n"
    );
    let mut counts = String::new();
    let small = barpoint_benches::pruner();
    let choices = [
        ("small net", 0),
        ("0-ply", 0),
        ("1-ply", 1),
        ("2-ply", 2),
        ("2-ply, stepwise", 2),
        ("2-ply, 0:8:0.16,0:8:x0.3", 2),
    ];
    for (name, plies) in choices {
        let ours = || match name.split_once(", ") {
            _ if name == "small net" => decisions.small(&engine, &small),
            Some((_, filters)) => {
                let filters = filters.parse::<FilterChoice>()?.at(plies)?;
                pool.install(|| decisions.chosen(&engine, plies, &filters))
            }
            None => pool.install(|| decisions.barpoint(&engine, plies)),
        };
        let rounds: Vec<(Taken, Taken)> = (0..ROUNDS)
            .map(|_| Ok((decisions.gnubg(plies)?, ours()?)))
            .collect::<anyhow::Result<_>>()?;
        // Ratios of speeds, as in the other table.
        let per_second = |plays: fn(&Taken) -> f64| -> Vec<[f64; 2]> {
            let speed = |taken: &Taken| plays(taken) / taken.seconds;
            rounds.iter().map(|(theirs, ours)| [speed(theirs), speed(ours)]).collect()
        };
        table.push_str(&row(&format!("decisions, {name}"), &per_second(|_| 1.0)));
        let plays = per_second(|taken| taken.plays);
        table.push_str(&row(&format!("plays evaluated, {name}"), &plays));
        if let Some((theirs, ours)) = rounds.first() {
            let [theirs, ours] = [theirs.plays, ours.plays];
            writeln!(
                counts,
                "{name}: {theirs:.1} plays a decision by gnubg, {ours:.1} by Barpoint."
            )?;
        }
    }
    Ok(format!("{table}\n{counts}"))
}

/// Returns a line of the table from the speeds of both programs in each round.
fn row(what: &str, speeds: &[[f64; 2]]) -> String {
    let spread = |value: fn(&[f64; 2]) -> f64, decimals: usize| {
        let mut values: Vec<_> = speeds.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let [low, median, high] = [0, values.len() / 2, values.len() - 1].map(|i| values[i]);
        format!("{median:.decimals$} ({low:.decimals$} to {high:.decimals$})")
    };
    let [theirs, ours] = [spread(|speeds| speeds[0], 0), spread(|speeds| speeds[1], 0)];
    let ratio = spread(|[theirs, ours]| ours / theirs, 1);
    format!("| {what} | {theirs} | {ours} | {ratio} |\n")
}
