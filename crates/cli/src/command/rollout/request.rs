//! Requests for rollouts.

use anyhow::ensure;
use barpoint::Engine;
use barpoint::ask::RolloutCandidates;
use barpoint::rollout::RolloutRequest;
use barpoint_core::LegalPlay;

use super::settings::{Candidates, RolloutSettings};
use crate::position::Subject;

/// Returns the request for the rollout of a subject with these settings.
pub(super) fn request<'a>(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &'a Engine,
) -> anyhow::Result<RolloutRequest<'a>> {
    let request = engine.rollout(&subject.situation());
    let request = request.options(settings.options).stop_rules(settings.rules);
    let request = request.shard(settings.trials.clone());
    Ok(match &settings.candidates {
        Candidates::Best { fields, made } => {
            if fields.top.is_some() || fields.within.is_some() {
                subject.roll()?;
            }
            let request = RolloutCandidates::best(fields, subject.dice)?.of(request);
            made.map_or(request.clone(), |made| request.and_play(made))
        }
        Candidates::Plays(texts) => {
            let dice = subject.roll()?;
            let mut plays: Vec<LegalPlay> = Vec::new();
            for text in texts {
                let play = subject.position.parse_play(dice, text)?;
                ensure!(
                    !plays.iter().any(|known| known.result == play.result),
                    "--moves '{text}' leads to the same position as an earlier --moves"
                );
                plays.push(play);
            }
            request.plays(dice, plays)
        }
    })
}
