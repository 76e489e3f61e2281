//! Analyses of matches of requests.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use barpoint::analysis::review::Review;
use barpoint::records::{Match, read_file};
use barpoint::wire::reply::{Progress, Reply};
use barpoint::wire::request::Request;
use barpoint::wire::{ToWire, analysis, match_analysis};
use barpoint::{AnalysisError, AnalysisLevel, AnalysisSettings, Coverage, Engine};
use web_time::Instant;

use crate::answer::{answer, of_question};
use crate::monitor::Monitor;
use crate::record_file::{bytes, chosen, note};
use crate::search::{candidates, filter};
use crate::{Caps, Problem};

/// Analysis of a match of a request.
#[derive(Clone, Debug)]
pub(crate) struct AnalysisTask {
    pub(crate) engine: Engine,
    pub(crate) record: Match,
    /// Number of the match in its file, counted from 1.
    pub(crate) number: usize,
    pub(crate) settings: AnalysisSettings,
    /// Oddities of the file.
    pub(crate) notes: Vec<String>,
}

impl AnalysisTask {
    pub(crate) fn new(engine: &Engine, request: &Request) -> Result<Self, Problem> {
        let level = request.level.as_deref().map(str::parse::<AnalysisLevel>).transpose();
        let level = level.map_err(|error| Problem::of("level", error))?;
        let mut settings = AnalysisSettings::at(level.unwrap_or_default());
        let plies = level.unwrap_or_default().plies();
        if let Some(text) = &request.filter {
            let filters = filter(text)?.at(plies);
            settings.filters = filters.map_err(|error| Problem::of("filter", error))?;
        }
        settings.candidates = candidates(request)?.unwrap_or(settings.candidates);
        let (field, bytes) = bytes(request)?;
        let reading = read_file(&bytes).map_err(|error| Problem::of(field, error))?;
        let (number, record) = chosen(request, reading.matches)?;
        let notes = record.warnings.iter().map(note).collect();
        Ok(Self { engine: engine.clone(), record, number, settings, notes })
    }

    /// Runs the analysis; returns `None` if it was stopped.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Reply>, Problem> {
        let Some((ours, coverage)) = self.analysed(id, report_every, monitor)? else {
            return Ok(None);
        };
        let review = Review::of(&ours, self.engine.table());
        let document = match_analysis(&ours, &review, &self.settings.thresholds, self.number);
        let coverage = Some(coverage.to_wire());
        let document = analysis::MatchAnalysis { coverage, ..document };
        Ok(Some(Reply::Analyse(answer(id, document))))
    }

    /// Analyses the match; returns it with our analysis alone, or `None` if the work was stopped.
    pub(crate) fn analysed(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<(Match, Coverage)>, Problem> {
        let (done, last) = (AtomicU64::new(0), Mutex::new(Instant::now()));
        let total = self.settings.steps(&self.record) as u64;
        let advance = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let Some(every) = report_every else { return };
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() >= every && done < total {
                let id = id.to_owned();
                (monitor.report)(Reply::Progress(Progress { id, partial: true, done, total }));
                *last = Instant::now();
            }
        };
        let engine = self.engine.clone().stopped_by(Arc::clone(monitor.stop));
        let analysed = engine.analyse(&self.record, &self.settings, advance, monitor.stop);
        let analysed = analysed.map_err(of_analysis)?;
        let ours = analysed.record.analysed_by(Some(Engine::ANALYST));
        Ok(analysed.is_complete.then_some((ours, analysed.coverage)))
    }

    /// Returns an error if the level is more work than the caps allow.
    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        [self.settings.plays, self.settings.cubes]
            .into_iter()
            .flatten()
            .try_for_each(|level| caps.level(level))
    }
}

fn of_analysis(error: AnalysisError) -> Problem {
    match error {
        AnalysisError::Question(error) => of_question(error),
        error => Problem::of("record", error),
    }
}
