//! Match equities and what follows from them.

use barpoint::wire::Decimal;
use barpoint_core::Side;
use barpoint_equity::BuiltinMet;

use super::analysis::{number, without_commas};
use crate::report::{ConversionReport, MetReport, Place, PointsReport, Quantity};

pub(super) const LIST_HEADINGS: &str = "name,points,source";
pub(super) const MET_HEADINGS: &str = "on_roll_away,opponent_away,post_crawford,mwc";
pub(super) const POINTS_HEADINGS: &str =
    "on_roll_away,opponent_away,crawford,cube,player,quantity,value";
pub(super) const CONVERSION_HEADINGS: &str = "equity,mwc";

pub(super) fn list() -> Vec<Vec<String>> {
    let row = |met: BuiltinMet| {
        vec![met.name().to_owned(), met.table().length().to_string(), without_commas(met.source())]
    };
    BuiltinMet::ALL.map(row).into()
}

/// The chance of the player on roll at every score.
pub(super) fn met(report: &MetReport) -> Vec<Vec<String>> {
    let met = report.wire();
    let row = |on_roll: usize, opponent: usize, post: bool, chance: f64| {
        vec![
            on_roll.to_string(),
            opponent.to_string(),
            post.to_string(),
            Decimal(chance).to_string(),
        ]
    };
    let mut rows = Vec::new();
    for (chances, on_roll) in met.pre_crawford.iter().zip(1..) {
        rows.extend(
            chances.iter().zip(1..).map(|(chance, needs)| row(on_roll, needs, false, chance.0)),
        );
    }
    let post = met.post_crawford;
    rows.extend(post.on_roll.iter().zip(1..).map(|(chance, needs)| row(needs, 1, true, chance.0)));
    let trailing = post.opponent.iter().zip(1..).skip(1);
    rows.extend(trailing.map(|(chance, needs)| row(1, needs, true, 1.0 - chance.0)));
    rows
}

pub(super) fn points(report: &PointsReport) -> Vec<Vec<String>> {
    report.places.iter().flat_map(|place| points_at(report, place)).collect()
}

fn points_at(report: &PointsReport, place: &Place) -> Vec<Vec<String>> {
    let head = match place.score() {
        None => vec![String::new(); 3],
        Some(score) => vec![
            score.away().on_roll.to_string(),
            score.away().opponent.to_string(),
            score.is_crawford().to_string(),
        ],
    };
    let quantities = report.quantities(place);
    let sides = [("X", Side::OnRoll), ("O", Side::Opponent)];
    let row = |player: &str, side: Side, (name, value): &Quantity| {
        let mut row = head.clone();
        row.extend([place.context.cube().value.to_string(), player.to_owned()]);
        row.extend([name.replace(' ', "_"), number(value[side])]);
        row
    };
    let rows = sides
        .into_iter()
        .flat_map(|(player, side)| quantities.iter().map(move |quantity| (player, side, quantity)));
    rows.map(|(player, side, quantity)| row(player, side, quantity)).collect()
}

pub(super) fn conversion(report: &ConversionReport) -> Vec<Vec<String>> {
    let row = |&(equity, mwc): &(f64, f64)| vec![number(Some(equity)), number(Some(mwc))];
    report.pairs.iter().map(row).collect()
}
