//! Match: players, contest, result, and a summary.

use barpoint_core::Variant;
use barpoint_language::Language;
use barpoint_wire::report::Report;

use super::words::{contest, name, one_line, plain, say, title};
use super::{Block, Rank, statistics};
use crate::Options;

/// Returns the blocks before the first game.
pub(super) fn header(report: &Report, options: &Options) -> Vec<Block> {
    let language = options.language;
    let mut blocks = vec![Block::Facts(facts(language, report))];
    let moments = || report.games.iter().flat_map(|game| &game.moments);
    if moments().any(|moment| moment.action.player.is_some()) {
        blocks.push(Block::Text(plain(language, "symbols")));
    }
    if moments().any(|moment| options.shows_board(moment)) {
        blocks.push(Block::ArrowNote(plain(language, "arrows-note")));
    }
    if options.with_comments && !report.comment.trim().is_empty() {
        blocks.push(Block::Remark(report.comment.clone()));
    }
    if options.with_statistics && statistics::is_known(&report.statistics) {
        blocks.push(Block::Heading(Rank::Table, plain(language, "summary")));
        blocks.extend(statistics::summary(language, &report.statistics));
    }
    blocks
}

fn facts(language: Language, report: &Report) -> Vec<(String, String)> {
    let variant = &report.rules.variant;
    let is_usual = variant.parse() == Ok(Variant::Backgammon);
    let by = report.by.clone().unwrap_or_else(|| {
        let id = if has_verdicts(report) { "unknown-program" } else { "none-in-file" };
        plain(language, id)
    });
    let facts = [
        ("players", title(report)),
        ("fact-contest", contest(language, report)),
        ("fact-variant", if is_usual { String::new() } else { variant.clone() }),
        ("fact-result", result(language, report)),
        ("event", report.event.clone()),
        ("fact-round", report.round.clone()),
        ("fact-place", report.place.clone()),
        ("date", report.date.clone().unwrap_or_default()),
        ("fact-ratings", ratings(report)),
        ("fact-annotator", report.annotator.clone()),
        ("analysis", by),
    ];
    let facts = facts.into_iter().map(|(id, value)| (id, one_line(&value)));
    let known = facts.filter(|(_, value)| !value.is_empty());
    known.map(|(id, value)| (plain(language, id), value)).collect()
}

fn has_verdicts(report: &Report) -> bool {
    let mut moments = report.games.iter().flat_map(|game| &game.moments);
    moments.any(|moment| !moment.decisions.is_empty())
}

fn result(language: Language, report: &Report) -> String {
    let [zero, one] = report.score;
    let score = format!("{zero}-{one}");
    match report.winner {
        Some(winner) => {
            let (most, least) = (zero.max(one), zero.min(one));
            let (name, score) = (name(report, winner), format!("{most}-{least}"));
            let values = [("name", (&name).into()), ("score", (&score).into())];
            say(language, "result-wins", &values)
        }
        None if report.length.is_some() => {
            say(language, "result-open", &[("score", (&score).into())])
        }
        None => score,
    }
}

fn ratings(report: &Report) -> String {
    let ratings = report.players.iter().filter_map(|person| {
        let rating = person.rating.as_ref()?;
        Some(format!("{} {}", one_line(&person.name), one_line(rating)))
    });
    ratings.collect::<Vec<_>>().join(", ")
}
