//! Boards after moves that nobody has checked.

use crate::notation::written_hops;
use crate::{Chequers, Play, Point, Position, Setup, Target};

impl Position {
    /// The position after the moves of a play, the other player being on roll; `None` if a chequer
    /// is missing or would land on a point that the opponent holds. Other rules are not asked.
    pub fn made(&self, play: &Play) -> Option<Self> {
        Moved::by(self, play)?.position()
    }

    /// The position after moves as they are written, whatever the dice, under the conditions of
    /// [`made`](Self::made); `None` also if the text cannot be read.
    pub fn moved_as_written(&self, text: &str) -> Option<Self> {
        let mut hops = written_hops(text)?;
        hops.sort_by_key(|&(from, _)| usize::from(from) != Chequers::BAR + 1);
        let mut moved = Moved::new(self);
        for (from, to) in hops {
            moved.step(usize::from(from.checked_sub(1)?), Point::new(to))?;
        }
        moved.position()
    }
}

/// Chequers under way.
pub(crate) struct Moved {
    pub(crate) mine: [u8; 25],
    pub(crate) theirs: [u8; 25],
}

impl Moved {
    pub(crate) fn new(position: &Position) -> Self {
        Self { mine: *position.on_roll().counts(), theirs: *position.opponent().counts() }
    }

    /// The chequers of a position that the other player sees.
    pub(crate) fn to(result: &Position) -> Self {
        Self { mine: *result.opponent().counts(), theirs: *result.on_roll().counts() }
    }

    /// The chequers after the moves of a play.
    pub(crate) fn by(position: &Position, play: &Play) -> Option<Self> {
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

    /// Moves a chequer from an index of [`Chequers::counts`] to a point or off.
    pub(crate) fn step(&mut self, from: usize, to: Option<Point>) -> Option<()> {
        self.mine[from] = self.mine[from].checked_sub(1)?;
        let Some(point) = to else { return Some(()) };
        self.mine[point.index()] += 1;
        let met = &mut self.theirs[point.flip().index()];
        if *met > 1 {
            return None;
        }
        let hit = core::mem::take(met);
        self.theirs[Chequers::BAR] += hit;
        Some(())
    }

    /// Whether this is the board, with the turn passed.
    pub(crate) fn is(&self, position: &Position) -> bool {
        position.on_roll().counts() == &self.theirs && position.opponent().counts() == &self.mine
    }

    /// The board with the turn passed.
    fn position(self) -> Option<Position> {
        let (on_roll, opponent) = (Chequers::new(self.theirs), Chequers::new(self.mine));
        // Moves bring no chequers and share no point: no other rule can have been broken.
        let is_odd = on_roll.bar() > 0 && opponent.bar() > 0 || on_roll == Chequers::NONE;
        if is_odd {
            return Position::try_from(Setup { on_roll, opponent }).ok();
        }
        Some(Position::new_unchecked(on_roll, opponent))
    }
}
