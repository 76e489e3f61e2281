//! Statistics of the page.

use barpoint_wire::Decimal;
use barpoint_wire::analysis::Action;
use barpoint_wire::matches::Mark;
use barpoint_wire::report::Game;
use barpoint_wire::statistics::{
    Amount, Beavers, CountingRule, ErrorCount, PlayerStatistics, Rate,
};

use super::view::View;
use super::words::{self, mark_class, signed};
use super::writer::{Html, MARKS};
use crate::story;

/// Rows of a table: a label, and a cell for each player.
type Row = (&'static str, [String; 2]);

/// Adds the statistics of the match: the main numbers, then a table.
pub(super) fn overview(html: &mut Html, view: &View<'_>) {
    if !view.options.with_statistics {
        return;
    }
    let attributes = [("id", "statistics"), ("aria-labelledby", "statistics-title")];
    html.element("section", &attributes, |html| {
        html.leaf("h2", &[("id", "statistics-title")], &view.plain("statistics"));
        html.element("div", &[("class", "cards")], |html| {
            let players = &view.report.statistics.players;
            let end = end_of_scale(players);
            for (seat, player) in players.iter().enumerate() {
                card(html, view, seat, player, end);
            }
        });
        html.element("details", &[], |html| {
            html.leaf("summary", &[], &view.plain("statistics-all"));
            let caption = view.plain("statistics-match");
            table(html, view, &view.report.statistics.players, &caption);
        });
    });
}

/// Adds the statistics of a game.
pub(super) fn of_game(html: &mut Html, view: &View<'_>, game: &Game) {
    html.element("details", &[("class", "of-game")], |html| {
        let caption = view.say("statistics-game", &[("number", game.game.game.into())]);
        html.leaf("summary", &[], &caption);
        table(html, view, &game.statistics.players, &caption);
    });
}

/// Adds the main numbers of a player.
fn card(html: &mut Html, view: &View<'_>, seat: usize, player: &PlayerStatistics, end: f64) {
    let chip = ["chip white", "chip black"][seat.min(1)];
    html.element("div", &[("class", "card")], |html| {
        html.element("h3", &[], |html| {
            html.element("span", &[("class", chip)], |_| ());
            html.isolated(&view.report.players[seat.min(1)].name);
        });
        let rate = player.rates.iter().find(|rate| rate.rule == CountingRule::ExtremeGammon);
        html.element("p", &[("class", "rating")], |html| {
            let number = rate.and_then(|rate| rate.rate);
            let text = number.map_or_else(|| "\u{2013}".to_owned(), |n| format!("{:.1}", n.0));
            html.leaf("strong", &[], &text);
            html.leaf("span", &[], &format!(" {}", view.plain("performance-rating")));
        });
        if let Some(rate) = rate {
            scale(html, view, rate, end);
        }
        html.element("ul", &[("class", "counts")], |html| {
            for mark in [Mark::VeryBad, Mark::Bad, Mark::Doubtful] {
                let (class, count) = (mark_class(Some(mark)), decisions(view, seat, mark));
                html.element("li", &[], |html| {
                    html.leaf("span", &[("class", &format!("badge {class}"))], &count.to_string());
                    html.text(&format!(" {}", story::word(view.language(), &mark)));
                });
            }
        });
        html.element("p", &[], |html| {
            let rating = player.rating.as_deref().map(|rating| view.said(rating));
            let rating = rating.unwrap_or_else(|| view.plain("no-rating"));
            let luck = amount(view, player.luck.rate.map(|_| player.luck.total));
            let values = [("rating", MARKS[0].into()), ("luck", (&luck).into())];
            let message = view.say("rating-and-luck", &values);
            html.composed(&message, &[&|html| html.leaf("strong", &[], &rating)]);
        });
    });
}

/// Returns the number of decisions of a player with a mark, on plays and on the cube.
fn decisions(view: &View<'_>, seat: usize, mark: Mark) -> usize {
    let moments = view.report.games.iter().flat_map(|game| &game.moments);
    let decisions = moments.flat_map(|moment| &moment.decisions);
    let has = |it: &&Action| usize::from(it.player) == seat && it.mark == Some(mark);
    decisions.filter(has).count()
}

/// Returns the end of the scale on which the rates of both players have room.
fn end_of_scale(players: &[PlayerStatistics]) -> f64 {
    let rates = players.iter().flat_map(|player| &player.rates);
    let rates = rates.filter(|rate| rate.rule == CountingRule::ExtremeGammon);
    let most = rates.filter_map(|rate| rate.rate).map(|rate| rate.0).fold(0.0, f64::max);
    [20.0, 50.0, 100.0].into_iter().find(|end| most <= *end).unwrap_or(100.0)
}

/// Adds the interval of a rate in words and as a scale from 0 to an end.
fn scale(html: &mut Html, view: &View<'_>, rate: &Rate, end: f64) {
    let (Some(value), Some(low), Some(high)) = (rate.rate, rate.low, rate.high) else { return };
    let place = |rate: Decimal| 5.0 + 190.0 * rate.0.clamp(0.0, end) / end;
    let [least, most] = [low, high].map(|rate| format!("{:.1}", rate.0));
    let values = [("low", (&least).into()), ("high", (&most).into())];
    let count = ("count", rate.decisions.into());
    let text = view.say("interval-95", &[&values[..], &[count]].concat());
    let attributes = [("viewBox", "0 0 200 12"), ("class", "scale"), ("aria-hidden", "true")];
    html.element("svg", &attributes, |html| {
        html.void("rect", &[("width", "200"), ("height", "4"), ("y", "4"), ("class", "track")]);
        let [left, right] = [low, high].map(place);
        let (x, width) = (format!("{left:.1}"), format!("{:.1}", (right - left).max(1.0)));
        let range = [("x", &*x), ("y", "3"), ("width", &*width), ("height", "6")];
        html.void("rect", &[&range[..], &[("class", "range")]].concat());
        let x = format!("{:.1}", place(value));
        html.void("circle", &[("cx", &x), ("cy", "6"), ("r", "5"), ("class", "value")]);
    });
    html.leaf("p", &[("class", "interval")], &text);
}

fn table(html: &mut Html, view: &View<'_>, players: &[PlayerStatistics], caption: &str) {
    let [zero, one] = players else { return };
    let both = [zero, one];
    html.scrolled(|html| {
        html.element("table", &[("class", "stattable")], |html| {
            html.leaf("caption", &[], caption);
            html.table_head("stattableheader", |html| {
                html.leaf("td", &[], "");
                for person in &view.report.players {
                    html.element("th", &[("scope", "col")], |html| html.isolated(&person.name));
                }
            });
            for (heading, rows) in sections(view, both) {
                html.rows(|html| group(html, view, heading, &rows));
            }
        });
    });
}

/// Adds rows under a heading.
fn group(html: &mut Html, view: &View<'_>, heading: &str, rows: &[Row]) {
    html.element("tr", &[("class", "group")], |html| {
        html.leaf("th", &[("scope", "rowgroup"), ("colspan", "3")], &view.plain(heading));
    });
    for (id, cells) in rows {
        html.element("tr", &[], |html| {
            html.leaf("th", &[("scope", "row")], &view.plain(id));
            for cell in cells {
                html.leaf("td", &[], cell);
            }
        });
    }
}

fn sections(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<(&'static str, Vec<Row>)> {
    let mut sections = vec![
        ("rates-with-intervals", rates(view, players)),
        ("chequer-plays", chequer(view, players)),
        ("cube-head", cube(view, players)),
        ("luck", luck(view, players)),
    ];
    if players.iter().any(|player| player.difficulty.decisions > 0) {
        sections.push(("difficulty", difficulty(players)));
    }
    if players.iter().any(|player| player.beavers != Beavers::default()) {
        sections.push(("beavers", beavers(view, players)));
    }
    if players.iter().any(|player| player.resignations.offered > 0) {
        sections.push(("resignations", resignations(view, players)));
    }
    sections.push(("overall", overall(view, players)));
    sections
}

fn row(
    label: &'static str,
    players: [&PlayerStatistics; 2],
    cell: impl Fn(&PlayerStatistics) -> String,
) -> Row {
    (label, players.map(cell))
}

fn rates(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let rules = [
        ("rate-performance", CountingRule::ExtremeGammon),
        ("rate-of-gnubg", CountingRule::Gnubg),
        ("rate-of-snowie", CountingRule::Snowie),
        ("rate-all-moves", CountingRule::AllMoves),
    ];
    let rate = |player: &PlayerStatistics, rule| {
        player
            .rates
            .iter()
            .find(|rate| rate.rule == rule)
            .map_or_else(String::new, |rate| interval(view, rate))
    };
    rules.map(|(label, rule)| row(label, players, |player| rate(player, rule))).into()
}

fn interval(view: &View<'_>, rate: &Rate) -> String {
    let Some(value) = rate.rate else { return "\u{2013}".to_owned() };
    let limits = rate.low.zip(rate.high);
    let limits = limits.map_or_else(String::new, |(low, high)| {
        let [low, high] = [low, high].map(|rate| format!("{:.1}", rate.0));
        let values = [("low", (&low).into()), ("high", (&high).into())];
        format!(" {}", view.say("interval", &values))
    });
    format!("{:.1}{limits}, n = {}", value.0, rate.decisions)
}

fn chequer(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    vec![
        row("rolls-played", players, |p| p.chequer.moves.to_string()),
        row("unforced-plays", players, |p| p.chequer.unforced.to_string()),
        row("very-good-plays", players, |p| p.chequer.very_good.to_string()),
        row("good-plays", players, |p| p.chequer.good.to_string()),
        row("doubtful-plays", players, |p| p.chequer.doubtful.to_string()),
        row("bad-plays", players, |p| p.chequer.bad.to_string()),
        row("very-bad-plays", players, |p| p.chequer.very_bad.to_string()),
        row("error-head", players, |p| lost(view, p.chequer.rate.map(|_| p.chequer.error))),
        row("error-per-play", players, |p| lost(view, p.chequer.rate)),
        row("rating", players, |p| word(view, p.chequer.rating.as_deref())),
    ]
}

fn cube(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    vec![
        row("close-decisions", players, |p| p.cube.close_or_actual.to_string()),
        row("doubles-head", players, |p| p.cube.doubles.to_string()),
        row("takes-head", players, |p| p.cube.takes.to_string()),
        row("passes-head", players, |p| p.cube.passes.to_string()),
        row("missed-double-take", players, |p| count(&p.cube.missed_doubles_below_cash)),
        row("missed-double-pass", players, |p| count(&p.cube.missed_doubles_above_cash)),
        row("double-early", players, |p| count(&p.cube.wrong_doubles_below_double)),
        row("double-too-good", players, |p| count(&p.cube.wrong_doubles_above_too_good)),
        row("wrong-takes", players, |p| count(&p.cube.wrong_takes)),
        row("wrong-passes", players, |p| count(&p.cube.wrong_passes)),
        row("error-head", players, |p| lost(view, (p.cube.decisions > 0).then_some(p.cube.error))),
        row("error-per-decision", players, |p| lost(view, p.cube.rate)),
        row("rating", players, |p| word(view, p.cube.rating.as_deref())),
    ]
}

fn errors_of(view: &View<'_>, count: &ErrorCount) -> String {
    match count.number {
        0 => "0".to_owned(),
        number => format!("{number}: {}", words::lost(view, count.error)),
    }
}

fn luck(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    vec![
        row("very-lucky-rolls", players, |p| p.luck.very_lucky.to_string()),
        row("lucky-rolls", players, |p| p.luck.lucky.to_string()),
        row("unlucky-rolls", players, |p| p.luck.unlucky.to_string()),
        row("very-unlucky-rolls", players, |p| p.luck.very_unlucky.to_string()),
        row("luck", players, |p| amount(view, p.luck.rate.map(|_| p.luck.total))),
        row("luck-per-roll", players, |p| amount(view, p.luck.rate)),
        row("rating", players, |p| word(view, p.luck.rating.as_deref())),
    ]
}

fn difficulty(players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let rate = |rate: Option<Decimal>| {
        rate.map_or_else(|| "\u{2013}".to_owned(), |rate| signed(-rate.0, 4))
    };
    vec![
        row("decisions", players, |p| p.difficulty.decisions.to_string()),
        row("static-error", players, |p| rate(p.difficulty.mean)),
        row("error-beyond-static", players, |p| rate(p.difficulty.adjusted_rate)),
        row("very-good-decisions", players, |p| p.difficulty.very_good.to_string()),
        row("good-decisions", players, |p| p.difficulty.good.to_string()),
    ]
}

fn beavers(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    vec![
        row("beavers", players, |p| p.beavers.beavers.to_string()),
        row("raccoons-head", players, |p| p.beavers.raccoons.to_string()),
        row("missed-beavers", players, |p| count(&p.beavers.missed_beavers)),
        row("wrong-beavers", players, |p| count(&p.beavers.wrong_beavers)),
        row("missed-raccoons", players, |p| count(&p.beavers.missed_raccoons)),
        row("wrong-raccoons", players, |p| count(&p.beavers.wrong_raccoons)),
    ]
}

fn resignations(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    vec![
        row("offers-to-resign", players, |p| p.resignations.offered.to_string()),
        row("wrong-offers", players, |p| count(&p.resignations.wrong_offers)),
        row("wrongly-accepted", players, |p| count(&p.resignations.wrong_acceptances)),
        row("wrongly-declined", players, |p| count(&p.resignations.wrong_refusals)),
    ]
}

fn overall(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let mut rows = vec![
        row("decisions-that-count", players, |p| p.decisions.to_string()),
        row("error-head", players, |p| lost(view, p.rate.map(|_| p.error))),
        row("error-per-decision", players, |p| lost(view, p.rate)),
        row("rating", players, |p| word(view, p.rating.as_deref())),
        row("fact-result", players, |p| words::unnormalised(view, p.result.0)),
        row("result-without-luck", players, |p| {
            p.luck_adjusted_result.map_or_else(none, |result| words::unnormalised(view, result.0))
        }),
    ];
    if players.iter().any(|player| player.mwc_against_opponent.is_some()) {
        rows.push(row("chance-against", players, |p| {
            p.mwc_against_opponent.map_or_else(none, |mwc| words::percent(mwc.0) + " %")
        }));
    }
    rows
}

fn word(view: &View<'_>, rating: Option<&str>) -> String {
    rating.map_or_else(none, |rating| view.said(rating))
}

fn lost(view: &View<'_>, error: Option<Amount>) -> String {
    error.map_or_else(none, |error| words::lost(view, error))
}

fn amount(view: &View<'_>, amount: Option<Amount>) -> String {
    amount.map_or_else(none, |amount| words::amount(view, amount))
}

/// Returns the sign of an unknown number.
fn none() -> String {
    "\u{2013}".to_owned()
}

/// Returns the performance rating of a player.
pub(super) fn performance(player: &PlayerStatistics) -> String {
    let rate = player.rates.iter().find(|rate| rate.rule == CountingRule::ExtremeGammon);
    let number = rate.and_then(|rate| rate.rate);
    number.map_or_else(|| "\u{2013}".to_owned(), |number| format!("{:.1}", number.0))
}
