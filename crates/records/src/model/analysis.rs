//! What a program thinks of a decision, as files carry it.

use barpoint_core::{Outcome, Play};

/// The analysis of one action.
///
/// # Perspective
/// The player who acts.
///
/// # Units
/// Equities are normalised to the cube as it stood before the action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The play among the others.
    pub play: Option<PlayAnalysis>,
    /// The decision to double, to take or to drop; of a play, the decision not to double.
    pub cube: Option<CubeAnalysis>,
    /// What the roll gained over the mean of all rolls.
    pub luck: Option<f32>,
    /// How the play is marked.
    pub play_mark: Option<Mark>,
    /// How the cube action is marked.
    pub cube_mark: Option<Mark>,
    /// How the roll is marked.
    pub luck_mark: Option<Mark>,
}

/// The sign of a mark, from `??` to `!!`; for a roll from very unlucky to very lucky.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A blunder, or a joker for the other side.
    VeryBad,
    /// An error, or bad luck.
    Bad,
    /// Doubtful.
    Doubtful,
    /// Good.
    Good,
    /// Very good, or a joker.
    VeryGood,
}

/// The plays of a roll as a program ranked them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayAnalysis {
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Index of the play that was made, if it is among them.
    pub played: Option<usize>,
}

/// One candidate play.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// Its chances, if they are known.
    pub outcome: Option<Outcome>,
    /// Its equity.
    pub equity: f32,
    /// How it was found.
    pub level: Level,
    /// What a rollout says beyond that.
    pub rollout: Option<RolloutFacts>,
}

/// The worth of the answers to a double.
///
/// # Perspective
/// The player who doubles or might, also where it belongs to a take or a drop.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeAnalysis {
    /// How it was found.
    pub level: Level,
    /// Without a double.
    pub no_double: CubeChances,
    /// After double and take.
    pub double_take: CubeChances,
    /// After double and drop: 1 except near the end of a match.
    pub double_drop: f32,
}

/// What a program says about one answer to a double.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CubeChances {
    /// The chances, if they are known.
    pub outcome: Option<Outcome>,
    /// Equity with the cube.
    pub equity: f32,
    /// What a rollout says beyond that.
    pub rollout: Option<RolloutFacts>,
}

/// How an evaluation was made.
#[derive(Clone, Debug, PartialEq)]
pub enum Level {
    /// By looking ahead.
    Plies {
        /// Turns looked ahead, 0 for the static evaluation.
        plies: u8,
        /// Whether the cube was in use.
        cubeful: bool,
        /// Standard deviation of the noise that was added.
        noise: f32,
        /// Whether the noise was the same every time.
        deterministic: bool,
        /// Whether moves were pruned with a small net.
        prune: bool,
    },
    /// By playing the position to the end many times.
    Rollout {
        /// How often.
        trials: u32,
        /// Whether the cube was in use.
        cubeful: bool,
    },
    /// By a program's own kind of evaluation, such as `XG Roller++` or its opening book.
    Named(String),
}

/// What a rollout says beyond its means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RolloutFacts {
    /// Standard error of the equity, if it is known.
    pub equity_error: Option<f32>,
    /// Standard errors of the chances, if they are known.
    pub outcome_errors: Option<Outcome>,
    /// The seed, if it is known.
    pub seed: Option<u64>,
}
