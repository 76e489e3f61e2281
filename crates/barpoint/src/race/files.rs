//! Races in database files.

use barpoint_core::{Chequers, Position};
use barpoint_database::{Database, DatabaseError, OneSidedFile, RaceChances, TwoSidedFile};

use super::{ExactRace, RaceSource};
use crate::Engine;

impl Engine {
    /// Returns the effective pips of a side, from the first file that contains it.
    pub(super) fn effective_pips_in_files(
        &self,
        side: &Chequers,
    ) -> Result<Option<f64>, DatabaseError> {
        for file in self.one_sided_files() {
            if let Some(board) = file.numbering().index(side) {
                return Ok(Some(file.rolls(board)?.effective_pips()));
            }
        }
        Ok(None)
    }

    /// Returns the chances by the first two-sided file that contains a race.
    pub(super) fn two_sided_race(
        &self,
        position: &Position,
    ) -> Result<Option<ExactRace>, DatabaseError> {
        for file in self.two_sided_files() {
            if let Some(exact) = two_sided(file, position)? {
                return Ok(Some(exact));
            }
        }
        Ok(None)
    }

    /// Returns the chances by the first one-sided file that contains both sides of a race.
    pub(super) fn one_sided_race(
        &self,
        position: &Position,
    ) -> Result<Option<ExactRace>, DatabaseError> {
        for file in self.one_sided_files() {
            let boards = [position.on_roll(), position.opponent()];
            let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
                continue;
            };
            return Ok(Some(of_chances(file.race(mine, theirs)?)));
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

/// Returns the chances of a race by a two-sided database, `None` if it does not contain the race.
fn two_sided(file: &TwoSidedFile, position: &Position) -> Result<Option<ExactRace>, DatabaseError> {
    let boards = [position.on_roll(), position.opponent()];
    // A side with all fifteen chequers left can lose a gammon, which these databases do not cover.
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

fn of_chances(chances: RaceChances) -> ExactRace {
    let RaceChances { win, win_gammon, lose_gammon, .. } = chances;
    let source = RaceSource::OneSidedDatabase;
    let (centred_equity, centred_equity_best) = (None, None);
    ExactRace { source, win, win_gammon, lose_gammon, centred_equity, centred_equity_best }
}
