//! Sequences of throws for games at a table.
//!
//! A [`ThrowSource`] returns one throw of two dice after the other. [`Generator`] lists the sources
//! that a seed determines. [`WrittenDice`] come from a text, and
//! [`AskedDice`] from somebody or something that answers in lines, such as a player who throws real
//! dice, or another program.
//!
//! GNU Backgammon 1.07 has [`Generator::MersenneTwister`], [`Generator::Isaac`], [`Generator::Md5`]
//! and [`Generator::BlumBlumShub`], and equal seeds give equal throws. Its seeding and its
//! conversions to dice were deduced from its rolls.
//!
//! ```
//! use barpoint_dice::generators::{Generator, ThrowSource};
//!
//! let mut dice = Generator::MersenneTwister.seeded(&"1".parse()?)?;
//! assert_eq!(dice.throw()?.map(|die| die.pips()), [3, 6]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::{array, fmt};

use self::throw::die_of;
use barpoint_core::Die;
use md5::{Digest, Md5};
use num_bigint::BigUint;
use rand_mt::Mt;

pub use self::isaac::Isaac;
pub use self::seed::Seed;
pub(crate) use self::throw::throw_of;
pub use self::throw::{AskedDice, LineSource, Throw, ThrowError, ThrowSource};
pub use self::written::{WrittenDice, WrittenDiceError};

mod isaac;
mod seed;
mod throw;
mod written;

/// Generator of throws from a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Generator {
    /// [`Mersenne`], the default.
    #[default]
    MersenneTwister,
    /// [`Isaac`].
    Isaac,
    /// [`Md5Counter`].
    Md5,
    /// [`BlumBlumShub`] with its default modulus.
    BlumBlumShub,
    /// [`GlibcRandom`] under the name of ISO C's `rand`.
    Ansi,
    /// [`GlibcRandom`] under the name of BSD's `random`.
    Bsd,
}

impl Generator {
    /// All generators; the default is the first.
    pub const ALL: [Self; 6] =
        [Self::MersenneTwister, Self::Isaac, Self::Md5, Self::BlumBlumShub, Self::Ansi, Self::Bsd];

    /// Name of the generator, as in GNU Backgammon: `mersenne`, `isaac`, `md5`, `bbs`, `ansi`, `bsd`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MersenneTwister => "mersenne",
            Self::Isaac => "isaac",
            Self::Md5 => "md5",
            Self::BlumBlumShub => "bbs",
            Self::Ansi => "ansi",
            Self::Bsd => "bsd",
        }
    }

    /// Returns the generator with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|generator| generator.name() == name)
    }

    /// Algorithm and publication in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::MersenneTwister => "Mersenne Twister MT19937 (Matsumoto and Nishimura 1998)",
            Self::Isaac => "ISAAC with 16 words of state (Jenkins 1996)",
            Self::Md5 => "MD5 of a counter (RFC 1321)",
            Self::BlumBlumShub => "Blum, Blum and Shub (1986), modulus of 255 bits",
            Self::Ansi => "rand() of the GNU C library",
            Self::Bsd => "random() of the GNU C library; the numbers of rand()",
        }
    }

    /// Returns true if GNU Backgammon 1.07 has the generator. Equal seeds then give equal throws.
    pub const fn equals_gnubg(self) -> bool {
        !matches!(self, Self::Ansi | Self::Bsd)
    }

    /// Returns the throws of a seed.
    ///
    /// # Errors
    /// [`ModulusError`] if the seed is a multiple of the modulus of [`BlumBlumShub`].
    pub fn seeded(self, seed: &Seed) -> Result<Box<dyn ThrowSource>, ModulusError> {
        Ok(match self {
            Self::MersenneTwister => Box::new(Mersenne::new(seed)),
            Self::Isaac => Box::new(Isaac::new(seed)),
            Self::Md5 => Box::new(Md5Counter::new(seed)),
            Self::BlumBlumShub => Box::new(BlumBlumShub::new(seed)?),
            Self::Ansi | Self::Bsd => Box::new(GlibcRandom::new(seed)),
        })
    }
}

/// Dice from the MD5 digests of a counter.
///
/// The counter is a word of 32 bits. It begins at the lowest 64 bits of the seed modulo 2³² - 1 and
/// grows by one for each digest. The digest is that of the counter's four bytes, the lowest first.
/// Its first eight bytes are two words, the lowest byte first, one for each die `1 + word /
/// 715 827 882`. A digest with one of the four largest words is skipped, which happens to one in
/// 5 × 10⁸ digests.
///
/// # Source
/// RFC 1321, R. Rivest, "The MD5 Message-Digest Algorithm" (1992).
#[derive(Clone, Debug)]
pub struct Md5Counter {
    counter: u32,
}

impl Md5Counter {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        Self { counter: (seed.low_bits() % u64::from(u32::MAX)) as u32 }
    }
}

impl ThrowSource for Md5Counter {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        loop {
            let digest = Md5::digest(self.counter.to_le_bytes());
            self.counter = self.counter.wrapping_add(1);
            let word = |at: usize| {
                u32::from_le_bytes([digest[at], digest[at + 1], digest[at + 2], digest[at + 3]])
            };
            if let (Some(first), Some(second)) = (die_of(word(0)), die_of(word(4))) {
                return Ok([first, second]);
            }
        }
    }
}

/// GNU Backgammon's default modulus, as it shows it.
const MODULUS: &[u8] =
    b"46669116508701198206463178178218347698370262771368237383789001446050921334081";

/// Dice from the bits of Blum, Blum and Shub.
///
/// The seed is the first number, 2 in place of 1. The next number is the square of the last one
/// modulo a modulus, and its lowest bit is the bit. Bits are read as a binary fraction until it is
/// clear in which third of the unit interval it lies; the next bit adds three. So a die is 1 + third
/// + 3 × bit, and each of the six is equally likely.
///
/// # Source
/// L. Blum, M. Blum and M. Shub, "A simple unpredictable pseudo-random number generator", SIAM
/// Journal on Computing 15 (1986).
#[derive(Clone, Debug)]
pub struct BlumBlumShub {
    number: BigUint,
    modulus: BigUint,
}

impl BlumBlumShub {
    /// Creates the dice of a seed with GNU Backgammon's default modulus.
    ///
    /// # Errors
    /// [`ModulusError`] if the seed is a multiple of the modulus, such as zero.
    pub fn new(seed: &Seed) -> Result<Self, ModulusError> {
        Self::with_modulus(seed, BigUint::parse_bytes(MODULUS, 10).ok_or(ModulusError)?)
    }

    /// Creates the dice of a seed with a modulus of one's own, which should be the product of two primes
    /// that leave 3 when divided by 4.
    ///
    /// # Errors
    /// [`ModulusError`] if the seed is a multiple of the modulus, or next to one.
    pub fn of_modulus(seed: &Seed, modulus: &Seed) -> Result<Self, ModulusError> {
        Self::with_modulus(seed, modulus.number().clone())
    }

    fn with_modulus(seed: &Seed, modulus: BigUint) -> Result<Self, ModulusError> {
        let one = BigUint::from(1_u32);
        if modulus <= one {
            return Err(ModulusError);
        }
        let number = if *seed.number() == one { one + 1_u32 } else { seed.number() % &modulus };
        // The squares of 0, 1 and -1 never change.
        if number <= BigUint::from(1_u32) || &number + 1_u32 == modulus {
            return Err(ModulusError);
        }
        Ok(Self { number, modulus })
    }

    fn bit(&mut self) -> u32 {
        self.number = &self.number * &self.number % &self.modulus;
        u32::from(self.number.bit(0))
    }

    /// Third of the unit interval that contains a random number: 0, 1 or 2.
    fn third(&mut self) -> u32 {
        let (first, second) = (self.bit(), self.bit());
        if first == second {
            return 2 * first;
        }
        // Between 1/4 and 1/2 lies 1/3 = 0.0101…, and between 1/2 and 3/4 lies 2/3 = 0.1010….
        let mut expected = 1 - second;
        loop {
            let bit = self.bit();
            if bit != expected {
                return if first == 0 { bit } else { 1 + bit };
            }
            expected = 1 - expected;
        }
    }
}

impl ThrowSource for BlumBlumShub {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        let mut die = || {
            let third = self.third();
            Die::ALL[(third + 3 * self.bit()) as usize]
        };
        Ok([die(), die()])
    }
}

/// Error of a seed that the modulus does not permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModulusError;

impl fmt::Display for ModulusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the seed gives constant dice with Blum, Blum and Shub: expected another seed, such as 2")
    }
}

impl core::error::Error for ModulusError {}

/// Words of the state.
const WORDS: usize = 31;

/// Dice from `rand` and `random` of the GNU C library, which return the same numbers.
///
/// The state has 31 words. The lowest 32 bits of the seed are the first of them, 1 in place of 0;
/// each other word is 16807 times the one before, modulo 2³¹ - 1. A new word is the sum of the words
/// 3 and 31 places before it, and its upper 31 bits are the number; the first 310 are skipped. A
/// number becomes the die `1 + number / 357 913 941`; the two largest numbers are skipped.
///
/// GNU Backgammon 1.07 has no such generator, so the conversion to dice is our own.
///
/// # Source
/// The GNU C Library Reference Manual, "ISO C Random Number Functions" and "BSD Random Number
/// Functions"; S. K. Park and K. W. Miller, "Random number generators: good ones are hard to find",
/// Communications of the ACM 31 (1988), for the seeding; D. E. Knuth, The Art of Computer
/// Programming 2, 3.2.2, for the additive generator.
#[derive(Clone, Debug)]
pub struct GlibcRandom {
    state: [u32; WORDS],
    at: usize,
}

impl GlibcRandom {
    /// Creates the dice of a seed.
    pub fn new(seed: &Seed) -> Self {
        let first = match seed.low_bits() as u32 {
            0 => 1,
            word => word,
        };
        let mut word = i64::from(first as i32);
        let state = array::from_fn(|i| {
            if i > 0 {
                // The remainder has the sign of the word; a negative one is made positive.
                word = (16807 * word % 0x7fff_ffff + 0x7fff_ffff) % 0x7fff_ffff;
            }
            word as u32
        });
        let mut dice = Self { state, at: 3 };
        for _ in 0..310 {
            dice.number();
        }
        dice
    }

    /// Next number, below 2³¹.
    fn number(&mut self) -> u32 {
        let word = self.state[self.at].wrapping_add(self.state[(self.at + WORDS - 3) % WORDS]);
        self.state[self.at] = word;
        self.at = (self.at + 1) % WORDS;
        word >> 1
    }

    fn die(&mut self) -> Die {
        loop {
            if let Some(&die) = Die::ALL.get((self.number() / 357_913_941) as usize) {
                return die;
            }
        }
    }
}

impl ThrowSource for GlibcRandom {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok([self.die(), self.die()])
    }
}

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

#[cfg(test)]
mod tests;
