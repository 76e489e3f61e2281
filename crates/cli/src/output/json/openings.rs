//! The opening book as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use super::VERSION;
use super::rollout::{RolloutCandidate, raw};
use crate::report::OpeningsReport;

#[derive(Serialize)]
pub(super) struct Openings {
    version: u32,
    openings: Vec<Opening>,
}

#[derive(Serialize)]
struct Opening {
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<After>,
    dice: String,
    candidates: Vec<RolloutCandidate>,
    job: String,
    settings: Box<RawValue>,
}

/// The opening that is answered.
#[derive(Serialize)]
struct After {
    dice: String,
    play: String,
}

impl From<&OpeningsReport> for Openings {
    fn from(report: &OpeningsReport) -> Self {
        let openings = report.openings.iter().map(|opening| Opening {
            after: opening
                .after
                .map(|(dice, play)| After { dice: dice.to_string(), play: play.to_string() }),
            dice: opening.dice.to_string(),
            candidates: opening.candidates.iter().map(RolloutCandidate::from).collect(),
            job: opening.job.id(),
            settings: raw(&opening.job),
        });
        Self { version: VERSION, openings: openings.collect() }
    }
}
