//! Statistics of the page.

use barpoint_wire::Decimal;
use barpoint_wire::analysis::Action;
use barpoint_wire::matches::Mark;
use barpoint_wire::report::{Game, Report};
use barpoint_wire::statistics::{
    Amount, Beavers, CountingRule, ErrorCount, PlayerStatistics, Rate,
};

use super::view::View;
use super::words::{self, mark_class, signed};
use super::writer::Html;
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
        html.leaf("h2", &[("id", "statistics-title")], "Statistics");
        html.element("div", &[("class", "cards")], |html| {
            let players = &view.report.statistics.players;
            let end = end_of_scale(players);
            for (seat, player) in players.iter().enumerate() {
                card(html, view, seat, player, end);
            }
        });
        html.element("details", &[], |html| {
            html.leaf("summary", &[], "All statistics of the match");
            table(html, view, &view.report.statistics.players, "Statistics of the match");
        });
    });
}

/// Adds the statistics of a game.
pub(super) fn of_game(html: &mut Html, view: &View<'_>, game: &Game) {
    html.element("details", &[("class", "of-game")], |html| {
        let number = game.game.game;
        html.leaf("summary", &[], &format!("Statistics of game {number}"));
        let caption = format!("Statistics of game {number}");
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
            html.leaf("span", &[], " performance rating");
        });
        if let Some(rate) = rate {
            scale(html, rate, end);
        }
        html.element("ul", &[("class", "counts")], |html| {
            for mark in [Mark::VeryBad, Mark::Bad, Mark::Doubtful] {
                let (class, count) = (mark_class(Some(mark)), decisions(view, seat, mark));
                html.element("li", &[], |html| {
                    html.leaf("span", &[("class", &format!("badge {class}"))], &count.to_string());
                    html.text(&format!(" {}", story::word(&mark)));
                });
            }
        });
        html.element("p", &[], |html| {
            html.text("Rating: ");
            html.leaf("strong", &[], player.rating.as_deref().unwrap_or("none"));
            let luck = amount(view.report, player.luck.rate.map(|_| player.luck.total));
            html.text(&format!(". Luck: {luck}."));
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
fn scale(html: &mut Html, rate: &Rate, end: f64) {
    let (Some(value), Some(low), Some(high)) = (rate.rate, rate.low, rate.high) else { return };
    let place = |rate: Decimal| 5.0 + 190.0 * rate.0.clamp(0.0, end) / end;
    let text = format!("95 % interval {:.1} to {:.1}, {} decisions", low.0, high.0, rate.decisions);
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
                html.rows(|html| group(html, heading, &rows));
            }
        });
    });
}

/// Adds rows under a heading.
fn group(html: &mut Html, heading: &str, rows: &[Row]) {
    html.element("tr", &[("class", "group")], |html| {
        html.leaf("th", &[("scope", "rowgroup"), ("colspan", "3")], heading);
    });
    for (label, cells) in rows {
        html.element("tr", &[], |html| {
            html.leaf("th", &[("scope", "row")], label);
            for cell in cells {
                html.leaf("td", &[], cell);
            }
        });
    }
}

fn sections(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<(&'static str, Vec<Row>)> {
    let mut sections = vec![
        ("Error rates with 95 % intervals", rates(players)),
        ("Chequer plays", chequer(view, players)),
        ("Cube", cube(view, players)),
        ("Luck", luck(view, players)),
    ];
    if players.iter().any(|player| player.difficulty.decisions > 0) {
        sections.push(("Difficulty", difficulty(players)));
    }
    if players.iter().any(|player| player.beavers != Beavers::default()) {
        sections.push(("Beavers", beavers(view, players)));
    }
    if players.iter().any(|player| player.resignations.offered > 0) {
        sections.push(("Resignations", resignations(view, players)));
    }
    sections.push(("Overall", overall(view, players)));
    sections
}

fn row(
    label: &'static str,
    players: [&PlayerStatistics; 2],
    cell: impl Fn(&PlayerStatistics) -> String,
) -> Row {
    (label, players.map(cell))
}

fn rates(players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let rules = [
        ("Performance rating (eXtreme Gammon)", CountingRule::ExtremeGammon),
        ("GNU Backgammon", CountingRule::Gnubg),
        ("Snowie", CountingRule::Snowie),
        ("All moves", CountingRule::AllMoves),
    ];
    let rate = |player: &PlayerStatistics, rule| {
        player.rates.iter().find(|rate| rate.rule == rule).map_or_else(String::new, interval)
    };
    rules.map(|(label, rule)| row(label, players, |player| rate(player, rule))).into()
}

fn interval(rate: &Rate) -> String {
    let Some(value) = rate.rate else { return "\u{2013}".to_owned() };
    let limits = rate.low.zip(rate.high);
    let limits =
        limits.map(|(low, high)| format!(" ({:.1} to {:.1})", low.0, high.0)).unwrap_or_default();
    format!("{:.1}{limits}, n = {}", value.0, rate.decisions)
}

fn chequer(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let report = view.report;
    vec![
        row("Rolls played", players, |p| p.chequer.moves.to_string()),
        row("Unforced plays", players, |p| p.chequer.unforced.to_string()),
        row("Very good plays", players, |p| p.chequer.very_good.to_string()),
        row("Good plays", players, |p| p.chequer.good.to_string()),
        row("Doubtful plays", players, |p| p.chequer.doubtful.to_string()),
        row("Bad plays", players, |p| p.chequer.bad.to_string()),
        row("Very bad plays", players, |p| p.chequer.very_bad.to_string()),
        row("Error", players, |p| lost(report, p.chequer.rate.map(|_| p.chequer.error))),
        row("Error per unforced play", players, |p| lost(report, p.chequer.rate)),
        row("Rating", players, |p| word(p.chequer.rating.as_deref())),
    ]
}

fn cube(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    let report = view.report;
    vec![
        row("Close or actual decisions", players, |p| p.cube.close_or_actual.to_string()),
        row("Doubles", players, |p| p.cube.doubles.to_string()),
        row("Takes", players, |p| p.cube.takes.to_string()),
        row("Passes", players, |p| p.cube.passes.to_string()),
        row("Missed double, take", players, |p| count(&p.cube.missed_doubles_below_cash)),
        row("Missed double, pass", players, |p| count(&p.cube.missed_doubles_above_cash)),
        row("Double too early", players, |p| count(&p.cube.wrong_doubles_below_double)),
        row("Double when too good", players, |p| count(&p.cube.wrong_doubles_above_too_good)),
        row("Wrong takes", players, |p| count(&p.cube.wrong_takes)),
        row("Wrong passes", players, |p| count(&p.cube.wrong_passes)),
        row("Error", players, |p| lost(report, (p.cube.decisions > 0).then_some(p.cube.error))),
        row("Error per decision", players, |p| lost(report, p.cube.rate)),
        row("Rating", players, |p| word(p.cube.rating.as_deref())),
    ]
}

fn errors_of(view: &View<'_>, count: &ErrorCount) -> String {
    match count.number {
        0 => "0".to_owned(),
        number => format!("{number}: {}", words::lost(view.report, count.error)),
    }
}

fn luck(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    vec![
        row("Very lucky rolls", players, |p| p.luck.very_lucky.to_string()),
        row("Lucky rolls", players, |p| p.luck.lucky.to_string()),
        row("Unlucky rolls", players, |p| p.luck.unlucky.to_string()),
        row("Very unlucky rolls", players, |p| p.luck.very_unlucky.to_string()),
        row("Luck", players, |p| amount(view.report, p.luck.rate.map(|_| p.luck.total))),
        row("Luck per roll", players, |p| amount(view.report, p.luck.rate)),
        row("Rating", players, |p| word(p.luck.rating.as_deref())),
    ]
}

fn difficulty(players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let rate = |rate: Option<Decimal>| {
        rate.map_or_else(|| "\u{2013}".to_owned(), |rate| signed(-rate.0, 4))
    };
    vec![
        row("Decisions", players, |p| p.difficulty.decisions.to_string()),
        row("Static error per decision", players, |p| rate(p.difficulty.mean)),
        row("Error beyond the static", players, |p| rate(p.difficulty.adjusted_rate)),
        row("Very good decisions", players, |p| p.difficulty.very_good.to_string()),
        row("Good decisions", players, |p| p.difficulty.good.to_string()),
    ]
}

fn beavers(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    vec![
        row("Beavers", players, |p| p.beavers.beavers.to_string()),
        row("Raccoons", players, |p| p.beavers.raccoons.to_string()),
        row("Missed beavers", players, |p| count(&p.beavers.missed_beavers)),
        row("Wrong beavers", players, |p| count(&p.beavers.wrong_beavers)),
        row("Missed raccoons", players, |p| count(&p.beavers.missed_raccoons)),
        row("Wrong raccoons", players, |p| count(&p.beavers.wrong_raccoons)),
    ]
}

fn resignations(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let count = |count: &ErrorCount| errors_of(view, count);
    vec![
        row("Offers to resign", players, |p| p.resignations.offered.to_string()),
        row("Wrong offers", players, |p| count(&p.resignations.wrong_offers)),
        row("Wrongly accepted", players, |p| count(&p.resignations.wrong_acceptances)),
        row("Wrongly declined", players, |p| count(&p.resignations.wrong_refusals)),
    ]
}

fn overall(view: &View<'_>, players: [&PlayerStatistics; 2]) -> Vec<Row> {
    let report = view.report;
    let mut rows = vec![
        row("Decisions that count", players, |p| p.decisions.to_string()),
        row("Error", players, |p| lost(report, p.rate.map(|_| p.error))),
        row("Error per decision", players, |p| lost(report, p.rate)),
        row("Rating", players, |p| word(p.rating.as_deref())),
        row("Result", players, |p| words::unnormalised(report, p.result.0)),
        row("Result without luck", players, |p| {
            p.luck_adjusted_result.map_or_else(none, |result| words::unnormalised(report, result.0))
        }),
    ];
    if players.iter().any(|player| player.mwc_against_opponent.is_some()) {
        rows.push(row("Chance against this opponent by errors", players, |p| {
            p.mwc_against_opponent.map_or_else(none, |mwc| words::percent(mwc.0) + " %")
        }));
    }
    rows
}

fn word(rating: Option<&str>) -> String {
    rating.map_or_else(none, str::to_owned)
}

fn lost(report: &Report, error: Option<Amount>) -> String {
    error.map_or_else(none, |error| words::lost(report, error))
}

fn amount(report: &Report, amount: Option<Amount>) -> String {
    amount.map_or_else(none, |amount| words::amount(report, amount))
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
