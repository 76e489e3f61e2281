//! Match: players, contest, result, and a summary.

use barpoint_core::Variant;
use barpoint_wire::report::Report;

use super::words::{contest, name, one_line, title};
use super::{Block, Rank, sheet, statistics};
use crate::Options;

/// Returns the blocks before the first game.
pub(super) fn header(report: &Report, options: &Options) -> Vec<Block> {
    let mut blocks = vec![Block::Facts(facts(report))];
    if report.games.iter().any(|game| !game.moments.is_empty()) {
        blocks.push(Block::Text(sheet::SYMBOLS.to_owned()));
    }
    let moments = || report.games.iter().flat_map(|game| &game.moments);
    if moments().any(|moment| options.shows_board(moment)) {
        blocks.push(Block::ArrowNote);
    }
    if options.with_comments && !report.comment.trim().is_empty() {
        blocks.push(Block::Remark(report.comment.clone()));
    }
    if options.with_statistics && statistics::is_known(&report.statistics) {
        blocks.push(Block::Heading(Rank::Table, "Summary".to_owned()));
        blocks.extend(statistics::summary(&report.statistics));
    }
    blocks
}

fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let variant = &report.rules.variant;
    let is_usual = variant.parse() == Ok(Variant::Backgammon);
    let by = report.by.clone().unwrap_or_else(|| {
        let message = if has_verdicts(report) { "unknown program" } else { "none in the file" };
        message.to_owned()
    });
    let facts = [
        ("Players", title(report)),
        ("Contest", contest(report)),
        ("Variant", if is_usual { String::new() } else { variant.clone() }),
        ("Result", result(report)),
        ("Event", report.event.clone()),
        ("Round", report.round.clone()),
        ("Place", report.place.clone()),
        ("Date", report.date.clone().unwrap_or_default()),
        ("Ratings", ratings(report)),
        ("Annotator", report.annotator.clone()),
        ("Analysis", by),
    ];
    let facts = facts.map(|(label, value)| (label, one_line(&value)));
    facts.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn has_verdicts(report: &Report) -> bool {
    let mut moments = report.games.iter().flat_map(|game| &game.moments);
    moments.any(|moment| !moment.decisions.is_empty())
}

fn result(report: &Report) -> String {
    let [zero, one] = report.score;
    match report.winner {
        Some(winner) => {
            let (most, least) = (zero.max(one), zero.min(one));
            format!("{} wins {most}-{least}", name(report, winner))
        }
        None if report.length.is_some() => format!("{zero}-{one}, not finished"),
        None => format!("{zero}-{one}"),
    }
}

fn ratings(report: &Report) -> String {
    let ratings = report.players.iter().filter_map(|person| {
        let rating = person.rating.as_ref()?;
        Some(format!("{} {}", one_line(&person.name), one_line(rating)))
    });
    ratings.collect::<Vec<_>>().join(", ")
}
