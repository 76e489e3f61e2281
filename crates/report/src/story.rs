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
use barpoint_wire::analysis::Action;
use barpoint_wire::library::Found;
use barpoint_wire::report::{Game, Report};

pub(crate) use self::block::{Block, Figure, Rank};
pub(crate) use self::choices::{Candidate, Candidates, CubeChoices, needed_mistakes};
pub(crate) use self::table::{Column, Flush, Row, RowKind, Table, folded};
use self::words::name;
pub(crate) use self::words::{CHANCES, chances, equity, symbol, title, word};
use crate::options::every_mark;
use crate::{Options, found};

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
        let worst = Worst::of(report, options);
        blocks.extend(worst.blocks(report, options));
        for game in &report.games {
            blocks.extend(game_blocks(report, game, options, &worst));
        }
        if options.with_statistics && statistics::is_known(&report.statistics) {
            blocks.push(Block::Heading(Rank::Part, "Statistics of the match".to_owned()));
            blocks.push(statistics::statistics(&report.statistics));
        }
        Self { title: title(report), blocks }
    }

    /// Returns the decisions of a report alone, with their boards and analyses.
    pub(crate) fn of_decisions(report: &Report, options: &Options) -> Self {
        let details = |game| details::details(report, game, options, &[]);
        let blocks = report.games.iter().flat_map(details).collect();
        Self { title: title(report), blocks }
    }

    /// Returns the hits of a search, each with its board and analysis.
    pub(crate) fn of_found(found: &Found, options: &Options) -> Self {
        let options = Options { marks: every_mark(), least_error: 0.0, ..options.clone() };
        let mut blocks = vec![Block::ArrowNote];
        for ((number, hit), mut report) in (1..).zip(&found.hits).zip(found::reports(found)) {
            let heading = format!("{number}. {}{}", title(&report), found::place(hit));
            blocks.push(Block::Heading(Rank::Part, heading));
            for game in &mut report.games {
                game.game.game = hit.action.game;
            }
            let details = |game| details::details(&report, game, &options, &[]);
            blocks.extend(report.games.iter().flat_map(details));
        }
        Self { title: found::title(found), blocks }
    }
}

/// Number of errors that a report begins with.
const WORST: usize = 5;

/// Errors that a report begins with. Their games refer to them.
struct Worst<'a> {
    decisions: Vec<&'a Action>,
    /// Number of all reported errors.
    of: usize,
}

impl<'a> Worst<'a> {
    /// Returns the worst reported errors; none of a report with a single error.
    fn of(report: &'a Report, options: &Options) -> Self {
        let moments = report.games.iter().flat_map(|game| &game.moments);
        let loss = |decision: &Action| decision.error.map_or(0.0, |error| error.normalised);
        let mut decisions: Vec<&Action> = moments
            .flat_map(|moment| moment.decisions.iter().filter(|it| options.reports(it)))
            .filter(|decision| loss(decision) > 0.0)
            .collect();
        // The sort is stable: equal errors keep their order.
        decisions.sort_by(|a, b| loss(b).total_cmp(&loss(a)));
        let of = decisions.len();
        decisions.truncate(if of > 1 { WORST } else { 0 });
        Self { decisions, of }
    }

    fn blocks(&self, report: &Report, options: &Options) -> Vec<Block> {
        if self.decisions.is_empty() {
            return Vec::new();
        }
        let count = self.decisions.len();
        let mut blocks = vec![Block::Heading(Rank::Part, "Worst errors".to_owned())];
        if self.of > count {
            let text = format!("The {count} worst of {} reported errors.", self.of);
            blocks.push(Block::Text(text));
        }
        for worst in &self.decisions {
            let games = report.games.iter().filter(|game| game.game.game == worst.game);
            blocks.extend(games.flat_map(|game| details::decision(report, game, worst, options)));
        }
        blocks
    }
}

/// Returns the blocks of a game.
fn game_blocks(report: &Report, game: &Game, options: &Options, worst: &Worst<'_>) -> Vec<Block> {
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
    let details = details::details(report, game, options, &worst.decisions);
    blocks.extend(details);
    if options.with_statistics && report.games.len() > 1 && statistics::is_known(&game.statistics) {
        let heading = format!("Statistics of game {number}");
        blocks.push(Block::Heading(Rank::Action, heading));
        blocks.push(statistics::of_game(&game.statistics));
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
