//! Sources of dice.

use std::fmt;
use std::fs;

use barpoint_core::Dice;
use barpoint_dice::commitment::Secret;
use barpoint_dice::frequencies::Frequencies;
use barpoint_dice::generators::{AskedDice, Generator, Seed, Throw, ThrowSource, WrittenDice};
use barpoint_duel::{DiceProgram, TimeLimit};

use crate::words::split;

/// Choice of a source of dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiceChoice {
    /// Generator with a seed.
    Seeded(Generator, Seed),
    /// Dice by commitment: a secret of the program, and a salt of the players.
    Committed(Secret, String),
    /// The players enter their rolls.
    Manual,
    /// Digits 1 to 6 of a file.
    File(String),
    /// Answer of random.org in a file.
    RandomOrg(String),
    /// Program that answers each line `roll` with a throw.
    Command(String),
}

/// Reason why a text is no choice of dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiceChoiceError {
    /// The words are unknown.
    Unknown,
    /// A seed or a secret is wrong, or the system has no random bits.
    Wrong(String),
}

impl DiceChoice {
    /// Reads a choice, such as `mersenne 42`. A seed or a secret that is not given is drawn.
    pub(crate) fn read(text: &str) -> Result<Self, DiceChoiceError> {
        let (word, rest) = split(text);
        let given = || match rest {
            "" => Err(DiceChoiceError::Unknown),
            rest => Ok(rest.to_owned()),
        };
        match word {
            "manual" if rest.is_empty() => Ok(Self::Manual),
            "file" => given().map(Self::File),
            "random.org" => given().map(Self::RandomOrg),
            "command" => given().map(Self::Command),
            "committed" => Ok(Self::Committed(Secret::new(random()?), rest.to_owned())),
            "secret" => {
                let (secret, salt) = split(rest);
                let secret = secret.parse().map_err(wrong)?;
                Ok(Self::Committed(secret, salt.to_owned()))
            }
            _ => {
                let generator = Generator::named(word).ok_or(DiceChoiceError::Unknown)?;
                let seed = match rest {
                    // Two or more: every generator accepts such a seed.
                    "" => Seed::from(u64::from(u32::from_le_bytes(random()?).max(2))),
                    seed => seed.parse().map_err(wrong)?,
                };
                Ok(Self::Seeded(generator, seed))
            }
        }
    }

    /// Returns true if the dice can be continued from a saved match without files and programs.
    pub(crate) const fn is_restored(&self) -> bool {
        matches!(self, Self::Seeded(..) | Self::Committed(..) | Self::Manual)
    }

    /// Returns words that [`read`](Self::read) reads. They include the secret.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Committed(secret, salt) => {
                format!("secret {secret} {salt}").trim_end().to_owned()
            }
            other => other.to_string(),
        }
    }

    fn open(&self) -> Result<Option<Box<dyn ThrowSource>>, String> {
        let read = |path: &str| fs::read(path).map_err(|error| format!("{path}: {error}"));
        Ok(Some(match self {
            Self::Seeded(generator, seed) => {
                generator.seeded(seed).map_err(|error| error.to_string())?
            }
            Self::Committed(secret, salt) => Box::new(secret.dice(salt)),
            Self::Manual => return Ok(None),
            Self::File(path) => {
                let dice = WrittenDice::of_text(&read(path)?);
                Box::new(dice.map_err(|error| format!("{path}: {error}"))?)
            }
            Self::RandomOrg(path) => {
                let dice = WrittenDice::of_random_org(&String::from_utf8_lossy(&read(path)?));
                Box::new(dice.map_err(|error| format!("{path}: {error}"))?)
            }
            Self::Command(command) => {
                let program = DiceProgram::start(command, TimeLimit::default());
                Box::new(AskedDice(program.map_err(|error| error.to_string())?))
            }
        }))
    }
}

/// Writes the choice without its secret.
impl fmt::Display for DiceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeded(generator, seed) => write!(f, "{} {seed}", generator.name()),
            Self::Committed(secret, _) => write!(f, "committed {}", secret.commitment()),
            Self::Manual => f.write_str("manual"),
            Self::File(path) => write!(f, "file {path}"),
            Self::RandomOrg(path) => write!(f, "random.org {path}"),
            Self::Command(command) => write!(f, "command {command}"),
        }
    }
}

fn wrong(error: impl fmt::Display) -> DiceChoiceError {
    DiceChoiceError::Wrong(error.to_string())
}

/// Returns random bytes of the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], DiceChoiceError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(wrong)?;
    Ok(bytes)
}

/// Dice on the table.
#[derive(Debug)]
pub(crate) struct TableDice {
    pub(crate) choice: DiceChoice,
    source: Option<Box<dyn ThrowSource>>,
    /// Number of throws so far.
    pub(crate) thrown: u64,
    pub(crate) frequencies: Frequencies,
    /// Throws of the source on the table, the last one at the end.
    made: Vec<Throw>,
    /// Throws that were taken back and come again, the next one at the end.
    again: Vec<Throw>,
}

/// A match that was saved has fewer throws.
const MOST_THROWS: u64 = 10_000_000;

impl TableDice {
    pub(crate) fn open(choice: DiceChoice) -> Result<Self, String> {
        let source = choice.open()?;
        let (made, again) = (Vec::new(), Vec::new());
        Ok(Self { choice, source, thrown: 0, frequencies: Frequencies::default(), made, again })
    }

    /// Skips the throws of an earlier part of the match.
    pub(crate) fn skip(&mut self, count: u64) -> Result<(), String> {
        for _ in 0..count.min(MOST_THROWS) {
            self.throw()?;
        }
        Ok(())
    }

    /// Returns the next throw, `None` if the players enter their rolls.
    pub(crate) fn throw(&mut self) -> Result<Option<Throw>, String> {
        let Some(source) = &mut self.source else { return Ok(None) };
        let throw = if let Some(throw) = self.again.pop() {
            self.thrown += 1;
            throw
        } else {
            let throw = source.throw().map_err(|error| error.to_string())?;
            self.count(throw);
            throw
        };
        self.made.push(throw);
        Ok(Some(throw))
    }

    /// Takes back the last throws of the source, which come again: nobody can try for better ones.
    pub(crate) fn take_back(&mut self, count: usize) {
        for _ in 0..count {
            let Some(throw) = self.made.pop() else { return };
            self.thrown -= 1;
            self.again.push(throw);
        }
    }

    /// Counts a throw.
    pub(crate) fn count(&mut self, [first, second]: Throw) {
        self.thrown += 1;
        self.frequencies.add(Dice::of(first, second));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        for text in ["mersenne 42", "isaac 7", "manual", "file dice.txt", "command dice --fair"] {
            assert_eq!(DiceChoice::read(text).unwrap().words(), text);
        }
        for text in ["", "mersenne x", "manual 3", "file", "secret 12", "dice"] {
            assert!(DiceChoice::read(text).is_err(), "{text}");
        }
        let committed = DiceChoice::read("committed Anna and Ben").unwrap();
        assert_eq!(DiceChoice::read(&committed.words()), Ok(committed.clone()));
        assert!(!committed.to_string().contains(&committed.words()[7..71]));
    }

    #[test]
    fn skipped_dice_continue_where_they_were() {
        let choice = DiceChoice::read("mersenne 42").unwrap();
        let mut whole = TableDice::open(choice.clone()).unwrap();
        let throws: Vec<_> = (0..10).map(|_| whole.throw().unwrap()).collect();
        let mut rest = TableDice::open(choice).unwrap();
        rest.skip(7).unwrap();
        assert_eq!(rest.throw().unwrap(), throws[7]);
        assert_eq!(rest.thrown, 8);
    }
}
