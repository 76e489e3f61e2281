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
use super::writer::Html;
use crate::Board;
use crate::story::{chances, needed_mistakes, word};

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
                    ids(html, moment, decision.xgid.as_deref());
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
            html.leaf("span", &[("class", "answer")], &moment.action.text);
        });
        html.element("figure", &[], |html| {
            boards.board(html, &board.0, Vec::new());
            ids(html, moment, moment.xgid.as_deref());
        });
    });
}

fn heading(html: &mut Html, view: &View<'_>, decision: &Action) {
    html.element("h4", &[], |html| {
        let name = &view.report.players[usize::from(decision.player.min(1))].name;
        html.leaf("span", &[("class", "number")], &format!("{}.", decision.action));
        html.text(" ");
        html.isolated(name);
        let task = match decision.kind {
            ActionKind::Play => format!(" to play {}", decision.dice.as_deref().unwrap_or("?")),
            ActionKind::NoDouble | ActionKind::Double => " on roll: cube action?".to_owned(),
            ActionKind::Take | ActionKind::Pass | ActionKind::Beaver => {
                " is doubled: cube action?".to_owned()
            }
        };
        html.text(&task);
        if let Some(error) = decision.error {
            html.text(" ");
            alert(html, decision.mark, Decimal(error.normalised));
        }
    });
}

/// Adds the mark of a decision and its error.
fn alert(html: &mut Html, mark: Option<Mark>, error: Decimal) {
    let class = match mark {
        Some(Mark::VeryBad | Mark::Bad | Mark::Doubtful) => "badge blunder answer",
        _ => "badge answer",
    };
    let class = format!("{class} {}", mark_class(mark));
    let word = mark.map_or_else(String::new, |mark| word(&mark));
    let text = if error.0 > 0.0 { format!("{word} {}", loss(error.0)) } else { word };
    if !text.trim().is_empty() {
        html.leaf("span", &[("class", &class)], text.trim());
    }
}

fn ids(html: &mut Html, moment: &Moment, xgid: Option<&str>) {
    html.element("figcaption", &[("class", "positionid tiny")], |html| {
        let mut item = |label: &str, id: &str| {
            html.element("span", &[], |html| {
                html.text(label);
                html.leaf("code", &[], id);
            });
            html.text(" ");
        };
        item("Position ID: ", &moment.action.position);
        if let Some(id) = &moment.action.match_id {
            item("Match ID: ", id);
        }
        if let Some(id) = xgid {
            item("", id);
        }
    });
}

fn analysis(html: &mut Html, view: &View<'_>, moment: &Moment, decision: &Action) {
    choice(html, view, decision);
    if let Some(reasons) = &decision.reasons {
        html.leaf("p", &[("class", "reasons")], reasons);
    }
    if let Some(cube) = &decision.cube {
        cube_table(html, view, decision, cube);
    }
    if !decision.candidates.is_empty() {
        candidates(html, view, decision);
    }
    if let (Some(luck), Some(mark)) = (decision.luck, decision.luck_mark) {
        html.element("p", &[], |html| {
            let text = format!("{} roll", words::capital(mark.luck_word()));
            html.leaf("span", &[("class", "joker")], &text);
            html.text(&format!(": {}", words::amount(view.report, luck)));
        });
    }
    tags(html, decision);
    if let Some(resignation) = &moment.resignation {
        resigned(html, view, resignation);
    }
    if view.options.with_comments {
        comment(html, moment.action.comment.as_deref().unwrap_or_default());
    }
}

/// Adds a sentence with the choice that was made and the best one.
fn choice(html: &mut Html, view: &View<'_>, decision: &Action) {
    html.element("p", &[("class", "choice")], |html| {
        html.text("Made: ");
        html.leaf("strong", &[("class", "made")], &made(decision));
        let Some(error) = decision.error.filter(|error| error.normalised > 0.0) else {
            html.text(if decision.forced { ", forced." } else { ", which is best." });
            return;
        };
        if let Some(best) = &decision.best {
            html.text(". Best: ");
            html.leaf("strong", &[("class", "best")], best);
        }
        html.text(&format!(". Error: {}.", words::lost(view.report, error)));
    });
}

fn candidates(html: &mut Html, view: &View<'_>, decision: &Action) {
    let most = view.options.candidates;
    let shown = decision.candidates.iter().enumerate();
    let shown: Vec<_> = shown.filter(|(rank, one)| *rank < most || one.made).collect();
    let with_chances =
        view.options.with_chances && shown.iter().any(|(_, one)| one.chances.is_some());
    table(html, "movetable", |html| {
        html.leaf("caption", &[], "Candidate plays");
        html.table_head("moveheader", |html| {
            let mut head = |class: &str, text: &str| {
                html.leaf("th", &[("scope", "col"), ("class", class)], text);
            };
            head("movenumber", "Rank");
            head("movemove", "Play");
            head("moveequity", "Equity");
            head("moveequity", "Difference");
            if with_chances {
                head("percent", "Wins %");
                head("percent", "Gammons %");
                head("percent", "Gammons lost %");
            }
            head("moveply", "Level");
        });
        html.rows(|html| {
            for (rank, candidate) in shown {
                candidate_row(html, rank, candidate, with_chances);
            }
        });
    });
}

fn candidate_row(html: &mut Html, rank: usize, candidate: &Candidate, with_chances: bool) {
    let class = match (candidate.made, rank % 2) {
        (true, _) => "movethemove",
        (_, 1) => "moveodd",
        _ => "moveeven",
    };
    html.element("tr", &[("class", class)], |html| {
        html.leaf("td", &[("class", "movenumber")], &(rank + 1).to_string());
        html.element("th", &[("scope", "row"), ("class", "movemove")], |html| {
            html.text(&candidate.play);
            if candidate.made {
                html.leaf("span", &[("class", "tag")], "made");
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
        html.leaf("td", &[("class", "moveply")], &candidate.level);
    });
}

/// Returns an equity with its standard error.
fn with_error(value: Decimal, error: Option<Decimal>) -> String {
    let error = error.map(|error| format!(" ±{:.3}", error.0)).unwrap_or_default();
    equity(value) + &error
}

fn cube_table(html: &mut Html, view: &View<'_>, decision: &Action, cube: &Cube) {
    let rows = [
        ("No double", cube.no_double, cube.standard_errors.map(|errors| errors[0])),
        ("Double, take", cube.double_take, cube.standard_errors.map(|errors| errors[1])),
        ("Double, pass", cube.double_pass, None),
    ];
    let doubled = cube.double_take.0.min(cube.double_pass.0);
    let best = cube.no_double.0.max(doubled);
    let is_take = cube.double_take.0 <= cube.double_pass.0;
    let is_made = |label: &str| match decision.kind {
        ActionKind::Play => false,
        ActionKind::NoDouble => label == "No double",
        // A double is worth the better answer of the opponent.
        ActionKind::Double => label == if is_take { "Double, take" } else { "Double, pass" },
        ActionKind::Take | ActionKind::Beaver => label == "Double, take",
        ActionKind::Pass => label == "Double, pass",
    };
    table(html, "cubedecision", |html| {
        html.element("caption", &[], |html| {
            html.text("Cube, ");
            html.leaf("span", &[("class", "cubeply")], &cube.level);
        });
        html.table_head("cubedecisionheader", |html| {
            let columns =
                [("cube", "Action"), ("moveequity", "Equity"), ("moveequity", "Difference")];
            for (class, text) in columns {
                html.leaf("th", &[("scope", "col"), ("class", class)], text);
            }
        });
        html.rows(|html| {
            for (label, value, error) in rows {
                let class = if is_made(label) { "movethemove" } else { "moveeven" };
                html.element("tr", &[("class", class)], |html| {
                    html.leaf("th", &[("scope", "row")], label);
                    html.leaf("td", &[("class", "cubeequity")], &with_error(value, error));
                    html.leaf("td", &[("class", "moveequity")], &signed(value.0 - best, 3));
                });
            }
        });
    });
    html.element("p", &[], |html| {
        html.text("Correct: ");
        html.leaf("strong", &[("class", "cubeaction")], &cube.correct);
        html.text(".");
        if let Some(needed) = needed_mistakes(cube) {
            html.text(&format!(" {needed}"));
        }
    });
    if let Some(chances) = cube.chances.as_ref().filter(|_| view.options.with_chances) {
        cube_chances(html, chances);
    }
}

fn cube_chances(html: &mut Html, chances: &Chances) {
    let [win, gammon, backgammon, lose, lose_gammon, lose_backgammon] = self::chances(chances);
    html.element("p", &[("class", "cubeprobs")], |html| {
        html.text(&format!(
            "Wins {win} % (gammons {gammon} %, backgammons {backgammon} %), loses {lose} % \
             (gammons {lose_gammon} %, backgammons {lose_backgammon} %)."
        ));
    });
}

/// Adds a table that may be wider than the screen.
fn table(html: &mut Html, class: &str, rows: impl FnOnce(&mut Html)) {
    html.scrolled(|html| html.element("table", &[("class", class)], rows));
}

/// Adds themes and events.
fn tags(html: &mut Html, decision: &Action) {
    let themes = decision.themes.iter().map(|theme| ("theme", theme_words(*theme)));
    let judged = |name: String, verdict: Verdict| {
        let (class, sign) = match verdict {
            Verdict::Did => ("event did", "\u{2713}"),
            Verdict::Missed => ("event missed", "missed:"),
            Verdict::Wrong => ("event wrong", "wrong:"),
        };
        (class, format!("{sign} {name}"))
    };
    let events = decision.events.iter().map(|one| judged(name(&one.event), one.verdict));
    let cube = decision.cube_events.iter().map(|one| judged(name(&one.event), one.verdict));
    let all: Vec<(&str, String)> = themes.chain(events).chain(cube).collect();
    if all.is_empty() {
        return;
    }
    html.element("ul", &[("class", "tags"), ("aria-label", "Themes and events")], |html| {
        for (class, text) in &all {
            html.leaf("li", &[("class", class)], text);
        }
    });
}

fn theme_words(theme: SidedTheme) -> String {
    let of = match theme.side {
        Some(Side::Opponent) => " (opponent)",
        _ => "",
    };
    name(&theme.theme) + of
}

/// Returns the name of a word of the vocabulary, as documents have it.
fn name(word: &impl serde::Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// Adds the verdict about a resignation.
pub(super) fn resigned(html: &mut Html, view: &View<'_>, resignation: &Resignation) {
    let value = ["nothing", "a single game", "a gammon", "a backgammon"];
    let value = value.get(usize::from(resignation.value)).copied().unwrap_or("points");
    let name = |player: u8| &view.report.players[usize::from(player.min(1))].name;
    html.element("p", &[("class", "resignation")], |html| {
        html.isolated(name(resignation.player));
        html.text(&format!(" offers to lose {value} ({}). ", resignation.level));
        html.text(&format!(
            "Equity with play continued: {}, after resigning: {}. ",
            equity(resignation.play_on),
            equity(resignation.resigned)
        ));
        if resignation.error_of_offer.normalised > 0.0 {
            let error = words::lost(view.report, resignation.error_of_offer);
            html.text(&format!("Error of the offer: {error}. "));
        }
        let answer = resignation.error_of_answer.filter(|error| error.normalised > 0.0);
        if let Some(error) = answer {
            let error = words::lost(view.report, error);
            html.text(&format!("Error of the answer: {error}."));
        }
    });
}

/// Adds a remark of the file, if there is one.
pub(super) fn comment(html: &mut Html, comment: &str) {
    if comment.trim().is_empty() {
        return;
    }
    html.element("div", &[("class", "comment")], |html| {
        html.leaf("p", &[("class", "commentheader")], "Remark");
        for paragraph in comment.trim().split("\n\n") {
            html.element("p", &[("dir", "auto")], |html| html.text(paragraph));
        }
    });
}
