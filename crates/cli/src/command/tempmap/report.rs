//! Temperature maps.

use barpoint::analysis::{TemperatureCell, TemperatureMap, TemperatureRow};
use barpoint::wire;
use barpoint_core::Dice;
use barpoint_ids::PositionId;
use barpoint_render::{Grid, TemperatureLabel, temperature_grid};

use crate::columns::{self, value, worth};
use crate::output::{Render, Tabulate, headings};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{cube_place, map_level};

/// Rolls or plays against the opponent's rolls.
#[derive(Debug)]
pub(super) struct TemperatureReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    /// Roll whose plays are compared.
    pub(super) dice: Option<Dice>,
    pub(super) map: TemperatureMap,
    pub(super) label: TemperatureLabel,
    /// True if drawings show the opponent's replies.
    pub(super) replies: bool,
}

impl TemperatureReport {
    /// Returns the map as a drawing.
    pub(super) fn svg(&self) -> String {
        self.grid().svg()
    }

    fn grid(&self) -> Grid {
        let id = PositionId(self.subject.position);
        let title = match self.dice {
            Some(dice) => format!("Temperature map of {dice} from {id}"),
            None => format!("Temperature map of {id}"),
        };
        let mut grid = temperature_grid(&title, &self.map, self.label, self.replies);
        let met = self.met.as_ref().map_or_else(|| "money".to_owned(), Clone::clone);
        let kind = if self.map.options.cubeful { "cubeful" } else { "cubeless" };
        let cube = cube_place(self.map.context.cube());
        grid.notes.push(format!("{}, {kind}, {met}, {cube}", map_level(self.map.options.plies)));
        grid
    }

    /// The cells of a row that all its replies share.
    fn row_cells(&self, row: &TemperatureRow) -> Vec<String> {
        let mut head = columns::subject(&self.subject, self.met.as_deref());
        head.extend([
            self.map.options.plies.to_string(),
            self.map.options.cubeful.to_string(),
            row.dice.to_string(),
            row.dice.weight().to_string(),
            row.play.legal.play.to_string(),
            PositionId(row.play.legal.result).to_string(),
        ]);
        head.extend(worth(Some(value(&self.map.context, row.mean))));
        let action = row.decision.map(|decision| decision.to_string().replace(", ", "/"));
        head.push(action.unwrap_or_default());
        head.extend(worth(Some(value(&self.map.context, row.value))));
        head
    }

    fn reply_cells(&self, cell: &TemperatureCell) -> Vec<String> {
        let mut row = vec![
            cell.dice.to_string(),
            cell.dice.weight().to_string(),
            cell.reply.play.to_string(),
            PositionId(cell.reply.result).to_string(),
        ];
        row.extend(worth(Some(value(&self.map.context, cell.value))));
        row
    }
}

impl Render for TemperatureReport {
    type Wire = wire::TemperatureMap;

    fn text(&self, view: &View) -> String {
        self.grid().text(view.width, view.ink)
    }

    fn wire(&self, line: Option<u64>) -> wire::TemperatureMap {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.temperature_map(self.dice, &self.map)
    }
}

impl Tabulate for TemperatureReport {
    fn headings() -> Vec<String> {
        headings(&format!(
            "{},plies,cubeful,dice,weight,play,result,mean_equity,mean_mwc,opponent_action,\
             value_equity,value_mwc,reply_dice,reply_weight,reply,reply_result,equity,mwc",
            columns::subject_headings(),
        ))
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let rows = self.map.rows.iter();
        rows.flat_map(|row| {
            let head = self.row_cells(row);
            let cells = row.cells.iter().map(move |cell| {
                let mut line = head.clone();
                line.extend(self.reply_cells(cell));
                line
            });
            cells.collect::<Vec<_>>()
        })
        .collect()
    }
}
