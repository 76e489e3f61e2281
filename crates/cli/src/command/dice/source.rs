//! Choice of a source of dice.

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use barpoint_dice::commitment::Secret;
use barpoint_dice::generators::{AskedDice, Generator, LineSource, Seed, ThrowSource, WrittenDice};
use barpoint_duel::{DiceProgram, TimeLimit};
use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::input::{input_name, read_bytes};

/// Source of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Seeded(Generator),
    Committed,
    Manual,
    File,
    RandomOrg,
    Command,
}

impl Origin {
    const OTHERS: [Self; 5] =
        [Self::Committed, Self::Manual, Self::File, Self::RandomOrg, Self::Command];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Seeded(generator) => generator.name(),
            Self::Committed => "committed",
            Self::Manual => "manual",
            Self::File => "file",
            Self::RandomOrg => "random.org",
            Self::Command => "command",
        }
    }

    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Seeded(generator) => generator.description(),
            Self::Committed => "SHA-256 of a secret and a salt, verifiable after the game",
            Self::Manual => "throws from standard input, a line for each",
            Self::File => "digits 1 to 6 of a file, again from its start at its end",
            Self::RandomOrg => "an answer of random.org's integer generator, saved in a file",
            Self::Command => "a program that answers each line 'roll' with a throw",
        }
    }

    pub(super) const fn seeded(self) -> bool {
        matches!(self, Self::Seeded(_))
    }

    pub(super) fn equals_gnubg(self) -> bool {
        matches!(self, Self::Seeded(generator) if generator.equals_gnubg()) || self == Self::File
    }
}

impl ValueEnum for Origin {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Origin; 11] = {
            let mut all = [Origin::Manual; 11];
            let mut i = 0;
            while i < 11 {
                all[i] =
                    if i < 6 { Origin::Seeded(Generator::ALL[i]) } else { Origin::OTHERS[i - 6] };
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.description()))
    }
}

/// Options that choose a source of dice.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SourceArgs {
    /// Generator of the dice
    #[arg(long, value_name = "NAME", default_value = "mersenne")]
    pub(super) generator: Origin,
    /// Seed: a whole number of any size
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,
    /// File of dice, for the generators file and random.org; - is standard input
    #[arg(long, value_name = "FILE")]
    dice_file: Option<PathBuf>,
    /// Program with arguments, for the generator command
    #[arg(long, value_name = "PROGRAM")]
    dice_command: Option<String>,
    /// Secret of 64 hexadecimal digits, for the generator committed
    #[arg(long, value_name = "HEX")]
    pub(super) secret: Option<Secret>,
    /// Text that both players agreed on, for the generator committed [default: empty]
    #[arg(long, value_name = "TEXT")]
    salt: Option<String>,
    /// Dice in the words of `barpoint play --dice`, instead of these options: a generator and a seed, manual,
    /// committed with a salt, file PATH, random.org PATH or command PROGRAM
    #[arg(
        long,
        value_name = "DICE",
        conflicts_with_all = ["generator", "seed", "dice_file", "dice_command", "salt"]
    )]
    dice: Option<String>,
}

impl SourceArgs {
    /// Returns the source, and its seed if it has one.
    ///
    /// # Errors
    /// An option is missing or belongs to another generator, or the source cannot be opened.
    pub(super) fn open(&self) -> anyhow::Result<(Box<dyn ThrowSource>, Option<Seed>)> {
        self.check_options()?;
        Ok(match self.generator {
            Origin::Seeded(generator) => {
                let seed = match &self.seed {
                    Some(seed) => seed.clone(),
                    None => Seed::from(random_seed()?),
                };
                (generator.seeded(&seed)?, Some(seed))
            }
            Origin::Committed => {
                let secret = self.secret.as_ref().context("expected --secret HEX")?;
                (Box::new(secret.dice(self.salt.as_deref().unwrap_or_default())), None)
            }
            Origin::Manual => (Box::new(AskedDice(StandardInput)), None),
            Origin::File => (Box::new(self.written(|text| Ok(WrittenDice::of_text(text)?))?), None),
            Origin::RandomOrg => {
                let read =
                    |text: &[u8]| Ok(WrittenDice::of_random_org(std::str::from_utf8(text)?)?);
                (Box::new(self.written(read)?), None)
            }
            Origin::Command => {
                let command = self.dice_command.as_deref();
                let command = command.context("expected --dice-command PROGRAM")?;
                (Box::new(AskedDice(program(command)?)), None)
            }
        })
    }

    /// Returns the options with the same meaning as the words of `--dice`.
    ///
    /// # Errors
    /// The words are unknown.
    pub(super) fn resolved(&self) -> anyhow::Result<Self> {
        let Some(words) = &self.dice else { return Ok(self.clone()) };
        let (word, rest) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        let rest = Some(rest.trim().to_owned()).filter(|rest| !rest.is_empty());
        let mut read = Self { seed: None, salt: None, dice: None, ..self.clone() };
        if word == "secret" {
            let words = rest.unwrap_or_default();
            let (secret, salt) = words.split_once(' ').unwrap_or((&words, ""));
            read.generator = Origin::Committed;
            read.secret = Some(secret.parse().with_context(|| format!("--dice {words}"))?);
            read.salt = Some(salt.trim().to_owned());
            return Ok(read);
        }
        let known = Origin::from_str(word, false);
        read.generator = known.map_err(|_| {
            let names: Vec<&str> = Origin::value_variants().iter().map(|it| it.name()).collect();
            anyhow!("--dice {words}: expected one of {}", names.join(", "))
        })?;
        match read.generator {
            Origin::Seeded(_) => {
                let seed = rest.map(|seed| seed.parse()).transpose();
                read.seed = seed.with_context(|| format!("--dice {words}"))?;
            }
            Origin::Committed => read.salt = rest,
            Origin::File | Origin::RandomOrg => read.dice_file = rest.map(PathBuf::from),
            Origin::Command => read.dice_command = rest,
            Origin::Manual => {
                ensure!(rest.is_none(), "--dice {words}: expected manual alone");
            }
        }
        Ok(read)
    }

    /// Returns true if a seed is given.
    pub(super) const fn has_seed(&self) -> bool {
        self.seed.is_some()
    }

    /// Refuses options of other generators, so that none is ignored in silence.
    fn check_options(&self) -> anyhow::Result<()> {
        let reads_file = matches!(self.generator, Origin::File | Origin::RandomOrg);
        let is_committed = self.generator == Origin::Committed;
        let options = [
            ("--seed", self.seed.is_some(), self.generator.seeded()),
            ("--dice-file", self.dice_file.is_some(), reads_file),
            ("--dice-command", self.dice_command.is_some(), self.generator == Origin::Command),
            ("--secret", self.secret.is_some(), is_committed),
            ("--salt", self.salt.is_some(), is_committed),
        ];
        for (option, is_given, belongs) in options {
            let name = self.generator.name();
            ensure!(!is_given || belongs, "{option} does not belong to --generator {name}");
        }
        Ok(())
    }

    fn written(
        &self,
        read: impl Fn(&[u8]) -> anyhow::Result<WrittenDice>,
    ) -> anyhow::Result<WrittenDice> {
        let path: &Path = self.dice_file.as_deref().context("expected --dice-file FILE")?;
        let name = input_name(path);
        let bytes = read_bytes(path).with_context(|| format!("cannot read {name}"))?;
        read(&bytes).map_err(|error| anyhow!("{name}: {error}"))
    }
}

/// Starts a program of the user.
fn program(command: &str) -> anyhow::Result<DiceProgram> {
    // The message includes its cause.
    DiceProgram::start(command, TimeLimit::default()).map_err(|error| anyhow!("{error}"))
}

/// Returns random bits of the system.
fn random_seed() -> anyhow::Result<u64> {
    let mut bytes = [0; 4];
    random(&mut bytes)?;
    // Two or more, and below 2³²: every generator accepts such a seed, and people can type it.
    Ok(u64::from(u32::from_le_bytes(bytes).max(2)))
}

/// Fills bytes with random bits of the system.
pub(super) fn random(bytes: &mut [u8]) -> anyhow::Result<()> {
    if let Err(error) = getrandom::fill(bytes) {
        bail!("the system has no random bits: {error}");
    }
    Ok(())
}

/// Standard input as a source of throws.
#[derive(Debug)]
struct StandardInput;

impl LineSource for StandardInput {
    fn line(&mut self) -> Result<Option<String>, String> {
        /// Most bytes of a line: input may be endless.
        const MOST: u64 = 1024;
        let mut line = String::new();
        let read = io::stdin().lock().take(MOST).read_line(&mut line);
        match read.map_err(|error| error.to_string())? {
            0 => Ok(None),
            _ => Ok(Some(line)),
        }
    }
}
