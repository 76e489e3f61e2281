//! Boards after moves that are not checked against the dice.

use crate::notation::written_moves;
use crate::plays::{HIT, KEYS};
use crate::{Chequers, Play, Point, Position, Setup, Target};

impl Position {
    /// Returns the position after the moves of a play, with the other player on roll. Returns
    /// `None` if a chequer is missing or would land on a point that the opponent holds. Other rules
    /// are not checked.
    pub fn after(&self, play: &Play) -> Option<Self> {
        let (mut mine, mut theirs) = (*self.on_roll().counts(), *self.opponent().counts());
        for step in play.moves() {
            let from = &mut mine[step.from.index()];
            *from = from.checked_sub(1)?;
            let Target::Point(point) = step.to else { continue };
            mine[point.index()] += 1;
            let met = core::mem::take(&mut theirs[point.flip().index()]);
            if met > 1 {
                return None;
            }
            theirs[Chequers::BAR] += met;
        }
        turned(mine, theirs)
    }

    /// Returns the position after written moves, for any dice and in any direction. The moves may be in any order.
    /// Checks only what [`after`](Self::after) checks; also returns `None` if the text cannot be read.
    pub fn after_written(&self, text: &str) -> Option<Self> {
        const BAR: u8 = Chequers::BAR as u8 + 1;
        let mut moves = written_moves(text)?;
        if moves.iter().any(|&(from, to)| from == 0 || to == BAR) {
            return None;
        }
        moves.sort_by_key(|&(from, _)| from != BAR);
        let mut moved = MovedBoard::new(self);
        while !moves.is_empty() {
            let has_chequer = |&(from, _): &(u8, u8)| moved.mine[usize::from(from - 1)] > 0;
            let (from, to) = moves.remove(moves.iter().position(has_chequer)?);
            moved.step(usize::from(from - 1), Point::new(to))?;
        }
        turned(moved.mine, moved.theirs)
    }
}

/// Returns the board with these chequers, with the turn passed to the other player.
fn turned(mine: [u8; 25], theirs: [u8; 25]) -> Option<Position> {
    let (on_roll, opponent) = (Chequers::new(theirs), Chequers::new(mine));
    // Moves add no chequers and lead to no shared point, so only a deadlock or an empty board
    // remains to be checked.
    let is_odd = on_roll.bar() > 0 && opponent.bar() > 0 || on_roll.is_none();
    if is_odd {
        return Position::try_from(Setup { on_roll, opponent }).ok();
    }
    Some(Position::new_unchecked(on_roll, opponent))
}

/// Chequers of both sides after some moves, with a summary of the change.
pub(crate) struct MovedBoard {
    pub(crate) mine: [u8; 25],
    pub(crate) theirs: [u8; 25],
    /// Set of the places that chequers have left.
    pub(crate) left: u32,
    /// Sum of the [`KEYS`] of all changes, the same as in a [`Walk`](crate::plays::Walk).
    pub(crate) key: u64,
}

impl MovedBoard {
    pub(crate) fn new(position: &Position) -> Self {
        Self {
            mine: *position.on_roll().counts(),
            theirs: *position.opponent().counts(),
            left: 0,
            key: 0,
        }
    }

    /// Returns the chequers of a position that is seen by the other player.
    pub(crate) fn between(position: &Position, result: &Position) -> Self {
        let mut moved = Self {
            mine: *result.opponent().counts(),
            theirs: *result.on_roll().counts(),
            left: 0,
            key: 0,
        };
        let mine = position.on_roll().counts().iter().zip(&moved.mine);
        for (i, (&before, &after)) in
            mine.enumerate().filter(|(_, (before, after))| before != after)
        {
            moved.left |= u32::from(before > after) << i;
            let change = u64::from(after).wrapping_sub(before.into());
            moved.key = moved.key.wrapping_add(KEYS[i].wrapping_mul(change));
        }
        let theirs = position.opponent().counts()[..24].iter().zip(&moved.theirs);
        for (i, _) in theirs.enumerate().filter(|(_, (before, after))| before > after) {
            moved.key = moved.key.wrapping_add(KEYS[HIT + 23 - i]);
        }
        moved
    }

    /// Returns the chequers after the moves of a play.
    pub(crate) fn after_play(position: &Position, play: &Play) -> Option<Self> {
        let mut moved = Self::new(position);
        for step in play.moves() {
            let target = match step.to {
                Target::Off => None,
                Target::Point(point) => Some(point),
            };
            moved.step(step.from.index(), target)?;
        }
        Some(moved)
    }

    /// Moves a chequer from an index of [`Chequers::counts`] to a point, or off if `to` is `None`.
    /// Returns `None` if there is no chequer or if the opponent holds the point.
    pub(crate) fn step(&mut self, from: usize, to: Option<Point>) -> Option<()> {
        self.mine[from] = self.mine[from].checked_sub(1)?;
        self.left |= 1 << from;
        self.key = self.key.wrapping_sub(KEYS[from]);
        let Some(point) = to else { return Some(()) };
        self.mine[point.index()] += 1;
        self.key = self.key.wrapping_add(KEYS[point.index()]);
        let met = &mut self.theirs[point.flip().index()];
        if *met > 1 {
            return None;
        }
        if core::mem::take(met) > 0 {
            self.theirs[Chequers::BAR] += 1;
            self.key = self.key.wrapping_add(KEYS[HIT + point.index()]);
        }
        Some(())
    }

    /// Returns true if the position has these chequers, with the turn passed.
    pub(crate) fn is(&self, position: &Position) -> bool {
        position.on_roll().counts() == &self.theirs && position.opponent().counts() == &self.mine
    }
}
