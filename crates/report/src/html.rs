//! Report as a page for browsers, complete in one file.
//!
//! The page is HTML and well-formed XML at once, so that a strict parser can check it. It works without
//! its script, which adds keys, a switch of the theme and the mode to retry errors. Elements have the
//! class names of GNU Backgammon's pages, so that style sheets for those apply.

mod boards;
mod charts;
mod decision;
mod found;
mod games;
mod head;
mod index;
mod inline;
mod retry;
mod sheet;
mod statistics;
mod style;
mod summary;
mod view;
mod words;
mod writer;

use barpoint_wire::report::Report;

pub use found::found;
pub use index::{Entry, index};
pub use style::{PageTheme, Style, StyleSheet, style_sheet};

use self::boards::Boards;
use self::view::{Part, View};
use self::writer::Html;
use crate::Options;

/// Returns the page of a report in the default style.
pub(crate) fn bytes(report: &Report, options: &Options) -> Vec<u8> {
    page(report, options, &Style::default()).into_bytes()
}

/// Returns the page of a report.
#[must_use]
pub fn page(report: &Report, options: &Options, style: &Style) -> String {
    whole(&View { report, options, style, part: None })
}

/// Returns a page for each game of a report, linked to each other. The first page also has the
/// overview of the match.
///
/// `names` are the names of the files, one for each game.
#[must_use]
pub fn pages(report: &Report, options: &Options, style: &Style, names: &[String]) -> Vec<String> {
    let parts = (0..report.games.len().min(names.len())).map(|game| Part { game, names });
    parts.map(|part| whole(&View { report, options, style, part: Some(part) })).collect()
}

/// Returns the page of a view.
fn whole(view: &View<'_>) -> String {
    let mut html = Html::default();
    let boards = Boards::new(view);
    html.raw("<!DOCTYPE html>\n");
    let theme = view.style.theme.name();
    let attributes = [("lang", view.language().code()), ("data-theme", theme)];
    html.element("html", &attributes, |html| {
        head::head(html, view.style, &summary::title(view), &summary::sentence(view));
        html.element("body", &[("class", "fontfamily")], |html| body(html, view, &boards));
    });
    match view.style.sheet {
        StyleSheet::Inline => inline::inlined(&html.finish(), view.style),
        _ => html.finish(),
    }
}

fn body(html: &mut Html, view: &View<'_>, boards: &Boards<'_>) {
    html.leaf("a", &[("class", "skip"), ("href", "#games")], &view.plain("skip-to-games"));
    boards.shared(html);
    html.element("header", &[("class", "head")], |html| summary::header(html, view));
    navigation(html, view);
    html.element("main", &[("id", "main")], |html| {
        if view.has_overview() {
            statistics::overview(html, view);
            charts::section(html, view);
            summary::worst(html, view);
        }
        games::section(html, view, boards);
    });
    html.element("footer", &[], |html| head::footer(html, view.language()));
    if view.style.has_script() {
        retry::data(html, view, boards);
        head::script(html);
    }
}

fn navigation(html: &mut Html, view: &View<'_>) {
    let label = view.plain("contents");
    html.element("nav", &[("class", "contents"), ("aria-label", &label)], |html| {
        html.element("ul", &[], |html| {
            let mut item = |href: &str, text: &str| {
                html.element("li", &[], |html| html.leaf("a", &[("href", href)], text));
            };
            if view.has_overview() {
                if view.options.with_statistics {
                    item("#statistics", &view.plain("statistics"));
                }
                item("#course", &view.plain("course"));
                item("#worst", &view.plain("worst-errors"));
            }
            for (index, game) in view.report.games.iter().enumerate() {
                let number = [("number", game.game.game.into())];
                item(&view.game_address(index), &view.say("game-number", &number));
            }
        });
    });
}
