//! Whoever looks on while a rollout is under way: the terminal, the files.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use barpoint_rollout::{Job, Monitor, Progress, RolloutPlan, RolloutResult, Tally, TrialRecord};

use super::games;
use super::plot::{History, Point};
use super::trial_file::TrialFile;
use super::{candidate, ensure_writable, save};
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Teller;
use crate::report::Action;
use crate::settings::RolloutSettings;
use crate::subject::Subject;

/// Tells how far it has come, and keeps checkpoints, log, games and plot.
pub(super) struct Watch<'a> {
    settings: &'a RolloutSettings,
    subject: &'a Subject,
    plan: &'a RolloutPlan,
    actions: &'a [Action],
    job: &'a Job,
    teller: Teller,
    state: Mutex<State>,
}

struct State {
    /// When the last checkpoint was written.
    saved: Option<Instant>,
    /// The first thing that went wrong.
    failure: Option<anyhow::Error>,
    log: Option<TrialFile>,
    games: Option<TrialFile>,
    history: History,
}

impl State {
    /// Ends the work, of which nothing would be kept.
    fn fail(&mut self, error: anyhow::Error) {
        self.failure.get_or_insert(error);
        interrupt::request();
    }
}

/// The time between two checkpoints. The first is written as soon as there is anything to keep.
const PAUSE: Duration = Duration::from_secs(5);

impl<'a> Watch<'a> {
    pub(super) fn new(
        settings: &'a RolloutSettings,
        subject: &'a Subject,
        plan: &'a RolloutPlan,
        actions: &'a [Action],
        job: &'a Job,
        trials: &Range<u32>,
        tally: &Tally,
    ) -> anyhow::Result<Self> {
        let files = &settings.files;
        let outputs = [&files.checkpoint, &files.part, &files.log, &files.games, &files.plot];
        outputs.into_iter().flatten().try_for_each(|path| ensure_writable(path))?;
        let done = tally.covered();
        let first = done.as_slice().first().map_or(trials.start, |r| r.start.min(trials.start));
        let create = |path: &Option<_>| {
            path.as_deref().map(|path| TrialFile::create(path, first)).transpose()
        };
        let again = if tells_trials(settings) { done.len() } else { 0 };
        let trials = again + done.holes(trials.clone()).len();
        let state = State {
            saved: None,
            failure: None,
            log: create(&files.log)?,
            games: create(&files.games)?,
            history: History::new(actions),
        };
        let teller = Teller::new(u32::try_from(trials).unwrap_or(u32::MAX), "trials");
        Ok(Self { settings, subject, plan, actions, job, teller, state: Mutex::new(state) })
    }

    /// Writes what is left, and says what went wrong.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        self.teller.finish();
        let mut state = self.state();
        if let Some(failure) = state.failure.take() {
            return Err(failure);
        }
        let State { log, games, .. } = &mut *state;
        [log, games].into_iter().flatten().try_for_each(TrialFile::finish)?;
        if let Some(path) = &self.settings.files.plot {
            write_whole(path, state.history.svg().as_bytes())?;
        }
        Ok(())
    }

    /// Whether there is a file with something about every trial, also those done before.
    pub(super) fn tells_trials(&self) -> bool {
        tells_trials(self.settings)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table so far, for the terminal.
    fn table(&self, result: &RolloutResult) -> String {
        let ranking = result.ranking();
        let mut text = String::new();
        for (&i, rank) in ranking.iter().zip(1..) {
            let line = candidate(self.plan, result, self.actions[i], i, ranking[0]);
            let jsds = line.jsds().filter(|_| rank > 1);
            let jsds = jsds.map_or(String::new(), |jsds| format!("  {:.1} JSD", -jsds));
            let (words, equity) = (line.action.words(), line.equity);
            let _ = writeln!(
                text,
                "{rank:2}. {words:<24} {:+.4} ±{:.4}{jsds}",
                equity.mean, equity.standard_error
            );
        }
        text
    }
}

impl Progress for Watch<'_> {
    fn advance(&self, trials: u32) {
        self.teller.advance(trials);
    }

    fn trial(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        if !self.tells_trials() {
            return;
        }
        let (mut lines, mut games) = (String::new(), String::new());
        let mut failure = None;
        for record in (0..).map_while(of) {
            lines += &line(trial, &record, self.actions);
            if !self.keeps_games() {
                continue;
            }
            let action = &self.actions[record.candidate];
            match games::sgf(self.subject, self.plan, action, trial, &record) {
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
}

impl Monitor for Watch<'_> {
    fn checkpoint(&self, tally: &Tally) {
        let mut state = self.state();
        if let Some(result) = RolloutResult::of_tally(tally.clone()) {
            if self.teller.is_shown() {
                self.teller.show(self.table(&result));
            }
            for i in 0..result.candidates() {
                let equity = self.plan.normalised(&result.estimates(i).value);
                state.history.add(i, Point { trials: result.trials_of(i), equity });
            }
        }
        if let Some(path) = &self.settings.files.checkpoint
            && state.saved.is_none_or(|saved| saved.elapsed() >= PAUSE)
        {
            if let Err(error) = save(path, self.job, tally) {
                state.fail(error);
            }
            state.saved = Some(Instant::now());
        }
    }
}

fn tells_trials(settings: &RolloutSettings) -> bool {
    settings.files.log.is_some() || settings.files.games.is_some()
}

/// A trial of a candidate as a line of JSON; values in 2⁻³², as they are added up.
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
    let value = serde_json::json!({
        "trial": trial,
        "candidate": record.candidate,
        "action": actions[record.candidate].words(),
        "ending": record.ending,
        "turns": counts.turns,
        "doubles": by(counts.doubles),
        "hits": by(counts.hits),
        "chances": [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon],
        "equity": equity,
        "cubeless": cubeless,
        "value": value,
        "luck": luck,
    });
    value.to_string() + "\n"
}
