//! Gammon values, take points or market windows at scores and cubes.

use std::fmt;

use barpoint::met_points::{MetPlace, MetPoints, MetQuantities, Quantity};
use barpoint::wire::{self, ToWire};
use barpoint_core::{BySide, Contest, MatchScore, Side};
use barpoint_equity::GammonRates;
use barpoint_render::{Grid, GridCell, GridRow, Tone, wrapped};

use crate::columns::number;
use crate::output::{Columns, Render, Table, Tabulate};
use crate::terminal::View;
use crate::wording::percent;

/// Gammon values, take points or market windows.
#[derive(Debug)]
pub(super) struct PointsReport {
    pub(super) points: MetPoints,
    /// True if the rates are those of a position.
    pub(super) evaluated: bool,
    /// Maximum number of points needed, if every score is shown.
    pub(super) every_score: Option<u32>,
    /// True if the game counts as post-Crawford by assumption.
    pub(super) assumes_post_crawford: bool,
}

impl PointsReport {
    fn quantities(&self, place: &MetPlace) -> Vec<Quantity> {
        self.points.quantities.at(place, self.points.rates)
    }
}

impl Render for PointsReport {
    type Wire = wire::MetPoints;

    fn text(&self, view: &View) -> String {
        text(self, view)
    }

    fn wire(&self, _: Option<u64>) -> wire::MetPoints {
        self.points.to_wire()
    }
}

impl Tabulate for PointsReport {
    const COLUMNS: Columns =
        &[("", "on_roll_away,opponent_away,crawford,cube,player,quantity,value")];

    fn rows(&self) -> Vec<Vec<String>> {
        self.points.places.iter().flat_map(|place| rows_at(self, place)).collect()
    }
}

fn rows_at(report: &PointsReport, place: &MetPlace) -> Vec<Vec<String>> {
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

fn text(report: &PointsReport, view: &View) -> String {
    let (title, unit) = match report.points.quantities {
        MetQuantities::GammonValues => {
            ("gammon values", "relative to the value of winning a plain game")
        }
        MetQuantities::TakePoints => ("take points", "winning chances of the taker in percent"),
        MetQuantities::MarketWindows => {
            ("market windows", "winning chances of the doubler in percent")
        }
    };
    let body = if report.every_score.is_some() { maps(report, view) } else { levels(report, view) };
    let rates = match report.points.quantities {
        MetQuantities::GammonValues => String::new(),
        _ => rates(report),
    };
    let head = wrapped(&format!("{title}, {}; {unit}\n{rates}", report.points.met), view.width);
    format!("{head}\n{body}")
}

fn rates(report: &PointsReport) -> String {
    let share = |rates: GammonRates| {
        let [gammons, backgammons] = [rates.gammon, rates.backgammon].map(percent);
        format!("{gammons} % gammons or backgammons, {backgammons} % backgammons")
    };
    let BySide { on_roll, opponent } = report.points.rates;
    let origin = if report.evaluated { ", by static evaluation" } else { "" };
    format!("X's wins: {}; O's wins: {}{origin}\n", share(on_roll), share(opponent))
}

/// Returns the only place, or one cube after the other.
fn levels(report: &PointsReport, view: &View) -> String {
    let [first, others @ ..] = &report.points.places[..] else { return String::new() };
    if others.is_empty() {
        let cube = first.context.cube().value;
        return format!(
            "{}, cube {cube}\n{}",
            score(report, first),
            quantities(report, first, view)
        );
    }
    let mut table = Table::new(view);
    let names = report.quantities(first).into_iter().map(|(name, _)| name.to_owned());
    table.push_headings(["cube", ""].map(str::to_owned).into_iter().chain(names));
    for place in &report.points.places {
        let quantities = report.quantities(place);
        for (player, side) in [("X", Side::OnRoll), ("O", Side::Opponent)] {
            let values = quantities.iter().map(|(_, value)| number_in_words(report, value[side]));
            let head = [place.context.cube().value.to_string(), player.to_owned()];
            table.push(head.into_iter().chain(values));
        }
    }
    format!("{}\n{}", score(report, first), table.blocks_by(2, &[]))
}

fn quantities(report: &PointsReport, place: &MetPlace, view: &View) -> String {
    let mut table = Table::new(view);
    table.push_headings(["", "X", "O"]);
    for (name, value) in report.quantities(place) {
        let values = [value.on_roll, value.opponent].map(|value| number_in_words(report, value));
        table.push([name.to_owned()].into_iter().chain(values));
    }
    table.align(&[0])
}

fn score(report: &PointsReport, place: &MetPlace) -> String {
    match place.contest {
        Contest::Money(_) => "money play".to_owned(),
        Contest::Match(score) => {
            let BySide { on_roll, opponent } = score.points();
            let words = score_words([on_roll, opponent], score.length(), score.is_crawford());
            let assumed = if report.assumes_post_crawford { ", post-Crawford assumed" } else { "" };
            words + assumed
        }
    }
}

/// Returns a map of the player on roll for each quantity.
fn maps(report: &PointsReport, view: &View) -> String {
    let Some(first) = report.points.places.first() else { return String::new() };
    let mut axis: Vec<Axis> = report.points.places.iter().filter_map(Axis::of_row).collect();
    axis.sort_unstable();
    axis.dedup();
    let maps = report.quantities(first).into_iter().enumerate().map(|(index, (name, _))| {
        let row = |row: &Axis| {
            let cell = |column: &Axis| {
                let is_here = |place: &&MetPlace| {
                    (Axis::of_row(place), Axis::of_column(place)) == (Some(*row), Some(*column))
                };
                let place = report.points.places.iter().find(is_here)?;
                Some(GridCell::new(map_label(report, place, index), Tone::Plain))
            };
            GridRow { heading: row.to_string(), cells: axis.iter().map(cell).collect() }
        };
        let cube = first.context.cube().value;
        let grid = Grid {
            title: format!("{name}, cube {cube}, for X by points needed"),
            corner: r"X\O".to_owned(),
            columns: axis.iter().map(Axis::to_string).collect(),
            rows: axis.iter().map(row).collect(),
            ..Grid::default()
        };
        grid.text(view.width, view.ink)
    });
    maps.collect::<Vec<_>>().join("\n")
}

fn map_label(report: &PointsReport, place: &MetPlace, index: usize) -> String {
    let is_crawford = place.score().is_some_and(|score| score.is_crawford());
    if is_crawford && report.points.quantities != MetQuantities::GammonValues {
        return "-".to_owned();
    }
    number_in_words(report, report.quantities(place)[index].1.on_roll)
}

/// Points needed. In the Crawford game, one point comes after the one without it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Axis {
    needs: u32,
    crawford: bool,
}

impl Axis {
    fn of(score: &MatchScore, needs: u32) -> Self {
        Self { needs, crawford: needs == 1 && score.is_crawford() }
    }

    fn of_row(place: &MetPlace) -> Option<Self> {
        place.score().map(|score| Self::of(&score, score.away().on_roll))
    }

    fn of_column(place: &MetPlace) -> Option<Self> {
        place.score().map(|score| Self::of(&score, score.away().opponent))
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.needs, if self.crawford { "C" } else { "" })
    }
}

fn number_in_words(report: &PointsReport, value: Option<f64>) -> String {
    match (value, report.points.quantities) {
        (None, _) => "-".to_owned(),
        (Some(value), MetQuantities::GammonValues) => format!("{value:.4}"),
        // Avoids minus zero.
        (Some(value), _) => percent(value + 0.0),
    }
}

/// Points of X and O in a match.
pub(super) fn score_words([x, o]: [u32; 2], length: u16, is_crawford: bool) -> String {
    let crawford = if is_crawford { ", Crawford game" } else { "" };
    format!("{x}-{o} in a match to {length}{crawford}")
}
