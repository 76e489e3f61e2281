//! The board: unchecked [`Setup`] and checked [`Position`].

use alloc::vec::Vec;
use core::fmt;

use crate::{BySide, Chequers, Point, Side, masks};

/// Chequers as a file or a user gives them, unchecked; [`Position::try_from`] checks them.
#[doc(alias = "checkers")]
pub type Setup = BySide<Chequers>;

impl Setup {
    /// Creates both sides' chequers from stacks of (point, number of chequers), each side numbered
    /// by its owner; 25 is the bar.
    ///
    /// ```
    /// use barpoint_core::{Position, Setup, Variant};
    ///
    /// let side = [(24, 2), (13, 5), (8, 3), (6, 5)];
    /// let start = Position::try_from(Setup::at(&side, &side))?;
    /// assert_eq!(start, Variant::Backgammon.start());
    /// # Ok::<(), barpoint_core::PositionError>(())
    /// ```
    ///
    /// # Panics
    /// Panics as [`Chequers::at`] does.
    pub const fn at(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Self {
        Self { on_roll: Chequers::at(on_roll), opponent: Chequers::at(opponent) }
    }
}

/// A board that can occur in a game, seen by the player on roll.
///
/// # Perspective
/// Each side's [`Chequers`] are numbered by their owner, so point `p` of one side is point `25 - p`
/// of the other. Only [`flip`](Self::flip) changes the view to that of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    on_roll: Chequers,
    opponent: Chequers,
}

impl Position {
    /// The chequers of the player on roll.
    #[inline]
    pub const fn on_roll(&self) -> &Chequers {
        &self.on_roll
    }

    /// The chequers of the other player, numbered by that player.
    #[inline]
    pub const fn opponent(&self) -> &Chequers {
        &self.opponent
    }

    /// The chequers of this side.
    #[inline]
    pub const fn side(&self, side: Side) -> &Chequers {
        match side {
            Side::OnRoll => &self.on_roll,
            Side::Opponent => &self.opponent,
        }
    }

    /// The same board with the other player on roll.
    #[inline]
    #[must_use]
    pub const fn flip(&self) -> Self {
        Self { on_roll: self.opponent, opponent: self.on_roll }
    }

    /// Creates a position without the checks, for chequers that are derived from a checked
    /// position.
    #[inline]
    pub(crate) const fn new_unchecked(on_roll: Chequers, opponent: Chequers) -> Self {
        Self { on_roll, opponent }
    }

    /// Pip counts of both sides.
    pub fn pips(&self) -> BySide<u32> {
        BySide { on_roll: self.on_roll.pips(), opponent: self.opponent.pips() }
    }

    /// Returns true if some chequer of one side still has to pass one of the other side.
    #[inline]
    pub fn has_contact(&self) -> bool {
        match (self.on_roll.rearmost(), self.opponent.rearmost()) {
            (Some(mine), Some(theirs)) => Chequers::meet(mine, theirs),
            _ => false,
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("on_roll", &self.on_roll)
            .field("opponent", &self.opponent)
            .finish()
    }
}

/// Reason why a [`Setup`] is not a possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupProblem {
    /// This side has this number of chequers, more than fifteen.
    TooManyChequers(Side, u32),
    /// Both sides have chequers on this point, numbered by the player on roll.
    SharedPoint(Point),
    /// Both sides are on the bar against closed boards, so no player can ever move.
    Deadlock,
    /// Neither side has a chequer left, which cannot happen in a game.
    Empty,
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyChequers(side, n) => {
                write!(f, "{side} has {n} chequers (at most {})", Chequers::MAX)
            }
            Self::SharedPoint(point) => write!(f, "both sides have chequers on point {point}"),
            Self::Deadlock => write!(f, "both sides are on the bar against closed boards"),
            Self::Empty => write!(f, "there are no chequers"),
        }
    }
}

/// Error of creating a [`Position`]; names all problems of the [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The chequers as given.
    pub setup: Setup,
    /// All problems, at least one.
    pub problems: Vec<SetupProblem>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "impossible position: ")?;
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Self, PositionError> {
        let position = Self { on_roll: setup.on_roll, opponent: setup.opponent };
        if is_clearly_possible(&setup) {
            return Ok(position);
        }
        let mut problems = Vec::new();
        let totals = BySide { on_roll: setup.on_roll.total(), opponent: setup.opponent.total() };
        for side in [Side::OnRoll, Side::Opponent] {
            if totals[side] > u32::from(Chequers::MAX) {
                problems.push(SetupProblem::TooManyChequers(side, totals[side]));
            }
        }
        let shared = |p: &Point| setup.on_roll.on(*p) > 0 && setup.opponent.on(p.flip()) > 0;
        problems.extend(Point::all().filter(shared).map(SetupProblem::SharedPoint));
        let stuck = |mine: &Chequers, theirs: &Chequers| {
            mine.bar() > 0 && theirs.mask(2) & masks::HOME == masks::HOME
        };
        if stuck(&setup.on_roll, &setup.opponent) && stuck(&setup.opponent, &setup.on_roll) {
            problems.push(SetupProblem::Deadlock);
        }
        if totals == BySide::default() {
            problems.push(SetupProblem::Empty);
        }
        if problems.is_empty() { Ok(position) } else { Err(PositionError { setup, problems }) }
    }
}

/// Returns true if a setup, without two sides on the bar, has no problem. Long lists of positions are read in less
/// time with it.
fn is_clearly_possible(setup: &Setup) -> bool {
    const POINTS: u32 = (1 << Chequers::BAR) - 1;
    let [mine, theirs] = [&setup.on_roll, &setup.opponent];
    let [my_places, their_places] = [mine, theirs].map(|side| side.mask(1));
    let seen = (their_places & POINTS).reverse_bits() >> (u32::BITS - Chequers::BAR as u32);
    let is_shared = my_places & seen != 0;
    let is_empty = my_places | their_places == 0;
    let are_on_the_bar = my_places & their_places & !POINTS != 0;
    let are_few = [mine, theirs].iter().all(|side| side.total() <= u32::from(Chequers::MAX));
    are_few && !is_shared && !is_empty && !are_on_the_bar
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self { on_roll: position.on_roll, opponent: position.opponent }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;

    fn problems(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Vec<SetupProblem> {
        let setup = Setup::at(on_roll, opponent);
        Position::try_from(setup).map_or_else(|error| error.problems, |_| Vec::new())
    }

    #[test]
    fn every_problem_is_found() {
        let closed = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (25, 1)];
        assert_eq!(problems(&closed, &closed), [SetupProblem::Deadlock]);
        assert_eq!(problems(&closed, &closed[1..]), []);
        assert_eq!(problems(&[], &[]), [SetupProblem::Empty]);
        assert_eq!(problems(&[], &[(1, 1)]), []);
        let point = |number| Point::new(number).unwrap();
        assert_eq!(
            problems(&[(24, 16), (7, 1)], &[(1, 1), (18, 1), (25, 14)]),
            [
                SetupProblem::TooManyChequers(Side::OnRoll, 17),
                SetupProblem::TooManyChequers(Side::Opponent, 16),
                SetupProblem::SharedPoint(point(7)),
                SetupProblem::SharedPoint(point(24)),
            ]
        );
    }

    #[test]
    fn the_error_names_all_problems() {
        let setup = Setup::at(&[(20, 16)], &[(5, 1)]);
        assert_eq!(
            Position::try_from(setup).unwrap_err().to_string(),
            "impossible position: the player on roll has 16 chequers (at most 15); \
             both sides have chequers on point 20"
        );
    }

    #[test]
    fn huge_counts_do_not_overflow() {
        let setup = Setup { on_roll: Chequers::new([255; 25]), opponent: Chequers::NONE };
        let expected = vec![SetupProblem::TooManyChequers(Side::OnRoll, 25 * 255)];
        assert_eq!(Position::try_from(setup).unwrap_err().problems, expected);
    }

    #[test]
    fn contact_ends_when_the_last_chequers_have_passed() {
        let contact = |mine, theirs| {
            let setup = Setup::at(&[(mine, 1)], &[(theirs, 1)]);
            Position::try_from(setup).unwrap().has_contact()
        };
        assert!(!contact(12, 12));
        assert!(contact(13, 13));
        assert!(contact(25, 1));
        assert!(contact(2, 24));
    }
}
