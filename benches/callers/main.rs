//! Time of callers that ask at the same time, for `python_threads.py`:
//! `cargo run --profile profiling -p barpoint-benches --bin callers -- calls shared 1 2 2 400 3`.
//!
//! The arguments are `batches` (each caller asks about all of its positions at once) or `calls` (about one after the
//! other), `shared` (one engine) or `own` (an engine for each caller), the threads of an engine (0 for those of the
//! machine), the plies, and the numbers of callers, positions and rounds. The callers share the positions among them.
//! Prints the seconds by the clock.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::env;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use barpoint::{Dice, Engine, Situation, Variant};

/// Distance of the positions of single calls in the games, so that all stages of a game are among them.
const DISTANCE: usize = 150;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_batch = match text(&arguments, 0)? {
        "batches" => true,
        "calls" => false,
        other => bail!("{other}: expected batches or calls"),
    };
    let is_shared = match text(&arguments, 1)? {
        "shared" => true,
        "own" => false,
        other => bail!("{other}: expected shared or own"),
    };
    let threads = NonZeroUsize::new(number(&arguments, 2)?);
    let plies = number(&arguments, 3)?;
    let callers: usize = number(&arguments, 4)?;
    let (count, rounds) = (number(&arguments, 5)?, number::<usize>(&arguments, 6)?);

    let first = engine(threads, plies)?;
    let shared = || if is_shared { Ok(first.clone()) } else { engine(threads, plies) };
    let engines = (0..callers).map(|_| shared()).collect::<anyhow::Result<Vec<_>>>()?;
    let situations = situations(count, if is_batch { 1 } else { DISTANCE });
    let parts: Vec<Vec<Situation>> = (0..callers)
        .map(|caller| situations.iter().skip(caller).step_by(callers).copied().collect())
        .collect();
    // The first evaluations compute bearoff databases.
    black_box(first.evaluate_all(&situations));
    let start = Instant::now();
    thread::scope(|scope| {
        for (engine, part) in engines.iter().zip(&parts) {
            scope.spawn(move || {
                for _ in 0..rounds {
                    if is_batch {
                        black_box(engine.evaluate_all(part));
                        continue;
                    }
                    for one in part {
                        let _ = black_box(engine.evaluate(one));
                    }
                }
            });
        }
    });
    println!("{:.4}", start.elapsed().as_secs_f64());
    Ok(())
}

fn text(arguments: &[String], place: usize) -> anyhow::Result<&str> {
    arguments.get(place).map(String::as_str).context("expected seven arguments")
}

fn number<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    arguments: &[String],
    place: usize,
) -> anyhow::Result<T> {
    text(arguments, place)?.parse().with_context(|| format!("argument {}", place + 1))
}

fn engine(threads: Option<NonZeroUsize>, plies: usize) -> anyhow::Result<Engine> {
    let engine = Engine::new().with_plies(plies)?;
    Ok(threads.map_or(Ok(engine.clone()), |threads| engine.with_threads(threads))?)
}

/// Returns positions of games: every roll in turn, and every play in turn, as `evaluate-many` has them.
fn situations(count: usize, distance: usize) -> Vec<Situation> {
    let mut found = Vec::with_capacity(count);
    let mut position = Variant::Backgammon.start();
    for step in 0.. {
        if found.len() == count {
            break;
        }
        if step % distance == 0 {
            found.push(Situation::from(position));
        }
        let plays = position.plays(Dice::ALL[step * 8 % Dice::ALL.len()]);
        position = plays[step * 7 % plays.len()].result;
        if position.result(Variant::Backgammon).is_some() {
            position = Variant::Backgammon.start();
        }
    }
    found
}
