//! What pairs of games come to.

use crate::{Judged, Mean, Pair, PlayedGame};

/// The score of a duel.
///
/// # Perspective
/// The first contender. Errors are those of pairs, whose games have the same rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Games played.
    pub games: usize,
    /// Rolls a game.
    pub turns: f64,
    /// Games by points won, from -3 to 3.
    pub by_points: [usize; 7],
    /// Points a game.
    pub points: Mean,
    /// Points a game with the luck taken out.
    pub adjusted_points: Mean,
    /// Share of the games won.
    pub wins: Mean,
    /// Share of the games won with the luck taken out.
    pub adjusted_wins: Mean,
    /// What the plays of both lose, in all.
    pub judged: [Judged; 2],
}

/// An Elo rating with which a difference of so many wins ten times as often as it loses.
const ELO_SCALE: f64 = 400.0;

impl Score {
    /// The score of some pairs, in the order of their numbers, `None` if there are none.
    pub fn of(pairs: &[Pair]) -> Option<Self> {
        let mean = |value: fn(&PlayedGame) -> f64| {
            let of_pair = |pair: &Pair| pair.games.iter().map(value).sum::<f64>() / 2.0;
            Mean::of(&pairs.iter().map(of_pair).collect::<Vec<_>>())
        };
        let (mut by_points, mut judged) = ([0; 7], [Judged::default(); 2]);
        for game in pairs.iter().flat_map(|pair| &pair.games) {
            by_points[(game.points.clamp(-3, 3) + 3) as usize] += 1;
            for (sum, judged) in judged.iter_mut().zip(&game.judged) {
                sum.decisions += judged.decisions;
                sum.loss += judged.loss;
            }
        }
        Some(Self {
            games: 2 * pairs.len(),
            turns: mean(|game| f64::from(game.turns))?.mean,
            by_points,
            points: mean(|game| f64::from(game.points))?,
            adjusted_points: mean(PlayedGame::adjusted_points)?,
            wins: mean(|game| f64::from(u8::from(game.points > 0)))?,
            adjusted_wins: mean(PlayedGame::adjusted_wins)?,
            judged,
        })
    }

    /// By how many Elo points the first contender is the better one, as single games tell, with
    /// the luck taken out; `None` where one has won all there is to win.
    ///
    /// # Source
    /// A. Elo's logistic model: a player 400 points above another wins ten games for each one lost.
    pub fn elo(&self) -> Option<Mean> {
        let Mean { mean: share, error } = self.adjusted_wins;
        if share <= 0.0 || share >= 1.0 {
            return None;
        }
        let mean = ELO_SCALE * (share / (1.0 - share)).log10();
        // The slope of the line above at this share.
        let slope = ELO_SCALE / core::f64::consts::LN_10 / (share * (1.0 - share));
        Some(Mean { mean, error: error.map(|error| slope * error) })
    }
}

impl Judged {
    /// What a decision loses, in points; `None` if there was none.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / f64::from(self.decisions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Luck;

    fn pair(points: [i8; 2], luck: f64) -> Pair {
        let luck = Luck { points: luck, wins: luck / 2.0 };
        Pair { games: points.map(|points| PlayedGame { points, luck, ..PlayedGame::default() }) }
    }

    #[test]
    fn luck_is_taken_out_of_points_and_wins() {
        let score = Score::of(&[pair([2, -1], 0.25), pair([1, 1], -0.25)]).expect("pairs");
        assert_eq!((score.games, score.by_points), (4, [0, 0, 1, 0, 2, 1, 0]));
        assert!((score.points.mean - 0.75).abs() < 1e-12);
        assert!((score.adjusted_points.mean - 0.75).abs() < 1e-12);
        // Pair means 0.5 and 1 without, 0.25 and 1.25 with.
        assert!((score.points.error.expect("pairs") - 0.25).abs() < 1e-12);
        assert!((score.adjusted_points.error.expect("pairs") - 0.5).abs() < 1e-12);
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
}
