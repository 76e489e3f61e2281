//! Rollouts as they are printed.

use barpoint::wire::{self, ToWire, VERSION};
use barpoint_ids::PositionId;
use barpoint_rollout::StopReason;

use super::findings::{Occasion, RolloutReport};
use crate::output::{Render, Tabulate, headings};
use crate::terminal::View;

mod csv;
pub(super) mod summary;
mod text;

/// Rollout of a decision of a file. Its rows begin with the place of the decision.
#[derive(Debug)]
pub(super) struct DecisionReport(pub(super) RolloutReport);

impl Render for RolloutReport {
    type Wire = wire::Rollout;

    fn text(&self, view: &View) -> String {
        text::rollout(self, view)
    }

    fn wire(&self, line: Option<u64>) -> wire::Rollout {
        let settings = &self.settings;
        let asks_confidence =
            settings.rules.as_ref().is_some_and(|rules| rules.confidence.is_some());
        let reason = self.reason.filter(|_| asks_confidence);
        let asked = self.subject.asked(self.met.as_deref(), line);
        wire::Rollout {
            version: VERSION,
            input: self.line.as_ref().map(|line| line.text.clone()),
            position: PositionId(self.subject.position).to_string(),
            xgid: self.subject.xgid(),
            gnubg_id: self.subject.gnubg_id(),
            variant: self.subject.variant.to_wire(),
            state: asked.state(),
            dice: self.subject.dice.map(|dice| dice.to_string()),
            met: self.met.clone(),
            cubeful: settings.cubeful(),
            dice_kind: settings.dice_kind.clone(),
            seed: settings.seed,
            initial: settings.initial(),
            plies: settings.us.chequer.plies as u32,
            cube_plies: settings.us.cube.plies as u32,
            opponent_plies: settings.opponent.chequer.plies as u32,
            opponent_cube_plies: settings.opponent.cube.plies as u32,
            late: settings.late.to_wire(),
            filter: settings.us.filter(),
            pruning: settings.us.is_pruned(),
            cube_model: settings.us.cube.model.to_ascii_lowercase(),
            variance_reduction: settings.luck_plies().is_some(),
            luck_plies: settings.luck_plies().map(|plies| plies as u32),
            branches: settings.branches.get(),
            truncated_after: settings.truncate_after,
            truncated_at_bearoff: settings.truncate_at_exact(),
            stop: settings.rules.to_wire(),
            planned: self.planned,
            trials: self.trials,
            ranges: self.ranges.as_slice().iter().map(|range| [range.start, range.end]).collect(),
            stopped: self.reason.to_wire(),
            confidence_reached: reason.map(|reason| reason == StopReason::Decided),
            software: format!("barpoint {}", settings.barpoint),
            data: settings.data.clone(),
            job: self.job.id(),
            settings: self.job.to_wire(),
            decision: self.decision.as_ref().map(ToString::to_string),
            cube: self.cube_rows.as_ref().map(|rows| rows.to_wire()),
            candidates: self.candidates.to_wire(),
            occasion: self.occasion.to_wire(),
            line,
        }
    }
}

impl Tabulate for RolloutReport {
    fn headings() -> Vec<String> {
        csv::headings()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        csv::rows(self)
    }
}

impl Render for DecisionReport {
    type Wire = wire::Rollout;

    fn text(&self, view: &View) -> String {
        self.0.text(view)
    }

    fn wire(&self, line: Option<u64>) -> wire::Rollout {
        self.0.wire(line)
    }
}

impl Tabulate for DecisionReport {
    fn headings() -> Vec<String> {
        [headings("match,game,move,player,done"), RolloutReport::headings()].concat()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let place = self.0.occasion.as_ref().map_or_else(Vec::new, place);
        let row = |row: Vec<String>| place.iter().cloned().chain(row).collect();
        self.0.rows().into_iter().map(row).collect()
    }
}

/// Returns the place of a decision, the seat of the player on roll and the actions taken.
fn place(occasion: &Occasion) -> Vec<String> {
    let done: Vec<&str> = occasion.done.iter().map(|done| &done.words[..]).collect();
    vec![
        occasion.match_number.to_string(),
        occasion.game.to_string(),
        occasion.action.map_or_else(String::new, |action| action.to_string()),
        occasion.player.number().to_string(),
        done.join("/"),
    ]
}
