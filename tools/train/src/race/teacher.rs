//! How many rolls a side needs: known exactly near home, played out from farther away.

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::{Chequers, Dice, Plays, Position, Setup};
use barpoint_engine::race_hints;
use barpoint_nn::OneSidedNet;

use super::Moments;
use super::raw_moments::{LEAST_VARIANCE, RawMoments};
use crate::rng::Rng;

/// Knows sides on so many points exactly.
#[derive(Debug)]
pub(crate) struct Teacher {
    exact: OneSided,
    points: usize,
    /// How often a side is played out that is not known; without a guide best a multiple of the 36
    /// first throws.
    trials: u32,
    guide: Option<Guide>,
}

/// A net that knows sides from farther away nearly: it chooses plays among those that look best
/// to the database, and tells how lucky each roll was.
#[derive(Debug)]
struct Guide {
    net: OneSidedNet,
    /// What its hints come from.
    bearoff: OneSided,
}

/// Where the rolls of a side lead, and what they say of it.
struct Look {
    /// The board after the best play of each of [`Dice::ALL`], and what is known or guessed of it.
    ends: [(Chequers, RawMoments); 21],
    /// What they make of the side before the roll.
    mean: RawMoments,
}

/// What a side plays for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// To have all chequers off, which wins.
    AllOff,
    /// To have the first off, which saves the gammon.
    FirstOff,
}

/// A side that was played until it was known.
struct End {
    board: Chequers,
    rolls: usize,
    /// Pips rolled beyond the mean.
    luck: f64,
}

/// Pips of a roll on average.
const ROLL_PIPS: f64 = 49.0 / 6.0;

/// Chequers from farther away move in to the emptiest of the points from here on.
const NEAREST: usize = 6;

impl Teacher {
    /// Computes the database of so many points: ten take a minute and 3 GB.
    pub(crate) fn new(points: u8, trials: u32) -> Self {
        Self { exact: OneSided::build(points, 15), points: points.into(), trials, guide: None }
    }

    /// A teacher that is guided by a net.
    pub(crate) fn guided_by(self, net: OneSidedNet) -> Self {
        Self { guide: Some(Guide { net, bearoff: OneSided::build(6, 15) }), ..self }
    }

    /// How many rolls a side needs that has nobody on the bar and a chequer left. About the first
    /// chequer off nothing is told if one is off already.
    pub(crate) fn moments(&self, side: &Chequers, rng: &mut Rng) -> Moments {
        let mut moments = [0.0; 6];
        let has_all = side.none_off();
        for (i, goal) in [Goal::AllOff, Goal::FirstOff].into_iter().enumerate() {
            if goal == Goal::AllOff || has_all {
                let told = self.moments_until(goal, side, rng);
                moments[3 * i..3 * i + 3].copy_from_slice(&told.map(|x| x as f32));
            }
        }
        moments
    }

    fn moments_until(&self, goal: Goal, side: &Chequers, rng: &mut Rng) -> [f64; 3] {
        match &self.guide {
            Some(guide) => self.walk(guide, goal, side, self.trials, rng).moments(),
            None => self.moments_unguided(goal, side, rng),
        }
    }

    /// Mean, deviation and third moment over the variance from sides that were played out, each roll
    /// counted as lucky as it had pips.
    fn moments_unguided(&self, goal: Goal, side: &Chequers, rng: &mut Rng) -> [f64; 3] {
        let ends = self.play_out(goal, side, rng);
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

    /// What a side needs: the mean over its rolls, each as its best play is guessed, and how wrong the
    /// guesses turn out to be on walks to where it is known. So whatever the guide is wrong about adds
    /// noise, and hardly any if it is good, but nothing else.
    fn walk(
        &self,
        guide: &Guide,
        goal: Goal,
        side: &Chequers,
        walks: u32,
        rng: &mut Rng,
    ) -> RawMoments {
        if let Some(rolls) = self.known(goal, side) {
            return RawMoments::of_rolls(&rolls);
        }
        let look = self.look(guide, goal, side);
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

    fn look(&self, guide: &Guide, goal: Goal, side: &Chequers) -> Look {
        let mut plays = Plays::default();
        let mut mean = RawMoments::NOTHING;
        let ends = Dice::ALL.map(|dice| {
            let end = self.best(guide, goal, side, dice, &mut plays);
            mean = mean.plus(f64::from(dice.weight()) / 36.0, &end.1.one_more());
            end
        });
        Look { ends, mean }
    }

    /// The board after the best play of a roll, by the guide.
    fn best(
        &self,
        guide: &Guide,
        goal: Goal,
        side: &Chequers,
        dice: Dice,
        plays: &mut Plays,
    ) -> (Chequers, RawMoments) {
        plays.generate(&alone(side), dice);
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

    /// What a board needs that is known.
    fn known(&self, goal: Goal, board: &Chequers) -> Option<Rolls<'_>> {
        match goal {
            Goal::AllOff => self.exact.rolls(board),
            Goal::FirstOff => self.exact.rolls_to_first_off(board),
        }
    }

    /// What a board that is known needs.
    fn rolls(&self, goal: Goal, board: &Chequers) -> Rolls<'_> {
        self.known(goal, board).expect("a board on the points of the database")
    }

    fn play_out(&self, goal: Goal, side: &Chequers, rng: &mut Rng) -> Vec<End> {
        let is_known = |board: &Chequers| self.exact.numbering().index(board).is_some();
        let trials = if is_known(side) { 1 } else { self.trials };
        let mut plays = Plays::default();
        let mut ends = Vec::new();
        for trial in 0..trials {
            let mut end = End { board: *side, rolls: 0, luck: 0.0 };
            while !is_known(&end.board) {
                // The first throws are each of the 36 in turn.
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

    /// About how many rolls a side needs: the chequers farther away moved in without waste.
    fn estimate(&self, goal: Goal, side: &Chequers) -> f64 {
        let mut near = *side.counts();
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
    fn guess(&self, goal: Goal, side: &Chequers) -> RawMoments {
        let moments = self.net.moments(side, &race_hints(&self.bearoff, side));
        RawMoments::of_moments(match goal {
            Goal::AllOff => &moments.all_off,
            Goal::FirstOff => &moments.first_off,
        })
    }
}

/// Plays of a roll that a guide chooses from.
const CONSIDERED: usize = 4;

/// A side on roll.
fn alone(side: &Chequers) -> Position {
    let setup = Setup { on_roll: *side, opponent: SOMEBODY };
    Position::try_from(setup).expect("nobody shares a point")
}

/// An opponent who is in nobody's way: without one the game would be over.
const SOMEBODY: Chequers = Chequers::at(&[(25, 1)]);

fn throw(number: u32) -> Dice {
    let number = (number % 36) as u8;
    Dice::new(number / 6 + 1, number % 6 + 1).expect("both are 1 to 6")
}

/// Weights of the ends whose sum is 1 and with which there is no luck on average, in the form that
/// changes them least (`exp(-tilt·luck)`): a control variate that keeps a distribution one.
fn without_luck(ends: &[End]) -> Vec<f64> {
    /// No luck needs a larger tilt, unless all ends were lucky or all were not.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_out_agrees_with_a_larger_database() {
        let (near, far) = (Teacher::new(8, 720), Teacher::new(9, 1));
        for board in [
            Chequers::at(&[(2, 2), (5, 3), (6, 4), (8, 4), (9, 2)]),
            Chequers::at(&[(3, 1), (9, 2)]),
        ] {
            let told = near.moments(&board, &mut Rng::new(1, 1));
            let known = far.moments(&board, &mut Rng::new(1, 1));
            for (i, (told, known)) in told.into_iter().zip(known).enumerate() {
                let near = if i % 3 == 2 { 0.2 } else { 0.05 };
                assert!((told - known).abs() < near, "{i}: {told} {known}");
            }
        }
    }

    #[test]
    fn a_guide_tells_the_same_with_fewer_trials() {
        let guide = OneSidedNet::from_bytes(barpoint_weights::RACE).unwrap();
        let near = Teacher::new(8, 36).guided_by(guide);
        let far = Teacher::new(9, 1);
        for board in [
            Chequers::at(&[(2, 2), (5, 3), (6, 4), (8, 4), (9, 2)]),
            Chequers::at(&[(3, 1), (9, 2)]),
        ] {
            let told = near.moments(&board, &mut Rng::new(1, 1));
            let known = far.moments(&board, &mut Rng::new(1, 1));
            for (i, (told, known)) in told.into_iter().zip(known).enumerate() {
                let near = [0.015, 0.02, 0.05][i % 3];
                assert!((told - known).abs() < near, "{i}: {told} {known}");
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
}
