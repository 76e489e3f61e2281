//! Games of the page.

use barpoint_wire::Ending;
use barpoint_wire::report::{Game, Moment};

use super::boards::Boards;
use super::decision;
use super::view::View;
use super::writer::Html;
use super::{sheet, statistics};

/// Adds the games.
pub(super) fn section(html: &mut Html, view: &View<'_>, boards: &Boards<'_>) {
    html.element("section", &[("id", "games"), ("aria-labelledby", "games-title")], |html| {
        html.leaf("h2", &[("id", "games-title")], "Games");
        for (index, game) in view.games() {
            one(html, view, boards, index, game);
        }
    });
}

fn one(html: &mut Html, view: &View<'_>, boards: &Boards<'_>, index: usize, game: &Game) {
    let number = game.game.game;
    let title = format!("game{number}-title");
    let attributes = [
        ("class", "game"),
        ("id", &*format!("game{number}")),
        ("aria-labelledby", &*title),
        ("tabindex", "-1"),
    ];
    html.element("section", &attributes, |html| {
        html.element("h3", &[("id", &title)], |html| {
            let [a, b] = game.game.score;
            html.text(&format!("Game {number}: score {a}\u{2013}{b}"));
            if game.game.crawford {
                html.text(", Crawford game");
            }
        });
        links(html, view, index);
        if view.options.with_comments {
            decision::comment(html, &game.comment);
        }
        sheet::sheet(html, view, game);
        result(html, view, game);
        if view.options.with_statistics {
            statistics::of_game(html, view, game);
        }
        let mut listed = Vec::new();
        for moment in &game.moments {
            listed.extend(decisions(view, boards, number, moment));
        }
        if !listed.is_empty() {
            html.element("div", &[("class", "decisions")], |html| {
                for one in &listed {
                    html.raw(one);
                }
            });
        }
    });
}

/// Returns the reported decisions of an action, or its board if it shall have one.
fn decisions(view: &View<'_>, boards: &Boards<'_>, game: u32, moment: &Moment) -> Vec<String> {
    let write = |write: &dyn Fn(&mut Html)| {
        let mut html = Html::default();
        write(&mut html);
        html.finish()
    };
    let reported: Vec<String> = view
        .options
        .reported(moment)
        .map(|one| write(&|html| decision::decision(html, view, boards, moment, one)))
        .collect();
    if !reported.is_empty() || !view.shows_alone(moment) {
        return reported;
    }
    vec![write(&|html| decision::board_alone(html, view, boards, game, moment))]
}

/// Adds links to the pages of the other games.
fn links(html: &mut Html, view: &View<'_>, index: usize) {
    let Some(part) = view.part else { return };
    let last = view.report.games.len().min(part.names.len()) - 1;
    let places = [
        ("First game", Some(0)),
        ("Previous game", index.checked_sub(1)),
        ("Next game", Some(index + 1)),
        ("Last game", Some(last)),
    ];
    html.element("p", &[("class", "links")], |html| {
        for (text, place) in places {
            if let Some(place) = place.filter(|place| *place <= last && *place != index) {
                html.leaf("a", &[("href", &view.game_address(place))], text);
                html.text(" ");
            }
        }
    });
}

/// Adds the end of a game.
fn result(html: &mut Html, view: &View<'_>, game: &Game) {
    let (Some(winner), Some(points)) = (game.game.winner, game.game.points) else {
        html.leaf("p", &[("class", "result")], "The game was not finished.");
        return;
    };
    let ending = match game.game.ending {
        Some(Ending::Dropped) => ": the double was passed",
        Some(Ending::Resigned) => " by resignation",
        _ => "",
    };
    let unit = if points == 1 { "point" } else { "points" };
    html.element("p", &[("class", "result")], |html| {
        html.isolated(&view.report.players[usize::from(winner.min(1))].name);
        html.text(&format!(" wins {points} {unit}{ending}."));
    });
}
