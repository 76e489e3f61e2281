//! Programs of the analysis in a game.

use std::sync::Arc;

use super::own;
use super::syntax::{Node, Property, Value};
use crate::model::{Analysis, Entry, Game};

/// Beginning of the name in `AP` of files that Barpoint wrote.
const BARPOINT: &str = "Barpoint";

/// Returns the program of the analysis in `A`, `DA`, `LU` and the marks, as far as a root states
/// it. Barpoint states it in its own property, because it writes analysis by other programs too.
pub(super) fn read(root: Node<'_, '_>) -> Option<Arc<str>> {
    let name = own::analyst(root).or_else(|| application(root));
    name.filter(|name| !name.is_empty()).map(Arc::from)
}

/// Returns the program that wrote the file, with its version: `GNU Backgammon 1.07.001`.
fn application(root: Node<'_, '_>) -> Option<String> {
    let parts = root.property("AP").map(Property::value)?.composed();
    let words: Vec<String> = parts.into_iter().map(Value::simple).collect();
    let name = words.join(" ").trim().to_owned();
    (!name.starts_with(BARPOINT)).then_some(name)
}

/// Programs of the analysis in a game that is written.
#[derive(Debug, Default)]
pub(super) struct Analysts {
    /// True if the properties of GNU Backgammon have analysis.
    is_stated: bool,
    /// Program of that analysis, if it is known.
    by: Option<Arc<str>>,
}

impl Analysts {
    /// Chooses the first other program than Barpoint, so that its analysis stays as it was.
    pub(super) fn of(game: &Game) -> Self {
        let analyses =
            || game.entries.iter().flat_map(Entry::analyses).filter(|of| is_writable(of));
        let other = analyses().find(|analysis| !analysis.is_by_barpoint());
        let chosen = other.or_else(|| analyses().next());
        Self { is_stated: chosen.is_some(), by: chosen.and_then(|analysis| analysis.by.clone()) }
    }

    /// Returns the name of the program in the properties of GNU Backgammon, if there is analysis in
    /// them; empty if the program is unknown.
    pub(super) fn name(&self) -> Option<&str> {
        self.is_stated.then(|| self.by.as_deref().unwrap_or_default())
    }

    /// Divides the analyses of an action into that of this program and the others.
    pub(super) fn divided<'a>(
        &self,
        analyses: &'a [Analysis],
    ) -> (Option<&'a Analysis>, impl Iterator<Item = &'a Analysis>) {
        let is_stated = |analysis: &Analysis| self.is_stated && self.by == analysis.by;
        let at = analyses.iter().position(is_stated);
        let others = analyses.iter().enumerate().filter(move |(index, _)| Some(*index) != at);
        (at.map(|at| &analyses[at]), others.map(|(_, analysis)| analysis))
    }
}

/// Returns true if a value of a property can hold the name of the program.
fn is_writable(analysis: &Analysis) -> bool {
    analysis.by.as_deref().is_none_or(|name| !name.is_empty() && !name.contains(char::is_control))
}
