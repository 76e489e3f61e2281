//! Conversion of equities and match winning chances.

use anyhow::{bail, ensure};
use barpoint::wire::{Decimal, MetConversion, MetPair, Scale, VERSION};
use barpoint_core::Contest;
use barpoint_equity::{CubeContext, Emg, Mwc, Stakes};
use barpoint_render::wrapped;

use super::args::ConversionArgs;
use super::points_report::score_words;
use crate::output::{Columns, Document, Table, Tabulate, print_one};
use crate::terminal::View;
use crate::wording::percent;

pub(super) fn run(to: Scale, args: &ConversionArgs, view: &View) -> anyhow::Result<()> {
    print_one(&convert(to, args)?, args.output.or_text(), view)
}

fn convert(to: Scale, args: &ConversionArgs) -> anyhow::Result<MetConversion> {
    let table = args.met.load()?;
    let state = args.contest.apply(None)?.unwrap_or_default();
    let Contest::Match(score) = *state.contest() else {
        bail!("money play has no match winning chances: expected --score X-O/LENGTH");
    };
    let context = CubeContext::new(state.contest(), state.cube(), &table);
    let Some(stakes) = context.stakes() else {
        bail!("the match is over: expected a score before the end")
    };
    for &value in &args.values {
        ensure_possible((to, args.error), &stakes, value)?;
    }
    let pair = |&value: &f64| {
        let (equity, mwc) = match (to, args.error) {
            (Scale::Mwc, false) => (value, stakes.mwc(Emg(value)).0.clamp(0.0, 1.0)),
            (Scale::Mwc, true) => (value, stakes.mwc_error(Emg(value)).0),
            (Scale::Equity, false) => (stakes.emg(Mwc(value)).0, value),
            (Scale::Equity, true) => (stakes.emg_error(Mwc(value)).0, value),
        };
        MetPair { equity: Decimal(equity), mwc: Decimal(mwc) }
    };
    Ok(MetConversion {
        version: VERSION,
        met: table.name().to_owned(),
        length: score.length(),
        on_roll_points: score.points().on_roll,
        opponent_points: score.points().opponent,
        crawford: score.is_crawford(),
        cube: state.cube().value.get(),
        win: Decimal(stakes.win.0),
        lose: Decimal(stakes.lose.0),
        to,
        error: args.error,
        pairs: args.values.iter().map(pair).collect(),
    })
}

/// Checks that a game at this score can have this value.
fn ensure_possible(
    (to, is_error): (Scale, bool),
    stakes: &Stakes,
    value: f64,
) -> anyhow::Result<()> {
    // Numbers that are copied from a table are rounded.
    const ROUNDING: f64 = 1e-4;
    match (to, is_error, stakes.range()) {
        (Scale::Equity, false, _) => ensure!(
            (0.0..=1.0).contains(&value),
            "{value} is not a chance: expected 0 to 1, or a percentage such as 55%"
        ),
        (Scale::Equity, true, _) => ensure!(
            value.abs() <= 1.0,
            "{value} is not a difference of chances: expected -1 to 1, or a percentage such as 0.5%"
        ),
        (Scale::Mwc, false, Some((least, most))) => ensure!(
            (least.0 - ROUNDING..=most.0 + ROUNDING).contains(&value),
            "equity {value} is impossible at this score: expected {:+.4} (match lost) to {:+.4} \
             (match won)",
            least.0,
            most.0
        ),
        (Scale::Mwc, true, Some((least, most))) => ensure!(
            value.abs() <= most.0 - least.0 + ROUNDING,
            "equities at this score cannot differ by {value}: they are between {:+.4} (match lost) \
             and {:+.4} (match won)",
            least.0,
            most.0
        ),
        (Scale::Mwc, _, None) => {}
    }
    Ok(())
}

impl Document for MetConversion {
    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let headings = match self.to {
            Scale::Mwc => ["equity", "MWC"],
            Scale::Equity => ["MWC", "equity"],
        };
        table.push_headings(headings);
        for MetPair { equity, mwc } in &self.pairs {
            let (equity, mwc) = (format!("{:+.4}", equity.0), format!("{:.4} %", 100.0 * mwc.0));
            table.push(match self.to {
                Scale::Mwc => [equity, mwc],
                Scale::Equity => [mwc, equity],
            });
        }
        let kind = if self.error { "; standard errors or differences" } else { "" };
        let head = format!(
            "{}, cube {}, {}: equity -1 is {} %, +1 is {} %{kind}",
            score_words([self.on_roll_points, self.opponent_points], self.length, self.crawford),
            self.cube,
            self.met,
            percent(self.lose.0),
            percent(self.win.0),
        );
        format!("{}\n{}", wrapped(&head, view.width), table.align(&[]))
    }
}

impl Tabulate for MetConversion {
    const COLUMNS: Columns = &[("pairs", "equity,mwc")];
}
