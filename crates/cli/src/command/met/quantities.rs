//! Gammon values, take points and market windows.

use barpoint_core::{BySide, Contest, MatchScore, MoneyRules, Side};
use barpoint_equity::{
    CubeContext, CubePoints, GammonRates, GammonValue, MarketWindow, Probability, TakePoints,
};

/// Quantities to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantities {
    GammonValues,
    TakePoints,
    MarketWindow,
}

/// Score, or money play, with a cube.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) contest: Contest,
    pub(super) context: CubeContext,
}

impl Place {
    /// Returns the score, or `None` in money play.
    pub(super) fn score(&self) -> Option<MatchScore> {
        match self.contest {
            Contest::Match(score) => Some(score),
            Contest::Money(_) => None,
        }
    }
}

/// Number of both players with its name, or `None` if there is none.
pub(super) type Quantity = (&'static str, BySide<Option<f64>>);

impl Quantities {
    /// Returns the quantities at a place, for these shares of gammons.
    pub(super) fn at(self, place: &Place, rates: BySide<GammonRates>) -> Vec<Quantity> {
        let context = &place.context;
        match (self, place.contest) {
            (Self::GammonValues, _) => gammon_values(context),
            (Self::TakePoints, _) => take_points(context, rates),
            (Self::MarketWindow, Contest::Money(session)) => money_points(rates, session.rules),
            (Self::MarketWindow, Contest::Match(_)) => market_window(context, rates),
        }
    }
}

fn gammon_values(context: &CubeContext) -> Vec<Quantity> {
    let values = GammonValue::at(context);
    vec![
        ("gammon", each(|side| Some(values[side].gammon))),
        ("backgammon", each(|side| Some(values[side].backgammon))),
    ]
}

fn take_points(context: &CubeContext, rates: BySide<GammonRates>) -> Vec<Quantity> {
    let points = TakePoints::at(context, rates);
    vec![
        ("dead", each(|side| Some(points[side].dead.0))),
        ("live", each(|side| Some(points[side].live.0))),
    ]
}

fn market_window(context: &CubeContext, rates: BySide<GammonRates>) -> Vec<Quantity> {
    let windows = MarketWindow::at(context, rates);
    vec![
        ("dead opens", each(|side| Some(windows[side].dead.opens.0))),
        ("dead closes", each(|side| Some(windows[side].dead.closes.0))),
        ("redoubled opens", each(|side| Some(windows[side].redoubled?.opens.0))),
        ("redoubled closes", each(|side| Some(windows[side].redoubled?.closes.0))),
        ("live opens", each(|side| Some(windows[side].live?.opens.0))),
        ("live closes", each(|side| Some(windows[side].live?.closes.0))),
    ]
}

/// Returns all points of money play, dead and live.
fn money_points(rates: BySide<GammonRates>, rules: MoneyRules) -> Vec<Quantity> {
    type Point = fn(&CubePoints) -> Probability;
    const POINTS: [(&str, &str, Point); 7] = [
        ("dead take", "live take", |points| points.take),
        ("dead beaver", "live beaver", |points| points.beaver),
        ("dead raccoon", "live raccoon", |points| points.raccoon),
        ("dead initial double", "live initial double", |points| points.initial_double),
        ("dead redouble", "live redouble", |points| points.redouble),
        ("dead cash", "live cash", |points| points.cash),
        ("dead too good", "live too good", |points| points.too_good),
    ];
    let found = CubePoints::at(rates, rules);
    let both = |(dead, live, point): (&'static str, &'static str, Point)| {
        [
            (dead, each(|side| Some(point(&found[side].dead).0))),
            (live, each(|side| Some(point(&found[side].live).0))),
        ]
    };
    POINTS.into_iter().flat_map(both).collect()
}

fn each(value: impl Fn(Side) -> Option<f64>) -> BySide<Option<f64>> {
    BySide { on_roll: value(Side::OnRoll), opponent: value(Side::Opponent) }
}
