//! Market windows: where a double is right and a take too.

use barpoint_core::{BySide, MoneyRules, Side};

use crate::{CubeContext, CubePoints, DeadLive, GammonRates, Probability, Spread};

/// From where a double may be right to where it is passed.
///
/// # Units
/// Winning chances of the doubler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Where the doubler gains by a dead cube of twice the value.
    pub opens: Probability,
    /// Where the opponent passes: the cash point.
    pub closes: Probability,
}

/// The market windows of one player, as gnubg's `show marketwindow` has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarketWindow {
    /// Nobody turns the cube after the double.
    pub dead: Window,
    /// The double is answered by a redouble that costs nothing: `Some` where it would win the match
    /// for the doubler, but not for the opponent.
    pub redoubled: Option<Window>,
    /// Both use a live cube; `None` where the double leaves nothing to turn.
    pub live: Option<Window>,
}

impl MarketWindow {
    /// The windows of both players when the cube is doubled from its present value, whoever may do
    /// so.
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
