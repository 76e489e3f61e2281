//! Independent dice of one trial.

use barpoint_core::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::mapping::roll_of;

/// Independent dice of one trial, from its words of the keystream.
#[derive(Clone, Debug)]
pub(crate) struct PlainTrial {
    words: ChaCha8Rng,
    opening: bool,
}

impl PlainTrial {
    pub(crate) const fn new(words: ChaCha8Rng, opening: bool) -> Self {
        Self { words, opening }
    }

    #[inline]
    pub(crate) fn roll(&mut self, turn: u32) -> Dice {
        let no_double = self.opening && turn == 0;
        let mut place = u128::from(turn);
        loop {
            if self.words.get_word_pos() != place {
                self.words.set_word_pos(place);
            }
            match roll_of(self.words.next_u32()) {
                Some(dice) if !(no_double && dice.is_double()) => return dice,
                _ => place += 1 << 32,
            }
        }
    }
}
