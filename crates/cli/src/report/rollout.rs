//! What a rollout found out.

use barpoint_core::record::Mark;
use barpoint_core::{LegalPlay, Player};
use barpoint_equity::CubeDecision;
use barpoint_rollout::{Counts, Endings, Estimate, Estimates, Ranges, RolloutOptions, StopReason};

use crate::subject::Subject;

/// A rollout of a position, of some plays of a roll, or of a cube decision.
#[derive(Debug)]
pub(crate) struct RolloutReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) options: RolloutOptions,
    /// Games asked for, for each candidate.
    pub(crate) planned: u32,
    /// Games played for each candidate that was not dropped: fewer if the rollout was stopped.
    pub(crate) trials: u64,
    /// Which ones.
    pub(crate) ranges: Ranges,
    pub(crate) reason: StopReason,
    /// The SHA-256 of what was rolled out.
    pub(crate) job: String,
    /// Best first.
    pub(crate) candidates: Vec<Candidate>,
    /// What to do with the cube, if that was asked.
    pub(crate) decision: Option<CubeDecision>,
    /// Where in a file it stands, if it comes from one.
    pub(crate) occasion: Option<Occasion>,
}

/// Where in a file a decision stands, and what was made of it. Numbers are counted from 1.
#[derive(Debug)]
pub(crate) struct Occasion {
    /// Where it stands and who was to do what, in words.
    pub(crate) title: String,
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
#[derive(Debug)]
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

/// One line of a rollout.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) action: Action,
    /// Trials it took part in.
    pub(crate) trials: u64,
    pub(crate) estimates: Estimates,
    /// Normalised equity, with the cube if that was in use.
    pub(crate) equity: Estimate,
    /// The same if nobody turns the cube any more.
    pub(crate) cubeless: Estimate,
    /// Chance to win the match, in a match.
    pub(crate) mwc: Option<Estimate>,
    /// The equity less that of the best candidate; its error is that of the difference.
    pub(crate) difference: Estimate,
    pub(crate) endings: Endings,
    pub(crate) counts: Counts,
}

/// What is done first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    /// Nothing: the position itself was rolled out.
    Roll,
    Play(LegalPlay),
    NoDouble,
    DoubleTake,
}

impl Action {
    /// The play, if that is what it is.
    pub(crate) const fn play(&self) -> Option<&LegalPlay> {
        match self {
            Self::Play(play) => Some(play),
            _ => None,
        }
    }

    /// What the player does, in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Roll => "before the roll".to_owned(),
            Self::Play(legal) => legal.play.to_string(),
            Self::NoDouble => "no double".to_owned(),
            Self::DoubleTake => "double, take".to_owned(),
        }
    }
}

impl Candidate {
    /// How many joint standard deviations it is behind the best, `None` for the best itself and
    /// where nothing differs.
    pub(crate) fn jsds(&self) -> Option<f64> {
        let Estimate { mean, standard_error } = self.difference;
        (standard_error > 0.0 && standard_error.is_finite()).then(|| mean / standard_error)
    }
}
