//! Jobs: requests that are worked on in the background and survive the end of the process.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barpoint_protocol::{Handler, Outbox, Task, Workforce};
use barpoint_wire::request::Request;
use serde_json::json;

use crate::documents::{JobList, JobState, JobStatus, JobWarning};
use crate::options::{Limits, Options};
use crate::refusal::Refusal;

mod events;
mod job;

pub(crate) use events::events;
pub(crate) use job::Job;
use job::{Settings, Store};

/// Seconds between the events of a job that does not give them.
const REPORT_EVERY: f64 = 1.0;

/// Priority of a job that does not give it: questions of clients that wait come first.
const PRIORITY: i32 = -1;

/// Returns a request with the settings of a job that it does not give.
pub(crate) fn with_defaults(mut request: Request) -> Request {
    request.question.report_at_least_every(REPORT_EVERY);
    Request { priority: request.priority.or(Some(PRIORITY)), ..request }
}

/// All jobs of a server.
#[derive(Debug)]
pub(crate) struct Jobs {
    folder: Option<PathBuf>,
    limits: Limits,
    settings: Settings,
    all: Mutex<BTreeMap<String, Arc<Job>>>,
    /// File that keeps other servers from the folder as long as it is open.
    _lock: Option<File>,
}

impl Jobs {
    /// Opens the folder of the jobs, if there is one.
    pub(crate) fn open(options: &Options) -> io::Result<Self> {
        let (folder, limits) = (options.jobs_folder.clone(), options.limits);
        let settings = Settings { log: options.log, checkpoint_every: options.checkpoint_every };
        let lock = folder.as_deref().map(lock).transpose()?;
        Ok(Self { folder, limits, settings, all: Mutex::default(), _lock: lock })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes up the jobs of the folder: those that have not ended continue.
    pub(crate) fn restore(&self, handler: &Handler, workforce: &Workforce) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if !path.is_dir() {
                continue;
            }
            match Job::read(&path, self.settings) {
                Ok(job) => found.push(Arc::new(job)),
                Err(error) => {
                    let details = json!({"folder": path, "error": error.to_string()});
                    self.settings.log.write("unreadable job", &details);
                }
            }
        }
        // The oldest job comes first again.
        found.sort_by_cached_key(|job| (job.status().created, job.id().to_owned()));
        for job in found {
            self.take_up(&job, handler, workforce);
        }
        Ok(())
    }

    fn take_up(&self, job: &Arc<Job>, handler: &Handler, workforce: &Workforce) {
        self.lock().insert(job.id().to_owned(), Arc::clone(job));
        let Some(request) = job.unfinished() else { return };
        match handler.task(&request) {
            Ok(task) => begin(job, task.resume(&job.checkpoint()), workforce),
            Err(problem) => {
                let _ = job.send(&problem.reply(Some(request.id), 0));
            }
        }
    }

    /// Creates a job.
    pub(crate) fn create(
        &self,
        request: Request,
        task: Task,
        warnings: Vec<JobWarning>,
        workforce: &Workforce,
    ) -> Result<Arc<Job>, Refusal> {
        let mut jobs = self.lock();
        let unfinished = jobs.values().filter(|job| !job.has_ended()).count();
        if unfinished >= self.limits.jobs {
            let reason = format!("{unfinished} jobs have not ended: expected a later attempt");
            return Err(Refusal::too_many(reason).with_id(Some(request.id)));
        }
        let store = Store::create(self.folder.as_deref());
        let job =
            store.and_then(|(id, store)| Job::create(id, request, warnings, store, self.settings));
        let job = Arc::new(job.map_err(|error| {
            let reason = format!("the job cannot be kept: {error}");
            Refusal::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, reason)
        })?);
        jobs.insert(job.id().to_owned(), Arc::clone(&job));
        let old = oldest(&jobs, self.limits.kept_jobs);
        let old: Vec<_> = old.iter().filter_map(|id| jobs.remove(id)).collect();
        drop(jobs);
        for job in old {
            job.remove();
        }
        begin(&job, task, workforce);
        Ok(job)
    }

    pub(crate) fn get(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let found = self.lock().get(id).cloned();
        found.ok_or_else(|| {
            Refusal::not_found(format!("no job `{id:.40}`: expected one of /v1/jobs"))
        })
    }

    /// Removes a job, which is cancelled if it has not ended.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Refusal> {
        self.get(id)?.remove();
        self.lock().remove(id);
        Ok(())
    }

    /// Returns the states of all jobs, the oldest first.
    pub(crate) fn list(&self) -> JobList {
        let mut jobs: Vec<JobStatus> = self.lock().values().map(|job| job.status()).collect();
        jobs.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        JobList { jobs }
    }

    /// Returns the number of jobs in each state.
    pub(crate) fn counts(&self) -> Vec<(&'static str, usize)> {
        let states: Vec<JobState> = self.lock().values().map(|job| job.status().state).collect();
        let count = |state| states.iter().filter(|&&it| it == state).count();
        JobState::ALL.map(|state| (state.name(), count(state))).to_vec()
    }

    /// Stops all work. Jobs with a folder continue after a restart.
    pub(crate) fn close(&self) {
        let jobs: Vec<Arc<Job>> = self.lock().values().cloned().collect();
        for job in jobs {
            job.close();
        }
    }
}

fn begin(job: &Arc<Job>, task: Task, workforce: &Workforce) {
    let outbox = Arc::clone(job) as Arc<dyn Outbox>;
    job.hold(workforce.begin_anyway(task, outbox));
}

/// Returns the oldest jobs that have ended, beyond the number that is kept.
fn oldest(jobs: &BTreeMap<String, Arc<Job>>, kept: usize) -> Vec<String> {
    let ended = jobs.values().filter(|job| job.has_ended()).map(|job| job.status());
    let mut ended: Vec<(u64, String)> = ended.map(|job| (job.created, job.id)).collect();
    ended.sort();
    let surplus = ended.len().saturating_sub(kept);
    ended.into_iter().take(surplus).map(|(_, id)| id).collect()
}

/// Creates the folder and locks it.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join("lock"))?;
    file.try_lock().map_err(|_| io::Error::other("another server uses the folder"))?;
    Ok(file)
}
