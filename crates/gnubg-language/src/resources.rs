//! `set rng`, `set seed`, `set met`, `set threads` and `set cache`.

use std::num::NonZeroUsize;

use barpoint::{BuiltinMet, MatchEquityTable};
use barpoint_dice::generators::{Generator, Seed};

use crate::dice_box::{DiceBox, title};
use crate::error::read_file;
use crate::setting::switch;
use crate::{Interpreter, LineError, words};

/// Bytes of an entry of GNU Backgammon's cache of evaluations.
const ENTRY: usize = 64;

impl Interpreter {
    /// Chooses the dice: a generator with a seed, or another source with its file or command.
    pub(crate) fn set_rng(&mut self, name: &str, rest: &str) -> Result<String, LineError> {
        let word = name.strip_prefix("rng ").unwrap_or(name);
        let argument = |expected: &str| {
            let (argument, _) = words::unquoted_word(rest);
            let wrong = || LineError::argument(&format!("set {name}"), "", expected);
            if argument.is_empty() { Err(wrong()) } else { Ok(argument) }
        };
        let dice = match Generator::named(word) {
            Some(Generator::BlumBlumShub) if let Some((modulus, seed)) = modulus(rest)? => {
                match seed {
                    "" => DiceBox::of_modulus(self.seeds.next_seed().max(2).into(), modulus)?,
                    seed => DiceBox::of_modulus(read_seed(seed)?, modulus)?,
                }
            }
            Some(generator) if rest.is_empty() => {
                if self.session.dice.generator() == Some(generator) {
                    return Ok(format!(
                        "You are already using the {} generator.\n",
                        title(generator)
                    ));
                }
                self.own_seed(generator)?
            }
            Some(generator) => DiceBox::seeded(generator, read_seed(rest)?)?,
            None => match word {
                "manual" => DiceBox::manual(),
                "file" => DiceBox::of_file(argument("the name of a file of dice")?)?,
                "random.org" => {
                    DiceBox::of_random_org(argument("a file with an answer of random.org")?)?
                }
                "user" if !rest.is_empty() => DiceBox::of_program(rest)?,
                _ => return Err(LineError::argument(&format!("set {name}"), "", "a command")),
            },
        };
        let mut said = format!("GNU Backgammon will now use the {} generator.\n", dice.name());
        said += &match dice.seed() {
            Some(_)
                if rest.is_empty() || modulus(rest)?.is_some_and(|(_, seed)| seed.is_empty()) =>
            {
                "Seed initialised from system random data.\n".to_owned()
            }
            Some(seed) => format!("Seed set to {seed}.\n"),
            None => String::new(),
        };
        self.session.dice = dice;
        self.settings.put("rng", word);
        Ok(said)
    }

    pub(crate) fn set_seed(&mut self, rest: &str) -> Result<String, LineError> {
        let generator = self.session.dice.generator();
        let generator =
            generator.ok_or_else(|| LineError::State("These dice have no seed.".to_owned()))?;
        if rest.is_empty() {
            let seed = Seed::from(self.seeds.next_seed().max(2));
            self.session.dice = self.session.dice.reseeded(generator, seed)?;
            return Ok("Seed initialised from system random data.\n".to_owned());
        }
        let seed = read_seed(rest)?;
        let said = format!("Seed set to {seed}.\n");
        self.session.dice = self.session.dice.reseeded(generator, seed)?;
        Ok(said)
    }

    /// Returns a generator with the next seed of the program that runs the session.
    fn own_seed(&mut self, generator: Generator) -> Result<DiceBox, LineError> {
        let seed = self.seeds.next_seed();
        // A seed of zero would repeat one die in one of the generators.
        DiceBox::seeded(generator, Seed::from(seed.max(2)))
    }

    /// Reads a match equity table from a file, or chooses a built-in one by its name.
    pub(crate) fn set_met(&mut self, rest: &str) -> Result<String, LineError> {
        let (path, _) = words::unquoted_word(rest);
        if path.is_empty() {
            return Err(LineError::argument("set met", "", "the name of a file or of a table"));
        }
        let table = match path.parse::<BuiltinMet>() {
            Ok(table) => table.table(),
            Err(_) => read_table(path)?,
        };
        self.session.listed.clear();
        let said =
            format!("GNU Backgammon will now use the {} match equity table.\n", table.name());
        self.put_table(table);
        self.settings.put("met", path);
        Ok(said)
    }

    pub(crate) fn set_inverted(&mut self, rest: &str) -> Result<String, LineError> {
        let wrong = || LineError::argument("set invert met", rest, "`on` or `off`");
        let on = switch(rest).ok_or_else(wrong)?;
        if on != self.settings.is_on("invert met") {
            self.invert_table();
        }
        self.settings.put("invert met", if on { "on" } else { "off" });
        let said = if on { "will be used inverted" } else { "will not be use inverted" };
        Ok(format!("Match equity table {said}.\n"))
    }

    /// Exchanges the players of the match equity table.
    pub(crate) fn invert_table(&mut self) {
        let table = self.engine.table().invert();
        self.put_table(table);
    }

    fn put_table(&mut self, table: MatchEquityTable) {
        self.engine = self.engine.clone().with_table(table);
    }

    pub(crate) fn set_threads(&mut self, rest: &str) -> Result<String, LineError> {
        let said = self.settings.set("threads", rest)?;
        if let Some(threads) = self.settings.number("threads").and_then(NonZeroUsize::new) {
            let engine = self.engine.clone().with_threads(threads);
            self.engine = engine.map_err(LineError::state)?;
        }
        Ok(said)
    }

    pub(crate) fn set_cache(&mut self, rest: &str) -> Result<String, LineError> {
        let said = self.settings.set("cache", rest)?;
        let entries: usize = self.settings.value("cache");
        let engine = self.engine.clone().with_cache(entries * ENTRY);
        self.engine = engine.map_err(LineError::state)?;
        Ok(said)
    }
}

/// Returns the modulus of Blum, Blum and Shub that `modulus N` or `factors P Q` names, and the seed after
/// it.
fn modulus(rest: &str) -> Result<Option<(Seed, &str)>, LineError> {
    let (word, numbers) = words::unquoted_word(rest);
    let is = |name: &str| !word.is_empty() && name.starts_with(&word.to_ascii_lowercase());
    let (first, after) = words::unquoted_word(numbers);
    if is("modulus") {
        return Ok(Some((read_seed(first)?, after)));
    }
    if !is("factors") {
        return Ok(None);
    }
    let (second, seed) = words::unquoted_word(after);
    let product = read_seed(first)?.blum_product(&read_seed(second)?);
    let expected = "two different primes that leave 3 when they are divided by 4";
    let wrong =
        || LineError::argument("set rng bbs factors", &format!("{first} {second}"), expected);
    Ok(Some((product.ok_or_else(wrong)?, seed)))
}

fn read_seed(text: &str) -> Result<Seed, LineError> {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.parse().map_err(|error| {
        LineError::Argument(format!("You must specify a valid seed (see `help set seed'): {error}"))
    })
}

/// Reads a table from a file in GNU Backgammon's XML.
fn read_table(path: &str) -> Result<MatchEquityTable, LineError> {
    let bytes = read_file(path)?;
    let text = String::from_utf8_lossy(&bytes);
    barpoint::read_met_xml(&text).map_err(|error| LineError::file(path, error))
}
