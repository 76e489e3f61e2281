//! Contents of a report in the order of reading, before they have a form.
//!
//! Text, Markdown, LaTeX and pages are written from the same story, so they say the same in the same
//! words.

mod block;
mod choices;
mod details;
mod fold;
mod game;
mod header;
mod sheet;
mod statistics;
mod table;
mod words;

use barpoint_wire::report::Report;

pub(crate) use self::block::{Block, Figure, Rank};
pub(crate) use self::choices::{Candidates, CubeChoices};
pub(crate) use self::fold::folded;
pub(crate) use self::table::{Column, Flush, Row, RowKind, Table};
pub(crate) use self::words::{CHANCES, title};
use crate::Options;

/// Contents of a report.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

impl Story {
    /// Returns the contents of a whole report.
    pub(crate) fn of(report: &Report, options: &Options) -> Self {
        let mut blocks = header::header(report, options);
        for game in &report.games {
            blocks.extend(game::game(report, game, options));
        }
        if options.with_statistics && statistics::is_known(&report.statistics) {
            blocks.push(Block::Heading(Rank::Part, "Statistics of the match".to_owned()));
            blocks.push(statistics::statistics(&report.statistics));
        }
        Self { title: title(report), blocks }
    }

    /// Returns the decisions of a report alone, with their boards and analyses.
    pub(crate) fn of_decisions(report: &Report, options: &Options) -> Self {
        let details = |game| details::details(report, game, options);
        let blocks = report.games.iter().flat_map(details).collect();
        Self { title: title(report), blocks }
    }
}
