//! Match equity tables, and quantities at scores.

use barpoint_core::{BySide, Side};
use barpoint_equity::{BuiltinMet, GammonRates, MatchEquityTable};
use barpoint_wire::{self as wire, Decimal, Sides};

use super::ToWire;
use crate::met_points::{MetPlace, MetPoints, MetQuantities};

impl ToWire for BuiltinMet {
    type Wire = wire::MetTable;

    fn to_wire(&self) -> wire::MetTable {
        wire::MetTable {
            name: self.name().to_owned(),
            points: self.table().length(),
            source: self.source().to_owned(),
        }
    }
}

/// Converts a table up to a number of points needed.
impl ToWire for (&MatchEquityTable, u32) {
    type Wire = wire::Met;

    fn to_wire(&self) -> wire::Met {
        let (table, points) = *self;
        let row = |on_roll| {
            let chance = |opponent| Decimal(table.pre_crawford(BySide { on_roll, opponent }).0);
            (1..=points).map(chance).collect()
        };
        let post = |side| (1..=points).map(|needs| Decimal(trailing(table, side, needs))).collect();
        wire::Met {
            version: wire::VERSION,
            name: table.name().to_owned(),
            source: table.source().to_owned(),
            points: table.length(),
            pre_crawford: (1..=points).map(row).collect(),
            post_crawford: Sides { on_roll: post(Side::OnRoll), opponent: post(Side::Opponent) },
        }
    }
}

/// Returns the chance of a side to win the match after the Crawford game if it needs `needs` points
/// and the other side needs one.
fn trailing(table: &MatchEquityTable, side: Side, needs: u32) -> f64 {
    match side {
        Side::OnRoll => table.post_crawford(BySide { on_roll: needs, opponent: 1 }).0,
        Side::Opponent => table.post_crawford(BySide { on_roll: 1, opponent: needs }).flip().0,
    }
}

impl ToWire for GammonRates {
    type Wire = wire::Rates;

    fn to_wire(&self) -> wire::Rates {
        wire::Rates { gammon: Decimal(self.gammon), backgammon: Decimal(self.backgammon) }
    }
}

impl<T: ToWire> ToWire for BySide<T> {
    type Wire = Sides<T::Wire>;

    fn to_wire(&self) -> Sides<T::Wire> {
        Sides { on_roll: self.on_roll.to_wire(), opponent: self.opponent.to_wire() }
    }
}

impl ToWire for MetPoints {
    type Wire = wire::MetPoints;

    fn to_wire(&self) -> wire::MetPoints {
        wire::MetPoints {
            version: wire::VERSION,
            met: self.met.clone(),
            quantities: self.quantities.to_wire(),
            gammon_rates: self.rates.to_wire(),
            places: self.places.iter().map(|place| self.place(place)).collect(),
        }
    }
}

impl MetPoints {
    fn place(&self, place: &MetPlace) -> wire::MetPlace {
        let (quantities, score) = (self.quantities.at(place, self.rates), place.score());
        let of = |side: Side| {
            let one = |(name, value): &(&str, BySide<Option<f64>>)| {
                (name.replace(' ', "_"), value[side].map(Decimal))
            };
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

impl ToWire for MetQuantities {
    type Wire = wire::MetQuantities;

    fn to_wire(&self) -> wire::MetQuantities {
        match self {
            Self::GammonValues => wire::MetQuantities::GammonValues,
            Self::TakePoints => wire::MetQuantities::TakePoints,
            Self::MarketWindows => wire::MetQuantities::MarketWindows,
        }
    }
}
