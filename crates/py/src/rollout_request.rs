//! Settings of a rollout, as a caller gives them.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use barpoint::ask::{Problem, RolloutCandidates, RolloutFields};
use barpoint::rollout::{DiceKind, Preset, RolloutOptions, RolloutRequest, StopRules};
use barpoint::{BuiltinModel, CubeEfficiency, Dice, Engine, FilterChoice, LegalPlay, Situation};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{Roll, Texts, no_more, take};
use crate::error::{kinds, raised};
use crate::whole;

/// Keyword arguments of `Engine.rollout`.
#[derive(Debug)]
pub(crate) struct Arguments {
    dice: Option<Roll>,
    plays: Option<Vec<String>>,
    top: Option<usize>,
    within: Option<f64>,
    preset: Option<String>,
    trials: Option<u32>,
    shard: Option<(u32, u32)>,
    seed: Option<u64>,
    plies: Option<usize>,
    cubeful: Option<bool>,
    initial: Option<bool>,
    truncate_after: Option<u32>,
    truncate_at_bearoff: Option<bool>,
    variance_reduction: Option<bool>,
    stop_error: Option<f64>,
    stop_jsds: Option<f64>,
    confidence: Option<f64>,
    min_trials: Option<u32>,
    dice_kind: Option<DiceKind>,
    luck_plies: Option<usize>,
    branches: Option<u8>,
    cube_plies: Option<usize>,
    opponent_plies: Option<usize>,
    opponent_cube_plies: Option<usize>,
    late: Option<u32>,
    late_plies: Option<usize>,
    late_cube_plies: Option<usize>,
    filter: Option<FilterChoice>,
    pruning: Option<bool>,
    efficiency: Option<CubeEfficiency>,
    cube_model: Option<BuiltinModel>,
}

impl Arguments {
    /// Reads keyword arguments.
    pub(crate) fn read(arguments: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rest = arguments.copy()?;
        let read = Self {
            dice: take(&rest, "dice")?,
            plays: take::<Texts>(&rest, "plays")?.map(|texts| texts.0),
            top: whole::keyword(&rest, "top")?,
            within: take(&rest, "within")?,
            preset: take(&rest, "preset")?,
            trials: whole::keyword(&rest, "trials")?,
            shard: whole::keyword(&rest, "shard")?,
            seed: whole::keyword(&rest, "seed")?,
            plies: whole::keyword(&rest, "plies")?,
            cubeful: take(&rest, "cubeful")?,
            initial: take(&rest, "initial")?,
            truncate_after: whole::keyword(&rest, "truncate_after")?,
            truncate_at_bearoff: take(&rest, "truncate_at_bearoff")?,
            variance_reduction: take(&rest, "variance_reduction")?,
            stop_error: take(&rest, "stop_error")?,
            stop_jsds: take(&rest, "stop_jsds")?,
            confidence: take(&rest, "confidence")?,
            min_trials: whole::keyword(&rest, "min_trials")?,
            dice_kind: parsed(&rest, "dice_kind")?,
            luck_plies: whole::keyword(&rest, "luck_plies")?,
            branches: whole::keyword(&rest, "branches")?,
            cube_plies: whole::keyword(&rest, "cube_plies")?,
            opponent_plies: whole::keyword(&rest, "opponent_plies")?,
            opponent_cube_plies: whole::keyword(&rest, "opponent_cube_plies")?,
            late: whole::keyword(&rest, "late")?,
            late_plies: whole::keyword(&rest, "late_plies")?,
            late_cube_plies: whole::keyword(&rest, "late_cube_plies")?,
            filter: parsed(&rest, "filter")?,
            pruning: take(&rest, "pruning")?,
            efficiency: parsed(&rest, "efficiency")?,
            cube_model: parsed(&rest, "cube_model")?,
        };
        no_more(&rest, "rollout").map(|()| read)
    }
}

/// Candidates of a rollout.
#[derive(Clone, Debug)]
enum Candidates {
    Best(RolloutCandidates),
    Plays { dice: Dice, plays: Vec<LegalPlay> },
}

/// Request for a rollout that needs no engine yet.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    situation: Situation,
    candidates: Candidates,
    options: RolloutOptions,
    rules: StopRules,
    trials: Range<u32>,
}

impl Request {
    pub(crate) fn new(situation: Situation, arguments: &Arguments) -> PyResult<Self> {
        let fields = fields(arguments)?;
        let options = fields.options().map_err(refused)?;
        let trials = match arguments.shard {
            None => 0..options.trials,
            Some((start, end)) if start < end => start..end,
            Some((start, end)) => {
                return Err(kinds::OptionsError::new_err(format!(
                    "trials {start} to {end}: expected at least one trial"
                )));
            }
        };
        let rules = fields.rules().map_err(refused)?;
        let candidates = candidates(&situation, &fields, arguments)?;
        Ok(Self { situation, candidates, options, rules, trials })
    }

    /// Returns the request to this engine.
    pub(crate) fn of<'a>(&self, engine: &'a Engine) -> RolloutRequest<'a> {
        let request = engine.rollout(&self.situation).options(self.options);
        let request = request.stop_rules(self.rules).shard(self.trials.clone());
        match &self.candidates {
            Candidates::Best(candidates) => candidates.of(request),
            Candidates::Plays { dice, plays } => request.plays(*dice, plays.iter().copied()),
        }
    }
}

fn fields(arguments: &Arguments) -> PyResult<RolloutFields> {
    let preset = arguments.preset.as_deref().map_or(Ok(Preset::default()), str::parse);
    Ok(RolloutFields {
        preset: preset.map_err(raised)?,
        trials: arguments.trials.or(arguments.shard.map(|(_, end)| end)),
        seed: arguments.seed,
        cubeful: arguments.cubeful,
        initial: arguments.initial,
        truncate: arguments.truncate_after,
        truncate_at_bearoff: arguments.truncate_at_bearoff,
        variance_reduction: arguments.variance_reduction,
        plies: arguments.plies,
        error: arguments.stop_error,
        jsds: arguments.stop_jsds,
        confidence: arguments.confidence,
        minimum: arguments.min_trials,
        top: arguments.top,
        within: arguments.within,
        dice: arguments.dice_kind,
        luck_plies: arguments.luck_plies,
        branches: arguments.branches,
        cube_plies: arguments.cube_plies,
        opponent_plies: arguments.opponent_plies,
        opponent_cube_plies: arguments.opponent_cube_plies,
        late: arguments.late,
        late_plies: arguments.late_plies,
        late_cube_plies: arguments.late_cube_plies,
        filter: arguments.filter.clone(),
        pruning: arguments.pruning,
        efficiency: arguments.efficiency,
        model: arguments.cube_model,
    })
}

/// Takes an argument whose text is a value.
fn parsed<T: FromStr<Err: Display>>(rest: &Bound<'_, PyDict>, name: &str) -> PyResult<Option<T>> {
    let text: Option<String> = take(rest, name)?;
    let parse = |text: String| {
        let wrong = |error| kinds::OptionsError::new_err(format!("{name} `{text}`: {error}"));
        text.parse().map_err(wrong)
    };
    text.map(parse).transpose()
}

fn refused(problem: Problem) -> PyErr {
    kinds::OptionsError::new_err(problem.reason)
}

fn candidates(
    situation: &Situation,
    fields: &RolloutFields,
    arguments: &Arguments,
) -> PyResult<Candidates> {
    let Arguments { dice, plays, .. } = arguments;
    let dice = dice.as_ref().map(|Roll(dice)| *dice);
    let Some(plays) = plays else {
        return fields.candidates(dice).map(Candidates::Best).map_err(refused);
    };
    let without = || kinds::OptionsError::new_err("plays without a roll: expected dice");
    let dice = dice.ok_or_else(without)?;
    let read = |text: &String| situation.position.parse_play(dice, text).map_err(raised);
    let plays = plays.iter().map(read).collect::<PyResult<_>>()?;
    Ok(Candidates::Plays { dice, plays })
}
