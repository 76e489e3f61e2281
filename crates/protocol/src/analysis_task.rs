//! Analyses of matches of requests.

use std::slice;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use barpoint::records::{FileFormat, Match, read_file};
use barpoint::wire::analysis;
use barpoint::wire::reply::{Progress, Reply};
use barpoint::wire::request::{AnalyseRequest, EngineFields, FileFields, ReportRequest};
use barpoint::{AnalysisError, AnalysisLevel, AnalysisSettings, Coverage, Engine};
use web_time::Instant;

use crate::monitor::{Monitor, answer, of_question};
use crate::record_file::{as_text, bytes, chosen, note};
use crate::search::{engine_for, filter, number_of_plays};
use crate::{Caps, Problem};

/// Analysis of a match of a request.
#[derive(Clone, Debug)]
pub(crate) struct AnalysisTask {
    pub(crate) engine: Engine,
    pub(crate) record: Match,
    /// Number of the match in its file, counted from 1.
    pub(crate) number: usize,
    pub(crate) settings: AnalysisSettings,
    /// True to take the analysis of the file, if it has one.
    reuse: bool,
    /// The match with the analysis by the wanted program alone.
    wanted: Option<Match>,
    /// Format of the analysed match in the answer.
    format: Option<&'static FileFormat>,
    /// Oddities of the file.
    pub(crate) notes: Vec<String>,
}

/// Fields that an analysis and a report have.
struct Fields<'a> {
    file: &'a FileFields,
    engine: &'a EngineFields,
    level: Option<&'a str>,
    filter: Option<&'a str>,
    candidates: Option<u32>,
}

impl AnalysisTask {
    pub(crate) fn new(engine: &Engine, request: &AnalyseRequest) -> Result<Self, Problem> {
        let AnalyseRequest { file, engine: changes, level, filter, candidates, .. } = request;
        let (level, filter, candidates) = (level.as_deref(), filter.as_deref(), *candidates);
        let task = Self::of(engine, &Fields { file, engine: changes, level, filter, candidates })?;
        let format = request.to.as_deref().map(|name| written_text(name, &task.record));
        let wanted = task.analysed_by(request.analyst.as_deref())?;
        let reuse = request.reuse.unwrap_or_default() || wanted.is_some();
        Ok(Self { reuse, wanted, format: format.transpose()?, ..task })
    }

    /// Returns the analysis that a report needs.
    pub(crate) fn of_report(engine: &Engine, request: &ReportRequest) -> Result<Self, Problem> {
        let ReportRequest { file, engine: changes, level, filter, candidates, .. } = request;
        let (level, filter, candidates) = (level.as_deref(), filter.as_deref(), *candidates);
        let task = Self::of(engine, &Fields { file, engine: changes, level, filter, candidates })?;
        Ok(Self { wanted: task.analysed_by(request.analyst.as_deref())?, ..task })
    }

    /// Returns the match with the analysis by a program alone.
    fn analysed_by(&self, program: Option<&str>) -> Result<Option<Match>, Problem> {
        let Some(program) = program else { return Ok(None) };
        let missing =
            || Problem::of("analyst", format!("the match has no analysis by `{program:.40}`"));
        let found = self.record.analyst_called(program).ok_or_else(missing)?;
        Ok(Some(self.record.clone().analysed_by(found.as_deref())))
    }

    fn of(engine: &Engine, fields: &Fields<'_>) -> Result<Self, Problem> {
        let engine = engine_for(engine, fields.engine)?.into_owned();
        let level = fields.level.map(str::parse::<AnalysisLevel>).transpose();
        let level = level.map_err(|error| Problem::of("level", error))?.unwrap_or_default();
        let mut settings = AnalysisSettings::at(level);
        if let Some(text) = fields.filter {
            let filters = filter(text)?.at(level.plies());
            settings.filters = filters.map_err(|error| Problem::of("filter", error))?;
        }
        settings.candidates =
            number_of_plays("candidates", fields.candidates)?.unwrap_or(settings.candidates);
        let (field, bytes) = bytes(fields.file)?;
        let reading = read_file(&bytes).map_err(|error| Problem::of(field, error))?;
        let (number, record) = chosen(fields.file, reading.matches)?;
        let notes = record.warnings.iter().map(note).collect();
        Ok(Self {
            engine,
            record,
            number,
            settings,
            reuse: false,
            wanted: None,
            format: None,
            notes,
        })
    }

    /// Runs the analysis; returns `None` if it was stopped.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Reply>, Problem> {
        let known = self.reuse.then(|| self.known()).flatten();
        let (whole, ours, coverage) = if let Some(ours) = known {
            (ours.clone(), ours, None)
        } else {
            let analysed = self.analysed(id, report_every, monitor)?;
            let Some((whole, coverage)) = analysed else { return Ok(None) };
            let ours = whole.clone().analysed_by(Some(Engine::ANALYST));
            (whole, ours, Some(coverage))
        };
        let reviewed = self.engine.reviewed(&ours, &self.settings);
        let document = reviewed.document(self.number, coverage.as_ref());
        // The file keeps the analyses of others beside a new one of ours.
        let record = self.format.map(|format| text_of(format, &whole)).transpose()?;
        let document = analysis::MatchAnalysis { record, ..document };
        Ok(Some(Reply::Analyse(answer(id, document))))
    }

    /// Returns the match with the analysis of the file: the wanted one, or ours, or else the first one.
    pub(crate) fn known(&self) -> Option<Match> {
        if self.wanted.is_some() {
            return self.wanted.clone();
        }
        let is_analysed = !self.record.analysts().is_empty();
        is_analysed.then(|| self.record.by_preferred_analyst().into_owned())
    }

    /// Analyses the match; returns it with all analyses, or `None` if the work was stopped.
    pub(crate) fn analysed(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<(Match, Coverage)>, Problem> {
        let last = Mutex::new(Instant::now());
        let progress = |done: u64, total: u64| {
            let Some(every) = report_every else { return };
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.elapsed() >= every && done < total {
                let id = id.to_owned();
                (monitor.report)(Reply::Progress(Progress { id, partial: true, done, total }));
                *last = Instant::now();
            }
        };
        let engine = self.engine.clone().stopped_by(Arc::clone(monitor.stop));
        let analysed = engine.analyse(&self.record, &self.settings, &progress);
        let analysed = analysed.map_err(of_analysis)?;
        Ok(analysed.is_complete.then_some((analysed.record, analysed.coverage)))
    }

    /// Returns an error if the level is more work than the caps allow.
    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        [self.settings.plays, self.settings.cubes]
            .into_iter()
            .flatten()
            .try_for_each(|level| caps.level(level))
    }
}

/// Returns the format of a name, if it can hold this match as a text.
///
/// # Errors
/// The format is unknown, its files are not texts, or it cannot hold the match. The error comes
/// before the analysis, because a file that cannot be written would waste the work.
fn written_text(name: &str, record: &Match) -> Result<&'static FileFormat, Problem> {
    let known = FileFormat::named(name).filter(|format| format.can_be_written());
    let unknown =
        || Problem::of("to", format!("`{name:.40}` cannot be written: expected json or sgf"));
    let format = known.ok_or_else(unknown)?;
    text_of(format, record).map(|_| format)
}

/// Returns a match as the text of a file.
pub(crate) fn text_of(format: &FileFormat, record: &Match) -> Result<String, Problem> {
    let written = format.write(slice::from_ref(record));
    let written = written.map_err(|error| Problem::of("to", error))?;
    let not_text = |_| {
        let name = format.name;
        let hint = "expected json or sgf, which `convert` turns into such a file";
        Problem::of("to", format!("a file of `{name}` is not a text: {hint}"))
    };
    as_text(written.bytes).map_err(not_text)
}

pub(crate) fn of_analysis(error: AnalysisError) -> Problem {
    match error {
        AnalysisError::Question(error) => of_question(error),
        error => Problem::of("record", error),
    }
}
