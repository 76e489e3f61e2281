//! Mersenne Twister.

use alloc::vec::Vec;

use rand_mt::Mt;

use super::throw::throw_of;
use super::{Seed, Throw, ThrowError, ThrowSource};

/// Words of the state of MT19937.
const STATE: usize = 624;

/// Dice from the Mersenne Twister MT19937.
///
/// A seed below 2³² is the argument of `init_genrand`. A larger seed is the key of
/// `init_by_array`: its words, the lowest first, followed by zeros up to 624 words. A word becomes
/// the die `1 + word / 715 827 882`; the four largest words are skipped.
///
/// # Source
/// M. Matsumoto and T. Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed uniform
/// pseudo-random number generator", ACM Transactions on Modeling and Computer Simulation 8 (1998),
/// with the initialisations of 2002.
#[derive(Clone, Debug)]
pub struct Mersenne(Mt);

impl Mersenne {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        Self(match seed.words()[..] {
            [] => Mt::new(0),
            [word] => Mt::new(word),
            ref words => {
                let mut key: Vec<u32> = words.to_vec();
                key.resize(words.len().max(STATE), 0);
                Mt::new_with_key(key)
            }
        })
    }
}

impl ThrowSource for Mersenne {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok(throw_of(|| self.0.next_u32()))
    }
}
