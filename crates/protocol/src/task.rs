//! Tasks: requests that have been checked.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use barpoint::analysis::{MapError, ScoreMapOptions};
use barpoint::met_points::{MetPoints, MetQuantities};
use barpoint::wire::reply::{Cancelled, Reply};
use barpoint::wire::request::{Action, Request, RollOrder};
use barpoint::wire::{self, ToWire};
use barpoint::{Engine, RankedPlay, SearchOptions, Situation, legal_plays};
use barpoint_core::{BySide, Decision, Dice, LegalPlay, Phase, Side, StateError, StateSetup};

use crate::analysis_task::AnalysisTask;
use crate::answer::{answer, of_question};
use crate::batch_task::BatchTask;
use crate::file_task::{ConvertTask, ReportTask};
use crate::monitor::Monitor;
use crate::openings_task::OpeningsTask;
use crate::read::expected;
use crate::rollout_task::RolloutTask;
use crate::search::{engine_for, engine_of};
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
    Question(Box<Question>),
    Rollout(Box<RolloutTask>),
    Analysis(Box<AnalysisTask>),
    Report(Box<ReportTask>),
    Convert(Box<ConvertTask>),
    Table(Box<TableTask>),
    Openings(Box<OpeningsTask>),
    Batch(Box<BatchTask>),
}

/// Question about a position.
#[derive(Clone, Debug)]
struct Question {
    engine: Engine,
    subject: Subject,
    kind: Kind,
}

/// Kind of a question.
#[derive(Clone, Debug)]
enum Kind {
    Evaluate,
    Moves {
        dice: Dice,
        all: bool,
        also: Vec<LegalPlay>,
    },
    Cube,
    Rolls(RollOrder),
    CubeMap(u32),
    PlayMap(Dice, u32),
    Temperatures,
    PlayTemperatures(Dice, Vec<LegalPlay>),
    Legal(Dice),
    /// Resignations of a player.
    Resignation(Side),
    Race,
    MetPoints(MetQuantities),
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
        let engine = &engine_for(engine, request)?;
        let work = match request.action {
            Action::Rollout => Work::Rollout(Box::new(RolloutTask::new(engine, request)?)),
            Action::Analyse => Work::Analysis(Box::new(AnalysisTask::new(engine, request)?)),
            Action::Report => Work::Report(Box::new(ReportTask::new(engine, request)?)),
            Action::Convert => Work::Convert(Box::new(ConvertTask::new(request)?)),
            Action::Table => Work::Table(Box::new(TableTask::new(engine, request)?)),
            Action::Openings => Work::Openings(Box::new(OpeningsTask::new(request)?)),
            Action::EvaluateBatch => Work::Batch(Box::new(BatchTask::new(engine, request)?)),
            _ => Work::Question(Box::new(Question::new(engine, request)?)),
        };
        Ok(Self {
            id: request.id.clone(),
            priority: request.priority.unwrap_or_default(),
            report_every: report_every(request)?,
            work,
        })
    }

    /// Returns true if the task takes a fraction of a second.
    pub fn is_quick(&self) -> bool {
        match &self.work {
            Work::Question(question) => question.is_quick(),
            Work::Table(table) => table.is_quick(QUICK_PLIES),
            Work::Batch(batch) => batch.is_quick(),
            Work::Convert(_) | Work::Openings(_) => true,
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
            Work::Convert(_) | Work::Openings(_) => Ok(()),
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
            Work::Openings(_) => &[],
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

fn report_every(request: &Request) -> Result<Option<Duration>, Problem> {
    match request.report_every {
        Some(seconds) if !INTERVALS.contains(&seconds) => {
            let expected = expected("report_every");
            Err(Problem::of("report_every", format!("{seconds} seconds: expected {expected}")))
        }
        seconds => Ok(seconds.map(Duration::from_secs_f64)),
    }
}

impl Question {
    fn new(engine: &Engine, request: &Request) -> Result<Self, Problem> {
        let (plies, top) = match request.action {
            Action::Tempmap => (0, MAP_PLAYS),
            _ => (engine.options().plies, SearchOptions::TOP),
        };
        let subject = Subject::of(request)?;
        let kind = Kind::of(request, &subject)?;
        Ok(Self { engine: engine_of(engine, request, plies, top)?, subject, kind })
    }

    fn is_quick(&self) -> bool {
        let plies = self.engine.options().plies;
        match self.kind {
            Kind::Legal(_) | Kind::Race | Kind::MetPoints(_) => true,
            Kind::Evaluate | Kind::Moves { .. } | Kind::Cube | Kind::Resignation(_) => {
                plies <= QUICK_PLIES
            }
            Kind::Rolls(_) | Kind::PlayTemperatures(..) => plies == 0,
            Kind::CubeMap(_) | Kind::PlayMap(..) | Kind::Temperatures => false,
        }
    }

    /// Returns true if the question takes a few evaluations without a search.
    fn is_static(&self) -> bool {
        let is_one = matches!(
            self.kind,
            Kind::Evaluate
                | Kind::Moves { .. }
                | Kind::Cube
                | Kind::Legal(_)
                | Kind::Resignation(_)
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
        let subject = &self.subject;
        let (situation, asked) = (&subject.situation, subject.asked(engine));
        let map_asked = wire::Asked { met: Some(engine.table().name()), ..asked };
        Ok(match &self.kind {
            Kind::Evaluate => {
                let evaluation = engine.evaluate(situation).map_err(of_question)?;
                Reply::Evaluate(answer(id, asked.eval(&evaluation)))
            }
            Kind::Moves { dice, all, also } => {
                let plays = engine.rank_all_plays(situation, *dice, also).map_err(of_question)?;
                let options = engine.options();
                let plies = plays.first().map_or(options.plies, |best| best.plies);
                let options = SearchOptions { plies, ..*options };
                let legal = plays.len();
                let is_listed = |(rank, play): &(usize, RankedPlay)| {
                    *all || *rank <= options.top || play.forced
                };
                let plays: Vec<_> = (1..).zip(plays).filter(is_listed).collect();
                Reply::Moves(answer(id, asked.moves(*dice, &options, legal, &plays)))
            }
            Kind::Cube => {
                let analysis = engine.cube_decision(situation).map_err(of_question)?;
                Reply::Cube(answer(id, asked.cube(&analysis)))
            }
            Kind::Rolls(order) => {
                let table = engine.roll_table(situation, || ()).map_err(of_question)?;
                let rolls = match order {
                    RollOrder::Value => table.by_value(),
                    RollOrder::Dice => table.rolls.iter().collect(),
                };
                Reply::Rolls(answer(id, asked.rolls(&table, &rolls)))
            }
            Kind::CubeMap(points) => {
                let map = engine.cube_map(situation, *points, || ()).map_err(of_map)?;
                Reply::Scoremap(answer(id, map_asked.cube_map(&map)))
            }
            Kind::PlayMap(dice, points) => {
                let map = engine.play_map(situation, *dice, *points, || ()).map_err(of_map)?;
                Reply::Scoremap(answer(id, map_asked.play_map(*dice, &map)))
            }
            Kind::Temperatures => {
                let map = engine.temperature_map(situation, || ()).map_err(of_question)?;
                Reply::Tempmap(answer(id, asked.temperature_map(None, &map)))
            }
            Kind::PlayTemperatures(dice, also) => {
                let map = engine.play_temperatures(situation, *dice, also, || ());
                let map = map.map_err(of_question)?;
                Reply::Tempmap(answer(id, asked.temperature_map(Some(*dice), &map)))
            }
            Kind::Resignation(by) => {
                let situation = &with_roll(situation, subject.dice())?;
                let found = engine.resignation(situation, *by).map_err(of_question)?;
                Reply::Resignation(answer(
                    id,
                    asked.resignation(*by, engine.options().plies, &found),
                ))
            }
            Kind::Race => {
                let race = engine.race(&situation.position);
                let race = race.map_err(|error| Problem::of("position", error))?;
                Reply::Race(answer(id, race.to_wire()))
            }
            Kind::MetPoints(quantities) => {
                let rates = match quantities {
                    MetQuantities::GammonValues => BySide::default(),
                    _ => engine.gammon_rates(situation).map_err(of_question)?,
                };
                let points = MetPoints::at(*quantities, &situation.state, rates, engine.table());
                let points = points.map_err(|error| Problem::of("score", error))?;
                Reply::MetPoints(answer(id, points.to_wire()))
            }
            Kind::Legal(dice) => {
                let situation = &subject.situation;
                let plays = legal_plays(&situation.position, *dice, situation.variant);
                let document = (situation.position, *dice, &plays[..]).to_wire();
                Reply::Legal(answer(id, document))
            }
        })
    }
}

/// Returns the situation of a player who has rolled, if there is a roll.
fn with_roll(situation: &Situation, dice: Option<Dice>) -> Result<Situation, Problem> {
    let Some(dice) = dice else { return Ok(*situation) };
    let phase = Phase::playing(Decision::Play(dice));
    let state = StateSetup { phase, ..situation.state.into() }.try_into();
    let state = state.map_err(|error: StateError| Problem::of("dice", error))?;
    Ok(Situation { state, ..*situation })
}

impl Kind {
    fn of(request: &Request, subject: &Subject) -> Result<Self, Problem> {
        let also = request.plays.as_deref().unwrap_or_default();
        Ok(match request.action {
            Action::Moves => {
                let dice = subject.roll()?;
                let all = request.all.unwrap_or_default();
                Self::Moves { dice, all, also: subject.plays(dice, also)? }
            }
            Action::Cube => Self::Cube,
            Action::Rolls => Self::Rolls(request.order.unwrap_or(RollOrder::Value)),
            Action::Scoremap => match (subject.dice(), points(request)?) {
                (Some(dice), points) => Self::PlayMap(dice, points),
                (None, points) => Self::CubeMap(points),
            },
            Action::Tempmap => {
                let needs_roll = request.candidates.is_some() || request.plays.is_some();
                match subject.dice() {
                    Some(dice) => Self::PlayTemperatures(dice, subject.plays(dice, also)?),
                    None if needs_roll => return Err(Problem::missing("dice", expected("dice"))),
                    None => Self::Temperatures,
                }
            }
            Action::Legal => Self::Legal(subject.roll()?),
            Action::Race => Self::Race,
            Action::MetPoints => Self::MetPoints(match request.quantities {
                Some(wire::MetQuantities::GammonValues) => MetQuantities::GammonValues,
                Some(wire::MetQuantities::MarketWindows) => MetQuantities::MarketWindows,
                _ => MetQuantities::TakePoints,
            }),
            Action::Resignation => Self::Resignation(match request.by {
                Some(wire::Side::Opponent) => Side::Opponent,
                Some(wire::Side::OnRoll) | None => Side::OnRoll,
            }),
            _ => Self::Evaluate,
        })
    }
}

fn points(request: &Request) -> Result<u32, Problem> {
    let points = request.points.unwrap_or(MAP_POINTS);
    if (2..=ScoreMapOptions::MAX_POINTS).contains(&points) {
        return Ok(points);
    }
    let expected = expected("points");
    Err(Problem::of("points", format!("{points} points: expected {expected}")))
}

fn of_map(error: MapError) -> Problem {
    match error {
        MapError::Question(error) => of_question(error),
        error => Problem::of("position", error),
    }
}
