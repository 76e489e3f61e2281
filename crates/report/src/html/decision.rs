//! Decisions with their boards and analysis.

use barpoint_wire::Chances;
use barpoint_wire::analysis::{Action, ActionKind, Candidate, Cube, Resignation};
use barpoint_wire::matches::Mark;
use barpoint_wire::reasons::{SidedTheme, Verdict};
use barpoint_wire::report::Moment;
use barpoint_wire::{Decimal, Side};

use super::boards::Boards;
use super::view::View;
use super::words::{self, equity, id, loss, made, mark_class, signed};
use super::writer::{Html, MARKS};
use crate::Board;
use crate::story::{capital, chances, needed_mistakes, reasons, roll_word, word};

/// Adds a decision with its board and its analysis.
pub(super) fn decision(
    html: &mut Html,
    view: &View<'_>,
    boards: &Boards<'_>,
    moment: &Moment,
    decision: &Action,
) {
    let player = usize::from(decision.player.min(1));
    let class = format!("decision {}", mark_class(decision.mark));
    let attributes = [
        ("class", &*class),
        ("id", &*id(decision)),
        ("data-player", ["0", "1"][player]),
        ("tabindex", "-1"),
    ];
    html.element("article", &attributes, |html| {
        heading(html, view, decision);
        html.element("div", &[("class", "columns")], |html| {
            let board = Board::of_decision(view.report, moment, decision);
            if let Some(board) = board.filter(|_| view.options.shows_board(moment)) {
                html.element("figure", &[], |html| {
                    boards.board(html, &board.0, board.arrows(decision));
                    ids(html, view, moment, decision.xgid.as_deref());
                });
            }
            html.element("div", &[("class", "analysis answer")], |html| {
                analysis(html, view, moment, decision);
            });
        });
    });
}

/// Adds an action without a reported decision, with its board.
pub(super) fn board_alone(
    html: &mut Html,
    view: &View<'_>,
    boards: &Boards<'_>,
    game: u32,
    moment: &Moment,
) {
    let Some(board) = Board::of_moment(view.report, moment) else { return };
    let id = format!("g{game}m{}b", moment.action.number);
    html.element("article", &[("class", "plain"), ("id", &id), ("tabindex", "-1")], |html| {
        html.element("h4", &[], |html| {
            html.text(&format!("{}. ", moment.action.number));
            html.leaf("span", &[("class", "answer")], &view.said(&moment.action.text));
        });
        html.element("figure", &[], |html| {
            boards.board(html, &board.0, Vec::new());
            ids(html, view, moment, moment.xgid.as_deref());
        });
    });
}

fn heading(html: &mut Html, view: &View<'_>, decision: &Action) {
    html.element("h4", &[], |html| {
        html.leaf("span", &[("class", "number")], &format!("{}.", decision.action));
        html.text(" ");
        let task = match decision.kind {
            ActionKind::Play => "due-play",
            ActionKind::NoDouble | ActionKind::Double => "due-cube",
            ActionKind::Take | ActionKind::Pass | ActionKind::Beaver => "due-take",
        };
        let dice = decision.dice.as_deref().unwrap_or("?");
        let task = view.say(task, &[("name", MARKS[0].into()), ("dice", dice.into())]);
        html.with_name(&task, view.name(decision.player.into()));
        if let Some(error) = decision.error {
            html.text(" ");
            alert(html, view, decision.mark, Decimal(error.normalised));
        }
    });
}

/// Adds the mark of a decision and its error.
fn alert(html: &mut Html, view: &View<'_>, mark: Option<Mark>, error: Decimal) {
    let class = match mark {
        Some(Mark::VeryBad | Mark::Bad | Mark::Doubtful) => "badge blunder answer",
        _ => "badge answer",
    };
    let class = format!("{class} {}", mark_class(mark));
    let word = mark.map_or_else(String::new, |mark| word(view.language(), &mark));
    let text = if error.0 > 0.0 { format!("{word} {}", loss(error.0)) } else { word };
    if !text.trim().is_empty() {
        html.leaf("span", &[("class", &class)], text.trim());
    }
}

fn ids(html: &mut Html, view: &View<'_>, moment: &Moment, xgid: Option<&str>) {
    html.element("figcaption", &[("class", "positionid tiny")], |html| {
        let mut item = |message: &str, id: &str| {
            html.element("span", &[], |html| {
                html.composed(message, &[&|html| html.leaf("code", &[], id)]);
            });
            html.text(" ");
        };
        let id = [("id", MARKS[0].into())];
        item(&view.say("position-id", &id), &moment.action.position);
        if let Some(match_id) = &moment.action.match_id {
            item(&view.say("match-id", &id), match_id);
        }
        if let Some(xgid) = xgid {
            item(MARKS[0], xgid);
        }
    });
}

fn analysis(html: &mut Html, view: &View<'_>, moment: &Moment, decision: &Action) {
    if !decision.made.is_empty() {
        choice(html, view, decision);
    }
    if let Some(reasons) = reasons(view.language(), decision) {
        html.leaf("p", &[("class", "reasons")], &reasons);
    }
    if let Some(cube) = &decision.cube {
        cube_table(html, view, decision, cube);
    }
    if !decision.candidates.is_empty() {
        candidates(html, view, decision);
    }
    if let (Some(luck), Some(mark)) = (decision.luck, decision.luck_mark) {
        html.element("p", &[], |html| {
            let text = capital(&roll_word(view.language(), mark));
            html.leaf("span", &[("class", "joker")], &text);
            html.text(&format!(": {}", words::amount(view, luck)));
        });
    }
    tags(html, view, decision);
    if let Some(resignation) = &moment.resignation {
        resigned(html, view, resignation);
    }
    if view.options.with_comments {
        comment(html, view, moment.action.comment.as_deref().unwrap_or_default());
    }
}

/// Adds a sentence with the choice that was made and the best one.
fn choice(html: &mut Html, view: &View<'_>, decision: &Action) {
    html.element("p", &[("class", "choice")], |html| {
        let made = made(view, decision);
        let best = decision.best.as_deref().map(|best| view.said(best));
        let error = decision.error.filter(|error| error.normalised > 0.0);
        let id = match (&error, &best, decision.forced) {
            (None, _, true) => "choice-forced",
            (None, _, false) => "choice-best",
            (Some(_), Some(_), _) => "choice-error",
            (Some(_), None, _) => "choice-error-alone",
        };
        let error = error.map_or_else(String::new, |error| words::lost(view, error));
        let [first, second, _] = MARKS.map(Into::into);
        let values = [("made", first), ("best", second), ("error", (&error).into())];
        html.composed(
            &view.say(id, &values),
            &[&|html| html.leaf("strong", &[("class", "made")], &made), &|html| {
                html.leaf("strong", &[("class", "best")], best.as_deref().unwrap_or_default());
            }],
        );
    });
}

fn candidates(html: &mut Html, view: &View<'_>, decision: &Action) {
    let most = view.options.candidates;
    let shown = decision.candidates.iter().enumerate();
    let shown: Vec<_> = shown.filter(|(rank, one)| *rank < most || one.made).collect();
    let with_chances =
        view.options.with_chances && shown.iter().any(|(_, one)| one.chances.is_some());
    table(html, "movetable", |html| {
        html.leaf("caption", &[], &view.plain("candidate-plays"));
        html.table_head("moveheader", |html| {
            let mut head = |class: &str, id: &str| {
                html.leaf("th", &[("scope", "col"), ("class", class)], &view.plain(id));
            };
            head("movenumber", "rank-head");
            head("movemove", "play-head-report");
            head("moveequity", "equity");
            head("moveequity", "difference");
            if with_chances {
                head("percent", "wins-head");
                head("percent", "gammons-head");
                head("percent", "lost-gammons-head");
            }
            head("moveply", "level");
        });
        html.rows(|html| {
            for (rank, candidate) in shown {
                candidate_row(html, view, rank, candidate, with_chances);
            }
        });
    });
}

fn candidate_row(
    html: &mut Html,
    view: &View<'_>,
    rank: usize,
    candidate: &Candidate,
    with_chances: bool,
) {
    let class = match (candidate.made, rank % 2) {
        (true, _) => "movethemove",
        (_, 1) => "moveodd",
        _ => "moveeven",
    };
    html.element("tr", &[("class", class)], |html| {
        html.leaf("td", &[("class", "movenumber")], &(rank + 1).to_string());
        html.element("th", &[("scope", "row"), ("class", "movemove")], |html| {
            html.text(&view.said(&candidate.play));
            if candidate.made {
                html.leaf("span", &[("class", "tag")], &view.plain("made-mark"));
            }
        });
        let error = candidate.standard_error;
        html.leaf("td", &[("class", "moveequity")], &with_error(candidate.equity, error));
        let difference = if rank == 0 { String::new() } else { signed(candidate.difference.0, 3) };
        html.leaf("td", &[("class", "moveequity")], &difference);
        if with_chances {
            let chances = candidate.chances.as_ref().map(chances).unwrap_or_default();
            for index in [0, 1, 4] {
                html.leaf("td", &[("class", "percent")], &chances[index]);
            }
        }
        html.leaf("td", &[("class", "moveply")], &view.said(&candidate.level));
    });
}

/// Returns an equity with its standard error.
fn with_error(value: Decimal, error: Option<Decimal>) -> String {
    let error = error.map(|error| format!(" ±{:.3}", error.0)).unwrap_or_default();
    equity(value) + &error
}

fn cube_table(html: &mut Html, view: &View<'_>, decision: &Action, cube: &Cube) {
    let names = cube.choices();
    let rows = [
        (names[0], cube.no_double, cube.standard_errors.map(|errors| errors[0])),
        (names[1], cube.double_take, cube.standard_errors.map(|errors| errors[1])),
        (names[2], cube.double_pass, None),
    ];
    let doubled = cube.double_take.0.min(cube.double_pass.0);
    let best = cube.no_double.0.max(doubled);
    let is_take = cube.double_take.0 <= cube.double_pass.0;
    let made = match decision.kind {
        _ if decision.made.is_empty() => None,
        ActionKind::Play => None,
        ActionKind::NoDouble => Some(names[0]),
        // A double is worth the better answer of the opponent.
        ActionKind::Double => Some(names[if is_take { 1 } else { 2 }]),
        ActionKind::Take | ActionKind::Beaver => Some(names[1]),
        ActionKind::Pass => Some(names[2]),
    };
    table(html, "cubedecision", |html| {
        html.element("caption", &[], |html| {
            let caption = view.say("cube-by", &[("level", MARKS[0].into())]);
            let level = view.said(&cube.level);
            html.composed(&caption, &[&|html| html.leaf("span", &[("class", "cubeply")], &level)]);
        });
        html.table_head("cubedecisionheader", |html| {
            let columns =
                [("cube", "action"), ("moveequity", "equity"), ("moveequity", "difference")];
            for (class, id) in columns {
                html.leaf("th", &[("scope", "col"), ("class", class)], &view.plain(id));
            }
        });
        html.rows(|html| {
            for (name, value, error) in rows {
                let class = if made == Some(name) { "movethemove" } else { "moveeven" };
                html.element("tr", &[("class", class)], |html| {
                    html.leaf("th", &[("scope", "row")], &capital(&view.said(name)));
                    html.leaf("td", &[("class", "cubeequity")], &with_error(value, error));
                    html.leaf("td", &[("class", "moveequity")], &signed(value.0 - best, 3));
                });
            }
        });
    });
    html.element("p", &[], |html| {
        let correct = view.said(&cube.correct);
        let message = view.say("correct-is", &[("correct", MARKS[0].into())]);
        let part = |html: &mut Html| {
            html.leaf("strong", &[("class", "cubeaction")], &correct);
        };
        html.composed(&message, &[&part]);
        if let Some(needed) = needed_mistakes(view.language(), cube) {
            html.text(&format!(" {needed}"));
        }
    });
    if let Some(chances) = cube.chances.as_ref().filter(|_| view.options.with_chances) {
        cube_chances(html, view, chances);
    }
}

fn cube_chances(html: &mut Html, view: &View<'_>, chances: &Chances) {
    let [win, gammon, backgammon, lose, lose_gammon, lose_backgammon] = self::chances(chances);
    html.element("p", &[("class", "cubeprobs")], |html| {
        html.text(&view.say(
            "chances-cube",
            &[
                ("win", (&win).into()),
                ("gammon", (&gammon).into()),
                ("backgammon", (&backgammon).into()),
                ("lose", (&lose).into()),
                ("losegammon", (&lose_gammon).into()),
                ("losebackgammon", (&lose_backgammon).into()),
            ],
        ));
    });
}

/// Adds a table that may be wider than the screen.
fn table(html: &mut Html, class: &str, rows: impl FnOnce(&mut Html)) {
    html.scrolled(|html| html.element("table", &[("class", class)], rows));
}

/// Adds themes and events.
fn tags(html: &mut Html, view: &View<'_>, decision: &Action) {
    let language = view.language();
    let themes = decision.themes.iter().map(|theme| ("theme", theme_words(view, *theme)));
    let judged = |event: String, verdict: Verdict| {
        let event = [("event", (&event).into())];
        match verdict {
            Verdict::Did => ("event did", view.say("event-did", &event)),
            Verdict::Missed => ("event missed", view.say("event-missed", &event)),
            Verdict::Wrong => ("event wrong", view.say("event-wrong", &event)),
        }
    };
    let events = decision.events.iter();
    let events = events.map(|one| judged(word(language, &one.event), one.verdict));
    let cube = decision.cube_events.iter();
    let cube = cube.map(|one| judged(word(language, &one.event), one.verdict));
    let all: Vec<(&str, String)> = themes.chain(events).chain(cube).collect();
    if all.is_empty() {
        return;
    }
    let label = view.plain("themes-and-events");
    html.element("ul", &[("class", "tags"), ("aria-label", &label)], |html| {
        for (class, text) in &all {
            html.leaf("li", &[("class", class)], text);
        }
    });
}

fn theme_words(view: &View<'_>, theme: SidedTheme) -> String {
    let name = word(view.language(), &theme.theme);
    match theme.side {
        Some(Side::Opponent) => view.say("of-the-opponent", &[("theme", (&name).into())]),
        _ => name,
    }
}

/// Adds the verdict about a resignation.
pub(super) fn resigned(html: &mut Html, view: &View<'_>, resignation: &Resignation) {
    let value = ["value-nothing", "value-single", "value-gammon", "value-backgammon"];
    let value = value.get(usize::from(resignation.value)).copied().unwrap_or("value-points");
    let (value, level) = (view.plain(value), view.said(&resignation.level));
    let values =
        [("name", MARKS[0].into()), ("value", (&value).into()), ("level", (&level).into())];
    html.element("p", &[("class", "resignation")], |html| {
        let offer = view.say("resign-offered", &values);
        html.with_name(&offer, view.name(resignation.player.into()));
        let [on, off] = [resignation.play_on, resignation.resigned].map(equity);
        let values = [("on", (&on).into()), ("off", (&off).into())];
        html.text(&format!(" {} ", view.say("resign-equities", &values)));
        if resignation.error_of_offer.normalised > 0.0 {
            let error = words::lost(view, resignation.error_of_offer);
            let text = view.say("resign-offer-error", &[("error", (&error).into())]);
            html.text(&format!("{text} "));
        }
        let answer = resignation.error_of_answer.filter(|error| error.normalised > 0.0);
        if let Some(error) = answer {
            let error = words::lost(view, error);
            html.text(&view.say("resign-answer-error", &[("error", (&error).into())]));
        }
    });
}

/// Adds a remark of the file, if there is one.
pub(super) fn comment(html: &mut Html, view: &View<'_>, comment: &str) {
    if comment.trim().is_empty() {
        return;
    }
    html.element("div", &[("class", "comment")], |html| {
        html.leaf("p", &[("class", "commentheader")], &view.plain("remark"));
        for paragraph in comment.trim().split("\n\n") {
            html.element("p", &[("dir", "auto")], |html| html.text(paragraph));
        }
    });
}
