//! Rollouts as JSON.

use barpoint_core::{BySide, GameValue};
use barpoint_formats::PositionId;
use barpoint_rollout::{Estimate, Estimates, RolloutOptions};
use serde::Serialize;

use super::{Chances, VERSION};
use crate::output::action::sign;
use crate::output::decimal::Decimal;
use crate::report::{Candidate, Done, Occasion, RolloutReport};

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "keys of an object")]
pub(super) struct Rollout {
    version: u32,
    position: String,
    variant: &'static str,
    dice: Option<String>,
    met: Option<String>,
    cubeful: bool,
    dice_kind: &'static str,
    seed: u64,
    initial: bool,
    plies: usize,
    cube_plies: usize,
    variance_reduction: bool,
    branches: u8,
    truncated_after: Option<u32>,
    truncated_at_bearoff: bool,
    planned: u32,
    trials: u64,
    ranges: Vec<[u32; 2]>,
    stopped: String,
    job: String,
    decision: Option<String>,
    candidates: Vec<RolloutCandidate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    occasion: Option<OccasionObject>,
}

/// Where in a file a decision stands; numbers are counted from 1.
#[derive(Serialize)]
struct OccasionObject {
    r#match: usize,
    game: usize,
    r#move: Option<usize>,
    player: u16,
    done: Vec<DoneObject>,
}

#[derive(Serialize)]
struct DoneObject {
    player: u16,
    name: String,
    words: String,
    mark: Option<&'static str>,
    loss: Option<MeanAndError>,
}

#[derive(Serialize)]
pub(super) struct RolloutCandidate {
    play: Option<String>,
    result: Option<String>,
    action: String,
    trials: u64,
    equity: MeanAndError,
    cubeless: MeanAndError,
    cubeless_money: MeanAndError,
    mwc: Option<MeanAndError>,
    difference: MeanAndError,
    jsds: Option<Decimal>,
    luck: MeanAndError,
    chances: Chances<MeanAndError>,
    statistics: Statistics,
}

#[derive(Serialize)]
struct MeanAndError {
    mean: Decimal,
    error: Decimal,
}

/// Counts over all games; pairs are of the player asked about and the opponent.
#[derive(Serialize)]
struct Statistics {
    turns: u64,
    won: [u64; 3],
    lost: [u64; 3],
    cashed: u64,
    passed: u64,
    exact: u64,
    truncated: u64,
    doubles: [u64; 2],
    beavers: [u64; 2],
    hits: [u64; 2],
    games_with_hit: [u64; 2],
    closed_out: [u64; 2],
    points_per_win: [Option<Decimal>; 2],
}

impl From<Estimate> for MeanAndError {
    fn from(estimate: Estimate) -> Self {
        Self { mean: Decimal(estimate.mean), error: Decimal(estimate.standard_error) }
    }
}

impl From<&Candidate> for Statistics {
    fn from(candidate: &Candidate) -> Self {
        let (endings, counts) = (&candidate.endings, &candidate.counts);
        let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
        let (won, lost) = (values.map(|v| endings.won(v)), values.map(|v| endings.lost(v)));
        let pair = |by: BySide<u64>| [by.on_roll, by.opponent];
        let wins = [
            won.iter().sum::<u64>() + endings.cashed(),
            lost.iter().sum::<u64>() + endings.passed(),
        ];
        let points = pair(counts.points);
        let per_win = |i: usize| (wins[i] > 0).then(|| Decimal(points[i] as f64 / wins[i] as f64));
        Self {
            turns: counts.turns,
            won,
            lost,
            cashed: endings.cashed(),
            passed: endings.passed(),
            exact: endings.exact(),
            truncated: endings.truncated() + endings.cut_off(),
            doubles: pair(counts.doubles),
            beavers: pair(counts.beavers),
            hits: pair(counts.hits),
            games_with_hit: pair(counts.games_with_hit),
            closed_out: pair(counts.closed_out),
            points_per_win: [per_win(0), per_win(1)],
        }
    }
}

impl From<&Candidate> for RolloutCandidate {
    fn from(candidate: &Candidate) -> Self {
        let Estimates { probabilities, equity, luck, .. } = candidate.estimates;
        let play = candidate.action.play();
        Self {
            play: play.map(|legal| legal.play.to_string()),
            result: play.map(|legal| PositionId(legal.result).to_string()),
            action: candidate.action.words(),
            trials: candidate.trials,
            equity: candidate.equity.into(),
            cubeless: candidate.cubeless.into(),
            cubeless_money: equity.into(),
            mwc: candidate.mwc.map(Into::into),
            difference: candidate.difference.into(),
            jsds: candidate.jsds().map(Decimal),
            luck: luck.into(),
            chances: Chances::of(probabilities, MeanAndError::from),
            statistics: candidate.into(),
        }
    }
}

impl From<&Occasion> for OccasionObject {
    fn from(occasion: &Occasion) -> Self {
        let done = |done: &Done| DoneObject {
            player: done.player.number(),
            name: done.name.clone(),
            words: done.words.clone(),
            mark: done.mark.map(sign),
            loss: done.loss.map(Into::into),
        };
        Self {
            r#match: occasion.match_number,
            game: occasion.game,
            r#move: occasion.action,
            player: occasion.player.number(),
            done: occasion.done.iter().map(done).collect(),
        }
    }
}

impl From<&RolloutReport> for Rollout {
    fn from(report: &RolloutReport) -> Self {
        let RolloutOptions { dice, seed, initial, cubeful, players, .. } = report.options;
        let ranges = report.ranges.as_slice().iter();
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            dice: report.subject.dice.map(|dice| dice.to_string()),
            met: report.met.clone(),
            cubeful,
            dice_kind: dice.name(),
            seed,
            initial,
            plies: players.on_roll.chequer.plies,
            cube_plies: players.on_roll.cube.plies,
            variance_reduction: report.options.variance_reduction.is_some(),
            branches: report.options.branches.get(),
            truncated_after: report.options.truncate_after,
            truncated_at_bearoff: report.options.truncate_at_exact,
            planned: report.planned,
            trials: report.trials,
            ranges: ranges.map(|range| [range.start, range.end]).collect(),
            stopped: report.reason.to_string(),
            job: report.job.clone(),
            decision: report.decision.as_ref().map(ToString::to_string),
            candidates: report.candidates.iter().map(RolloutCandidate::from).collect(),
            occasion: report.occasion.as_ref().map(OccasionObject::from),
        }
    }
}
