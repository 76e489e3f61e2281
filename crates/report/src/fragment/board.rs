//! Board as an HTML table with a column for each point.

use barpoint_core::{Contest, CubeOwner, Player, Side};
use barpoint_language::Language;
use barpoint_render::{Diagram, description};

use super::escape;
use crate::story::{Figure, capital, plain, say};

/// Maximum number of discs in a column; a taller stack has its size at the end.
const STACK: usize = 5;

const TABLE: &str = "border-collapse:collapse;border:2px solid #8b7a60;background-color:#f7f1e6;\
     color:#222226;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:16px";
const WORDS: &str = "padding:3px 8px;background-color:#ffffff;text-align:left";
const NUMBER: &str = "width:22px;text-align:center;font-size:11px;background-color:#dccdb4";
const DISC: &str = "font-size:19px;line-height:17px";
const IDS: &str = "font-size:75%;color:#63615c";
const POINT_A: &str = "#e2bd95";
const POINT_B: &str = "#f1e4cf";
const BAR: &str = "#dccdb4";

/// Returns a board with the player on roll at the bottom, and the position to copy.
pub(super) fn board(figure: &Figure) -> String {
    let (diagram, language) = (&figure.board.0, figure.language);
    let words = figure.board.words(language, &[]);
    let title = words.map_or_else(|| description(diagram), |words| words.description);
    let rows = [
        player(language, diagram, Side::Opponent),
        numbers(false),
        stacks(language, diagram, false),
        middle(language, diagram),
        stacks(language, diagram, true),
        numbers(true),
        player(language, diagram, Side::OnRoll),
    ];
    format!(
        "<table style=\"{TABLE}\" title=\"{}\">\n{}</table>\n<p style=\"{IDS}\">{}</p>\n",
        escape(&title),
        rows.concat(),
        escape(&figure.id())
    )
}

/// Returns the points of a half from left to right, as the player on roll numbers them.
fn points(is_low: bool) -> [usize; 12] {
    std::array::from_fn(|index| if is_low { 12 - index } else { 13 + index })
}

/// Returns a row with a cell for each point, the bar and the tray.
fn row(cells: &[String; 12], bar: &str, tray: &str) -> String {
    let [left, right] = [&cells[..6], &cells[6..]].map(<[String]>::concat);
    format!("<tr>{left}{bar}{right}{tray}</tr>\n")
}

fn numbers(is_low: bool) -> String {
    let cell = |text: &str| format!("<td style=\"{NUMBER}\">{text}</td>");
    row(&points(is_low).map(|point| cell(&point.to_string())), &cell(""), &cell(""))
}

/// Returns a row with the chequers of a half.
fn stacks(language: Language, diagram: &Diagram, is_low: bool) -> String {
    let side = if is_low { Side::OnRoll } else { Side::Opponent };
    let (edge, middle) = if is_low { ("bottom", "top") } else { ("top", "bottom") };
    let cell = |ground: &str, align: &str, content: &str| {
        format!(
            "<td valign=\"{align}\" align=\"center\" style=\"height:92px;width:22px;\
             vertical-align:{align};text-align:center;background-color:{ground}\">{content}</td>"
        )
    };
    let cells = points(is_low).map(|point| {
        let ground = if point % 2 == 0 { POINT_A } else { POINT_B };
        let own = diagram.position.side(Side::OnRoll).counts()[point - 1];
        let theirs = diagram.position.side(Side::Opponent).counts()[24 - point];
        let (side, count) = if own > 0 { (Side::OnRoll, own) } else { (Side::Opponent, theirs) };
        cell(ground, edge, &stack(diagram, side, usize::from(count), is_low))
    });
    let on_bar = usize::from(diagram.position.side(side).bar());
    let bar = cell(BAR, middle, &stack(diagram, side, on_bar, !is_low));
    let off = match diagram.borne_off(side) {
        0 => String::new(),
        count => escape(&say(language, "board-off", &[("count", count.into())])),
    };
    row(&cells, &bar, &cell(BAR, edge, &off))
}

/// Returns the discs of a stack, which begins at the edge of the board.
fn stack(diagram: &Diagram, side: Side, count: usize, is_low: bool) -> String {
    let disc = format!("<span style=\"{DISC}\">{}</span>", disc(diagram, side));
    let mut discs = vec![disc; count.min(STACK)];
    if count > STACK {
        discs[STACK - 1] = format!("<b>{count}</b>");
    }
    if is_low {
        discs.reverse();
    }
    discs.join("<br>")
}

/// Returns a chequer: a black disc, or a circle for White.
fn disc(diagram: &Diagram, side: Side) -> String {
    match Player::of(side, diagram.on_roll) {
        Player::Zero => "&#9675;".to_owned(),
        Player::One => "&#9679;".to_owned(),
    }
}

/// Returns a row with the roll and a centred cube.
fn middle(language: Language, diagram: &Diagram) -> String {
    let cube = diagram.state.map(|state| state.cube());
    let cube = cube.filter(|cube| cube.owner == CubeOwner::Centred);
    let cube =
        cube.map_or_else(String::new, |cube| capital(&cube_words(language, cube.value.get())));
    let roll = escape(&plain(language, "roll-label"));
    let dice = diagram.dice.map_or_else(String::new, |dice| format!("{roll} <b>{dice}</b>"));
    let cell = |span: u8, text: &str| {
        let style = format!("height:22px;text-align:center;background-color:{BAR}");
        format!("<td colspan=\"{span}\" align=\"center\" style=\"{style}\">{text}</td>")
    };
    format!("<tr>{}{}</tr>\n", cell(7, &cube), cell(7, &dice))
}

/// Returns a row about a player.
fn player(language: Language, diagram: &Diagram, side: Side) -> String {
    let name = diagram.names.as_ref().map_or("", |names| names[side].as_str());
    let pips = [("pips", diagram.position.side(side).pips().into())];
    let mut words = vec![
        format!("{} <b>{}</b>", disc(diagram, side), escape(name)),
        escape(&say(language, "board-pips", &pips)),
    ];
    words.extend(score(language, diagram, side));
    if let Some(cube) = diagram.state.map(|state| state.cube())
        && cube.owner == CubeOwner::Side(side)
    {
        words.push(cube_words(language, cube.value.get()));
    }
    format!("<tr><td colspan=\"14\" style=\"{WORDS}\">{}</td></tr>\n", words.join(", "))
}

fn cube_words(language: Language, value: u32) -> String {
    escape(&say(language, "board-cube", &[("value", value.into())]))
}

fn score(language: Language, diagram: &Diagram, side: Side) -> Option<String> {
    Some(match *diagram.state.as_ref()?.contest() {
        Contest::Money(session) => {
            escape(&say(language, "points-amount", &[("points", session.points[side].into())]))
        }
        Contest::Match(score) => {
            let length = u32::from(score.length());
            let values = [("points", score.points()[side].into()), ("length", length.into())];
            escape(&say(language, "score-of", &values))
        }
    })
}
