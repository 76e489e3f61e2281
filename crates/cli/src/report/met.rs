//! Match equities and what follows from them.

use barpoint::wire::{self, ToWire, VERSION};
use barpoint_core::{BySide, Contest, MatchScore, MoneyRules, Side};
use barpoint_equity::{
    BuiltinMet, CubeContext, CubePoints, GammonRates, GammonValue, MarketWindow, MatchEquityTable,
    Probability, Stakes, TakePoints,
};

/// The match equity tables that come with the program.
#[derive(Debug)]
pub(crate) struct MetListReport;

impl MetListReport {
    #[expect(clippy::unused_self, reason = "as all reports")]
    pub(crate) fn wire(&self) -> wire::MetList {
        wire::MetList { version: VERSION, tables: BuiltinMet::ALL.to_wire() }
    }
}

/// A match equity table up to so many points.
#[derive(Debug)]
pub(crate) struct MetReport {
    pub(crate) table: MatchEquityTable,
    pub(crate) points: u32,
}

impl MetReport {
    pub(crate) fn wire(&self) -> wire::Met {
        (&self.table, self.points).to_wire()
    }
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

    pub(crate) fn wire(&self) -> wire::MetPoints {
        wire::MetPoints {
            version: VERSION,
            met: self.met.clone(),
            quantities: match self.subject {
                Quantities::GammonValues => wire::MetQuantities::GammonValues,
                Quantities::TakePoints => wire::MetQuantities::TakePoints,
                Quantities::MarketWindow => wire::MetQuantities::MarketWindows,
            },
            gammon_rates: self.rates.to_wire(),
            places: self.places.iter().map(|place| self.wire_place(place)).collect(),
        }
    }

    fn wire_place(&self, place: &Place) -> wire::MetPlace {
        let (quantities, score) = (self.quantities(place), place.score());
        let of = |side: Side| {
            let one =
                |(name, value): &Quantity| (name.replace(' ', "_"), value[side].map(wire::Decimal));
            wire::Quantities(quantities.iter().map(one).collect())
        };
        wire::MetPlace {
            contest: if score.is_some() { wire::Contest::Match } else { wire::Contest::Money },
            on_roll_away: score.map(|score| score.away().on_roll),
            opponent_away: score.map(|score| score.away().opponent),
            crawford: score.map(|score| score.is_crawford()),
            cube: place.context.cube().value.get(),
            on_roll: of(Side::OnRoll),
            opponent: of(Side::Opponent),
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

impl ConversionReport {
    pub(crate) fn wire(&self) -> wire::MetConversion {
        let pair = |&(equity, mwc): &(f64, f64)| wire::MetPair {
            equity: wire::Decimal(equity),
            mwc: wire::Decimal(mwc),
        };
        wire::MetConversion {
            version: VERSION,
            met: self.met.clone(),
            length: self.score.length(),
            on_roll_points: self.score.points().on_roll,
            opponent_points: self.score.points().opponent,
            crawford: self.score.is_crawford(),
            cube: self.cube,
            win: wire::Decimal(self.stakes.win.0),
            lose: wire::Decimal(self.stakes.lose.0),
            to: match self.to {
                Scale::Equity => wire::Scale::Equity,
                Scale::Mwc => wire::Scale::Mwc,
            },
            error: self.error,
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }
}

/// What numbers are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    Equity,
    Mwc,
}
