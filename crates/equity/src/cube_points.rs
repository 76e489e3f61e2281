//! Winning chances in money play at which the correct cube action changes.

use barpoint_core::{BySide, MoneyRules, Side};

use crate::{CubeContext, GammonRates, Payoff, Probability, Spread};

/// A pair of values, one for a dead cube and one for a fully live cube.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeadLive<T> {
    /// Value if nobody turns the cube from now on.
    pub dead: T,
    /// Value if both players double exactly at their cash points.
    pub live: T,
}

/// Winning chances at which the correct cube action changes in money play.
///
/// # Units
/// Winning chances of the player who acts, from 0 to 1. The action is correct from this chance
/// upwards.
///
/// # Source
/// R. Janowski, "Take-Points in Money Games" (1993). The names are those of GNU Backgammon's
/// command `show marketwindow`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CubePoints {
    /// Take rather than pass.
    pub take: Probability,
    /// Beaver rather than take.
    pub beaver: Probability,
    /// Raccoon after a beaver.
    pub raccoon: Probability,
    /// Make the first double, in the last position before the market is lost.
    pub initial_double: Probability,
    /// Redouble, in the last position before the market is lost.
    pub redouble: Probability,
    /// Double, because the opponent should pass.
    pub cash: Probability,
    /// Play on for a gammon rather than cash.
    pub too_good: Probability,
}

impl CubePoints {
    /// Returns the points for both players.
    ///
    /// # Perspective
    /// The player on roll.
    pub fn at(rates: BySide<GammonRates>, rules: MoneyRules) -> BySide<DeadLive<Self>> {
        let points = |mine: GammonRates, theirs: GammonRates| {
            let (w, l) = (mine.mean_points(), theirs.mean_points());
            DeadLive { dead: Self::dead(w, l, rules), live: Self::live(w, l) }
        };
        BySide {
            on_roll: points(rates.on_roll, rates.opponent),
            opponent: points(rates.opponent, rates.on_roll),
        }
    }

    /// Returns the points with a dead cube for mean wins `w` and mean losses `l`.
    fn dead(w: f64, l: f64, rules: MoneyRules) -> Self {
        let at = |numerator: f64| Probability(numerator / (w + l));
        let initial_double =
            if rules.jacoby { Probability((l - 0.25) / (w + l - 0.5)) } else { at(l) };
        Self {
            take: at(l - 0.5),
            beaver: at(l),
            raccoon: at(l),
            initial_double,
            redouble: at(l),
            cash: at(l + 0.5),
            too_good: at(l + 1.0),
        }
    }

    /// Returns the points with a live cube for mean wins `w` and mean losses `l`.
    fn live(w: f64, l: f64) -> Self {
        let at = |numerator: f64| Probability(numerator / (w + l + 0.5));
        let cash = at(l + 1.0);
        Self {
            take: at(l - 0.5),
            beaver: at(l),
            raccoon: at(l + 0.5),
            initial_double: cash,
            redouble: cash,
            cash,
            too_good: cash,
        }
    }
}

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

/// Gain by a gammon or a backgammon instead of a single win, relative to the gain by a single win
/// instead of a single loss.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GammonValue {
    /// Gain by a gammon: 0.5 in money play.
    pub gammon: f64,
    /// Gain by a backgammon: 1 in money play.
    pub backgammon: f64,
}

impl GammonValue {
    /// Values of money play with gammons counting.
    pub const MONEY: Self = Self { gammon: 0.5, backgammon: 1.0 };

    /// Returns the gammon values of both players at this contest and cube.
    ///
    /// # Perspective
    /// The player on roll.
    pub fn at(context: &CubeContext) -> BySide<Self> {
        match context.payoff() {
            Some(payoff) => Self::of(payoff),
            None if context.counts_gammons() => {
                BySide { on_roll: Self::MONEY, opponent: Self::MONEY }
            }
            None => BySide::default(),
        }
    }

    /// Returns the gammon values for these match winning chances. They are 0 if winning and losing
    /// a single game make no difference.
    pub fn of(payoff: &Payoff) -> BySide<Self> {
        let stakes = payoff.stakes();
        let whole = stakes.win.0 - stakes.lose.0;
        let value = |chances: [crate::Mwc; 3]| {
            let over = |i: usize| {
                if whole == 0.0 { 0.0 } else { (chances[i].0 - chances[0].0).abs() / whole }
            };
            Self { gammon: over(1), backgammon: over(2) }
        };
        BySide { on_roll: value(payoff.win), opponent: value(payoff.lose) }
    }

    /// GNU Backgammon's gammon prices: change of the normalised cubeless equity for each share of
    /// gammons and of backgammons. Without gammons this equity is 2p - 1.
    pub fn prices(&self) -> (f64, f64) {
        (2.0 * self.gammon, 2.0 * (self.backgammon - self.gammon))
    }
}
