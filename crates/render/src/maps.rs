//! Conversion of analysis results to grids.

mod cube;
mod plays;
mod temperature;

pub use cube::{CubeLabel, cube_grid};
pub use plays::{PlayLabel, play_grid};
pub use temperature::{TemperatureLabel, temperature_grid};

use barpoint_analysis::{Needs, ScoreMap};

use crate::{Grid, GridCell, GridRow};

/// Returns the grid of a score map, cell by cell.
fn score_grid<T>(title: &str, map: &ScoreMap<T>, cell: impl Fn(&T) -> GridCell) -> Grid {
    let row = |(needs, cells): (&Needs, &Vec<Option<T>>)| GridRow {
        heading: needs.to_string(),
        cells: cells.iter().map(|value| value.as_ref().map(&cell)).collect(),
    };
    Grid {
        title: title.to_owned(),
        corner: "needs".to_owned(),
        columns: map.axis.iter().map(Needs::to_string).collect(),
        rows: map.axis.iter().zip(&map.cells).map(row).collect(),
        aside: Some(("money".to_owned(), cell(&map.money))),
        notes: vec!["rows: points the player on roll needs; columns: the opponent".to_owned()],
        legend: Vec::new(),
    }
}

/// Returns all cells and, last, that of money play.
fn cells<T>(map: &ScoreMap<T>) -> impl Iterator<Item = &T> {
    map.cells.iter().flatten().flatten().chain([&map.money])
}

/// Writes an equity with its sign and three decimals.
fn equity(equity: f64) -> String {
    let text = format!("{equity:+.3}");
    if text == "-0.000" { "+0.000".to_owned() } else { text }
}

/// Writes a match winning chance in percent, or a dash in money play.
fn percent(mwc: Option<barpoint_equity::Mwc>) -> String {
    mwc.map_or_else(|| "-".to_owned(), |mwc| format!("{:.2}%", 100.0 * mwc.0))
}
