//! Counting rules of several programs, and the sums whose quotients are their rates.

use super::sums::summed;
use super::{CubeJudgement, CubeRole, Judgement, PlayJudgement};

/// Counting rule of an error rate.
// Performance rating: plays without a choice and trivial plays do not count, nor decisions not to double in which the
// equities of doubling and of waiting differ by 0.2 or more, unless they are errors. Errors in matches to one point
// count 1.5 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CountingRule {
    /// Performance rating of eXtreme Gammon: 500 times the error per decision that is not trivial.
    ExtremeGammon,
    /// 1000 times the error per unforced play and close or actual cube decision.
    Gnubg,
    /// 1000 times the error per roll of both players.
    Snowie,
    /// 1000 times the error per roll of the player.
    AllMoves,
}

impl CountingRule {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::ExtremeGammon, Self::Gnubg, Self::Snowie, Self::AllMoves];

    /// Returns the name of the program and the unit of the rate.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::ExtremeGammon => "eXtreme Gammon, PR",
            Self::Gnubg => "GNU Backgammon, thousandths",
            Self::Snowie => "Snowie, thousandths",
            Self::AllMoves => "per move, thousandths",
        }
    }

    /// Returns the factor between normalised equity and the unit of the rate.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Self::ExtremeGammon => 500.0,
            Self::Gnubg | Self::Snowie | Self::AllMoves => 1000.0,
        }
    }
}

/// Difference of the equities of doubling and of waiting from which eXtreme Gammon counts no decision not
/// to double.
const OBVIOUS: f64 = 0.2;

summed! {
    /// Errors and numbers of decisions of a player, whose quotients are the rates.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct RateSums {
        /// Normalised equity lost.
        pub error: f64,
        /// Normalised equity lost as eXtreme Gammon weighs it.
        pub weighted_error: f64,
        /// Number of decisions that eXtreme Gammon counts.
        pub nontrivial: u32,
        /// Number of decisions that GNU Backgammon counts.
        pub counted: u32,
        /// Normalised equity lost in the games with analysed rolls, by which the rules of Snowie and of all moves
        /// divide.
        pub error_in_rolls: f64,
        /// Number of the player's rolls that belong to analysed plays.
        pub rolls: u32,
        /// Number of these rolls and of the opponent's rolls beside them.
        pub rolls_of_both: u32,
    }
}

impl RateSums {
    /// Factor of errors in the performance rating of a match to one point.
    pub const ONE_POINT: f64 = 1.5;

    /// A roll of the opponent.
    pub(super) const OPPONENT_ROLLED: Self = Self {
        error: 0.0,
        weighted_error: 0.0,
        error_in_rolls: 0.0,
        nontrivial: 0,
        counted: 0,
        rolls: 0,
        rolls_of_both: 1,
    };

    /// Returns the sums of one decision.
    #[must_use]
    pub fn of(judgement: &Judgement, is_one_point: bool) -> Self {
        let weight = if is_one_point { Self::ONE_POINT } else { 1.0 };
        let sums = match judgement {
            Judgement::Play(play) => Self::of_play(play),
            Judgement::Cube(cube) => Self::of_cube(cube),
        };
        Self { weighted_error: weight * sums.error, error_in_rolls: sums.error, ..sums }
    }

    fn of_play(play: &PlayJudgement) -> Self {
        let is_known = play.error.is_some() || play.may_be_left_out();
        let is_choice = play.error.is_some() && !play.is_forced;
        Self {
            error: play.error.unwrap_or_default().normalised,
            nontrivial: u32::from(is_choice && !play.is_trivial),
            counted: u32::from(is_choice),
            rolls: u32::from(is_known),
            rolls_of_both: u32::from(is_known),
            ..Self::default()
        }
    }

    fn of_cube(cube: &CubeJudgement) -> Self {
        let is_wrong_or_actual = cube.role != CubeRole::NoDouble || cube.fault.is_some();
        Self {
            error: cube.error().normalised,
            nontrivial: u32::from(is_wrong_or_actual || cube.gap < OBVIOUS),
            counted: u32::from(cube.counts()),
            ..Self::default()
        }
    }

    /// Returns the sums without the rolls, for a decision of a game without analysed plays of the player.
    pub(super) fn without_rolls(self) -> Self {
        Self { error_in_rolls: 0.0, rolls: 0, rolls_of_both: 0, ..self }
    }

    /// Returns true if no rule counts the decision.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the number by which a rule divides.
    #[must_use]
    pub const fn decisions(&self, rule: CountingRule) -> u32 {
        match rule {
            CountingRule::ExtremeGammon => self.nontrivial,
            CountingRule::Gnubg => self.counted,
            CountingRule::Snowie => self.rolls_of_both,
            CountingRule::AllMoves => self.rolls,
        }
    }

    /// Returns the rate by a rule in its unit, positive; `None` without decisions.
    #[must_use]
    pub fn rate(&self, rule: CountingRule) -> Option<f64> {
        let error = match rule {
            CountingRule::ExtremeGammon => self.weighted_error,
            CountingRule::Gnubg => self.error,
            CountingRule::Snowie | CountingRule::AllMoves => self.error_in_rolls,
        };
        let decisions = self.decisions(rule);
        (decisions > 0).then(|| rule.factor() * error / f64::from(decisions))
    }
}

impl<'a> core::iter::Sum<&'a Self> for RateSums {
    fn sum<I: Iterator<Item = &'a Self>>(parts: I) -> Self {
        let mut total = Self::default();
        parts.for_each(|part| total += *part);
        total
    }
}
