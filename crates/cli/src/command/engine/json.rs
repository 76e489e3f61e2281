//! `barpoint engine json`: JSON lines on standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::num::{NonZeroU16, NonZeroU32};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use barpoint::wire::reply::Reply;
use barpoint_protocol::{
    Handler, JsonSession, Line, LineReader, Outbox, OutboxClosed, Workforce, WorkforceSize,
    with_lines,
};

use crate::interrupt;
use crate::number;
use crate::search::{CubelessArgs, FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;

/// JSON lines: requests with an id, answers as soon as they are ready
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"id\":\"1\",\"action\":\"moves\",\"position\":\"start\",\"dice\":\"31\"}' | barpoint engine json
  barpoint engine json --plies 1 --threads 4 < requests.jsonl

Every line is an object with an id and an action: evaluate, evaluate_batch, moves, cube, rolls, scoremap, tempmap, \
rollout, analyse, legal, resignation, race, openings, met_points, table, report, convert, version, health, cancel or cancel_all. \
The answers are the JSON documents of \
the commands, with the id. A bad line costs one object with the reason. The options are those of \
requests that do not give their own.

At the end of standard input the program answers all requests and ends. SIGINT and SIGTERM cancel the \
requests that have not ended. The answers do not depend on the number of threads or on other requests.")]
pub(super) struct Args {
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    cubeless: CubelessArgs,
    /// Number of threads for each request, at most --threads; more than 1 speeds up few long
    /// requests
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads_per_request: NonZeroU16,
    /// Maximum number of requests that wait; then standard input is not read
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::positive)]
    queue: NonZeroU32,
    /// Cancel the requests that have not ended at the end of standard input
    #[arg(long)]
    stop_at_eof: bool,
}

/// Maximum number of bytes of a line: a large file of matches.
const MAX_LINE: usize = 1 << 24;

/// Interval at which a request to stop is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Time for the final replies after a signal. Trials of a deep rollout may take longer.
const TIME_TO_STOP: Duration = Duration::from_secs(5);

/// Number of bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// Maximum number of lines that are taken together.
const MAX_TOGETHER: usize = 64;

/// Maximum number of times that lines have been read and not taken.
const BACKLOG: usize = 4;

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let search = search.with_cube(args.cubeless);
    let threads_per_task = args.threads_per_request.min(search.threads);
    let workers = search.threads.get().div_ceil(threads_per_task.get());
    let handler = Arc::new(Handler::new(search.engine()?));
    let size = WorkforceSize {
        workers: workers.into(),
        threads_per_task: threads_per_task.get().into(),
        capacity: args.queue.get() as usize,
    };
    let workforce = Workforce::start(size).context("cannot start threads")?;
    let stdout = Arc::new(Stdout::default());
    let mut session = JsonSession::new(handler, &workforce, Arc::clone(&stdout) as Arc<dyn Outbox>);
    let events = read_in_background();
    interrupt::stoppable(|stop| {
        let end = serve(&mut session, &events, &stdout, stop);
        let is_stopped = stop.load(Ordering::Relaxed);
        if is_stopped || args.stop_at_eof {
            session.cancel_all();
        }
        let due = is_stopped.then(|| Instant::now() + TIME_TO_STOP);
        while !session.wait_for_end(POLL_INTERVAL) {
            if due.is_some_and(|due| Instant::now() >= due) {
                // The process ends with the workers at work.
                std::mem::forget(workforce);
                return Ok(Status::Interrupted);
            }
            if stop.load(Ordering::Relaxed) && !is_stopped {
                session.cancel_all();
            }
        }
        stdout.failure()?;
        end?;
        Ok(if stop.load(Ordering::Relaxed) { Status::Interrupted } else { Status::Done })
    })
}

/// Takes lines until standard input ends, nobody reads the replies, or a signal comes.
fn serve(
    session: &mut JsonSession,
    events: &Receiver<io::Result<Vec<Line>>>,
    stdout: &Stdout,
    stop: &AtomicBool,
) -> anyhow::Result<()> {
    let is_over = |session: &JsonSession| {
        stop.load(Ordering::Relaxed) || !session.is_open() || stdout.is_closed()
    };
    let mut held = VecDeque::new();
    while !is_over(session) {
        if !session.wait_for_room(POLL_INTERVAL) {
            continue;
        }
        if !held.is_empty() {
            let count = session.room().min(held.len());
            session.lines(held.drain(..count), MAX_LINE);
            continue;
        }
        match events.recv_timeout(POLL_INTERVAL) {
            Ok(Ok(lines)) => held.extend(lines),
            Ok(Err(error)) => return Err(error).context("cannot read standard input"),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
    Ok(())
}

/// Reads the lines of standard input on a thread of its own, because a read cannot be interrupted.
fn read_in_background() -> Receiver<io::Result<Vec<Line>>> {
    let (sender, events) = sync_channel(BACKLOG);
    thread::spawn(move || read(&sender));
    events
}

/// Sends the lines, together those that have come together.
fn read(sender: &SyncSender<io::Result<Vec<Line>>>) {
    let mut lines = LineReader::new(BufReader::with_capacity(BUFFER, io::stdin()), MAX_LINE);
    loop {
        let mut together = Vec::new();
        loop {
            match lines.read() {
                Ok(Some(line)) => together.push(line),
                Ok(None) if together.is_empty() => return,
                Ok(None) => break,
                Err(error) => {
                    let _ = sender.send(Ok(together));
                    let _ = sender.send(Err(error));
                    return;
                }
            }
            if together.len() >= MAX_TOGETHER || !lines.source().buffer().contains(&b'\n') {
                break;
            }
        }
        if sender.send(Ok(together)).is_err() {
            return;
        }
    }
}

/// Standard output, one reply a line.
#[derive(Default)]
struct Stdout {
    /// First error of writing.
    failure: Mutex<Option<io::Error>>,
    is_closed: AtomicBool,
}

impl Stdout {
    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Returns the first error of writing, if there was one.
    fn failure(&self) -> anyhow::Result<()> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        failure.map_or(Ok(()), |error| Err(error).context("cannot write to standard output"))
    }
}

impl Outbox for Stdout {
    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        self.send_all(std::slice::from_ref(reply))
    }

    fn send_all(&self, replies: &[Reply]) -> Result<(), OutboxClosed> {
        let written = with_lines(replies, |lines| {
            let mut stdout = io::stdout().lock();
            stdout.write_all(lines).and_then(|()| stdout.flush())
        });
        written.map_err(|_| OutboxClosed)?.map_err(|error| {
            self.is_closed.store(true, Ordering::Relaxed);
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(error);
            OutboxClosed
        })
    }
}
