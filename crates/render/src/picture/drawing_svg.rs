//! Drawings as SVG.

use core::fmt::Write;

use super::drawing::{Drawing, Item, Layer, Paint, Shape, Stroke};
use super::letters::{Anchor, Label};
use super::path::{Path, Segment};
use super::theme::{Part, Theme};
use crate::xml::escape;

/// Source of the colours of a drawing.
#[derive(Clone, Copy)]
enum Colours {
    Theme(Theme),
    Classes,
}

impl Drawing {
    /// Returns the drawing as an SVG document, with this width in pixels instead of its own.
    ///
    /// Title and description are in the document, so that a screen reader says the whole board.
    #[must_use]
    pub fn svg(&self, theme: Theme, width: Option<u32>) -> String {
        self.document(Colours::Theme(theme), width)
    }

    /// Returns the drawing as an SVG element for a page whose style sheet has the colours; see
    /// [`Theme::variables`].
    #[must_use]
    pub fn svg_with_classes(&self, width: Option<u32>) -> String {
        self.document(Colours::Classes, width)
    }

    /// Returns a layer as SVG groups for an element of a page, as
    /// [`svg_with_classes`](Self::svg_with_classes) has them. A page with many boards can share the
    /// first layer.
    #[must_use]
    pub fn layer_with_classes(&self, layer: Layer) -> String {
        groups(self.layer(layer), Colours::Classes)
    }

    fn document(&self, colours: Colours, width: Option<u32>) -> String {
        let width = width.map_or(self.width, f64::from);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {} {}\" font-family=\"{FONTS}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{}</title>\n<desc>{}</desc>\n",
            number(width),
            number(self.height_at(width)),
            number(self.width),
            number(self.height),
            escape(&self.title),
            escape(&self.description),
        );
        svg += &groups(&self.items, colours);
        svg + "</svg>\n"
    }
}

/// Returns shapes in groups of equal colours.
fn groups(items: &[Item], colours: Colours) -> String {
    let mut svg = String::new();
    let attributes = |item: &Item| colours.of(&item.paint) + &of_text(&item.shape);
    for group in items.chunk_by(|a, b| attributes(a) == attributes(b)) {
        let elements: String = group.iter().map(|item| element(&item.shape)).collect();
        let attributes = attributes(&group[0]);
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<g{attributes}>{elements}</g>");
    }
    svg
}

/// Fonts with clear digits, of which most machines have one.
const FONTS: &str = "'Segoe UI','Helvetica Neue','Noto Sans','DejaVu Sans',Arial,sans-serif";

impl Colours {
    /// Returns the attributes of a paint.
    fn of(self, paint: &Paint) -> String {
        let mut attributes = match self {
            Self::Theme(theme) => {
                let fill = paint
                    .fill
                    .map_or_else(|| "none".to_owned(), |part| theme.colour(part).to_string());
                let line = paint.stroke.map_or_else(String::new, |stroke| {
                    format!(" stroke=\"{}\"", theme.colour(stroke.part))
                });
                format!(" fill=\"{fill}\"{line}")
            }
            Self::Classes => {
                let class = |kind: &str, part: Part| format!("bp-{kind}-{}", part.name());
                let fill = paint.fill.map(|part| class("f", part));
                let line = paint.stroke.map(|stroke| class("s", stroke.part));
                let none = if fill.is_none() { " fill=\"none\"" } else { "" };
                let classes: Vec<String> = fill.into_iter().chain(line).collect();
                format!(" class=\"{}\"{none}", classes.join(" "))
            }
        };
        if let Some(stroke) = paint.stroke {
            attributes += &line(stroke);
        }
        attributes
    }
}

fn line(stroke: Stroke) -> String {
    let mut attributes = format!(" stroke-width=\"{}\"", number(stroke.width));
    if stroke.is_dashed {
        let [dash, gap] = Stroke::DASHES.map(number);
        let _ = write!(attributes, " stroke-dasharray=\"{dash} {gap}\"");
    }
    attributes
}

/// Returns the attributes of text.
fn of_text(shape: &Shape) -> String {
    let Shape::Label(label) = shape else { return String::new() };
    let anchor = match label.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if label.is_bold { " font-weight=\"bold\"" } else { "" };
    format!(" font-size=\"{}\"{anchor}{weight}", number(label.size))
}

fn element(shape: &Shape) -> String {
    match shape {
        &Shape::Circle([x, y], radius) => {
            let [x, y, radius] = [x, y, radius].map(number);
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        }
        &Shape::Rectangle([x, y], [width, height], radius) => {
            let [x, y, width, height] = [x, y, width, height].map(number);
            let round =
                if radius > 0.0 { format!(" rx=\"{}\"", number(radius)) } else { String::new() };
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}/>")
        }
        Shape::Path(path) => format!("<path d=\"{}\"/>", data(path)),
        Shape::Label(Label { text, at, .. }) => {
            let [x, y] = at.map(number);
            format!("<text x=\"{x}\" y=\"{y}\">{}</text>", escape(text))
        }
    }
}

fn data(path: &Path) -> String {
    let mut data = String::new();
    for segment in path.segments() {
        let (command, dots) = match segment {
            Segment::Move(dot) => ("M", vec![dot]),
            Segment::Line(dot) => ("L", vec![dot]),
            Segment::Curve(a, b, dot) => ("C", vec![a, b, dot]),
            Segment::Close => ("Z", Vec::new()),
        };
        let dots: Vec<String> =
            dots.iter().map(|[x, y]| format!("{} {}", number(*x), number(*y))).collect();
        data += command;
        data += &dots.join(" ");
    }
    data
}

/// Writes a length with one decimal, if it is not whole.
fn number(length: f64) -> String {
    let tenths = (10.0 * length).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, tenth) => format!("{sign}{whole}.{tenth}"),
    }
}
