//! Match equity tables by N. Zadeh's model of a cube that is turned a little late.
//!
//! # Derivation
//! The winning chance of a game moves up and down without drift until it is 0 or 1; games that are
//! won are gammons at a fixed rate, however they went. While nothing happens in between, a value
//! that hangs on two ends therefore lies on the straight line between them.
//!
//! **Redoubles.** Let a player be doubled to `2n` who takes. The owner of the cube now waits for the
//! cash point `C(2n)`, from which on the opponent passes. As dice move the chance in jumps, it has
//! gone past that point by `delta` on average when the redouble comes: the owner cashes `2n` points
//! at `C(2n) + delta`. So the doubler's chance lies between `a = 1 - C(2n) - delta`, where `2n`
//! points are lost, a plain game, and 1, where the doubler has won `2n`, perhaps with a gammon. With
//! `cash`, `lose` and `win` for the match chances after winning `n`, losing `2n` and, on average,
//! winning `2n`, the player who is doubled is indifferent where the line between those ends reaches
//! `cash`:
//!
//! ```text
//! C(n) = a + (1 - a) r,   r = (cash - lose) / (win - lose)
//! 1 - C(n) = (C(2n) + delta) (1 - r)
//! ```
//!
//! **The last double.** Where `2n` points suffice for the player who takes, the cube is dead: both
//! ends are reached, and gammons count for both. Where they suffice for the doubler alone, the other
//! redoubles at once, as nothing is left to lose, and the cube is dead at `4n`.
//!
//! **First doubles.** At the start both have even chances. Either cashes one point once the cash
//! point has been passed by `delta_bar`; the value of the game lies on the line between the two.
//!
//! **The Crawford game** is played without the cube; afterwards the trailing player doubles at once.
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
/// Players double where the opponent is indifferent between taking and passing, but the game moves
/// in jumps: on average it has gone past that point by `delta` when a redouble comes, and by
/// `delta_bar` when the first double comes. The module's source has the derivation.
///
/// # Source
/// N. Zadeh, "On Doubling in Tournament Backgammon", Management Science 23 (1977), 986. The
/// parameters are those that gnubg's file gives for it. gnubg 1.07 does not use them: what it calls
/// Zadeh's table are the chances of D. Kleinman's metric
/// ([`BuiltinMet::Kleinman`](super::BuiltinMet::Kleinman)), so its numbers differ from these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zadeh {
    /// Share of gammons among the games that the leader wins.
    pub gammon_rate_leader: f64,
    /// Share of gammons among the games that the trailing player wins.
    pub gammon_rate_trailer: f64,
    /// By how much redoubles come late, as a winning chance.
    pub delta: f64,
    /// By how much first doubles come late.
    pub delta_bar: f64,
    /// Share of gammons among the games that the trailing player wins once the leader needs a
    /// single point.
    pub gammon_rate_post_crawford: f64,
    /// What the leader gains by dropping a double for free after the Crawford game when the
    /// trailing player needs two points.
    pub free_drop_2_away: f64,
    /// The same when the trailing player needs four points.
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
    /// The table, 64 points long.
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

    /// Even chances and the gammon rates of leader and trailer. At an even score the chance to win
    /// the match is a half whatever the rates, if only both have the same.
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

/// A game at some score.
struct Game {
    ladder: CubeLadder,
    spread: Spread,
    delta: f64,
}

impl Game {
    /// `C(n)`: the winning chances, of this side, at which a double by it can as well be passed as
    /// taken once the cube has been turned so many times.
    fn cash_point(&self, side: Side, turns: u8) -> f64 {
        let Self { ladder, spread, delta } = self;
        if turns == ladder.last_turn() {
            let after = if ladder.is_redoubled_freely(side, turns) { 2 } else { 1 };
            return ladder.dead_cash_point(side, turns, spread, after);
        }
        let doubled = ladder.payoff(turns + 1);
        let (lose, win) = (doubled.single(side.flip()), doubled.mean(side, spread));
        let share = (win - ladder.payoff(turns).single(side)) / (win - lose);
        // Nothing can be later than the end of the game.
        let redouble = (self.cash_point(side.flip(), turns + 1) + delta).min(1.0);
        1.0 - redouble * share
    }
}

#[cfg(test)]
mod tests;
