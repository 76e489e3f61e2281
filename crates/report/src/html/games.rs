//! Games of the page.

use barpoint_wire::report::{Game, Moment};

use super::boards::Boards;
use super::decision;
use super::view::View;
use super::writer::{Html, MARKS};
use super::{sheet, statistics};
use crate::story::won;

/// Adds the games.
pub(super) fn section(html: &mut Html, view: &View<'_>, boards: &Boards<'_>) {
    html.element("section", &[("id", "games"), ("aria-labelledby", "games-title")], |html| {
        html.leaf("h2", &[("id", "games-title")], &view.plain("games"));
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
            let id = if game.game.crawford { "score-of-crawford" } else { "score-of-game" };
            let score = format!("{a}\u{2013}{b}");
            let values = [("number", number.into()), ("score", (&score).into())];
            html.text(&view.say(id, &values));
        });
        links(html, view, index);
        if view.options.with_comments {
            decision::comment(html, view, &game.comment);
        }
        sheet::sheet(html, view, game);
        result(html, view, game);
        if view.options.with_statistics && !game.statistics.players.is_empty() {
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
        ("first-game", Some(0)),
        ("previous-game", index.checked_sub(1)),
        ("next-one-game", Some(index + 1)),
        ("last-game", Some(last)),
    ];
    html.element("p", &[("class", "links")], |html| {
        for (id, place) in places {
            if let Some(place) = place.filter(|place| *place <= last && *place != index) {
                html.leaf("a", &[("href", &view.game_address(place))], &view.plain(id));
                html.text(" ");
            }
        }
    });
}

/// Adds the end of a game.
fn result(html: &mut Html, view: &View<'_>, game: &Game) {
    let won = won(view.language(), game, MARKS[0], "won-after-pass");
    html.element("p", &[("class", "result")], |html| match (game.game.winner, won) {
        (Some(winner), Some(won)) => html.with_name(&won, view.name(winner)),
        _ => html.text(&view.plain("game-was-open")),
    });
}
