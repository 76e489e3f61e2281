//! Values of all positions, and the computation of a value from the values after each play.

use barpoint_core::{Dice, GameResult};

use super::{Board, Hypergammon, Status};

/// A kind of game, which determines values from results and cubes.
///
/// Each of the `K` scores is maximised separately, by plays that may differ. The `P` extras, such
/// as chances, belong to the plays that maximise the first score.
pub trait Game<const K: usize, const P: usize>: Sync {
    /// Returns the value of a finished game for the player who is not on roll.
    fn over(&self, result: GameResult) -> Value<K, P>;

    /// Returns the value of a position for the player who is not on roll. `means` are the means
    /// over the rolls of the values for the player on roll.
    fn seen(&self, means: &Value<K, P>) -> Value<K, P>;

    /// Adjusts the scores [`seen`](Self::seen) by a player who had no legal play. By the rules of
    /// backgammon there is nothing to adjust.
    fn without_play(&self, seen: [f64; K]) -> [f64; K] {
        seen
    }
}

/// Value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value<const K: usize, const P: usize> {
    /// Values that the players maximise.
    pub scores: [f64; K],
    /// Further values that belong to the plays for the first score.
    pub extras: [f64; P],
}

impl<const K: usize, const P: usize> Value<K, P> {
    /// Value with zeros only.
    pub const ZERO: Self = Self { scores: [0.0; K], extras: [0.0; P] };

    fn change(&self, scores: &[f64; K], extras: &[f64; P]) -> Change {
        let scores = self.scores.iter().zip(scores);
        let extras = self.extras.iter().zip(extras);
        Change {
            score: scores.fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs())),
            extras: extras.map(|(a, b)| (a - b).abs()).sum(),
        }
    }
}

/// Difference between new and old values.
///
/// The extras belong to plays. If two plays are equally good, the last bit of a score selects one
/// of them, and the extras change from those of one play to those of the other. Single extras
/// therefore never settle everywhere, and their sum is used instead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// Greatest difference of a score.
    pub score: f64,
    /// Sum of the differences of all extras.
    pub extras: f64,
}

impl Change {
    /// Combines this change with that of other positions.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { score: self.score.max(other.score), extras: self.extras + other.extras }
    }
}

/// Values of all positions.
///
/// # Perspective
/// The player who is not on roll and who has just played.
///
/// # Shape
/// There is a group for each pip count of the player on roll. A group has a row for each board with
/// this pip count, in the order of the ranks. A row has a value for each board of the opponent, in
/// the order of the ranks.
#[derive(Clone, Debug)]
pub struct Table<const K: usize, const P: usize> {
    groups: Vec<Group<K, P>>,
}

#[derive(Clone, Debug)]
struct Group<const K: usize, const P: usize> {
    scores: Vec<[f64; K]>,
    extras: Vec<[f64; P]>,
}

/// New values of the positions with one pip count for each side.
#[derive(Clone, Debug)]
pub struct Rectangle<const K: usize, const P: usize> {
    /// Values row by row. Those of impossible and finished positions are ignored.
    values: Vec<Value<K, P>>,
}

/// Part of a table that a [`Rectangle`] replaces.
#[derive(Debug)]
pub struct Target<'a, const K: usize, const P: usize> {
    group: &'a mut Group<K, P>,
    pips: usize,
    wave: usize,
}

/// Number of the 36 throws for each roll of [`Dice::ALL`].
const WEIGHTS: [f64; Dice::ALL.len()] = {
    let mut weights = [0.0; Dice::ALL.len()];
    let mut i = 0;
    while i < weights.len() {
        weights[i] = Dice::ALL[i].weight() as f64;
        i += 1;
    }
    weights
};

impl Hypergammon {
    /// Number of waves of a sweep: one for each sum of the pips of both sides, from 0.
    pub fn waves(&self) -> usize {
        2 * self.with_pips.len() - 3
    }

    /// Pip counts of the player on roll in the rectangles of a wave. A wave consists of all
    /// positions with the same sum of the pips of both sides.
    pub fn rectangles(&self, wave: usize) -> core::ops::Range<usize> {
        let most = self.with_pips.len() - 2;
        wave.saturating_sub(most)..wave.min(most) + 1
    }

    fn with(&self, pips: usize) -> core::ops::Range<usize> {
        self.with_pips[pips]..self.with_pips[pips + 1]
    }

    /// Creates a table with the values of finished games; all other values are zero.
    pub fn start<const K: usize, const P: usize>(&self, game: &impl Game<K, P>) -> Table<K, P> {
        let group = |pips: usize| {
            let rows = self.with(pips);
            let len = rows.len() * self.boards();
            let mut group = Group { scores: vec![[0.0; K]; len], extras: vec![[0.0; P]; len] };
            for (i, on_roll) in rows.enumerate() {
                // A game is over once a side has its first board, which is empty.
                let opponents = if on_roll == 0 { 0..self.boards() } else { 0..1 };
                for opponent in opponents {
                    if let Status::Over(result) = self.status(on_roll, opponent) {
                        group.set(i * self.boards() + opponent, &game.over(result));
                    }
                }
            }
            group
        };
        Table { groups: (0..self.with_pips.len() - 1).map(group).collect() }
    }

    /// Computes the positions of a wave in which the player on roll has `pips` pips.
    pub fn solve<const K: usize, const P: usize>(
        &self,
        table: &Table<K, P>,
        game: &impl Game<K, P>,
        pips: usize,
        wave: usize,
    ) -> Rectangle<K, P> {
        let (rows, columns) = (self.with(pips), self.with(wave - pips));
        let mut values = vec![Value::ZERO; rows.len() * columns.len()];
        for (j, opponent) in columns.clone().enumerate() {
            let after = After::new(self, table, game, opponent);
            for (i, on_roll) in rows.clone().enumerate() {
                if matches!(self.status(on_roll, opponent), Status::Race | Status::Contact) {
                    values[i * columns.len() + j] = game.seen(&after.means(on_roll));
                }
            }
        }
        Rectangle { values }
    }

    /// Means over the rolls of the values of a position for the player on roll. The position must
    /// be a race or have contact.
    pub fn means<const K: usize, const P: usize>(
        &self,
        table: &Table<K, P>,
        game: &impl Game<K, P>,
        on_roll: usize,
        opponent: usize,
    ) -> Value<K, P> {
        After::new(self, table, game, opponent).means(on_roll)
    }

    /// Value of a roll, which must have a legal play.
    pub fn best<const K: usize, const P: usize>(
        &self,
        table: &Table<K, P>,
        game: &impl Game<K, P>,
        on_roll: usize,
        opponent: usize,
        roll: usize,
    ) -> Value<K, P> {
        After::new(self, table, game, opponent).best(on_roll, roll)
    }
}

impl<const K: usize, const P: usize> Group<K, P> {
    fn set(&mut self, place: usize, value: &Value<K, P>) {
        self.scores[place] = value.scores;
        self.extras[place] = value.extras;
    }
}

/// Rows of the positions that plays against a board may lead to, indexed by the set of blots that
/// are hit.
struct After<'a, G, const K: usize, const P: usize> {
    hypergammon: &'a Hypergammon,
    game: &'a G,
    opponent: &'a Board,
    scores: [&'a [[f64; K]]; 8],
    extras: [&'a [[f64; P]]; 8],
}

impl<'a, G: Game<K, P>, const K: usize, const P: usize> After<'a, G, K, P> {
    fn new(
        hypergammon: &'a Hypergammon,
        table: &'a Table<K, P>,
        game: &'a G,
        opponent: usize,
    ) -> Self {
        let opponent = &hypergammon.boards[opponent];
        let rows = opponent.after_hits.map(|rank| table.row(hypergammon, rank.into()));
        let (scores, extras) = (rows.map(|row| row.0), rows.map(|row| row.1));
        Self { hypergammon, game, opponent, scores, extras }
    }

    fn means(&self, on_roll: usize) -> Value<K, P> {
        let mut sum = Value::<K, P>::ZERO;
        for (roll, weight) in WEIGHTS.into_iter().enumerate() {
            let best = self.best(on_roll, roll);
            sum.scores.iter_mut().zip(best.scores).for_each(|(sum, best)| *sum += weight * best);
            sum.extras.iter_mut().zip(best.extras).for_each(|(sum, best)| *sum += weight * best);
        }
        Value { scores: sum.scores.map(|sum| sum / 36.0), extras: sum.extras.map(|sum| sum / 36.0) }
    }

    #[inline]
    fn best(&self, on_roll: usize, roll: usize) -> Value<K, P> {
        let plays = self.hypergammon.plays.of(on_roll, self.opponent.blocked).roll(roll);
        let mut scores = [f64::NEG_INFINITY; K];
        let mut first = (0, 0);
        for play in plays {
            let (hits, result) = (self.opponent.hits(*play), usize::from(play.result));
            let after = &self.scores[hits][result];
            if P > 0 && after[0] > scores[0] {
                first = (hits, result);
            }
            for (best, &score) in scores.iter_mut().zip(after) {
                *best = if score > *best { score } else { *best };
            }
        }
        if let [play] = plays
            && usize::from(play.result) == on_roll
        {
            scores = self.game.without_play(scores);
        }
        Value { scores, extras: self.extras[first.0][first.1] }
    }
}

impl<const K: usize, const P: usize> Table<K, P> {
    /// Values of all positions in which the player on roll has this board.
    fn row(&self, game: &Hypergammon, on_roll: usize) -> (&[[f64; K]], &[[f64; P]]) {
        let boards = game.boards();
        let pips = game.boards[on_roll].chequers.pips() as usize;
        let start = (on_roll - game.with_pips[pips]) * boards;
        let group = &self.groups[pips];
        (&group.scores[start..start + boards], &group.extras[start..start + boards])
    }

    /// Value of a position for the player who is not on roll.
    pub fn value(&self, game: &Hypergammon, on_roll: usize, opponent: usize) -> Value<K, P> {
        let (scores, extras) = self.row(game, on_roll);
        Value { scores: scores[opponent], extras: extras[opponent] }
    }

    /// Targets of the rectangles of a wave, in order.
    pub fn targets(&mut self, game: &Hypergammon, wave: usize) -> Vec<Target<'_, K, P>> {
        let range = game.rectangles(wave);
        let groups = self.groups[range.clone()].iter_mut();
        groups.zip(range).map(|(group, pips)| Target { group, pips, wave }).collect()
    }

    /// All numbers of the table for a file: group by group, scores before extras.
    pub fn parts(&self) -> impl Iterator<Item = &[f64]> {
        self.groups
            .iter()
            .flat_map(|group| [group.scores.as_flattened(), group.extras.as_flattened()])
    }

    /// All numbers of the table for reading a file.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut [f64]> {
        self.groups
            .iter_mut()
            .flat_map(|group| [group.scores.as_flattened_mut(), group.extras.as_flattened_mut()])
    }
}

impl<const K: usize, const P: usize> Target<'_, K, P> {
    /// Stores the values of races and contact positions, and returns the change.
    pub fn put(&mut self, game: &Hypergammon, rectangle: &Rectangle<K, P>) -> Change {
        let (rows, columns) = (game.with(self.pips), game.with(self.wave - self.pips));
        let mut change = Change::default();
        for (i, on_roll) in rows.enumerate() {
            for (j, opponent) in columns.clone().enumerate() {
                if !matches!(game.status(on_roll, opponent), Status::Race | Status::Contact) {
                    continue;
                }
                let new = &rectangle.values[i * columns.len() + j];
                let place = i * game.boards() + opponent;
                let (scores, extras) = (&self.group.scores[place], &self.group.extras[place]);
                change = change.and(new.change(scores, extras));
                self.group.set(place, new);
            }
        }
        change
    }
}
