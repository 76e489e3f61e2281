//! Boards to look up.

use barpoint_core::{Chequers, Contest, MatchState, Outcome, Position, Setup};
use barpoint_database::{Database, DatabaseError};
use barpoint_equity::{CubeContext, CubeDecision, CubeLife, MatchEquityTable};
use barpoint_ids::PositionId;
use barpoint_wire::Decimal;
use barpoint_wire::bearoff::{Board, DumpCube};

use super::description::description;
use crate::wire::Stacks;

/// Record of a database: the board of one side, or a pair of boards.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    pub(super) on_roll: u32,
    pub(super) opponent: Option<u32>,
    /// Position if the boards fit on one board.
    pub(super) position: Option<Position>,
    pub(super) state: MatchState,
}

impl Boards {
    /// Returns the record of a position.
    ///
    /// # Errors
    /// Returns an error if the database does not contain the position.
    pub fn of_position(
        database: &Database,
        position: Position,
        state: MatchState,
    ) -> Result<Self, DatabaseError> {
        if position.has_contact() && !matches!(database, Database::Hypergammon(_)) {
            return Err(DatabaseError::NoRecord(format!(
                "the sides in {} can still meet: expected a race",
                PositionId(position)
            )));
        }
        let numbering = database.kind().numbering()?;
        let number = |side: &Chequers| {
            numbering.index(side).ok_or_else(|| {
                let (side, kind) = (Stacks(side), description(database.kind()));
                DatabaseError::NoRecord(format!("{side} is not in this database ({kind})"))
            })
        };
        Ok(Self {
            on_roll: number(position.on_roll())?,
            opponent: Some(number(position.opponent())?),
            position: Some(position),
            state,
        })
    }

    /// Returns the record with this number. Pairs are numbered by the board of the player on roll,
    /// then by that of the opponent. In a one-sided database the first numbers are single boards.
    ///
    /// # Errors
    /// Returns an error if there is no such record.
    pub fn of_index(
        database: &Database,
        index: u64,
        state: MatchState,
    ) -> Result<Self, DatabaseError> {
        let numbering = database.kind().numbering()?;
        let boards = u64::from(numbering.boards());
        if index >= boards * boards {
            return Err(DatabaseError::NoRecord(format!(
                "no index {index}: expected a number from 0 to {}",
                boards * boards - 1
            )));
        }
        if index < boards && matches!(database, Database::OneSided(_)) {
            return Ok(Self { on_roll: index as u32, opponent: None, position: None, state });
        }
        let numbers = [index / boards, index % boards].map(|number| number as u32);
        let side = |number| numbering.board(number).unwrap_or(Chequers::NONE);
        let [on_roll, opponent] = numbers.map(side);
        Ok(Self {
            on_roll: numbers[0],
            opponent: Some(numbers[1]),
            position: Position::try_from(Setup { on_roll, opponent }).ok(),
            state,
        })
    }

    /// Returns the number of the opponent's board.
    pub(super) fn opponent(&self) -> Result<u32, DatabaseError> {
        let none = || DatabaseError::NoRecord("a single board: expected a pair".to_owned());
        self.opponent.ok_or_else(none)
    }

    /// Returns the position ID, if both boards fit on one board.
    pub(super) fn id(&self) -> Option<String> {
        self.position.map(|position| PositionId(position).to_string())
    }
}

/// Returns a board without a roll distribution.
pub(super) fn board(chequers: Option<Chequers>, index: u32) -> Board {
    let chequers = chequers.unwrap_or(Chequers::NONE);
    Board {
        index,
        chequers: Stacks(&chequers).to_string(),
        pips: chequers.pips(),
        all_off: None,
        first_off: None,
    }
}

/// Returns the cube action, or `None` if the game is over.
pub(super) fn cube(
    boards: &Boards,
    table: &MatchEquityTable,
    outcome: &Outcome,
    life: &CubeLife<'_>,
) -> Option<DumpCube> {
    if boards.on_roll == 0 || boards.opponent == Some(0) {
        return None;
    }
    let contest = boards.state.contest();
    let context = CubeContext::new(contest, boards.state.cube(), table);
    let decision = CubeDecision::of(&context, outcome, life);
    let equities = decision.equities();
    Some(DumpCube {
        contest: match contest {
            Contest::Money(_) => "money".to_owned(),
            Contest::Match(score) => {
                let away = score.away();
                format!("{}-away, {}-away, {}", away.on_roll, away.opponent, table.name())
            }
        },
        no_double: Decimal(equities.no_double.0),
        double_take: equities.double_take.map(|equity| Decimal(equity.0)),
        double_pass: Decimal(equities.double_pass.0),
        action: decision.to_string(),
    })
}
