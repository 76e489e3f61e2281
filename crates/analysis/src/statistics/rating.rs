//! Words and numbers for the strength of a player.

use core::fmt;

/// Word for an error rate.
///
/// # Source
/// Thresholds of GNU Backgammon's manual, "Overall rating".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatingWord {
    /// At least 0.035.
    Awful,
    /// Below 0.035.
    Beginner,
    /// Below 0.026.
    CasualPlayer,
    /// Below 0.018.
    Intermediate,
    /// Below 0.012.
    Advanced,
    /// Below 0.008.
    Expert,
    /// Below 0.005.
    WorldClass,
    /// Below 0.002.
    Supernatural,
}

impl RatingWord {
    /// Returns the word for a normalised error rate, which is positive.
    #[must_use]
    pub fn of(rate: f64) -> Self {
        let words = [
            (0.002, Self::Supernatural),
            (0.005, Self::WorldClass),
            (0.008, Self::Expert),
            (0.012, Self::Advanced),
            (0.018, Self::Intermediate),
            (0.026, Self::CasualPlayer),
            (0.035, Self::Beginner),
        ];
        let word = words.into_iter().find(|(limit, _)| rate < *limit);
        word.map_or(Self::Awful, |(_, word)| word)
    }
}

impl fmt::Display for RatingWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Awful => "Awful!",
            Self::Beginner => "Beginner",
            Self::CasualPlayer => "Casual player",
            Self::Intermediate => "Intermediate",
            Self::Advanced => "Advanced",
            Self::Expert => "Expert",
            Self::WorldClass => "World class",
            Self::Supernatural => "Supernatural",
        })
    }
}

/// Word for a luck rate.
///
/// # Source
/// Thresholds of GNU Backgammon's manual, "Luck ratings".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LuckWord {
    /// Below -0.10.
    HaaaHaaa,
    /// Below -0.06.
    GoToBed,
    /// Below -0.02.
    BetterLuckNextTime,
    /// From -0.02 to 0.02.
    None,
    /// Above 0.02.
    GoodDice,
    /// Above 0.06.
    LasVegas,
    /// Above 0.10.
    Cheater,
}

impl LuckWord {
    /// Returns the word for a normalised luck rate.
    #[must_use]
    pub fn of(rate: f64) -> Self {
        match rate {
            rate if rate > 0.10 => Self::Cheater,
            rate if rate > 0.06 => Self::LasVegas,
            rate if rate > 0.02 => Self::GoodDice,
            rate if rate >= -0.02 => Self::None,
            rate if rate >= -0.06 => Self::BetterLuckNextTime,
            rate if rate >= -0.10 => Self::GoToBed,
            _ => Self::HaaaHaaa,
        }
    }
}

impl fmt::Display for LuckWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HaaaHaaa => "Haaa-haaa",
            Self::GoToBed => "Go to bed",
            Self::BetterLuckNextTime => "Better luck next time",
            Self::None => "None",
            Self::GoodDice => "Good dice, man!",
            Self::LasVegas => "Go to Las Vegas immediately",
            Self::Cheater => "Cheater :-)",
        })
    }
}

/// Word for a luck rate in GNU Backgammon 1.07, which renamed some and has two fewer.
///
/// # Source
/// Words that the program prints for rates on both sides of each threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LuckWord107 {
    /// Below -0.06.
    GoToBed,
    /// Below -0.03.
    BadDice,
    /// From -0.03 to 0.03.
    None,
    /// Above 0.03.
    GoodDice,
    /// Above 0.06.
    LasVegas,
}

impl LuckWord107 {
    /// Returns the word for a normalised luck rate.
    #[must_use]
    pub fn of(rate: f64) -> Self {
        match rate {
            rate if rate > 0.06 => Self::LasVegas,
            rate if rate > 0.03 => Self::GoodDice,
            rate if rate >= -0.03 => Self::None,
            rate if rate >= -0.06 => Self::BadDice,
            _ => Self::GoToBed,
        }
    }
}

impl fmt::Display for LuckWord107 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::GoToBed => "Go to bed",
            Self::BadDice => "Bad dice, man!",
            Self::None => "None",
            Self::GoodDice => "Good dice, man!",
            Self::LasVegas => "Go to Las Vegas",
        })
    }
}

/// Returns the chance to win a match of `length` points with `rating` points more than the opponent, by
/// the formula of FIBS.
///
/// # Source
/// `1 / (1 + 10^(-R √N / 2000))`; GNU Backgammon's manual, "Absolute ratings", 2003.
#[must_use]
pub fn win_probability(rating: f64, length: u32) -> f64 {
    1.0 / (1.0 + 10f64.powf(-rating * f64::from(length).sqrt() / 2000.0))
}

/// Returns the difference of ratings that gives a chance to win a match of `length` points; the inverse
/// of [`win_probability`]. `None` for chances outside 0 to 1, both excluded, and for chances that differ from
/// 0 or 1 by rounding only.
#[must_use]
pub fn rating_difference(chance: f64, length: u32) -> Option<f64> {
    let is_inside = chance > ROUNDING && chance < 1.0 - ROUNDING;
    is_inside.then(|| 2000.0 / f64::from(length).sqrt() * (chance / (1.0 - chance)).log10())
}

/// Greatest error by rounding of a chance that is a sum of results and luck.
const ROUNDING: f64 = 1e-9;

/// FIBS rating of a player without errors, as GNU Backgammon assumes it.
pub const BEST_RATING: f64 = 2050.0;

/// Coefficient of [`rating_by_error_rates`] that was measured in matches of one point, where the formula
/// fits worst: it gives 35652.
pub const MEASURED_AT_ONE_POINT: f64 = 37916.0;

/// Returns the rating points that errors cost in matches of `length` points: by plays and by the cube.
///
/// # Source
/// `a2(N) = 8798 + 25526 / N` and `b(N) = 863 - 519 / N`; GNU Backgammon's manual, "Absolute ratings",
/// part II.
#[must_use]
pub fn absolute_rating_loss(chequer_rate: f64, cube_rate: f64, length: u32) -> [f64; 2] {
    let length = f64::from(length);
    [(8798.0 + 25526.0 / length) * chequer_rate, (863.0 - 519.0 / length) * cube_rate]
}

/// Returns the difference of ratings that a difference of error rates for each decision gives in matches
/// of `length` points.
///
/// # Source
/// `(11971 + 23681 / N) · DEPD`; GNU Backgammon's manual, "Absolute ratings", part I.
#[must_use]
pub fn rating_by_error_rates(difference: f64, length: u32) -> f64 {
    (11971.0 + 23681.0 / f64::from(length)) * difference
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_to_win_and_the_rating_are_inverse() {
        for length in [1, 3, 7, 25] {
            for rating in [-700.0, -41.5, 0.0, 100.0, 1234.0] {
                let chance = win_probability(rating, length);
                let back = rating_difference(chance, length).expect("a chance inside its range");
                assert!((back - rating).abs() < 1e-6, "{rating} {length}: {back}");
            }
        }
        // 100 points in a match to 9: 1 / (1 + 10^-0.15).
        assert!((win_probability(100.0, 9) - 0.585_499).abs() < 1e-6);
        let impossible = [0.0, 1.0, -0.1, 1e-16, 1.0 - 1e-16];
        assert_eq!(impossible.map(|chance| rating_difference(chance, 5)), [None; 5]);
    }

    #[test]
    fn coefficients_are_those_of_the_manual() {
        let are_close = |[a, b]: [f64; 2], [c, d]: [f64; 2]| {
            assert!((a - c).abs() < 1e-9 && (b - d).abs() < 1e-9, "{a} {b}");
        };
        are_close([rating_by_error_rates(1.0, 1), rating_by_error_rates(0.0, 7)], [35652.0, 0.0]);
        // The measured coefficient at one point is 6 % higher.
        assert!((MEASURED_AT_ONE_POINT / rating_by_error_rates(1.0, 1) - 1.0635).abs() < 1e-4);
        are_close(absolute_rating_loss(1.0, 1.0, 1), [34324.0, 344.0]);
        are_close(absolute_rating_loss(0.01, 0.02, 5), [139.032, 15.184]);
    }

    #[test]
    fn words_change_at_their_thresholds() {
        let limits = [0.002, 0.005, 0.008, 0.012, 0.018, 0.026, 0.035];
        for limit in limits {
            assert_ne!(RatingWord::of(limit - 1e-9), RatingWord::of(limit));
            assert_eq!(RatingWord::of(limit), RatingWord::of(limit + 1e-9));
        }
        assert_eq!(RatingWord::of(0.0).to_string(), "Supernatural");
        assert_eq!(RatingWord::of(1.0).to_string(), "Awful!");
        for (rate, manual, new) in [
            (0.11, "Cheater :-)", "Go to Las Vegas"),
            (0.07, "Go to Las Vegas immediately", "Go to Las Vegas"),
            (0.025, "Good dice, man!", "None"),
            (0.0, "None", "None"),
            (-0.025, "Better luck next time", "None"),
            (-0.04, "Better luck next time", "Bad dice, man!"),
            (-0.07, "Go to bed", "Go to bed"),
            (-0.11, "Haaa-haaa", "Go to bed"),
        ] {
            assert_eq!(LuckWord::of(rate).to_string(), manual);
            assert_eq!(LuckWord107::of(rate).to_string(), new);
        }
    }
}
