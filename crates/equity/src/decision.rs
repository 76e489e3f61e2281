//! Cube decisions.

use core::fmt;

use barpoint_core::{CubeOwner, Outcome, Side};

use crate::{CubeContext, CubeLife, CubeModel, Emg, Janowski, Probability};

/// Correct action of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Double {
    /// No double is possible because the opponent owns the cube.
    Unavailable,
    /// A double cannot help: it is the Crawford game, or the points on the cube win the match.
    Dead,
    /// Do not double yet.
    No,
    /// Double.
    Yes,
    /// Doubling and waiting have the same equity.
    Optional,
    /// Play on for a gammon, because this is worth more than the points on the cube.
    #[cfg_attr(feature = "serde", serde(rename = "too good"))]
    TooGood,
}

/// Correct answer of a player who is doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Take {
    /// Pass.
    Pass,
    /// Take.
    Take,
    /// Take and turn the cube again at once.
    Beaver,
}

/// Equities of the possible cube actions.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// All three are normalised to the cube before the double, so that a double that is passed is worth
/// 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEquities {
    /// The player on roll does not double.
    pub no_double: Emg,
    /// The player on roll doubles and the opponent takes; `None` if nobody may double.
    pub double_take: Option<Emg>,
    /// The player on roll doubles and the opponent passes.
    pub double_pass: Emg,
}

impl CubeEquities {
    /// Computes the equities with a model from the chances of a position.
    pub fn of(
        context: &CubeContext,
        outcome: &Outcome,
        life: &CubeLife<'_>,
        model: &impl CubeModel,
    ) -> Self {
        let value = |of: &CubeContext| context.emg(of.cubeful(outcome, life, model));
        Self {
            no_double: value(context),
            double_take: context.doubled().as_ref().map(value),
            double_pass: context.emg(context.cash()),
        }
    }
}

/// Correct actions of both players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeDecision {
    equities: CubeEquities,
    double: Double,
    take: Take,
    is_redouble: bool,
    is_crawford: bool,
}

/// A mistake of the opponent that would make an incorrect double correct.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The wrong answer of the opponent.
    pub take: Take,
    /// Minimum probability of the wrong answer for the double to gain, from 0 to 1.
    pub share: Probability,
}

impl CubeDecision {
    /// Maximum difference between doubling and waiting at which a double is optional.
    ///
    /// # Source
    /// Observed in GNU Backgammon 1.07: a difference of 7e-6 was optional, 1.2e-5 was not.
    const OPTIONAL: f64 = 1e-5;

    /// Maximum error by which rounding can make waiting appear better than doubling.
    const ROUNDING: f64 = 1e-9;

    /// Returns the decision by [`Janowski`]'s model.
    pub fn of(context: &CubeContext, outcome: &Outcome, life: &CubeLife<'_>) -> Self {
        Self::new(context, outcome, CubeEquities::of(context, outcome, life, &Janowski))
    }

    /// Returns the decision that follows from these equities, whatever their source.
    ///
    /// The outcome matters only for gammons: without a chance of a gammon there is no reason to
    /// play on rather than cash.
    pub fn new(context: &CubeContext, outcome: &Outcome, equities: CubeEquities) -> Self {
        let pass = equities.double_pass.0;
        let take = equities.double_take.map_or(Take::Take, |take| match take.0 {
            take if take >= pass => Take::Pass,
            take if take < 0.0 && context.has_beavers() => Take::Beaver,
            _ => Take::Take,
        });
        let double = match equities.double_take {
            _ if context.cube().owner == CubeOwner::Side(Side::Opponent) => Double::Unavailable,
            Some(_) if context.is_dead_for_player_on_roll() => Double::Dead,
            None => Double::Dead,
            Some(double_take) => {
                let gain = answered(double_take.0, pass, take) - equities.no_double.0;
                let gammons = outcome.win_gammon > 0.0;
                match take {
                    Take::Pass if !gammons => Double::Yes,
                    Take::Pass if (-Self::ROUNDING..=Self::OPTIONAL).contains(&gain) => {
                        if context.counts_gammons() { Double::Optional } else { Double::Yes }
                    }
                    _ if gain > Self::OPTIONAL => Double::Yes,
                    _ if gain >= -Self::ROUNDING => Double::Optional,
                    _ if equities.no_double.0 > pass => Double::TooGood,
                    _ => Double::No,
                }
            }
        };
        // A double that cannot help is never passed.
        let take = if matches!(double, Double::Dead) { Take::Take } else { take };
        let is_redouble = context.cube().owner == CubeOwner::Side(Side::OnRoll);
        let is_crawford = context.is_crawford();
        Self { equities, double, take, is_redouble, is_crawford }
    }

    /// Equities on which the decision is based.
    pub const fn equities(&self) -> &CubeEquities {
        &self.equities
    }

    /// Correct action of the player on roll.
    pub const fn double(&self) -> Double {
        self.double
    }

    /// Correct answer of the opponent to a double.
    pub const fn take(&self) -> Take {
        self.take
    }

    /// Returns true if a double would be a redouble, that is, if the player on roll owns the cube.
    pub const fn is_redouble(&self) -> bool {
        self.is_redouble
    }

    /// Returns true if the player on roll should double. This includes optional doubles.
    pub const fn should_double(&self) -> bool {
        matches!(self.double, Double::Yes | Double::Optional)
    }

    /// Equity after a double and its best answer, or `None` if the player on roll may not double.
    pub fn doubled(&self) -> Option<Emg> {
        let take = self.equities.double_take.filter(|_| self.double != Double::Unavailable)?;
        Some(Emg(answered(take.0, self.equities.double_pass.0, self.take)))
    }

    /// Equity with the best actions of both players.
    pub fn best(&self) -> Emg {
        match self.doubled() {
            Some(doubled) if self.should_double() => doubled,
            _ => self.equities.no_double,
        }
    }

    /// Returns true if the player on roll should raccoon, that is, turn the cube once more at once,
    /// after a beaver. A correct beaver is never answered by a raccoon.
    pub fn raccoons(&self) -> bool {
        self.equities.double_take.is_some_and(|take| take.0 > 0.0)
    }

    /// Returns the minimum probability of a wrong answer that makes an incorrect double gain.
    /// Returns `None` if doubling is correct, if no single mistake makes it gain, or if it cannot
    /// help at all. An opponent who should beaver is assumed to take, as in GNU Backgammon.
    pub fn mistake(&self) -> Option<Mistake> {
        let double_take = self.doubled().and(self.equities.double_take)?.0;
        let (no_double, pass) = (self.equities.no_double.0, self.equities.double_pass.0);
        let (take, right, wrong) = match self.take {
            Take::Pass => (Take::Take, pass, double_take),
            Take::Take | Take::Beaver => (Take::Pass, double_take, pass),
        };
        if self.should_double()
            || self.double == Double::Dead
            || wrong <= no_double
            || no_double < right
        {
            return None;
        }
        Some(Mistake { take, share: Probability((no_double - right) / (wrong - right)) })
    }
}

/// Equity of a double after this answer. A beaver doubles the stakes of a take.
fn answered(take: f64, pass: f64, answer: Take) -> f64 {
    match answer {
        Take::Pass => pass,
        Take::Take => take,
        Take::Beaver => 2.0 * take,
    }
}

/// Writes a short text such as `double, take` or `too good to redouble, pass`.
impl fmt::Display for CubeDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let re = if self.is_redouble { "re" } else { "" };
        match self.double {
            Double::Unavailable => return f.write_str("no access to the cube"),
            Double::Dead if self.is_crawford => return f.write_str("no double (Crawford game)"),
            Double::Dead => return write!(f, "never {re}double (dead cube)"),
            Double::No => write!(f, "no {re}double, ")?,
            Double::Yes => write!(f, "{re}double, ")?,
            Double::Optional => write!(f, "optional {re}double, ")?,
            Double::TooGood => write!(f, "too good to {re}double, ")?,
        }
        f.write_str(match self.take {
            Take::Pass => "pass",
            Take::Take => "take",
            Take::Beaver => "beaver",
        })
    }
}

/// Lowest equity of a take at which GNU Backgammon 1.07 still says "beaver".
const LAST_BEAVER: f64 = -2.0;

impl CubeDecision {
    /// GNU Backgammon's number for this decision, 0 to 20.
    ///
    /// | | take | beaver | pass |
    /// |---|---|---|---|
    /// | [`Double::Yes`] | 0, redouble 7 | 5, redouble 7 | 1, redouble 8 |
    /// | [`Double::No`] | 2, redouble 9 | 6, redouble 12 | |
    /// | [`Double::TooGood`] | 3, redouble 10 | 3, redouble 10 | 4, redouble 11 |
    /// | [`Double::Optional`] | 16, redouble 17 | 18, redouble 17 | 19, redouble 20 |
    /// | [`Double::Dead`] | 13, redouble 14 | | |
    /// | [`Double::Unavailable`] | 15 | 15 | 15 |
    ///
    /// If a take is worth more than 2 to the opponent, GNU Backgammon says take where this crate
    /// says beaver. GNU Backgammon also says "Double, beaver" if a double gains when it is taken
    /// but loses after the beaver. "No double, pass" does not exist, because such a position is
    /// [`Double::TooGood`].
    pub fn gnubg_code(&self) -> u8 {
        let mut take = self.take;
        if self.equities.double_take.is_some_and(|equity| equity.0 < LAST_BEAVER) {
            take = Take::Take;
        }
        match (self.double, take, self.is_redouble) {
            (Double::Yes, Take::Take, false) => 0,
            (Double::Yes, Take::Pass, false) => 1,
            (Double::No, Take::Take | Take::Pass, false) => 2,
            (Double::TooGood, Take::Take | Take::Beaver, false) => 3,
            (Double::TooGood, Take::Pass, false) => 4,
            (Double::Yes, Take::Beaver, false) => 5,
            (Double::No, Take::Beaver, false) => 6,
            (Double::Yes, Take::Take | Take::Beaver, true) => 7,
            (Double::Yes, Take::Pass, true) => 8,
            (Double::No, Take::Take | Take::Pass, true) => 9,
            (Double::TooGood, Take::Take | Take::Beaver, true) => 10,
            (Double::TooGood, Take::Pass, true) => 11,
            (Double::No, Take::Beaver, true) => 12,
            (Double::Dead, _, false) => 13,
            (Double::Dead, _, true) => 14,
            (Double::Unavailable, ..) => 15,
            (Double::Optional, Take::Take, false) => 16,
            (Double::Optional, Take::Take | Take::Beaver, true) => 17,
            (Double::Optional, Take::Beaver, false) => 18,
            (Double::Optional, Take::Pass, false) => 19,
            (Double::Optional, Take::Pass, true) => 20,
        }
    }

    /// GNU Backgammon's words for this decision.
    pub fn gnubg_text(&self) -> &'static str {
        TEXTS[usize::from(self.gnubg_code())]
    }
}

/// Texts of GNU Backgammon 1.07, indexed by [`CubeDecision::gnubg_code`].
const TEXTS: [&str; 21] = [
    "Double, take",
    "Double, pass",
    "No double, take",
    "Too good to double, take",
    "Too good to double, pass",
    "Double, beaver",
    "No double, beaver",
    "Redouble, take",
    "Redouble, pass",
    "No redouble, take",
    "Too good to redouble, take",
    "Too good to redouble, pass",
    "No redouble, beaver",
    "Never double, take (dead cube)",
    "Never redouble, take (dead cube)",
    "Unknown cube decision",
    "Optional double, take",
    "Optional redouble, take",
    "Optional double, beaver",
    "Optional double, pass",
    "Optional redouble, pass",
];

#[cfg(test)]
mod tests;
