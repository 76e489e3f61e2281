//! Random numbers for training: a `ChaCha8` stream for each unit of work.

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// A stream of random numbers that depends on a seed and the number of a unit of work only.
#[derive(Clone, Debug)]
pub(crate) struct Rng(ChaCha8Rng);

impl Rng {
    /// Returns the stream of one unit of work: a game, an epoch.
    pub(crate) fn new(seed: u64, unit: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(unit);
        Self(rng)
    }

    /// Returns a number below `n`, all equally likely (Lemire 2019).
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Returns true with this probability.
    pub(crate) fn chance(&mut self, probability: f32) -> bool {
        (self.below(1 << 24) as f32) < probability * (1 << 24) as f32
    }

    /// Returns a number from -1 to 1.
    pub(crate) fn symmetric(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Returns a throw of two dice.
    pub(crate) fn roll(&mut self) -> Dice {
        let throw = self.below(36) as u8;
        Dice::new(throw / 6 + 1, throw % 6 + 1).expect("both are 1 to 6")
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}
