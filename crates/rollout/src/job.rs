//! Jobs: rollouts written as text, which shows that two parts belong together.
//!
//! The number of trials is not part of a job. A job can be extended, and any division of its trials
//! is the same job. A candidate that a stopping rule dropped is visible in the file, because sums
//! are kept for each set of candidates.

mod file;
mod settings;

use std::collections::BTreeMap;

use barpoint_core::{Contest, Dice, Position, PositionKey, Side};
use barpoint_engine::Pruning;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::plan::{Candidate, Late, PlayerSettings, RolloutOptions, RolloutPlan};
use crate::stop::StopRules;
use settings::{cut, search};

pub use file::{FileError, RolloutFile};
pub use settings::{JobSettings, LateSettings, PlayerText, RulesText, SearchText, search_text};

/// Everything that determines the results of the trials of a rollout, as canonical JSON: keys in
/// alphabetical order, no blanks, integers and strings only.
///
/// The number of trials is not part of the job, so a rollout can be extended. Threads, cache and
/// similar settings are not part of it either, because they do not change the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    text: String,
}

impl Job {
    /// Returns the job of a plan and its rules. `data` contains the hashes of nets, tables and
    /// databases by their names, because the results depend on these too.
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
            cube_limit: _,
            variance_reduction,
            branches,
            players,
            late,
            more: _,
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
                json!({ "cut": cut(Pruning::LUCK.static_choice.as_ref()), "plies": reduction.plies })
            }),
            "variant": variant.name(),
            "viewpoint": if plan.viewpoint() == Side::OnRoll { "on roll" } else { "opponent" },
        });
        Self { text: value.to_string() }
    }

    /// Adds the position and the roll that the candidates are plays of.
    #[must_use]
    pub fn with_origin(self, before: &Position, dice: Dice) -> Self {
        let mut job: Value = serde_json::from_str(&self.text).unwrap_or_default();
        let key = PositionKey::from(before);
        job["origin"] = json!({ "dice": dice.to_string(), "position": hex(&key.0) });
        Self { text: job.to_string() }
    }

    /// Returns the settings of the job, `None` if its text does not have the layout of this
    /// version.
    pub fn settings(&self) -> Option<JobSettings> {
        JobSettings::of_text(&self.text)
    }

    /// Takes the text of a job from a file.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    /// Returns the number of candidates, `None` if the text does not have the layout of this
    /// version.
    pub(crate) fn candidates(&self) -> Option<usize> {
        let job: Value = serde_json::from_str(&self.text).ok()?;
        Some(job.get("candidates")?.as_array()?.len())
    }

    /// Returns the version of the meaning of trials, `None` if the text does not have the layout of
    /// this version.
    pub(crate) fn schema(&self) -> Option<u32> {
        let job: Value = serde_json::from_str(&self.text).ok()?;
        job.get("schema")?.as_u64()?.try_into().ok()
    }

    /// Returns the canonical JSON.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the SHA-256 of the text in hexadecimal digits, which names the job.
    pub fn id(&self) -> String {
        content_hash(self.text.as_bytes())
    }
}

/// Version of the meaning of trials. Raised when the same settings give other trials, or when the
/// text of a job changes. New weights of the volatility or tables of the cube efficiency give other
/// trials too, because a job does not name them as it names the nets.
///
/// 2: replies are chosen for each state of the cube, and values are rounded differently.
/// 3: the luck of races is estimated from fewer replies.
/// 4: races have the values of races of pips.
const SCHEMA: u32 = 4;

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
    let PlayerSettings { chequer, cube, more: _ } = player;
    let static_choice = chequer.pruning.and_then(|pruning| pruning.static_choice);
    json!({ "chequer": search(chequer), "cube": search(cube), "cut": cut(static_choice.as_ref()) })
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

/// Returns the SHA-256 of some bytes in hexadecimal digits, which names a job, a net or a table.
#[must_use]
pub fn content_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
