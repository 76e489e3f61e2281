//! Drawings as PNG.

use core::fmt;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint as Ink, PathBuilder, Pixmap, Stroke as Pen,
    StrokeDash, Transform,
};

use super::drawing::{Drawing, Paint, Stroke};
use super::path::{Path, Segment};
use super::theme::{Part, Theme};

/// Reason why a drawing cannot be written as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The width in pixels is out of range.
    Width(u32),
    /// The encoder has failed.
    Encoder(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width(width) => write!(
                f,
                "a picture {width} pixels wide: expected a width from 1 to {}",
                Drawing::MAX_PIXELS
            ),
            Self::Encoder(error) => write!(f, "cannot write PNG: {error}"),
        }
    }
}

impl core::error::Error for PngError {}

impl Drawing {
    /// Maximum width of a PNG in pixels.
    pub const MAX_PIXELS: u32 = 10_000;

    /// Returns the drawing as PNG with this width in pixels. Letters look the same on every machine.
    ///
    /// # Errors
    /// The width is 0 or above [`MAX_PIXELS`](Self::MAX_PIXELS).
    pub fn png(&self, theme: Theme, width: u32) -> Result<Vec<u8>, PngError> {
        let wrong = || PngError::Width(width);
        let height = self.height_at(f64::from(width)).round().max(1.0) as u32;
        let is_possible = (1..=Self::MAX_PIXELS).contains(&width);
        let pixels = is_possible.then(|| Pixmap::new(width, height)).flatten();
        let mut pixels = pixels.ok_or_else(wrong)?;
        let scale = f64::from(width) / self.width;
        for item in &self.items {
            let (path, paint) = item.outline();
            draw(&mut pixels, &path, paint, theme, scale as f32);
        }
        pixels.encode_png().map_err(|error| PngError::Encoder(error.to_string()))
    }
}

fn draw(pixels: &mut Pixmap, path: &Path, paint: Paint, theme: Theme, scale: f32) {
    // A path without a line, such as a blank, has no outline.
    let Some(path) = outline(path) else { return };
    let transform = Transform::from_scale(scale, scale);
    if let Some(part) = paint.fill {
        pixels.fill_path(&path, &ink(theme, part), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = paint.stroke {
        pixels.stroke_path(&path, &ink(theme, stroke.part), &pen(stroke), transform, None);
    }
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut outline = PathBuilder::new();
    for segment in path.segments() {
        match *segment {
            Segment::Move([x, y]) => outline.move_to(x as f32, y as f32),
            Segment::Line([x, y]) => outline.line_to(x as f32, y as f32),
            Segment::Curve(a, b, end) => {
                let [a, b, end] = [a, b, end].map(|dot| dot.map(|part| part as f32));
                outline.cubic_to(a[0], a[1], b[0], b[1], end[0], end[1]);
            }
            Segment::Close => outline.close(),
        }
    }
    outline.finish()
}

fn ink(theme: Theme, part: Part) -> Ink<'static> {
    let [red, green, blue] = theme.colour(part).0;
    let mut ink = Ink { anti_alias: true, ..Ink::default() };
    ink.set_color(Color::from_rgba8(red, green, blue, u8::MAX));
    ink
}

fn pen(stroke: Stroke) -> Pen {
    let dashes = Stroke::DASHES.map(|length| length as f32).to_vec();
    Pen {
        width: stroke.width as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash: if stroke.is_dashed { StrokeDash::new(dashes, 0.0) } else { None },
        ..Pen::default()
    }
}
