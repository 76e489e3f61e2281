//! The dice: a generator with its seed, a file, a program or a person.

use barpoint_core::Die;
use barpoint_dice::generators::{
    AskedDice, BlumBlumShub, Generator, Mersenne, Seed, Throw, ThrowError, ThrowSource, WrittenDice,
};
use barpoint_duel::{DiceProgram, TimeLimit};

use crate::LineError;
use crate::error::read_file;

/// Source of throws, with what the user may ask about it.
#[derive(Debug)]
pub(crate) struct DiceBox {
    source: Source,
    /// Number of throws since the seed was set.
    throws: u64,
}

#[derive(Debug)]
enum Source {
    Seeded {
        generator: Generator,
        seed: Seed,
        /// Modulus of Blum, Blum and Shub, if it is not the usual one.
        modulus: Option<Seed>,
        dice: Box<dyn ThrowSource>,
    },
    /// Dice of a file, of an answer of random.org or of a program.
    Given { name: &'static str, dice: Box<dyn ThrowSource> },
    /// Somebody throws the dice. The throw is there once it was typed.
    Manual(Option<Throw>),
}

impl DiceBox {
    /// Returns the Mersenne Twister with seed 0.
    pub(crate) fn unseeded() -> Self {
        let seed = Seed::from(0);
        let dice = Box::new(Mersenne::new(&seed));
        let source =
            Source::Seeded { generator: Generator::MersenneTwister, seed, modulus: None, dice };
        Self { source, throws: 0 }
    }

    /// Returns a generator with a seed.
    pub(crate) fn seeded(generator: Generator, seed: Seed) -> Result<Self, LineError> {
        let dice = generator.seeded(&seed).map_err(LineError::state)?;
        Ok(Self { source: Source::Seeded { generator, seed, modulus: None, dice }, throws: 0 })
    }

    /// Returns the generator of Blum, Blum and Shub with a modulus.
    pub(crate) fn of_modulus(seed: Seed, modulus: Seed) -> Result<Self, LineError> {
        let dice = Box::new(BlumBlumShub::of_modulus(&seed, &modulus).map_err(LineError::state)?);
        let generator = Generator::BlumBlumShub;
        Ok(Self {
            source: Source::Seeded { generator, seed, modulus: Some(modulus), dice },
            throws: 0,
        })
    }

    /// Returns the same generator with another seed.
    pub(crate) fn reseeded(&self, generator: Generator, seed: Seed) -> Result<Self, LineError> {
        match &self.source {
            Source::Seeded { modulus: Some(modulus), .. } => {
                Self::of_modulus(seed, modulus.clone())
            }
            _ => Self::seeded(generator, seed),
        }
    }

    /// Returns dice that are typed.
    pub(crate) const fn manual() -> Self {
        Self { source: Source::Manual(None), throws: 0 }
    }

    /// Returns the digits 1 to 6 of a file, which begin again at its end.
    pub(crate) fn of_file(path: &str) -> Result<Self, LineError> {
        let bytes = read_file(path)?;
        let dice = WrittenDice::of_text(&bytes).map_err(|error| LineError::file(path, error))?;
        Ok(Self::given("read from file", Box::new(dice)))
    }

    /// Returns the numbers of an answer of random.org that was saved in a file.
    pub(crate) fn of_random_org(path: &str) -> Result<Self, LineError> {
        let bytes = read_file(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let dice = WrittenDice::of_random_org(&text);
        let dice = dice.map_err(|error| LineError::file(path, error))?;
        Ok(Self::given("www.random.org", Box::new(dice)))
    }

    /// Returns the throws of a program of the user.
    pub(crate) fn of_program(command: &str) -> Result<Self, LineError> {
        let program = DiceProgram::start(command, TimeLimit::default());
        let program = program.map_err(LineError::state)?;
        Ok(Self::given("user supplied", Box::new(AskedDice(program))))
    }

    fn given(name: &'static str, dice: Box<dyn ThrowSource>) -> Self {
        Self { source: Source::Given { name, dice }, throws: 0 }
    }

    /// Returns the name of the generator in GNU Backgammon's sentences.
    pub(crate) const fn name(&self) -> &'static str {
        match &self.source {
            Source::Seeded { generator, .. } => title(*generator),
            Source::Given { name, .. } => name,
            Source::Manual(_) => "manual dice",
        }
    }

    /// Returns the generator, `None` if the dice have no seed.
    pub(crate) const fn generator(&self) -> Option<Generator> {
        match &self.source {
            Source::Seeded { generator, .. } => Some(*generator),
            _ => None,
        }
    }

    pub(crate) const fn seed(&self) -> Option<&Seed> {
        match &self.source {
            Source::Seeded { seed, .. } => Some(seed),
            _ => None,
        }
    }

    pub(crate) const fn throws(&self) -> u64 {
        self.throws
    }

    /// Stores a throw that was typed. Returns false if the dice are not manual.
    pub(crate) const fn typed(&mut self, throw: Throw) -> bool {
        match &mut self.source {
            Source::Manual(typed) => {
                *typed = Some(throw);
                true
            }
            _ => false,
        }
    }

    /// Returns the next throw, `None` if somebody must type it first.
    pub(crate) fn throw(&mut self) -> Result<Option<[Die; 2]>, ThrowError> {
        let throw = match &mut self.source {
            Source::Seeded { dice, .. } | Source::Given { dice, .. } => Some(dice.throw()?),
            Source::Manual(typed) => typed.take(),
        };
        self.throws += u64::from(throw.is_some());
        Ok(throw)
    }
}

/// Returns the name of a generator in GNU Backgammon's sentences.
pub(crate) const fn title(generator: Generator) -> &'static str {
    match generator {
        Generator::MersenneTwister => "Mersenne Twister",
        Generator::Isaac => "ISAAC",
        Generator::Md5 => "MD5",
        Generator::BlumBlumShub => "Blum, Blum and Shub",
        Generator::Ansi => "ANSI",
        Generator::Bsd => "BSD",
    }
}
