//! Questions about the best play of a roll.

use anyhow::{Context as _, Result};
use barpoint_core::{Plays, Position};
use barpoint_engine::{Engine, SearchOptions, SearchedPlay, Searcher};
use barpoint_ids::PositionId;
use barpoint_rollout::{RolloutPlan, RolloutResult};
use serde::{Deserialize, Serialize};

use super::scene::Scene;
use super::settle::{Rules, options, settle};
use crate::rng::Rng;

/// A position, a roll, and some of its plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayQuestion {
    pub(crate) number: u32,
    pub(crate) scene: Scene,
    /// ID of the position before the play.
    pub(crate) position: String,
    /// Roll, such as `31`.
    pub(super) dice: String,
    /// Plays in the usual notation.
    pub(super) plays: Vec<String>,
    /// IDs of the positions that the plays lead to, the opponent on roll.
    pub(crate) results: Vec<String>,
}

/// Cubeless chances of its plays for the player who makes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlayAnswer {
    pub(crate) number: u32,
    pub(crate) trials: u64,
    /// Turns after which games were truncated.
    pub(crate) turns: Option<u32>,
    /// True if plays were chosen one ply deeper.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) deeper: bool,
    /// Chances of each play: to win, win a gammon, win a backgammon, lose a gammon, lose a backgammon.
    pub(crate) chances: Vec<[f64; 5]>,
    /// Loss of each play, in points.
    pub(crate) behind: Vec<f64>,
    /// Standard errors of the losses, on common dice.
    pub(crate) errors: Vec<f64>,
}

/// Maximum loss of a candidate at one ply, in points.
const NEAR: f64 = 0.08;
/// Maximum number of candidates.
const MOST: usize = 4;

impl PlayQuestion {
    /// Returns the question with this number, `None` if this attempt found none.
    pub(crate) fn choose(
        engine: &Engine,
        number: u32,
        rng: &mut Rng,
        plays: &mut Plays,
    ) -> Option<Self> {
        let scene = Scene::of(number);
        let position = scene.position(engine, rng, plays)?;
        let dice = rng.roll();
        let options =
            SearchOptions { plies: 1, cubeful: false, top: 1, ..SearchOptions::default() };
        let searcher = Searcher::static_cubeless(engine);
        let ranked = searcher.with_options(&options).rank(&position, dice);
        let least = ranked.first()?.value.0 - NEAR;
        let is_near = |play: &&SearchedPlay| play.plies == options.plies && play.value.0 >= least;
        let mut candidates: Vec<_> = ranked.iter().take_while(is_near).take(MOST).collect();
        if candidates.len() < 2 {
            return None;
        }
        // The best play by static evaluation is always a candidate, because nets are graded by it.
        let first = searcher.best(&position, dice).result;
        if !candidates.iter().any(|play| play.legal.result == first) {
            candidates.truncate(MOST - 1);
            candidates.extend(ranked.iter().find(|play| play.legal.result == first));
        }
        Some(Self {
            number,
            scene,
            position: PositionId(position).to_string(),
            dice: dice.to_string(),
            plays: candidates.iter().map(|play| play.legal.play.to_string()).collect(),
            results: candidates.iter().map(|play| id(&play.legal.result)).collect(),
        })
    }

    /// Returns the positions after the plays, the opponent on roll.
    pub(crate) fn positions(&self) -> Result<Vec<Position>> {
        self.results.iter().map(|id| position(id)).collect()
    }

    /// Returns the positions after the plays and the one before.
    pub(crate) fn all_positions(&self) -> Result<Vec<Position>> {
        let mut all = self.positions()?;
        all.push(position(&self.position)?);
        Ok(all)
    }

    /// Rolls out the plays until the standard errors of all differences from the best are small enough.
    pub(crate) fn answer(&self, engine: &Engine, rules: &Rules) -> Result<PlayAnswer> {
        let options = options(rules, u64::from(self.number) + 1, false);
        let plan = RolloutPlan::for_plays(self.positions()?, options)?;
        let all = || 0..self.results.len();
        let behind = |result: &RolloutResult, i| result.difference(result.ranking()[0], i).value;
        let result = settle(&plan, engine, |result| {
            all().all(|i| behind(result, i).standard_error <= rules.error)
        })?;
        let estimates = |i| result.estimates(i).probabilities.map(|p| round(p.mean));
        Ok(PlayAnswer {
            number: self.number,
            trials: result.trials(),
            turns: rules.turns,
            deeper: rules.deeper,
            chances: all().map(estimates).collect(),
            behind: all().map(|i| round(behind(&result, i).mean)).collect(),
            errors: all().map(|i| round(behind(&result, i).standard_error)).collect(),
        })
    }
}

fn id(position: &Position) -> String {
    PositionId(*position).to_string()
}

fn position(id: &str) -> Result<Position> {
    Ok(id.parse::<PositionId>().with_context(|| format!("`{id}`"))?.0)
}

/// Rounds to five decimals, because more would be noise.
pub(crate) fn round(number: f64) -> f64 {
    (number * 1e5).round() / 1e5
}
