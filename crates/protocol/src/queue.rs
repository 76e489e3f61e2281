//! Order in which tasks are begun.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Task;
use crate::receiver::Receiver;

/// Task with its session.
pub(crate) struct Job {
    pub(crate) task: Task,
    /// Number of the session that the task belongs to.
    pub(crate) session: u64,
    pub(crate) receiver: Arc<Receiver>,
}

/// Place of a task in the queue: the highest priority comes first, the oldest among equals.
type Place = (Reverse<i32>, u64);

/// Maximum number of static questions that a worker begins at once.
const MAX_AT_ONCE: usize = 16;

/// Tasks that wait, and those in progress.
#[derive(Default)]
pub(crate) struct Queue {
    quick: BTreeMap<Place, Job>,
    long: BTreeMap<Place, Job>,
    running: BTreeMap<u64, Running>,
    /// Number of tasks of each session that have not ended.
    sessions: BTreeMap<u64, usize>,
    /// Number of the next task.
    next: u64,
    pub(crate) finished: u64,
    /// Numbers of threads that wait for a signal. Without one, no signal is sent, because each is a call of the system.
    pub(crate) waiters: Waiters,
    /// True if no task is added any more.
    pub(crate) is_closed: bool,
}

/// Numbers of threads that wait for signals.
#[derive(Default)]
pub(crate) struct Waiters {
    /// Workers without a task.
    pub(crate) workers: usize,
    /// Spare workers without a task.
    pub(crate) spare: usize,
    /// Clients that wait for room or for the end of their tasks.
    pub(crate) clients: usize,
}

impl Waiters {
    /// Returns the number of workers of a kind that wait.
    pub(crate) const fn of_worker(&mut self, is_spare: bool) -> &mut usize {
        if is_spare { &mut self.spare } else { &mut self.workers }
    }
}

/// Task in progress.
struct Running {
    id: String,
    session: u64,
    is_quick: bool,
    stop: Arc<AtomicBool>,
}

/// Task that has been begun.
pub(crate) struct Begun {
    pub(crate) number: u64,
    pub(crate) job: Job,
    /// Becomes true when the task is to stop.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Queue {
    /// Returns the number of tasks that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.quick.len() + self.long.len()
    }

    /// Returns the number of tasks in progress.
    pub(crate) fn running(&self) -> usize {
        self.running.len()
    }

    /// Returns the number of long tasks in progress.
    fn long_running(&self) -> usize {
        self.running.values().filter(|running| !running.is_quick).count()
    }

    /// Returns true if a session has tasks that have not ended.
    pub(crate) fn has(&self, session: u64) -> bool {
        self.sessions.contains_key(&session)
    }

    /// Returns true if the spare worker has a task to take: a quick one, while the others work on long ones.
    pub(crate) fn needs_spare(&self, workers: usize) -> bool {
        !self.quick.is_empty() && self.long_running() >= workers
    }

    pub(crate) fn add(&mut self, job: Job) {
        let place = (Reverse(job.task.priority), self.next);
        self.next += 1;
        *self.sessions.entry(job.session).or_default() += 1;
        if job.task.is_quick() { &mut self.quick } else { &mut self.long }.insert(place, job);
    }

    /// Begins the next task of a worker. One of the `workers` that are not spare takes any task;
    /// a spare one takes only quick tasks, and only while the others work on long ones.
    pub(crate) fn begin(&mut self, is_spare: bool, workers: usize) -> Option<Begun> {
        let first = |jobs: &BTreeMap<Place, Job>| jobs.keys().next().copied();
        let (quick, long) = (first(&self.quick), first(&self.long));
        let takes_quick = match (quick, long) {
            _ if is_spare => self.needs_spare(workers),
            (Some(quick), Some(long)) => quick < long,
            (quick, _) => quick.is_some(),
        };
        let jobs = match (takes_quick, is_spare) {
            (true, _) => &mut self.quick,
            (false, false) => &mut self.long,
            (false, true) => return None,
        };
        let ((_, number), job) = jobs.pop_first()?;
        let stop = Arc::new(AtomicBool::new(false));
        let running = Running {
            id: job.task.id.clone(),
            session: job.session,
            is_quick: takes_quick,
            stop: Arc::clone(&stop),
        };
        self.running.insert(number, running);
        Some(Begun { number, job, stop })
    }

    /// Begins further tasks of a worker that has begun a static question, so that they share the cost of locks and
    /// writes: those that come next, as long as they are static questions of the same session and each other worker
    /// can have one.
    pub(crate) fn begin_more(&mut self, begun: &mut Vec<Begun>, is_spare: bool, workers: usize) {
        let Some(session) = begun.first().filter(|first| first.job.task.is_static()) else {
            return;
        };
        let session = session.job.session;
        while begun.len() < MAX_AT_ONCE && self.quick.len() >= workers {
            let Some((quick, job)) = self.quick.first_key_value() else { return };
            let is_next = self.long.keys().next().is_none_or(|long| quick < long);
            if !is_next || job.session != session || !job.task.is_static() {
                return;
            }
            match self.begin(is_spare, workers) {
                Some(next) => begun.push(next),
                None => return,
            }
        }
    }

    /// Ends a task. Returns true if its session has no other one.
    pub(crate) fn finish(&mut self, number: u64) -> bool {
        self.finished += 1;
        let ended = self.running.remove(&number);
        ended.is_some_and(|running| self.forget(running.session, 1))
    }

    /// Counts tasks of a session that have ended. Returns true if they were the last ones.
    fn forget(&mut self, session: u64, count: usize) -> bool {
        let left = self.sessions.get(&session).map_or(0, |left| left.saturating_sub(count));
        if left == 0 {
            self.sessions.remove(&session);
        } else {
            self.sessions.insert(session, left);
        }
        left == 0
    }

    /// Stops the tasks of a session with this identity, or all of them. Returns those that waited,
    /// and the number of those in progress.
    pub(crate) fn cancel(&mut self, session: u64, id: Option<&str>) -> (Vec<Job>, usize) {
        let mut removed = Vec::new();
        for jobs in [&mut self.quick, &mut self.long] {
            let is_meant =
                |job: &Job| job.session == session && id.is_none_or(|id| job.task.id == id);
            let places = jobs.iter().filter(|(_, job)| is_meant(job)).map(|(place, _)| *place);
            let places: Vec<Place> = places.collect();
            removed.extend(places.iter().filter_map(|place| Some((*place, jobs.remove(place)?))));
        }
        removed.sort_by_key(|(place, _)| *place);
        let removed: Vec<Job> = removed.into_iter().map(|(_, job)| job).collect();
        self.finished += removed.len() as u64;
        self.forget(session, removed.len());
        let is_meant =
            |running: &&Running| running.session == session && id.is_none_or(|id| running.id == id);
        let running = self.running.values().filter(is_meant);
        let stopped = running.map(|running| running.stop.store(true, Ordering::Relaxed)).count();
        (removed, stopped)
    }
}
