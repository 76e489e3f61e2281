//! Match equities and what follows from them.

use barpoint_core::{BySide, Side};
use barpoint_equity::{BuiltinMet, GammonRates};
use serde::{Serialize, Serializer};

use super::VERSION;
use crate::output::decimal::Decimal;
use crate::output::text::trailing;
use crate::report::{
    ConversionReport, MetReport, Place, PointsReport, Quantities, Quantity, Scale,
};

#[derive(Serialize)]
pub(super) struct MetList {
    version: u32,
    tables: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    points: u32,
    source: &'static str,
}

impl MetList {
    pub(super) fn new() -> Self {
        let listed = |met: BuiltinMet| Listed {
            name: met.name(),
            points: met.table().length(),
            source: met.source(),
        };
        Self { version: VERSION, tables: BuiltinMet::ALL.map(listed).into() }
    }
}

#[derive(Serialize)]
pub(super) struct Met {
    version: u32,
    name: String,
    source: String,
    points: u32,
    pre_crawford: Vec<Vec<Decimal>>,
    post_crawford: Sides<Vec<Decimal>>,
}

#[derive(Serialize)]
struct Sides<T> {
    on_roll: T,
    opponent: T,
}

impl From<&MetReport> for Met {
    fn from(report: &MetReport) -> Self {
        let MetReport { table, points } = report;
        let row = |on_roll| {
            let chance = |opponent| Decimal(table.pre_crawford(BySide { on_roll, opponent }).0);
            (1..=*points).map(chance).collect()
        };
        let post =
            |side| (1..=*points).map(|needs| Decimal(trailing(table, side, needs))).collect();
        Self {
            version: VERSION,
            name: table.name().to_owned(),
            source: table.source().to_owned(),
            points: table.length(),
            pre_crawford: (1..=*points).map(row).collect(),
            post_crawford: Sides { on_roll: post(Side::OnRoll), opponent: post(Side::Opponent) },
        }
    }
}

#[derive(Serialize)]
pub(super) struct MetPoints {
    version: u32,
    met: String,
    quantities: &'static str,
    gammon_rates: Sides<Rates>,
    places: Vec<JsonPlace>,
}

#[derive(Serialize)]
struct Rates {
    gammon: Decimal,
    backgammon: Decimal,
}

impl From<GammonRates> for Rates {
    fn from(rates: GammonRates) -> Self {
        Self { gammon: Decimal(rates.gammon), backgammon: Decimal(rates.backgammon) }
    }
}

#[derive(Serialize)]
struct JsonPlace {
    contest: &'static str,
    on_roll_away: Option<u32>,
    opponent_away: Option<u32>,
    crawford: Option<bool>,
    cube: u32,
    on_roll: Named,
    opponent: Named,
}

/// Quantities of one side by name.
struct Named(Vec<(String, Option<f64>)>);

impl Named {
    fn of(quantities: &[Quantity], side: Side) -> Self {
        let one = |(name, value): &Quantity| (name.replace(' ', "_"), value[side]);
        Self(quantities.iter().map(one).collect())
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value.map(Decimal))))
    }
}

impl From<&PointsReport> for MetPoints {
    fn from(report: &PointsReport) -> Self {
        let place = |place: &Place| {
            let (quantities, score) = (report.quantities(place), place.score());
            JsonPlace {
                contest: if score.is_some() { "match" } else { "money" },
                on_roll_away: score.map(|score| score.away().on_roll),
                opponent_away: score.map(|score| score.away().opponent),
                crawford: score.map(|score| score.is_crawford()),
                cube: place.context.cube().value.get(),
                on_roll: Named::of(&quantities, Side::OnRoll),
                opponent: Named::of(&quantities, Side::Opponent),
            }
        };
        Self {
            version: VERSION,
            met: report.met.clone(),
            quantities: match report.subject {
                Quantities::GammonValues => "gammon values",
                Quantities::TakePoints => "take points",
                Quantities::MarketWindow => "market windows",
            },
            gammon_rates: Sides {
                on_roll: report.rates.on_roll.into(),
                opponent: report.rates.opponent.into(),
            },
            places: report.places.iter().map(place).collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Conversion {
    version: u32,
    met: String,
    length: u16,
    on_roll_points: u32,
    opponent_points: u32,
    crawford: bool,
    cube: u32,
    win: Decimal,
    lose: Decimal,
    to: &'static str,
    error: bool,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Pair {
    equity: Decimal,
    mwc: Decimal,
}

impl From<&ConversionReport> for Conversion {
    fn from(report: &ConversionReport) -> Self {
        let pair =
            |&(equity, mwc): &(f64, f64)| Pair { equity: Decimal(equity), mwc: Decimal(mwc) };
        Self {
            version: VERSION,
            met: report.met.clone(),
            length: report.score.length(),
            on_roll_points: report.score.points().on_roll,
            opponent_points: report.score.points().opponent,
            crawford: report.score.is_crawford(),
            cube: report.cube,
            win: Decimal(report.stakes.win.0),
            lose: Decimal(report.stakes.lose.0),
            to: match report.to {
                Scale::Equity => "equity",
                Scale::Mwc => "mwc",
            },
            error: report.error,
            pairs: report.pairs.iter().map(pair).collect(),
        }
    }
}
