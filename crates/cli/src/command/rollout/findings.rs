//! Findings of rollouts.

use barpoint::rollout::{CubeRow, RolledOut};
use barpoint::wire::{self, ToWire};
use barpoint_core::Player;
use barpoint_equity::CubeDecision;
use barpoint_records::Mark;
use barpoint_rollout::{Estimate, Job, JobSettings, Ranges, StopReason};

use crate::position::Subject;

/// A rollout of a position, of some plays of a roll, or of a cube decision.
#[derive(Debug)]
pub(super) struct RolloutReport {
    pub(super) subject: Subject,
    /// Which position of several this is, if there were several.
    pub(super) line: Option<InputLine>,
    /// The name of the match equity table, in a match.
    pub(super) met: Option<String>,
    /// What was rolled out, and how.
    pub(super) job: Job,
    /// What the job says.
    pub(super) settings: JobSettings,
    /// Games asked for, for each candidate; `None` of a file, which does not say.
    pub(super) planned: Option<u32>,
    /// Games played for each candidate that was not dropped: fewer if the rollout was stopped.
    pub(super) trials: u64,
    /// Which ones.
    pub(super) ranges: Ranges,
    /// Why it ended; `None` of a file, which does not say.
    pub(super) reason: Option<StopReason>,
    /// Best first.
    pub(super) candidates: Vec<RolledOut>,
    /// What to do with the cube, if that was asked.
    pub(super) decision: Option<CubeDecision>,
    /// No double, double and take, double and pass, if that was asked.
    pub(super) cube_rows: Option<[CubeRow; 3]>,
    /// Chance to win the match if the opponent passes a double, in a match.
    pub(super) pass_mwc: Option<f64>,
    /// Where in a file it stands, if it comes from one.
    pub(super) occasion: Option<Occasion>,
}

/// A position of several, as it was given.
#[derive(Clone, Debug)]
pub(super) struct InputLine {
    /// Its number among the positions, counted from 1.
    pub(super) number: u64,
    /// The line on which it begins, counted from 1.
    pub(super) line: u64,
    pub(super) text: String,
}

/// The place of a decision in a file, and what was made of it. Numbers are counted from 1.
#[derive(Clone, Debug)]
pub(super) struct Occasion {
    /// Its number among all that are rolled out, and how many those are.
    pub(super) number: [usize; 2],
    /// Where it stands and who was to do what, in words.
    pub(super) title: String,
    /// The names of the player on roll and of the opponent.
    pub(super) names: [String; 2],
    /// Who is on roll.
    pub(super) player: Player,
    pub(super) match_number: usize,
    pub(super) game: usize,
    /// `None` if it was only set up.
    pub(super) action: Option<usize>,
    /// What was done: a play; no double; or a double and what was answered.
    pub(super) done: Vec<Done>,
}

/// What one player did.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) player: Player,
    pub(super) name: String,
    /// As `played 8/5 6/5`.
    pub(super) words: String,
    /// Index of the candidate that this was, if it was one.
    pub(super) candidate: Option<usize>,
    /// How it is marked in the file.
    pub(super) mark: Option<Mark>,
    /// What it cost by the rollout, normalised, 0 if it was right; `None` of a beaver, which is not
    /// rolled out.
    pub(super) loss: Option<Estimate>,
}

impl RolloutReport {
    /// Whether some candidates took part in fewer trials than others.
    pub(super) fn has_dropped(&self) -> bool {
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

/// The sign that annotators write for a mark.
pub(super) const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::VeryBad => "??",
        Mark::Bad => "?",
        Mark::Doubtful => "?!",
        Mark::Good => "!",
        Mark::VeryGood => "!!",
    }
}
