//! Dice, cube and the flag of a resignation.

use barpoint_core::{CubeOwner, CubeValue, Dice, Player, Resignation, Side};

use super::drawing::{Item, Paint, Shape};
use super::geometry::Geometry;
use super::letters::{Anchor, Label};
use super::path::{Dot, Path};
use super::theme::Part;
use crate::Diagram;
use crate::description::{doubled, has_cube, offered, resignation};

/// Length of the side of a die.
const DIE: f64 = 36.0;
/// Length of the side of the cube.
const CUBE: f64 = 42.0;

/// Returns the colour of a side's chequers and the colour of everything drawn on them.
pub(super) fn parts(diagram: &Diagram, side: Side) -> (Part, Part) {
    match Player::of(side, diagram.on_roll) {
        Player::Zero => (Part::White, Part::WhiteEdge),
        Player::One => (Part::Black, Part::BlackEdge),
    }
}

/// Returns dice, cube and flag.
pub(super) fn tokens(geometry: &Geometry, diagram: &Diagram) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(dice) = diagram.dice {
        let (fill, pips) = parts(diagram, Side::OnRoll);
        roll(&mut items, geometry.right_hand(Side::OnRoll), dice, [fill, pips]);
    }
    if let (Some(side), Some(value)) = (doubled(diagram), offered(diagram)) {
        cube(&mut items, geometry.right_hand(side), &face(value));
    } else if let Some(state) = diagram.state.filter(has_cube) {
        let owner = state.cube().owner;
        let is_out = state.is_crawford() && owner == CubeOwner::Centred;
        let face = if is_out { "Cr".to_owned() } else { face(state.cube().value) };
        cube(&mut items, geometry.cube(owner), &face);
    }
    if let Some(resignation) = resignation(diagram) {
        // The half of the board without dice.
        let at = geometry.right_hand(Side::Opponent);
        flag(&mut items, at, parts(diagram, resignation.by), resignation);
    }
    items
}

fn face(value: CubeValue) -> String {
    value.get().to_string()
}

fn cube(items: &mut Vec<Item>, [x, y]: Dot, face: &str) {
    let corner = [x - CUBE / 2.0, y - CUBE / 2.0];
    let shape = Shape::Rectangle(corner, [CUBE, CUBE], 7.0);
    items.push(Item { shape, paint: Paint::both(Part::Cube, Part::CubeInk, 2.0) });
    let size = match face.len() {
        1 | 2 => 25.0,
        3 => 19.0,
        4 => 15.0,
        _ => 12.0,
    };
    let at = [x, y + 0.35 * size];
    let text = face.to_owned();
    let label = Label { text, at, anchor: Anchor::Middle, size, is_bold: true };
    items.push(Item { shape: Shape::Label(label), paint: Paint::fill(Part::CubeInk) });
}

fn roll(items: &mut Vec<Item>, [x, y]: Dot, dice: Dice, [fill, ink]: [Part; 2]) {
    let dice = [(-1.0, dice.high()), (1.0, dice.low())].map(|(way, die)| (x + way * 26.0, die));
    for (x, _) in dice {
        let corner = [x - DIE / 2.0, y - DIE / 2.0];
        let shape = Shape::Rectangle(corner, [DIE, DIE], 7.0);
        items.push(Item { shape, paint: Paint::both(fill, ink, 1.5) });
    }
    for (x, die) in dice {
        for [right, down] in pips(die.pips()) {
            let at = [x + 9.5 * right, y + 9.5 * down];
            items.push(Item { shape: Shape::Circle(at, 3.4), paint: Paint::fill(ink) });
        }
    }
}

/// Returns the places of the pips of a die in steps from its middle.
fn pips(pips: u8) -> Vec<Dot> {
    const PAIRS: [[Dot; 2]; 3] =
        [[[-1.0, 1.0], [1.0, -1.0]], [[-1.0, -1.0], [1.0, 1.0]], [[-1.0, 0.0], [1.0, 0.0]]];
    let mut dots: Vec<Dot> = PAIRS.iter().take(usize::from(pips / 2)).flatten().copied().collect();
    if pips % 2 == 1 {
        dots.push([0.0, 0.0]);
    }
    dots
}

/// Draws a flag in the colour of the player who resigns, with the points.
fn flag(items: &mut Vec<Item>, [x, y]: Dot, (fill, ink): (Part, Part), resignation: Resignation) {
    let pole = Path::line(&[[x - 20.0, y - 21.0], [x - 20.0, y + 22.0]]);
    let cloth = Path::polygon(&[
        [x - 20.0, y - 20.0],
        [x + 22.0, y - 20.0],
        [x + 14.0, y - 7.0],
        [x + 22.0, y + 6.0],
        [x - 20.0, y + 6.0],
    ]);
    items.push(Item { shape: Shape::Path(pole), paint: Paint::line(Part::Ink, 3.5) });
    let paint = Paint::both(fill, ink, 2.0);
    items.push(Item { shape: Shape::Path(cloth), paint });
    let size = 20.0;
    let at = [x - 3.0, y - 7.0 + 0.35 * size];
    let text = resignation.value.points().to_string();
    let label = Label { text, at, anchor: Anchor::Middle, size, is_bold: true };
    items.push(Item { shape: Shape::Label(label), paint: Paint::fill(ink) });
}
