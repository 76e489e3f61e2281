//! Deliberate errors in evaluations.
//!
//! The noise of a position is a function of its key and a seed, so a search with noise is as
//! repeatable as one without.

use barpoint_core::{LegalPlay, Outcome, Position, PositionKey, Variant};
use barpoint_equity::{CubeContext, ExactEquities, Utility};

use crate::Evaluator;

/// Errors that are added to evaluations, for opponents of any strength and for measuring the effect
/// of errors.
///
/// Each position has its own error, which depends only on the position and the seed. The same
/// search with the same noise always has the same result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Standard deviation of the error of each of the five chances.
    pub deviation: f64,
    /// Seed of the errors; other seeds give other errors.
    pub seed: u64,
}

/// Evaluator with optional errors in its estimates. Exact values have no error, unless a database plays the whole
/// game: then its values have one, or every player would be perfect.
#[derive(Debug)]
pub(crate) struct Noisy<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) noise: Option<Noise>,
}

impl<E> Clone for Noisy<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Noisy<'_, E> {}

impl<E: Evaluator> Noisy<'_, E> {
    fn add(&self, noise: &Noise, position: &Position, outcome: Outcome) -> Outcome {
        if self.exact(position).is_some() {
            return outcome;
        }
        noise.add(position, &outcome)
    }

    /// Returns true if a database plays the whole game, and has errors.
    fn has_noisy_database(&self) -> bool {
        let is_of_nets = matches!(self.variant(), Variant::Backgammon | Variant::Nackgammon);
        self.noise.is_some() && !is_of_nets
    }
}

impl<E: Evaluator> Evaluator for Noisy<'_, E> {
    fn variant(&self) -> Variant {
        self.evaluator.variant()
    }

    fn evaluate(&self, position: &Position) -> Outcome {
        let outcome = self.evaluator.evaluate(position);
        self.noise.map_or(outcome, |noise| self.add(&noise, position, outcome))
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        if self.has_noisy_database() {
            return position.result(self.variant()).map(Outcome::from);
        }
        self.evaluator.exact(position)
    }

    fn is_stopped(&self) -> bool {
        self.evaluator.is_stopped()
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        if self.has_noisy_database() { None } else { self.evaluator.equities(position) }
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        if self.has_noisy_database() {
            return None;
        }
        self.evaluator.match_value(position, context)
    }

    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        match self.noise {
            None => self.evaluator.evaluate_each(positions, each),
            Some(noise) => self.evaluator.evaluate_each(positions, &mut |i, outcome| {
                each(i, self.add(&noise, positions[i], outcome));
            }),
        }
    }

    fn volatilities(&self, positions: &[(Position, Outcome)], volatilities: &mut [f32]) {
        self.evaluator.volatilities(positions, volatilities);
    }

    fn guess_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        self.evaluator.guess_results(position, plays, worths, guesses);
    }
}

impl Noise {
    fn add(&self, position: &Position, outcome: &Outcome) -> Outcome {
        let mut random = SplitMix::new(self.seed, PositionKey::from(position));
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = outcome
            .to_array()
            .map(|chance| (f64::from(chance) + self.deviation * random.normal()) as f32);
        // Keeps the chances possible.
        let win = win.clamp(0.0, 1.0);
        let win_gammon = win_gammon.clamp(0.0, win);
        let lose_gammon = lose_gammon.clamp(0.0, 1.0 - win);
        Outcome {
            win,
            win_gammon,
            win_backgammon: win_backgammon.clamp(0.0, win_gammon),
            lose_gammon,
            lose_backgammon: lose_backgammon.clamp(0.0, lose_gammon),
        }
    }
}

/// The generator `SplitMix64` (Steele, Lea, Flood 2014).
struct SplitMix(u64);

impl SplitMix {
    fn new(seed: u64, key: PositionKey) -> Self {
        let mut bytes = [0; 16];
        bytes[..10].copy_from_slice(&key.0);
        let key = u128::from_le_bytes(bytes);
        let mut generator = Self(seed);
        for word in [key as u64, (key >> 64) as u64] {
            generator.0 = generator.next() ^ word;
        }
        generator
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Approximately normal deviate with a range of ±6: the sum of twelve uniform deviates, which
    /// needs only basic arithmetic.
    fn normal(&mut self) -> f64 {
        let uniform = |bits: u64| (bits >> 11) as f64 / (1_u64 << 53) as f64;
        (0..12).map(|_| uniform(self.next())).sum::<f64>() - 6.0
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Dice, Variant};

    use super::*;

    #[test]
    fn errors_have_the_requested_deviation_and_are_repeatable() {
        let start = Variant::Backgammon.start();
        let first: Vec<Position> = Dice::ALL
            .iter()
            .flat_map(|&dice| start.plays(dice).to_vec())
            .map(|p| p.result)
            .collect();
        let results = |position: &Position| {
            Dice::ALL.map(|dice| position.plays(dice).to_vec()).into_iter().flatten()
        };
        let positions: Vec<Position> = first.iter().flat_map(results).map(|p| p.result).collect();
        let middle = Outcome::from_array([0.5, 0.25, 0.1, 0.25, 0.1]);
        let noise = Noise { deviation: 0.01, seed: 7 };
        let other = Noise { seed: 8, ..noise };
        let (mut sum, mut squares) = (0.0, 0.0);
        for position in &positions {
            let noisy = noise.add(position, &middle);
            assert_eq!(noisy, noise.add(position, &middle));
            assert_ne!(noisy, other.add(position, &middle));
            let error = f64::from(noisy.win) - 0.5;
            sum += error;
            squares += error * error;
        }
        let n = positions.len() as f64;
        assert!((sum / n).abs() < 0.001, "{}", sum / n);
        assert!(((squares / n).sqrt() - 0.01).abs() < 0.0005, "{}", (squares / n).sqrt());
    }

    #[test]
    fn chances_stay_possible() {
        let noise = Noise { deviation: 2.0, seed: 1 };
        for dice in Dice::ALL {
            for play in Variant::Backgammon.start().plays(dice).iter() {
                let p = noise.add(&play.result, &Outcome::from_array([0.5, 0.2, 0.0, 0.2, 0.1]));
                assert!((0.0..=1.0).contains(&p.win));
                assert!(0.0 <= p.win_backgammon && p.win_backgammon <= p.win_gammon);
                assert!(p.win_gammon <= p.win && p.lose_gammon <= p.lose());
                assert!(0.0 <= p.lose_backgammon && p.lose_backgammon <= p.lose_gammon);
            }
        }
    }
}
