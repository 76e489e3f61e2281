//! Match equities and what follows from them.

use std::fmt;

use barpoint::wire::{Decimal, Met};
use barpoint_core::{BySide, Contest, MatchScore, Side};
use barpoint_equity::{BuiltinMet, GammonRates};
use barpoint_render::{Grid, GridCell, GridRow, Tone, wrapped};

use super::analysis::percent;
use crate::output::layout::width;
use crate::output::table::{Flush, Table};
use crate::report::{ConversionReport, MetReport, Place, PointsReport, Quantities, Scale};

pub(super) fn list() -> String {
    let mut table = Table::default();
    table.push(["name", "points", "source"].map(str::to_owned).into());
    for met in BuiltinMet::ALL {
        let length = match met.table().length() {
            0 => "any".to_owned(),
            length => length.to_string(),
        };
        table.push(vec![met.name().to_owned(), length, met.source().to_owned()]);
    }
    table.align(&[Flush::Left, Flush::Right, Flush::Left])
}

pub(super) fn met(report: &MetReport) -> String {
    let MetReport { table, .. } = report;
    let met = report.wire();
    let given = match table.length() {
        0 => "a formula for all scores".to_owned(),
        length => format!("{length} points, extended beyond"),
    };
    format!(
        "{}\n{}{given}\n\nbefore the Crawford game, and at 1 in it; chances of X in percent\n{}\n\
         after the Crawford game, the other player needing 1 point\n{}",
        table.name(),
        wrapped(table.source(), width()),
        pre_crawford(&met),
        post_crawford(&met),
    )
}

fn pre_crawford(met: &Met) -> String {
    let mut table = Table::default();
    table.push(headings(r"X\O", met));
    for (chances, needs) in met.pre_crawford.iter().zip(1_u32..) {
        table.push(chances_row(&needs.to_string(), chances));
    }
    table.blocks(width(), &[])
}

fn post_crawford(met: &Met) -> String {
    let mut table = Table::default();
    table.push(headings("needs", met));
    table.push(chances_row("X", &met.post_crawford.on_roll));
    table.push(chances_row("O", &met.post_crawford.opponent));
    table.blocks(width(), &[Flush::Left])
}

fn headings(corner: &str, met: &Met) -> Vec<String> {
    let needs = (1..=met.pre_crawford.len()).map(|needs| needs.to_string());
    [corner.to_owned()].into_iter().chain(needs).collect()
}

fn chances_row(heading: &str, chances: &[Decimal]) -> Vec<String> {
    let chances = chances.iter().map(|chance| percent(chance.0));
    [heading.to_owned()].into_iter().chain(chances).collect()
}

pub(super) fn points(report: &PointsReport) -> String {
    let (title, unit) = match report.subject {
        Quantities::GammonValues => {
            ("gammon values", "in terms of winning instead of losing the cube")
        }
        Quantities::TakePoints => ("take points", "chances of the taker in percent"),
        Quantities::MarketWindow => ("market windows", "chances of the doubler in percent"),
    };
    let body = if report.every_score.is_some() { maps(report) } else { levels(report) };
    let rates = match report.subject {
        Quantities::GammonValues => String::new(),
        _ => rates(report),
    };
    let head = wrapped(&format!("{title}, {}; {unit}\n{rates}", report.met), width());
    format!("{head}\n{body}")
}

fn rates(report: &PointsReport) -> String {
    let share = |rates: GammonRates| {
        let [gammons, backgammons] = [rates.gammon, rates.backgammon].map(percent);
        format!("{gammons} % gammons or better, {backgammons} % backgammons")
    };
    let BySide { on_roll, opponent } = report.rates;
    let origin = if report.evaluated { ", by static evaluation" } else { "" };
    format!("X's wins: {}; O's wins: {}{origin}\n", share(on_roll), share(opponent))
}

/// The only place, or one cube after the other.
fn levels(report: &PointsReport) -> String {
    let [first, others @ ..] = &report.places[..] else { return String::new() };
    if others.is_empty() {
        let cube = first.context.cube().value;
        return format!("{}, cube {cube}\n{}", score(first), quantities(report, first));
    }
    let mut table = Table::default();
    let names = report.quantities(first).into_iter().map(|(name, _)| name.to_owned());
    table.push(["cube", ""].map(str::to_owned).into_iter().chain(names).collect());
    for place in &report.places {
        let quantities = report.quantities(place);
        for (player, side) in [("X", Side::OnRoll), ("O", Side::Opponent)] {
            let values = quantities.iter().map(|(_, value)| number(report, value[side]));
            let head = [place.context.cube().value.to_string(), player.to_owned()];
            table.push(head.into_iter().chain(values).collect());
        }
    }
    format!("{}\n{}", score(first), table.align(&[]))
}

fn quantities(report: &PointsReport, place: &Place) -> String {
    let mut table = Table::default();
    table.push(["", "X", "O"].map(str::to_owned).into());
    for (name, value) in report.quantities(place) {
        let values = [value.on_roll, value.opponent].map(|value| number(report, value));
        table.push([name.to_owned()].into_iter().chain(values).collect());
    }
    table.align(&[Flush::Left])
}

fn score(place: &Place) -> String {
    match place.contest {
        Contest::Money(_) => "money play".to_owned(),
        Contest::Match(score) => match_score(&score),
    }
}

fn match_score(score: &MatchScore) -> String {
    let BySide { on_roll, opponent } = score.points();
    let crawford = if score.is_crawford() { ", Crawford game" } else { "" };
    format!("{on_roll}-{opponent} in a match to {}{crawford}", score.length())
}

/// For each quantity the map of the player on roll.
fn maps(report: &PointsReport) -> String {
    let Some(first) = report.places.first() else { return String::new() };
    let mut axis: Vec<Axis> = report.places.iter().filter_map(Axis::of_row).collect();
    axis.sort_unstable();
    axis.dedup();
    let maps = report.quantities(first).into_iter().enumerate().map(|(index, (name, _))| {
        let row = |row: &Axis| {
            let cell = |column: &Axis| {
                let is_here = |place: &&Place| {
                    (Axis::of_row(place), Axis::of_column(place)) == (Some(*row), Some(*column))
                };
                let place = report.places.iter().find(is_here)?;
                Some(GridCell::new(map_label(report, place, index), Tone::Plain))
            };
            GridRow { heading: row.to_string(), cells: axis.iter().map(cell).collect() }
        };
        let cube = first.context.cube().value;
        let grid = Grid {
            title: format!("{name}, cube {cube}, of X by points needed"),
            corner: r"X\O".to_owned(),
            columns: axis.iter().map(Axis::to_string).collect(),
            rows: axis.iter().map(row).collect(),
            ..Grid::default()
        };
        grid.text(width())
    });
    maps.collect::<Vec<_>>().join("\n")
}

fn map_label(report: &PointsReport, place: &Place, index: usize) -> String {
    let is_crawford = place.score().is_some_and(|score| score.is_crawford());
    if is_crawford && report.subject != Quantities::GammonValues {
        return "-".to_owned();
    }
    number(report, report.quantities(place)[index].1.on_roll)
}

/// Points needed; in the Crawford game one point comes after the one without it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Axis {
    needs: u32,
    crawford: bool,
}

impl Axis {
    fn of(score: &MatchScore, needs: u32) -> Self {
        Self { needs, crawford: needs == 1 && score.is_crawford() }
    }

    fn of_row(place: &Place) -> Option<Self> {
        place.score().map(|score| Self::of(&score, score.away().on_roll))
    }

    fn of_column(place: &Place) -> Option<Self> {
        place.score().map(|score| Self::of(&score, score.away().opponent))
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.needs, if self.crawford { "C" } else { "" })
    }
}

fn number(report: &PointsReport, value: Option<f64>) -> String {
    match (value, report.subject) {
        (None, _) => "-".to_owned(),
        (Some(value), Quantities::GammonValues) => format!("{value:.4}"),
        // Zero has a sign, which nobody wants to see.
        (Some(value), _) => percent(value + 0.0),
    }
}

pub(super) fn conversion(report: &ConversionReport) -> String {
    let ConversionReport { stakes, .. } = report;
    let mut table = Table::default();
    let equity = |equity: f64| format!("{equity:+.4}");
    let headings = match report.to {
        Scale::Mwc => ["equity", "MWC"],
        Scale::Equity => ["MWC", "equity"],
    };
    table.push(headings.map(str::to_owned).into());
    for &(eq, mwc) in &report.pairs {
        let (eq, mwc) = (equity(eq), format!("{:.4} %", 100.0 * mwc));
        table.push(match report.to {
            Scale::Mwc => vec![eq, mwc],
            Scale::Equity => vec![mwc, eq],
        });
    }
    let kind = if report.error { "; standard errors or differences" } else { "" };
    let head = format!(
        "{}, cube {}, {}: equity -1 is {} %, +1 is {} %{kind}",
        match_score(&report.score),
        report.cube,
        report.met,
        percent(stakes.lose.0),
        percent(stakes.win.0),
    );
    format!("{}\n{}", wrapped(&head, width()), table.align(&[]))
}
