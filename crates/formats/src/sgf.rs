//! SGF: the Smart Game Format, FF\[4\], for backgammon, GM\[6\], with the properties that GNU
//! Backgammon adds.
//!
//! White is player 0, black is player 1. What the specification leaves open is read as GNU
//! Backgammon writes it: games are counted from 0, `CP` says who owns the cube (the specification's
//! `CO` is read as well), the main line is the game. Properties that have no place in a record are
//! kept as [`Tag`](barpoint_core::record::Tag)s named `SGF:` and the property, with their brackets,
//! and written back. `GS`, statistics, follows from the analysis and is left out.

mod analysis;
mod header;
mod letters;
mod places;
mod read;
mod syntax;
#[cfg(test)]
mod tests;
mod write;

use barpoint_core::record::{Action, Table};
use barpoint_core::{Decision, Offer, Player};

use crate::file::{FileFormat, Reader, Source};

/// What the names of tags begin with that hold a property.
const TAG: &str = "SGF:";

/// Matches in SGF.
pub(crate) const SGF: FileFormat = FileFormat {
    name: "sgf",
    about: "Smart Game Format of GNU Backgammon, with analysis",
    extensions: &["sgf"],
    reader: Some(Reader { detect, read: read::read }),
    writer: Some(write::write),
};

/// A tree begins, perhaps after a mail header, and its first node names a property.
fn detect(source: &Source<'_>) -> bool {
    if source.is_binary() {
        return false;
    }
    let mut rest = source.text();
    while let Some(at) = rest.find('(') {
        rest = &rest[at + 1..];
        let node = rest.trim_start().strip_prefix(';').map(str::trim_start);
        let is_property = |node: &str| {
            let name = node.find(|c: char| !c.is_ascii_alphanumeric());
            name.is_some_and(|end| end > 0 && node[end..].trim_start().starts_with('['))
        };
        if node.is_some_and(is_property) {
            return true;
        }
    }
    false
}

/// A double, or the beaver or raccoon for which `double` stands where one may be given.
fn doubled(table: &Table, player: Player) -> Action {
    let is_on_roll = player == table.on_roll();
    match table.decision() {
        Decision::Answer(Offer::Double) if !is_on_roll => Action::Beaver(player),
        Decision::Answer(Offer::Beaver) if is_on_roll => Action::Raccoon(player),
        _ => Action::Double(player),
    }
}
