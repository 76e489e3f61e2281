//! Take points for any contest and cube.

use barpoint_core::{BySide, MoneyRules, Side};

use crate::{CubeContext, CubePoints, DeadLive, GammonRates, Probability, Spread};

/// Minimum winning chances with which a player takes.
///
/// # Units
/// Chances of the player who is doubled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TakePoints {
    /// Take point if nobody turns the cube after the take, except for a free redouble.
    pub dead: Probability,
    /// Take point if both players use a fully live cube.
    pub live: Probability,
}

impl TakePoints {
    /// Returns the take points of both players for a double from the present value of the cube,
    /// without regard to its owner.
    ///
    /// # Perspective
    /// The player on roll.
    ///
    /// # Examples
    /// ```
    /// use barpoint_core::{BySide, Contest, Cube};
    /// use barpoint_equity::{CubeContext, GammonRates, MatchEquityTable, TakePoints};
    ///
    /// let table = MatchEquityTable::default();
    /// let money = CubeContext::new(&Contest::default(), Cube::START, &table);
    /// let points = TakePoints::at(&money, BySide::<GammonRates>::default()).on_roll;
    /// assert_eq!((points.dead.0, points.live.0), (0.25, 0.2));
    /// ```
    pub fn at(context: &CubeContext, rates: BySide<GammonRates>) -> BySide<Self> {
        let spread = Spread { win: 0.5, rates };
        BySide {
            on_roll: Self::of_taker(context, Side::OnRoll, &spread),
            opponent: Self::of_taker(context, Side::Opponent, &spread),
        }
    }

    fn of_taker(context: &CubeContext, taker: Side, spread: &Spread) -> Self {
        let Some(ladder) = context.ladder() else {
            let DeadLive { dead, live } =
                CubePoints::at(spread.rates, MoneyRules::default())[taker];
            return Self { dead: dead.take, live: live.take };
        };
        let doubler = taker.flip();
        let turns = if ladder.is_redoubled_freely(doubler, 0) { 2 } else { 1 };
        Self {
            dead: Probability(1.0 - ladder.dead_cash_point(doubler, 0, spread, turns)),
            live: Probability(1.0 - ladder.live_cash_point(doubler, spread)),
        }
    }
}
