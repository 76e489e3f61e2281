//! Match equity tables for a fully live cube, as computed by C. Tornberg's mec.

use barpoint_core::{BySide, CubeValue, Side};

use super::post_crawford::Trailing;
use super::{MatchEquityTable, MetRows};
use crate::ladder::CubeLadder;
use crate::{GammonRates, Mwc, Spread};

/// Parameters of a table for perfect use of a fully live cube.
///
/// # Source
/// C. Tornberg's mec (1996). With the default parameters, the chances before the Crawford game
/// agree in all digits with the table printed by mec itself
/// ([`BuiltinMet::Mec26`](super::BuiltinMet::Mec26)). The values of free drops after the Crawford
/// game are those of GNU Backgammon's file.
///
/// # Examples
/// ```
/// use barpoint_equity::{MatchEquityTable, Mec};
///
/// let rows = Mec { gammon_rate: 0.2, ..Mec::default() }.rows();
/// let table = MatchEquityTable::try_from(rows)?;
/// assert_eq!(table.length(), 64);
/// # Ok::<(), barpoint_equity::MetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mec {
    /// Share of gammons among the games that either player wins, from 0 to 1.
    pub gammon_rate: f64,
    /// Share of games that the player on roll wins, from 0 to 1.
    pub win_rate: f64,
    /// Gain of the leader, in match winning chance, by a free drop after the Crawford game if the
    /// trailing player needs two points.
    pub free_drop_2_away: f64,
    /// The same gain if the trailing player needs four points.
    pub free_drop_4_away: f64,
}

/// 26 % gammons, equal players, and free drops worth 1.5 % and 0.4 %.
impl Default for Mec {
    fn default() -> Self {
        Self { gammon_rate: 0.26, win_rate: 0.5, free_drop_2_away: 0.015, free_drop_4_away: 0.004 }
    }
}

impl Mec {
    /// Returns the table for 64 points.
    pub fn rows(&self) -> MetRows {
        let length = MatchEquityTable::TABULATED as usize;
        let trailing = |win_rate, free_drop| {
            Trailing { gammon_rate: self.gammon_rate, win_rate, free_drop }.row(length)
        };
        let win_rates = BySide { on_roll: self.win_rate, opponent: 1.0 - self.win_rate };
        let rows = |free_drop| BySide {
            on_roll: trailing(win_rates.on_roll, free_drop),
            opponent: trailing(win_rates.opponent, free_drop),
        };
        // As in mec, free drops are not considered before the Crawford game.
        let mut table = Growing::new(length, &rows([0.0; 2]), self.gammon_rate, win_rates);
        for total in 4..=2 * length {
            for me in 2.max(total.saturating_sub(length))..=(total - 2).min(length) {
                table.pre_crawford[me - 1][total - me - 1] = self.chance(&table, me, total - me);
            }
        }
        MetRows {
            pre_crawford: table.pre_crawford,
            post_crawford: rows([self.free_drop_2_away, self.free_drop_4_away]),
            ..MetRows::default()
        }
    }

    /// Live value of a centred cube at the start of a game, on the straight line between the cash
    /// points of both players.
    fn chance(&self, table: &Growing, me: usize, opponent: usize) -> f64 {
        let away = BySide { on_roll: me as u32, opponent: opponent as u32 };
        let rates = GammonRates { gammon: self.gammon_rate, backgammon: 0.0 };
        let spread =
            Spread { win: self.win_rate, rates: BySide { on_roll: rates, opponent: rates } };
        let ladder = CubeLadder::new(away, CubeValue::ONE, |winner, points| {
            table.after_game(away, winner, points)
        });
        let cash = ladder.live_cash_point(Side::OnRoll, &spread);
        let pass = 1.0 - ladder.live_cash_point(Side::Opponent, &spread);
        let [win, lose] = [Side::OnRoll, Side::Opponent].map(|side| ladder.payoff(0).single(side));
        lose + (win - lose) * (self.win_rate - pass) / (cash - pass)
    }
}

/// Table that is filled from short matches to long ones.
pub(super) struct Growing {
    pub(super) pre_crawford: Vec<Vec<f64>>,
}

impl Growing {
    /// Creates the scores at which some player needs one point. In the Crawford game a win of the
    /// trailing player is worth one point, a gammon two.
    pub(super) fn new(
        length: usize,
        post_crawford: &BySide<Vec<f64>>,
        gammon_rate: f64,
        win_rates: BySide<f64>,
    ) -> Self {
        let crawford = |side: Side, needs: usize| {
            let won = |points| match needs - points {
                0 => 1.0,
                left => post_crawford[side][left - 1],
            };
            win_rates[side] * ((1.0 - gammon_rate) * won(1) + gammon_rate * won(2))
        };
        let mut pre_crawford = vec![vec![0.0; length]; length];
        pre_crawford[0][0] = win_rates.on_roll;
        for needs in 2..=length {
            pre_crawford[needs - 1][0] = crawford(Side::OnRoll, needs);
            pre_crawford[0][needs - 1] = 1.0 - crawford(Side::Opponent, needs);
        }
        Self { pre_crawford }
    }

    /// Chance to win the match after a game at a score before the Crawford game.
    pub(super) fn after_game(&self, mut away: BySide<u32>, winner: Side, points: u32) -> Mwc {
        away[winner] = away[winner].saturating_sub(points);
        Mwc(match (away.on_roll, away.opponent) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (me, opponent) => self.pre_crawford[me as usize - 1][opponent as usize - 1],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BuiltinMet;

    #[test]
    fn agrees_with_the_printed_table_of_mec() {
        let (ours, printed) = (BuiltinMet::Mec.table(), BuiltinMet::Mec26.table());
        for on_roll in 1..=25 {
            for opponent in 1..=25 {
                let away = BySide { on_roll, opponent };
                let difference = ours.pre_crawford(away).0 - printed.pre_crawford(away).0;
                assert!(difference.abs() < 0.000_501, "{away:?}: {difference}");
            }
        }
    }

    #[test]
    fn a_stronger_player_has_the_complement_of_a_weaker_one() {
        let table = |win_rate| {
            MatchEquityTable::try_from(Mec { win_rate, ..Mec::default() }.rows()).unwrap()
        };
        let (stronger, weaker) = (table(0.55), table(0.45));
        for on_roll in 1..=64 {
            for opponent in 1..=64 {
                let away = BySide { on_roll, opponent };
                let sum = stronger.pre_crawford(away).0 + weaker.pre_crawford(away.flip()).0;
                assert!((sum - 1.0).abs() < 1e-12, "{away:?}: {sum}");
            }
        }
        let seven = BySide { on_roll: 7, opponent: 7 };
        assert!(stronger.pre_crawford(seven).0 > 0.57);
    }
}
