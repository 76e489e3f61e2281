//! All rolls; maps are drawn by [`grid`](crate::output::grid).

use barpoint_analysis::RollResult;
use barpoint_render::{text as draw, wrapped};

use super::analysis::{contest, level, percent, signed};
use super::{CHANCES, CHANCES_NOTE, SPARE_CHANCES, percentages};
use crate::output::layout::width;
use crate::output::table::{Flush, Table};
use crate::report::RollsReport;

pub(super) fn rolls(report: &RollsReport) -> String {
    let is_match = report.met.is_some();
    let mut table = Table::default();
    let mut headings = vec!["roll", "best play", "equity", "luck"];
    headings.extend(is_match.then_some("MWC"));
    headings.extend(CHANCES);
    table.push(headings.into_iter().map(str::to_owned).collect());
    let equity = |utility| report.context.emg(utility).0;
    let mean = report.table.mean;
    let mwc = |utility| report.context.mwc(utility).map(|mwc| percent(mwc.0));
    let row = |roll: &RollResult| {
        let value = roll.best.value;
        let mut row = vec![
            roll.dice.to_string(),
            roll.best.legal.play.to_string(),
            signed(equity(value)),
            signed(equity(value) - equity(mean)),
        ];
        row.extend(mwc(value));
        row.extend(percentages(&roll.best.outcome));
        row
    };
    for roll in report.rolls() {
        table.push(row(roll));
    }
    let mut last = vec!["mean".to_owned(), String::new(), signed(equity(mean)), String::new()];
    last.extend(mwc(mean));
    last.extend(percentages(&report.table.outcome));
    table.push(last);
    let table = table.fit(width(), &[Flush::Left, Flush::Left], &SPARE_CHANCES);
    let notes = format!(
        "best plays at {}, {}, {}\n{CHANCES_NOTE}\n{}",
        level(report.options.plies),
        if report.options.cubeful { "cubeful" } else { "cubeless" },
        contest(&report.subject, report.met.as_deref()),
        table.note(),
    );
    let board = draw(&report.subject.diagram(None));
    format!("{board}\n{}\n{}", table.text, wrapped(&notes, width()))
}
