//! Score sheet of a game.

use barpoint_wire::analysis::Action;
use barpoint_wire::report::{Game, Moment};

use super::decision;
use super::view::View;
use super::words::{id, mark_class, signed};
use super::writer::Html;
use crate::story::{roll_word, symbol, word};

/// Adds the score sheet of a game: a column for each player, a row for the actions of both. The number of a row is that of
/// its first action.
pub(super) fn sheet(html: &mut Html, view: &View<'_>, game: &Game) {
    let number = game.game.game;
    html.element("div", &[("class", "sheet")], |html| {
        html.element("table", &[], |html| {
            html.leaf("caption", &[], &view.say("game-moves-of", &[("number", number.into())]));
            html.table_head("names", |html| {
                html.leaf(
                    "th",
                    &[("scope", "col"), ("class", "number")],
                    &view.plain("number-head"),
                );
                for person in &view.report.players {
                    html.element("th", &[("scope", "col")], |html| html.isolated(&person.name));
                }
            });
            html.rows(|html| {
                for moments in rows(game) {
                    turn_row(html, view, number, moments);
                }
            });
        });
        for moment in &game.moments {
            remarks(html, view, moment);
        }
    });
}

fn turn_row(html: &mut Html, view: &View<'_>, game: u32, moments: [Option<&Moment>; 2]) {
    let first = moments.iter().flatten().next().map_or(0, |moment| moment.action.number);
    html.element("tr", &[], |html| {
        html.leaf("th", &[("scope", "row"), ("class", "number")], &format!("{first}."));
        for moment in moments {
            html.element("td", &[], |html| {
                if let Some(moment) = moment {
                    cell(html, view, game, moment);
                }
            });
        }
    });
}

/// Returns the actions in rows, at most one of each player.
fn rows(game: &Game) -> Vec<[Option<&Moment>; 2]> {
    let mut rows: Vec<[Option<&Moment>; 2]> = Vec::new();
    for moment in &game.moments {
        let player = usize::from(moment.action.player.unwrap_or(0).min(1));
        match rows.last_mut() {
            Some(row) if row[player..].iter().all(Option::is_none) => row[player] = Some(moment),
            _ => {
                let mut row = [None; 2];
                row[player] = Some(moment);
                rows.push(row);
            }
        }
    }
    rows
}

fn cell(html: &mut Html, view: &View<'_>, game: u32, moment: &Moment) {
    let here = format!("g{game}m{}", moment.action.number);
    let reported: Vec<&Action> = view.options.reported(moment).collect();
    let target = match reported.first() {
        Some(decision) => Some(id(decision)),
        None => view.shows_alone(moment).then(|| here.clone() + "b"),
    };
    let text = view.said(&moment.action.text);
    html.element("span", &[("class", "move"), ("id", &here)], |html| match target {
        Some(target) => {
            html.leaf("a", &[("href", &format!("#{target}"))], &text);
        }
        None => html.text(&text),
    });
    for decision in &moment.decisions {
        marks(html, view, decision, reported.contains(&decision));
    }
}

/// Adds the marks of a decision and of its roll.
fn marks(html: &mut Html, view: &View<'_>, decision: &Action, is_reported: bool) {
    let language = view.language();
    if let Some(mark) = decision.mark {
        let error = decision.error.map_or(0.0, |error| error.normalised);
        let error = if error > 0.0 { signed(-error, 3) } else { String::new() };
        let (kind, word) = (word(language, &decision.kind), word(language, &mark));
        let title = format!("{kind}: {word} {error}");
        let class = format!("mark {}", mark_class(Some(mark)));
        let attributes = [("class", &*class), ("title", title.trim())];
        if is_reported {
            let href = format!("#{}", id(decision));
            html.leaf("a", &[&attributes[..], &[("href", &href)]].concat(), symbol(decision.mark));
        } else {
            html.leaf("span", &attributes, symbol(decision.mark));
        }
    }
    if let (Some(mark), Some(luck)) = (decision.luck_mark, decision.luck) {
        let is_good = luck.normalised > 0.0;
        let title = format!("{} {}", roll_word(language, mark), signed(luck.normalised, 3));
        let class = if is_good { "luck lucky" } else { "luck unlucky" };
        let sign = if is_good { "\u{25b2}" } else { "\u{25bc}" };
        html.leaf("span", &[("class", class), ("title", &title)], sign);
    }
}

/// Adds the remarks and resignations that no reported decision has.
fn remarks(html: &mut Html, view: &View<'_>, moment: &Moment) {
    if view.options.reported(moment).next().is_some() {
        return;
    }
    if let Some(resignation) = &moment.resignation {
        decision::resigned(html, view, resignation);
    }
    let remark = moment.action.comment.as_deref().unwrap_or_default();
    if view.options.with_comments && !remark.trim().is_empty() {
        let number = [("number", moment.action.number.into())];
        html.leaf("p", &[("class", "to")], &view.say("to-move-number", &number));
        decision::comment(html, view, remark);
    }
}
