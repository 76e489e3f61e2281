//! Match equity tables.

use barpoint::wire::{Decimal, Met, ToWire};
use barpoint_equity::MatchEquityTable;
use barpoint_render::wrapped;

use crate::output::{Columns, Render, Table, Tabulate};
use crate::terminal::View;
use crate::wording::percent;

/// Match equity table up to a number of points needed.
#[derive(Debug)]
pub(in crate::command) struct MetReport {
    pub(in crate::command) table: MatchEquityTable,
    pub(in crate::command) points: u32,
}

impl Render for MetReport {
    type Wire = Met;

    fn text(&self, view: &View) -> String {
        let table = &self.table;
        let met = self.wire(None);
        let given = match table.length() {
            0 => "a formula for all scores".to_owned(),
            length => format!("{length} points, extrapolated beyond"),
        };
        let lines = |text: &str| wrapped(text, view.width);
        format!(
            "{}\n{}{given}\n\n{}{}\n{}{}",
            table.name(),
            lines(table.source()),
            lines("match winning chances of X in percent before the Crawford game; at 1, in it"),
            pre_crawford(&met, view),
            lines("after the Crawford game; the other player needs 1 point"),
            post_crawford(&met, view),
        )
    }

    fn wire(&self, _: Option<u64>) -> Met {
        (&self.table, self.points).to_wire()
    }
}

impl Tabulate for MetReport {
    const COLUMNS: Columns = &[("", "on_roll_away,opponent_away,post_crawford,mwc")];

    /// The chance of the player on roll at every score.
    fn rows(&self) -> Vec<Vec<String>> {
        let met = self.wire(None);
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
        rows.extend(
            post.on_roll.iter().zip(1..).map(|(chance, needs)| row(needs, 1, true, chance.0)),
        );
        let trailing = post.opponent.iter().zip(1..).skip(1);
        rows.extend(trailing.map(|(chance, needs)| row(1, needs, true, 1.0 - chance.0)));
        rows
    }
}

fn pre_crawford(met: &Met, view: &View) -> String {
    let mut table = Table::new(view);
    table.push_headings(corner_and_needs(r"X\O", met));
    for (chances, needs) in met.pre_crawford.iter().zip(1_u32..) {
        table.push(chances_row(&needs.to_string(), chances));
    }
    table.blocks(&[])
}

fn post_crawford(met: &Met, view: &View) -> String {
    let mut table = Table::new(view);
    table.push_headings(corner_and_needs("needs", met));
    table.push(chances_row("X", &met.post_crawford.on_roll));
    table.push(chances_row("O", &met.post_crawford.opponent));
    table.blocks(&[0])
}

fn corner_and_needs(corner: &str, met: &Met) -> Vec<String> {
    let needs = (1..=met.pre_crawford.len()).map(|needs| needs.to_string());
    [corner.to_owned()].into_iter().chain(needs).collect()
}

fn chances_row(heading: &str, chances: &[Decimal]) -> Vec<String> {
    let chances = chances.iter().map(|chance| percent(chance.0));
    [heading.to_owned()].into_iter().chain(chances).collect()
}
