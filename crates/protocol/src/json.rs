//! Session of the JSON-lines protocol.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use barpoint::wire::reply::{Cancel, Reply};
use barpoint::wire::request::{Question, Request};

use crate::outbox::Outbox;
use crate::queue::Job;
use crate::receiver::Receiver;
use crate::workforce::{Shared, next_session};
use crate::{Handler, Line, Problem, RequestError, Task, Workforce, read_request};

/// Session of the JSON-lines protocol: takes lines and sends replies to an [`Outbox`].
///
/// Several sessions may share a handler and a workforce. Identities of requests belong to their
/// session. A session that is dropped cancels its requests.
///
/// # Examples
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use barpoint::Engine;
/// use barpoint::wire::reply::Reply;
/// use barpoint_protocol::{
///     Handler, JsonSession, Outbox, OutboxClosed, Workforce, WorkforceSize,
/// };
///
/// /// Keeps all replies.
/// struct Kept(Mutex<Vec<Reply>>);
///
/// impl Outbox for Kept {
///     fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
///         self.0.lock().map_err(|_| OutboxClosed)?.push(reply.clone());
///         Ok(())
///     }
/// }
///
/// let size = WorkforceSize { workers: 2, threads_per_task: 1, capacity: 100 };
/// let workforce = Workforce::start(size)?;
/// let kept = Arc::new(Kept(Mutex::default()));
/// let mut session = JsonSession::new(Arc::new(Handler::new(Engine::new())), &workforce, kept.clone());
/// session.line(r#"{"id":"1","action":"moves","position":"start","dice":"31","plies":0}"#);
/// session.finish();
/// let replies = kept.0.lock().unwrap();
/// assert!(matches!(&replies[..], [Reply::Moves(moves)] if moves.document.plays[0].play == "8/5 6/5"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct JsonSession {
    handler: Arc<Handler>,
    shared: Arc<Shared>,
    receiver: Arc<Receiver>,
    /// Number of this session in the workforce.
    number: u64,
    /// Number of lines so far.
    lines: u64,
    /// Tasks that have not been added to the queue yet.
    pending: Vec<Job>,
    is_open: bool,
}

impl fmt::Debug for JsonSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonSession").field("number", &self.number).finish_non_exhaustive()
    }
}

impl JsonSession {
    /// Opens a session.
    pub fn new(handler: Arc<Handler>, workforce: &Workforce, outbox: Arc<dyn Outbox>) -> Self {
        let (number, shared) = (next_session(), Arc::clone(workforce.shared()));
        let receiver = Arc::new(Receiver::new(outbox));
        Self { handler, shared, receiver, number, lines: 0, pending: Vec::new(), is_open: true }
    }

    /// Takes a line. Waits for room if too many requests are in the queue.
    pub fn line(&mut self, line: &str) {
        self.read(line);
        self.add_pending();
    }

    /// Takes lines of a reader with a limit in bytes. Their requests come into the queue together, which costs less time
    /// than one after the other.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = Line>, limit: usize) {
        for line in lines {
            match line {
                Line::Text(line) => self.read(&line),
                Line::TooLong => self.refuse_line(limit),
            }
        }
        self.add_pending();
    }

    fn read(&mut self, line: &str) {
        self.lines += 1;
        match read_request(line) {
            Ok(None) => {}
            Ok(Some(request)) => self.request(&request),
            Err(RequestError { id, problem }) => self.send(&problem.reply(id, self.lines)),
        }
    }

    /// Takes a line that is not read, because it is longer than a limit in bytes.
    pub fn refuse_line(&mut self, limit: usize) {
        self.lines += 1;
        let reason = format!("the line is too long: expected at most {limit} bytes");
        self.send(&Problem::of_line(reason).reply(None, self.lines));
    }

    /// Returns false once nobody receives replies any more.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the number of requests that need not wait for room in the queue.
    pub fn room(&self) -> usize {
        self.shared.size().capacity.saturating_sub(self.shared.lock().waiting())
    }

    /// Waits until a further request would not have to wait for room in the queue, at most for this
    /// time. Returns true if there is room.
    pub fn wait_for_room(&self, limit: Duration) -> bool {
        let capacity = self.shared.size().capacity;
        self.shared.wait(limit, |queue| queue.waiting() < capacity)
    }

    /// Waits until every request has had its final reply, at most for this time. Returns true if
    /// all have.
    pub fn wait_for_end(&self, limit: Duration) -> bool {
        self.shared.wait(limit, |queue| !queue.has(self.number))
    }

    /// Waits until every request has had its final reply.
    pub fn finish(&mut self) {
        while !self.wait_for_end(Duration::from_secs(1)) {}
    }

    /// Cancels every request. Each still gets its final reply, which [`finish`](Self::finish) waits
    /// for.
    pub fn cancel_all(&mut self) {
        let (waiting, _) = self.shared.cancel(self.number, None);
        for job in &waiting {
            self.send(&job.task.cancelled());
        }
    }

    fn request(&mut self, request: &Request) {
        for warning in Handler::warnings(request) {
            self.send(&warning);
        }
        if matches!(
            request.question,
            Question::Health(_) | Question::Cancel(_) | Question::CancelAll(_)
        ) {
            self.add_pending();
        }
        match &request.question {
            Question::Version(_) => {
                let version = self.handler.version(request.id.clone());
                self.send(&version);
            }
            Question::Health(_) => {
                let health = self.shared.health(request.id.clone());
                self.send(&Reply::Health(health));
            }
            Question::CancelAll(_) => self.confirm_and_cancel(request, None),
            Question::Cancel(cancel) => self.confirm_and_cancel(request, Some(&cancel.target)),
            _ => match self.handler.task(request) {
                Ok(task) => self.begin(task),
                Err(problem) => self.refuse(request, problem),
            },
        }
    }

    fn begin(&mut self, task: Task) {
        for note in Handler::notes(&task) {
            self.send(&note);
        }
        let receiver = Arc::clone(&self.receiver);
        self.pending.push(Job { task, session: self.number, receiver });
    }

    fn add_pending(&mut self) {
        if !self.pending.is_empty() {
            self.shared.add(self.pending.drain(..));
        }
    }

    fn refuse(&mut self, request: &Request, problem: Problem) {
        self.send(&problem.reply(Some(request.id.clone()), self.lines));
    }

    /// Cancels requests. The confirmation counts them and comes before their final replies.
    fn confirm_and_cancel(&mut self, request: &Request, target: Option<&str>) {
        let receiver = Arc::clone(&self.receiver);
        let _finals = receiver.hold_finals();
        let (waiting, running) = self.shared.cancel(self.number, target);
        let count = (waiting.len() + running) as u64;
        let (id, target_id) = (request.id.clone(), target.map(str::to_owned));
        let confirmation = Cancel { id, partial: false, target: target_id, count };
        self.send(&match target {
            Some(_) => Reply::Cancel(confirmation),
            None => Reply::CancelAll(confirmation),
        });
        for job in &waiting {
            self.send(&job.task.cancelled());
        }
    }

    fn send(&mut self, reply: &Reply) {
        if self.is_open && self.receiver.send(reply).is_err() {
            self.is_open = false;
            let _ = self.shared.cancel(self.number, None);
        }
    }
}

impl Drop for JsonSession {
    fn drop(&mut self) {
        let _ = self.shared.cancel(self.number, None);
    }
}
