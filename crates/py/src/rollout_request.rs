//! Settings of a rollout, as a caller gives them.

use std::ops::Range;

use barpoint::rollout::{
    PlayerSettings, Preset, RolloutOptions, RolloutRequest, StopRules, VarianceReduction,
};
use barpoint::{BySide, Dice, Engine, LegalPlay, Situation};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{Roll, Texts, no_more, take};
use crate::error::{kinds, raised};
use crate::whole;

/// Number of plays to roll out if the caller gives none.
const TOP: usize = 3;

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
        };
        no_more(&rest, "rollout").map(|()| read)
    }
}

/// Candidates of a rollout.
#[derive(Clone, Debug)]
enum Candidates {
    Position,
    Best { dice: Dice, top: usize, within: f64 },
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
        let options = options(arguments)?;
        let trials = match arguments.shard {
            None => 0..options.trials,
            Some((start, end)) if start < end => start..end,
            Some((start, end)) => {
                return Err(kinds::OptionsError::new_err(format!(
                    "trials {start} to {end}: expected at least one trial"
                )));
            }
        };
        let rules = StopRules {
            minimum: arguments.min_trials.unwrap_or(StopRules::GRAIN),
            error: arguments.stop_error,
            jsds: arguments.stop_jsds,
            confidence: arguments.confidence,
        };
        let candidates = candidates(&situation, arguments)?;
        Ok(Self { situation, candidates, options, rules, trials })
    }

    /// Returns the request to this engine.
    pub(crate) fn of<'a>(&self, engine: &'a Engine) -> RolloutRequest<'a> {
        let request = engine.rollout(&self.situation).options(self.options);
        let request = request.stop_rules(self.rules).shard(self.trials.clone());
        match &self.candidates {
            Candidates::Position => request,
            Candidates::Best { dice, top, within } => request.near_plays(*dice, *top, *within),
            Candidates::Plays { dice, plays } => request.plays(*dice, plays.iter().copied()),
        }
    }
}

fn options(arguments: &Arguments) -> PyResult<RolloutOptions> {
    let preset = arguments.preset.as_deref().map_or(Ok(Preset::default()), str::parse);
    let mut options = RolloutOptions::from(preset.map_err(raised)?);
    if let Some(plies) = arguments.plies {
        let player = PlayerSettings::quick(plies);
        options.players = BySide { on_roll: player, opponent: player };
        options.late = None;
    }
    options.trials = match (arguments.trials, arguments.shard) {
        (Some(trials), _) => trials,
        (None, Some((_, end))) => end,
        (None, None) => options.trials,
    };
    options.seed = arguments.seed.unwrap_or(options.seed);
    options.cubeful = arguments.cubeful.unwrap_or(options.cubeful);
    options.initial = arguments.initial.unwrap_or(options.initial);
    options.truncate_at_exact = arguments.truncate_at_bearoff.unwrap_or(options.truncate_at_exact);
    if let Some(turns) = arguments.truncate_after {
        options.truncate_after = (turns > 0).then_some(turns);
    }
    if arguments.variance_reduction == Some(false) {
        options.variance_reduction = None;
        options.branches = std::num::NonZeroU8::MIN;
    } else if arguments.variance_reduction == Some(true) {
        options.variance_reduction.get_or_insert(VarianceReduction::default());
    }
    Ok(options)
}

fn candidates(situation: &Situation, arguments: &Arguments) -> PyResult<Candidates> {
    let Arguments { dice, plays, top, within, .. } = arguments;
    let Some(Roll(dice)) = *dice else {
        return match (plays, top, within) {
            (None, None, None) => Ok(Candidates::Position),
            _ => Err(kinds::OptionsError::new_err("plays without a roll: expected dice")),
        };
    };
    if let Some(plays) = plays {
        let read = |text: &String| situation.position.parse_play(dice, text).map_err(raised);
        let plays = plays.iter().map(read).collect::<PyResult<_>>()?;
        return Ok(Candidates::Plays { dice, plays });
    }
    let usual = if within.is_some() { usize::MAX } else { TOP };
    let (top, within) = (top.unwrap_or(usual), within.unwrap_or(f64::INFINITY));
    Ok(Candidates::Best { dice, top, within })
}
