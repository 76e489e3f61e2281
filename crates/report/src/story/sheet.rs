//! Score sheet: all actions of a game in two columns.

use barpoint_language::Language;
use barpoint_wire::analysis::ActionKind;
use barpoint_wire::report::{Game, Moment, Report};

use super::words::{luck_symbol, name, one_line, said, symbol};
use super::{Column, Row, Table};

/// Returns the sheet of a game. Actions have the numbers that the decisions below refer to.
pub(super) fn sheet(language: Language, report: &Report, game: &Game) -> Table {
    let columns = vec![
        Column::right(""),
        Column::left(name(report, 0_u16)),
        Column::right(""),
        Column::left(name(report, 1_u16)),
    ];
    let mut rows: Vec<Row> = Vec::new();
    for moment in &game.moments {
        match moment.action.player {
            Some(player) => place(language, &mut rows, usize::from(player), moment),
            None => rows.push(Row::note(line(language, moment))),
        }
    }
    Table { columns, rows }
}

/// Writes an action to the last row if its column and those behind are free, or else to a new row.
fn place(language: Language, rows: &mut Vec<Row>, player: usize, moment: &Moment) {
    let first = 2 * player.min(1);
    let is_free = |row: &Row| row.cells.iter().skip(first).all(String::is_empty);
    let is_open = rows.last().is_some_and(|row| !row.is_across() && is_free(row));
    if !is_open {
        rows.push(Row::plain(vec![String::new(); 4]));
    }
    if let Some(row) = rows.last_mut() {
        row.cells[first] = moment.action.number.to_string();
        row.cells[first + 1] = cell(language, moment);
    }
}

fn line(language: Language, moment: &Moment) -> String {
    format!("{} {}", moment.action.number, said(language, &one_line(&moment.action.text)))
}

/// Returns an action with its symbols.
fn cell(language: Language, moment: &Moment) -> String {
    let text = said(language, &one_line(&moment.action.text));
    let missed = moment.decisions.iter().find(|decision| decision.kind == ActionKind::NoDouble);
    let missed = symbol(missed.and_then(|decision| decision.mark));
    let main = moment.decisions.iter().find(|decision| decision.kind != ActionKind::NoDouble);
    let mark = symbol(main.and_then(|decision| decision.mark));
    let luck = luck_symbol(main.and_then(|decision| decision.luck_mark));
    // The roll is before the colon.
    let text = text.replacen(':', &format!("{luck}:"), 1);
    let missed = if missed.is_empty() { String::new() } else { format!("({missed}) ") };
    let mark = if mark.is_empty() { String::new() } else { format!(" {mark}") };
    format!("{missed}{text}{mark}")
}
