//! What chances to win a match are worth as equity.

use std::sync::LazyLock;

use barpoint_core::{MatchLength, MatchScore};
use barpoint_equity::{MatchEquityTable, Payoff, Stakes};

use crate::table::Table;

/// The table with which chances to win a match are converted, made when it is first needed.
static EQUITIES: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::default);

/// What a win and a loss of the cube as it stands are worth to the player on roll; `None` where
/// equities need no conversion.
pub(crate) fn stakes(length: Option<MatchLength>, table: &Table) -> Option<Stakes> {
    let length = u32::from(length?.get());
    let points = table.score().seen_by(table.on_roll());
    let score = MatchScore::new(length, points, table.is_crawford())
        .or_else(|_| MatchScore::new(length, points, false))
        .ok()?;
    let stakes = Payoff::new(&EQUITIES, &score, table.cube().value).stakes();
    (stakes.win != stakes.lose).then_some(stakes)
}
