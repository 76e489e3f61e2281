//! Drawing: the shapes of a picture, before they are written in a form.

use super::letters::{self, Label};
use super::path::{Dot, Path};
use super::theme::Part;

/// Shapes of a picture with its description.
///
/// A drawing has no colours. A [`Theme`](crate::Theme) or a style sheet gives every
/// [`Part`] one when the drawing is written. The same drawing always gives the same bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) items: Vec<Item>,
    /// Number of items at the end of each layer but the last.
    pub(super) ends: [usize; 4],
}

/// Layer of a drawing, above the layers before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Paper, frame, points and their numbers: the same for every position.
    Board,
    /// Chequers.
    Chequers,
    /// Dice, cube and flag.
    Tokens,
    /// Arrows of plays.
    Arrows,
    /// Players and captions.
    Words,
}

/// Shape with the colours of its inside and of its line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) shape: Shape,
    pub(super) paint: Paint,
}

/// Form of an [`Item`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Circle(Dot, f64),
    /// Left upper corner, width and height, radius of the corners.
    Rectangle(Dot, Dot, f64),
    Path(Path),
    Label(Label),
}

/// Colours of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Paint {
    pub(super) fill: Option<Part>,
    pub(super) stroke: Option<Stroke>,
}

/// Line along the edge of a shape. Ends and corners are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    pub(super) part: Part,
    pub(super) width: f64,
    pub(super) is_dashed: bool,
}

impl Stroke {
    /// Lengths of the dashes and of the gaps between them.
    pub(super) const DASHES: [f64; 2] = [9.0, 8.0];
}

impl Paint {
    pub(super) const fn fill(part: Part) -> Self {
        Self { fill: Some(part), stroke: None }
    }

    pub(super) const fn line(part: Part, width: f64) -> Self {
        Self { fill: None, stroke: Some(Stroke { part, width, is_dashed: false }) }
    }

    pub(super) const fn both(fill: Part, line: Part, width: f64) -> Self {
        Self { fill: Some(fill), ..Self::line(line, width) }
    }
}

impl Drawing {
    /// Width of the drawing in its own unit, a pixel on usual screens.
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// Height of the drawing in its own unit.
    pub const fn height(&self) -> f64 {
        self.height
    }

    /// The whole picture in words, for those who cannot see it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Name of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the shapes of a layer.
    pub(super) fn layer(&self, layer: Layer) -> &[Item] {
        let [board, chequers, tokens, arrows] = self.ends;
        match layer {
            Layer::Board => &self.items[..board],
            Layer::Chequers => &self.items[board..chequers],
            Layer::Tokens => &self.items[chequers..tokens],
            Layer::Arrows => &self.items[tokens..arrows],
            Layer::Words => &self.items[arrows..],
        }
    }

    /// Returns the height of the drawing if it has this width.
    pub(super) fn height_at(&self, width: f64) -> f64 {
        self.height * width / self.width
    }
}

impl Item {
    /// Returns the outline of the shape with its colours. Letters are lines.
    pub(super) fn outline(&self) -> (Path, Paint) {
        match &self.shape {
            &Shape::Circle(centre, radius) => (Path::circle(centre, radius), self.paint),
            &Shape::Rectangle(corner, size, radius) => {
                (Path::rectangle(corner, size, radius), self.paint)
            }
            Shape::Path(path) => (path.clone(), self.paint),
            Shape::Label(label) => {
                let part = self.paint.fill.unwrap_or(Part::Ink);
                (letters::outline(label), Paint::line(part, label.line_width()))
            }
        }
    }
}
