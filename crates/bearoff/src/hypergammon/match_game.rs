//! Games at a score of a match, with every cube that can arise.

use barpoint_core::{BySide, GameResult, Side};

use super::{Game, Value};

/// What a game at a score is about.
///
/// # Perspective
/// Two players, whoever is on roll: here they are the two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStakes {
    /// For every value of the cube from 1 on, each twice the one before, the chances of each player
    /// to win the match after having won a plain game, a gammon or a backgammon. With the last one
    /// nobody can gain by turning the cube once more.
    pub wins: Vec<BySide<[f64; 3]>>,
}

/// A game at a score.
///
/// # Shape
/// Each score is the chance to win the match with one cube; [`index`](Self::index) says where which
/// one is.
#[derive(Clone, Debug)]
pub struct MatchGame<const K: usize> {
    stakes: MatchStakes,
    /// Whether one player's view serves both.
    symmetric: bool,
    states: [State; K],
}

/// Who owns the cube, seen by the player of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    Player,
    Opponent,
}

/// One of the cubes.
#[derive(Clone, Copy, Debug)]
struct State {
    player: Side,
    level: usize,
    /// The state of the other player with the same cube.
    other: usize,
    /// If the player may double: the state then, and what the opponent's pass gives.
    double: Option<(usize, f64)>,
}

impl MatchStakes {
    /// How many scores a game at these stakes has.
    pub fn scores(&self, symmetric: bool) -> usize {
        (if symmetric { 1 } else { 2 }) * self.of_player()
    }

    /// How many cubes there are for one player: the first, then two for each value, and the last
    /// one, whose owner does not matter.
    fn of_player(&self) -> usize {
        match self.wins.len() {
            1 => 1,
            levels => 2 * levels - 2,
        }
    }
}

impl<const K: usize> MatchGame<K> {
    /// A game at these stakes; `symmetric` if they are the same for both players, which then are
    /// told apart no more.
    ///
    /// `None` if there are no stakes, or they have not `K` scores.
    pub fn new(stakes: MatchStakes, symmetric: bool) -> Option<Self> {
        if stakes.wins.is_empty() || stakes.scores(symmetric) != K {
            return None;
        }
        let last = stakes.wins.len() - 1;
        let blank = State { player: Side::OnRoll, level: 0, other: 0, double: None };
        let mut game = Self { stakes, symmetric, states: [blank; K] };
        let players: &[Side] =
            if symmetric { &[Side::OnRoll] } else { &[Side::OnRoll, Side::Opponent] };
        for &player in players {
            for level in 0..=last {
                let owners: &[Owner] = match level {
                    _ if level == 0 || level == last => &[Owner::Nobody],
                    _ => &[Owner::Player, Owner::Opponent],
                };
                for &owner in owners {
                    let flipped = match owner {
                        Owner::Nobody => Owner::Nobody,
                        Owner::Player => Owner::Opponent,
                        Owner::Opponent => Owner::Player,
                    };
                    let may_double = level < last && owner != Owner::Opponent;
                    let pass = game.stakes.wins[level][player][0];
                    let double =
                        may_double.then(|| (game.place(player, level + 1, Owner::Opponent), pass));
                    let other = game.place(player.flip(), level, flipped);
                    game.states[game.place(player, level, owner)] =
                        State { player, level, other, double };
                }
            }
        }
        Some(game)
    }

    /// Where the chances of a player are before the first double.
    pub fn index(&self, player: Side) -> usize {
        self.place(player, 0, Owner::Nobody)
    }

    fn place(&self, player: Side, level: usize, owner: Owner) -> usize {
        let first = match player {
            Side::Opponent if !self.symmetric => self.stakes.of_player(),
            _ => 0,
        };
        let owner = usize::from(owner == Owner::Opponent && level + 1 < self.stakes.wins.len());
        first + if level == 0 { 0 } else { 2 * level - 1 + owner }
    }

    /// What a player has who may double or not.
    fn chosen(&self, state: usize, means: &[f64; K]) -> f64 {
        match self.states[state].double {
            Some((take, pass)) => means[state].max(means[take].min(pass)),
            None => means[state],
        }
    }
}

impl<const K: usize> Game<K, 0> for MatchGame<K> {
    fn over(&self, result: GameResult) -> Value<K, 0> {
        let chance = |state: State| {
            let won = |player: Side| {
                self.stakes.wins[state.level][player][usize::from(result.value.points()) - 1]
            };
            match result.winner {
                Side::OnRoll => 1.0 - won(state.player.flip()),
                Side::Opponent => won(state.player),
            }
        };
        Value { scores: self.states.map(chance), extras: [] }
    }

    fn seen(&self, means: &Value<K, 0>) -> Value<K, 0> {
        let seen = |state: State| 1.0 - self.chosen(state.other, &means.scores);
        Value { scores: self.states.map(seen), extras: [] }
    }
}
