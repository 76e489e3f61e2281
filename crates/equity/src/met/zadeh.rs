//! Match equity tables by N. Zadeh's model of a cube that is nearly live.

use barpoint_core::{BySide, CubeValue, Side};

use super::mec::Growing;
use super::post_crawford::Trailing;
use super::{MatchEquityTable, MetRows};
use crate::ladder::CubeLadder;
use crate::{GammonRates, Spread};

/// Parameters of N. Zadeh's match equity model.
///
/// Players double at the cash point, but the game does not move in small steps: on average it has
/// passed the point by `delta` when a redouble comes, and by `delta_bar` when the first double
/// comes.
///
/// # Source
/// N. Zadeh, "On Doubling in Tournament Backgammon", Management Science 23 (1977), 986. The
/// parameters are those of gnubg's file; gnubg 1.07 does not use them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zadeh {
    /// Share of gammons among the games that the leader wins.
    pub gammon_rate_leader: f64,
    /// Share of gammons among the games that the trailing player wins, or either if nobody leads.
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
        let rates = |leads| GammonRates {
            gammon: if leads { self.gammon_rate_leader } else { self.gammon_rate_trailer },
            backgammon: 0.0,
        };
        let rates = BySide { on_roll: rates(me < opponent), opponent: rates(opponent < me) };
        let spread = Spread { win: 0.5, rates };
        let ladder = CubeLadder::new(away, CubeValue::ONE, |winner, points| {
            table.after_game(away, winner, points)
        });
        let [hi, lo] =
            [Side::OnRoll, Side::Opponent].map(|side| self.cash_point(&ladder, side, 0, &spread));
        let [win, lose] = [Side::OnRoll, Side::Opponent].map(|side| ladder.payoff(0).single(side));
        let [below, above] = [lo, hi].map(|cash| cash + self.delta_bar - 0.5);
        (below * win + above * lose) / (below + above)
    }

    /// The winning chances from which on this side cashes.
    fn cash_point(&self, ladder: &CubeLadder, side: Side, turns: u8, spread: &Spread) -> f64 {
        let after = if ladder.is_redoubled_freely(side, turns) { 2 } else { 1 };
        let dead = ladder.dead_cash_point(side, turns, spread, after);
        if turns == ladder.last_turn() {
            return dead;
        }
        let redouble = self.cash_point(ladder, side.flip(), turns + 1, spread);
        1.0 - (redouble + self.delta).min(1.0) * (1.0 - dead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BuiltinMet;

    #[test]
    fn is_a_match_equity_table_like_others() {
        let (zadeh, others) = (
            BuiltinMet::Zadeh.table(),
            [BuiltinMet::Woolsey.table(), BuiltinMet::KazarossXg2.table()],
        );
        for on_roll in 1..=15 {
            for opponent in 1..=15 {
                let away = BySide { on_roll, opponent };
                let ours = zadeh.pre_crawford(away).0;
                assert!((ours + zadeh.pre_crawford(away.flip()).0 - 1.0).abs() < 1e-12);
                for other in &others {
                    let difference = ours - other.pre_crawford(away).0;
                    assert!(difference.abs() < 0.03, "{away:?}: {difference}");
                }
            }
        }
    }

    #[test]
    fn without_delay_and_with_equal_rates_it_has_mecs_short_matches() {
        // Up to two points needed the cube is turned once at most: nothing can be late.
        let zadeh = Zadeh {
            gammon_rate_leader: 0.26,
            gammon_rate_trailer: 0.26,
            gammon_rate_post_crawford: 0.26,
            delta: 0.0,
            delta_bar: 0.0,
            free_drop_2_away: 0.0,
            free_drop_4_away: 0.0,
        };
        let (zadeh, mec) = (zadeh.rows(), super::super::Mec::default().rows());
        for needs in 1..=64 {
            for (a, b) in [(1, needs), (2, needs), (needs, 1), (needs, 2)] {
                let [ours, mecs] = [&zadeh, &mec].map(|table| table.pre_crawford[a - 1][b - 1]);
                assert!((ours - mecs).abs() < 1e-12, "{a} {b}: {ours} {mecs}");
            }
        }
    }
}
