//! Tasks: requests that have been checked.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use barpoint::analysis::ScoreMapOptions;
use barpoint::ask::{Answer, AskError, Topic};
use barpoint::met_points::MetQuantities;
use barpoint::wire::reply::{Cancelled, Reply};
use barpoint::wire::request::{Question, Request, RollOrder};
use barpoint::{Engine, SearchOptions, wire};
use barpoint_core::Side;

use crate::analysis_task::AnalysisTask;
use crate::batch_task::BatchTask;
use crate::file_task::{ConvertTask, PostTask, ReportTask};
use crate::monitor::{Monitor, answer, of_question};
use crate::openings_task::OpeningsTask;
use crate::read::expected;
use crate::rollout_task::RolloutTask;
use crate::search::{Wanted, engine_for, engine_of};
use crate::subject::Subject;
use crate::table_task::TableTask;
use crate::{Caps, Problem};

/// Request that has been checked, with all that its answer depends on.
#[derive(Clone, Debug)]
pub struct Task {
    /// Identity of the request.
    pub id: String,
    /// Priority; higher ones come first.
    pub priority: i32,
    /// Interval between partial replies.
    pub report_every: Option<Duration>,
    work: Work,
}

/// Work of a task.
#[derive(Clone, Debug)]
enum Work {
    Question(Box<Asking>),
    Rollout(Box<RolloutTask>),
    Analysis(Box<AnalysisTask>),
    Report(Box<ReportTask>),
    Convert(Box<ConvertTask>),
    Table(Box<TableTask>),
    Openings(Box<OpeningsTask>),
    Post(Box<PostTask>),
    Batch(Box<BatchTask>),
}

/// Question about a position.
#[derive(Clone, Debug)]
struct Asking {
    engine: Engine,
    subject: Subject,
    topic: Topic,
}

/// Limits of the interval between partial replies, in seconds.
const INTERVALS: std::ops::RangeInclusive<f64> = 0.01..=86_400.0;

/// Number of points of a score map if the request does not give it.
const MAP_POINTS: u32 = 7;

/// Number of plays that a temperature map compares if the request does not give it.
const MAP_PLAYS: usize = 3;

/// Number of plies up to which a question about one position takes a fraction of a second.
const QUICK_PLIES: usize = 2;

impl Task {
    /// Checks a request and returns its task.
    pub(crate) fn new(engine: &Engine, request: &Request) -> Result<Self, Problem> {
        let work = match &request.question {
            Question::Rollout(rollout) => Work::Rollout(RolloutTask::new(engine, rollout)?.into()),
            Question::Analyse(analyse) => {
                Work::Analysis(AnalysisTask::new(engine, analyse)?.into())
            }
            Question::Report(report) => Work::Report(ReportTask::new(engine, report)?.into()),
            Question::Convert(convert) => Work::Convert(ConvertTask::new(convert)?.into()),
            Question::Table(table) => Work::Table(TableTask::new(engine, table)?.into()),
            Question::Openings(openings) => Work::Openings(OpeningsTask::new(openings)?.into()),
            Question::Post(post) => Work::Post(PostTask::new(post)?.into()),
            Question::EvaluateBatch(batch) => Work::Batch(BatchTask::new(engine, batch)?.into()),
            question => Work::Question(Asking::new(engine, question)?.into()),
        };
        let report_every = request.question.report_every();
        Ok(Self {
            id: request.id.clone(),
            priority: request.priority.unwrap_or_default(),
            report_every: report_every.map(interval).transpose()?,
            work,
        })
    }

    /// Returns true if the task takes a fraction of a second.
    pub fn is_quick(&self) -> bool {
        match &self.work {
            Work::Question(question) => question.is_quick(),
            Work::Table(table) => table.is_quick(QUICK_PLIES),
            Work::Batch(batch) => batch.is_quick(),
            Work::Convert(_) | Work::Openings(_) | Work::Post(_) => true,
            Work::Rollout(_) | Work::Analysis(_) | Work::Report(_) => false,
        }
    }

    /// Returns true if the task takes less time than a worker takes to fall asleep and to wake up.
    #[cfg(feature = "threads")]
    pub(crate) fn is_static(&self) -> bool {
        match &self.work {
            Work::Question(question) => question.is_static(),
            _ => false,
        }
    }

    /// Continues at a checkpoint of the same request. Without it, or if it belongs to another version
    /// of the program, the work begins anew; the reply is the same.
    #[must_use]
    pub fn resume(mut self, checkpoint: &str) -> Self {
        if let Work::Rollout(rollout) = &mut self.work {
            rollout.resume(checkpoint);
        }
        self
    }

    /// Returns the rollout of the task, `None` if it is another one.
    pub(crate) const fn rollout(&self) -> Option<&RolloutTask> {
        match &self.work {
            Work::Rollout(rollout) => Some(rollout),
            _ => None,
        }
    }

    /// Returns an error if the task is more work than the caps allow.
    pub(crate) fn ensure_within(&self, caps: &Caps) -> Result<(), Problem> {
        match &self.work {
            Work::Question(question) => caps.plies("plies", question.engine.options().plies),
            Work::Rollout(rollout) => rollout.ensure_within(caps),
            Work::Analysis(analysis) => analysis.ensure_within(caps),
            Work::Report(report) => report.ensure_within(caps),
            Work::Table(table) => table.ensure_within(caps),
            Work::Batch(batch) => batch.ensure_within(caps),
            Work::Convert(_) | Work::Openings(_) | Work::Post(_) => Ok(()),
        }
    }

    /// Returns assumptions that were made about the request.
    pub fn notes(&self) -> &[String] {
        match &self.work {
            Work::Question(question) => &question.subject.notes,
            Work::Rollout(rollout) => &rollout.subject.notes,
            Work::Analysis(analysis) => &analysis.notes,
            Work::Report(report) => report.notes(),
            Work::Convert(conversion) => &conversion.notes,
            Work::Table(table) => &table.notes,
            Work::Batch(batch) => &batch.notes,
            Work::Openings(openings) => &openings.notes,
            Work::Post(post) => &post.notes,
        }
    }

    /// Does the work and returns the final reply.
    ///
    /// A rollout that is stopped has the trials that are done. Any other task that is stopped has no
    /// answer.
    pub fn run(&self, monitor: &Monitor<'_>) -> Reply {
        let done = match &self.work {
            Work::Question(question) => question.answer(&self.id, monitor.stop).map(Some),
            Work::Rollout(rollout) => rollout.run(&self.id, self.report_every, monitor),
            Work::Analysis(analysis) => analysis.run(&self.id, self.report_every, monitor),
            Work::Report(report) => report.run(&self.id, self.report_every, monitor),
            Work::Convert(conversion) => Ok(Some(conversion.run(&self.id))),
            Work::Table(table) => table.run(&self.id, monitor.stop).map(Some),
            Work::Openings(openings) => Ok(Some(openings.run(&self.id))),
            Work::Post(post) => Ok(Some(post.run(&self.id))),
            Work::Batch(batch) => batch.run(&self.id, self.report_every, monitor).map(Some),
        };
        match done {
            Ok(Some(reply)) => reply,
            // The error is that the search was stopped.
            Err(_) if monitor.stop.load(Ordering::Relaxed) => self.cancelled(),
            Ok(None) => self.cancelled(),
            Err(problem) => problem.reply(Some(self.id.clone()), 0),
        }
    }

    /// Returns the final reply of a task that was cancelled before it had a result.
    pub(crate) fn cancelled(&self) -> Reply {
        Reply::Cancelled(Cancelled { id: self.id.clone(), partial: false })
    }
}

fn interval(seconds: f64) -> Result<Duration, Problem> {
    if INTERVALS.contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    let expected = expected("report_every");
    Err(Problem::of("report_every", format!("{seconds} seconds: expected {expected}")))
}

impl Asking {
    fn new(engine: &Engine, question: &Question) -> Result<Self, Problem> {
        let usual = engine.options();
        let at = |position, contest| Subject::of(position, contest, None);
        let (subject, topic, engine) = match question {
            Question::Evaluate(it) => {
                let wanted = Wanted { cubeful: it.cubeful, ..Wanted::default() };
                let engine = engine_of(engine, (&it.engine, &it.search), &wanted, usual)?;
                (at(&it.position, &it.contest)?, Topic::Evaluation, engine)
            }
            Question::Cube(it) => {
                let none = Wanted::default();
                let engine = engine_of(engine, (&it.engine, &it.search), &none, usual)?;
                (at(&it.position, &it.contest)?, Topic::Cube, engine)
            }
            Question::Rolls(it) => {
                let topic = Topic::Rolls(it.order.unwrap_or(RollOrder::Value));
                let (cubeful, filter) = (it.cubeful, it.filter.as_deref());
                let wanted = Wanted { cubeful, filter, top: None };
                let engine = engine_of(engine, (&it.engine, &it.search), &wanted, usual)?;
                (at(&it.position, &it.contest)?, topic, engine)
            }
            Question::Race(it) => (at(&it.position, &it.contest)?, Topic::Race, engine.clone()),
            Question::MetPoints(it) => {
                let topic = Topic::MetPoints(match it.quantities {
                    Some(wire::MetQuantities::GammonValues) => MetQuantities::GammonValues,
                    Some(wire::MetQuantities::MarketWindows) => MetQuantities::MarketWindows,
                    _ => MetQuantities::TakePoints,
                });
                let engine = engine_for(engine, &it.engine)?.into_owned();
                (at(&it.position, &it.contest)?, topic, engine)
            }
            question => return Self::with_roll(engine, question),
        };
        Ok(Self { engine, subject: subject.without(topic.unused()), topic })
    }

    /// Returns a question that a roll may belong to.
    fn with_roll(engine: &Engine, question: &Question) -> Result<Self, Problem> {
        let usual = engine.options();
        let (subject, topic, engine) = match question {
            Question::Moves(it) => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                let dice = subject.roll()?;
                let also = subject.plays(dice, it.plays.as_deref().unwrap_or_default())?;
                let (all, by_cube) = (it.all == Some(true), it.by_cube == Some(true));
                let topic = Topic::Plays { dice, all, also, by_cube };
                let (cubeful, filter) = (it.cubeful, it.filter.as_deref());
                let wanted = Wanted { cubeful, filter, top: it.top };
                let usual = SearchOptions { top: SearchOptions::TOP, ..*usual };
                (subject, topic, engine_of(engine, (&it.engine, &it.search), &wanted, &usual)?)
            }
            Question::Scoremap(it) => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                let topic = Topic::ScoreMap { dice: subject.dice(), points: points(it.points)? };
                let wanted = Wanted { filter: it.filter.as_deref(), ..Wanted::default() };
                (subject, topic, engine_of(engine, (&it.engine, &it.search), &wanted, usual)?)
            }
            Question::Tempmap(it) => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                let needs_roll = it.top.is_some() || it.plays.is_some();
                let dice = if needs_roll { Some(subject.roll()?) } else { subject.dice() };
                let texts = it.plays.as_deref().unwrap_or_default();
                let also = dice.map(|dice| subject.plays(dice, texts)).transpose()?;
                let (also, market) = (also.unwrap_or_default(), it.market == Some(true));
                let topic = Topic::TemperatureMap { dice, also, market };
                let (cubeful, filter) = (it.cubeful, it.filter.as_deref());
                let wanted = Wanted { cubeful, filter, top: it.top };
                let usual = SearchOptions { plies: 0, top: MAP_PLAYS, ..*usual };
                (subject, topic, engine_of(engine, (&it.engine, &it.search), &wanted, &usual)?)
            }
            Question::Legal(it) => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                let topic = Topic::LegalPlays(subject.roll()?);
                (subject, topic, engine.clone())
            }
            Question::Resignation(it) => {
                let subject = Subject::of(&it.position, &it.contest, it.dice.as_ref())?;
                let by = it.by.unwrap_or(Side::OnRoll);
                let topic = Topic::Resignation { by, dice: subject.dice() };
                let none = Wanted::default();
                (subject, topic, engine_of(engine, (&it.engine, &it.search), &none, usual)?)
            }
            _ => return Err(Problem::of("action", "the action is no task: expected a question")),
        };
        Ok(Self { engine, subject: subject.without(topic.unused()), topic })
    }

    fn is_quick(&self) -> bool {
        let plies = self.engine.options().plies;
        match &self.topic {
            Topic::LegalPlays(_) | Topic::Race | Topic::MetPoints(_) => true,
            Topic::Rolls(_) | Topic::TemperatureMap { dice: Some(_), .. } => plies == 0,
            Topic::ScoreMap { .. } | Topic::TemperatureMap { .. } => false,
            _ => plies <= QUICK_PLIES,
        }
    }

    /// Returns true if the question takes a few evaluations without a search.
    fn is_static(&self) -> bool {
        let is_one = matches!(
            self.topic,
            Topic::Evaluation
                | Topic::Plays { .. }
                | Topic::Cube
                | Topic::LegalPlays(_)
                | Topic::Resignation { .. }
        );
        is_one && self.engine.options().plies == 0
    }

    fn answer(&self, id: &str, stop: &Arc<AtomicBool>) -> Result<Reply, Problem> {
        // A static question ends sooner than an engine that can be stopped is made.
        let engine = &*if self.is_static() {
            Cow::Borrowed(&self.engine)
        } else {
            Cow::Owned(self.engine.clone().stopped_by(Arc::clone(stop)))
        };
        let found = engine.ask(&self.subject.asked(engine), &self.topic).map_err(of_ask)?;
        Ok(match found {
            Answer::Evaluation(document) => Reply::Evaluate(answer(id, *document)),
            Answer::Plays(document) => Reply::Moves(answer(id, *document)),
            Answer::Cube(document) => Reply::Cube(answer(id, *document)),
            Answer::Rolls(document) => Reply::Rolls(answer(id, *document)),
            Answer::ScoreMap(document) => Reply::Scoremap(answer(id, *document)),
            Answer::TemperatureMap(document) => Reply::Tempmap(answer(id, *document)),
            Answer::LegalPlays(document) => Reply::Legal(answer(id, *document)),
            Answer::Resignation(document) => Reply::Resignation(answer(id, *document)),
            Answer::Race(document) => Reply::Race(answer(id, *document)),
            Answer::MetPoints(document) => Reply::MetPoints(answer(id, *document)),
            _ => return Err(Problem::of_line("the answer is of no kind that a reply has")),
        })
    }
}

fn points(points: Option<u32>) -> Result<u32, Problem> {
    let points = points.unwrap_or(MAP_POINTS);
    if (2..=ScoreMapOptions::MAX_POINTS).contains(&points) {
        return Ok(points);
    }
    let expected = expected("points");
    Err(Problem::of("points", format!("{points} points: expected {expected}")))
}

fn of_ask(error: AskError) -> Problem {
    match error {
        AskError::Question(error) => of_question(error),
        AskError::Dice(error) => Problem::of("dice", error),
        AskError::MetPoints(error) => Problem::of("score", error),
        error => Problem::of("position", error),
    }
}
