//! Board in plain text, in the layout of GNU Backgammon and the rec.games.backgammon newsgroup.

use core::fmt::Write;

use barpoint_core::{BySide, Contest, CubeOwner, Position, Side};

use crate::Diagram;

/// Maximum number of chequers drawn on one point. The last chequer of a taller stack is replaced by
/// the size of the stack.
const STACK: usize = 5;
/// Points as numbered by the player on roll, from left to right.
const TOP: [usize; 12] = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const BOTTOM: [usize; 12] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/// Draws a board 44 columns wide with notes to its right. Every line ends with a line feed.
///
/// X is the player on roll, whose home board is at the lower right; the points have X's numbers. O
/// moves in the other direction. Stacks of more than five chequers show their size.
#[must_use]
pub fn text(diagram: &Diagram) -> String {
    let mut lines = Vec::new();
    for (label, caption) in &diagram.captions {
        lines.push(format!(" {label}: {caption}"));
    }
    let position = &diagram.position;
    lines.push(with_note(
        " +13-14-15-16-17-18------19-20-21-22-23-24-+",
        &player(diagram, Side::Opponent),
    ));
    for row in 0..STACK {
        let note = if row == 0 { score(diagram, Side::Opponent) } else { String::new() };
        lines.push(with_note(&half(position, row, TOP, Side::Opponent), &note));
    }
    lines.push(with_note("v|                  |BAR|                  |", &stake(diagram)));
    for row in (0..STACK).rev() {
        let note = match row {
            0 => score(diagram, Side::OnRoll),
            1 => roll(diagram),
            _ => String::new(),
        };
        lines.push(with_note(&half(position, row, BOTTOM, Side::OnRoll), &note));
    }
    lines.push(with_note(
        " +12-11-10--9--8--7-------6--5--4--3--2--1-+",
        &player(diagram, Side::OnRoll),
    ));
    lines.iter().fold(String::new(), |mut text, line| {
        text.push_str(line.trim_end());
        text.push('\n');
        text
    })
}

fn with_note(board: &str, note: &str) -> String {
    format!("{board}   {note}")
}

/// Returns one line of a half of the board, `row` chequers away from its edge: six points, the bar
/// of one side, six points.
fn half(position: &Position, row: usize, points: [usize; 12], bar: Side) -> String {
    let symbol = if bar == Side::OnRoll { 'X' } else { 'O' };
    let on_bar = cell(position.side(bar).bar(), symbol, row);
    let [left, right] = [&points[..6], &points[6..]]
        .map(|points| points.iter().map(|&p| point_cell(position, p, row)).collect::<String>());
    format!(" |{left}|{on_bar}|{right}|")
}

/// Returns the cell of the point that the player on roll numbers `point`.
fn point_cell(position: &Position, point: usize, row: usize) -> String {
    match (position.on_roll().counts()[point - 1], position.opponent().counts()[24 - point]) {
        (0, theirs) => cell(theirs, 'O', row),
        (mine, _) => cell(mine, 'X', row),
    }
}

fn cell(count: u8, chequer: char, row: usize) -> String {
    let count = usize::from(count);
    if row >= count {
        "   ".to_owned()
    } else if row == STACK - 1 && count > STACK {
        format!("{count:>2} ")
    } else {
        format!(" {chequer} ")
    }
}

fn player(diagram: &Diagram, side: Side) -> String {
    let who = match side {
        Side::OnRoll => "X: on roll",
        Side::Opponent => "O: opponent",
    };
    let mut text = format!("{who}, {} pips", diagram.position.side(side).pips());
    match diagram.borne_off(side) {
        0 => {}
        off => {
            let _ = write!(text, ", {off} off");
        }
    }
    if let Some(cube) = diagram.state.map(|state| state.cube())
        && cube.owner == CubeOwner::Side(side)
    {
        let _ = write!(text, ", cube {}", cube.value);
    }
    text
}

/// Returns the points that a side has won, if the score is known.
fn score(diagram: &Diagram, side: Side) -> String {
    let Some(contest) = diagram.state.map(|state| *state.contest()) else {
        return String::new();
    };
    match (contest, contest.points()[side]) {
        (Contest::Money(session), _) if session.points == BySide::default() => String::new(),
        (_, 1) => "1 point".to_owned(),
        (_, points) => format!("{points} points"),
    }
}

/// Returns the contest, and the cube if it is centred.
fn stake(diagram: &Diagram) -> String {
    let Some(state) = diagram.state else {
        return String::new();
    };
    let mut stake = match state.contest() {
        Contest::Money(_) => "money game".to_owned(),
        Contest::Match(score) if score.is_post_crawford() => {
            format!("{}-point match, post-Crawford", score.length())
        }
        Contest::Match(score) => format!("{}-point match", score.length()),
    };
    if state.is_crawford() {
        stake += ", Crawford game";
    }
    if state.cube().owner == CubeOwner::Centred {
        let _ = write!(stake, ", cube {}", state.cube().value);
    }
    stake
}

fn roll(diagram: &Diagram) -> String {
    diagram.dice.map_or_else(String::new, |dice| format!("to play {dice}"))
}
