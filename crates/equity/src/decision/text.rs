//! Decisions in GNU Backgammon's numbers and words.

use super::{CubeDecision, Double, Take};

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
