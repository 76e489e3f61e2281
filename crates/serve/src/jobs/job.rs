//! One job.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use barpoint_protocol::{Outbox, OutboxClosed, Ticket};
use barpoint_whole_file::replace_file;
use barpoint_wire::reply::Reply;
use barpoint_wire::request::Request;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::watch;

use crate::answer::is_final;
use crate::documents::{JobState, JobStatus, JobWarning};
use crate::log::{LogFormat, unix_seconds};

/// Settings of all jobs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) log: LogFormat,
    /// Time between two checkpoints on disk.
    pub(super) checkpoint_every: Duration,
}

/// Number of events that are kept for clients that come back.
const MAX_EVENTS: usize = 100;

const REQUEST: &str = "request.json";
const CHECKPOINT: &str = "checkpoint";
const RESULT: &str = "result.json";
const STATUS: &str = "status.json";

/// One job.
#[derive(Debug)]
pub(crate) struct Job {
    begin: Begin,
    settings: Settings,
    /// Files; `None` once the job is removed.
    store: Mutex<Option<Store>>,
    inside: Mutex<Inside>,
    ticket: Mutex<Option<Ticket>>,
    /// Number of events so far.
    changed: watch::Sender<u64>,
    /// Name of this run of the job, because its events are numbered anew after a restart.
    run: u64,
}

/// Request of a job.
#[derive(Debug, Serialize, Deserialize)]
struct Begin {
    id: String,
    created: u64,
    warnings: Vec<JobWarning>,
    request: Request,
}

/// Progress of a job.
#[derive(Debug)]
struct Inside {
    work: Work,
    events: VecDeque<Event>,
    /// Result, unless it is a file.
    result: Option<Arc<str>>,
    is_cancelled: bool,
    /// True if the server ends, so that the job is not over.
    is_closing: bool,
    saved: Instant,
}

/// Event of a job.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) number: u64,
    pub(super) name: &'static str,
    pub(super) data: String,
}

/// State of a job, and the work that is done.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Work {
    state: JobState,
    ended: Option<u64>,
    done: Option<u64>,
    total: Option<u64>,
}

impl Job {
    pub(super) fn create(
        id: String,
        request: Request,
        warnings: Vec<JobWarning>,
        store: Store,
        settings: Settings,
    ) -> io::Result<Self> {
        let begin = Begin { id, created: unix_seconds(), warnings, request };
        store.write(REQUEST, &serde_json::to_string(&begin)?)?;
        Ok(Self::new(begin, store, settings))
    }

    /// Reads a job from its folder.
    pub(super) fn read(folder: &Path, settings: Settings) -> io::Result<Self> {
        let store = Store::of_folder(folder.to_owned());
        let missing = || io::Error::other(format!("no {REQUEST}"));
        let begin: Begin = serde_json::from_str(&store.read(REQUEST).ok_or_else(missing)?)?;
        let end = store.read(STATUS).and_then(|text| serde_json::from_str(&text).ok());
        let job = Self::new(begin, store, settings);
        if let Some(end) = end {
            job.lock().work = end;
        }
        Ok(job)
    }

    fn new(begin: Begin, store: Store, settings: Settings) -> Self {
        let inside = Inside {
            work: Work { state: JobState::Queued, ended: None, done: None, total: None },
            events: VecDeque::new(),
            result: None,
            is_cancelled: false,
            is_closing: false,
            saved: Instant::now(),
        };
        let (store, inside) = (Mutex::new(Some(store)), Mutex::new(inside));
        let (ticket, changed) = (Mutex::default(), watch::Sender::new(0));
        Self { begin, settings, store, inside, ticket, changed, run: unix_seconds() }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> MutexGuard<'_, Option<Store>> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn id(&self) -> &str {
        &self.begin.id
    }

    pub(super) const fn run(&self) -> u64 {
        self.run
    }

    pub(super) fn has_ended(&self) -> bool {
        self.lock().work.state.has_ended()
    }

    /// Returns the request if the job has not ended.
    pub(super) fn unfinished(&self) -> Option<Request> {
        (!self.has_ended()).then(|| self.begin.request.clone())
    }

    /// Returns the text of the last checkpoint, empty if there is none.
    pub(super) fn checkpoint(&self) -> String {
        self.store().as_ref().and_then(|store| store.read(CHECKPOINT)).unwrap_or_default()
    }

    pub(super) fn hold(&self, ticket: Ticket) {
        let old = self.ticket.lock().unwrap_or_else(PoisonError::into_inner).replace(ticket);
        drop(old);
    }

    pub(crate) fn status(&self) -> JobStatus {
        self.status_of(&self.lock())
    }

    fn status_of(&self, inside: &Inside) -> JobStatus {
        let Begin { id, created, warnings, request } = &self.begin;
        let Work { state, ended, done, total } = inside.work;
        JobStatus {
            id: id.clone(),
            request_id: request.id.clone(),
            action: request.question.action(),
            state,
            created: *created,
            ended,
            done,
            total,
            warnings: warnings.clone(),
        }
    }

    /// Returns the text of the final reply, `None` if there is none yet.
    pub(crate) fn result(&self) -> Option<Arc<str>> {
        let inside = self.lock();
        if !inside.work.state.has_ended() {
            return None;
        }
        let kept = inside.result.clone();
        drop(inside);
        kept.or_else(|| Some(self.store().as_ref()?.read(RESULT)?.into()))
    }

    /// Asks the job to end.
    pub(crate) fn cancel(&self) {
        self.lock().is_cancelled = true;
        self.stop();
    }

    /// Stops the work without an end of the job.
    pub(super) fn close(&self) {
        self.lock().is_closing = true;
        self.stop();
    }

    fn stop(&self) {
        let ticket = self.ticket.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(ticket) = ticket {
            ticket.cancel();
        }
    }

    /// Ends the job and removes its files.
    pub(super) fn remove(&self) {
        let store = self.store().take();
        self.cancel();
        if let Some(store) = store {
            store.remove();
        }
    }

    /// Returns the receiver of the number of events.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Returns the events after a number, and whether none will follow.
    pub(super) fn events_after(&self, number: u64) -> (Vec<Event>, bool) {
        let inside = self.lock();
        let events = inside.events.iter().filter(|event| event.number > number).cloned();
        (events.collect(), inside.work.state.has_ended() || inside.is_closing)
    }

    fn emit(&self, inside: &mut Inside, name: &'static str, data: String) {
        let number = inside.events.back().map_or(0, |event| event.number) + 1;
        inside.events.push_back(Event { number, name, data });
        if inside.events.len() > MAX_EVENTS {
            inside.events.pop_front();
        }
        self.changed.send_replace(number);
    }

    /// Emits the state of the job.
    fn emit_state(&self, inside: &mut Inside) {
        let status = self.status_of(inside);
        self.emit(inside, "state", serde_json::to_string(&status).unwrap_or_default());
    }

    fn progress(&self, reply: &Reply) {
        let mut inside = self.lock();
        inside.work.note_progress(reply);
        self.emit(&mut inside, "progress", serde_json::to_string(reply).unwrap_or_default());
    }

    fn finish(&self, reply: &Reply) {
        let mut inside = self.lock();
        if inside.is_closing && !matches!(reply, Reply::Error(_)) && !is_whole(reply) {
            return;
        }
        inside.work.note_progress(reply);
        let state = match reply {
            Reply::Error(_) => JobState::Failed,
            Reply::Cancelled(_) => JobState::Cancelled,
            Reply::Rollout(_) if inside.is_cancelled => JobState::Cancelled,
            _ => JobState::Done,
        };
        let text = serde_json::to_string(reply).unwrap_or_default();
        let end = Work { state, ended: Some(unix_seconds()), ..inside.work };
        if !self.save_end(&text, &end) {
            inside.result = Some(text.into());
        }
        inside.work = end;
        self.emit_state(&mut inside);
    }

    /// Writes the result and then the end. Returns true if both are files.
    fn save_end(&self, result: &str, end: &Work) -> bool {
        let store = self.store();
        let Some(store) = store.as_ref().filter(|store| store.keeps()) else { return false };
        let end = serde_json::to_string(end).unwrap_or_default();
        let saved = store.write(RESULT, result).and_then(|()| store.write(STATUS, &end));
        self.is_saved(&saved)
    }

    /// Returns true if files were written; otherwise logs the reason.
    fn is_saved(&self, saved: &io::Result<()>) -> bool {
        if let Err(error) = saved {
            let details = json!({"job": self.id(), "error": error.to_string()});
            self.settings.log.write("job cannot be saved", &details);
        }
        saved.is_ok()
    }
}

/// Returns true if a reply is not that of work that was stopped.
fn is_whole(reply: &Reply) -> bool {
    let interrupted = Some(barpoint_wire::StopReason::Interrupted);
    match reply {
        Reply::Cancelled(_) => false,
        Reply::Rollout(answer) => answer.document.stopped != interrupted,
        _ => true,
    }
}

impl Work {
    fn note_progress(&mut self, reply: &Reply) {
        match reply {
            Reply::Progress(progress) => {
                (self.done, self.total) = (Some(progress.done), Some(progress.total));
            }
            Reply::Rollout(answer) => {
                self.done = Some(answer.document.trials);
                self.total = answer.document.planned.map(u64::from);
            }
            _ => {}
        }
    }
}

impl Outbox for Job {
    fn begun(&self) {
        let mut inside = self.lock();
        if !inside.is_closing {
            inside.work.state = JobState::Running;
            self.emit_state(&mut inside);
        }
    }

    fn send(&self, reply: &Reply) -> Result<(), OutboxClosed> {
        if is_final(reply) {
            self.finish(reply);
        } else {
            self.progress(reply);
        }
        Ok(())
    }

    fn checkpoint(&self, text: &dyn Fn() -> String) {
        let mut inside = self.lock();
        if inside.saved.elapsed() < self.settings.checkpoint_every && !inside.is_closing {
            return;
        }
        inside.saved = Instant::now();
        drop(inside);
        let store = self.store();
        if let Some(store) = store.as_ref().filter(|store| store.keeps()) {
            self.is_saved(&store.write(CHECKPOINT, &text()));
        }
    }
}

/// Folder of a job, if its jobs are kept.
#[derive(Clone, Debug)]
pub(super) struct Store(Option<PathBuf>);

impl Store {
    /// Creates the folder of a new job inside a folder. Also returns the identity of the job, which
    /// nobody can guess.
    pub(super) fn create(folder: Option<&Path>) -> io::Result<(String, Self)> {
        let random = || RandomState::new().build_hasher().finish();
        let id = format!("{:016x}{:016x}", random(), random());
        let own = folder.map(|folder| folder.join(&id));
        own.as_ref().map_or(Ok(()), fs::create_dir)?;
        Ok((id, Self(own)))
    }

    pub(super) const fn of_folder(folder: PathBuf) -> Self {
        Self(Some(folder))
    }

    /// Returns true if files are kept.
    pub(super) const fn keeps(&self) -> bool {
        self.0.is_some()
    }

    /// Writes a file as a whole: after a crash there is the old file or the new one.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.0 else { return Ok(()) };
        replace_file(&folder.join(name), text.as_bytes())
    }

    /// Returns the text of a file, `None` if there is none.
    pub(super) fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.as_ref()?.join(name)).ok()
    }

    pub(super) fn remove(&self) {
        if let Some(folder) = &self.0 {
            // A file that cannot be removed is a matter of the administrator.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
