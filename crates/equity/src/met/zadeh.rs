//! Match equity tables by N. Zadeh's model, in which players double a little late.
//!
//! # Derivation
//! The winning chance of a game moves up and down without drift until it is 0 or 1. A fixed share
//! of the wins are gammons. A value that depends only on which of two chances is reached first
//! therefore lies on the straight line between the values at these two chances.
//!
//! **Redoubles.** Let a player take a double to `2n`. The owner of the cube now waits for the cash
//! point `C(2n)`, from which on the opponent passes. Because dice move the chance in jumps, the
//! chance has on average passed that point by `delta` when the redouble comes, so the owner cashes
//! `2n` points at `C(2n) + delta`. The doubler's chance therefore lies between
//! `a = 1 - C(2n) - delta`, where the doubler loses `2n` points without a gammon, and 1, where the
//! doubler has won `2n` points, perhaps with a gammon. Let `cash`, `lose` and `win` be the match winning chances
//! after winning `n`, losing `2n` and, on average, winning `2n` points. The player who is doubled
//! is indifferent where the line between the two ends reaches `cash`:
//!
//! ```text
//! C(n) = a + (1 - a) r,   r = (cash - lose) / (win - lose)
//! 1 - C(n) = (C(2n) + delta) (1 - r)
//! ```
//!
//! **The last double.** If `2n` points are enough for the player who takes, the cube is dead: both
//! ends are reached, and gammons count for both sides. If they are enough only for the doubler, the
//! other player redoubles at once, because nothing is left to lose, and the cube is dead at `4n`.
//!
//! **First doubles.** At the start both players have equal chances. Either player cashes one point
//! as soon as the cash point has been passed by `delta_bar`. The value of the game lies on the line
//! between the two.
//!
//! **The Crawford game** is played without the cube. After it, the trailing player doubles at once.
//!
//! Without delay and with equal gammon rates these are the equations of [`Mec`](super::Mec).

use barpoint_core::{BySide, CubeValue, Side};

use super::mec::Growing;
use super::post_crawford::Trailing;
use super::{MatchEquityTable, MetRows};
use crate::ladder::CubeLadder;
use crate::{GammonRates, Spread};

/// Parameters of N. Zadeh's match equity model.
///
/// Players double when the opponent is indifferent between taking and passing. Because the game
/// moves in jumps, the chance has on average passed that point by `delta` when a redouble comes,
/// and by `delta_bar` when the first double comes. The documentation of the module contains the
/// derivation.
///
/// # Source
/// N. Zadeh, "On Doubling in Tournament Backgammon", Management Science 23 (1977), 986. The
/// parameters are those of GNU Backgammon's file. GNU Backgammon 1.07 does not use them: its table
/// of this name has the chances of D. Kleinman's metric
/// ([`BuiltinMet::Kleinman`](super::BuiltinMet::Kleinman)), so its numbers differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zadeh {
    /// Share of gammons among the games that the leader wins, from 0 to 1.
    pub gammon_rate_leader: f64,
    /// Share of gammons among the games that the trailing player wins, from 0 to 1.
    pub gammon_rate_trailer: f64,
    /// Mean delay of redoubles, as a winning chance.
    pub delta: f64,
    /// Mean delay of first doubles, as a winning chance.
    pub delta_bar: f64,
    /// Share of gammons among the games that the trailing player wins once the leader needs a
    /// single point.
    pub gammon_rate_post_crawford: f64,
    /// Gain of the leader, in match winning chance, by a free drop after the Crawford game if the
    /// trailing player needs two points.
    pub free_drop_2_away: f64,
    /// The same gain if the trailing player needs four points.
    pub free_drop_4_away: f64,
}

impl Default for Zadeh {
    fn default() -> Self {
        Self {
            gammon_rate_leader: 0.25,
            gammon_rate_trailer: 0.15,
            delta: 0.08,
            delta_bar: 0.06,
            gammon_rate_post_crawford: 0.25,
            free_drop_2_away: 0.015,
            free_drop_4_away: 0.004,
        }
    }
}

impl Zadeh {
    /// Returns the table for 64 points.
    pub fn rows(&self) -> MetRows {
        let length = MatchEquityTable::TABULATED as usize;
        let gammon_rate = self.gammon_rate_post_crawford;
        let free_drop = [self.free_drop_2_away, self.free_drop_4_away];
        let row = Trailing { gammon_rate, win_rate: 0.5, free_drop }.row(length);
        let rows = MetRows::default().with_post_crawford(row);
        let even = BySide { on_roll: 0.5, opponent: 0.5 };
        let mut table = Growing::new(length, &rows.post_crawford, gammon_rate, even);
        for total in 4..=2 * length {
            for me in 2.max(total.saturating_sub(length))..=(total - 2).min(length) {
                table.pre_crawford[me - 1][total - me - 1] = self.chance(&table, me, total - me);
            }
        }
        MetRows { pre_crawford: table.pre_crawford, ..rows }
    }

    fn chance(&self, table: &Growing, me: usize, opponent: usize) -> f64 {
        let away = BySide { on_roll: me as u32, opponent: opponent as u32 };
        let game = Game {
            ladder: CubeLadder::new(away, CubeValue::ONE, |winner, points| {
                table.after_game(away, winner, points)
            }),
            spread: self.spread(away),
            delta: self.delta,
        };
        let [hi, lo] = [Side::OnRoll, Side::Opponent]
            .map(|side| game.cash_point(side, 0) + self.delta_bar - 0.5);
        let [win, lose] =
            [Side::OnRoll, Side::Opponent].map(|side| game.ladder.payoff(0).single(side));
        (lo * win + hi * lose) / (lo + hi)
    }

    /// Equal chances, with the gammon rates of leader and trailing player. At an even score only
    /// equal rates of both players matter: the chance to win the match is then one half.
    fn spread(&self, away: BySide<u32>) -> Spread {
        let rates = |needs, other| GammonRates {
            gammon: if needs <= other { self.gammon_rate_leader } else { self.gammon_rate_trailer },
            backgammon: 0.0,
        };
        let rates = BySide {
            on_roll: rates(away.on_roll, away.opponent),
            opponent: rates(away.opponent, away.on_roll),
        };
        Spread { win: 0.5, rates }
    }
}

/// A game at a score.
struct Game {
    ladder: CubeLadder,
    spread: Spread,
    delta: f64,
}

impl Game {
    /// `C(n)`: winning chance of this side at which passing and taking its double are worth the
    /// same, after the cube has been turned `turns` times.
    fn cash_point(&self, side: Side, turns: u8) -> f64 {
        let Self { ladder, spread, delta } = self;
        if turns == ladder.last_turn() {
            let after = if ladder.is_redoubled_freely(side, turns) { 2 } else { 1 };
            return ladder.dead_cash_point(side, turns, spread, after);
        }
        let doubled = ladder.payoff(turns + 1);
        let (lose, win) = (doubled.single(side.flip()), doubled.mean(side, spread));
        let share = (win - ladder.payoff(turns).single(side)) / (win - lose);
        // A double cannot come after the end of the game.
        let redouble = (self.cash_point(side.flip(), turns + 1) + delta).min(1.0);
        1.0 - redouble * share
    }
}

#[cfg(test)]
mod tests;
