//! What to roll out: loose [`RolloutOptions`] and checked [`RolloutPlan`].

use core::fmt;

use barpoint_core::{Position, Side, Variant};
use barpoint_dice::{DiceKind, DiceSource};

/// Settings of a rollout, as a user may give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolloutOptions {
    /// How many times to play every candidate to the end.
    pub trials: u32,
    /// What kind of dice to play with.
    pub dice: DiceKind,
    /// Which dice of that kind.
    pub seed: u64,
    /// How many chequers there were, which decides what a gammon is.
    pub variant: Variant,
    /// Whether a game ends as soon as its chances are known
    /// [exactly](barpoint_engine::Evaluator::exact).
    pub truncate_at_exact: bool,
}

/// 1296 trials of backgammon with quasi-random dice of seed 1, played out.
impl Default for RolloutOptions {
    fn default() -> Self {
        Self {
            trials: 1296,
            dice: DiceKind::QuasiRandom,
            seed: 1,
            variant: Variant::Backgammon,
            truncate_at_exact: false,
        }
    }
}

/// A rollout that can be run: candidates and settings that fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutPlan {
    candidates: Vec<Position>,
    viewpoint: Side,
    options: RolloutOptions,
    dice: DiceSource,
    pub(crate) turn_limit: u32,
}

impl RolloutPlan {
    /// The turns after which a game is given up for an estimate. No game between sensible players
    /// gets anywhere near; it keeps an evaluator without sense from playing for ever.
    pub const TURN_LIMIT: u32 = 4096;

    /// Rolls out a position for the player on roll.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn for_position(position: Position, options: RolloutOptions) -> Result<Self, PlanError> {
        Self::checked(vec![position], Side::OnRoll, options)
    }

    /// Compares plays, given as the positions they lead to with the turn passed, for the player
    /// who makes them.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn for_plays(results: Vec<Position>, options: RolloutOptions) -> Result<Self, PlanError> {
        Self::checked(results, Side::Opponent, options)
    }

    fn checked(
        candidates: Vec<Position>,
        viewpoint: Side,
        options: RolloutOptions,
    ) -> Result<Self, PlanError> {
        if candidates.is_empty() {
            return Err(PlanError::NoCandidates);
        }
        if options.trials == 0 {
            return Err(PlanError::NoTrials);
        }
        let variant = options.variant;
        for (candidate, position) in candidates.iter().enumerate() {
            let chequers = position.on_roll().total().max(position.opponent().total());
            if chequers > u32::from(variant.chequers()) {
                return Err(PlanError::TooManyChequers { candidate, chequers, variant });
            }
        }
        let dice = DiceSource::new(options.dice, options.seed);
        Ok(Self { candidates, viewpoint, options, dice, turn_limit: Self::TURN_LIMIT })
    }

    /// The positions from which games are played.
    pub fn candidates(&self) -> &[Position] {
        &self.candidates
    }

    /// Whose chances are asked for, as seen from the candidates.
    pub const fn viewpoint(&self) -> Side {
        self.viewpoint
    }

    /// The settings.
    pub const fn options(&self) -> &RolloutOptions {
        &self.options
    }

    /// The dice, the same for all candidates.
    pub const fn dice(&self) -> &DiceSource {
        &self.dice
    }
}

/// Why something cannot be rolled out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// There is no position to start from.
    NoCandidates,
    /// Not a single trial is asked for.
    NoTrials,
    /// A candidate is no position of the variant.
    TooManyChequers {
        /// Index of the candidate.
        candidate: usize,
        /// Chequers of the side that has more.
        chequers: u32,
        /// The variant, which has fewer.
        variant: Variant,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidates => write!(f, "nothing to roll out: expected at least one position"),
            Self::NoTrials => write!(f, "0 trials asked for: expected at least 1"),
            Self::TooManyChequers { candidate, chequers, variant } => write!(
                f,
                "{chequers} chequers on one side of candidate {}: {variant} has at most {}",
                candidate + 1,
                variant.chequers()
            ),
        }
    }
}

impl core::error::Error for PlanError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(
        candidates: Vec<Position>,
        options: RolloutOptions,
        expected: &PlanError,
        message: &str,
    ) {
        let error = RolloutPlan::for_plays(candidates, options).unwrap_err();
        assert_eq!(&error, expected);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn nonsense_is_refused() {
        let start = Variant::Backgammon.start();
        let options = RolloutOptions::default();
        check(
            vec![],
            options,
            &PlanError::NoCandidates,
            "nothing to roll out: expected at least one position",
        );
        check(
            vec![start],
            RolloutOptions { trials: 0, ..options },
            &PlanError::NoTrials,
            "0 trials asked for: expected at least 1",
        );
        let variant = Variant::Hypergammon3;
        check(
            vec![variant.start(), start],
            RolloutOptions { variant, ..options },
            &PlanError::TooManyChequers { candidate: 1, chequers: 15, variant },
            "15 chequers on one side of candidate 2: hypergammon3 has at most 3",
        );
    }

    #[test]
    fn the_viewpoint_is_that_of_the_player_asked_about() {
        let start = Variant::Backgammon.start();
        let options = RolloutOptions::default();
        let position = RolloutPlan::for_position(start, options).unwrap();
        let plays = RolloutPlan::for_plays(vec![start], options).unwrap();
        assert_eq!(position.viewpoint(), Side::OnRoll);
        assert_eq!(plays.viewpoint(), Side::Opponent);
    }
}
