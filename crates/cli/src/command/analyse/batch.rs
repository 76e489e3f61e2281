//! Analysis of many files.

use std::fs;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::bail;
use barpoint::Engine;
use barpoint::analysis::statistics::Summaries;
use barpoint::wire::summaries;

use super::file::{Done, FileJob, analyse_file};
use super::journal::{Entry, Journal};
use super::settings::{Destination, Settings};
use crate::conversions::{self, Conversion};
use crate::input::input_name;
use crate::interrupt;
use crate::output::{create_folder, print_one};
use crate::player_summary::PlayerReport;
use crate::progress::ProgressReporter;
use crate::records::{Copies, say};
use crate::status::Status;
use crate::terminal::View;

pub(super) fn run(settings: &Settings, view: &View) -> anyhow::Result<Status> {
    let engine = settings.engine()?.stopped_by(interrupt::shared_flag());
    let (jobs, journal) = plan(settings, &engine)?;
    let batch = Batch::new(jobs, journal);
    interrupt::stoppable(|stop| batch.run(settings, &engine, stop))?;
    let done = batch.done();
    let mut copies = Copies::default();
    for (number, done) in &done {
        copies.add(&batch.jobs[*number].input, &done.checksums);
    }
    let entries: Vec<Entry> = done.into_iter().map(|(_, done)| done.entry).collect();
    let failed = batch.failed.load(Ordering::Relaxed);
    if entries.len() + failed < batch.jobs.len() {
        say(&format!("analysed {} of {} files, stopped\n", entries.len(), batch.jobs.len()));
        return Ok(Status::Interrupted);
    }
    let mut all = Summaries::default();
    for entry in &entries {
        all.append(summaries(&entry.players));
    }
    if let Some(name) = &settings.args.player {
        // Statistics of a player whose decisions were left out mean nothing.
        all.players.retain(|player, _| player == name);
    }
    batch.finish(&entries)?;
    if !entries.is_empty() {
        print_one(&PlayerReport(all), settings.args.output_format.or_text(), view)?;
    }
    if failed > 0 {
        say(&format!(
            "analysed {} of {} files, {failed} failed\n",
            entries.len(),
            batch.jobs.len()
        ));
        return Ok(Status::CheckFailed);
    }
    Ok(Status::Done)
}

/// Returns the files to analyse, and the journal if they are written to a folder.
fn plan(settings: &Settings, engine: &Engine) -> anyhow::Result<(Vec<FileJob>, Option<Journal>)> {
    let Destination::Folder(folder) = &settings.destination else {
        let inputs = conversions::inputs(&settings.args.inputs)?;
        conversions::ensure_given_once(&inputs)?;
        let job = |input| FileJob { input, output: None };
        return Ok((inputs.into_iter().map(job).collect(), None));
    };
    ensure_apart(&settings.args.inputs, folder)?;
    create_folder(folder)?;
    // The folder may be inside a folder of matches.
    let whole = fs::canonicalize(folder)?;
    let is_result = |path: &Path| fs::canonicalize(path).is_ok_and(|path| path.starts_with(&whole));
    let mut inputs = conversions::inputs(&settings.args.inputs)?;
    inputs.retain(|input| !is_result(input));
    conversions::ensure_given_once(&inputs)?;
    let conversions = conversions::plan(&inputs, settings.folder_format, folder)?;
    let mut journal = Journal::open(folder, settings.header(engine), settings.args.force)?;
    if !settings.args.force {
        let is_new =
            |it: &&Conversion| !journal.has_written(&input_name(&it.input).to_string(), &it.output);
        let new = conversions.iter().filter(is_new);
        conversions::ensure_new(new.map(|conversion| &conversion.output))?;
    }
    journal.begin()?;
    let job = |it: Conversion| FileJob { input: it.input, output: Some(it.output) };
    Ok((conversions.into_iter().map(job).collect(), Some(journal)))
}

/// Returns an error if the results would lie among the matches of a folder.
fn ensure_apart(inputs: &[PathBuf], folder: &Path) -> anyhow::Result<()> {
    let Ok(whole) = fs::canonicalize(folder) else { return Ok(()) };
    let is_same = |input: &&PathBuf| fs::canonicalize(input).is_ok_and(|input| input == whole);
    match inputs.iter().find(is_same) {
        Some(input) => bail!(
            "{} is both the folder of the matches and the output folder: expected another folder",
            input.display()
        ),
        None => Ok(()),
    }
}

/// Files, and the results of those that are done.
struct Batch {
    jobs: Vec<FileJob>,
    journal: Option<Mutex<Journal>>,
    /// Number of the next file.
    next: AtomicUsize,
    failed: AtomicUsize,
    done: Mutex<Vec<(usize, Done)>>,
}

impl Batch {
    fn new(jobs: Vec<FileJob>, journal: Option<Journal>) -> Self {
        let journal = journal.map(Mutex::new);
        let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { jobs, journal, next, failed, done: Mutex::default() }
    }

    /// Analyses the files on several threads, each with an engine of its own. All engines share
    /// nets and cache.
    fn run(&self, settings: &Settings, engine: &Engine, stop: &AtomicBool) -> anyhow::Result<()> {
        let most = u16::try_from(self.jobs.len()).unwrap_or(u16::MAX).max(1);
        let workers = settings.args.jobs.unwrap_or(settings.search.threads).get().min(most);
        let threads =
            NonZeroU16::new(settings.search.threads.get() / workers).unwrap_or(NonZeroU16::MIN);
        let progress = ProgressReporter::new(self.jobs.len() as u32, "files");
        let result = thread::scope(|scope| {
            let work = || {
                let engine = engine.clone().with_threads(threads.into())?;
                self.work(settings, &engine, &progress, stop)
            };
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            { workers }.into_iter().try_for_each(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        });
        progress.finish();
        result
    }

    /// Analyses files until none is left. An error is one of the journal; a bad file is reported.
    fn work(
        &self,
        settings: &Settings,
        engine: &Engine,
        progress: &ProgressReporter,
        stop: &AtomicBool,
    ) -> anyhow::Result<()> {
        while !stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.jobs.get(number) else { break };
            let known = |sha256: &str| self.known(job, sha256);
            match analyse_file(job, settings, engine, known) {
                Ok(None) => break,
                Ok(Some(done)) => {
                    if !done.said.is_empty() {
                        progress.aside(|| say(&done.said));
                    }
                    self.add(number, done).inspect_err(|_| interrupt::request())?;
                }
                Err(error) => {
                    self.failed.fetch_add(1, Ordering::Relaxed);
                    progress.aside(|| say(&format!("error: {error:#}\n")));
                }
            }
            progress.advance(1);
        }
        Ok(())
    }

    /// Returns the entry of a file that an earlier run has done.
    fn known(&self, job: &FileJob, sha256: &str) -> Option<Entry> {
        let journal = self.journal.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        journal.done(&input_name(&job.input).to_string(), sha256, job.output.as_deref()?)
    }

    fn add(&self, number: usize, done: Done) -> anyhow::Result<()> {
        if let Some(journal) = &self.journal {
            journal.lock().unwrap_or_else(PoisonError::into_inner).add(&done.entry)?;
        }
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push((number, done));
        Ok(())
    }

    /// Returns the files that are done with their numbers, in the order of the inputs.
    fn done(&self) -> Vec<(usize, Done)> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner).clone();
        done.sort_by_key(|(number, _)| *number);
        done
    }

    fn finish(&self, entries: &[Entry]) -> anyhow::Result<()> {
        let Some(journal) = &self.journal else { return Ok(()) };
        journal.lock().unwrap_or_else(PoisonError::into_inner).finish(entries.iter())
    }
}
