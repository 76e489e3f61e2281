//! Games at match scores, with all cubes that can arise.

use barpoint_core::{BySide, GameResult, Side};

use super::{Game, Value};

/// Match winning chances after each result of a game at a score, for each value of the cube.
///
/// # Perspective
/// The two sides are fixed players here, independent of the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchStakes {
    /// Match winning chances of each player after winning a single game, a gammon or a backgammon.
    /// There is one entry for each value of the cube from 1 on, each twice the one before. At the
    /// last value no player can gain by a further double.
    pub wins: Vec<BySide<[f64; 3]>>,
}

/// A game at a match score.
///
/// # Shape
/// Each score is the match winning chance with one cube; [`index`](Self::index) returns the place
/// of a score.
#[derive(Clone, Debug)]
pub struct MatchGame<const K: usize> {
    stakes: MatchStakes,
    /// True if both players have the same stakes, so that one player's view serves both.
    symmetric: bool,
    states: [State; K],
}

/// Owner of the cube, seen by the player of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    Player,
    Opponent,
}

/// A player and a cube.
#[derive(Clone, Copy, Debug)]
struct State {
    player: Side,
    level: usize,
    /// Index of the state of the other player with the same cube.
    other: usize,
    /// Index of the state after a double, and the value after the opponent's pass. `None` if the
    /// player may not double.
    double: Option<(usize, f64)>,
}

impl MatchStakes {
    /// Number of scores of a game at these stakes.
    pub fn scores(&self, symmetric: bool) -> usize {
        (if symmetric { 1 } else { 2 }) * self.of_player()
    }

    /// Number of cubes for one player: one for the first value, two for each further value, and one
    /// for the last value, whose owner makes no difference.
    fn of_player(&self) -> usize {
        match self.wins.len() {
            1 => 1,
            levels => 2 * levels - 2,
        }
    }
}

impl<const K: usize> MatchGame<K> {
    /// Creates a game at these stakes. `symmetric` must be true only if the stakes are the same for
    /// both players, who are then not distinguished.
    ///
    /// Returns `None` if there are no stakes, or if the number of scores is not `K`.
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

    /// Index of a player's match winning chance before the first double.
    pub fn index(&self, player: Side) -> usize {
        self.place(player, 0, Owner::Nobody)
    }

    /// Index of a player's match winning chance with a cube that has been turned `level` times, at least once, and that
    /// the player or the opponent owns.
    pub fn index_after(&self, player: Side, level: usize, owns: bool) -> usize {
        let owner = if owns { Owner::Player } else { Owner::Opponent };
        self.place(player, level.min(self.stakes.wins.len() - 1), owner)
    }

    fn place(&self, player: Side, level: usize, owner: Owner) -> usize {
        let first = match player {
            Side::Opponent if !self.symmetric => self.stakes.of_player(),
            _ => 0,
        };
        let owner = usize::from(owner == Owner::Opponent && level + 1 < self.stakes.wins.len());
        first + if level == 0 { 0 } else { 2 * level - 1 + owner }
    }

    /// Value for a player who may double, after the better choice.
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
