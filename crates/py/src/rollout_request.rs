//! Settings of a rollout, as a caller gives them.

use std::ops::Range;

use barpoint::ask::{FieldError, RolloutCandidates, RolloutFields, SettingError};
use barpoint::rollout::{RolloutOptions, RolloutRequest, StopRules};
use barpoint::{Engine, FilterChoice, Situation};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Number, Value};

use crate::argument::{Roll, Texts, named, shown, take, unknown, wrong};
use crate::error::{kinds, raised};
use crate::whole;

/// Request for a rollout that needs no engine yet.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    situation: Situation,
    candidates: RolloutCandidates,
    options: RolloutOptions,
    rules: StopRules,
    trials: Range<u32>,
}

impl Request {
    /// Reads the keyword arguments of `Engine.rollout`.
    pub(crate) fn new(situation: Situation, arguments: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rest = arguments.copy()?;
        let dice = take(&rest, "dice")?.map(|Roll(dice)| dice);
        let plays = take::<Texts>(&rest, "plays")?;
        let shard: Option<(u32, u32)> = whole::keyword(&rest, "shard")?;
        let fields = fields(&rest)?;
        let trials = fields.trials.or(shard.map(|(_, end)| end));
        let fields = RolloutFields { trials, ..fields };
        let options = fields.options().map_err(refused)?;
        let trials = match shard {
            None => 0..options.trials,
            Some((start, end)) if start < end => start..end,
            Some((start, end)) => {
                let reason = format!("trials {start} to {end}: expected at least one trial");
                return Err(kinds::OptionsError::new_err(reason));
            }
        };
        let candidates = match plays {
            None => RolloutCandidates::best(&fields, dice).map_err(refused)?,
            Some(Texts(plays)) => {
                let without =
                    || kinds::OptionsError::new_err("plays without a roll: expected dice");
                let dice = dice.ok_or_else(without)?;
                let read = |text: &String| situation.position.parse_play(dice, text);
                let plays = plays.iter().map(read).collect::<Result<_, _>>();
                RolloutCandidates::Plays(dice, plays.map_err(raised)?)
            }
        };
        let rules = fields.rules().map_err(refused)?;
        Ok(Self { situation, candidates, options, rules, trials })
    }

    /// Returns the request to this engine.
    pub(crate) fn of<'a>(&self, engine: &'a Engine) -> RolloutRequest<'a> {
        let request = engine.rollout(&self.situation).options(self.options);
        self.candidates.of(request.stop_rules(self.rules).shard(self.trials.clone()))
    }
}

/// Takes the settings. Those that are the same in JSON are read by the library.
fn fields(rest: &Bound<'_, PyDict>) -> PyResult<RolloutFields> {
    let filter: Option<String> = take(rest, "filter")?;
    let filter = filter.map(|text| {
        let wrong = |error| kinds::OptionsError::new_err(format!("filter `{text}`: {error}"));
        text.parse::<FilterChoice>().map_err(wrong)
    });
    let (cubeful, pruning) = (take(rest, "cubeful")?, take(rest, "pruning")?);
    let top = whole::keyword(rest, "top")?;
    let mut settings = Map::new();
    for (name, value) in rest {
        let name: String = name.extract()?;
        let value = json(&value).map_err(|error| named(rest.py(), error, &name))?;
        settings.insert(name, value);
    }
    let settings = RolloutFields::read(&settings).map_err(|error| match error {
        SettingError::Unknown { name, .. } => unknown(&name, "rollout"),
        SettingError::Wrong { name, expected, .. } => match rest.get_item(&name) {
            Ok(Some(value)) => {
                let reason = format!("{name}: {}: expected {expected}", shown(&value));
                kinds::OptionsError::new_err(reason)
            }
            _ => kinds::OptionsError::new_err(format!("{name}: expected {expected}")),
        },
        SettingError::Together(reason) => kinds::OptionsError::new_err(reason),
    })?;
    Ok(RolloutFields { cubeful, filter: filter.transpose()?, pruning, top, ..settings })
}

/// Returns a text, a truth value or a number.
fn json(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    let whole = |object: &Bound<'_, PyAny>| match object.extract::<u64>() {
        Ok(number) => Some(number.into()),
        Err(_) => object.extract::<i64>().ok().map(Value::from),
    };
    let real = |object: &Bound<'_, PyAny>| {
        object.extract().ok().and_then(Number::from_f64).map(Value::from)
    };
    let text = object.extract::<String>().ok().map(Value::from);
    text.or_else(|| object.extract::<bool>().ok().map(Value::from))
        .or_else(|| whole(object))
        .or_else(|| real(object))
        .ok_or_else(|| wrong(object, "a text, a number, True or False"))
}

fn refused(error: FieldError) -> PyErr {
    kinds::OptionsError::new_err(error.reason)
}
