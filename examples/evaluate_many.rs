//! Evaluates many positions of games that follow the best plays, and prints the speed:
//! `cargo run --release -p barpoint-examples --bin evaluate-many -- 100000 2`, for two threads. A third number
//! repeats the measurement.
#![expect(clippy::print_stdout, reason = "the result of a program")]

use std::time::Instant;
use std::{env, error::Error};

use barpoint::{Dice, Engine, Situation, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let count = arguments.next().ok_or("expected the number of positions")?.parse()?;
    let threads = arguments.next().ok_or("expected the number of threads")?.parse()?;
    let engine = Engine::new().with_plies(0)?.with_threads(threads)?;
    let situations = situations(count);
    let rounds: u32 = arguments.next().map_or(Ok(1), |rounds| rounds.parse())?;
    // The first evaluations compute bearoff databases.
    engine.evaluate_all(&situations);
    let start = Instant::now();
    let evaluate = |_| engine.evaluate_all(&situations).iter().filter(|one| one.is_err()).count();
    let failed = (0..rounds).map(evaluate).max().unwrap_or(0);
    let speed = count as f64 * f64::from(rounds) / start.elapsed().as_secs_f64();
    println!("{count} positions, {failed} without a value, {speed:.0} positions a second");
    Ok(())
}

/// Returns the positions of games: every roll in turn, and every play in turn.
fn situations(count: usize) -> Vec<Situation> {
    let mut positions = Vec::with_capacity(count);
    let mut position = Variant::Backgammon.start();
    for step in 0.. {
        if positions.len() == count {
            break;
        }
        positions.push(Situation::from(position));
        let plays = position.plays(Dice::ALL[step * 8 % Dice::ALL.len()]);
        position = plays[step * 7 % plays.len()].result;
        if position.result(Variant::Backgammon).is_some() {
            position = Variant::Backgammon.start();
        }
    }
    positions
}
