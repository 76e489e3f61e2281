//! The moments of the rolls that a board needs: exact near home, by trials from farther away.

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::{Chequers, Dice, Plays, Position, Setup};
use barpoint_engine::HomeTable;
use barpoint_nn::OneSidedNet;
use barpoint_nn::race::RollMoments;

use super::Moments;
use crate::rng::Rng;

/// Exact within the points of its database, by trials beyond.
#[derive(Debug)]
pub(crate) struct Teacher {
    exact: OneSided,
    points: usize,
    /// Number of trials of a board beyond the database. Without a guide a multiple of 36 is best, because
    /// the first throws are stratified.
    trials: u32,
    guide: Option<Guide>,
}

/// A one-sided race net that chooses among the plays that the database ranks first, and measures the luck
/// of each roll.
#[derive(Debug)]
struct Guide {
    net: OneSidedNet,
    /// Database for its hints.
    table: HomeTable,
}

/// The boards after each roll, and the mean over them.
struct Look {
    /// Board after the best play of each of [`Dice::ALL`], and its exact or estimated raw moments.
    ends: [(Chequers, RawMoments); 21],
    /// Raw moments of the board before the roll.
    mean: RawMoments,
}

/// Goal of the play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// All chequers off, which wins.
    AllOff,
    /// The first chequer off, which saves the gammon.
    FirstOff,
}

/// The end of a trial: a board within the database.
struct End {
    board: Chequers,
    rolls: usize,
    /// Pips rolled in excess of the mean.
    luck: f64,
}

/// Mean number of pips of a roll.
const ROLL_PIPS: f64 = 49.0 / 6.0;

/// First point to which an estimate moves chequers from farther away, the emptiest point first.
const NEAREST: usize = 6;

impl Teacher {
    /// Computes the database of this number of points; ten take a minute and 3 GB.
    pub(crate) fn new(points: u8, trials: u32) -> Self {
        Self { exact: OneSided::build(points, 15), points: points.into(), trials, guide: None }
    }

    /// Returns a teacher with a guide.
    pub(crate) fn guided_by(self, net: OneSidedNet) -> Self {
        Self { guide: Some(Guide { net, table: HomeTable::new(&OneSided::build(6, 15)) }), ..self }
    }

    /// Returns the moments for a board with a chequer left and none on the bar. Those of the first chequer
    /// off are zero if one is off already.
    pub(crate) fn moments(&self, board: &Chequers, rng: &mut Rng) -> Moments {
        let mut moments = [0.0; 6];
        let has_all = board.none_off();
        for (i, goal) in [Goal::AllOff, Goal::FirstOff].into_iter().enumerate() {
            if goal == Goal::AllOff || has_all {
                let found = self.moments_until(goal, board, rng);
                moments[3 * i..3 * i + 3].copy_from_slice(&found.map(|x| x as f32));
            }
        }
        moments
    }

    fn moments_until(&self, goal: Goal, board: &Chequers, rng: &mut Rng) -> [f64; 3] {
        match &self.guide {
            Some(guide) => self.walk(guide, goal, board, self.trials, rng).moments(),
            None => self.moments_unguided(goal, board, rng),
        }
    }

    /// Returns mean, deviation and third moment divided by the variance from trials. The pips of the rolls are
    /// the measure of luck.
    fn moments_unguided(&self, goal: Goal, board: &Chequers, rng: &mut Rng) -> [f64; 3] {
        let ends = self.play_out(goal, board, rng);
        let weights = without_luck(&ends);
        let central_moment = |power: i32, mean: f64| -> f64 {
            let of = |end: &End| {
                let rolls = self.rolls(goal, &end.board);
                let chances = rolls.chances().iter().zip(end.rolls + rolls.fewest()..);
                chances.map(|(&chance, n)| chance * (n as f64 - mean).powi(power)).sum::<f64>()
            };
            ends.iter().zip(&weights).map(|(end, weight)| weight * of(end)).sum()
        };
        let mean = central_moment(1, 0.0);
        let variance = central_moment(2, mean);
        [mean, variance.sqrt(), central_moment(3, mean) / variance.max(LEAST_VARIANCE)]
    }

    /// Returns the raw moments of a board: the mean over its rolls of the guide's estimates after the best play,
    /// plus the errors of these estimates on random walks to the database. Errors of the guide therefore add
    /// noise, little if it is good, and no bias.
    fn walk(
        &self,
        guide: &Guide,
        goal: Goal,
        board: &Chequers,
        walks: u32,
        rng: &mut Rng,
    ) -> RawMoments {
        if let Some(rolls) = self.known(goal, board) {
            return RawMoments::of_rolls(&rolls);
        }
        let look = self.look(guide, goal, board);
        let mut raw_moments = look.mean;
        for _ in 0..walks {
            let dice = rng.roll();
            let which = Dice::ALL.iter().position(|each| *each == dice).expect("all are there");
            let (end, guess) = &look.ends[which];
            let surprise = self.walk(guide, goal, end, 1, rng).plus(-1.0, guess);
            raw_moments = raw_moments.plus(f64::from(walks).recip(), &surprise.one_more());
        }
        raw_moments
    }

    fn look(&self, guide: &Guide, goal: Goal, board: &Chequers) -> Look {
        let mut plays = Plays::default();
        let mut mean = RawMoments::NOTHING;
        let ends = Dice::ALL.map(|dice| {
            let end = self.best(guide, goal, board, dice, &mut plays);
            mean = mean.plus(f64::from(dice.weight()) / 36.0, &end.1.one_more());
            end
        });
        Look { ends, mean }
    }

    /// Returns the board after the best play of a roll, by the guide.
    fn best(
        &self,
        guide: &Guide,
        goal: Goal,
        board: &Chequers,
        dice: Dice,
        plays: &mut Plays,
    ) -> (Chequers, RawMoments) {
        plays.generate(&alone(board), dice);
        let mut boards: Vec<(f64, Chequers)> = plays
            .iter()
            .map(|play| *play.result.opponent())
            .map(|board| (self.estimate(goal, &board), board))
            .collect();
        boards.sort_by(|a, b| a.0.total_cmp(&b.0));
        let guesses = boards.iter().take(CONSIDERED).map(|(_, board)| {
            let raw_moments = match self.known(goal, board) {
                Some(rolls) => RawMoments::of_rolls(&rolls),
                None => guide.guess(goal, board),
            };
            (*board, raw_moments)
        });
        guesses
            .min_by(|a, b| a.1.mean().total_cmp(&b.1.mean()))
            .expect("a play, if only the one of nothing")
    }

    /// Returns the exact distribution for a board, `None` beyond the database.
    fn known(&self, goal: Goal, board: &Chequers) -> Option<Rolls<'_>> {
        match goal {
            Goal::AllOff => self.exact.rolls(board),
            Goal::FirstOff => self.exact.rolls_to_first_off(board),
        }
    }

    /// Returns the exact distribution for a board within the database.
    fn rolls(&self, goal: Goal, board: &Chequers) -> Rolls<'_> {
        self.known(goal, board).expect("a board on the points of the database")
    }

    fn play_out(&self, goal: Goal, board: &Chequers, rng: &mut Rng) -> Vec<End> {
        let is_known = |board: &Chequers| self.exact.numbering().index(board).is_some();
        let trials = if is_known(board) { 1 } else { self.trials };
        let mut plays = Plays::default();
        let mut ends = Vec::new();
        for trial in 0..trials {
            let mut end = End { board: *board, rolls: 0, luck: 0.0 };
            while !is_known(&end.board) {
                // The first throw of the trials is each of the 36 in turn.
                let dice = if end.rolls == 0 { throw(trial) } else { rng.roll() };
                plays.generate(&alone(&end.board), dice);
                let results = plays.iter().map(|play| *play.result.opponent());
                end.board = results
                    .min_by(|a, b| self.estimate(goal, a).total_cmp(&self.estimate(goal, b)))
                    .expect("a play, if only the one of nothing");
                let pips = dice.high().pips() + dice.low().pips();
                end.luck += f64::from(if dice.is_double() { 2 * pips } else { pips }) - ROLL_PIPS;
                end.rolls += 1;
            }
            ends.push(end);
        }
        ends
    }

    /// Returns an estimate of the mean number of rolls: chequers from farther away move in without waste.
    fn estimate(&self, goal: Goal, board: &Chequers) -> f64 {
        let mut near = *board.counts();
        let mut pips = 0;
        for place in self.points..near.len() {
            for _ in 0..std::mem::take(&mut near[place]) {
                let places = (NEAREST..self.points).rev();
                let emptiest =
                    places.min_by_key(|&place| near[place]).expect("more than six points");
                near[emptiest] += 1;
                pips += place - emptiest;
            }
        }
        self.rolls(goal, &Chequers::new(near)).mean() + pips as f64 / ROLL_PIPS
    }
}

impl Guide {
    fn guess(&self, goal: Goal, board: &Chequers) -> RawMoments {
        let moments = self.net.moments(board, &self.table.hints(board));
        RawMoments::of_moments(match goal {
            Goal::AllOff => &moments.all_off,
            Goal::FirstOff => &moments.first_off,
        })
    }
}

/// Number of plays among which a guide chooses.
const CONSIDERED: usize = 4;

/// Returns a position with this board on roll.
fn alone(board: &Chequers) -> Position {
    let setup = Setup { on_roll: *board, opponent: SOMEBODY };
    Position::try_from(setup).expect("nobody shares a point")
}

/// An opponent on the bar, who blocks nothing. Without an opponent the game would be over.
const SOMEBODY: Chequers = Chequers::at(&[(25, 1)]);

fn throw(number: u32) -> Dice {
    let number = (number % 36) as u8;
    Dice::new(number / 6 + 1, number % 6 + 1).expect("both are 1 to 6")
}

/// Returns weights of the ends with sum 1 and a mean luck of 0. Of all such weights, `exp(-tilt·luck)` changes
/// the distribution least. This is a control variate for a whole distribution.
fn without_luck(ends: &[End]) -> Vec<f64> {
    /// Maximum tilt. It suffices unless all ends were lucky or all were unlucky.
    const STEEPEST: f64 = 0.5;
    let weights = |tilt: f64| ends.iter().map(move |end| (-tilt * end.luck).exp());
    let (mut low, mut high) = (-STEEPEST, STEEPEST);
    for _ in 0..40 {
        let tilt = 0.5 * (low + high);
        let luck: f64 = weights(tilt).zip(ends).map(|(weight, end)| weight * end.luck).sum();
        if luck > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
    }
    let tilt = 0.5 * (low + high);
    let sum: f64 = weights(tilt).sum();
    weights(tilt).map(|weight| weight / sum).collect()
}

/// Lower limit of variances in denominators.
const LEAST_VARIANCE: f64 = 0.05;

/// Raw moments 0 to 3 of a number of rolls. They mix as distributions do, and a difference of raw
/// moments has the same form.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RawMoments([f64; 4]);

impl RawMoments {
    /// Moments of no distribution at all.
    const NOTHING: Self = Self([0.0; 4]);

    /// Returns the moments of a distribution.
    fn of_rolls(rolls: &Rolls<'_>) -> Self {
        let mut raw_moments = [0.0; 4];
        for (&chance, n) in rolls.chances().iter().zip(rolls.fewest()..) {
            let mut product = chance;
            for power in &mut raw_moments {
                *power += product;
                product *= n as f64;
            }
        }
        Self(raw_moments)
    }

    /// Returns the raw moments of a distribution with these central moments.
    fn of_moments(moments: &RollMoments) -> Self {
        let [mean, deviation, skew] =
            [moments.mean, moments.deviation, moments.skew].map(f64::from);
        let variance = deviation * deviation;
        let third = skew * variance.max(LEAST_VARIANCE);
        let square = variance + mean * mean;
        Self([1.0, mean, square, third + mean * (3.0 * variance + mean * mean)])
    }

    /// Returns the moments for one roll more.
    fn one_more(&self) -> Self {
        let [one, n, square, cube] = self.0;
        Self([one, n + one, square + 2.0 * n + one, cube + 3.0 * (square + n) + one])
    }

    /// Adds `times` times the others.
    fn plus(&self, times: f64, others: &Self) -> Self {
        let mut sums = self.0;
        for (sum, other) in sums.iter_mut().zip(others.0) {
            *sum += times * other;
        }
        Self(sums)
    }

    /// Mean number of rolls.
    const fn mean(&self) -> f64 {
        self.0[1]
    }

    /// Mean, standard deviation, and third central moment over the variance.
    fn moments(&self) -> [f64; 3] {
        let [_, mean, square, cube] = self.0;
        let variance = (square - mean * mean).max(0.0);
        let third = cube - mean * (3.0 * square - 2.0 * mean * mean);
        [mean, variance.sqrt(), third / variance.max(LEAST_VARIANCE)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_agree_with_a_larger_database() {
        let (near, far) = (Teacher::new(8, 720), Teacher::new(9, 1));
        for board in [
            Chequers::at(&[(2, 2), (5, 3), (6, 4), (8, 4), (9, 2)]),
            Chequers::at(&[(3, 1), (9, 2)]),
        ] {
            let found = near.moments(&board, &mut Rng::new(1, 1));
            let known = far.moments(&board, &mut Rng::new(1, 1));
            for (i, (found, known)) in found.into_iter().zip(known).enumerate() {
                let near = if i % 3 == 2 { 0.2 } else { 0.05 };
                assert!((found - known).abs() < near, "{i}: {found} {known}");
            }
        }
    }

    #[test]
    fn a_guide_gives_the_same_moments_with_fewer_trials() {
        let guide = OneSidedNet::from_bytes(barpoint_weights::RACE).unwrap();
        let near = Teacher::new(8, 36).guided_by(guide);
        let far = Teacher::new(9, 1);
        for board in [
            Chequers::at(&[(2, 2), (5, 3), (6, 4), (8, 4), (9, 2)]),
            Chequers::at(&[(3, 1), (9, 2)]),
        ] {
            let found = near.moments(&board, &mut Rng::new(1, 1));
            let known = far.moments(&board, &mut Rng::new(1, 1));
            for (i, (found, known)) in found.into_iter().zip(known).enumerate() {
                let near = [0.015, 0.02, 0.05][i % 3];
                assert!((found - known).abs() < near, "{i}: {found} {known}");
            }
        }
    }

    #[test]
    fn weights_take_the_luck_out() {
        let end = |luck| End { board: Chequers::NONE, rolls: 0, luck };
        let ends = [-3.0, 1.0, 4.5, 2.0].map(end);
        let weights = without_luck(&ends);
        let mean: f64 = ends.iter().zip(&weights).map(|(end, weight)| end.luck * weight).sum();
        assert!(mean.abs() < 1e-6 && (weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn moments_come_back() {
        let raw_moments = RawMoments::of_rolls(&Rolls::new(2, &[0.25, 0.5, 0.0, 0.25]));
        let [mean, deviation, skew] = raw_moments.moments();
        assert!((mean - 3.25).abs() < 1e-12 && (deviation * deviation - 1.1875).abs() < 1e-12);
        let moments =
            RollMoments { mean: mean as f32, deviation: deviation as f32, skew: skew as f32 };
        let again = RawMoments::of_moments(&moments).one_more();
        let later = RawMoments::of_rolls(&Rolls::new(3, &[0.25, 0.5, 0.0, 0.25]));
        for (a, b) in again.0.into_iter().zip(later.0) {
            assert!((a - b).abs() < 1e-4 * b, "{a} {b}");
        }
        assert_eq!(again.plus(-1.0, &again), RawMoments::NOTHING);
    }
}
