//! What a rollout found out.

use barpoint::rollout::{CubeRow, RolledOut};
use barpoint::wire::{self, ToWire};
use barpoint_core::Player;
use barpoint_equity::CubeDecision;
use barpoint_ids::PositionId;
use barpoint_records::Mark;
use barpoint_rollout::{Estimate, Job, JobSettings, Ranges, StopReason};

use crate::output::sign;
use crate::subject::Subject;

/// A rollout of a position, of some plays of a roll, or of a cube decision.
#[derive(Debug)]
pub(crate) struct RolloutReport {
    pub(crate) subject: Subject,
    /// Which position of several this is, if there were several.
    pub(crate) line: Option<InputLine>,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    /// What was rolled out, and how.
    pub(crate) job: Job,
    /// What the job says.
    pub(crate) settings: JobSettings,
    /// Games asked for, for each candidate; `None` of a file, which does not say.
    pub(crate) planned: Option<u32>,
    /// Games played for each candidate that was not dropped: fewer if the rollout was stopped.
    pub(crate) trials: u64,
    /// Which ones.
    pub(crate) ranges: Ranges,
    /// Why it ended; `None` of a file, which does not say.
    pub(crate) reason: Option<StopReason>,
    /// Best first.
    pub(crate) candidates: Vec<RolledOut>,
    /// What to do with the cube, if that was asked.
    pub(crate) decision: Option<CubeDecision>,
    /// No double, double and take, double and pass, if that was asked.
    pub(crate) cube_rows: Option<[CubeRow; 3]>,
    /// Chance to win the match if the opponent passes a double, in a match.
    pub(crate) pass_mwc: Option<f64>,
    /// Where in a file it stands, if it comes from one.
    pub(crate) occasion: Option<Occasion>,
}

/// A position of several, as it was given.
#[derive(Clone, Debug)]
pub(crate) struct InputLine {
    /// Its number among the positions, counted from 1.
    pub(crate) number: u64,
    /// The line on which it begins, counted from 1.
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// The place of a decision in a file, and what was made of it. Numbers are counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct Occasion {
    /// Its number among all that are rolled out, and how many those are.
    pub(crate) number: [usize; 2],
    /// Where it stands and who was to do what, in words.
    pub(crate) title: String,
    /// The names of the player on roll and of the opponent.
    pub(crate) names: [String; 2],
    /// Who is on roll.
    pub(crate) player: Player,
    pub(crate) match_number: usize,
    pub(crate) game: usize,
    /// `None` if it was only set up.
    pub(crate) action: Option<usize>,
    /// What was done: a play; no double; or a double and what was answered.
    pub(crate) done: Vec<Done>,
}

/// What one player did.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) player: Player,
    pub(crate) name: String,
    /// As `played 8/5 6/5`.
    pub(crate) words: String,
    /// Index of the candidate that this was, if it was one.
    pub(crate) candidate: Option<usize>,
    /// How it is marked in the file.
    pub(crate) mark: Option<Mark>,
    /// What it cost by the rollout, normalised, 0 if it was right; `None` of a beaver, which is not
    /// rolled out.
    pub(crate) loss: Option<Estimate>,
}

impl RolloutReport {
    /// Whether some candidates took part in fewer trials than others.
    pub(crate) fn has_dropped(&self) -> bool {
        self.candidates.iter().any(|candidate| candidate.trials < self.trials)
    }
}

impl ToWire for Occasion {
    type Wire = wire::Occasion;

    fn to_wire(&self) -> wire::Occasion {
        wire::Occasion {
            r#match: self.match_number as u32,
            game: self.game as u32,
            r#move: self.action.map(|action| action as u32),
            player: self.player.number(),
            names: self.names.clone(),
            done: self.done.to_wire(),
        }
    }
}

impl ToWire for Done {
    type Wire = wire::Done;

    fn to_wire(&self) -> wire::Done {
        wire::Done {
            player: self.player.number(),
            name: self.name.clone(),
            words: self.words.clone(),
            mark: self.mark.map(|mark| sign(mark).to_owned()),
            loss: self.loss.to_wire(),
        }
    }
}

impl RolloutReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Rollout {
        let settings = &self.settings;
        let asks_confidence =
            settings.rules.as_ref().is_some_and(|rules| rules.confidence.is_some());
        let reason = self.reason.filter(|_| asks_confidence);
        let asked = self.subject.asked(self.met.as_deref(), line);
        wire::Rollout {
            version: wire::VERSION,
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
