//! Title of the page and the list of the worst errors.

use barpoint_wire::analysis::Action;
use barpoint_wire::report::Report;

use super::decision;
use super::view::View;
use super::words::{self, id, loss, made, mark_class};
use super::writer::Html;

/// Returns the title of a page.
pub(super) fn title(view: &View<'_>) -> String {
    let [a, b] = &view.report.players;
    let [x, y] = view.report.score;
    let game = view.part.map(|part| {
        let number = view.report.games[part.game].game.game;
        format!(", game {number}")
    });
    format!("{} \u{2013} {} {x}:{y}{}", a.name, b.name, game.unwrap_or_default())
}

/// Returns the report in a sentence.
pub(super) fn sentence(view: &View<'_>) -> String {
    let report = view.report;
    let by = report.by.as_ref().map(|by| format!(", analysed by {by}"));
    format!(
        "{} between {} and {}{}",
        contest(report),
        report.players[0].name,
        report.players[1].name,
        by.unwrap_or_default()
    )
}

/// Returns the kind of the contest.
fn contest(report: &Report) -> String {
    match report.length {
        Some(length) => format!("{length}-point match"),
        None => "Money session".to_owned(),
    }
}

/// Adds names, score and details of the match.
pub(super) fn header(html: &mut Html, view: &View<'_>) {
    let report = view.report;
    html.element("h1", &[], |html| {
        for (seat, person) in report.players.iter().enumerate() {
            if seat == 1 {
                html.leaf("span", &[("class", "versus")], " \u{2013} ");
            }
            html.element("span", &[("class", "person")], |html| {
                html.element("span", &[("class", ["chip white", "chip black"][seat])], |_| ());
                html.isolated(&person.name);
            });
        }
        let [a, b] = report.score;
        html.element("span", &[("class", "score")], |html| {
            html.text(&format!(" {a}:{b}"));
        });
    });
    html.element("p", &[("class", "lead")], |html| {
        html.text(&contest(report));
        match report.winner {
            Some(winner) => {
                html.text(". ");
                html.isolated(&report.players[usize::from(winner.min(1))].name);
                html.text(" wins the match.");
            }
            None if report.length.is_some() => html.text(". The match was not finished."),
            None => html.text("."),
        }
    });
    details(html, report);
    if view.options.with_comments {
        decision::comment(html, &report.comment);
    }
}

/// Adds the details that are known.
fn details(html: &mut Html, report: &Report) {
    let rules = rules(report);
    let date = report.date.clone().unwrap_or_default();
    let by = report.by.clone().unwrap_or_default();
    let ratings = ratings(report);
    let rows = [
        ("Event", &report.event),
        ("Round", &report.round),
        ("Place", &report.place),
        ("Date", &date),
        ("Rules", &rules),
        ("Ratings", &ratings),
        ("Remarks by", &report.annotator),
        ("Analysis", &by),
    ];
    let known: Vec<_> = rows.iter().filter(|(_, text)| !text.trim().is_empty()).collect();
    if known.is_empty() {
        return;
    }
    html.element("dl", &[("class", "details")], |html| {
        for (label, text) in known {
            html.element("div", &[], |html| {
                html.leaf("dt", &[], label);
                html.element("dd", &[], |html| html.isolated(text));
            });
        }
    });
}

/// Returns the rules that are unusual.
fn rules(report: &Report) -> String {
    let rules = &report.rules;
    let mut words = Vec::new();
    if rules.variant != "backgammon" {
        words.push(rules.variant.clone());
    }
    match report.length {
        Some(length) if length > 1 && !rules.crawford => {
            words.push("no Crawford rule".to_owned());
        }
        Some(_) => {}
        None => {
            words.extend(rules.jacoby.then(|| "Jacoby rule".to_owned()));
            words.extend(rules.beavers.then(|| "beavers".to_owned()));
        }
    }
    words.extend(rules.cube_limit.map(|limit| match limit {
        1 => "no cube".to_owned(),
        limit => format!("cube up to {limit}"),
    }));
    words::capital(&words.join(", "))
}

fn ratings(report: &Report) -> String {
    let known = report.players.iter().filter_map(|person| {
        person.rating.as_ref().map(|rating| format!("{} {rating}", person.name))
    });
    known.collect::<Vec<_>>().join(", ")
}

/// Number of errors in the list of the worst ones.
const WORST: usize = 10;

/// Adds a list of the worst errors.
pub(super) fn worst(html: &mut Html, view: &View<'_>) {
    let mut errors: Vec<(usize, &Action, f64)> = Vec::new();
    for (index, game) in view.report.games.iter().enumerate() {
        for decision in game.moments.iter().flat_map(|moment| view.options.reported(moment)) {
            let error = decision.error.map_or(0.0, |error| error.normalised);
            if error > 0.0 {
                errors.push((index, decision, error));
            }
        }
    }
    // The sort is stable: equal errors keep their order.
    errors.sort_by(|(.., a), (.., b)| b.total_cmp(a));
    html.element("section", &[("id", "worst"), ("aria-labelledby", "worst-title")], |html| {
        html.leaf("h2", &[("id", "worst-title")], "Worst errors");
        if errors.is_empty() {
            html.leaf("p", &[], "No errors are reported.");
            return;
        }
        if errors.len() > WORST {
            html.leaf("p", &[], &format!("The {WORST} worst of {} reported errors.", errors.len()));
        }
        html.scrolled(|html| {
            html.element("table", &[("class", "worst")], |html| {
                html.leaf("caption", &[], "Worst errors of both players");
                html.table_head("names", |html| {
                    for text in ["Error", "Game", "Player", "Made", "Best"] {
                        html.leaf("th", &[("scope", "col")], text);
                    }
                });
                html.rows(|html| {
                    for one in errors.iter().take(WORST) {
                        worst_row(html, view, *one);
                    }
                });
            });
        });
    });
}

fn worst_row(html: &mut Html, view: &View<'_>, (game, decision, error): (usize, &Action, f64)) {
    html.element("tr", &[], |html| {
        html.element("td", &[], |html| {
            let class = format!("badge {}", mark_class(decision.mark));
            html.leaf("span", &[("class", &class)], &loss(error));
        });
        html.element("th", &[("scope", "row")], |html| {
            let href = format!("{}#{}", view.file(game), id(decision));
            let text = format!("Game {}, move {}", decision.game, decision.action);
            html.leaf("a", &[("href", &href)], &text);
        });
        html.element("td", &[], |html| {
            html.isolated(&view.report.players[usize::from(decision.player.min(1))].name);
        });
        html.leaf("td", &[], &made(decision));
        html.leaf("td", &[], decision.best.as_deref().unwrap_or_default());
    });
}
