//! Report of all rolls of a position.

use barpoint::analysis::{RollResult, RollTable};
use barpoint::{Value, wire};
use barpoint_render::{Role, wrapped};

use super::args::RollOrder;
use crate::columns::{number, value};
use crate::output::{CHANCE_FIELDS, Cell, Columns, Render, STATE_FIELDS, Table, Tabulate, rows};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{CHANCES, CHANCES_NOTE, SPARE_CHANCES, contest, level};

/// All rolls with their best plays.
#[derive(Debug)]
pub(super) struct RollsReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    pub(super) table: RollTable,
    pub(super) order: RollOrder,
}

impl RollsReport {
    /// The rolls in the order that the user wants.
    fn rolls(&self) -> Vec<&RollResult> {
        match self.order {
            RollOrder::Value => self.table.by_value(),
            RollOrder::Dice => self.table.rolls.iter().collect(),
        }
    }
}

impl Render for RollsReport {
    type Wire = wire::Rolls;

    fn text(&self, view: &View) -> String {
        let is_match = self.met.is_some();
        let scale = view.scale(is_match);
        let mut table = Table::new(view);
        let mut headings = vec!["roll", "best play", scale.name(), "luck"];
        headings.extend(scale.name_beside());
        headings.extend(CHANCES);
        table.push_headings(headings);
        let mean = value(&self.table.context, self.table.mean);
        let beside = |value: &Value| scale.beside(value.mwc.map(|mwc| mwc.0));
        let row = |roll: &RollResult| {
            let value = value(&self.table.context, roll.best.value);
            let mut row = vec![
                roll.dice.to_string(),
                roll.best.legal.play.to_string(),
                scale.value(&value),
                scale.difference(&value.less(&mean)),
            ];
            row.extend(beside(&value));
            row.extend(view.percentages(&roll.best.outcome));
            row
        };
        for roll in self.rolls() {
            table.push(row(roll));
        }
        let mut last = vec!["mean".to_owned(), String::new(), scale.value(&mean), String::new()];
        last.extend(beside(&mean));
        last.extend(view.percentages(&self.table.outcome));
        table.push_as(Role::Title, last.into_iter().map(Cell::from));
        let table = table.fit(&[0, 1], &SPARE_CHANCES);
        let notes = format!(
            "best plays at {}, {}, {}\n{CHANCES_NOTE}\n{}{}",
            level(self.table.options.plies),
            if self.table.options.cubeful { "cubeful" } else { "cubeless" },
            contest(&self.subject, self.met.as_deref()),
            view.unit_note(is_match),
            table.note(),
        );
        let board = view.board(&self.subject.diagram(None));
        format!("{board}\n{}\n{}", table.text, wrapped(&notes, view.width))
    }

    fn wire(&self, line: Option<u64>) -> wire::Rolls {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.rolls(&self.table, &self.rolls())
    }
}

impl Tabulate for RollsReport {
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        ("", "met,plies,cubeful"),
        (
            "rolls",
            "dice,weight,play,result,legal,equity,mwc,luck_equity=luck.equity,luck_mwc=luck.mwc,money_equity",
        ),
        ("chances", CHANCE_FIELDS),
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = rows(&self.wire(None), Self::COLUMNS);
        for (row, roll) in rows.iter_mut().zip(self.rolls()) {
            // The document has no money equity.
            if let [.., money_equity, _, _, _, _, _] = &mut row[..] {
                *money_equity = number(Some(roll.best.outcome.equity().0.into()));
            }
        }
        rows
    }
}
