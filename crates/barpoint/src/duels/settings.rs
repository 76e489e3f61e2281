//! Settings of a duel: as they are asked for, and as they are played.

use core::fmt;
use core::time::Duration;

use barpoint_core::{BySide, MatchScore, Variant};
use barpoint_duel::{Mean, PlayerError, Score, SequentialTest, Terms};
use barpoint_engine::MAX_PLIES;

use super::ContenderName;
use crate::{NetsError, QuestionError};

/// Most pairs of a duel, because the results of more would not fit into memory.
pub const MOST_PAIRS: u32 = 10_000_000;

/// Pairs that are played by default.
const PAIRS: u32 = 500;

/// Most pairs of a sequential test by default.
const PAIRS_OF_A_TEST: u32 = 100_000;

/// Longest match of GNU Backgammon in points.
const GNUBG_LONGEST: u16 = 64;

/// Longest time of an answer.
const LONGEST: Duration = Duration::from_hours(7 * 24);

/// Settings of a duel as a caller gives them. `None` is the default.
#[derive(Clone, Debug, PartialEq)]
pub struct DuelFields {
    /// Contenders; results are from the view of the first one.
    pub contenders: [ContenderName; 2],
    /// Number of pairs, 500 by default; with a test at most this number is played, by default 100,000.
    pub pairs: Option<u32>,
    /// Means between which a sequential test of the luck-adjusted points decides.
    pub means: Option<[f64; 2]>,
    /// Chances that the test accepts the higher mean although the lower one is true, and the other way round.
    pub errors: [f64; 2],
    /// True for money games with the cube, without beavers.
    pub cube: bool,
    /// True if gammons count only after the cube has been turned.
    pub jacoby: bool,
    /// Length of matches in points, with the cube and the Crawford rule.
    pub length: Option<u32>,
    /// Variant of the games.
    pub variant: Variant,
    /// Seed of the dice, and of the errors of players with noise.
    pub seed: u64,
    /// Plies at which the luck of a roll is estimated, by default one less than the deeper contender.
    pub luck: Option<usize>,
    /// Plies at which every decision is judged.
    pub judge: Option<usize>,
    /// Options for programs that speak UBGI, as keys and values.
    pub keys: Vec<(String, String)>,
    /// Maximum time of an answer of another program.
    pub time_limit: Duration,
}

/// Settings of a duel that can be played.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DuelSettings {
    /// Contenders; results are from the view of the first one.
    pub contenders: [ContenderName; 2],
    /// Terms of the games.
    pub terms: Terms,
    /// Variant of the games.
    pub variant: Variant,
    /// Number of pairs to play, with a test at most.
    pub pairs: u32,
    /// Test that ends the duel.
    pub test: Option<SequentialTest>,
    /// Seed of the dice.
    pub seed: u64,
    /// Plies at which the referee estimates luck.
    pub luck: usize,
    /// Plies at which the referee judges decisions, if wanted.
    pub judge: Option<usize>,
    /// Options for programs that speak UBGI, as keys and values.
    pub keys: Vec<(String, String)>,
    /// Maximum time of an answer of another program.
    pub time_limit: Duration,
}

impl DuelFields {
    /// Money games without a cube between these contenders, everything else by default.
    pub fn new(first: ContenderName, second: ContenderName) -> Self {
        Self {
            contenders: [first, second],
            pairs: None,
            means: None,
            errors: [0.05; 2],
            cube: false,
            jacoby: false,
            length: None,
            variant: Variant::Backgammon,
            seed: 1,
            luck: None,
            judge: None,
            keys: Vec::new(),
            time_limit: Duration::from_secs(30),
        }
    }

    /// Returns the settings of the duel.
    ///
    /// # Errors
    /// Returns an error if a number is out of its range, or if a contender cannot play such games.
    pub fn settings(self) -> Result<DuelSettings, DuelError> {
        let terms = self.terms()?;
        self.check(terms)?;
        let test = self.test()?;
        let usual = if test.is_some() { PAIRS_OF_A_TEST } else { PAIRS };
        // One ply less than the plays costs little time and removes most of the luck.
        let farthest = self.contenders.iter().filter_map(ContenderName::plies).max().unwrap_or(0);
        Ok(DuelSettings {
            terms,
            variant: self.variant,
            pairs: self.pairs.unwrap_or(usual),
            test,
            seed: self.seed,
            luck: self.luck.unwrap_or(farthest.saturating_sub(1)),
            judge: self.judge,
            contenders: self.contenders,
            keys: self.keys,
            time_limit: self.time_limit,
        })
    }

    fn terms(&self) -> Result<Terms, DuelError> {
        let Some(length) = self.length else {
            ensure(!self.jacoby || self.cube, || {
                "the Jacoby rule needs a cube: expected money games with the cube".to_owned()
            })?;
            return Ok(if self.cube {
                Terms::Money { jacoby: self.jacoby }
            } else {
                Terms::Cubeless
            });
        };
        ensure(!self.cube && !self.jacoby, || {
            "a match is played with the cube and without the Jacoby rule: expected a length, or rules of money games"
                .to_owned()
        })?;
        let score = MatchScore::new(length, BySide::default(), length == 1);
        score.map(Terms::Match).map_err(|error| DuelError::Settings(format!("length: {error}")))
    }

    fn check(&self, terms: Terms) -> Result<(), DuelError> {
        let is_possible = |plies: Option<usize>| plies.is_none_or(|plies| plies <= MAX_PLIES);
        for (what, plies) in [("luck", self.luck), ("judge", self.judge)] {
            ensure(is_possible(plies), || format!("{what}: expected 0 to {MAX_PLIES} plies"))?;
        }
        ensure(self.pairs.is_none_or(|pairs| (1..=MOST_PAIRS).contains(&pairs)), || {
            format!("pairs: expected a whole number from 1 to {MOST_PAIRS}")
        })?;
        ensure((Duration::from_secs(1)..=LONGEST).contains(&self.time_limit), || {
            format!("time limit: expected 1 to {} seconds", LONGEST.as_secs())
        })?;
        if let Some(name) = self.contenders.iter().find(|name| !name.knows_cube()) {
            ensure(!terms.has_cube(), || {
                format!(
                    "`{name}` cannot play with a cube, because its protocol has no doubles: expected \
                     barpoint, nets:FOLDER or gnubg"
                )
            })?;
        }
        let is_exact = !matches!(self.variant, Variant::Backgammon | Variant::Nackgammon);
        if let Some(name) = self.contenders.iter().find(|name| !name.plays_by_our_evaluator()) {
            ensure(!is_exact, || {
                format!(
                    "`{name}` cannot play {}: expected barpoint, because the game is played by a database",
                    self.variant.name()
                )
            })?;
        }
        let is_gnubg = |name: &ContenderName| matches!(name, ContenderName::Gnubg { .. });
        if let (Terms::Match(score), true) = (terms, self.contenders.iter().any(is_gnubg)) {
            ensure(score.length() <= GNUBG_LONGEST, || {
                format!(
                    "a match to {} is too long for gnubg: expected at most {GNUBG_LONGEST} points",
                    score.length()
                )
            })?;
        }
        let is_ubgi = |name: &ContenderName| matches!(name, ContenderName::Ubgi { .. });
        ensure(self.keys.is_empty() || self.contenders.iter().any(is_ubgi), || {
            "options are for programs that speak UBGI: expected a contender such as ubgi:COMMAND"
                .to_owned()
        })
    }

    fn test(&self) -> Result<Option<SequentialTest>, DuelError> {
        let Some([low, high]) = self.means else { return Ok(None) };
        ensure([low, high].iter().all(|mean| (-1000.0..=1000.0).contains(mean)), || {
            "means of a test: expected numbers of points from -1000 to 1000".to_owned()
        })?;
        let test = SequentialTest::new(low, high, self.errors);
        ensure(test.is_some(), || {
            "sequential test: expected two means, the lower one first, and chances of an error above 0 and below 0.5"
                .to_owned()
        })?;
        Ok(test)
    }
}

impl DuelSettings {
    /// Returns the Elo points of a score. Money games have none, because they differ in value.
    pub fn elo(&self, score: &Score) -> Option<Mean> {
        let is_money = matches!(self.terms, Terms::Money { .. });
        score.elo().filter(|_| !is_money)
    }
}

/// Reason why a duel cannot be played, or cannot go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum DuelError {
    /// Settings that are wrong or do not go together: what, and what was expected.
    Settings(String),
    /// The variant needs a database.
    Question(QuestionError),
    /// The nets of a contender cannot be read.
    Nets(NetsError),
    /// Another program does not play.
    Player(PlayerError),
}

fn ensure(is_right: bool, wrong: impl FnOnce() -> String) -> Result<(), DuelError> {
    if is_right { Ok(()) } else { Err(DuelError::Settings(wrong())) }
}

impl fmt::Display for DuelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(reason) => f.write_str(reason),
            Self::Question(error) => error.fmt(f),
            Self::Nets(error) => error.fmt(f),
            Self::Player(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DuelError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Settings(_) => None,
            Self::Question(error) => error.source(),
            Self::Nets(error) => error.source(),
            Self::Player(error) => error.source(),
        }
    }
}

impl From<QuestionError> for DuelError {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl From<NetsError> for DuelError {
    fn from(error: NetsError) -> Self {
        Self::Nets(error)
    }
}

impl From<PlayerError> for DuelError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}
