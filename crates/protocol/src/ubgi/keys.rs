//! Keys of a UBGI session.

use std::num::NonZeroUsize;

use barpoint::{Engine, FilterChoice, MAX_PLIES, SearchOptions};
use barpoint_core::Variant;

use super::error::UbgiError;

/// Values of the keys.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pub(super) variant: Variant,
    /// True if positions without a state are for play with a cube.
    pub(super) has_cube: bool,
    /// True if gammons count only after the cube has been turned.
    pub(super) jacoby: bool,
    /// Number of best plays to inform about.
    pub(super) multipv: usize,
    plies: usize,
    /// Move filter as it was given, `None` for that of the program.
    filter: Option<(String, FilterChoice)>,
    threads: usize,
    /// Engine with these threads, once the client has set their number.
    pool: Option<Engine>,
    /// Number of plies of the program, for the key line.
    default_plies: usize,
    default_threads: usize,
    variants: Vec<Variant>,
}

/// Maximum number of plays to inform about.
const MAX_PV: usize = 100;

/// All variants in the order of the key line.
const VARIANTS: [Variant; 5] = [
    Variant::Backgammon,
    Variant::Nackgammon,
    Variant::Hypergammon1,
    Variant::Hypergammon2,
    Variant::Hypergammon3,
];

impl Keys {
    pub(super) fn new(engine: &Engine) -> Self {
        let plies = engine.options().plies;
        let threads = rayon::current_num_threads();
        let has = |variant: &Variant| engine.evaluator_of(*variant).is_ok();
        Self {
            variant: Variant::Backgammon,
            has_cube: false,
            jacoby: true,
            multipv: 1,
            plies,
            filter: None,
            threads,
            pool: None,
            default_plies: plies,
            default_threads: threads,
            variants: VARIANTS.into_iter().filter(has).collect(),
        }
    }

    /// Returns the lines that declare the keys.
    pub(super) fn lines(&self) -> Vec<String> {
        vec![
            format!(
                "key game.variant enum {} backgammon variant of the position",
                self.variant_names()
            ),
            "key game.cube bool false a position whose ID names no cube is played with one"
                .to_owned(),
            "key game.jacoby bool true gammons count only after the cube has been turned"
                .to_owned(),
            format!(
                "key engine.ply int 1..{} {} search depth, 1 is static evaluation",
                MAX_PLIES + 1,
                self.default_plies + 1
            ),
            "key engine.filter string * normal plays to keep for the next ply".to_owned(),
            format!("key engine.multipv int 1..{MAX_PV} 1 ! plays to inform about"),
            format!(
                "key engine.threads int 1..{} {} ! threads, without effect on answers",
                Engine::MAX_THREADS,
                self.default_threads
            ),
        ]
    }

    fn variant_names(&self) -> String {
        self.variants.iter().map(|variant| word(*variant)).collect::<Vec<_>>().join("|")
    }

    pub(super) fn get(&self, name: &str) -> Result<String, UbgiError> {
        Ok(match name {
            "game.variant" => word(self.variant).to_owned(),
            "game.cube" => self.has_cube.to_string(),
            "game.jacoby" => self.jacoby.to_string(),
            "engine.ply" => (self.plies + 1).to_string(),
            "engine.filter" => {
                self.filter.as_ref().map_or_else(|| "normal".to_owned(), |(text, _)| text.clone())
            }
            "engine.multipv" => self.multipv.to_string(),
            "engine.threads" => self.threads.to_string(),
            _ => return Err(UbgiError::Unsupported("key".to_owned())),
        })
    }

    /// Sets a key. A value that is refused leaves the one before it.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        engine: &Engine,
    ) -> Result<(), UbgiError> {
        let wrong = |expected: String| UbgiError::Key(name.to_owned(), expected);
        match name {
            "game.variant" => {
                let known = self.variants.iter().find(|variant| word(**variant) == value);
                self.variant = *known.ok_or_else(|| wrong(self.variant_names()))?;
            }
            "game.cube" => self.has_cube = boolean(value).ok_or_else(|| wrong(BOOL.into()))?,
            "game.jacoby" => self.jacoby = boolean(value).ok_or_else(|| wrong(BOOL.into()))?,
            "engine.ply" => {
                let ply = number(value, MAX_PLIES + 1);
                let ply = ply.ok_or_else(|| wrong(format!("1..{}", MAX_PLIES + 1)))?;
                self.plies = ply - 1;
            }
            "engine.filter" => {
                let choice = value.parse().map_err(|error| wrong(format!("a filter; {error}")))?;
                self.filter = Some((value.to_owned(), choice));
            }
            "engine.multipv" => {
                let most = number(value, MAX_PV).ok_or_else(|| wrong(format!("1..{MAX_PV}")))?;
                self.multipv = most;
            }
            "engine.threads" => {
                let expected = || wrong(format!("1..{}", Engine::MAX_THREADS));
                let threads = number(value, Engine::MAX_THREADS).ok_or_else(expected)?;
                let count = NonZeroUsize::new(threads).ok_or_else(expected)?;
                self.pool = Some(engine.clone().with_threads(count).map_err(|_| expected())?);
                self.threads = threads;
            }
            _ => return Err(UbgiError::Unsupported("key".to_owned())),
        }
        Ok(())
    }

    /// Returns the engine with the options of the keys. Plays are chosen without a cube if a
    /// position has none.
    pub(super) fn engine(&self, engine: &Engine, has_cube: bool) -> Result<Engine, UbgiError> {
        let usual = engine.options();
        let filters = match &self.filter {
            None => usual.filters,
            Some((_, choice)) => choice
                .at(self.plies)
                .map_err(|error| UbgiError::Key("engine.filter".to_owned(), error.to_string()))?,
        };
        let options = SearchOptions {
            plies: self.plies,
            filters,
            cubeful: has_cube && usual.cubeful,
            top: self.multipv,
            ..*usual
        };
        let engine = self.pool.as_ref().unwrap_or(engine).clone();
        let wrong = |error| UbgiError::Key("engine.ply".to_owned(), format!("{error}"));
        engine.with_options(options).map_err(wrong)
    }
}

/// Description of the values of a key that is true or false.
const BOOL: &str = "true|false";

/// Returns the name of a variant in the protocol.
const fn word(variant: Variant) -> &'static str {
    match variant {
        Variant::Hypergammon3 => "hypergammon",
        variant => variant.name(),
    }
}

fn boolean(text: &str) -> Option<bool> {
    text.parse().ok()
}

/// Returns a number from 1 to `most`.
fn number(text: &str, most: usize) -> Option<usize> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}
