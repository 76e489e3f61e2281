//! Report of converted numbers.

use barpoint::wire::{self, VERSION};
use barpoint_core::MatchScore;
use barpoint_equity::Stakes;
use barpoint_render::wrapped;

use super::points_report::match_score;
use super::scale::Scale;
use crate::columns::number;
use crate::output::{Render, Table, Tabulate, headings};
use crate::terminal::View;
use crate::wording::percent;

/// Numbers on both scales.
#[derive(Debug)]
pub(super) struct ConversionReport {
    /// Name of the match equity table.
    pub(super) met: String,
    pub(super) score: MatchScore,
    pub(super) cube: u32,
    pub(super) stakes: Stakes,
    pub(super) to: Scale,
    /// True if the numbers are standard errors or differences.
    pub(super) error: bool,
    /// Equities and match winning chances.
    pub(super) pairs: Vec<(f64, f64)>,
}

impl Render for ConversionReport {
    type Wire = wire::MetConversion;

    fn text(&self, view: &View) -> String {
        let Self { stakes, .. } = self;
        let mut table = Table::new(view);
        let equity = |equity: f64| format!("{equity:+.4}");
        let headings = match self.to {
            Scale::Mwc => ["equity", "MWC"],
            Scale::Equity => ["MWC", "equity"],
        };
        table.push_headings(headings);
        for &(eq, mwc) in &self.pairs {
            let (eq, mwc) = (equity(eq), format!("{:.4} %", 100.0 * mwc));
            table.push(match self.to {
                Scale::Mwc => vec![eq, mwc],
                Scale::Equity => vec![mwc, eq],
            });
        }
        let kind = if self.error { "; standard errors or differences" } else { "" };
        let head = format!(
            "{}, cube {}, {}: equity -1 is {} %, +1 is {} %{kind}",
            match_score(&self.score),
            self.cube,
            self.met,
            percent(stakes.lose.0),
            percent(stakes.win.0),
        );
        format!("{}\n{}", wrapped(&head, view.width), table.align(&[]))
    }

    fn wire(&self, _: Option<u64>) -> wire::MetConversion {
        let pair = |&(equity, mwc): &(f64, f64)| wire::MetPair {
            equity: wire::Decimal(equity),
            mwc: wire::Decimal(mwc),
        };
        wire::MetConversion {
            version: VERSION,
            met: self.met.clone(),
            length: self.score.length(),
            on_roll_points: self.score.points().on_roll,
            opponent_points: self.score.points().opponent,
            crawford: self.score.is_crawford(),
            cube: self.cube,
            win: wire::Decimal(self.stakes.win.0),
            lose: wire::Decimal(self.stakes.lose.0),
            to: match self.to {
                Scale::Equity => wire::Scale::Equity,
                Scale::Mwc => wire::Scale::Mwc,
            },
            error: self.error,
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }
}

impl Tabulate for ConversionReport {
    fn headings() -> Vec<String> {
        headings("equity,mwc")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |&(equity, mwc): &(f64, f64)| vec![number(Some(equity)), number(Some(mwc))];
        self.pairs.iter().map(row).collect()
    }
}
