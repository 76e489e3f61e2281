//! Game: score, sheet, result, decisions, statistics.

use barpoint_wire::Ending;
use barpoint_wire::report::{Game, Report};

use super::words::{name, title};
use super::{Block, Rank, details, sheet, statistics};
use crate::Options;

/// Returns the blocks of a game.
pub(super) fn game(report: &Report, game: &Game, options: &Options) -> Vec<Block> {
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
