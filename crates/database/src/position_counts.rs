//! Numbers of hypergammon positions by kind.

use std::ops::Add;

use barpoint_core::{Chequers, Position, Setup};
use barpoint_engine::in_order;

use crate::{DatabaseError, Kind};

/// Numbers of pairs of boards in a hypergammon database by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionCounts {
    /// A side has borne off all its chequers.
    pub over: u64,
    /// No chequers of the two sides have to pass each other any more.
    pub race: u64,
    /// Some chequers of the two sides still have to pass each other.
    pub contact: u64,
    /// Both sides have chequers on the same point, which cannot occur.
    pub impossible: u64,
}

impl PositionCounts {
    /// Counts all pairs of boards. Uses all threads of the current rayon pool.
    ///
    /// # Errors
    /// Returns an error if there is no hypergammon with this number of chequers.
    pub fn of(chequers: u8) -> Result<Self, DatabaseError> {
        let numbering = Kind::Hypergammon { chequers }.numbering()?;
        let board = |number| numbering.board(number).unwrap_or(Chequers::NONE);
        let boards: Vec<Chequers> = (0..numbering.boards()).map(board).collect();
        let row = |on_roll: &Chequers| {
            let against = boards.iter().map(|opponent| Self::of_pair(*on_roll, *opponent));
            against.fold(Self::default(), Add::add)
        };
        Ok(in_order::map(&boards, row).into_iter().fold(Self::default(), Add::add))
    }

    fn of_pair(on_roll: Chequers, opponent: Chequers) -> Self {
        if on_roll == Chequers::NONE || opponent == Chequers::NONE {
            return Self { over: 1, ..Self::default() };
        }
        match Position::try_from(Setup { on_roll, opponent }) {
            Err(_) => Self { impossible: 1, ..Self::default() },
            Ok(position) if position.has_contact() => Self { contact: 1, ..Self::default() },
            Ok(_) => Self { race: 1, ..Self::default() },
        }
    }
}

impl Add for PositionCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            over: self.over + other.over,
            race: self.race + other.race,
            contact: self.contact + other.contact,
            impossible: self.impossible + other.impossible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Output of `makehyper` of GNU Backgammon 1.07.001, for one chequer and for two.
    #[test]
    fn counts_are_gnubgs() {
        let counts = |[over, race, contact, impossible]: [u64; 4]| PositionCounts {
            over,
            race,
            contact,
            impossible,
        };
        assert_eq!(PositionCounts::of(1).unwrap(), counts([51, 276, 325, 24]));
        assert_eq!(PositionCounts::of(2).unwrap(), counts([701, 19826, 86726, 15948]));
        assert!(PositionCounts::of(4).is_err());
    }
}
