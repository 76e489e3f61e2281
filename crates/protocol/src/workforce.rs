//! Workers that answer requests.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use barpoint::wire::reply::{Health, Reply};
use rayon::ThreadPoolBuilder;

use crate::monitor::Monitor;
use crate::queue::{Begun, Job, Queue};
use crate::receiver::Receiver;
use crate::{Outbox, Problem, Task};

/// Numbers of workers, of their threads and of tasks that may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkforceSize {
    /// Number of tasks that are worked on at the same time, at least 1. An additional worker takes
    /// quick tasks while all others work on long ones.
    pub workers: usize,
    /// Number of threads that work on one task, at least 1.
    pub threads_per_task: usize,
    /// Maximum number of tasks that wait, at least 1.
    pub capacity: usize,
}

/// Maximum number of places that must be free before clients that wait for room are woken.
const ROOM: usize = 16;

/// Workers that answer requests of one or several sessions.
///
/// Dropping it ends the workers after the tasks that are in the queue.
#[derive(Debug)]
pub struct Workforce {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

/// Queue with the signals of its changes.
pub(crate) struct Shared {
    queue: Mutex<Queue>,
    /// Signals a task that waits, or the end.
    work: Condvar,
    /// Signals a task for the spare worker, or the end.
    spare: Condvar,
    /// Signals that there is room, or that a session has no task any more.
    room: Condvar,
    size: WorkforceSize,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Workforce {
    /// Starts the workers.
    ///
    /// # Errors
    /// Returns an error if the system cannot start the threads.
    pub fn start(size: WorkforceSize) -> std::io::Result<Self> {
        let size = WorkforceSize {
            workers: size.workers.max(1),
            threads_per_task: size.threads_per_task.max(1),
            capacity: size.capacity.max(1),
        };
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            work: Condvar::new(),
            spare: Condvar::new(),
            room: Condvar::new(),
            size,
        });
        let mut workforce = Self { shared, threads: Vec::new() };
        for number in 0..=size.workers {
            let pool = ThreadPoolBuilder::new().num_threads(size.threads_per_task).build();
            let pool = pool.map_err(std::io::Error::other)?;
            let (shared, is_spare) = (Arc::clone(&workforce.shared), number == size.workers);
            let thread = thread::Builder::new().name(format!("worker {number}"));
            let thread = thread.spawn(move || pool.install(|| shared.work(is_spare)))?;
            workforce.threads.push(thread);
        }
        Ok(workforce)
    }

    /// Gives a task to the workers.
    ///
    /// # Errors
    /// Returns an error if too many tasks wait.
    pub fn begin(&self, task: Task, outbox: Arc<dyn Outbox>) -> Result<Ticket, QueueFull> {
        let mut queue = self.shared.lock();
        let capacity = self.shared.size.capacity;
        if queue.waiting() >= capacity {
            return Err(QueueFull { capacity });
        }
        let session = next_session();
        queue.add(Job { task, session, receiver: Arc::new(Receiver::new(outbox)) });
        self.shared.signal_work(queue, 1);
        Ok(Ticket { shared: Arc::clone(&self.shared), session })
    }

    /// Gives a task to the workers, even if too many tasks wait.
    pub fn begin_anyway(&self, task: Task, outbox: Arc<dyn Outbox>) -> Ticket {
        let session = next_session();
        let receiver = Arc::new(Receiver::new(outbox));
        let mut queue = self.shared.lock();
        queue.add(Job { task, session, receiver });
        self.shared.signal_work(queue, 1);
        Ticket { shared: Arc::clone(&self.shared), session }
    }

    /// Returns the state of the queue and of the workers.
    pub fn health(&self, id: String) -> Health {
        self.shared.health(id)
    }

    pub(crate) const fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }
}

/// Task that was given to a workforce. Dropping it cancels the task.
pub struct Ticket {
    shared: Arc<Shared>,
    session: u64,
}

impl Ticket {
    /// Cancels the task, which still gets its final reply.
    pub fn cancel(&self) {
        let (waiting, _) = self.shared.cancel(self.session, None);
        for job in &waiting {
            let _ = job.receiver.send(&job.task.cancelled());
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let _ = self.shared.cancel(self.session, None);
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("session", &self.session).finish_non_exhaustive()
    }
}

/// Error of giving a task to a workforce: too many tasks wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull {
    /// Maximum number of tasks that wait.
    pub capacity: usize,
}

impl fmt::Display for QueueFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} requests wait: expected a later attempt", self.capacity)
    }
}

impl std::error::Error for QueueFull {}

/// Returns the number of a new session.
pub(crate) fn next_session() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Drop for Workforce {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.work.notify_all();
        self.shared.spare.notify_all();
        for thread in self.threads.drain(..) {
            // A worker catches the panics of its tasks.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// Returns the queue. No code that holds it panics.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) const fn size(&self) -> WorkforceSize {
        self.size
    }

    /// Returns the state of the queue and of the workers.
    pub(crate) fn health(&self, id: String) -> Health {
        let queue = self.lock();
        Health {
            id,
            partial: false,
            queued: queue.waiting() as u64,
            running: queue.running() as u64,
            finished: queue.finished,
            capacity: self.size.capacity as u64,
            workers: self.size.workers as u64,
        }
    }

    /// Adds tasks, each as soon as there is room.
    pub(crate) fn add(&self, jobs: impl IntoIterator<Item = Job>) {
        let mut queue = self.lock();
        let mut added = 0;
        for job in jobs {
            while queue.waiting() >= self.size.capacity {
                self.signal_work(queue, std::mem::take(&mut added));
                queue = self.lock();
                if queue.waiting() < self.size.capacity {
                    break;
                }
                queue.waiters.clients += 1;
                queue = self.room.wait(queue).unwrap_or_else(PoisonError::into_inner);
                queue.waiters.clients -= 1;
            }
            queue.add(job);
            added += 1;
        }
        self.signal_work(queue, added);
    }

    /// Wakes a worker for each task that has been added. A thread that has to be woken costs more time than a quick
    /// task, so nobody else is.
    fn signal_work(&self, queue: MutexGuard<'_, Queue>, added: usize) {
        let needed = queue.waiters.workers.min(added);
        let needs_spare = self.needs_spare(&queue);
        drop(queue);
        for _ in 0..needed {
            self.work.notify_one();
        }
        if needs_spare {
            self.spare.notify_one();
        }
    }

    /// Returns true if a spare worker waits for a signal and has a task to take.
    fn needs_spare(&self, queue: &Queue) -> bool {
        queue.waiters.spare > 0 && queue.needs_spare(self.size.workers)
    }

    /// Returns true if clients wait and there is room for them. While quick tasks are begun and the queue is nearly
    /// full, several places must be free.
    fn has_room(&self, queue: &Queue, begun: &Begun) -> bool {
        let (waiting, capacity) = (queue.waiting(), self.size.capacity);
        let is_enough = waiting + (capacity / 2).min(ROOM) <= capacity;
        queue.waiters.clients > 0 && (!begun.job.task.is_quick() || is_enough)
    }

    /// Waits until a condition of the queue holds, at most for this time. Returns true if it holds.
    pub(crate) fn wait(&self, limit: Duration, holds: impl Fn(&Queue) -> bool) -> bool {
        let due = Instant::now() + limit;
        let mut queue = self.lock();
        while !holds(&queue) {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            queue.waiters.clients += 1;
            let waited = self.room.wait_timeout(queue, left);
            queue = waited.map_or_else(|error| error.into_inner().0, |(queue, _)| queue);
            queue.waiters.clients -= 1;
        }
        true
    }

    /// Cancels the tasks of a session with this identity, or all of them. Returns those that
    /// waited, and the number of those in progress.
    pub(crate) fn cancel(&self, session: u64, id: Option<&str>) -> (Vec<Job>, usize) {
        let cancelled = self.lock().cancel(session, id);
        self.room.notify_all();
        cancelled
    }

    /// Works on tasks until the queue is closed and empty.
    fn work(&self, is_spare: bool) {
        while let Some(begun) = self.next(is_spare) {
            let replies: Vec<Reply> = begun.iter().map(|begun| self.answer(begun)).collect();
            self.end(begun, &replies);
        }
    }

    /// Works on a task and returns its final reply.
    fn answer(&self, Begun { job, stop, .. }: &Begun) -> Reply {
        job.receiver.outbox.begun();
        let report = |reply: Reply| self.send(job, &reply);
        let reply = catch_unwind(AssertUnwindSafe(|| {
            let checkpoint = |text: &dyn Fn() -> String| job.receiver.outbox.checkpoint(text);
            job.task.run(&Monitor { stop, report: &report, checkpoint: &checkpoint })
        }));
        reply.unwrap_or_else(|_| bug().reply(Some(job.task.id.clone()), 0))
    }

    /// Sends the final replies of tasks of one session, and removes the tasks.
    fn end(&self, begun: Vec<Begun>, replies: &[Reply]) {
        let Some(Begun { job: Job { session, receiver, .. }, .. }) = begun.first() else { return };
        let (session, receiver) = (*session, Arc::clone(receiver));
        let finals = receiver.hold_finals();
        if receiver.send_all(replies).is_err() {
            // Without a receiver, the other tasks of the session are cancelled.
            let _ = self.cancel(session, None);
        }
        let numbers: Vec<u64> = begun.into_iter().map(|begun| begun.number).collect();
        let mut queue = self.lock();
        let mut is_last = false;
        for number in numbers {
            is_last = queue.finish(number);
        }
        let is_awaited = is_last && queue.waiters.clients > 0;
        drop(queue);
        drop(finals);
        if is_awaited {
            self.room.notify_all();
        }
    }

    /// Waits for a task and begins it, and static questions that can be answered together with it.
    fn next(&self, is_spare: bool) -> Option<Vec<Begun>> {
        let workers = self.size.workers;
        let mut queue = self.lock();
        loop {
            if let Some(first) = queue.begin(is_spare, workers) {
                let mut begun = vec![first];
                queue.begin_more(&mut begun, is_spare, workers);
                let has_room = self.has_room(&queue, &begun[0]);
                let needs_spare = self.needs_spare(&queue);
                drop(queue);
                if has_room {
                    self.room.notify_all();
                }
                if needs_spare {
                    // The last worker has begun a long task, or further quick ones wait.
                    self.spare.notify_one();
                }
                return Some(begun);
            }
            if queue.is_closed && (is_spare || queue.waiting() == 0) {
                return None;
            }
            let signal = if is_spare { &self.spare } else { &self.work };
            *queue.waiters.of_worker(is_spare) += 1;
            queue = signal.wait(queue).unwrap_or_else(PoisonError::into_inner);
            *queue.waiters.of_worker(is_spare) -= 1;
        }
    }

    /// Sends a reply. Without a receiver, the other tasks of the session are cancelled.
    fn send(&self, job: &Job, reply: &Reply) {
        if job.receiver.send(reply).is_err() {
            let _ = self.cancel(job.session, None);
        }
    }
}

/// Returns the problem of a task that panicked.
fn bug() -> Problem {
    Problem { bug: true, ..Problem::of_line("the program failed at this request") }
}
