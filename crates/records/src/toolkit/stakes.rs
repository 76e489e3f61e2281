//! Conversion between match winning chances and equities.

use std::sync::LazyLock;

use barpoint_core::{MatchLength, MatchScore};
use barpoint_equity::{MatchEquityTable, Payoff, Stakes};

use crate::seats::Seats;

/// Table for the conversion, loaded on first use.
pub(crate) static EQUITIES: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::default);

/// Returns the values of winning and losing the current cube for the player on roll; `None` if
/// equities need no conversion.
pub(crate) fn stakes(length: Option<MatchLength>, table: &Seats) -> Option<Stakes> {
    stakes_by(&EQUITIES, length, table)
}

/// The same as [`stakes`] by this match equity table.
pub(crate) fn stakes_by(
    equities: &MatchEquityTable,
    length: Option<MatchLength>,
    table: &Seats,
) -> Option<Stakes> {
    let length = u32::from(length?.get());
    let points = table.score().seen_by(table.on_roll());
    let score = MatchScore::new(length, points, table.is_crawford())
        .or_else(|_| MatchScore::new(length, points, false))
        .ok()?;
    let stakes = Payoff::new(equities, &score, table.cube().value).stakes();
    (stakes.win != stakes.lose).then_some(stakes)
}
