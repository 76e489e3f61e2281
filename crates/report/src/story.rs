//! Contents of a report in the order of reading, before they have a form.
//!
//! Text, Markdown, LaTeX and pages are written from the same story, so they say the same in the same
//! words.

mod block;
mod choices;
mod details;
mod header;
mod sheet;
mod statistics;
mod table;
mod words;

use barpoint_wire::Ending;
use barpoint_wire::report::{Game, Report};

pub(crate) use self::block::{Block, Figure, Rank};
pub(crate) use self::choices::{Candidate, Candidates, CubeChoices, needed_mistakes};
pub(crate) use self::table::{Column, Flush, Row, RowKind, Table, folded};
use self::words::name;
pub(crate) use self::words::{CHANCES, chances, equity, symbol, title, word};
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
            blocks.extend(game_blocks(report, game, options));
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

/// Returns the blocks of a game.
fn game_blocks(report: &Report, game: &Game, options: &Options) -> Vec<Block> {
    let number = game.game.game;
    let mut blocks = vec![
        Block::Heading(Rank::Part, format!("Game {number}")),
        Block::Text(score(report, game)),
    ];
    if options.with_comments && !game.comment.trim().is_empty() {
        blocks.push(Block::Remark(game.comment.clone()));
    }
    if !game.moments.is_empty() {
        blocks.push(Block::Sheet(sheet::sheet(report, game)));
    }
    blocks.push(Block::Text(end(report, game)));
    blocks.extend(details::details(report, game, options));
    if options.with_statistics && report.games.len() > 1 && statistics::is_known(&game.statistics) {
        let heading = format!("Statistics of game {number}");
        blocks.push(Block::Heading(Rank::Action, heading));
        blocks.push(statistics::statistics(&game.statistics));
    }
    blocks
}

fn score(report: &Report, game: &Game) -> String {
    let [zero, one] = game.game.score;
    let crawford = if game.game.crawford { ", Crawford game" } else { "" };
    format!("Score {zero}-{one} ({}){crawford}.", title(report))
}

fn end(report: &Report, game: &Game) -> String {
    let (Some(winner), Some(points)) = (game.game.winner, game.game.points) else {
        return "The game is not finished.".to_owned();
    };
    let name = name(report, winner);
    let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let cause = match game.game.ending {
        Some(Ending::Dropped) => " by a pass",
        Some(Ending::Resigned) => " by resignation",
        _ => "",
    };
    format!("{name} wins {points}{cause}.")
}
