//! Market windows: winning chances at which both a double and a take are correct.

use barpoint_core::{BySide, MoneyRules, Side};

use crate::{CubeContext, CubePoints, DeadLive, GammonRates, Probability, Spread};

/// Range of winning chances in which a double may be correct and is taken.
///
/// # Units
/// Winning chances of the doubler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Chance from which on the doubler gains by a dead cube of twice the value.
    pub opens: Probability,
    /// Cash point: chance from which on the opponent passes.
    pub closes: Probability,
}

/// Market windows of one player, as in GNU Backgammon's command `show marketwindow`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarketWindow {
    /// Window if nobody turns the cube after the double.
    pub dead: Window,
    /// Window if the double is answered by a free redouble. `None` unless the doubled cube would
    /// win the match for the doubler but not for the opponent.
    pub redoubled: Option<Window>,
    /// Window if both players use a live cube. `None` if the cube is dead after the double.
    pub live: Option<Window>,
}

impl MarketWindow {
    /// Returns the windows of both players for a double from the present value of the cube, without
    /// regard to its owner.
    ///
    /// # Perspective
    /// The player on roll.
    pub fn at(context: &CubeContext, rates: BySide<GammonRates>) -> BySide<Self> {
        let spread = Spread { win: 0.5, rates };
        BySide {
            on_roll: Self::of_doubler(context, Side::OnRoll, &spread),
            opponent: Self::of_doubler(context, Side::Opponent, &spread),
        }
    }

    fn of_doubler(context: &CubeContext, doubler: Side, spread: &Spread) -> Self {
        let Some(ladder) = context.ladder() else {
            return Self::of_money(doubler, spread);
        };
        let window = |turns| Window {
            opens: Probability(ladder.dead_double_point(doubler, spread, turns)),
            closes: Probability(ladder.dead_cash_point(doubler, 0, spread, turns)),
        };
        let dead = window(1);
        let live =
            || Window { closes: Probability(ladder.live_cash_point(doubler, spread)), ..dead };
        Self {
            dead,
            redoubled: ladder.is_redoubled_freely(doubler, 0).then(|| window(2)),
            live: (ladder.last_turn() > 0).then(live),
        }
    }

    fn of_money(doubler: Side, spread: &Spread) -> Self {
        let DeadLive { dead, live } = CubePoints::at(spread.rates, MoneyRules::default())[doubler];
        Self {
            dead: Window { opens: dead.redouble, closes: dead.cash },
            redoubled: None,
            live: Some(Window { opens: dead.redouble, closes: live.cash }),
        }
    }
}
