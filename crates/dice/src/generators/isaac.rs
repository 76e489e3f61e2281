//! ISAAC.

use super::throw::throw_of;
use super::{Seed, Throw, ThrowError, ThrowSource};

/// Words of the state for dice: 2⁴, the size that the author recommends for simulations.
const WORDS: usize = 16;

/// Dice from ISAAC with 16 words of state.
///
/// The seed's words, the lowest first, are the first words of the key; the others are zero, and
/// words beyond 16 are not used. Each batch of 16 results is read backwards. A word becomes the die
/// `1 + word / 715 827 882`; the four largest words are skipped.
///
/// # Source
/// R. J. Jenkins, "ISAAC", Fast Software Encryption 1996, LNCS 1039.
#[derive(Clone, Debug)]
pub struct Isaac {
    words: State<WORDS>,
    batch: [u32; WORDS],
    left: usize,
}

impl Isaac {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        let mut key = [0; WORDS];
        for (word, given) in key.iter_mut().zip(seed.words()) {
            *word = given;
        }
        Self { words: State::new(&key), batch: [0; WORDS], left: 0 }
    }

    fn word(&mut self) -> u32 {
        if self.left == 0 {
            self.batch = self.words.batch();
            self.left = WORDS;
        }
        self.left -= 1;
        self.batch[self.left]
    }
}

impl ThrowSource for Isaac {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok(throw_of(|| self.word()))
    }
}

/// State of ISAAC; `N` is a power of two, at least 8.
#[derive(Clone, Debug)]
struct State<const N: usize> {
    memory: [u32; N],
    a: u32,
    b: u32,
    c: u32,
}

impl<const N: usize> State<N> {
    fn new(key: &[u32; N]) -> Self {
        let mut mixed = [0x9e37_79b9; 8];
        for _ in 0..4 {
            mix(&mut mixed);
        }
        let mut memory = *key;
        for _ in 0..2 {
            for chunk in memory.as_chunks_mut::<8>().0 {
                for (word, with) in mixed.iter_mut().zip(&*chunk) {
                    *word = word.wrapping_add(*with);
                }
                mix(&mut mixed);
                *chunk = mixed;
            }
        }
        Self { memory, a: 0, b: 0, c: 0 }
    }

    fn batch(&mut self) -> [u32; N] {
        self.c = self.c.wrapping_add(1);
        self.b = self.b.wrapping_add(self.c);
        core::array::from_fn(|i| {
            let x = self.memory[i];
            let shifted = match i % 4 {
                0 => self.a << 13,
                1 => self.a >> 6,
                2 => self.a << 2,
                _ => self.a >> 16,
            };
            self.a = (self.a ^ shifted).wrapping_add(self.memory[(i + N / 2) % N]);
            let y = self.memory[(x >> 2) as usize % N].wrapping_add(self.a).wrapping_add(self.b);
            self.memory[i] = y;
            let at = y >> (2 + N.trailing_zeros());
            self.b = self.memory[at as usize % N].wrapping_add(x);
            self.b
        })
    }
}

/// Mixes eight words so that each bit changes all of them.
fn mix(words: &mut [u32; 8]) {
    /// Distance of each step, to the left if positive.
    const SHIFTS: [i32; 8] = [11, -2, 8, -16, 10, -4, 8, -9];
    for (i, shift) in SHIFTS.into_iter().enumerate() {
        let next = words[(i + 1) % 8];
        words[i] ^= if shift > 0 { next << shift } else { next >> -shift };
        words[(i + 3) % 8] = words[(i + 3) % 8].wrapping_add(words[i]);
        words[(i + 1) % 8] = next.wrapping_add(words[(i + 2) % 8]);
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    #[test]
    fn words_are_the_published_vector() {
        // The author's `randvect.txt`: 256 words of state, a key of zeros, second batch.
        let mut state = State::<256>::new(&[0; 256]);
        state.batch();
        let expected = [0xf650_e4c8, 0xe448_e96d, 0x98db_2fb4, 0xf5fa_d54f];
        assert_eq!(state.batch()[..4], expected);
    }
}
