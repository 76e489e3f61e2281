//! Parts of rollouts, and the opening book, which has their results.

use barpoint_core::{BySide, Decision, Dice, GameValue, Phase, Play, StateSetup};
use barpoint_ids::{GnubgId, MatchId, Player, PositionId, Xgid};
use barpoint_rollout::{
    Counts, Endings, Estimate, Estimates, Job, LateSettings, RulesText, StopReason,
};
use barpoint_wire::{self as wire, Decimal};

use super::{Asked, ToWire, count};
use crate::openings::Opening;
use crate::rollout::{CubeRow, RolledOut, Rollout};

impl Asked<'_> {
    /// Returns the document of a rollout of the situation, `None` if its job is of another version.
    ///
    /// The player on roll has the seat of player 1 in its identifiers. The number of trials planned
    /// is not known here.
    pub fn rollout(&self, rollout: &Rollout) -> Option<wire::Rollout> {
        self.rollout_with_seat(rollout, Player::One)
    }

    /// Returns the document as [`rollout`](Self::rollout) does, with another seat of the player on
    /// roll in its identifiers.
    pub fn rollout_with_seat(&self, rollout: &Rollout, on_roll: Player) -> Option<wire::Rollout> {
        let settings = rollout.job().settings()?;
        let (xgid, gnubg_id) = self.identifiers(rollout, on_roll);
        let asks_confidence =
            settings.rules.as_ref().is_some_and(|rules| rules.confidence.is_some());
        let reason = rollout.reason();
        let covered = rollout.tally().covered();
        Some(wire::Rollout {
            version: wire::VERSION,
            input: None,
            position: self.position(),
            xgid,
            gnubg_id,
            variant: self.variant(),
            state: self.state(),
            dice: rollout.dice().map(|dice| dice.to_string()),
            met: self.met(),
            cubeful: settings.cubeful(),
            dice_kind: settings.dice_kind.clone(),
            seed: settings.seed,
            initial: settings.initial(),
            plies: count(settings.us.chequer.plies),
            cube_plies: count(settings.us.cube.plies),
            opponent_plies: count(settings.opponent.chequer.plies),
            opponent_cube_plies: count(settings.opponent.cube.plies),
            late: settings.late.to_wire(),
            filter: settings.us.filter(),
            pruning: settings.us.is_pruned(),
            cube_model: settings.us.cube.model.to_ascii_lowercase(),
            variance_reduction: settings.luck_plies().is_some(),
            luck_plies: settings.luck_plies().map(count),
            branches: settings.branches.get(),
            truncated_after: settings.truncate_after,
            truncated_at_bearoff: settings.truncate_at_exact(),
            stop: settings.rules.to_wire(),
            planned: None,
            file: None,
            trials: rollout.trials(),
            ranges: covered.as_slice().iter().map(|range| [range.start, range.end]).collect(),
            stopped: reason,
            confidence_reached: reason
                .filter(|_| asks_confidence)
                .map(|reason| reason == StopReason::Decided),
            software: format!("barpoint {}", settings.barpoint),
            data: settings.data.clone(),
            job: rollout.job().id(),
            settings: rollout.job().to_wire(),
            decision: rollout.decision().map(|decision| decision.to_string()),
            cube: rollout.cube_rows().map(|rows| rows.to_wire()),
            candidates: rollout.candidates().to_wire(),
            occasion: None,
            line: self.line,
        })
    }

    /// Returns the XGID and the IDs of GNU Backgammon of the situation with the roll.
    fn identifiers(&self, rollout: &Rollout, on_roll: Player) -> (Option<String>, Option<String>) {
        let decision = rollout.dice().map_or(Decision::Roll, Decision::Play);
        let (position, state) = (self.situation.position, self.situation.state);
        let setup = StateSetup { phase: Phase::playing(decision), ..state.into() };
        let state = setup.try_into().unwrap_or(state);
        let xgid = Xgid::encode(&position, &state, on_roll).ok();
        let match_id = MatchId::encode(&state, on_roll).ok();
        let id = |match_id| GnubgId { position_id: PositionId(position), match_id }.to_string();
        (xgid.map(|xgid| xgid.to_string()), match_id.map(id))
    }
}

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

/// Returns the document of openings and replies.
pub fn opening_book(openings: &[Opening]) -> wire::Openings {
    wire::Openings { version: wire::VERSION, openings: openings.to_wire() }
}

impl ToWire for Opening {
    type Wire = wire::Opening;

    fn to_wire(&self) -> wire::Opening {
        let after = |(dice, play): &(Dice, Play)| wire::After {
            dice: dice.to_string(),
            play: play.to_string(),
        };
        wire::Opening {
            after: self.after.as_ref().map(after),
            dice: self.dice.to_string(),
            candidates: self.candidates.to_wire(),
            job: self.job.id(),
            settings: self.job.to_wire(),
        }
    }
}
