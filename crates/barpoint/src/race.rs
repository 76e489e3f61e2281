//! Races: rules of thumb, effective pips and exact chances.

use barpoint_analysis::RaceCounts;
use barpoint_core::{BySide, Chequers, Outcome, Position, Side};
use barpoint_database::{Database, DatabaseError, OneSidedFile, RaceChances, TwoSidedFile};
use barpoint_engine::Evaluator;

use crate::Engine;

/// A race by rules of thumb, and exactly where a database knows it.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Race {
    /// The position. Rules of thumb mean nothing where the sides can still meet.
    pub position: Position,
    /// Rules of thumb.
    pub counts: RaceCounts,
    /// The pips that a side needs on average with its wastage, `None` if no database has the side.
    ///
    /// # Units
    /// Pips: the mean number of rolls times 49/6.
    pub effective_pips: BySide<Option<f64>>,
    /// The chances, `None` if no database has both sides or the sides can still meet.
    pub exact: Option<ExactRace>,
}

/// The chances of a race by a database.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExactRace {
    /// The kind of database.
    pub source: RaceSource,
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon, `None` if the database does not know.
    pub win_gammon: Option<f64>,
    /// Chance to lose a gammon, `None` if the database does not know.
    pub lose_gammon: Option<f64>,
    /// Money equity with a centred cube without a double now, by a two-sided database with cubes.
    pub centred_equity: Option<f64>,
    /// Money equity with a centred cube and the best use of it now, by a two-sided database with cubes.
    pub centred_equity_best: Option<f64>,
}

/// A kind of database, the more exact first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RaceSource {
    /// A file with the equities of both sides' boards against each other.
    TwoSidedDatabase,
    /// The two-sided bearoff that is built in.
    TwoSidedBearoff,
    /// The one-sided bearoff that is built in: both sides play as if they were alone.
    OneSidedBearoff,
    /// A file with the rolls of one side.
    OneSidedDatabase,
}

impl RaceSource {
    /// The name that is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoSidedDatabase => "two-sided database",
            Self::TwoSidedBearoff => "two-sided bearoff",
            Self::OneSidedBearoff => "one-sided bearoff",
            Self::OneSidedDatabase => "one-sided database",
        }
    }
}

impl Engine {
    /// A race by rules of thumb, with effective pips and chances as far as the engine knows them exactly: by its
    /// [database files](Self::with_database_file) and by the bearoffs that are built in.
    ///
    /// # Errors
    /// A record of a database that is damaged.
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
    pub fn race(&self, position: &Position) -> Result<Race, DatabaseError> {
        let effective_pips = |side| self.effective_pips(position.side(side));
        let effective_pips = BySide {
            on_roll: effective_pips(Side::OnRoll)?,
            opponent: effective_pips(Side::Opponent)?,
        };
        let counts = RaceCounts::of(position);
        let exact = if position.has_contact() { None } else { self.exact_race(position)? };
        Ok(Race { position: *position, counts, effective_pips, exact })
    }

    /// The effective pips of a side, by the first database that has it.
    fn effective_pips(&self, side: &Chequers) -> Result<Option<f64>, DatabaseError> {
        if let Some(rolls) = self.evaluator().one_sided_bearoff().rolls(side) {
            return Ok(Some(rolls.effective_pips()));
        }
        for file in self.one_sided_files() {
            if let Some(board) = file.numbering().index(side) {
                return Ok(Some(file.rolls(board)?.effective_pips()));
            }
        }
        Ok(None)
    }

    fn exact_race(&self, position: &Position) -> Result<Option<ExactRace>, DatabaseError> {
        for file in self.two_sided_files() {
            if let Some(exact) = two_sided(file, position)? {
                return Ok(Some(exact));
            }
        }
        let evaluator = self.evaluator();
        if let Some((outcome, equities)) =
            evaluator.exact(position).zip(evaluator.equities(position))
        {
            let exact = ExactRace::of_outcome(RaceSource::TwoSidedBearoff, &outcome);
            let [centred, taken] = [equities.centred, equities.opponent].map(|e| e.0.into());
            return Ok(Some(exact.with_cube(centred, taken)));
        }
        if let Some(outcome) = evaluator.one_sided_bearoff().outcome(position) {
            return Ok(Some(ExactRace::of_outcome(RaceSource::OneSidedBearoff, &outcome)));
        }
        for file in self.one_sided_files() {
            let boards = [position.on_roll(), position.opponent()];
            let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
                continue;
            };
            return Ok(Some(ExactRace::of_chances(file.race(mine, theirs)?)));
        }
        Ok(None)
    }

    fn one_sided_files(&self) -> impl Iterator<Item = &OneSidedFile> {
        self.opened_databases().filter_map(|database| match database {
            Database::OneSided(file) => Some(file),
            _ => None,
        })
    }

    fn two_sided_files(&self) -> impl Iterator<Item = &TwoSidedFile> {
        self.opened_databases().filter_map(|database| match database {
            Database::TwoSided(file) => Some(file),
            _ => None,
        })
    }
}

/// The chances of a race by a two-sided database, `None` if it does not cover the race.
fn two_sided(file: &TwoSidedFile, position: &Position) -> Result<Option<ExactRace>, DatabaseError> {
    let boards = [position.on_roll(), position.opponent()];
    // With all fifteen left a gammon can be won, which these databases leave out.
    if boards.iter().any(|side| side.none_off()) {
        return Ok(None);
    }
    let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
        return Ok(None);
    };
    let entry = file.entry(mine, theirs)?;
    let win = f64::midpoint(1.0, entry.cubeless.0.into());
    let exact = ExactRace {
        source: RaceSource::TwoSidedDatabase,
        win,
        win_gammon: Some(0.0),
        lose_gammon: Some(0.0),
        centred_equity: None,
        centred_equity_best: None,
    };
    Ok(Some(match entry.cubeful {
        Some(equities) => exact.with_cube(equities.centred.0.into(), equities.opponent.0.into()),
        None => exact,
    }))
}

impl ExactRace {
    fn of_outcome(source: RaceSource, outcome: &Outcome) -> Self {
        let [win_gammon, lose_gammon] =
            [outcome.win_gammon, outcome.lose_gammon].map(|chance| Some(chance.into()));
        let win = outcome.win.into();
        let (centred_equity, centred_equity_best) = (None, None);
        Self { source, win, win_gammon, lose_gammon, centred_equity, centred_equity_best }
    }

    fn of_chances(chances: RaceChances) -> Self {
        let RaceChances { win, win_gammon, lose_gammon } = chances;
        let source = RaceSource::OneSidedDatabase;
        let (centred_equity, centred_equity_best) = (None, None);
        Self { source, win, win_gammon, lose_gammon, centred_equity, centred_equity_best }
    }

    /// The same with money equities: of a centred cube, and of one that the opponent took.
    fn with_cube(self, centred: f64, taken: f64) -> Self {
        let best = centred.max((2.0 * taken).min(1.0));
        Self { centred_equity: Some(centred), centred_equity_best: Some(best), ..self }
    }
}
