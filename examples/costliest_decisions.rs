//! Lists the ten costliest decisions of a match at 1 ply and rolls out the first for at most five seconds:
//! `cargo run --release -p barpoint-examples --bin costliest-decisions -- match.mat`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{env, error::Error, fs};

use barpoint::rollout::{Progress, Tally};
use barpoint::{Engine, Situation, records::read_file};

/// Asks the rollout to stop when the time is up, and prints a dot for each batch of trials.
struct Clock<'a>(Instant, &'a AtomicBool);

impl Progress for Clock<'_> {
    fn advance(&self, _: u32) {
        self.1.store(self.0.elapsed() > Duration::from_secs(5), Relaxed);
    }

    fn checkpoint(&self, _: &Tally) {
        print!(".");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new().with_plies(1)?;
    let matches = read_file(&fs::read(env::args().nth(1).ok_or("expected a file")?)?)?.matches;
    let mut decisions = Vec::new();
    for record in &matches {
        for decision in record.decisions() {
            decisions.push((engine.cost(record, &decision)?.greatest(), record, decision));
        }
    }
    decisions.sort_by(|a, b| b.0.0.total_cmp(&a.0.0));
    for (cost, _, decision) in decisions.iter().take(10) {
        println!("game {} {}: {cost:.3}", decision.place.game + 1, decision.made);
    }
    let (_, record, worst) = decisions.first().ok_or("no decisions")?;
    let situation = Situation::of_decision(record, worst).ok_or("not a position")?;
    let stop = AtomicBool::new(false);
    let rollout = engine.rollout(&situation).trials(129_600);
    let rollout = worst.dice.map_or(rollout.clone(), |dice| rollout.best_plays(dice, 3));
    let rollout = rollout.run(&Clock(Instant::now(), &stop), &stop)?;
    for candidate in rollout.candidates() {
        println!("{}: {:+.4}", candidate.action, candidate.equity.mean);
    }
    Ok(())
}
