//! Match equities and what follows from them.

use barpoint_core::{BySide, Contest, MatchScore, MoneyRules, Side};
use barpoint_equity::{
    CubeContext, CubePoints, GammonRates, GammonValue, MarketWindow, MatchEquityTable, Probability,
    Stakes, TakePoints,
};

/// A match equity table up to so many points.
#[derive(Debug)]
pub(crate) struct MetReport {
    pub(crate) table: MatchEquityTable,
    pub(crate) points: u32,
}

/// Gammon values, take points or market windows.
#[derive(Debug)]
pub(crate) struct PointsReport {
    pub(crate) subject: Quantities,
    /// The name of the match equity table.
    pub(crate) met: String,
    pub(crate) rates: BySide<GammonRates>,
    /// Whether the rates are those of a position.
    pub(crate) evaluated: bool,
    /// The most points needed, if every score is shown.
    pub(crate) every_score: Option<u32>,
    pub(crate) places: Vec<Place>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantities {
    GammonValues,
    TakePoints,
    MarketWindow,
}

/// What is played for, and a cube.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) contest: Contest,
    pub(crate) context: CubeContext,
}

impl Place {
    /// The score, `None` in money play.
    pub(crate) fn score(&self) -> Option<MatchScore> {
        match self.contest {
            Contest::Match(score) => Some(score),
            Contest::Money(_) => None,
        }
    }
}

/// A number for both players: what it is called and, where there is one, how great it is.
pub(crate) type Quantity = (&'static str, BySide<Option<f64>>);

impl PointsReport {
    /// What is asked, at one place.
    pub(crate) fn quantities(&self, place: &Place) -> Vec<Quantity> {
        let context = &place.context;
        match (self.subject, place.contest) {
            (Quantities::GammonValues, _) => gammon_values(context),
            (Quantities::TakePoints, _) => take_points(context, self.rates),
            (Quantities::MarketWindow, Contest::Money(session)) => {
                money_points(self.rates, session.rules)
            }
            (Quantities::MarketWindow, Contest::Match(_)) => market_window(context, self.rates),
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

/// All points of money play, dead and live.
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

/// Numbers of one scale on the other.
#[derive(Debug)]
pub(crate) struct ConversionReport {
    /// The name of the match equity table.
    pub(crate) met: String,
    pub(crate) score: MatchScore,
    pub(crate) cube: u32,
    pub(crate) stakes: Stakes,
    pub(crate) to: Scale,
    /// Whether the numbers are standard errors or differences.
    pub(crate) error: bool,
    /// Equities and match winning chances.
    pub(crate) pairs: Vec<(f64, f64)>,
}

/// What numbers are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    Equity,
    Mwc,
}
