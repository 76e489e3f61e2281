//! Report as pages of paper: a layout, and a module for each form that pages can be written in.

mod flow;
mod font;
mod group;
mod page;
mod pdf;
mod postscript;
mod table;

use barpoint_wire::library::Found;
use barpoint_wire::report::Report;

use self::flow::Flow;
use self::group::groups;
use crate::story::Story;
use crate::{Options, latin};

/// Returns a report as a PDF document with bookmarks, and with descriptions of the boards for screen
/// readers.
#[must_use]
pub fn pdf(report: &Report, options: &Options) -> Vec<u8> {
    pdf::written(&laid_out(&Story::of(report, options), options))
}

/// Returns a report as a PostScript document.
#[must_use]
pub fn postscript(report: &Report, options: &Options) -> String {
    postscript::written(&laid_out(&Story::of(report, options), options))
}

/// Returns the hits of a search as a PDF document.
pub(crate) fn pdf_of_found(found: &Found, options: &Options) -> Vec<u8> {
    pdf::written(&laid_out(&Story::of_found(found, options), options))
}

/// Returns the hits of a search as a PostScript document.
pub(crate) fn postscript_of_found(found: &Found, options: &Options) -> String {
    postscript::written(&laid_out(&Story::of_found(found, options), options))
}

/// Returns the letters of names and remarks of hits that pages cannot show, in their order.
#[must_use]
pub fn letters_of_found_without_font(found: &Found) -> String {
    crate::found::reports(found).iter().map(letters_without_font).collect()
}

/// Returns the letters of names and remarks that pages cannot show, in the order of the report. They
/// are question marks there.
#[must_use]
pub fn letters_without_font(report: &Report) -> String {
    let moments = report.games.iter().flat_map(|game| &game.moments);
    let remarks = moments.filter_map(|moment| moment.action.comment.as_deref());
    let players = report.players.iter().map(|person| person.name.as_str());
    let details = [&report.event, &report.round, &report.place, &report.annotator, &report.comment];
    let games = report.games.iter().map(|game| game.comment.as_str());
    let texts = players.chain(details.map(String::as_str)).chain(games).chain(remarks);
    texts.map(latin::unknown).collect()
}

fn laid_out(story: &Story, options: &Options) -> page::Pages {
    let mut flow = Flow::new(options, &story.title);
    for group in groups(&story.blocks) {
        group::lay(&mut flow, &group);
    }
    flow.finish()
}
