//! CPU time of questions by JSON lines, beside that of the same calls of the library.
//!
//! A session reads lines and serialises replies; the command `barpoint engine json` reads a file and writes another.
//! All do the same questions on one thread in turns. The command must have been built in the same profile. Arguments are
//! names of questions; without one, all are measured.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::env;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Seek, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use barpoint::wire::reply::Reply;
use barpoint::{Dice, Engine, Situation};
use barpoint_protocol::{
    Handler, JsonSession, Line, Outbox, OutboxClosed, Workforce, WorkforceSize, with_lines,
};

/// Positions of `barpoint bench`.
const POSITIONS: &str = include_str!("../../crates/cli/src/command/bench/positions.txt");

/// Number of lines that come together, as from a pipe.
const TOGETHER: usize = 64;

/// Number of rounds; the median counts.
const ROUNDS: usize = 5;

/// Questions: the name, the number of plies and the number of times that each request is sent, which takes
/// about a second.
const WORK: [(&str, usize, usize); 9] = [
    ("evaluate_batch", 0, 500),
    ("evaluate_batch", 1, 6),
    ("evaluate_batch", 2, 1),
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
        self.send_all(std::slice::from_ref(reply))
    }

    fn send_all(&self, replies: &[Reply]) -> Result<(), OutboxClosed> {
        let written = with_lines(replies, |lines| !black_box(lines).is_empty());
        let count = if written.map_err(|_| OutboxClosed)? { replies.len() } else { 0 };
        self.0.fetch_add(count, Ordering::Relaxed);
        Ok(())
    }
}

fn main() -> anyhow::Result<()> {
    println!("| question | library, µs | session, µs | share | command, µs | share |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let engine = Engine::new();
    let wanted: Vec<String> = env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    for (name, plies, times) in WORK.into_iter().filter(|(name, ..)| is_wanted(name)) {
        let engine = engine.clone().with_plies(plies)?;
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let library = of_library(&engine, name, times)?;
            let session = of_lines(&engine, name, times)?;
            rounds.push([library, session, of_command(name, plies, times)?]);
        }
        let median = |share: &dyn Fn(&[f64; 3]) -> f64| {
            let mut shares: Vec<f64> = rounds.iter().map(share).collect();
            shares.sort_by(f64::total_cmp);
            shares[ROUNDS / 2]
        };
        let [library, session, command] = [0, 1, 2].map(|i| median(&|round| round[i]));
        let (of_session, of_command) = (median(&|it| it[0] / it[1]), median(&|it| it[0] / it[2]));
        println!(
            "| {name}, {plies} plies | {library:.1} | {session:.1} | {of_session:.2} | {command:.1} | {of_command:.2} |"
        );
    }
    Ok(())
}

/// Returns the microseconds of CPU time of a question by the library.
fn of_library(engine: &Engine, name: &str, times: usize) -> anyhow::Result<f64> {
    let questions = questions()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let start = spent()?;
    pool.install(|| {
        if name == "evaluate_batch" {
            let situations = questions.iter().cycle().take(questions.len() * REPEATS);
            let situations: Vec<Situation> = situations.map(|(situation, _)| *situation).collect();
            (0..times).for_each(|_| _ = black_box(engine.evaluate_all(&situations)));
            return;
        }
        for (situation, dice) in questions.iter().cycle().take(questions.len() * times) {
            match name {
                "evaluate" => _ = black_box(engine.evaluate(situation)),
                _ => _ = black_box(engine.rank_all_plays(situation, *dice, &[])),
            }
        }
    });
    Ok((spent()? - start) / number_of_questions(name, times))
}

/// Number of times that a request for a batch has all positions.
const REPEATS: usize = 5;

/// Returns the number of positions that are asked about.
fn number_of_questions(name: &str, times: usize) -> f64 {
    let repeats = if name == "evaluate_batch" { REPEATS } else { 1 };
    (POSITIONS.lines().count() * repeats * times) as f64
}

/// Returns the requests of a question; one request has all positions of a batch.
fn requests(name: &str) -> Vec<String> {
    if name == "evaluate_batch" {
        let ids: Vec<&str> = [POSITIONS; REPEATS].iter().flat_map(|text| text.lines()).collect();
        let positions = ids.join("\",\"");
        return vec![format!(
            "{{\"id\":\"0\",\"action\":\"{name}\",\"positions\":[\"{positions}\"]}}"
        )];
    }
    let request = |(i, id): (usize, &str)| {
        let dice = roll(i);
        let dice = if name == "moves" { format!(",\"dice\":\"{dice}\"") } else { String::new() };
        format!("{{\"id\":\"{i}\",\"action\":\"{name}\",\"position\":\"{id}\"{dice}}}")
    };
    POSITIONS.lines().enumerate().map(request).collect()
}

/// Returns the microseconds of CPU time of a question by JSON lines, with all threads of the
/// session.
fn of_lines(engine: &Engine, name: &str, times: usize) -> anyhow::Result<f64> {
    let lines = requests(name);
    let size = WorkforceSize { workers: 1, threads_per_task: 1, capacity: 1000 };
    let workforce = Workforce::start(size)?;
    let sink = Arc::new(Sink::default());
    let outbox = Arc::clone(&sink) as Arc<dyn Outbox>;
    let mut session = JsonSession::new(Arc::new(Handler::new(engine.clone())), &workforce, outbox);
    let all: Vec<&String> = lines.iter().cycle().take(lines.len() * times).collect();
    let start = spent()?;
    for together in all.chunks(TOGETHER) {
        session.lines(together.iter().map(|&line| Line::Text(line.clone())), usize::MAX);
    }
    session.finish();
    let spent = spent()? - start;
    ensure!(sink.0.load(Ordering::Relaxed) == lines.len() * times, "a reply is missing");
    Ok(spent / number_of_questions(name, times))
}

/// Returns the microseconds of CPU time of a question by the command, without its start.
fn of_command(name: &str, plies: usize, times: usize) -> anyhow::Result<f64> {
    let lines = requests(name);
    let mut requests = tempfile::tempfile()?;
    for line in lines.iter().cycle().take(lines.len() * times) {
        writeln!(requests, "{line}")?;
    }
    let (start, _) = run_command(plies, tempfile::tempfile()?)?;
    requests.rewind()?;
    let (spent, replies) = run_command(plies, requests)?;
    ensure!(replies == lines.len() * times, "a reply is missing");
    Ok((spent - start) / number_of_questions(name, times))
}

/// Runs the command with a file as its input. Returns its microseconds of CPU time and the number of replies.
fn run_command(plies: usize, requests: File) -> anyhow::Result<(f64, usize)> {
    let program = env::current_exe()?.with_file_name("barpoint");
    let replies = tempfile::tempfile()?;
    let before = spent_by(CHILDREN)?;
    let mut command = Command::new(&program);
    command.args(["engine", "json", "--threads", "1", "--plies"]).arg(plies.to_string());
    command.stdin(requests).stdout(replies.try_clone()?);
    let status = command.status().with_context(|| program.display().to_string())?;
    ensure!(status.success(), "the command failed: {status}");
    let spent = spent_by(CHILDREN)? - before;
    let mut replies = BufReader::new(replies);
    replies.rewind()?;
    Ok((spent, replies.lines().count()))
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
    spent_by(0)
}

/// Number of the fields of processes that have ended, after those of this process.
const CHILDREN: usize = 2;

/// Returns the sum of two times of the system's file about this process, in microseconds.
fn spent_by(field: usize) -> anyhow::Result<f64> {
    const FILE: &str = "/proc/self/stat";
    /// Microseconds of a unit of the file.
    const TICK: f64 = 1e4;
    let text = fs::read_to_string(FILE).context(FILE)?;
    // The name of the program, in brackets, may contain blanks.
    let (_, rest) = text.rsplit_once(')').context(FILE)?;
    let mut times = rest.split_whitespace().skip(11 + field).map(str::parse::<f64>);
    let (user, system) = times.next().zip(times.next()).context(FILE)?;
    Ok((user? + system?) * TICK)
}
