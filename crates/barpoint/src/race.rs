//! Races: rules of thumb, effective pip counts and exact chances.

use barpoint_analysis::RaceCounts;
use barpoint_core::{BySide, Chequers, Outcome, Position, Side};
use barpoint_engine::Evaluator;

use crate::Engine;

#[cfg(feature = "databases")]
mod files;

/// Error of counting a race: a record of a database is damaged.
#[cfg(feature = "databases")]
pub type RaceError = barpoint_database::DatabaseError;
/// Error of counting a race. There is none without database files.
#[cfg(not(feature = "databases"))]
pub type RaceError = core::convert::Infallible;

/// A race by rules of thumb and, if a database contains it, by its exact values.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Race {
    /// The position. Rules of thumb are meaningless while the sides can still meet.
    pub position: Position,
    /// Pip counts and advice by rules of thumb.
    pub counts: RaceCounts,
    /// Effective pip count (EPC) of each side: its pips including the average wastage. `None` if no
    /// database contains the side.
    ///
    /// # Units
    /// Pips: the mean number of rolls times 49/6.
    pub effective_pips: BySide<Option<f64>>,
    /// Exact chances. `None` if no database contains both sides or if the sides can still meet.
    pub exact: Option<ExactRace>,
}

/// Chances in a race according to a database.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExactRace {
    /// Kind of database that the chances come from.
    pub source: RaceSource,
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon, `None` if the database has no gammon chances.
    pub win_gammon: Option<f64>,
    /// Chance to lose a gammon, `None` if the database has no gammon chances.
    pub lose_gammon: Option<f64>,
    /// Money equity of not doubling with a centred cube, by a two-sided database with cubeful
    /// equities.
    pub centred_equity: Option<f64>,
    /// Money equity of the best cube action with a centred cube, by a two-sided database with
    /// cubeful equities.
    pub centred_equity_best: Option<f64>,
}

/// Kind of database, the most exact first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RaceSource {
    /// Database file with the equities of the boards of both sides against each other.
    TwoSidedDatabase,
    /// Built-in two-sided bearoff.
    TwoSidedBearoff,
    /// Table of all positions with a few chequers, solved when it is needed.
    FewChequers,
    /// Built-in one-sided bearoff: each side plays as if it were alone.
    OneSidedBearoff,
    /// Database file with the roll distributions of one side.
    OneSidedDatabase,
}

impl RaceSource {
    /// Returns the name of the kind as it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoSidedDatabase => "two-sided database",
            Self::TwoSidedBearoff => "two-sided bearoff",
            Self::FewChequers => "table of few chequers",
            Self::OneSidedBearoff => "one-sided bearoff",
            Self::OneSidedDatabase => "one-sided database",
        }
    }
}

impl Engine {
    /// Counts a race by rules of thumb, and adds effective pip counts and exact chances if the
    /// database files of the engine or the built-in bearoffs contain it.
    ///
    /// # Errors
    /// Returns an error if a record of a database is damaged.
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// // Two chequers each.
    /// let tight: Situation = "EgAAoAAAAAAAAA".parse()?;
    /// let race = Engine::new().race(&tight.position)?;
    /// let exact = race.exact.expect("the two-sided bearoff has it");
    /// assert_eq!(exact.source.name(), "two-sided bearoff");
    /// assert!(exact.centred_equity_best.unwrap() > exact.centred_equity.unwrap());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn race(&self, position: &Position) -> Result<Race, RaceError> {
        let effective_pips = |side| self.effective_pips(position.side(side));
        let effective_pips = BySide {
            on_roll: effective_pips(Side::OnRoll)?,
            opponent: effective_pips(Side::Opponent)?,
        };
        let counts = RaceCounts::of(position);
        let exact = if position.has_contact() { None } else { self.exact_race(position)? };
        Ok(Race { position: *position, counts, effective_pips, exact })
    }

    /// Returns the effective pips of a side, from the first database that contains it.
    #[cfg_attr(
        not(feature = "databases"),
        expect(clippy::unnecessary_wraps, reason = "only a database file can be damaged")
    )]
    fn effective_pips(&self, side: &Chequers) -> Result<Option<f64>, RaceError> {
        if let Some(rolls) = self.evaluator().one_sided_bearoff().rolls(side) {
            return Ok(Some(rolls.effective_pips()));
        }
        #[cfg(feature = "databases")]
        if let Some(pips) = self.effective_pips_in_files(side)? {
            return Ok(Some(pips));
        }
        Ok(None)
    }

    #[cfg_attr(
        not(feature = "databases"),
        expect(clippy::unnecessary_wraps, reason = "only a database file can be damaged")
    )]
    fn exact_race(&self, position: &Position) -> Result<Option<ExactRace>, RaceError> {
        #[cfg(feature = "databases")]
        if let Some(exact) = self.two_sided_race(position)? {
            return Ok(Some(exact));
        }
        let evaluator = self.evaluator();
        let known = match evaluator.bearoff_of(position) {
            Some(bearoff) => bearoff.exact(position).map(|exact| (exact.outcome, exact.equities)),
            None => {
                evaluator.exact(position).map(|outcome| (outcome, evaluator.equities(position)))
            }
        };
        if let Some((outcome, Some(equities))) = known {
            let is_bearoff = evaluator.one_sided_bearoff().outcome(position).is_some();
            let source =
                if is_bearoff { RaceSource::TwoSidedBearoff } else { RaceSource::FewChequers };
            let exact = ExactRace::of_outcome(source, &outcome);
            let [centred, taken] = [equities.centred, equities.opponent].map(|e| e.0.into());
            return Ok(Some(exact.with_cube(centred, taken)));
        }
        if let Some(outcome) = evaluator.one_sided_bearoff().outcome(position) {
            return Ok(Some(ExactRace::of_outcome(RaceSource::OneSidedBearoff, &outcome)));
        }
        #[cfg(feature = "databases")]
        if let Some(exact) = self.one_sided_race(position)? {
            return Ok(Some(exact));
        }
        Ok(None)
    }
}

impl ExactRace {
    fn of_outcome(source: RaceSource, outcome: &Outcome) -> Self {
        let [win_gammon, lose_gammon] =
            [outcome.win_gammon, outcome.lose_gammon].map(|chance| Some(chance.into()));
        let win = outcome.win.into();
        let (centred_equity, centred_equity_best) = (None, None);
        Self { source, win, win_gammon, lose_gammon, centred_equity, centred_equity_best }
    }

    /// Adds money equities: with a centred cube, and with a cube that the opponent has taken.
    fn with_cube(self, centred: f64, taken: f64) -> Self {
        let best = centred.max((2.0 * taken).min(1.0));
        Self { centred_equity: Some(centred), centred_equity_best: Some(best), ..self }
    }
}
