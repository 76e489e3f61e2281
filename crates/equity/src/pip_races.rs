//! Races of pips with the cube, solved exactly.

use core::fmt;

use barpoint_core::{CubeOwner, Dice, Side};

use crate::ladder::CubeLadder;

/// All races of pips with the cube, for money or at one score of a match.
///
/// In a race of pips a roll takes its pips from the count of the player on roll, and the first count of zero wins.
/// A race of chequers without gammons has nearly the value of the race of pips in which the player on roll needs as many
/// rolls and has the same winning chance. Values with fewer pips are known before those with more, so that each follows
/// from the 21 rolls.
///
/// # Examples
/// ```
/// use barpoint_core::{Contest, Cube, Outcome};
/// use barpoint_equity::{CubeContext, CubeLife, Janowski, MatchEquityTable};
///
/// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let races = money.pip_races();
/// // The player on roll has 100 pips and wins 78 % of the games.
/// let outcome = Outcome { win: 0.78, ..Outcome::default() };
/// let race = CubeLife::Race(races.race(100.0, outcome.win));
/// let taken = money.doubled().expect("the cube is in the middle");
/// let double_take = taken.cubeful(&outcome, &race, &Janowski);
/// assert!((double_take.0 - 1.0).abs() < 0.05, "at the cash point");
/// ```
#[derive(Clone, PartialEq)]
pub struct PipRaces {
    /// The cubes and results of a match, seen by the first player; `None` for money.
    ladder: Option<CubeLadder>,
    /// Winning chance of the player on roll: `[own count][count of the opponent]`
    wins: Pairs,
    /// Value for the player on roll, who is the first or the second player, if this player does not double now. A match
    /// is worth 1 or -1.
    values: [Levels<Pairs>; 2],
}

/// A race of pips with the winning chance of a race of chequers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PipRace<'a> {
    races: &'a PipRaces,
    /// The races with the whole counts below and above that of the player on roll.
    places: [Place; 2],
    /// Weight of the second place, 0 to 1.
    up: f64,
}

/// A winning chance of the player on roll who has a whole number of pips.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    /// Count of the player on roll.
    count: usize,
    /// Greatest count of the opponent with which the player on roll wins no more often.
    below: usize,
    /// Weight of the next count, 0 to 1.
    up: f64,
}

/// Greatest count of pips.
const MOST: usize = 160;
/// Greatest count of the player on roll. In longer races the cube gains hardly less.
const LONGEST: f32 = 110.0;
/// A value for each count of the second player.
type Row = [f32; MOST + 1];
/// A value for each pair of counts: `[first player][second player]`
type Pairs = Vec<Row>;
/// Values for each level of the cube and each owner.
type Levels<T> = Vec<[T; 3]>;
/// Owners as places in lists: centred, the player on roll, the opponent.
const OWNERS: [usize; 3] = [0, 1, 2];
/// The same owners seen by the other player.
const FLIPPED: [usize; 3] = [0, 2, 1];

impl PipRaces {
    /// Solves all races of a match with these cubes, or for money without them.
    pub(crate) fn new(ladder: Option<&CubeLadder>) -> Self {
        // Results for the first player after winning and losing. A match is worth 1 or -1.
        let stakes: Vec<[f32; 2]> = match ladder {
            None => vec![[1.0, -1.0]],
            Some(ladder) => {
                ladder.results().map(|result| result.map(|mwc| (2.0 * mwc - 1.0) as f32)).collect()
            }
        };
        let (wins, values) = solve(&stakes, ladder.is_none());
        Self { ladder: ladder.copied(), wins, values }
    }

    /// Returns true if the cubes are those of the same game, whoever is on roll.
    pub(crate) fn is_about(&self, ladder: Option<&CubeLadder>) -> bool {
        match (&self.ladder, ladder) {
            (None, None) => true,
            (Some(own), Some(other)) => own.is_of_game(other) || own.is_of_game(&other.flip()),
            _ => false,
        }
    }

    /// Returns the race with this count and this winning chance of the player on roll.
    #[inline]
    pub fn race(&self, pips: f32, win: f32) -> PipRace<'_> {
        let pips = pips.clamp(1.0, LONGEST);
        let count = pips as usize;
        let places = [count, count + 1].map(|count| self.place(count, win));
        PipRace { races: self, places, up: (pips - count as f32).into() }
    }

    #[inline]
    fn place(&self, count: usize, win: f32) -> Place {
        let row = &self.wins[count][1..];
        let below = row[1..MOST - 1].partition_point(|&chance| chance <= win);
        let [low, high] = [row[below], row[below + 1]];
        let up = if high > low { ((win - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
        Place { count, below: below + 1, up: up.into() }
    }
}

impl fmt::Debug for PipRaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PipRaces").field("ladder", &self.ladder).finish_non_exhaustive()
    }
}

impl PipRace<'_> {
    /// Returns the value if the player on roll does not double now, in the units of [`CubeCurve`](crate::CubeCurve).
    /// Returns `None` if the cube is dead.
    #[inline]
    pub(crate) fn value(&self, owner: CubeOwner, ladder: Option<&CubeLadder>) -> Option<f64> {
        let is_first = |(own, first): (&CubeLadder, &CubeLadder)| own.away() == first.away();
        let player = ladder.zip(self.races.ladder.as_ref()).is_none_or(is_first);
        let level = ladder.map_or(0, CubeLadder::rung);
        let owner = match owner {
            CubeOwner::Centred => 0,
            CubeOwner::Side(Side::OnRoll) => 1,
            CubeOwner::Side(Side::Opponent) => 2,
        };
        let values = &self.races.values[usize::from(!player)].get(level)?[owner];
        let [value, longer] = self.places.map(|Place { count, below, up }| {
            let value = |other: usize| {
                f64::from(if player { values[count][other] } else { values[other][count] })
            };
            let [low, high] = [value(below), value(below + 1)];
            low + up * (high - low)
        });
        let value = value + self.up * (longer - value);
        Some(if ladder.is_some() { f64::midpoint(1.0, value) } else { value })
    }
}

/// Stakes of a player on roll.
struct Player {
    /// Results after winning and losing, for each level of the cube. On the last one of a match the cube is dead.
    stakes: Vec<[f32; 2]>,
    /// True if each level has twice the stakes of the one before, without end.
    is_money: bool,
}

impl Player {
    /// Returns the values of the best actions before the roll. `waits` are those of not doubling.
    fn best(&self, waits: &Levels<Row>, dead: &Row) -> Levels<Row> {
        let mut best = waits.clone();
        for (level, [centred, owned, _]) in best.iter_mut().enumerate() {
            let cash = self.stakes[level][0];
            for (other, &dead) in dead.iter().enumerate() {
                let take = match waits.get(level + 1) {
                    _ if self.is_money => 2.0 * waits[level][2][other],
                    Some([.., of_opponent]) => of_opponent[other],
                    None => {
                        let [win, lose] = self.stakes[level + 1];
                        f32::midpoint(win, lose) + 0.5 * (win - lose) * dead
                    }
                };
                for value in [&mut centred[other], &mut owned[other]] {
                    *value = value.max(take.min(cash));
                }
            }
        }
        best
    }
}

/// Returns the winning chances of the player on roll, and the values for the first and for the second player on roll.
fn solve(stakes: &[[f32; 2]], is_money: bool) -> (Pairs, [Levels<Pairs>; 2]) {
    let theirs = stakes.iter().map(|[win, lose]| [-lose, -win]).collect();
    let [us, them] = [stakes.to_vec(), theirs].map(|stakes| Player { stakes, is_money });
    let levels = if is_money { 1 } else { stakes.len() - 1 };
    let rolls = rolls();
    let mut wins = vec![[0.0; MOST + 1]; MOST + 1];
    let zeros = vec![[(); 3].map(|()| wins.clone()); levels];
    let mut values = [zeros.clone(), zeros.clone()];
    // Values for the second player on roll: the best ones, and those of a game without a cube or stakes.
    let (mut best, mut their_dead) = (zeros, wins.clone());
    for count in 1..=MOST {
        // Mean over the rolls of the first player, for all counts of the second.
        let mean = |win: f32, after: &[Row]| -> Row {
            let mut mean = [0.0; MOST + 1];
            for &(pips, weight) in &rolls {
                let left = count.checked_sub(pips).filter(|&left| left > 0);
                for (other, mean) in mean.iter_mut().enumerate() {
                    *mean += weight * left.map_or(win, |left| -after[left][other]);
                }
            }
            mean
        };
        let waits = |(level, after): (usize, &[Vec<Row>; 3])| {
            OWNERS.map(|owner| mean(us.stakes[level][0], &after[FLIPPED[owner]]))
        };
        let (dead, waits): (_, Levels<Row>) =
            (mean(1.0, &their_dead), best.iter().enumerate().map(waits).collect());
        wins[count] = dead.map(|value| f32::midpoint(1.0, value));
        let ours = us.best(&waits, &dead);
        store(&mut values[0], count, &waits);

        // The same for the second player, whose next counts are in the same row.
        let mean = |win: f32, after: &Row| -> Row {
            let mut mean = [0.0; MOST + 1];
            for &(pips, weight) in &rolls {
                let (over, on) = mean.split_at_mut((pips + 1).min(MOST + 1));
                for mean in over {
                    *mean += weight * win;
                }
                for (mean, value) in on.iter_mut().zip(&after[1..]) {
                    *mean -= weight * value;
                }
            }
            mean
        };
        let waits = |(level, after): (usize, &[Row; 3])| {
            OWNERS.map(|owner| mean(them.stakes[level][0], &after[FLIPPED[owner]]))
        };
        let (dead, waits): (_, Levels<Row>) =
            (mean(1.0, &dead), ours.iter().enumerate().map(waits).collect());
        store(&mut values[1], count, &waits);
        store(&mut best, count, &them.best(&waits, &dead));
        their_dead[count] = dead;
    }
    (wins, values)
}

/// Stores rows as those of a count of the first player.
fn store(pairs: &mut Levels<Pairs>, count: usize, rows: &Levels<Row>) {
    for (pairs, row) in pairs.as_flattened_mut().iter_mut().zip(rows.as_flattened()) {
        pairs[count] = *row;
    }
}

/// Returns the different numbers of pips of the rolls, and their chances.
fn rolls() -> Vec<(usize, f32)> {
    let mut throws = [0_u16; 25];
    for dice in Dice::ALL {
        let sum = usize::from(dice.high().pips() + dice.low().pips());
        throws[if dice.is_double() { 2 * sum } else { sum }] += dice.weight() as u16;
    }
    let chance =
        |(pips, &throws): (usize, &u16)| (throws > 0).then(|| (pips, f32::from(throws) / 36.0));
    throws.iter().enumerate().filter_map(chance).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use barpoint_core::{BySide, Contest, Cube, Dice, MatchScore};

    use crate::{CubeContext, MatchEquityTable};

    /// Plain recursion over the rolls.
    struct Plain {
        /// Results for the first player after winning and losing, by the level of the cube; the last one is dead.
        stakes: Vec<[f64; 2]>,
        is_money: bool,
        known: HashMap<State, f64>,
    }

    /// Counts of the player on roll and of the opponent, true if the first player is on roll, level and owner of the cube.
    type State = ([u32; 2], bool, usize, usize);

    impl Plain {
        /// Value of a win and of a loss for the player on roll.
        fn stakes(&self, is_first: bool, level: usize) -> [f64; 2] {
            let [win, lose] = self.stakes[level];
            if is_first { [win, lose] } else { [-lose, -win] }
        }

        /// Value if the player on roll does not double now.
        fn waits(&mut self, state: State) -> f64 {
            if let Some(&value) = self.known.get(&state) {
                return value;
            }
            let ([own, other], is_first, level, owner) = state;
            let mut value = 0.0;
            for dice in Dice::ALL {
                let sum = u32::from(dice.high().pips() + dice.low().pips());
                let pips = if dice.is_double() { 2 * sum } else { sum };
                let flipped = [0, 2, 1, 3][owner];
                let after = if pips >= own {
                    self.stakes(is_first, level)[0]
                } else {
                    -self.best(([other, own - pips], !is_first, level, flipped))
                };
                value += f64::from(dice.weight()) / 36.0 * after;
            }
            self.known.insert(state, value);
            value
        }

        /// Value of the best action. Owner 3 is nobody: the cube is dead.
        fn best(&mut self, state: State) -> f64 {
            let (counts, is_first, level, owner) = state;
            let waits = self.waits(state);
            if owner >= 2 {
                return waits;
            }
            let take = if self.is_money {
                2.0 * self.waits((counts, is_first, level, 2))
            } else {
                let is_last = level + 2 == self.stakes.len();
                self.waits((counts, is_first, level + 1, if is_last { 3 } else { 2 }))
            };
            waits.max(take.min(self.stakes(is_first, level)[0]))
        }
    }

    #[test]
    fn races_have_the_values_of_a_plain_recursion() {
        let money =
            CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
        for context in [money, at([5, 3], Cube::START), at([2, 4], Cube::START)] {
            let races = context.pip_races();
            let stakes = context.ladder().map_or_else(
                || vec![[1.0, -1.0]],
                |it| it.results().map(|result| result.map(|mwc| 2.0 * mwc - 1.0)).collect(),
            );
            let is_money = context.is_money();
            let mut plain = Plain { stakes, is_money, known: HashMap::new() };
            for ((level, owner), [own, other]) in (0..races.values[0].len())
                .flat_map(|level| [0, 1, 2].map(|owner| (level, owner)))
                .zip([[1, 1], [9, 4], [12, 15], [17, 11], [20, 20]].into_iter().cycle())
                .flat_map(|(cube, counts)| [(cube, counts), (cube, [16, 14])])
            {
                for is_first in [true, false] {
                    let expected = plain.waits(([own, other], is_first, level, owner));
                    let values = &races.values[usize::from(!is_first)][level][owner];
                    let counts = if is_first { [own, other] } else { [other, own] };
                    let found = values[counts[0] as usize][counts[1] as usize];
                    let what = format!("{context:?}, {own} to {other}, {level}, {owner}");
                    assert!(
                        (f64::from(found) - expected).abs() < 1e-5,
                        "{what}: {found}, {expected}"
                    );
                }
            }
        }
    }

    fn at(away: [u32; 2], cube: Cube) -> CubeContext {
        let points = BySide { on_roll: 9 - away[0], opponent: 9 - away[1] };
        let score = MatchScore::new(9, points, false).unwrap();
        CubeContext::new(&Contest::Match(score), cube, &MatchEquityTable::default())
    }

    #[test]
    fn counts_of_one_roll_are_those_of_the_dice() {
        let money =
            CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
        let races = money.pip_races();
        // 17 of 36 rolls have eight pips or more: 44, 55, 66, 22, 33, 62, 53, 63, 54, 64, 65.
        assert!((races.wins[8][1] - 17.0 / 36.0).abs() < 1e-6, "{}", races.wins[8][1]);
        // Whoever needs one pip wins at once, whoever owns the cube.
        for values in &races.values[0][0] {
            assert!((values[1][1] - 1.0).abs() < 1e-6, "{}", values[1][1]);
        }
    }

    #[test]
    fn both_players_have_the_values_of_their_side() {
        let (one, other) = (at([5, 3], Cube::START), at([3, 5], Cube::START));
        let [races, flipped] = [&one, &other].map(CubeContext::pip_races);
        assert!(other.is_of(&races) && !at([4, 3], Cube::START).is_of(&races));
        let doubled = one.doubled().unwrap();
        for context in [&one, &other, &doubled, &doubled.flip()] {
            for (pips, win) in
                [(20.0, 0.6), (50.5, 0.3), (90.0, 0.75), (300.0, 0.5), (0.0, 1.0), (70.2, 0.0)]
            {
                let [gain, same] = [&races, &flipped].map(|races| {
                    races.race(pips, win).value(context.cube().owner, context.ladder())
                });
                assert!(
                    (gain.unwrap() - same.unwrap()).abs() < 1e-6,
                    "{context:?}, {pips}, {win}: {gain:?}, {same:?}"
                );
            }
        }
    }
}
