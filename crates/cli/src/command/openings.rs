//! `barpoint openings`

use anyhow::Context;
use barpoint_core::{Dice, LegalPlay, PositionKey, Variant};
use barpoint_rollout::{RolloutFile, RolloutResult};
use serde_json::Value;

use crate::cli::Format;
use crate::output::Printer;
use crate::report::{Action, Candidate, Kind, Opening, OpeningsReport, Report};
use crate::status::Status;

pub(super) fn run(roll: Option<Dice>, format: Format) -> anyhow::Result<Status> {
    let mut openings = Vec::new();
    for (name, file) in barpoint_weights::OPENINGS {
        let dice: Dice = name.parse()?;
        if roll.is_none_or(|roll| roll == dice) {
            openings.push(opening(dice, file).with_context(|| format!("opening {name}"))?);
        }
    }
    let mut printer = Printer::new(format, Kind::Openings);
    printer.print(&Report::Openings(OpeningsReport { openings }))?;
    printer.finish()?;
    Ok(Status::Done)
}

/// What the file of a rollout says about a roll.
fn opening(dice: Dice, file: &str) -> anyhow::Result<Opening> {
    let RolloutFile { job, tally, .. } = RolloutFile::decode(file.as_bytes())?;
    let settings: Value = serde_json::from_str(job.as_str())?;
    let positions = settings["candidates"].as_array().context("no plays")?;
    let plays = positions.iter().map(|candidate| play(dice, candidate));
    let plays: Vec<LegalPlay> = plays.collect::<Option<_>>().context("plays of another roll")?;
    let result = RolloutResult::of_tally(tally).context("no trials")?;
    let ranking = result.ranking();
    let candidate = |&i: &usize| candidate(&result, plays[i], i, ranking[0]);
    let candidates = ranking.iter().map(candidate).collect();
    Ok(Opening { dice, job_id: job.id(), job: settings, candidates })
}

/// The play that leads to a candidate of a job.
fn play(dice: Dice, candidate: &Value) -> Option<LegalPlay> {
    let key = candidate["position"].as_str()?;
    let hex = |play: &LegalPlay| {
        let PositionKey(bytes) = PositionKey::from(&play.result);
        bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    };
    let plays = Variant::Backgammon.start().plays(dice);
    plays.iter().find(|play| hex(play) == key).copied()
}

fn candidate(result: &RolloutResult, play: LegalPlay, index: usize, best: usize) -> Candidate {
    let estimates = result.estimates(index);
    Candidate {
        action: Action::Play(play),
        trials: result.trials_of(index),
        // For money and a cube of one, values are normalised as they are.
        equity: estimates.value,
        cubeless: estimates.cubeless,
        mwc: None,
        difference: result.difference(index, best).value,
        endings: result.endings(index),
        counts: result.counts(index),
        estimates,
    }
}
