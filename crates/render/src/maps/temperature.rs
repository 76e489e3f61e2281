//! Temperature maps.

use barpoint_analysis::{TemperatureCell, TemperatureMap, TemperatureRow};
use barpoint_core::Dice;
use barpoint_equity::Utility;

use crate::{Grid, GridCell, GridRow, Tone};

/// Labels of the cells of a temperature map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TemperatureLabel {
    /// Normalised equity in thousandths.
    #[default]
    Equity,
    /// Match winning chance in tenths of a percent; the equity in money play.
    Mwc,
}

/// Converts a temperature map to a grid. It has a row for each play of the player on roll and a
/// column for each roll of the opponent. The last columns are the mean, and the value with the
/// opponent's cube action.
///
/// Tones are relative to the mean of all rows. The details of cells are the opponent's replies, if
/// requested.
#[must_use]
pub fn temperature_grid(
    title: &str,
    map: &TemperatureMap,
    label: TemperatureLabel,
    replies: bool,
) -> Grid {
    let by_mwc = label == TemperatureLabel::Mwc && !map.context.is_money();
    let number = |value: Utility| {
        let number = if by_mwc { value.0 } else { map.context.emg(value).0 };
        let text = if by_mwc {
            format!("{:.0}", 1000.0 * number)
        } else {
            format!("{:+.0}", 1000.0 * number)
        };
        if text == "-0" { "+0".to_owned() } else { text }
    };
    let weight = |row: &TemperatureRow| f64::from(row.dice.weight());
    let weights: f64 = map.rows.iter().map(weight).sum();
    let mean = map.rows.iter().map(|row| weight(row) * row.value.0).sum::<f64>() / weights;
    let (low, high) = map.range().map_or((mean, mean), |(low, high)| (low.0, high.0));
    let reach = (mean - low).max(high - mean);
    let tone = |value: Utility| {
        if reach > 0.0 { Tone::Scale((value.0 - mean) / reach) } else { Tone::Plain }
    };
    let plain = |value: Utility| GridCell::new(number(value), tone(value));
    let doubles =
        |row: &TemperatureRow| row.decision.is_some_and(|decision| decision.should_double());
    let has_doubles = map.rows.iter().any(doubles);
    let row = |row: &TemperatureRow| {
        let cell = |cell: &TemperatureCell| {
            let detail = if replies { cell.reply.play.to_string() } else { String::new() };
            Some(GridCell { detail, ..plain(cell.value) })
        };
        let mut cells: Vec<Option<GridCell>> = row.cells.iter().map(cell).collect();
        cells.resize(Dice::ALL.len(), None);
        cells.push(Some(plain(row.mean)));
        if has_doubles {
            cells.push(doubles(row).then(|| plain(row.value)));
        }
        GridRow { heading: format!("{} {}", row.dice, row.play.legal.play), cells }
    };
    let rolls = Dice::ALL.iter().map(Dice::to_string).chain(["mean".to_owned()]);
    let unit = if by_mwc {
        "tenths of a percent of match winning chance"
    } else {
        "thousandths of normalised equity"
    };
    let mut notes =
        vec![format!("rows: plays of the player on roll; columns: rolls of the opponent; {unit}")];
    if has_doubles {
        notes.push(
            "double: value of the row if the opponent should double before rolling".to_owned(),
        );
    }
    Grid {
        title: title.to_owned(),
        corner: String::new(),
        columns: rolls.chain(has_doubles.then(|| "double".to_owned())).collect(),
        rows: map.rows.iter().map(row).collect(),
        notes,
        ..Grid::default()
    }
}
