//! Evaluations, plays and cube decisions.

use barpoint::{Difference, Mistake, RankedPlay, Value};
use barpoint_core::MatchState;
use barpoint_ids::PositionId;
use serde::{Serialize, Serializer};

use super::{Chances, VERSION};
use crate::output::action::{double_word, take_word};
use crate::output::decimal::Decimal;
use crate::output::fields::cube_and_score;
use crate::report::{CubeReport, EvalReport, MovesReport};
use crate::subject::Subject;

/// What is played for and the cube, field by field.
pub(super) struct State(MatchState);

impl State {
    pub(super) fn of(subject: &Subject) -> Self {
        Self(subject.situation().state)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(cube_and_score(Some(&self.0)))
    }
}

/// An equity normalised to the cube, and in a match the chance to win it.
#[derive(Serialize)]
pub(super) struct Worth {
    pub(super) equity: Decimal,
    pub(super) mwc: Option<Decimal>,
}

/// The same where there may be nothing to compare with.
#[derive(Default, Serialize)]
struct Behind {
    equity: Option<Decimal>,
    mwc: Option<Decimal>,
}

impl From<Difference> for Behind {
    fn from(difference: Difference) -> Self {
        let Worth { equity, mwc } = difference.into();
        Self { equity: Some(equity), mwc }
    }
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { equity: Decimal(value.equity.0), mwc: value.mwc.map(|mwc| Decimal(mwc.0)) }
    }
}

impl From<Difference> for Worth {
    fn from(difference: Difference) -> Self {
        let Difference { equity, mwc } = difference;
        Self { equity: Decimal(equity.0), mwc: mwc.map(|mwc| Decimal(mwc.0)) }
    }
}

#[derive(Serialize)]
pub(super) struct Eval {
    version: u32,
    position: String,
    variant: &'static str,
    state: State,
    met: Option<String>,
    class: &'static str,
    plies: usize,
    cubeful: Option<Worth>,
    cubeless: Worth,
    money_equity: Decimal,
    chances: Chances<Decimal>,
}

impl From<&EvalReport> for Eval {
    fn from(report: &EvalReport) -> Self {
        let evaluation = &report.evaluation;
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            met: report.met.clone(),
            class: report.class.name(),
            plies: evaluation.plies,
            cubeful: evaluation.cubeful.map(Worth::from),
            cubeless: evaluation.cubeless.into(),
            money_equity: Decimal(evaluation.money_equity().0.into()),
            chances: Chances::from(&evaluation.outcome),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Moves {
    version: u32,
    position: String,
    variant: &'static str,
    state: State,
    met: Option<String>,
    dice: String,
    plies: usize,
    cubeful: bool,
    legal: usize,
    plays: Vec<MovesPlay>,
}

#[derive(Serialize)]
struct MovesPlay {
    rank: usize,
    play: String,
    result: String,
    plies: usize,
    forced: bool,
    equity: Decimal,
    mwc: Option<Decimal>,
    difference: Behind,
    cubeless: Worth,
    money_equity: Decimal,
    chances: Chances<Decimal>,
}

impl From<&MovesReport> for Moves {
    fn from(report: &MovesReport) -> Self {
        let play = |(rank, play): &(usize, RankedPlay)| {
            let Worth { equity, mwc } = play.value.into();
            MovesPlay {
                rank: *rank,
                play: play.play.to_string(),
                result: PositionId(play.result).to_string(),
                plies: play.plies,
                forced: play.forced,
                equity,
                mwc,
                difference: play.difference.map(Behind::from).unwrap_or_default(),
                cubeless: play.cubeless.into(),
                money_equity: Decimal(play.outcome.equity().0.into()),
                chances: Chances::from(&play.outcome),
            }
        };
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            met: report.met.clone(),
            dice: report.dice.to_string(),
            plies: report.plies,
            cubeful: report.cubeful,
            legal: report.legal,
            plays: report.plays.iter().map(play).collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Cube {
    version: u32,
    position: String,
    variant: &'static str,
    state: State,
    met: Option<String>,
    class: &'static str,
    plies: usize,
    action: String,
    double: &'static str,
    take: &'static str,
    redouble: bool,
    raccoon: Option<bool>,
    best: Worth,
    no_double: Worth,
    double_take: Option<Worth>,
    double_pass: Option<Worth>,
    mistake: Option<WrongAnswer>,
    efficiency: Option<Decimal>,
    efficiency_doubled: Option<Decimal>,
    cubeless: Worth,
    money_equity: Decimal,
    chances: Chances<Decimal>,
}

/// What the opponent must do wrong for a wrong double to gain, and how often.
#[derive(Serialize)]
struct WrongAnswer {
    answer: &'static str,
    share: Decimal,
}

impl From<Mistake> for WrongAnswer {
    fn from(mistake: Mistake) -> Self {
        Self { answer: take_word(mistake.take), share: Decimal(mistake.share.0) }
    }
}

impl From<&CubeReport> for Cube {
    fn from(report: &CubeReport) -> Self {
        let analysis = &report.analysis;
        let decision = &analysis.decision;
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            met: report.met.clone(),
            class: report.class.name(),
            plies: analysis.evaluation.plies,
            action: decision.to_string(),
            double: double_word(decision.double()),
            take: take_word(decision.take()),
            redouble: decision.is_redouble(),
            raccoon: analysis.raccoon,
            best: analysis.best.into(),
            no_double: analysis.no_double.into(),
            double_take: analysis.double_take.map(Worth::from),
            double_pass: analysis.double_take.map(|_| analysis.double_pass.into()),
            mistake: decision.mistake().map(WrongAnswer::from),
            efficiency: analysis.efficiency.map(Decimal),
            efficiency_doubled: analysis.efficiency_doubled.map(Decimal),
            cubeless: analysis.evaluation.cubeless.into(),
            money_equity: Decimal(analysis.evaluation.money_equity().0.into()),
            chances: Chances::from(&analysis.evaluation.outcome),
        }
    }
}
