//! Title of the page and the list of the worst errors.

use barpoint_wire::analysis::Action;
use barpoint_wire::report::Report;

use super::decision;
use super::view::View;
use super::words::{id, loss, made, mark_class};
use super::writer::{Html, MARKS};
use crate::story::{self, capital, listed, sentences};

/// Returns the title of a page.
pub(super) fn title(view: &View<'_>) -> String {
    let [a, b] = &view.report.players;
    let [x, y] = view.report.score;
    let title = format!("{} \u{2013} {} {x}:{y}", a.name, b.name);
    let Some(part) = view.part else { return title };
    let number = view.report.games[part.game].game.game;
    view.say("title-game", &[("title", (&title).into()), ("number", number.into())])
}

/// Returns the report in a sentence.
pub(super) fn sentence(view: &View<'_>) -> String {
    let by = view.report.by.as_deref();
    view.say(
        if by.is_some() { "match-between-by" } else { "match-between" },
        &[
            ("contest", (&contest(view)).into()),
            ("first", view.name(0).into()),
            ("second", view.name(1).into()),
            ("by", by.unwrap_or_default().into()),
        ],
    )
}

/// Returns the kind of the contest.
fn contest(view: &View<'_>) -> String {
    capital(&story::contest(view.language(), view.report))
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
        let lead = view.say("contest-sentence", &[("contest", (&contest(view)).into())]);
        let end = match report.winner {
            Some(_) => Some(view.say("won-match", &[("name", MARKS[0].into())])),
            None if report.length.is_some() => Some(view.plain("match-open")),
            None => None,
        };
        let lead: Vec<String> = [lead].into_iter().chain(end).collect();
        let name = report.winner.map_or("", |winner| view.name(winner));
        html.with_name(&sentences(view.language(), &lead), name);
    });
    details(html, view);
    if view.options.with_comments {
        decision::comment(html, view, &report.comment);
    }
}

/// Adds the details that are known.
fn details(html: &mut Html, view: &View<'_>) {
    let report = view.report;
    let rules = rules(view);
    let date = report.date.clone().unwrap_or_default();
    let by = report.by.clone().unwrap_or_default();
    let ratings = ratings(report);
    let rows = [
        ("event", &report.event),
        ("fact-round", &report.round),
        ("fact-place", &report.place),
        ("date", &date),
        ("fact-rules", &rules),
        ("fact-ratings", &ratings),
        ("fact-remarks-by", &report.annotator),
        ("analysis", &by),
    ];
    let known: Vec<_> = rows.iter().filter(|(_, text)| !text.trim().is_empty()).collect();
    if known.is_empty() {
        return;
    }
    html.element("dl", &[("class", "details")], |html| {
        for (id, text) in known {
            html.element("div", &[], |html| {
                html.leaf("dt", &[], &view.plain(id));
                html.element("dd", &[], |html| html.isolated(text));
            });
        }
    });
}

/// Returns the rules that are unusual.
fn rules(view: &View<'_>) -> String {
    let (report, rules) = (view.report, &view.report.rules);
    let mut words = Vec::new();
    if rules.variant != "backgammon" {
        words.push(rules.variant.clone());
    }
    match report.length {
        Some(length) if length > 1 && !rules.crawford => {
            words.push(view.plain("no-crawford-rule"));
        }
        Some(_) => {}
        None => {
            words.extend(rules.jacoby.then(|| view.plain("jacoby")));
            words.extend(rules.beavers.then(|| view.plain("rule-beavers")));
        }
    }
    words.extend(rules.cube_limit.map(|limit| match limit {
        1 => view.plain("no-cube"),
        limit => view.say("cube-up-to", &[("limit", limit.into())]),
    }));
    capital(&listed(view.language(), &words))
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
        html.leaf("h2", &[("id", "worst-title")], &view.plain("worst-errors"));
        if errors.is_empty() {
            html.leaf("p", &[], &view.plain("no-errors"));
            return;
        }
        if errors.len() > WORST {
            let values = [("count", WORST.into()), ("all", errors.len().into())];
            html.leaf("p", &[], &view.say("worst-count", &values));
        }
        html.scrolled(|html| {
            html.element("table", &[("class", "worst")], |html| {
                html.leaf("caption", &[], &view.plain("worst-of-both"));
                html.table_head("names", |html| {
                    for id in ["error-head", "game-head", "player-head", "made-head", "best-head"] {
                        html.leaf("th", &[("scope", "col")], &view.plain(id));
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
            let place = [("game", decision.game.into()), ("move", decision.action.into())];
            let text = view.say("game-move", &place);
            html.leaf("a", &[("href", &href)], &text);
        });
        html.element("td", &[], |html| {
            html.isolated(&view.report.players[usize::from(decision.player.min(1))].name);
        });
        html.leaf("td", &[], &made(view, decision));
        html.leaf("td", &[], &view.said(decision.best.as_deref().unwrap_or_default()));
    });
}
