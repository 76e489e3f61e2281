//! Sequences of throws for games at a table.
//!
//! A [`ThrowSource`] returns one throw of two dice after the other. [`Generator`] lists the sources
//! that a seed determines; each has a file of its own. [`WrittenDice`] come from a text, and
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

pub use self::asked::{AskedDice, LineSource};
pub use self::blum_blum_shub::{BlumBlumShub, ModulusError};
pub use self::error::ThrowError;
pub use self::glibc::GlibcRandom;
pub use self::isaac::Isaac;
pub use self::md5::Md5Counter;
pub use self::mersenne::Mersenne;
pub use self::seed::{ParseSeedError, Seed};
pub(crate) use self::throw::throw_of;
pub use self::throw::{Throw, ThrowSource};
pub use self::written::{WrittenDice, WrittenDiceError};

mod asked;
mod blum_blum_shub;
mod error;
mod glibc;
mod isaac;
mod md5;
mod mersenne;
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

#[cfg(test)]
mod tests;
