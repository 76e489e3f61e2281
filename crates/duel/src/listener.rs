//! Output of a program, line by line, within time limits.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::PlayerError;

/// Time limits of other programs.
#[derive(Clone, Debug)]
pub struct TimeLimit {
    /// Maximum time for an answer.
    pub limit: Duration,
    /// Request to stop. Once it is true, a program has at most one more [second](Self::AFTER_STOP).
    pub stop: Arc<AtomicBool>,
}

impl TimeLimit {
    /// Maximum time for an answer after a request to stop.
    pub const AFTER_STOP: Duration = Duration::from_secs(1);
}

/// Returns a limit of 30 seconds without a request to stop.
impl Default for TimeLimit {
    fn default() -> Self {
        Self { limit: Duration::from_secs(30), stop: Arc::default() }
    }
}

/// Lines of a program. A separate thread reads them, so that no wait lasts forever.
#[derive(Debug)]
pub(crate) struct Listener {
    lines: Receiver<io::Result<String>>,
    time_limit: TimeLimit,
    /// Time at which the answer to the last question is due.
    due: Instant,
}

/// Maximum number of bytes of a line.
const MAX_LINE: u64 = 1 << 16;

/// Maximum number of unread lines. A program that writes more has to wait.
const BACKLOG: usize = 64;

/// Interval at which the request to stop is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl Listener {
    pub(crate) fn new(
        output: impl Read + Send + 'static,
        time_limit: TimeLimit,
    ) -> io::Result<Self> {
        let (sender, lines) = sync_channel(BACKLOG);
        thread::Builder::new().spawn(move || read(BufReader::new(output), &sender))?;
        Ok(Self { lines, time_limit, due: Instant::now() })
    }

    /// Starts the time limit again, because the program has been asked.
    pub(crate) fn expect_answer(&mut self) {
        self.due = Instant::now() + self.time_limit.limit;
    }

    /// Returns the next line, without its end.
    pub(crate) fn receive(&mut self, command: &str) -> Result<String, PlayerError> {
        loop {
            let now = Instant::now();
            if self.time_limit.stop.load(Ordering::Relaxed) {
                self.due = self.due.min(now + TimeLimit::AFTER_STOP);
            }
            let left = self.due.saturating_duration_since(now);
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    return line.map_err(|source| PlayerError::Communication {
                        command: command.into(),
                        source,
                    });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PlayerError::Ended { command: command.into() });
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let limit = self.time_limit.limit;
                    return Err(PlayerError::TimedOut { command: command.into(), limit });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Sends lines until the output ends or the receiver is gone.
fn read(mut output: impl BufRead, sender: &SyncSender<io::Result<String>>) {
    loop {
        let mut line = Vec::new();
        let line = match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            Err(error) => Err(error),
        };
        let is_last = line.is_err();
        if sender.send(line).is_err() || is_last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a line at intervals and never ends.
    struct Chatter(Duration);

    impl Read for Chatter {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            thread::sleep(self.0);
            out[..6].copy_from_slice(b" info\n");
            Ok(6)
        }
    }

    const SHORT: Duration = Duration::from_millis(100);

    #[test]
    fn lines_come_without_their_ends_and_then_the_program_has_ended() {
        let mut listener = Listener::new(&b"one\r\n\ntwo"[..], TimeLimit::default()).unwrap();
        listener.expect_answer();
        for expected in ["one", "", "two"] {
            assert_eq!(listener.receive("x").unwrap(), expected);
        }
        assert!(matches!(listener.receive("x"), Err(PlayerError::Ended { .. })));
    }

    #[test]
    fn unrelated_lines_do_not_extend_the_time_limit() {
        let time_limit = TimeLimit { limit: SHORT, ..TimeLimit::default() };
        let mut listener = Listener::new(Chatter(SHORT / 10), time_limit).unwrap();
        listener.expect_answer();
        let heard = (0..1000).find_map(|_| listener.receive("x").err());
        assert!(matches!(heard, Some(PlayerError::TimedOut { limit: SHORT, .. })), "{heard:?}");
    }

    #[test]
    fn a_request_to_stop_takes_at_most_a_second() {
        let time_limit =
            TimeLimit { limit: Duration::from_hours(1), stop: Arc::new(AtomicBool::new(true)) };
        let silent = Chatter(Duration::from_mins(1));
        let mut listener = Listener::new(silent, time_limit).unwrap();
        listener.expect_answer();
        let start = Instant::now();
        assert!(matches!(listener.receive("x"), Err(PlayerError::TimedOut { .. })));
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
