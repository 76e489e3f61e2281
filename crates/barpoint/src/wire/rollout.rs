//! Parts of rollouts.

use barpoint_core::{BySide, GameValue};
use barpoint_rollout::{
    Counts, Endings, Estimate, Estimates, Job, LateSettings, RulesText, StopReason,
};
use barpoint_wire::{self as wire, Decimal};

use super::{ToWire, count};
use crate::rollout::{CubeRow, RolledOut};

impl ToWire for Estimate {
    type Wire = wire::Estimate;

    fn to_wire(&self) -> wire::Estimate {
        wire::Estimate { mean: Decimal(self.mean), error: Decimal::finite(self.standard_error) }
    }
}

/// Converts the results of all games and the events in them.
impl ToWire for (&Endings, &Counts) {
    type Wire = wire::Statistics;

    fn to_wire(&self) -> wire::Statistics {
        let (endings, counts) = *self;
        let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
        let (won, lost) = (values.map(|v| endings.won(v)), values.map(|v| endings.lost(v)));
        let pair = |by: BySide<u64>| [by.on_roll, by.opponent];
        let wins = [
            won.iter().sum::<u64>() + endings.cashed(),
            lost.iter().sum::<u64>() + endings.passed(),
        ];
        let points = pair(counts.points);
        let per_win = |i: usize| (wins[i] > 0).then(|| Decimal(points[i] as f64 / wins[i] as f64));
        wire::Statistics {
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

impl ToWire for LateSettings {
    type Wire = wire::Late;

    fn to_wire(&self) -> wire::Late {
        wire::Late {
            turn: self.turn,
            plies: count(self.us.chequer.plies),
            cube_plies: count(self.us.cube.plies),
            opponent_plies: count(self.opponent.chequer.plies),
            opponent_cube_plies: count(self.opponent.cube.plies),
        }
    }
}

impl ToWire for RulesText {
    type Wire = wire::Stop;

    fn to_wire(&self) -> wire::Stop {
        let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        wire::Stop {
            confidence: number(&self.confidence),
            error: number(&self.error),
            jsds: number(&self.jsds),
            minimum: self.minimum,
        }
    }
}

impl ToWire for StopReason {
    type Wire = wire::StopReason;

    fn to_wire(&self) -> wire::StopReason {
        match self {
            Self::Complete => wire::StopReason::Complete,
            Self::Accurate => wire::StopReason::Accurate,
            Self::Decided => wire::StopReason::Decided,
            Self::Interrupted => wire::StopReason::Interrupted,
        }
    }
}

/// Converts the settings of a job as they are hashed.
impl ToWire for Job {
    type Wire = serde_json::Value;

    fn to_wire(&self) -> serde_json::Value {
        // The text is valid JSON: it was written or checked as such.
        serde_json::from_str(self.as_str()).unwrap_or_default()
    }
}

/// Converts a candidate with its play, values, standard errors and statistics.
impl ToWire for RolledOut {
    type Wire = wire::Candidate;

    fn to_wire(&self) -> wire::Candidate {
        let Estimates { probabilities, equity, luck, .. } = self.estimates;
        let play = self.action.play().map(ToWire::to_wire);
        wire::Candidate {
            result: play.as_ref().map(|legal| legal.result.clone()),
            play: play.map(|legal| legal.play),
            action: self.action.to_string(),
            trials: self.trials,
            equity: self.equity.to_wire(),
            cubeless: self.cubeless.to_wire(),
            cubeless_money: equity.to_wire(),
            mwc: self.mwc.to_wire(),
            difference: self.difference.to_wire(),
            common_trials: self.common_trials,
            best_in_common: self.best_in_common.to_wire(),
            jsds: self.jsds().and_then(Decimal::finite),
            confidence: self.confidence.map(Decimal),
            luck: luck.to_wire(),
            chances: probabilities.map(|chance| chance.to_wire()).into(),
            statistics: (&self.endings, &self.counts).to_wire(),
        }
    }
}

impl ToWire for CubeRow {
    type Wire = wire::CubeAction;

    fn to_wire(&self) -> wire::CubeAction {
        wire::CubeAction {
            action: self.words.clone(),
            equity: self.equity.to_wire(),
            difference: self.difference.to_wire(),
            confidence: self.confidence.map(Decimal),
        }
    }
}
