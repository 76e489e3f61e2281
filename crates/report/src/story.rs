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

use barpoint_language::Language;
use barpoint_wire::analysis::Action;
use barpoint_wire::library::Found;
use barpoint_wire::report::{Game, Report};

pub(crate) use self::block::{Block, Figure, Rank};
pub(crate) use self::choices::{Candidate, Candidates, CubeChoices, needed_mistakes};
pub(crate) use self::table::{Column, Flush, Row, RowKind, Table, folded};
use self::words::name;
pub(crate) use self::words::{
    capital, chance_names, chances, contest, equity, listed, plain, reasons, roll_word, said, say,
    sentences, symbol, title, won, word,
};
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
            let heading = plain(options.language, "statistics-match");
            blocks.push(Block::Heading(Rank::Part, heading));
            blocks.push(statistics::statistics(options.language, &report.statistics));
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
        let mut blocks = vec![Block::ArrowNote(plain(options.language, "arrows-note"))];
        for ((number, hit), mut report) in (1..).zip(&found.hits).zip(found::reports(found)) {
            let place = found::place(options.language, hit);
            let heading = format!("{number}. {}{place}", title(&report));
            blocks.push(Block::Heading(Rank::Part, heading));
            for game in &mut report.games {
                game.game.game = hit.action.game;
            }
            let details = |game| details::details(&report, game, &options, &[]);
            blocks.extend(report.games.iter().flat_map(details));
        }
        Self { title: found::title(options.language, found), blocks }
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
        let (count, language) = (self.decisions.len(), options.language);
        let mut blocks = vec![Block::Heading(Rank::Part, plain(language, "worst-errors"))];
        if self.of > count {
            let values = [("count", count.into()), ("all", self.of.into())];
            blocks.push(Block::Text(say(language, "worst-count", &values)));
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
    let (number, language) = ([("number", game.game.game.into())], options.language);
    let mut blocks = vec![
        Block::Heading(Rank::Part, say(language, "game-number", &number)),
        Block::Text(score(language, report, game)),
    ];
    if options.with_comments && !game.comment.trim().is_empty() {
        blocks.push(Block::Remark(game.comment.clone()));
    }
    if !game.moments.is_empty() {
        blocks.push(Block::Sheet(sheet::sheet(language, report, game)));
    }
    blocks.push(Block::Text(end(language, report, game)));
    let details = details::details(report, game, options, &worst.decisions);
    blocks.extend(details);
    if options.with_statistics && report.games.len() > 1 && statistics::is_known(&game.statistics) {
        blocks.push(Block::Heading(Rank::Action, say(language, "statistics-game", &number)));
        blocks.push(statistics::of_game(language, &game.statistics));
    }
    blocks
}

fn score(language: Language, report: &Report, game: &Game) -> String {
    let [zero, one] = game.game.score;
    let id = if game.game.crawford { "score-line-crawford" } else { "score-line" };
    let (score, players) = (format!("{zero}-{one}"), title(report));
    say(language, id, &[("score", (&score).into()), ("players", (&players).into())])
}

fn end(language: Language, report: &Report, game: &Game) -> String {
    let winner = game.game.winner.map(|winner| name(report, winner));
    let won = winner.and_then(|name| won(language, game, &name, "won-by-pass"));
    won.unwrap_or_else(|| plain(language, "game-open"))
}
