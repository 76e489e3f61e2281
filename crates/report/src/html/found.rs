//! Page of the actions that a search in a library has found.

use barpoint_wire::library::{Found, Hit};

use super::boards::Boards;
use super::style::{Style, StyleSheet};
use super::view::View;
use super::writer::Html;
use super::{decision, head, inline};
use crate::Options;
use crate::found::{place, reports, title};
use crate::options::every_mark;
use crate::story::plain;

/// Returns a page with the board and the analysis of each hit.
#[must_use]
pub fn found(found: &Found, options: &Options, style: &Style) -> String {
    let options = Options { marks: every_mark(), least_error: 0.0, ..options.clone() };
    let reports = reports(found);
    let view = |report| View { report, options: &options, style, part: None };
    let mut html = Html::default();
    html.raw("<!DOCTYPE html>\n");
    let language = options.language;
    let (title, description) = (title(language, found), plain(language, "found-description"));
    let attributes = [("lang", language.code()), ("data-theme", style.theme.name())];
    html.element("html", &attributes, |html| {
        head::head(html, style, &title, &description);
        html.element("body", &[("class", "fontfamily")], |html| {
            let views: Vec<View<'_>> = reports.iter().map(view).collect();
            if let Some(first) = views.first() {
                Boards::new(first).shared(html);
            }
            html.element("header", &[("class", "head")], |html| {
                html.leaf("h1", &[], &title);
            });
            html.element("main", &[("id", "main")], |html| {
                for (hit, view) in found.hits.iter().zip(&views) {
                    one(html, view, hit);
                }
            });
            html.element("footer", &[], |html| head::footer(html, language));
        });
    });
    match style.sheet {
        StyleSheet::Inline => inline::inlined(&html.finish(), style),
        _ => html.finish(),
    }
}

/// Adds a hit with its match as a heading.
fn one(html: &mut Html, view: &View<'_>, hit: &Hit) {
    let moment = &view.report.games[0].moments[0];
    html.element("section", &[("class", "game")], |html| {
        html.element("h3", &[], |html| {
            html.isolated(&hit.names[0]);
            html.text(" \u{2013} ");
            html.isolated(&hit.names[1]);
            html.text(&place(view.language(), hit));
        });
        decision::decision(html, view, &Boards::new(view), moment, &moment.decisions[0]);
    });
}
