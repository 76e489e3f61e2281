//! Head and foot of the page.

use barpoint_language::Language;

use super::style::{Style, StyleSheet, style_sheet};
use super::writer::Html;
use crate::story::say;

/// Scripts of the page: the rules of the game, then the page itself.
const SCRIPTS: [&str; 2] = [include_str!("plays.js"), include_str!("report.js")];

/// Adds the head of a page.
pub(super) fn head(html: &mut Html, style: &Style, title: &str, description: &str) {
    html.element("head", &[], |html| {
        html.void("meta", &[("charset", "utf-8")]);
        let viewport = "width=device-width, initial-scale=1";
        html.void("meta", &[("name", "viewport"), ("content", viewport)]);
        html.void("meta", &[("name", "generator"), ("content", GENERATOR)]);
        html.void("meta", &[("name", "description"), ("content", description)]);
        html.leaf("title", &[], title);
        // Without it, browsers ask the server for an icon.
        html.void("link", &[("rel", "icon"), ("href", "data:,")]);
        let link = |html: &mut Html, href: &str| {
            html.void("link", &[("rel", "stylesheet"), ("href", href)]);
        };
        match &style.sheet {
            StyleSheet::Head => {
                html.raw("<style>\n");
                html.raw(&style_sheet());
                html.raw("</style>\n");
            }
            StyleSheet::External(href) => link(html, href),
            StyleSheet::Inline => {}
        }
        if let Some(href) = &style.own_sheet {
            link(html, href);
        }
    });
}

/// Adds the script.
pub(super) fn script(html: &mut Html) {
    // Browsers ignore CDATA in a script, XML needs it.
    html.raw("<script>//<![CDATA[\n");
    for script in SCRIPTS {
        html.raw(script);
    }
    html.raw("//]]></script>\n");
}

/// Adds the foot of a page.
pub(super) fn footer(html: &mut Html, language: Language) {
    html.leaf("p", &[], &say(language, "made-by", &[("program", GENERATOR.into())]));
}

/// Name of this program.
const GENERATOR: &str = concat!("Barpoint ", env!("CARGO_PKG_VERSION"));
