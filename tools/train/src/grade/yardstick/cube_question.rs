//! Questions about the cube: double or wait, take or pass.

use anyhow::{Context as _, Result};
use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, MatchState, MoneyRules, Player, Plays,
    Position, Session, Side, StateSetup,
};
use barpoint_engine::{Engine, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_ids::Xgid;
use barpoint_rollout::{Candidate, RolloutPlan, RolloutResult};
use serde::{Deserialize, Serialize};

use super::play_question::round;
use super::scene::Scene;
use super::settle::{Rules, options, settle};
use crate::rng::Rng;

/// A position before the roll at a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CubeQuestion {
    pub(crate) number: u32,
    pub(crate) scene: Scene,
    /// Position, cube and score.
    pub(crate) xgid: String,
}

/// Equities of doubling and waiting for the player on roll.
///
/// # Units
/// Equities normalised to the cube before the double: a pass is worth 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CubeAnswer {
    pub(crate) number: u32,
    pub(crate) trials: u64,
    /// Turns after which games were truncated.
    pub(crate) turns: Option<u32>,
    /// True if plays were chosen one ply deeper.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) deeper: bool,
    pub(crate) no_double: f64,
    pub(crate) double_take: f64,
    /// Standard errors of both.
    pub(crate) errors: [f64; 2],
    /// Standard error of their difference, on common dice.
    pub(crate) error: f64,
}

/// Scores as points that the player on roll and the opponent still need.
const AWAY: [[u32; 2]; 12] = [
    [7, 7],
    [5, 5],
    [3, 3],
    [4, 2],
    [2, 4],
    [3, 5],
    [5, 3],
    [4, 3],
    [3, 4],
    [6, 2],
    [2, 6],
    [5, 7],
];
const LENGTH: u32 = 7;

/// Maximum difference between doubling and waiting at one ply; if it is larger, the second number limits the
/// difference between taking and passing.
const CLOSE: f64 = 0.12;
const CLOSE_TAKE: f64 = 0.2;
/// Maximum difference between doubling and waiting in that case.
const APART: f64 = 0.4;

impl CubeQuestion {
    /// Returns the question with this number, `None` if this attempt found none.
    pub(crate) fn choose(
        engine: &Engine,
        number: u32,
        rng: &mut Rng,
        plays: &mut Plays,
    ) -> Result<Option<Self>> {
        let scene = Scene::of(number);
        let (contest, cube) = stakes(rng)?;
        let Some(position) = scene.position(engine, rng, plays) else { return Ok(None) };
        let context = CubeContext::new(&contest, cube, &MatchEquityTable::default());
        if !is_close(engine, &position, &context) {
            return Ok(None);
        }
        let state = MatchState::try_from(StateSetup { contest, cube, ..StateSetup::default() })?;
        let xgid = Xgid::encode(&position, &state, Player::One)?.to_string();
        Ok(Some(Self { number, scene, xgid }))
    }

    /// Returns position, contest and cube.
    pub(crate) fn situation(&self) -> Result<(Position, Contest, Cube)> {
        let wrong = || format!("cube question {}", self.number);
        let xgid: Xgid = self.xgid.parse().with_context(wrong)?;
        let (position, state, _) = xgid.decode().with_context(wrong)?;
        Ok((position, *state.contest(), state.cube()))
    }

    /// Rolls out both until the errors are small: at most `error` for the doubler's choice; for the answer at
    /// most `error` or a tenth of the difference between take and pass.
    pub(crate) fn answer(&self, engine: &Engine, rules: &Rules) -> Result<CubeAnswer> {
        let (position, contest, cube) = self.situation()?;
        let taken = cube.doubled_by(Side::OnRoll).context("a cube that cannot be doubled")?;
        let candidates = [cube, taken].map(|cube| Candidate { position, cube, may_double: false });
        let options = options(rules, (1 << 32) + u64::from(self.number), true);
        let table = MatchEquityTable::default();
        let plan =
            RolloutPlan::new(candidates.into(), Side::OnRoll, contest, cube, &table, options)?;
        let values = |result: &RolloutResult| {
            let [no_double, take] = [0, 1].map(|i| plan.normalised(&result.estimates(i).value));
            (no_double, take, plan.normalised_difference(&result.difference(0, 1).value))
        };
        let result = settle(&plan, engine, |result| {
            let (no_double, take, difference) = values(result);
            let pass = take.mean - 1.0;
            let doubler = if pass > 0.0 { no_double } else { difference };
            doubler.standard_error <= rules.error
                && take.standard_error <= rules.error.max(pass.abs() / 10.0)
        })?;
        let (no_double, take, difference) = values(&result);
        Ok(CubeAnswer {
            number: self.number,
            trials: result.trials(),
            turns: rules.turns,
            deeper: rules.deeper,
            no_double: round(no_double.mean),
            double_take: round(take.mean),
            errors: [no_double, take].map(|value| round(value.standard_error)),
            error: round(difference.standard_error),
        })
    }
}

/// Returns money play without the Jacoby rule and beavers half of the time, otherwise a score. The cube is in
/// the middle or, where a redouble is useful, sometimes at 2 with the player on roll.
fn stakes(rng: &mut Rng) -> Result<(Contest, Cube)> {
    let owned = Cube {
        value: CubeValue::ONE.doubled().context("two is a value")?,
        owner: CubeOwner::Side(Side::OnRoll),
    };
    if rng.chance(0.5) {
        let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
        let session = Session { rules, points: BySide { on_roll: 0, opponent: 0 } };
        let cube = if rng.chance(0.25) { owned } else { Cube::START };
        return Ok((Contest::Money(session), cube));
    }
    let [on_roll, opponent] = AWAY[rng.below(AWAY.len() as u32) as usize];
    let points = BySide { on_roll: LENGTH - on_roll, opponent: LENGTH - opponent };
    let is_useful = on_roll > 2 && opponent > 2;
    let cube = if is_useful && rng.chance(0.25) { owned } else { Cube::START };
    Ok((Contest::Match(MatchScore::new(LENGTH, points, false)?), cube))
}

/// Returns true if the decision is close by a search over one ply.
fn is_close(engine: &Engine, position: &Position, context: &CubeContext) -> bool {
    let options = SearchOptions { plies: 1, ..SearchOptions::default() };
    let value = Searcher::new(engine, context, &options).value(position);
    let Some(take) = value.double_take else { return false };
    let [no_double, take] = [value.no_double, take].map(|value| context.emg(value).0);
    let double = no_double - take.min(1.0);
    double.abs() <= CLOSE || (take - 1.0).abs() <= CLOSE_TAKE && double.abs() <= APART
}
