//! A session of the language with its settings.

use barpoint::{Engine, SearchOptions};

use crate::LineError;
use crate::session::Session;
use crate::settings::Settings;

/// Answer to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines for the standard output.
    pub text: String,
    /// Lines that are no results, such as a command without effect.
    pub notice: String,
    /// True after `quit`.
    pub quits: bool,
}

impl Reply {
    pub(crate) fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// A session of the language: a match, settings and dice.
#[derive(Debug)]
pub struct Interpreter {
    pub(crate) engine: Engine,
    pub(crate) session: Session,
    pub(crate) settings: Settings,
    /// Number of files of commands that are being carried out.
    pub(crate) nested: usize,
}

impl Interpreter {
    /// Returns a session without a match. Its dice have the seed 0.
    pub fn new(engine: Engine) -> Self {
        let session = Session::unseeded();
        Self { engine, session, settings: Settings::default(), nested: 0 }
    }

    /// Returns the engine with the settings of a kind, `chequerplay` or `cubedecision`.
    pub(crate) fn engine_of(&self, kind: &str) -> Result<Engine, LineError> {
        let name = |leaf: &str| format!("evaluation {kind} evaluation {leaf}");
        let before = *self.engine.options();
        let plies = self.settings.number(&name("plies")).unwrap_or(before.plies);
        let cubeful = self.settings.is_on(&name("cubeful"), before.cubeful);
        let pruning = before.pruning.filter(|_| self.settings.is_on(&name("prune"), true));
        let options = SearchOptions { plies, cubeful, pruning, ..before };
        self.engine.clone().with_options(options).map_err(LineError::state)
    }

    /// Returns a number with the digits of the settings.
    pub(crate) fn digits(&self) -> usize {
        self.settings.number("output digits").unwrap_or(3)
    }
}
