//! Board as part of a web page.

use std::fmt::Write;

use barpoint_render::{Diagram, Drawing};

use super::args::Args;

/// Returns a picture with its IDs below it, to be pasted into a page or a forum.
pub(super) fn figure(drawing: &Drawing, diagram: &Diagram, args: &Args) -> String {
    let mut figure = "<figure class=\"barpoint-board\">\n".to_owned();
    figure += &drawing.svg(args.theme, args.width);
    // IDs consist of letters, digits, `+`, `/`, `=` and `-`.
    let ids = diagram.captions.iter().map(|(label, id)| format!("{label}: <code>{id}</code>"));
    let ids: Vec<String> = ids.collect();
    let _ = writeln!(figure, "<figcaption>{}</figcaption>", ids.join(" · "));
    figure + "</figure>\n"
}
