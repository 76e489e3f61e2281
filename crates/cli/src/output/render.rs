//! Output forms of results.

use serde::Serialize;

use crate::terminal::View;

/// Result of a command, as text for people and as JSON.
pub(crate) trait Render {
    /// JSON document.
    type Wire: Serialize;

    /// Returns the result as text for people.
    fn text(&self, view: &View) -> String;

    /// Returns the result as a document. It belongs to `line` of standard input, if there is one.
    fn wire(&self, line: Option<u64>) -> Self::Wire;
}

/// Result that also has rows of a table. No cell contains a comma or a quotation mark.
pub(crate) trait Tabulate: Render {
    /// Returns the column names.
    fn headings() -> Vec<String>;

    /// Returns the rows, each with as many cells as there are column names.
    fn rows(&self) -> Vec<Vec<String>>;
}

/// Splits names at commas.
pub(crate) fn headings(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}
