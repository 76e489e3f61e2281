//! Output of a rollout in progress: the terminal and the files.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use barpoint::rollout::{
    Action, Estimate, Progress, RolledOut, Rollout, RolloutFile, RolloutResult, StopRules, Tally,
};
use barpoint::wire::Trial;
use barpoint_ids::PositionId;
use barpoint_records::{FileFormat, Match};
use barpoint_rollout::TrialRecord;

use super::files::{ensure_writable, save};
use super::live::Live;
use super::plot::{History, Point};
use super::settings::RolloutSettings;
use super::trial_file::TrialFile;
use crate::interrupt;
use crate::output::write_whole;
use crate::position::Subject;
use crate::progress::ProgressReporter;

/// Shows the progress and writes checkpoints, log, games and plot.
pub(super) struct Watch<'a> {
    settings: &'a RolloutSettings,
    subject: &'a Subject,
    rollout: &'a Rollout,
    /// Number of trials from a file, which are not played again.
    done: u64,
    /// Maximum number of trials to play.
    most: u64,
    /// Text above the table.
    heading: String,
    progress: ProgressReporter,
    state: Mutex<State>,
}

struct State {
    /// Time of the last checkpoint.
    saved: Option<Instant>,
    /// First error.
    failure: Option<anyhow::Error>,
    log: Option<TrialFile>,
    games: Option<TrialFile>,
    /// First trials, unless a file had some.
    live: Option<Live>,
    /// Time when they were last shown.
    shown: Option<Instant>,
    history: History,
}

impl State {
    /// Ends the work, because its result could not be saved.
    fn fail(&mut self, error: anyhow::Error) {
        self.failure.get_or_insert(error);
        interrupt::request();
    }
}

/// Time between two tables of the first trials.
const BLINK: Duration = Duration::from_millis(250);

/// Time between two checkpoints. The first one is written as soon as there is a result.
const PAUSE: Duration = Duration::from_secs(5);

impl<'a> Watch<'a> {
    pub(super) fn new(
        settings: &'a RolloutSettings,
        subject: &'a Subject,
        rollout: &'a Rollout,
        trials: &Range<u32>,
        heading: &str,
    ) -> anyhow::Result<Self> {
        let (tally, actions) = (rollout.tally(), rollout.actions());
        let files = &settings.files;
        let outputs = [&files.checkpoint, &files.part, &files.log, &files.games, &files.plot];
        outputs.into_iter().flatten().try_for_each(|path| ensure_writable(path))?;
        let done = tally.covered();
        let first = done.as_slice().first().map_or(trials.start, |r| r.start.min(trials.start));
        let create = |path: &Option<_>| {
            path.as_deref().map(|path| TrialFile::create(path, first)).transpose()
        };
        let again = if logs_trials(settings) { done.len() } else { 0 };
        let most = again + done.holes(trials.clone()).len();
        let wants_early = tally.parts().is_empty();
        let state = State {
            saved: None,
            failure: None,
            log: create(&files.log)?,
            games: create(&files.games)?,
            live: wants_early.then(|| Live::new(actions.len(), trials.start)),
            shown: None,
            history: History::new(actions, title(subject), done.len()),
        };
        let unit = if settings.rules.any() { "trials expected" } else { "trials" };
        let most_shown = u32::try_from(most).unwrap_or(u32::MAX);
        let progress = ProgressReporter::new(most_shown, unit);
        Ok(Self {
            settings,
            subject,
            rollout,
            done: done.len() - again,
            most,
            heading: if heading.is_empty() { String::new() } else { format!("{heading}\n") },
            progress,
            state: Mutex::new(state),
        })
    }

    /// Writes the remaining entries and returns the first error.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        self.progress.finish();
        let mut state = self.state();
        if let Some(failure) = state.failure.take() {
            return Err(failure);
        }
        let State { log, games, history, live, .. } = &mut *state;
        [log, games].into_iter().flatten().try_for_each(TrialFile::finish)?;
        if let Some(path) = &self.settings.files.plot {
            let early = live.as_ref().map_or_else(Vec::new, Live::points);
            for (trials, values) in early.into_iter().rev() {
                let equities =
                    values.iter().map(|value| self.rollout.plan().normalised(value)).collect();
                history.add_early(trials, equities);
            }
            write_whole(path, history.svg().as_bytes())?;
        }
        Ok(())
    }

    /// Returns true if a file gets an entry for every trial, including those of a resumed file.
    pub(super) fn logs_trials(&self) -> bool {
        logs_trials(self.settings)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table so far, for the terminal.
    fn table(&self, result: &RolloutResult) -> String {
        let mut text = self.heading.clone();
        for (line, rank) in
            RolledOut::all(self.rollout.plan(), result, self.rollout.actions()).iter().zip(1..)
        {
            let jsds = line.jsds().filter(|_| rank > 1);
            let jsds = jsds.map_or(String::new(), |jsds| format!("  {:.1} JSD", -jsds));
            text += &row(rank, &line.action, &line.equity, &jsds);
        }
        text
    }

    /// Returns the table before the first look.
    fn early_table(&self, live: &Live) -> Option<String> {
        let values = live.estimates()?;
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[b].mean.total_cmp(&values[a].mean));
        let after = format!("  after {} trials", live.trials());
        let mut text = self.heading.clone();
        for (i, rank) in order.into_iter().zip(1..) {
            let equity = self.rollout.plan().normalised(&values[i]);
            text += &row(
                rank,
                &self.rollout.actions()[i],
                &equity,
                if rank == 1 { &after } else { "" },
            );
        }
        Some(text)
    }

    /// Adds a trial before the first look.
    fn add_early(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        if !self.progress.is_shown() && self.settings.files.plot.is_none() {
            return;
        }
        let mut state = self.state();
        let State { live: Some(live), shown, .. } = &mut *state else { return };
        live.add(trial, of);
        let is_due = shown.is_none_or(|shown| shown.elapsed() >= BLINK);
        if is_due
            && self.progress.is_shown()
            && live.trials() < StopRules::GRAIN as usize
            && let Some(table) = self.early_table(live)
        {
            *shown = Some(Instant::now());
            self.progress.show(&table);
        }
    }
}

/// Returns a row of the table for the terminal.
fn row(rank: usize, action: &Action, equity: &Estimate, note: &str) -> String {
    let Estimate { mean, standard_error, .. } = equity;
    let error =
        if standard_error.is_finite() { format!(" ±{standard_error:.4}") } else { String::new() };
    format!("{rank:2}. {:<24} {mean:+.4}{error}{note}\n", action.to_string())
}

/// Returns the position and the roll in a line.
fn title(subject: &Subject) -> String {
    let roll = subject.dice.map_or_else(String::new, |dice| format!(", {dice} to play"));
    subject.xgid().unwrap_or_else(|| PositionId(subject.position).to_string()) + &roll
}

impl Progress for Watch<'_> {
    fn done(&self, _trials: u64, _of: u64) {
        self.progress.advance(1);
    }

    fn trial(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        self.add_early(trial, of);
        if !self.logs_trials() {
            return;
        }
        let (mut lines, mut games) = (String::new(), String::new());
        let mut failure = None;
        for record in (0..).map_while(of) {
            lines += &line(trial, &record, self.rollout.actions());
            if !self.keeps_games() {
                continue;
            }
            let asked = self.subject.identifier.on_roll();
            // SGF cannot hold a limit of the cube or a ban of beavers; the job contains both.
            match sgf(&self.rollout.games(asked, trial, &record)) {
                Ok(text) => games += &text,
                Err(error) => failure = Some(error),
            }
        }
        let mut state = self.state();
        if let Some(error) = failure {
            state.fail(error);
        }
        let State { log, games: file, .. } = &mut *state;
        let added = [(log, lines), (file, games)].into_iter().try_for_each(|(file, text)| {
            file.as_mut().map_or(Ok(()), |file| file.add(trial, text))
        });
        if let Err(error) = added {
            state.fail(error);
        }
    }

    fn keeps_games(&self) -> bool {
        self.settings.files.games.is_some()
    }

    fn checkpoint(&self, tally: &Tally) {
        let mut state = self.state();
        if let Some(result) = RolloutResult::of_tally(tally.clone()) {
            if self.progress.is_shown() {
                self.progress.show(&self.table(&result));
                if let Some(trials) = self.settings.rules.forecast(self.rollout.plan(), &result) {
                    self.progress.expect(trials.saturating_sub(self.done).min(self.most));
                }
            }
            for i in 0..result.candidates() {
                let equity = self.rollout.plan().normalised(&result.estimates(i).value);
                state.history.add(i, Point { trials: result.trials_of(i), equity });
            }
        }
        if let Some(path) = &self.settings.files.checkpoint
            && state.saved.is_none_or(|saved| saved.elapsed() >= PAUSE)
        {
            if let Err(error) =
                save(path, &RolloutFile::new(self.rollout.job().clone(), tally.clone()))
            {
                state.fail(error);
            }
            state.saved = Some(Instant::now());
        }
    }
}

fn logs_trials(settings: &RolloutSettings) -> bool {
    settings.files.log.is_some() || settings.files.games.is_some()
}

fn sgf(matches: &[Match]) -> anyhow::Result<String> {
    let format = FileFormat::named("sgf").context("a format is missing")?;
    Ok(String::from_utf8(format.write(matches)?.bytes)?)
}

/// Returns a trial of a candidate as a line of JSON. Values are in units of 2⁻³², as in the sums.
fn line(trial: u32, record: &TrialRecord, actions: &[Action]) -> String {
    let [
        win,
        win_gammon,
        win_backgammon,
        lose_gammon,
        lose_backgammon,
        equity,
        cubeless,
        value,
        luck,
    ] = record.values;
    let counts = record.counts;
    let by = |by: barpoint_core::BySide<u64>| [by.on_roll, by.opponent];
    let line = Trial {
        action: actions[record.candidate].to_string(),
        candidate: record.candidate as u32,
        chances: [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon],
        cubeless,
        doubles: by(counts.doubles),
        ending: record.ending.to_owned(),
        equity,
        hits: by(counts.hits),
        luck,
        trial,
        turns: counts.turns,
        value,
    };
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}
