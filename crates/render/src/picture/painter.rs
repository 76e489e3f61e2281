//! The board: frame, points and chequers.

use core::fmt::Write;

use barpoint_core::{Player, Side};

use super::arrows;
use super::drawing::{Drawing, Item, Paint, Shape};
use super::geometry::{self, BOARD, Geometry, MARGIN, Place, RADIUS, STACK, WIDTH};
use super::letters::{Anchor, Label};
use super::options::{Numbers, PictureOptions, Stack};
use super::panels;
use super::path::{Dot, Path};
use super::theme::Part;
use super::tokens;
use crate::description::{description, turn};
use crate::{Diagram, Perspective};

/// Distance of the uppermost part from the upper edge.
const EDGE: f64 = 12.0;

/// Draws a board as a picture.
///
/// White is player 0 and Black is player 1, whoever is on roll. Stacks of more than five chequers show
/// their size. Every piece of information in the picture is also in its description.
///
/// # Examples
/// ```
/// use barpoint_core::Variant;
/// use barpoint_render::{Diagram, PictureOptions, Theme, picture};
///
/// let diagram = Diagram::of(Variant::Backgammon.start());
/// let drawing = picture(&diagram, &PictureOptions::default());
/// let svg = drawing.svg(Theme::Light, None);
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>Black on roll</title>"));
/// ```
#[must_use]
pub fn picture(diagram: &Diagram, options: &PictureOptions) -> Drawing {
    let geometry = geometry(options, diagram.on_roll);
    let (top, bottom) = (geometry.top, geometry.bottom);
    let mut items = Vec::new();
    frame(&mut items, &geometry);
    numbers(&mut items, &geometry, options.numbers, diagram.on_roll);
    let board = items.len();
    for side in [bottom.flip(), bottom] {
        chequers(&mut items, &geometry, diagram, side);
    }
    let chequers = items.len();
    items.extend(tokens::tokens(&geometry, diagram));
    let tokens = items.len();
    items.extend(arrows::arrows(&geometry, diagram, &options.plays));
    let arrows = items.len();
    let mut end = top + BOARD + EDGE;
    if options.with_players {
        items.extend(panels::players(&geometry, diagram, options.words.as_deref()));
        end += panels::PLAYER;
    }
    if options.with_caption {
        let (captions, height) = panels::captions(end - EDGE, diagram, &options.plays);
        items.extend(captions);
        end += height;
    }
    if options.with_paper {
        let paper = Shape::Rectangle([0.0, 0.0], [WIDTH, end], 0.0);
        items.insert(0, Item { shape: paper, paint: Paint::fill(Part::Paper) });
    }
    let (title, description) = match options.words.as_deref() {
        Some(words) => (words.title.clone(), words.description.clone()),
        None => (turn(diagram), in_words(diagram, options)),
    };
    Drawing {
        width: WIDTH,
        height: end,
        title,
        description,
        items,
        // The paper is the first item.
        ends: [board, chequers, tokens, arrows].map(|end| end + 1),
    }
}

/// Returns the stacks of a side in a picture: the points from 1 to 24, the bar and the tray.
#[must_use]
pub fn stacks(options: &PictureOptions, on_roll: Player, side: Side) -> [Stack; 26] {
    let geometry = geometry(options, on_roll);
    core::array::from_fn(|index| {
        let place = match index {
            25 => Place::Off(geometry.is_low(side)),
            index => geometry.place(side, index),
        };
        let [first, second] = [0, 1].map(|chequer| geometry.chequer(place, chequer));
        Stack { first, step: second[1] - first[1] }
    })
}

fn geometry(options: &PictureOptions, on_roll: Player) -> Geometry {
    let bottom = match options.perspective {
        Perspective::OnRoll => Side::OnRoll,
        Perspective::Seat(player) => player.side(on_roll),
    };
    let top = EDGE + if options.with_players { panels::PLAYER } else { 0.0 };
    Geometry { direction: options.direction, bottom, top }
}

/// Returns the description of the board and of the arrows.
fn in_words(diagram: &Diagram, options: &PictureOptions) -> String {
    let mut text = description(diagram);
    for marked in &options.plays {
        let _ = write!(text, " Arrows, {}: {}.", marked.mark.name(), marked.play);
    }
    text
}

fn frame(items: &mut Vec<Item>, geometry: &Geometry) {
    let size = [WIDTH - 2.0 * MARGIN, BOARD];
    let board = Shape::Rectangle([MARGIN, geometry.top], size, 8.0);
    items.push(Item { shape: board, paint: Paint::both(Part::Frame, Part::Rule, 1.5) });
    for (corner, size) in geometry.halves() {
        let shape = Shape::Rectangle(corner, size, 2.0);
        items.push(Item { shape, paint: Paint::both(Part::Field, Part::Rule, 1.5) });
    }
    for is_low in [false, true] {
        let height = 15.0 * 13.6 + 6.0;
        let edge = geometry.height_off_edge(is_low, 0.0);
        let top = if is_low { edge - height } else { edge };
        let shape = Shape::Rectangle([geometry.tray() - 23.0, top], [46.0, height], 4.0);
        items.push(Item { shape, paint: Paint::fill(Part::Tray) });
    }
    for (parity, part) in [(0, Part::PointA), (1, Part::PointB)] {
        let mut spikes = Path::default();
        for point in (1..=24).filter(|point| point % 2 == parity) {
            spikes.append(&spike(geometry, point));
        }
        let paint = Paint::both(part, Part::Rule, 0.7);
        items.push(Item { shape: Shape::Path(spikes), paint });
    }
}

fn spike(geometry: &Geometry, point: u8) -> Path {
    let (x, is_low) = (geometry.column(point), point < 13);
    let base = geometry.height_off_edge(is_low, 1.0);
    let tip = geometry.height_off_edge(is_low, geometry::SPIKE);
    let half = geometry::POINT / 2.0 - 1.5;
    Path::polygon(&[[x - half, base], [x, tip], [x + half, base]])
}

fn numbers(items: &mut Vec<Item>, geometry: &Geometry, numbers: Numbers, on_roll: Player) {
    let side = match numbers {
        Numbers::Bottom => geometry.bottom,
        Numbers::OnRoll => Side::OnRoll,
        Numbers::Seat(player) => player.side(on_roll),
        Numbers::Hidden => return,
    };
    for point in 1..=24 {
        let number = if geometry.is_low(side) { point } else { 25 - point };
        let y = geometry.height_off_edge(point < 13, -geometry::STRIP / 2.0);
        let at = [geometry.column(point), y];
        items.push(centred(number.to_string(), at, 14.0, Part::FrameInk));
    }
}

/// Returns a text around a dot.
fn centred(text: String, [x, y]: Dot, size: f64, part: Part) -> Item {
    let at = [x, y + 0.35 * size];
    let shape = Shape::Label(Label { text, at, anchor: Anchor::Middle, size, is_bold: false });
    Item { shape, paint: Paint::fill(part) }
}

/// Draws the chequers of a side: on points and the bar from above, in the tray from the side.
fn chequers(items: &mut Vec<Item>, geometry: &Geometry, diagram: &Diagram, side: Side) {
    let (fill, edge) = tokens::parts(diagram, side);
    let paint = Paint::both(fill, edge_line(fill), 1.5);
    let mut sizes = Vec::new();
    for (index, &count) in diagram.position.side(side).counts().iter().enumerate() {
        let (place, count) = (geometry.place(side, index), usize::from(count));
        for chequer in 0..count.min(STACK) {
            let shape = Shape::Circle(geometry.chequer(place, chequer), RADIUS);
            items.push(Item { shape, paint });
        }
        if count > STACK {
            let at = geometry.chequer(place, STACK - 1);
            sizes.push(centred(count.to_string(), at, 20.0, edge));
        }
    }
    items.append(&mut sizes);
    let off = diagram.borne_off(side) as usize;
    for chequer in 0..off {
        let place = Place::Off(geometry.is_low(side));
        let [x, y] = geometry.chequer(place, chequer);
        let corner = [x - RADIUS, y - geometry::SLAB / 2.0];
        let shape = Shape::Rectangle(corner, [2.0 * RADIUS, geometry::SLAB], 3.0);
        items.push(Item { shape, paint });
    }
}

/// Returns the part for the edge of chequers of a colour.
const fn edge_line(fill: Part) -> Part {
    match fill {
        Part::White => Part::WhiteEdge,
        _ => Part::BlackEdge,
    }
}
