//! Match equities and what follows from them.

use barpoint_core::{BySide, Side};
use barpoint_equity::BuiltinMet;

use super::analysis::{number, without_commas};
use crate::output::decimal::Decimal;
use crate::output::text::trailing;
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
    let MetReport { table, points } = report;
    let row = |on_roll: u32, opponent: u32, post: bool, chance: f64| {
        let mut row = vec![on_roll.to_string(), opponent.to_string(), post.to_string()];
        row.push(Decimal(chance).to_string());
        row
    };
    let mut rows = Vec::new();
    for on_roll in 1..=*points {
        for opponent in 1..=*points {
            let chance = table.pre_crawford(BySide { on_roll, opponent }).0;
            rows.push(row(on_roll, opponent, false, chance));
        }
    }
    for needs in 1..=*points {
        rows.push(row(needs, 1, true, trailing(table, Side::OnRoll, needs)));
    }
    for needs in 2..=*points {
        rows.push(row(1, needs, true, 1.0 - trailing(table, Side::Opponent, needs)));
    }
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
