//! Rollouts as JSON.

use std::collections::BTreeMap;

use barpoint_core::{BySide, GameValue};
use barpoint_ids::PositionId;
use barpoint_rollout::{Estimate, Estimates, Job, LateSettings, RulesText, StopReason};
use serde::Serialize;
use serde_json::value::RawValue;

use super::analysis::State;
use super::{Chances, VERSION};
use crate::output::action::sign;
use crate::output::decimal::Decimal;
use crate::report::{Candidate, CubeRow, Done, Occasion, RolloutReport};

#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "keys of an object")]
pub(super) struct Rollout {
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    position: String,
    xgid: Option<String>,
    gnubg_id: Option<String>,
    variant: &'static str,
    state: State,
    dice: Option<String>,
    met: Option<String>,
    cubeful: bool,
    dice_kind: String,
    seed: u64,
    initial: bool,
    plies: usize,
    cube_plies: usize,
    opponent_plies: usize,
    opponent_cube_plies: usize,
    late: Option<Late>,
    filter: Option<String>,
    pruning: bool,
    cube_model: String,
    variance_reduction: bool,
    luck_plies: Option<usize>,
    branches: u8,
    truncated_after: Option<u32>,
    truncated_at_bearoff: bool,
    stop: Option<Stop>,
    planned: Option<u32>,
    trials: u64,
    ranges: Vec<[u32; 2]>,
    stopped: Option<String>,
    confidence_reached: Option<bool>,
    software: String,
    data: BTreeMap<String, String>,
    job: String,
    settings: Box<RawValue>,
    decision: Option<String>,
    cube: Option<Vec<CubeAction>>,
    candidates: Vec<RolloutCandidate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    occasion: Option<OccasionObject>,
}

/// Plies from some turn on.
#[derive(Serialize)]
struct Late {
    turn: u32,
    plies: usize,
    cube_plies: usize,
    opponent_plies: usize,
    opponent_cube_plies: usize,
}

/// When the rollout was to stop early.
#[derive(Serialize)]
struct Stop {
    confidence: Option<f64>,
    error: Option<f64>,
    jsds: Option<f64>,
    minimum: u32,
}

/// Something that can be done with the cube; the difference is that to the best of the three.
#[derive(Serialize)]
struct CubeAction {
    action: String,
    equity: MeanAndError,
    difference: Option<MeanAndError>,
    confidence: Option<Decimal>,
}

/// The place of a decision in a file; numbers are counted from 1.
#[derive(Serialize)]
struct OccasionObject {
    r#match: usize,
    game: usize,
    r#move: Option<usize>,
    player: u16,
    names: [String; 2],
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
    common_trials: u64,
    best_in_common: MeanAndError,
    jsds: Option<Decimal>,
    confidence: Option<Decimal>,
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
            common_trials: candidate.common_trials,
            best_in_common: candidate.best_in_common.into(),
            jsds: candidate.jsds().map(Decimal),
            confidence: candidate.confidence.map(Decimal),
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
            names: occasion.names.clone(),
            done: occasion.done.iter().map(done).collect(),
        }
    }
}

impl From<&CubeRow> for CubeAction {
    fn from(row: &CubeRow) -> Self {
        Self {
            action: row.words.clone(),
            equity: row.equity.into(),
            difference: row.difference.map(Into::into),
            confidence: row.confidence.map(Decimal),
        }
    }
}

impl From<&LateSettings> for Late {
    fn from(late: &LateSettings) -> Self {
        Self {
            turn: late.turn,
            plies: late.us.chequer.plies,
            cube_plies: late.us.cube.plies,
            opponent_plies: late.opponent.chequer.plies,
            opponent_cube_plies: late.opponent.cube.plies,
        }
    }
}

impl From<&RulesText> for Stop {
    fn from(rules: &RulesText) -> Self {
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        Self {
            confidence: number(&rules.confidence),
            error: number(&rules.error),
            jsds: number(&rules.jsds),
            minimum: rules.minimum,
        }
    }
}

/// A job as it is hashed.
pub(super) fn raw(job: &Job) -> Box<RawValue> {
    // It was written as JSON, or read as such.
    RawValue::from_string(job.as_str().to_owned()).unwrap_or_default()
}

impl From<&RolloutReport> for Rollout {
    fn from(report: &RolloutReport) -> Self {
        let settings = &report.settings;
        let ranges = report.ranges.as_slice().iter();
        let stop = settings.rules.as_ref();
        let asked = stop.is_some_and(|rules| rules.confidence.is_some());
        Self {
            version: VERSION,
            input: report.line.as_ref().map(|line| line.text.clone()),
            position: PositionId(report.subject.position).to_string(),
            xgid: report.subject.xgid(),
            gnubg_id: report.subject.gnubg_id(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            dice: report.subject.dice.map(|dice| dice.to_string()),
            met: report.met.clone(),
            cubeful: settings.cubeful(),
            dice_kind: settings.dice_kind.clone(),
            seed: settings.seed,
            initial: settings.initial(),
            plies: settings.us.chequer.plies,
            cube_plies: settings.us.cube.plies,
            opponent_plies: settings.opponent.chequer.plies,
            opponent_cube_plies: settings.opponent.cube.plies,
            late: settings.late.as_ref().map(Into::into),
            filter: settings.us.filter(),
            pruning: settings.us.is_pruned(),
            cube_model: settings.us.cube.model.to_ascii_lowercase(),
            variance_reduction: settings.luck_plies().is_some(),
            luck_plies: settings.luck_plies(),
            branches: settings.branches.get(),
            truncated_after: settings.truncate_after,
            truncated_at_bearoff: settings.truncate_at_exact(),
            stop: stop.map(Into::into),
            planned: report.planned,
            trials: report.trials,
            ranges: ranges.map(|range| [range.start, range.end]).collect(),
            stopped: report.reason.map(|reason| reason.to_string()),
            confidence_reached: report
                .reason
                .filter(|_| asked)
                .map(|reason| reason == StopReason::Decided),
            software: format!("barpoint {}", settings.barpoint),
            data: settings.data.clone(),
            job: report.job.id(),
            settings: raw(&report.job),
            decision: report.decision.as_ref().map(ToString::to_string),
            cube: report.cube_rows().map(|rows| rows.iter().map(CubeAction::from).collect()),
            candidates: report.candidates.iter().map(RolloutCandidate::from).collect(),
            occasion: report.occasion.as_ref().map(OccasionObject::from),
        }
    }
}
