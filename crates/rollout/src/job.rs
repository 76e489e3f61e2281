//! A rollout written down, so that its parts are known to belong together.
//!
//! The number of trials is not part of a job. A job can be extended, and any division of its trials
//! is the same job. A candidate that a stopping rule dropped is visible in the file, because sums
//! are kept for each set of candidates.

mod file;
mod filters;
mod hash;
mod settings;

use std::collections::BTreeMap;

use barpoint_core::{Contest, Dice, Position, PositionKey, Side};
use barpoint_engine::{Cut, Pruning, SearchOptions};
use serde_json::{Value, json};

use crate::plan::{Candidate, Late, PlayerSettings, RolloutOptions, RolloutPlan};
use crate::stop::StopRules;

pub use file::{FileError, RolloutFile};
pub use hash::content_hash;
pub use settings::{JobSettings, LateSettings, PlayerText, RulesText, SearchText};

use filters::filter_texts;
use hash::hex;

/// All that decides what the trials of a rollout come to, as canonical JSON: keys in alphabetical
/// order, no blanks, integers and strings only.
///
/// How many trials there are to be is not part of it, so that a rollout can be extended; nor are
/// threads, cache and the like, which change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    text: String,
}

impl Job {
    /// Writes down a plan and its rules, with what else decides: hashes of nets, tables, databases
    /// by whatever names.
    #[must_use]
    pub fn new(plan: &RolloutPlan, rules: &StopRules, data: &BTreeMap<String, String>) -> Self {
        let options = plan.options();
        let RolloutOptions {
            trials: _,
            dice,
            seed,
            variant,
            truncate_at_exact,
            truncate_after,
            initial,
            cubeful,
            variance_reduction,
            branches,
            players,
            late,
        } = options;
        let late = late.as_ref().map(|Late { turn, players }| {
            json!({ "opponent": player(&players.opponent), "turn": turn, "us": player(&players.on_roll) })
        });
        let value = json!({
            "barpoint": env!("CARGO_PKG_VERSION"),
            "branches": branches,
            "candidates": plan.candidates().iter().map(candidate).collect::<Vec<_>>(),
            "contest": contest(plan),
            "cube_limit": plan.cube_limit().get(),
            "cubeful": u8::from(*cubeful),
            "data": data,
            "dice": dice.name(),
            "initial": u8::from(*initial),
            "late": late,
            "opponent": player(&players.opponent),
            "rules": rule(rules),
            "schema": SCHEMA,
            "seed": seed,
            "truncate_after": truncate_after,
            "truncate_at_exact": u8::from(*truncate_at_exact),
            "us": player(&players.on_roll),
            "variance_reduction": variance_reduction.map(|reduction| {
                json!({ "cut": cut(Pruning::QUICK.sight.as_ref()), "plies": reduction.plies })
            }),
            "variant": variant.name(),
            "viewpoint": if plan.viewpoint() == Side::OnRoll { "on roll" } else { "opponent" },
        });
        Self { text: value.to_string() }
    }

    /// The same with the position and the roll whose plays are the candidates, which say where those
    /// come from.
    #[must_use]
    pub fn with_origin(self, before: &Position, dice: Dice) -> Self {
        let mut job: Value = serde_json::from_str(&self.text).unwrap_or_default();
        let key = PositionKey::from(before);
        job["origin"] = json!({ "dice": dice.to_string(), "position": hex(&key.0) });
        Self { text: job.to_string() }
    }

    /// What it says, `None` if it is not as it is written here.
    pub fn settings(&self) -> Option<JobSettings> {
        JobSettings::of_text(&self.text)
    }

    /// A job as it stands in a file.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    /// How many candidates it has, `None` if it is not as it is written here.
    pub(crate) fn candidates(&self) -> Option<usize> {
        let job: Value = serde_json::from_str(&self.text).ok()?;
        Some(job.get("candidates")?.as_array()?.len())
    }

    /// The meaning that it gives to trials, `None` if it is not as it is written here.
    pub(crate) fn schema(&self) -> Option<u32> {
        let job: Value = serde_json::from_str(&self.text).ok()?;
        job.get("schema")?.as_u64()?.try_into().ok()
    }

    /// The canonical JSON.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Its SHA-256 in hexadecimal digits: the name of the job.
    pub fn id(&self) -> String {
        content_hash(self.text.as_bytes())
    }
}

/// Raised when the same settings come to mean other trials, or the text of a job changes.
///
/// 2: replies are chosen for each state of the cube, and values are rounded otherwise.
const SCHEMA: u32 = 2;

fn candidate(candidate: &Candidate) -> Value {
    let key = PositionKey::from(&candidate.position);
    json!({
        "cube": candidate.cube.value.get(),
        "may_double": u8::from(candidate.may_double),
        "owner": candidate.cube.owner.to_string(),
        "position": hex(&key.0),
    })
}

fn contest(plan: &RolloutPlan) -> Value {
    match plan.contest() {
        Contest::Money(session) => json!({
            "beavers": u8::from(session.rules.beavers),
            "jacoby": u8::from(session.rules.jacoby),
        }),
        Contest::Match(score) => json!({
            "crawford": u8::from(score.is_crawford()),
            "length": score.length(),
            "points": [score.points().on_roll, score.points().opponent],
        }),
    }
}

fn player(player: &PlayerSettings) -> Value {
    let PlayerSettings { chequer, cube } = player;
    let sight = chequer.pruning.and_then(|pruning| pruning.sight);
    json!({ "chequer": search(chequer), "cube": search(cube), "cut": cut(sight.as_ref()) })
}

fn search(options: &SearchOptions) -> Value {
    let SearchOptions { plies, cubeful: _, filters, top, pruning, noise, efficiency, model } =
        options;
    json!({
        "efficiency": format!("{efficiency:?}"),
        "filters": filter_texts(filters, *plies),
        "model": format!("{model:?}"),
        "noise": noise.map(|noise| format!("{:?}:{}", noise.deviation, noise.seed)),
        "plies": plies,
        "pruning": pruning.map(|pruning| json!([cut(Some(&pruning.early)), cut(Some(&pruning.last))])),
        "top": top,
    })
}

fn cut(cut: Option<&Cut>) -> Value {
    json!(cut.map(|cut| format!("{:?}:{}", cut.margin, cut.most)))
}

fn rule(rules: &StopRules) -> Value {
    if !rules.any() {
        return Value::Null;
    }
    let number = |number: Option<f64>| number.map(|number| format!("{number:?}"));
    json!({
        "confidence": number(rules.confidence),
        "error": number(rules.error),
        "jsds": number(rules.jsds),
        "minimum": rules.minimum,
    })
}
