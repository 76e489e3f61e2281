//! Drawings as encapsulated PostScript.

use core::fmt::Write;

use super::drawing::{Drawing, Paint, Stroke};
use super::path::{Path, Segment};
use super::theme::{Part, Theme};

/// Short names of the operators of [`Drawing::postscript_content`].
pub const POSTSCRIPT_OPERATORS: &str = "\
/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def
/f{setrgbcolor fill}bind def/s{setlinewidth setrgbcolor stroke}bind def
";

impl Drawing {
    /// Returns the drawing as encapsulated PostScript with this width in points (1/72 inch) instead of
    /// its own. Letters are lines, so no font is needed.
    #[must_use]
    pub fn postscript(&self, theme: Theme, width: Option<u32>) -> String {
        let width = width.map_or(self.width, f64::from);
        let height = self.height_at(width);
        let title = self.title.replace(|c: char| !(' '..='~').contains(&c), "?");
        format!(
            "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 {:.0} {:.0}\n\
             %%HiResBoundingBox: 0 0 {width:.3} {height:.3}\n%%Creator: barpoint\n%%Title: {title}\n\
             %%LanguageLevel: 2\n%%Pages: 1\n%%EndComments\n%%Page: 1 1\nsave\n{POSTSCRIPT_OPERATORS}\
             {}restore\nshowpage\n%%EOF\n",
            width.ceil(),
            height.ceil(),
            self.postscript_content(theme, width)
        )
    }

    /// Returns the drawing with this width for a page of PostScript that defines
    /// [`POSTSCRIPT_OPERATORS`]. Its lower left corner is at the origin, and the graphics state is
    /// changed.
    #[must_use]
    pub fn postscript_content(&self, theme: Theme, width: f64) -> String {
        let (height, scale) = (self.height_at(width), width / self.width);
        let mut text = format!(
            "0 {height:.3} translate {scale:.5} -{scale:.5} scale 1 setlinecap 1 setlinejoin\n"
        );
        for item in &self.items {
            let (path, paint) = item.outline();
            if !path.segments().is_empty() {
                text += &draw(&path, paint, theme);
            }
        }
        text
    }
}

fn draw(path: &Path, paint: Paint, theme: Theme) -> String {
    let mut text = outline(path);
    if let Some(part) = paint.fill {
        let kept = paint.stroke.map_or(["", ""], |_| ["gsave ", " grestore"]);
        let _ = writeln!(text, "{}{} f{}", kept[0], colour(theme, part), kept[1]);
    }
    if let Some(Stroke { part, width, is_dashed }) = paint.stroke {
        let [dash, gap] = Stroke::DASHES;
        let dashes = if is_dashed { format!("[{dash} {gap}]") } else { "[]".to_owned() };
        let _ = writeln!(text, "{dashes} 0 setdash {} {width} s", colour(theme, part));
    }
    text
}

fn outline(path: &Path) -> String {
    let mut text = String::new();
    for segment in path.segments() {
        let (operator, dots) = match segment {
            Segment::Move(dot) => ("m", vec![dot]),
            Segment::Line(dot) => ("l", vec![dot]),
            Segment::Curve(a, b, dot) => ("c", vec![a, b, dot]),
            Segment::Close => ("h", Vec::new()),
        };
        for [x, y] in dots {
            let _ = write!(text, "{x:.2} {y:.2} ");
        }
        let _ = writeln!(text, "{operator}");
    }
    text
}

/// Returns the components of a colour from 0 to 1.
fn colour(theme: Theme, part: Part) -> String {
    let parts = theme.colour(part).0.map(|part| format!("{:.3}", f64::from(part) / 255.0));
    parts.join(" ")
}
