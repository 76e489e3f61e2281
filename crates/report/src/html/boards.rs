//! Boards of the page.

use barpoint_core::{Contest, Player, Position, Side, Variant};
use barpoint_render::{
    Diagram, Drawing, Layer, MarkedPlay, Numbers, Perspective, PictureOptions, picture, stacks,
};

use super::view::View;
use super::writer::{Html, MARKS};
use crate::Board;

/// Boards of a page. They share the parts that are the same for all positions.
pub(super) struct Boards<'a> {
    view: &'a View<'a>,
    options: PictureOptions,
    variant: Variant,
}

impl<'a> Boards<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        let variant = view.report.rules.variant.parse().unwrap_or(Variant::Backgammon);
        Self { view, options: view.style.picture(), variant }
    }

    /// Adds the shared parts: the empty boards, one for each player on roll.
    pub(super) fn shared(&self, html: &mut Html) {
        let attributes = [("class", "shared"), ("width", "0"), ("height", "0")];
        html.element("svg", &[&attributes[..], &[("aria-hidden", "true")]].concat(), |html| {
            html.element("defs", &[], |html| {
                for on_roll in Player::BOTH {
                    let diagram = Diagram { on_roll, ..Diagram::of(self.variant.start()) };
                    let drawing = picture(&diagram, &self.options);
                    html.element("g", &[("id", &id(on_roll))], |html| {
                        html.raw(&drawing.layer_with_classes(Layer::Board));
                    });
                }
            });
        });
    }

    /// Adds a board with its players.
    pub(super) fn board(&self, html: &mut Html, diagram: &Diagram, plays: Vec<MarkedPlay>) {
        let words = Board(diagram.clone()).words(self.view.language(), &plays);
        let drawing = picture(diagram, &PictureOptions { plays, words, ..self.options.clone() });
        let bottom = self.bottom(diagram.on_roll);
        self.player(html, diagram, bottom.flip());
        Self::drawing(html, &drawing, diagram.on_roll);
        self.player(html, diagram, bottom);
    }

    fn drawing(html: &mut Html, drawing: &Drawing, on_roll: Player) {
        let size = format!("0 0 {} {}", drawing.width(), drawing.height());
        let attributes = [("class", "block"), ("role", "img"), ("viewBox", &*size)];
        html.element("svg", &attributes, |html| {
            html.leaf("title", &[], drawing.title());
            html.leaf("desc", &[], drawing.description());
            html.void("use", &[("href", &format!("#{}", id(on_roll)))]);
            let layers = [
                ("chequers", Layer::Chequers),
                ("tokens", Layer::Tokens),
                ("arrows answer", Layer::Arrows),
            ];
            for (class, layer) in layers {
                let shapes = drawing.layer_with_classes(layer);
                if !shapes.is_empty() {
                    html.element("g", &[("class", class)], |html| html.raw(&shapes));
                }
            }
        });
    }

    /// Adds a line with a player: colour, name, pips and points.
    fn player(&self, html: &mut Html, diagram: &Diagram, side: Side) {
        let seat = Player::of(side, diagram.on_roll);
        let (class, colour) = match seat {
            Player::Zero => ("chip white", "white"),
            Player::One => ("chip black", "black"),
        };
        html.element("p", &[("class", "player")], |html| {
            html.element("span", &[("class", class)], |_| ());
            let colour = self.view.plain(colour);
            let values = [("name", MARKS[0].into()), ("colour", (&colour).into())];
            html.element("span", &[("class", "name")], |html| {
                let name = self.view.say("named-colour", &values);
                html.with_name(&name, self.view.name(seat.number()));
            });
            let pips = diagram.position.side(side).pips();
            let pips = self.view.say("board-pips", &[("pips", pips.into())]);
            html.leaf("span", &[("class", "pips")], &pips);
            if let Some(points) = points(self.view, diagram, side) {
                html.leaf("span", &[("class", "points")], &points);
            }
        });
    }

    fn bottom(&self, on_roll: Player) -> Side {
        match self.options.perspective {
            Perspective::OnRoll => Side::OnRoll,
            Perspective::Seat(player) => player.side(on_roll),
        }
    }

    /// Returns the stacks of both sides for a player on roll, for the script.
    pub(super) fn stacks(&self, on_roll: Player) -> [Vec<[f64; 3]>; 2] {
        [Side::OnRoll, Side::Opponent].map(|side| {
            let options = PictureOptions { numbers: Numbers::Hidden, ..self.options.clone() };
            let stacks = stacks(&options, on_roll, side);
            stacks.iter().map(|stack| [stack.first[0], stack.first[1], stack.step]).collect()
        })
    }

    /// Returns the number of chequers of each side at the start.
    pub(super) fn chequers(&self) -> u8 {
        self.variant.chequers()
    }
}

/// Returns the id of the empty board of a player on roll.
fn id(on_roll: Player) -> String {
    format!("board{}", on_roll.number())
}

/// Returns the points that a side has won, and the length of the match.
fn points(view: &View<'_>, diagram: &Diagram, side: Side) -> Option<String> {
    Some(match *diagram.state.as_ref()?.contest() {
        Contest::Money(session) => {
            view.say("points-amount", &[("points", session.points[side].into())])
        }
        Contest::Match(score) => {
            let length = u32::from(score.length());
            let values = [("points", score.points()[side].into()), ("length", length.into())];
            view.say("points-of", &values)
        }
    })
}

/// Returns the chequers of both sides, each from the ace point to the bar, as hexadecimal digits.
pub(super) fn counts(position: &Position) -> String {
    let sides = [Side::OnRoll, Side::Opponent].map(|side| *position.side(side).counts());
    let digit = |count: u8| char::from_digit(u32::from(count), 16).unwrap_or('0');
    sides.iter().flatten().map(|&count| digit(count)).collect()
}
