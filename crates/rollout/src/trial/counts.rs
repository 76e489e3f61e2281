//! Counts of events in the games of a rollout.

use barpoint_core::{BySide, Chequers, Position, Side, masks};

/// Counts of events over all games of a candidate.
///
/// # Perspective
/// The viewpoint player is `on_roll`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Number of turns.
    pub turns: u64,
    /// Number of doubles, by the player who doubled.
    pub doubles: BySide<u64>,
    /// Number of beavers, by the player who made them.
    pub beavers: BySide<u64>,
    /// Number of chequers hit, by the player who hit them.
    pub hits: BySide<u64>,
    /// Number of games with a hit, by the player who hit.
    pub games_with_hit: BySide<u64>,
    /// Number of games with a closeout, by the player who closed the board.
    pub closed_out: BySide<u64>,
    /// Points of games that were played to the end or passed, by the winner, in units of the first
    /// cube.
    pub points: BySide<u64>,
}

impl Counts {
    pub(crate) fn merge(&mut self, other: &Self) {
        self.turns += other.turns;
        let pairs = [
            (&mut self.doubles, &other.doubles),
            (&mut self.beavers, &other.beavers),
            (&mut self.hits, &other.hits),
            (&mut self.games_with_hit, &other.games_with_hit),
            (&mut self.closed_out, &other.closed_out),
            (&mut self.points, &other.points),
        ];
        for (sum, more) in pairs {
            sum.on_roll += more.on_roll;
            sum.opponent += more.opponent;
        }
    }

    /// Returns all numbers in a fixed order.
    pub(crate) fn to_array(self) -> [u64; 13] {
        let [a, b, c, d, e, f] = [
            self.doubles,
            self.beavers,
            self.hits,
            self.games_with_hit,
            self.closed_out,
            self.points,
        ]
        .map(|by| [by.on_roll, by.opponent]);
        let [[a0, a1], [b0, b1], [c0, c1], [d0, d1], [e0, e1], [f0, f1]] = [a, b, c, d, e, f];
        [self.turns, a0, a1, b0, b1, c0, c1, d0, d1, e0, e1, f0, f1]
    }

    /// The inverse of [`to_array`](Self::to_array).
    pub(crate) fn from_array(numbers: [u64; 13]) -> Self {
        let by = |i: usize| BySide { on_roll: numbers[i], opponent: numbers[i + 1] };
        Self {
            turns: numbers[0],
            doubles: by(1),
            beavers: by(3),
            hits: by(5),
            games_with_hit: by(7),
            closed_out: by(9),
            points: by(11),
        }
    }

    /// Counts a play of the viewpoint player (`by` is `OnRoll`) or of the other player. `after` is
    /// the result with the turn passed.
    pub(crate) fn play(&mut self, by: Side, before: &Position, after: &Position) {
        self.turns += 1;
        let bar = |side: &Chequers| u64::from(side.counts()[Chequers::BAR]);
        let hits = bar(after.on_roll()) - bar(before.opponent());
        self.hits[by] += hits;
        if hits > 0 {
            self.games_with_hit[by] = 1;
        }
        let is_closed = after.opponent().mask(2) & masks::HOME == masks::HOME;
        if is_closed && bar(after.on_roll()) > 0 {
            self.closed_out[by] = 1;
        }
    }
}
