//! Gammon values, take points and market windows at scores and cubes.

use core::fmt;

use barpoint_core::{BySide, Contest, Cube, MatchScore, MatchState, MoneyRules, Side};
use barpoint_equity::{
    CubeContext, CubePoints, GammonRates, GammonValue, MarketWindow, MatchEquityTable, Probability,
    Spread, TakePoints,
};

use crate::{Engine, QuestionError, Situation};

/// Quantities of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetQuantities {
    /// Gain by winning a gammon or a backgammon instead of a single game.
    GammonValues,
    /// Least winning chances for a take.
    TakePoints,
    /// Winning chances between which a double is right.
    MarketWindows,
}

/// Quantities at scores and cubes.
#[derive(Clone, Debug)]
pub struct MetPoints {
    /// Kind of the quantities.
    pub quantities: MetQuantities,
    /// Name of the match equity table.
    pub met: String,
    /// Shares of gammons among the games that each side wins.
    pub rates: BySide<GammonRates>,
    /// Scores and cubes.
    pub places: Vec<MetPlace>,
}

/// Score, or money play, with a cube.
#[derive(Clone, Debug)]
pub struct MetPlace {
    /// Score, or money play.
    pub contest: Contest,
    /// The cube before a double, with the match equities around it.
    pub context: CubeContext,
}

/// Number of both players with its name, or `None` if there is none.
pub type Quantity = (&'static str, BySide<Option<f64>>);

/// Reason why a score has no such quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetPointsError {
    /// The match is over at this score.
    MatchIsOver(BySide<u32>),
    /// Nobody may double in the Crawford game.
    Crawford,
}

impl fmt::Display for MetPointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MatchIsOver(BySide { on_roll, opponent }) => write!(
                f,
                "the match is over at {on_roll}-{opponent}: expected a score before the end"
            ),
            Self::Crawford => f.write_str(
                "nobody may double in the Crawford game: expected another score, or gammon values",
            ),
        }
    }
}

impl core::error::Error for MetPointsError {}

impl Engine {
    /// Returns the shares of gammons in a situation, by its static evaluation.
    ///
    /// # Errors
    /// Returns an error if the situation has no evaluation.
    pub fn gammon_rates(
        &self,
        situation: &Situation,
    ) -> Result<BySide<GammonRates>, QuestionError> {
        let evaluation = self.clone().with_plies(0).unwrap_or_else(|_| self.clone());
        Ok(Spread::from(&evaluation.evaluate(situation)?.outcome).rates)
    }
}

impl MetPoints {
    /// Returns the quantities at a score, for its cube and for every higher cube that can still matter.
    ///
    /// # Errors
    /// Returns an error if the match is over or nobody may double.
    pub fn at(
        quantities: MetQuantities,
        state: &MatchState,
        rates: BySide<GammonRates>,
        table: &MatchEquityTable,
    ) -> Result<Self, MetPointsError> {
        if let Contest::Match(score) = state.contest()
            && score.winner().is_some()
        {
            return Err(MetPointsError::MatchIsOver(score.points()));
        }
        if quantities != MetQuantities::GammonValues && state.is_crawford() {
            return Err(MetPointsError::Crawford);
        }
        let places = every_cube(state, table);
        Ok(Self { quantities, met: table.name().to_owned(), rates, places })
    }
}

/// Returns the score with the given cube, and with every higher cube that can still matter.
fn every_cube(state: &MatchState, table: &MatchEquityTable) -> Vec<MetPlace> {
    let contest = *state.contest();
    let needed = match contest {
        Contest::Match(score) => score.away().on_roll.max(score.away().opponent),
        Contest::Money(_) => 0,
    };
    let mut cubes = vec![state.cube()];
    while let Some(value) = cubes.last().and_then(|cube| cube.value.doubled()) {
        if value.get() >= needed {
            break;
        }
        cubes.push(Cube { value, ..state.cube() });
    }
    let place = |cube| MetPlace { contest, context: CubeContext::new(&contest, cube, table) };
    cubes.into_iter().map(place).collect()
}

impl MetPlace {
    /// Returns the score, or `None` in money play.
    #[must_use]
    pub const fn score(&self) -> Option<MatchScore> {
        match self.contest {
            Contest::Match(score) => Some(score),
            Contest::Money(_) => None,
        }
    }
}

impl MetQuantities {
    /// Returns the quantities at a place, for these shares of gammons.
    #[must_use]
    pub fn at(self, place: &MetPlace, rates: BySide<GammonRates>) -> Vec<Quantity> {
        let context = &place.context;
        match (self, place.contest) {
            (Self::GammonValues, _) => gammon_values(context),
            (Self::TakePoints, _) => take_points(context, rates),
            (Self::MarketWindows, Contest::Money(session)) => money_points(rates, session.rules),
            (Self::MarketWindows, Contest::Match(_)) => market_window(context, rates),
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
