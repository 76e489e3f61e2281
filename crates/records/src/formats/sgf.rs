//! SGF: the Smart Game Format, FF\[4\], for backgammon, GM\[6\], with the properties that GNU
//! Backgammon adds.
//!
//! White is player 0, black is player 1. Open points of the specification are read as GNU
//! Backgammon writes them: games are counted from 0, `CP` gives the owner of the cube, and the main
//! line is the game. The specification's `CO` is read as well; its value `n` means play without a
//! cube. Properties that a record cannot represent are kept as [`Tag`](crate::model::Tag)s named
//! `SGF:` and the property, with their brackets, and written back. Data that SGF cannot represent
//! is written to Barpoint's own properties: `BP`, and `BA` for analysis. `GS`, statistics, follows from the analysis and is
//! omitted.

mod analysis;
mod analysts;
mod header;
mod letters;
mod own;
mod properties;
mod read;
mod seats;
mod stated;
mod syntax;
#[cfg(test)]
mod tests;
mod write;

pub use seats::swap_players;

use crate::toolkit::{FileFormat, Reader, Source};

/// Matches in SGF.
pub(crate) const SGF: FileFormat = FileFormat {
    name: "sgf",
    about: "Smart Game Format of GNU Backgammon, with analysis",
    extensions: &["sgf"],
    reader: Some(Reader { detect, read: read::read }),
    writer: Some(write::write),
};

/// Place of the first tree of a text, which distinguishes SGF from files that quote it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tree<'a> {
    /// No text precedes it.
    First,
    /// It begins its line, and this text precedes it.
    Below(&'a str),
    /// All trees begin after other text in their lines.
    WithinLine,
}

fn detect(source: &Source<'_>) -> bool {
    matches!(tree(source), Some(Tree::First))
}

/// Returns the first tree that begins a line, or else the first tree.
pub(crate) fn tree<'a>(source: &'a Source<'_>) -> Option<Tree<'a>> {
    if source.is_binary() {
        return None;
    }
    let text = source.text();
    let begins_line = |at: &usize| {
        let line = text[..*at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        text[line..*at].trim_start().is_empty()
    };
    let Some(at) = trees(text).find(begins_line) else {
        return trees(text).next().map(|_| Tree::WithinLine);
    };
    let above = &text[..at];
    Some(if above.trim_start().is_empty() { Tree::First } else { Tree::Below(above) })
}

/// Returns the offsets of trees: brackets with a node after them whose first word is the name of a
/// property.
fn trees(text: &str) -> impl Iterator<Item = usize> + '_ {
    let is_tree = |at: &usize| {
        let node = text[at + 1..].trim_start().strip_prefix(';').map(str::trim_start);
        let is_property = |node: &str| {
            let name = node.find(|c: char| !c.is_ascii_alphanumeric());
            name.is_some_and(|end| end > 0 && node[end..].trim_start().starts_with('['))
        };
        node.is_some_and(is_property)
    };
    text.match_indices('(').map(|(at, _)| at).filter(is_tree)
}
