//! Lists the ten costliest decisions of a match at 1 ply and rolls out the first for at most five seconds:
//! `cargo run --release -p barpoint-examples --bin costliest-decisions -- match.mat`
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::sync::{Arc, atomic::AtomicBool, atomic::Ordering::Relaxed};
use std::{env, error::Error, fs, time::Instant};

use barpoint::{Engine, Situation, records::read_file};

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
    let (began, stop) = (Instant::now(), Arc::new(AtomicBool::new(false)));
    let engine = engine.stopped_by(Arc::clone(&stop));
    let mut rollout = engine.rollout(&situation).trials(129_600);
    if let Some(dice) = worst.dice {
        rollout = rollout.best_plays(dice, 3);
    }
    let progress = |_: u64, _: u64| {
        if began.elapsed().as_secs() >= 5 {
            stop.store(true, Relaxed);
        }
    };
    for candidate in rollout.run(&progress)?.candidates() {
        println!("{}: {:+}", candidate.action, candidate.equity);
    }
    Ok(())
}
