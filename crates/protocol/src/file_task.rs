//! Files that requests ask for: reports, conversions and posts.

use std::sync::Arc;
use std::time::Duration;

use barpoint::ask::Part;
use barpoint::records::{FILE_FORMATS, FileFormat, Match, PositionRecord, read_file};
use barpoint::wire::reply::{File, Reply};
use barpoint::wire::request::{ActionComment, ConvertRequest, PostRequest, ReportRequest};
use barpoint::wire::{Cube, Moves, Rollout, ToWire, match_report, position_report};
use barpoint::{Coverage, Dice, Engine};
use barpoint_ids::PositionId;
use barpoint_render::Diagram;
use barpoint_report::{Answer, FORMS, Form, Language, Options, ParseLanguageError, PostForm, post};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::analysis_task::{AnalysisTask, of_analysis};
use crate::monitor::Monitor;
use crate::record_file::{as_text, bytes, chosen, note};
use crate::subject::Subject;
use crate::{Caps, Problem};

/// Report of a match.
#[derive(Clone, Debug)]
pub(crate) struct ReportTask {
    analysis: AnalysisTask,
    form: &'static Form,
    language: Language,
}

impl ReportTask {
    pub(crate) fn new(engine: &Engine, request: &ReportRequest) -> Result<Self, Problem> {
        let name = request.to.as_deref().unwrap_or("html");
        let form = Form::named(name).ok_or_else(|| unknown(name, FORMS.iter().map(|it| it.name)));
        let form = form?;
        let language = request.language.as_deref().map(str::parse).transpose();
        let language =
            language.map_err(|error: ParseLanguageError| Problem::of("language", error))?;
        let language = form.language(language).map_err(|error| Problem::of("language", error))?;
        Ok(Self { form, language, analysis: AnalysisTask::of_report(engine, request)? })
    }

    pub(crate) fn notes(&self) -> &[String] {
        &self.analysis.notes
    }

    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        self.analysis.ensure_within(caps)
    }

    /// Writes the report; returns `None` if the analysis was stopped.
    pub(crate) fn run(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<Reply>, Problem> {
        let Some((record, coverage)) = self.analysed(id, report_every, monitor)? else {
            return Ok(None);
        };
        let AnalysisTask { engine, number, settings, .. } = &self.analysis;
        let mut report = match_report(&record, None, *number, engine, &settings.thresholds);
        if let Ok(asked) = PositionRecord::of_setup(&self.analysis.record) {
            report = position_report(report, &asked);
        }
        report.coverage = coverage.map(|coverage| coverage.to_wire());
        let options = Options { language: self.language, ..Options::default() };
        let bytes = (self.form.write)(&report, &options.about(&report));
        let extension = self.form.extensions[0];
        Ok(Some(Reply::Report(Box::new(file(id, self.form.name, extension, bytes)))))
    }

    /// Returns the match with one analysis: ours, or else the first of the file, or else a new one.
    fn analysed(
        &self,
        id: &str,
        report_every: Option<Duration>,
        monitor: &Monitor<'_>,
    ) -> Result<Option<(Match, Option<Coverage>)>, Problem> {
        if let Some(known) = self.analysis.known() {
            return Ok(Some((known, None)));
        }
        if let Ok(position) = PositionRecord::of_setup(&self.analysis.record) {
            let AnalysisTask { engine, settings, .. } = &self.analysis;
            let engine = engine.clone().stopped_by(Arc::clone(monitor.stop));
            let analysed = engine.analyse_position(&position, settings);
            let analysed = analysed.map_err(of_analysis)?;
            return Ok(analysed.is_complete.then_some((analysed.record, Some(analysed.coverage))));
        }
        let analysed = self.analysis.analysed(id, report_every, monitor)?;
        let ours = |record: Match| record.analysed_by(Some(Engine::ANALYST));
        Ok(analysed.map(|(record, coverage)| (ours(record), Some(coverage))))
    }
}

/// Conversion of a file of matches.
#[derive(Clone, Debug)]
pub(crate) struct ConvertTask {
    format: &'static FileFormat,
    /// Contents of the new file.
    bytes: Vec<u8>,
    /// Oddities of the file, and contents that the format cannot hold.
    pub(crate) notes: Vec<String>,
}

impl ConvertTask {
    /// Converts a file, because only the result shows which contents are lost.
    pub(crate) fn new(request: &ConvertRequest) -> Result<Self, Problem> {
        let (name, file) = (&*request.to, &request.file);
        let known = FileFormat::named(name).filter(|format| format.can_be_written());
        let format = known.ok_or_else(|| unknown(name, written_formats()))?;
        let (field, bytes) = bytes(file)?;
        let matches = read_file(&bytes).map_err(|error| Problem::of(field, error))?.matches;
        let comments = request.comments.as_deref().unwrap_or_default();
        let matches = match file.number {
            None if comments.is_empty() => matches,
            _ => vec![commented(chosen(file, matches)?.1, comments)?],
        };
        let written = format.write(&matches).map_err(|error| Problem::of("to", error))?;
        let oddities = matches.iter().flat_map(|record| record.warnings.iter().map(note));
        let losses = written.losses.iter().map(|loss| format!("{name} cannot hold: {loss}"));
        Ok(Self { format, notes: oddities.chain(losses).collect(), bytes: written.bytes })
    }

    pub(crate) fn run(&self, id: &str) -> Reply {
        let extension = self.format.extensions.first().copied().unwrap_or(self.format.name);
        Reply::Convert(Box::new(file(id, self.format.name, extension, self.bytes.clone())))
    }
}

/// Returns a match with comments about its actions.
fn commented(mut record: Match, comments: &[ActionComment]) -> Result<Match, Problem> {
    for ActionComment { game, action, comment } in comments {
        let place = |number: u32| (number as usize).checked_sub(1);
        let entry = place(*game)
            .and_then(|index| record.games.get_mut(index))
            .and_then(|game| game.entries.get_mut(place(*action)?));
        let entry = entry.ok_or_else(|| {
            let reason = format!("game {game} has no action {action}: expected one of the match");
            Problem::of("comments", reason)
        })?;
        entry.set_comment(comment);
    }
    Ok(record)
}

/// Text about a position and an answer, for a forum or another program.
#[derive(Clone, Debug)]
pub(crate) struct PostTask {
    name: &'static str,
    form: PostForm,
    text: String,
    /// Notes on the position.
    pub(crate) notes: Vec<String>,
}

/// Answer in a request.
enum Given {
    None,
    Moves(Box<Moves>),
    Cube(Box<Cube>),
    Rollout(Box<Rollout>),
}

impl PostTask {
    pub(crate) fn new(request: &PostRequest) -> Result<Self, Problem> {
        let named = |(name, _): &&(&str, PostForm)| name.eq_ignore_ascii_case(&request.to);
        let &(name, form) = (PostForm::ALL.iter().find(named))
            .ok_or_else(|| unknown(&request.to, PostForm::ALL.iter().map(|(name, _)| *name)))?;
        let subject = Subject::of(&request.position, &request.contest, request.dice.as_ref())?
            .without(Part::NOT_POSTED);
        let given = Given::of(request.answer.as_ref())?;
        given.ensure_about(&subject, request.dice.is_some())?;
        let situation = &subject.situation;
        let diagram = Diagram {
            variant: situation.variant,
            state: Some(situation.state),
            dice: given.dice(subject.dice()),
            ..Diagram::of(situation.position)
        };
        let text = post(&diagram, given.answer(), form);
        Ok(Self { name, form, text, notes: subject.notes })
    }

    pub(crate) fn run(&self, id: &str) -> Reply {
        let bytes = self.text.clone().into_bytes();
        Reply::Post(Box::new(file(id, self.name, self.form.extension(), bytes)))
    }
}

impl Given {
    fn of(answer: Option<&Value>) -> Result<Self, Problem> {
        let Some(answer) = answer else { return Ok(Self::None) };
        match answer["type"].as_str() {
            Some("moves") => read(answer).map(Self::Moves),
            Some("cube") => read(answer).map(Self::Cube),
            Some("rollout") => read(answer).map(Self::Rollout),
            _ => Err(Problem::of("answer", "the type is none of moves, cube and rollout")),
        }
    }

    const fn answer(&self) -> Answer<'_> {
        match self {
            Self::None => Answer::None,
            Self::Moves(moves) => Answer::Moves(moves),
            Self::Cube(cube) => Answer::Cube(cube),
            Self::Rollout(rollout) => Answer::Rollout(rollout),
        }
    }

    /// Returns the roll that the answer is about; that of the position without an answer.
    fn dice(&self, stated: Option<Dice>) -> Option<Dice> {
        match self {
            Self::None => stated,
            Self::Moves(moves) => moves.dice.parse().ok(),
            Self::Cube(_) => None,
            Self::Rollout(rollout) => rollout.dice.as_ref()?.parse().ok(),
        }
    }

    /// Checks that the answer is about a position, and about its roll if the request has one.
    fn ensure_about(&self, subject: &Subject, has_roll: bool) -> Result<(), Problem> {
        let position = match self {
            Self::None => return Ok(()),
            Self::Moves(moves) => &moves.position,
            Self::Cube(cube) => &cube.position,
            Self::Rollout(rollout) => &rollout.position,
        };
        let expected = PositionId(subject.situation.position).to_string();
        if *position != expected {
            let reason = format!("it is about position {position:.40}: expected {expected}");
            return Err(Problem::of("answer", reason));
        }
        if has_roll && self.dice(subject.dice()) != subject.dice() {
            return Err(Problem::of("answer", "it is about another roll than the field dice"));
        }
        Ok(())
    }
}

/// Reads an answer of a known type.
fn read<T: DeserializeOwned>(answer: &Value) -> Result<Box<T>, Problem> {
    T::deserialize(answer).map(Box::new).map_err(|error| Problem::of("answer", error))
}

/// Returns the names of the formats that are written.
fn written_formats() -> impl Iterator<Item = &'static str> {
    let formats = FILE_FORMATS.iter().filter(|format| format.can_be_written());
    formats.map(|format| format.name)
}

/// Returns the problem that a form or a format is unknown.
fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.collect();
    Problem::of("to", format!("`{name:.40}` is unknown: expected {}", known.join(", ")))
}

/// Returns a reply with the contents of a file.
fn file(id: &str, to: &str, extension: &str, bytes: Vec<u8>) -> File {
    let (text, base64) = match as_text(bytes) {
        Ok(text) => (Some(text), None),
        Err(bytes) => (None, Some(STANDARD.encode(bytes))),
    };
    File {
        id: id.to_owned(),
        partial: false,
        to: to.to_owned(),
        extension: extension.to_owned(),
        media_type: media_type(extension).to_owned(),
        text,
        base64,
    }
}

/// Returns the media type of files with an extension.
fn media_type(extension: &str) -> &'static str {
    match extension {
        "html" | "bgonline" => "text/html; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "pdf" => "application/pdf",
        "ps" => "application/postscript",
        "tex" => "application/x-tex",
        "sgf" => "application/x-go-sgf",
        "ogxm" => "application/octet-stream",
        _ => "text/plain; charset=utf-8",
    }
}
