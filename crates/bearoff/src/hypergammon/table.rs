//! The values of all positions, and what a position is worth from those after it.

use barpoint_core::{Dice, GameResult};

use super::{Board, Hypergammon, Status};

/// What is played for: how values come about from results and cubes.
///
/// Each of the `K` scores is maximised on its own, by plays that may differ. The `P` extras, such
/// as chances, are those that go with the plays by which the first score is greatest.
pub trait Game<const K: usize, const P: usize>: Sync {
    /// What a finished game is worth to the player who is not on roll.
    fn over(&self, result: GameResult) -> Value<K, P>;

    /// What a position is worth to the player who is not on roll, from the means over the rolls of
    /// what it is worth to the player on roll.
    fn seen(&self, means: &Value<K, P>) -> Value<K, P>;

    /// The scores [`seen`](Self::seen) by a player whose roll has left no play. By the rules that is
    /// nothing special.
    fn without_play(&self, seen: [f64; K]) -> [f64; K] {
        seen
    }
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value<const K: usize, const P: usize> {
    /// What players maximise.
    pub scores: [f64; K],
    /// What goes with it.
    pub extras: [f64; P],
}

impl<const K: usize, const P: usize> Value<K, P> {
    /// Nothing.
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

/// How much new values differ from the old ones.
///
/// Extras belong to plays. Where two plays are equally good they jump from those of the one to those
/// of the other with the last bit of a score, now here and now there, so that only their sum tells
/// whether they have settled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    /// The greatest difference of any score.
    pub score: f64,
    /// The sum of the differences of all extras.
    pub extras: f64,
}

impl Change {
    /// This change and that of other positions.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { score: self.score.max(other.score), extras: self.extras + other.extras }
    }
}

/// The values of all positions.
///
/// # Perspective
/// The player who is not on roll, who has just played.
///
/// # Shape
/// A group for each pip count of the player on roll; in it a row for each board with so many pips,
/// by rank; in that a value for each board of the opponent, by rank.
#[derive(Clone, Debug)]
pub struct Table<const K: usize, const P: usize> {
    groups: Vec<Group<K, P>>,
}

#[derive(Clone, Debug)]
struct Group<const K: usize, const P: usize> {
    scores: Vec<[f64; K]>,
    extras: Vec<[f64; P]>,
}

/// New values for the positions in which either side has so many pips.
#[derive(Clone, Debug)]
pub struct Rectangle<const K: usize, const P: usize> {
    /// Row by row; positions that are not played on are left out of account.
    values: Vec<Value<K, P>>,
}

/// Where a [`Rectangle`] belongs.
#[derive(Debug)]
pub struct Target<'a, const K: usize, const P: usize> {
    group: &'a mut Group<K, P>,
    pips: usize,
    wave: usize,
}

/// How many throws a roll stands for, in the order of [`Dice::ALL`].
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
    /// How many pips both sides can have together, plus one: so many waves has a sweep.
    pub fn waves(&self) -> usize {
        2 * self.with_pips.len() - 3
    }

    /// The pip counts of the player on roll in the rectangles of a wave: those positions in which
    /// both sides have that many pips together.
    pub fn rectangles(&self, wave: usize) -> core::ops::Range<usize> {
        let most = self.with_pips.len() - 2;
        wave.saturating_sub(most)..wave.min(most) + 1
    }

    fn with(&self, pips: usize) -> core::ops::Range<usize> {
        self.with_pips[pips]..self.with_pips[pips + 1]
    }

    /// A table in which finished games have their values and all others none.
    pub fn start<const K: usize, const P: usize>(&self, game: &impl Game<K, P>) -> Table<K, P> {
        let group = |pips: usize| {
            let rows = self.with(pips);
            let len = rows.len() * self.boards();
            let mut group = Group { scores: vec![[0.0; K]; len], extras: vec![[0.0; P]; len] };
            for (i, on_roll) in rows.enumerate() {
                for opponent in 0..self.boards() {
                    if let Status::Over(result) = self.status(on_roll, opponent) {
                        group.set(i * self.boards() + opponent, &game.over(result));
                    }
                }
            }
            group
        };
        Table { groups: (0..self.with_pips.len() - 1).map(group).collect() }
    }

    /// Works out the positions in which the player on roll has `pips` and the opponent the rest of
    /// a wave.
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

    /// The means over the rolls of what a position, which must be one that is played on, is worth
    /// to the player on roll.
    pub fn means<const K: usize, const P: usize>(
        &self,
        table: &Table<K, P>,
        game: &impl Game<K, P>,
        on_roll: usize,
        opponent: usize,
    ) -> Value<K, P> {
        After::new(self, table, game, opponent).means(on_roll)
    }

    /// The value of a roll, of which there must be a play.
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

/// The positions that plays against a board may lead to: their rows, by what is hit.
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
    /// The values of all positions in which the player on roll has this board.
    fn row(&self, game: &Hypergammon, on_roll: usize) -> (&[[f64; K]], &[[f64; P]]) {
        let boards = game.boards();
        let pips = game.boards[on_roll].chequers.pips() as usize;
        let start = (on_roll - game.with_pips[pips]) * boards;
        let group = &self.groups[pips];
        (&group.scores[start..start + boards], &group.extras[start..start + boards])
    }

    /// The value of a position, to the player who is not on roll.
    pub fn value(&self, game: &Hypergammon, on_roll: usize, opponent: usize) -> Value<K, P> {
        let (scores, extras) = self.row(game, on_roll);
        Value { scores: scores[opponent], extras: extras[opponent] }
    }

    /// Where the rectangles of a wave belong, in order.
    pub fn targets(&mut self, game: &Hypergammon, wave: usize) -> Vec<Target<'_, K, P>> {
        let range = game.rectangles(wave);
        let groups = self.groups[range.clone()].iter_mut();
        groups.zip(range).map(|(group, pips)| Target { group, pips, wave }).collect()
    }

    /// All numbers, for a file: group by group, the scores before the extras.
    pub fn parts(&self) -> impl Iterator<Item = &[f64]> {
        self.groups
            .iter()
            .flat_map(|group| [group.scores.as_flattened(), group.extras.as_flattened()])
    }

    /// The same to be filled in.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut [f64]> {
        self.groups
            .iter_mut()
            .flat_map(|group| [group.scores.as_flattened_mut(), group.extras.as_flattened_mut()])
    }
}

impl<const K: usize, const P: usize> Target<'_, K, P> {
    /// Puts the values of positions that are played on in place. Says how much they have changed.
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
