//! Words around the board: players above and below it, captions at the bottom.

use barpoint_core::{BySide, Contest, Side};

use super::drawing::{Item, Paint, Shape, Stroke};
use super::geometry::{BOARD, Geometry, MARGIN, WIDTH};
use super::letters::{Anchor, Label, fitted, width};
use super::options::{Mark, MarkedPlay, Words};
use super::path::{Dot, Path};
use super::theme::Part;
use super::tokens;
use crate::Diagram;
use crate::description::{colour, contest, short_turn, to_move};

/// Height of the line with a player.
pub(super) const PLAYER: f64 = 40.0;

const NAME: f64 = 19.0;
const SMALL: f64 = 14.0;
const TINY: f64 = 12.0;
const LINE: f64 = 24.0;
const LEFT: f64 = MARGIN + 2.0;
const RIGHT: f64 = WIDTH - MARGIN - 2.0;

/// Returns the lines with the players.
pub(super) fn players(geometry: &Geometry, diagram: &Diagram, words: Option<&Words>) -> Vec<Item> {
    let mut items = Vec::new();
    for side in [Side::OnRoll, Side::Opponent] {
        let y = if geometry.is_low(side) {
            geometry.top + BOARD + PLAYER / 2.0
        } else {
            geometry.top - PLAYER / 2.0 + 2.0
        };
        let pips = words.map_or_else(
            || format!("{} pips", diagram.position.side(side).pips()),
            |words| words.pips[side].clone(),
        );
        player(&mut items, y, diagram, side, pips);
    }
    items
}

fn player(items: &mut Vec<Item>, y: f64, diagram: &Diagram, side: Side, pips: String) {
    let (fill, _) = tokens::parts(diagram, side);
    let disc = Shape::Circle([LEFT + 30.0, y], 10.0);
    items.push(Item { shape: disc, paint: Paint::both(fill, Part::Faint, 1.5) });
    if to_move(diagram) == Some(side) {
        let x = LEFT + 2.0;
        let arrow = Path::polygon(&[[x, y - 8.0], [x + 12.0, y], [x, y + 8.0]]);
        items.push(Item { shape: Shape::Path(arrow), paint: Paint::fill(Part::Ink) });
    }
    let mut right = RIGHT;
    if let Some(score) = score(diagram, side) {
        items.push(text(score.clone(), [right, y], Anchor::End, NAME, true, Part::Ink));
        right -= width(&score, NAME) + 22.0;
    }
    right -= width(&pips, SMALL) + 16.0;
    let at = [right + width(&pips, SMALL) + 16.0, y];
    items.push(text(pips, at, Anchor::End, SMALL, false, Part::Faint));
    let name = diagram.names.as_ref().map(|names| names[side].trim());
    let name = name.filter(|name| !name.is_empty()).unwrap_or(colour(diagram, side));
    let at = [LEFT + 48.0, y];
    let name = fitted(name, NAME, (right - at[0]) / LEEWAY);
    items.push(text(name, at, Anchor::Start, NAME, true, Part::Ink));
}

/// Share by which the letters of other fonts may be wider than ours.
const LEEWAY: f64 = 1.4;

/// Returns the points that a side has won, and the length of the match.
fn score(diagram: &Diagram, side: Side) -> Option<String> {
    match *diagram.state.as_ref()?.contest() {
        Contest::Money(session) if session.points == BySide::default() => None,
        Contest::Money(session) => Some(session.points[side].to_string()),
        Contest::Match(score) => Some(format!("{}/{}", score.points()[side], score.length())),
    }
}

/// Returns the lines at the bottom and their height.
pub(super) fn captions(top: f64, diagram: &Diagram, plays: &[MarkedPlay]) -> (Vec<Item>, f64) {
    let mut items = Vec::new();
    let mut y = top + LINE / 2.0;
    if !plays.is_empty() {
        legend(&mut items, y, plays);
        y += LINE;
    }
    let mut words = short_turn(diagram);
    if let Some(contest) = contest(diagram) {
        words = format!("{words} · {contest}");
    }
    let room = (RIGHT - LEFT) / LEEWAY;
    let ids: Vec<&str> = diagram.captions.iter().map(|(_, caption)| &caption[..]).collect();
    let ids = fitted(&ids.join(":"), TINY, room);
    let is_long = width(&words, SMALL) + width(&ids, TINY) + SMALL > room;
    let words = fitted(&words, SMALL, room);
    items.push(text(words, [LEFT, y], Anchor::Start, SMALL, false, Part::Ink));
    if !ids.is_empty() {
        // IDs without room beside the words are below them.
        let (x, anchor) = if is_long { (LEFT, Anchor::Start) } else { (RIGHT, Anchor::End) };
        y += if is_long { LINE } else { 0.0 };
        items.push(text(ids, [x, y], anchor, TINY, false, Part::Faint));
    }
    (items, y + LINE / 2.0 - top)
}

/// Explains the arrows.
fn legend(items: &mut Vec<Item>, y: f64, plays: &[MarkedPlay]) {
    let column = (RIGHT - LEFT) / plays.len() as f64;
    for (index, marked) in plays.iter().enumerate() {
        let x = LEFT + column * index as f64;
        let line = Path::line(&[[x + 2.0, y], [x + 38.0, y]]);
        let paint = Paint { fill: None, stroke: Some(stroke(marked.mark, plays.len())) };
        items.push(Item { shape: Shape::Path(line), paint });
        let words = format!("{}: {}", marked.mark.name(), marked.play);
        let words = fitted(&words, SMALL, (column - 64.0) / LEEWAY);
        items.push(text(words, [x + 48.0, y], Anchor::Start, SMALL, false, Part::Ink));
    }
}

/// Returns the line of the arrows of one of several plays.
pub(super) fn stroke(mark: Mark, plays: usize) -> Stroke {
    let part = match mark {
        Mark::Made => Part::Made,
        Mark::Best => Part::Best,
        Mark::Other => Part::Other,
    };
    Stroke { part, width: 5.0, is_dashed: mark == Mark::Made && plays > 1 }
}

/// Returns a text beside or around a dot.
fn text(text: String, [x, y]: Dot, anchor: Anchor, size: f64, is_bold: bool, part: Part) -> Item {
    let at = [x, y + 0.35 * size];
    let label = Label { text, at, anchor, size, is_bold };
    Item { shape: Shape::Label(label), paint: Paint::fill(part) }
}
