//! Naive implementation of the rules: a reference that shares no code with the generator under
//! test.

use std::collections::BTreeSet;

use barpoint_core::{Chequers, Dice, Point, Position, Setup};

/// Board from the point of view of the player who moves: `points[1..=24]` contain that player's
/// chequers as positive and the other player's as negative numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    points: [i8; 25],
    bar: i8,
    other_bar: i8,
}

/// Returns every position that a legal play leads to, with the other player on roll.
pub fn results(position: &Position, dice: Dice) -> Vec<Position> {
    let start = Board::of(position);
    let (high, low) = (dice.high().pips(), dice.low().pips());
    let ends = if start.is_over() {
        BTreeSet::from([start])
    } else if dice.is_double() {
        longest(start, &[high; 4]).1
    } else {
        let (used, mut ends) = longest(start, &[high, low]);
        let (used_low_first, ends_low_first) = longest(start, &[low, high]);
        if used_low_first > used {
            ends = ends_low_first;
        } else if used_low_first == used && used != 1 {
            ends.extend(ends_low_first);
        }
        ends
    };
    ends.iter().map(Board::passed).collect()
}

/// Plays dice in this order as far as possible. Returns the number of dice played and the resulting
/// boards.
fn longest(start: Board, dice: &[u8]) -> (usize, BTreeSet<Board>) {
    let mut boards = BTreeSet::from([start]);
    for (used, &die) in dice.iter().enumerate() {
        let next: BTreeSet<Board> = boards.iter().flat_map(|board| board.moves(die)).collect();
        if next.is_empty() {
            return (used, boards);
        }
        boards = next;
    }
    (dice.len(), boards)
}

impl Board {
    fn of(position: &Position) -> Self {
        let (mine, theirs) = (position.on_roll(), position.opponent());
        let mut points = [0; 25];
        for point in Point::all() {
            points[usize::from(point.number())] =
                mine.on(point) as i8 - theirs.on(point.flip()) as i8;
        }
        Self { points, bar: mine.bar() as i8, other_bar: theirs.bar() as i8 }
    }

    /// Returns the position with the other player on roll.
    fn passed(&self) -> Position {
        let (mut mine, mut theirs) = ([0; 25], [0; 25]);
        for point in 1..=24 {
            mine[point - 1] = self.points[point].max(0) as u8;
            theirs[24 - point] = (-self.points[point]).max(0) as u8;
        }
        mine[Chequers::BAR] = self.bar as u8;
        theirs[Chequers::BAR] = self.other_bar as u8;
        let setup = Setup { on_roll: Chequers::new(theirs), opponent: Chequers::new(mine) };
        setup.try_into().expect("legal moves lead to legal positions")
    }

    fn is_over(&self) -> bool {
        let mine = self.bar > 0 || self.points.iter().any(|&n| n > 0);
        let theirs = self.other_bar > 0 || self.points.iter().any(|&n| n < 0);
        !mine || !theirs
    }

    /// Returns the boards after a move with one die.
    fn moves(&self, die: u8) -> Vec<Self> {
        let die = usize::from(die);
        if self.bar > 0 {
            let entered = Self { bar: self.bar - 1, ..*self };
            return entered.land(25 - die).into_iter().collect();
        }
        let mut boards = Vec::new();
        for point in (1..=24).filter(|&point| self.points[point] > 0) {
            let mut lifted = *self;
            lifted.points[point] -= 1;
            if point > die {
                boards.extend(lifted.land(point - die));
            } else {
                let all_home = self.points[7..].iter().all(|&n| n <= 0);
                let none_behind = self.points[point + 1..].iter().all(|&n| n <= 0);
                if all_home && (point == die || none_behind) {
                    boards.push(lifted);
                }
            }
        }
        boards
    }

    /// Puts a chequer on a point.
    fn land(mut self, point: usize) -> Option<Self> {
        if self.points[point] < -1 {
            return None;
        }
        if self.points[point] == -1 {
            self.points[point] = 0;
            self.other_bar += 1;
        }
        self.points[point] += 1;
        Some(self)
    }
}
