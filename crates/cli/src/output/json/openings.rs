//! The opening book as JSON.

use serde::Serialize;
use serde_json::Value;

use super::VERSION;
use super::rollout::RolloutCandidate;
use crate::report::OpeningsReport;

#[derive(Serialize)]
pub(super) struct Openings<'a> {
    version: u32,
    openings: Vec<Opening<'a>>,
}

#[derive(Serialize)]
struct Opening<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<After>,
    dice: String,
    candidates: Vec<RolloutCandidate>,
    job: &'a str,
    settings: &'a Value,
}

/// The opening that is answered.
#[derive(Serialize)]
struct After {
    dice: String,
    play: String,
}

impl<'a> From<&'a OpeningsReport> for Openings<'a> {
    fn from(report: &'a OpeningsReport) -> Self {
        let openings = report.openings.iter().map(|opening| Opening {
            after: opening
                .after
                .map(|(dice, play)| After { dice: dice.to_string(), play: play.to_string() }),
            dice: opening.dice.to_string(),
            candidates: opening.candidates.iter().map(RolloutCandidate::from).collect(),
            job: &opening.job_id,
            settings: &opening.job,
        });
        Self { version: VERSION, openings: openings.collect() }
    }
}
