//! A session of the language with its settings.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use barpoint::play::Place;
use barpoint::{Choice, Engine};
use barpoint_prompt::Seat;

use crate::session::{Marked, Session};
use crate::settings::{ProfileError, Settings};

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

/// Source of seeds for dice without a seed of their own: a function of the program that runs the
/// session.
#[derive(Clone)]
pub(crate) struct Seeds(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Seeds {
    pub(crate) fn next_seed(&self) -> u64 {
        (self.0)()
    }
}

impl fmt::Debug for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeds")
    }
}

/// A session of the language: a match, settings and dice.
#[derive(Debug)]
pub struct Interpreter {
    pub(crate) engine: Engine,
    pub(crate) session: Session,
    pub(crate) settings: Settings,
    /// Name of player 1 in new matches.
    pub(crate) user: String,
    pub(crate) seeds: Seeds,
    /// Request to end the line.
    pub(crate) stop: Arc<AtomicBool>,
    /// File of the library of matches.
    pub(crate) library: Option<PathBuf>,
    /// File that `save settings` writes unless it names one.
    pub(crate) profile: String,
    /// Programs that play for player 0 and player 1. They are no settings, because a profile does not
    /// connect to anything.
    pub(crate) externals: [Option<Seat>; 2],
    /// Names of the players of the match that was read last. They are no settings, so that they are
    /// not saved.
    pub(crate) known_as: [Option<String>; 2],
    /// Decisions that `cmark` marked.
    pub(crate) marks: BTreeMap<Place, Marked>,
    /// Choice that the tutor warned of.
    pub(crate) warned: Option<Choice>,
    /// True if the next line may be a throw of manual dice.
    pub(crate) wants_throw: bool,
    /// Line that waits for the answer to a question.
    pub(crate) asked: Option<String>,
    /// True while a line is carried out about which a question was answered.
    pub(crate) is_confirmed: bool,
    /// Time of the last copy of the match that was saved by itself.
    pub(crate) saved: Instant,
    /// True at a prompt, where moves through the record show the board.
    pub(crate) is_interactive: bool,
    /// Latest lines.
    pub(crate) history: VecDeque<String>,
    /// Static evaluations a second, by `calibrate`.
    pub(crate) speed: Option<f64>,
    /// Commands without effect of the files of commands that are being carried out.
    pub(crate) ineffective: Vec<String>,
    /// Number of files of commands that are being carried out.
    pub(crate) nested: usize,
}

impl Interpreter {
    /// Returns a session without a match. Its dice have the seed 0, and so do dice that are given
    /// no seed.
    pub fn new(engine: Engine) -> Self {
        Self {
            engine,
            session: Session::unseeded(),
            settings: Settings::default(),
            user: "user".to_owned(),
            seeds: Seeds(Arc::new(|| 0)),
            stop: Arc::default(),
            library: None,
            profile: "barpoint-gnubg.toml".to_owned(),
            externals: [None, None],
            known_as: [None, None],
            marks: BTreeMap::new(),
            warned: None,
            wants_throw: false,
            asked: None,
            is_confirmed: false,
            saved: Instant::now(),
            is_interactive: false,
            history: VecDeque::new(),
            speed: None,
            ineffective: Vec::new(),
            nested: 0,
        }
    }

    /// Sets the name of the person who plays.
    #[must_use]
    pub fn played_by(self, user: &str) -> Self {
        let user: String = user.chars().filter(|c| !c.is_control()).take(31).collect();
        if user.trim().is_empty() { self } else { Self { user, ..self } }
    }

    /// Sets the source of seeds for dice that are given none.
    #[must_use]
    pub fn seeded_by(self, seeds: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let mut seeded = Self { seeds: Seeds(Arc::new(seeds)), ..self };
        // A generator takes any seed but a few, which are not drawn.
        let _ = seeded.set_seed("");
        seeded
    }

    /// Sets the request to end a line. Once it is true, searches, analyses, rollouts and games of
    /// engines end soon, and the request is taken back.
    pub fn set_stop(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// Sets the file of the library of matches, for `relational`.
    #[must_use]
    pub fn with_library(self, path: PathBuf) -> Self {
        Self { library: Some(path), ..self }
    }

    /// Sets the file that `save settings` writes unless it names one.
    #[must_use]
    pub fn with_profile_path(self, path: &str) -> Self {
        Self { profile: path.to_owned(), ..self }
    }

    /// Shows the board after moves through the record, and asks before a game or a file is lost, as at a
    /// prompt.
    #[must_use]
    pub fn at_a_prompt(self) -> Self {
        Self { is_interactive: true, ..self }
    }

    /// Carries out the settings of a profile in TOML, such as `save settings` writes.
    ///
    /// # Errors
    /// The text is no profile, or a setting is unknown or wrong. The settings before it are kept.
    pub fn load_profile(&mut self, text: &str) -> Result<(), ProfileError> {
        for (name, value) in Settings::commands_of(text)? {
            let line = format!("set {name} {value}");
            self.line(&line).map_err(|error| ProfileError::of_setting(&name, &error))?;
        }
        self.history.clear();
        Ok(())
    }

    /// Returns a number with the digits of the settings.
    pub(crate) fn number(&self, number: f64) -> String {
        format!("{number:+.*}", self.digits())
    }

    /// Returns the number of digits of the settings.
    pub(crate) fn digits(&self) -> usize {
        self.settings.value("output digits")
    }
}
