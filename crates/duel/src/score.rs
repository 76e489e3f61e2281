//! Score of a duel.

use crate::{ContestResult, Endings, Losses, PairResult};

/// The score of a duel.
///
/// # Perspective
/// The first contender. Standard errors are those of pairs, whose halves have the same rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Number of games or matches, the halves of the pairs.
    pub contests: usize,
    /// Mean number of rolls of a half.
    pub turns: f64,
    /// Games that each contender won, by the way they ended.
    pub won: [Endings; 2],
    /// Points per half.
    pub points: Mean,
    /// Points per half, less luck.
    pub adjusted_points: Mean,
    /// Share of the halves won.
    pub wins: Mean,
    /// Share of the halves won, less luck.
    pub adjusted_wins: Mean,
    /// Equity lost by the plays of each contender in all halves.
    pub plays: [Losses; 2],
    /// Equity lost by the cube decisions of each contender in all halves.
    pub cube: [Losses; 2],
}

/// Difference of Elo ratings at which the better player wins ten times as often as it loses.
const ELO_SCALE: f64 = 400.0;

impl Score {
    /// Returns the score of some pairs, in the order of their numbers. Returns `None` if there are
    /// none.
    pub fn of(pairs: &[PairResult]) -> Option<Self> {
        let mean = |value: fn(&ContestResult) -> f64| {
            Mean::of(&pairs.iter().map(|pair| pair.mean(value)).collect::<Vec<_>>())
        };
        let mut sum = ContestResult::default();
        for result in pairs.iter().flat_map(|pair| &pair.results) {
            for contender in 0..2 {
                sum.won[contender] += result.won[contender];
                sum.plays[contender] += result.plays[contender];
                sum.cube[contender] += result.cube[contender];
            }
        }
        Some(Self {
            contests: 2 * pairs.len(),
            turns: mean(|result| f64::from(result.turns))?.mean,
            won: sum.won,
            points: mean(|result| f64::from(result.points))?,
            adjusted_points: mean(ContestResult::adjusted_points)?,
            wins: mean(|result| f64::from(u8::from(result.points > 0)))?,
            adjusted_wins: mean(ContestResult::adjusted_wins)?,
            plays: sum.plays,
            cube: sum.cube,
        })
    }

    /// Returns the Elo rating of the first contender less that of the second, from the share of
    /// halves won, less luck. Returns `None` if one contender has won all of them.
    ///
    /// # Source
    /// A. Elo's logistic model: a player 400 points above another wins ten games for each one lost.
    pub fn elo(&self) -> Option<Mean> {
        let Mean { mean: share, error } = self.adjusted_wins;
        if share <= 0.0 || share >= 1.0 {
            return None;
        }
        let mean = ELO_SCALE * (share / (1.0 - share)).log10();
        // Slope of the function above at this share.
        let slope = ELO_SCALE / core::f64::consts::LN_10 / (share * (1.0 - share));
        Some(Mean { mean, error: error.map(|error| slope * error) })
    }
}

/// Mean of independent numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Standard error of the mean, `None` for fewer than ten numbers, which say too little about their spread.
    pub error: Option<f64>,
}

impl Mean {
    /// Least count of numbers with a standard error.
    const LEAST: usize = 10;

    /// Returns the mean of some numbers, `None` if there are none.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let error =
            (numbers.len() >= Self::LEAST).then(|| (squares / (count - 1.0) / count).sqrt());
        (!numbers.is_empty()).then_some(Self { mean, error })
    }

    /// Returns the mean in standard errors.
    pub fn sigmas(&self) -> Option<f64> {
        self.error.filter(|&error| error > 0.0).map(|error| self.mean / error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;

    fn pair(points: [i32; 2], luck: f64) -> PairResult {
        let luck = Luck { points: luck, wins: luck / 2.0 };
        PairResult {
            results: points.map(|points| ContestResult {
                points,
                luck,
                ..ContestResult::default()
            }),
        }
    }

    #[test]
    fn luck_is_taken_out_of_points_and_wins() {
        let pairs = [pair([2, -1], 0.25), pair([1, 1], -0.25)].repeat(5);
        let score = Score::of(&pairs).expect("pairs");
        assert_eq!(score.contests, 20);
        assert!((score.points.mean - 0.75).abs() < 1e-12);
        assert!((score.adjusted_points.mean - 0.75).abs() < 1e-12);
        // Pair means are 0.5 and 1 with luck, 0.25 and 1.25 without.
        assert!((score.points.error.expect("pairs") - 0.25 / 3.0).abs() < 1e-12);
        assert!((score.adjusted_points.error.expect("pairs") - 0.5 / 3.0).abs() < 1e-12);
        assert!((score.wins.mean - 0.75).abs() < 1e-12);
    }

    #[test]
    fn elo_is_the_logistic_models() {
        let mut score = Score::of(&[pair([1, -1], 0.0); 2]).expect("pairs");
        assert!(score.elo().expect("a share").mean.abs() < 1e-12);
        score.adjusted_wins = Mean { mean: 10.0 / 11.0, error: Some(0.01) };
        let elo = score.elo().expect("a share");
        assert!((elo.mean - 400.0).abs() < 1e-9);
        score.adjusted_wins.mean += 1e-6;
        let slope = (score.elo().expect("a share").mean - elo.mean) / 1e-6;
        assert!((elo.error.expect("an error") / 0.01 - slope).abs() < 0.1);
        score.adjusted_wins.mean = 1.0;
        assert_eq!(score.elo(), None);
    }

    #[test]
    fn errors_are_those_of_the_mean() {
        let mean = Mean::of(&[1.0, 2.0, 3.0, 6.0].repeat(3)).expect("numbers");
        assert!((mean.mean - 3.0).abs() < 1e-12);
        // The variance is 42/11, divided by 12.
        assert!((mean.error.expect("twelve") - (42.0_f64 / 132.0).sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[2.0; 9]), Some(Mean { mean: 2.0, error: None }));
    }
}
