//! Results of rollouts.

use barpoint::rollout::{CubeRow, RolledOut};
use barpoint::wire::{self, ToWire};
use barpoint_core::Player;
use barpoint_equity::CubeDecision;
use barpoint_records::Mark;
use barpoint_rollout::{Estimate, Job, JobSettings, Ranges, StopReason};

use crate::position::Subject;

/// Result of a rollout: of a position, of some plays of a roll, or of a cube decision.
#[derive(Debug)]
pub(super) struct RolloutReport {
    pub(super) subject: Subject,
    /// Line of the input, if there are several positions.
    pub(super) line: Option<InputLine>,
    /// Result as a document, without its place in the input.
    pub(super) document: wire::Rollout,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    /// Job that was rolled out.
    pub(super) job: Job,
    /// Settings of the job.
    pub(super) settings: JobSettings,
    /// Number of trials asked for, for each candidate; `None` for a file, which does not contain
    /// it.
    pub(super) planned: Option<u32>,
    /// Number of trials of each candidate that was not dropped; fewer than planned if the rollout
    /// was stopped.
    pub(super) trials: u64,
    /// Numbers of the trials.
    pub(super) ranges: Ranges,
    /// Reason for the end of the rollout; `None` for a file, which does not contain it.
    pub(super) reason: Option<StopReason>,
    /// Candidates, best first.
    pub(super) candidates: Vec<RolledOut>,
    /// Best cube action, if the rollout compares cube actions.
    pub(super) decision: Option<CubeDecision>,
    /// Rows of no double; double and take; double and pass, if the rollout compares cube actions.
    pub(super) cube_rows: Option<[CubeRow; 3]>,
    /// Match winning chance if the opponent passes a double, in a match.
    pub(super) pass_mwc: Option<f64>,
    /// Match winning chance that an equity of 1 is worth more than one of 0, in a match.
    pub(super) slope: Option<f64>,
    /// Place in a file, if the decision comes from one.
    pub(super) occasion: Option<Occasion>,
}

/// Position of several, as given.
#[derive(Clone, Debug)]
pub(super) struct InputLine {
    /// Number among the positions, from 1 on.
    pub(super) number: u64,
    /// Number of the line on which the position begins, from 1 on.
    pub(super) line: u64,
    pub(super) text: String,
}

/// Place of a decision in a file, and the actions that were taken. Numbers count from 1.
#[derive(Clone, Debug)]
pub(super) struct Occasion {
    /// Number among all decisions to roll out, and their count.
    pub(super) number: [usize; 2],
    /// Place and task in words.
    pub(super) title: String,
    /// Names of the player on roll and of the opponent.
    pub(super) names: [String; 2],
    /// Player on roll.
    pub(super) player: Player,
    pub(super) file: String,
    pub(super) match_number: usize,
    pub(super) game: usize,
    /// Number of the action; `None` if the position was only set up.
    pub(super) action: Option<usize>,
    /// Actions taken: a play; no double; or a double and its answer.
    pub(super) done: Vec<Done>,
}

/// Action of one player.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) player: Player,
    pub(super) name: String,
    /// Action in words, such as `played 8/5 6/5`.
    pub(super) words: String,
    /// Right action of this player in words, if this one costs anything.
    pub(super) best: Option<String>,
    /// Index of the candidate of this action, if there is one.
    pub(super) candidate: Option<usize>,
    /// Mark in the file.
    pub(super) mark: Option<Mark>,
    /// Loss of normalised equity by the rollout, 0 if the action was right; `None` for a beaver,
    /// which is not rolled out.
    pub(super) loss: Option<Estimate>,
}

impl RolloutReport {
    /// Returns true if some candidates have fewer trials than others.
    pub(super) fn has_dropped(&self) -> bool {
        self.candidates.iter().any(|candidate| candidate.trials < self.trials)
    }
}

impl ToWire for Occasion {
    type Wire = wire::Occasion;

    fn to_wire(&self) -> wire::Occasion {
        wire::Occasion {
            file: self.file.clone(),
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
            mark: self.mark.map(|mark| mark.sign().to_owned()),
            loss: self.loss.to_wire(),
        }
    }
}
