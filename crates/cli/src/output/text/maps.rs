//! All rolls; maps are drawn by [`grid`](crate::output::grid).

use barpoint_analysis::RollResult;
use barpoint_render::text as draw;

use super::analysis::{contest, level, percent, signed};
use super::{CHANCES, percentages};
use crate::output::table::{Flush, Table};
use crate::report::RollsReport;

pub(super) fn rolls(report: &RollsReport) -> String {
    let is_match = report.met.is_some();
    let mut table = Table::default();
    let mut headings = vec!["roll", "best play", "equity", "luck"];
    headings.extend(is_match.then_some("mwc"));
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
    format!(
        "{}\n{}\nbest plays at {}, {}, {}\nchances in percent\n",
        draw(&report.subject.diagram(None)),
        table.align(&[Flush::Left, Flush::Left]),
        level(report.plies),
        if report.cubeful { "cubeful" } else { "cubeless" },
        contest(&report.subject, report.met.as_deref()),
    )
}
