//! Rollouts at 0 plies with variance reduction: time to a standard error, on the same positions.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::{Context, ensure};
use barpoint_bearoff::TwoSided;
use barpoint_benches::cpu;
use barpoint_core::{Contest, Cube, MoneyRules, Position, Session, Side};
use barpoint_engine::Engine;
use barpoint_equity::MatchEquityTable;
use barpoint_ids::PositionId;
use barpoint_rollout::{Candidate, RolloutOptions, RolloutPlan, RolloutResult, Runner};

use crate::gnubg;

/// The starting position and two after a first play, middle games, races.
const POSITIONS: [(&str, &str); 9] = [
    ("opening", "4HPwATDgc/ABMA"),
    ("opening", "sGfwATDgc/ABMA"),
    ("opening", "0GfhATDgc/ABMA"),
    ("middle game", "MrNhwANsnmABUg"),
    ("middle game", "4DnyCRCwOfIAMg"),
    ("middle game", "trkBIQYbzhmAAw"),
    ("middle game", "Z8yFESDg68EDAg"),
    ("race", "2L1tAAC4ezsAAA"),
    ("race", "ZJ+bAQBobycDAA"),
];

/// Standard error to reach, in points.
const ERROR: f64 = 0.005;

/// Trials of GNU Backgammon and of Barpoint for each position. There is time for more of Barpoint's, and
/// more trials make its errors more accurate.
const TRIALS: [u32; 2] = [144, 1296];

/// A rollout by either program.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Measured {
    equity: f64,
    /// Of a single trial.
    deviation: f64,
    trials_per_second: f64,
}

impl Measured {
    /// Seconds to [`ERROR`].
    fn seconds(&self) -> f64 {
        (self.deviation / ERROR).powi(2) / self.trials_per_second
    }

    fn error(&self, trials: u32) -> f64 {
        self.deviation / f64::from(trials).sqrt()
    }
}

/// A table of both, cubeless and then cubeful.
pub(crate) fn table() -> anyhow::Result<String> {
    let mut text = format!(
        "Rollouts at 0-ply, luck taken out, CPU time on one thread; {} trials of gnubg, {} of \
         Barpoint\n",
        TRIALS[0], TRIALS[1]
    );
    // Both end games where their databases are exact, as gnubg does without being asked.
    let engine = barpoint_benches::engine().with_database(Arc::new(TwoSided::new(6, 6)));
    for cubeful in [false, true] {
        write!(text, "\n{}\n\n", if cubeful { "Cubeful" } else { "Cubeless" })?;
        text += "| position | equity, gnubg | equity, Barpoint | deviation, gnubg | … Barpoint \
                 | trials/s, gnubg | … Barpoint | seconds to 0.005, gnubg | … Barpoint | ratio |\n\
                 | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
        let mut sums = [0.0; 2];
        for (kind, id) in POSITIONS {
            // In turn, because other work on the machine slows down both.
            let (theirs, ours) = (gnubg(id, cubeful)?, barpoint(&engine, id, cubeful)?);
            let [a, b] = [&theirs, &ours].map(Measured::seconds);
            writeln!(
                text,
                "| {kind} `{id}` | {:+.4} ± {:.4} | {:+.4} ± {:.4} | {:.3} | {:.3} | {:.1} | {:.0} \
                 | {a:.1} | {b:.2} | {:.1} |",
                theirs.equity,
                theirs.error(TRIALS[0]),
                ours.equity,
                ours.error(TRIALS[1]),
                theirs.deviation,
                ours.deviation,
                theirs.trials_per_second,
                ours.trials_per_second,
                a / b
            )?;
            sums[0] += a;
            sums[1] += b;
        }
        let [a, b] = sums;
        writeln!(text, "| all | | | | | | | {a:.1} | {b:.2} | {:.1} |", a / b)?;
    }
    Ok(text)
}

/// GNU Backgammon's part.
fn gnubg(id: &str, cubeful: bool) -> anyhow::Result<Measured> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/beside_gnubg/roll_out.py");
    let trials = TRIALS[0].to_string();
    let cubeful_word = if cubeful { "on" } else { "off" };
    let variables = [("POSITION", id), ("CUBEFUL", cubeful_word), ("TRIALS", &trials)];
    let output = gnubg::run_on_terminal(script, &variables)?;
    parse(&output, cubeful).with_context(|| format!("gnubg's rollout of {id}"))
}

/// Returns the last printed result and its time.
fn parse(output: &str, cubeful: bool) -> anyhow::Result<Measured> {
    let (results, after) = output.split_once("@@ ").context("no time")?;
    let seconds: f64 = after.lines().next().unwrap_or_default().trim().parse()?;
    let (_, last) = results.rsplit_once("Printing final results.").context("no result")?;
    let name = if cubeful { "CF" } else { "CL" };
    let number = |line: Option<&str>| -> anyhow::Result<f64> {
        let (_, number) = line.and_then(|line| line.split_once(name)).context("no equity")?;
        Ok(number.split_whitespace().next().unwrap_or_default().trim_matches(']').parse()?)
    };
    let mut lines = last.lines().filter(|line| line.contains(" CL "));
    let (equity, error) = (number(lines.next())?, number(lines.next())?);
    ensure!(error > 0.0, "no error");
    let trials = f64::from(TRIALS[0]);
    Ok(Measured { equity, deviation: error * trials.sqrt(), trials_per_second: trials / seconds })
}

/// Barpoint's part, as the command rolls out.
fn barpoint(engine: &Engine, id: &str, cubeful: bool) -> anyhow::Result<Measured> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let PositionId(position) = id.parse().map_err(|_| anyhow::anyhow!("{id} is no ID"))?;
    let plan = plan(position, cubeful, TRIALS[1])?;
    pool.install(|| roll_out(engine, &plan))
}

/// A rollout before the roll, for money with the cube in the middle and neither the Jacoby rule nor
/// beavers.
fn plan(position: Position, cubeful: bool, trials: u32) -> anyhow::Result<RolloutPlan> {
    let options =
        RolloutOptions { trials, cubeful, truncate_at_exact: true, ..RolloutOptions::quick() };
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    let candidates = vec![Candidate { position, cube: Cube::START, may_double: false }];
    let table = MatchEquityTable::default();
    Ok(RolloutPlan::new(candidates, Side::OnRoll, contest, Cube::START, &table, options)?)
}

fn roll_out(engine: &Engine, plan: &RolloutPlan) -> anyhow::Result<Measured> {
    let mut sums = None;
    let trials = plan.options().trials;
    let seconds = cpu::seconds(|| {
        sums = Some(Runner::new(plan, engine).run_trials(0..trials));
    })?;
    let result = sums.as_ref().and_then(RolloutResult::of).context("no trials")?;
    let value = result.estimates(0).value;
    Ok(Measured {
        equity: value.mean,
        deviation: value.standard_error * f64::from(trials).sqrt(),
        trials_per_second: f64::from(trials) / seconds,
    })
}

/// Returns the speed of two threads relative to one on an idle machine: the CPU time of one thread
/// divided by that of the busier of two.
pub(crate) fn threads() -> anyhow::Result<String> {
    let engine = barpoint_benches::engine();
    let start = barpoint_core::Variant::Backgammon.start();
    let plan = plan(start, true, 2592)?;
    let mut scales = Vec::new();
    for _ in 0..3 {
        let mut busiest = [0.0; 2];
        for (busiest, threads) in busiest.iter_mut().zip([1, 2]) {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
            let before = pool.broadcast(|_| cpu::spent());
            pool.install(|| Runner::new(&plan, &engine).run_trials(0..plan.options().trials));
            for (before, after) in before.into_iter().zip(pool.broadcast(|_| cpu::spent())) {
                *busiest = f64::max(*busiest, after? - before?);
            }
        }
        scales.push(busiest[0] / busiest[1]);
    }
    scales.sort_by(f64::total_cmp);
    Ok(format!(
        "Two threads against one, 2592 trials: {:.2} times as quick ({:.2} to {:.2})\n",
        scales[1], scales[0], scales[2]
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_result_counts() {
        let output = "\r\nCurrent Position:\r\n  0.5 0.1 0.0 - 0.5 0.1 0.0 CL +0.9 CF +0.8\r\n \
            [0.1 0.1 0.1 - 0.1 0.1 0.1 CL  0.9 CF  0.9] 1r\r\nRollout done. Printing final \
            results.\r\n\r\nCurrent Position:\r\n  0.5 0.1 0.0 - 0.5 0.1 0.0 CL -0.028 CF +0.047\r\n \
            [0.1 0.1 0.1 - 0.1 0.1 0.1 CL  0.25 CF  0.5] 1r\r\n\r\n@@ 2.000000\r\n";
        let measured = |equity, deviation| Measured { equity, deviation, trials_per_second: 72.0 };
        assert_eq!(parse(output, true).unwrap(), measured(0.047, 6.0));
        assert_eq!(parse(output, false).unwrap(), measured(-0.028, 3.0));
        assert!((measured(0.0, 0.5).seconds() - 10_000.0 / 72.0).abs() < 1e-9);
        assert!(parse("@@ 1.0", false).is_err());
    }
}
