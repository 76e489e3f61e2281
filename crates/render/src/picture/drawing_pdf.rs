//! Drawings as PDF.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref, TextStr};

use super::drawing::{Drawing, Paint, Stroke};
use super::path::{Path, Segment};
use super::theme::Theme;

impl Drawing {
    /// Returns the drawing as a PDF document of a page with this width in points (1/72 inch) instead
    /// of its own. Letters are lines, so they look the same everywhere, but cannot be searched.
    #[must_use]
    pub fn pdf(&self, theme: Theme, width: Option<u32>) -> Vec<u8> {
        let [catalog, pages, page, contents, info] = [1, 2, 3, 4, 5].map(Ref::new);
        let width = width.map_or(self.width, f64::from);
        let height = self.height_at(width);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        let mut sheet = pdf.page(page);
        sheet.parent(pages).contents(contents);
        sheet.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        // Without this entry some readers complain.
        sheet.resources();
        sheet.finish();
        pdf.stream(contents, &self.pdf_content(theme, width));
        pdf.document_info(info).title(TextStr(&self.title)).subject(TextStr(&self.description));
        pdf.finish()
    }

    /// Returns the drawing with this width as operators for the content of a PDF page. Its lower left
    /// corner is at the origin.
    #[must_use]
    pub fn pdf_content(&self, theme: Theme, width: f64) -> Vec<u8> {
        let scale = (width / self.width) as f32;
        let height = self.height_at(width) as f32;
        let mut content = Content::new();
        // The y axis of PDF points up.
        content.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        for item in &self.items {
            let (path, paint) = item.outline();
            if !path.segments().is_empty() {
                draw(&mut content, &path, paint, theme);
            }
        }
        content.finish().to_vec()
    }
}

fn draw(content: &mut Content, path: &Path, paint: Paint, theme: Theme) {
    if let Some(part) = paint.fill {
        let [red, green, blue] = theme.colour(part).0.map(share);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some(Stroke { part, width, is_dashed }) = paint.stroke {
        let [red, green, blue] = theme.colour(part).0.map(share);
        content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
        let dashes = Stroke::DASHES.map(|length| length as f32);
        content.set_dash_pattern(if is_dashed { dashes.to_vec() } else { Vec::new() }, 0.0);
    }
    outline(content, path);
    match (paint.fill, paint.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn outline(content: &mut Content, path: &Path) {
    let short = |length: f64| (100.0 * length).round() as f32 / 100.0;
    for segment in path.segments() {
        match *segment {
            Segment::Move([x, y]) => content.move_to(short(x), short(y)),
            Segment::Line([x, y]) => content.line_to(short(x), short(y)),
            Segment::Curve(a, b, end) => {
                let [a, b, end] = [a, b, end].map(|dot| dot.map(short));
                content.cubic_to(a[0], a[1], b[0], b[1], end[0], end[1])
            }
            Segment::Close => content.close_path(),
        };
    }
}

/// Returns the share of full brightness.
fn share(brightness: u8) -> f32 {
    (f32::from(brightness) / 255.0 * 1000.0).round() / 1000.0
}
