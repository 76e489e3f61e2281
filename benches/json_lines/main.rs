//! CPU time of questions by JSON lines, beside that of the same calls of the library.
//!
//! A session reads lines and serialises replies. Both do the same questions on one thread in turns.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use barpoint::wire::reply::Reply;
use barpoint::{Dice, Engine, Situation};
use barpoint_protocol::{Handler, JsonSession, Outbox, OutboxClosed, Workforce, WorkforceSize};

/// Positions of `barpoint bench`.
const POSITIONS: &str = include_str!("../../crates/cli/src/command/bench/positions.txt");

/// Number of rounds; the median counts.
const ROUNDS: usize = 5;

/// Questions: the name, the number of plies and the number of times that each position is asked, which takes
/// about a second.
const WORK: [(&str, usize, usize); 6] = [
    ("evaluate", 0, 600),
    ("evaluate", 1, 30),
    ("evaluate", 2, 3),
    ("moves", 0, 150),
    ("moves", 1, 12),
    ("moves", 2, 3),
];

/// Receiver that serialises replies and forgets them.
#[derive(Default)]
struct Sink(AtomicUsize);

impl Outbox for Sink {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        let line = serde_json::to_vec(reply).map_err(|_| OutboxClosed)?;
        self.0.fetch_add(usize::from(!black_box(line).is_empty()), Ordering::Relaxed);
        Ok(())
    }
}

fn main() -> anyhow::Result<()> {
    println!("| question | library, µs | JSON lines, µs | throughput |");
    println!("| --- | ---: | ---: | ---: |");
    let engine = Engine::new();
    for (name, plies, times) in WORK {
        let engine = engine.clone().with_plies(plies)?;
        let mut rounds = (0..ROUNDS)
            .map(|_| Ok((of_library(&engine, name, times)?, of_lines(&engine, name, times)?)))
            .collect::<anyhow::Result<Vec<(f64, f64)>>>()?;
        rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        let (library, lines) = rounds[ROUNDS / 2];
        println!("| {name}, {plies} plies | {library:.1} | {lines:.1} | {:.2} |", library / lines);
    }
    Ok(())
}

/// Returns the microseconds of CPU time of a question by the library.
fn of_library(engine: &Engine, name: &str, times: usize) -> anyhow::Result<f64> {
    let questions = questions()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let start = spent()?;
    pool.install(|| {
        for (situation, dice) in questions.iter().cycle().take(questions.len() * times) {
            match name {
                "evaluate" => _ = black_box(engine.evaluate(situation)),
                _ => _ = black_box(engine.rank_all_plays(situation, *dice, &[])),
            }
        }
    });
    Ok((spent()? - start) / (questions.len() * times) as f64)
}

/// Returns the microseconds of CPU time of a question by JSON lines, with all threads of the
/// session.
fn of_lines(engine: &Engine, name: &str, times: usize) -> anyhow::Result<f64> {
    let ids: Vec<&str> = POSITIONS.lines().collect();
    let lines: Vec<String> = (0..)
        .zip(&ids)
        .map(|(i, id)| {
            let dice = roll(i);
            let dice =
                if name == "moves" { format!(",\"dice\":\"{dice}\"") } else { String::new() };
            format!("{{\"id\":\"{i}\",\"action\":\"{name}\",\"position\":\"{id}\"{dice}}}")
        })
        .collect();
    let size = WorkforceSize { workers: 1, threads_per_task: 1, capacity: 1000 };
    let workforce = Workforce::start(size)?;
    let sink = Arc::new(Sink::default());
    let outbox = Arc::clone(&sink) as Arc<dyn Outbox>;
    let mut session = JsonSession::new(Arc::new(Handler::new(engine.clone())), &workforce, outbox);
    let start = spent()?;
    for line in lines.iter().cycle().take(lines.len() * times) {
        session.line(line);
    }
    session.finish();
    let spent = spent()? - start;
    ensure!(sink.0.load(Ordering::Relaxed) == lines.len() * times, "a reply is missing");
    Ok(spent / (lines.len() * times) as f64)
}

fn questions() -> anyhow::Result<Vec<(Situation, Dice)>> {
    let question = |(i, id): (usize, &str)| Ok((id.parse()?, roll(i)));
    POSITIONS.lines().enumerate().map(question).collect()
}

/// Returns the roll of a position.
fn roll(i: usize) -> Dice {
    Dice::ALL[i % Dice::ALL.len()]
}

/// Returns the microseconds of CPU time that this process has spent so far, for itself and in the system, with threads
/// that have ended.
fn spent() -> anyhow::Result<f64> {
    const FILE: &str = "/proc/self/stat";
    /// Microseconds of a unit of the file.
    const TICK: f64 = 1e4;
    let text = fs::read_to_string(FILE).context(FILE)?;
    // The name of the program, in brackets, may contain blanks.
    let (_, rest) = text.rsplit_once(')').context(FILE)?;
    let mut times = rest.split_whitespace().skip(11).map(str::parse::<f64>);
    let (user, system) = times.next().zip(times.next()).context(FILE)?;
    Ok((user? + system?) * TICK)
}
