//! Forms in which findings are printed.

use serde::Serialize;

/// Findings of a command, for people and as JSON.
pub(crate) trait Render {
    /// JSON document.
    type Wire: Serialize;

    /// Returns the findings for people.
    fn text(&self) -> String;

    /// Returns the findings as a document. They belong to `line` of standard input, if there is one.
    fn wire(&self, line: Option<u64>) -> Self::Wire;
}

/// Findings that are rows of a table too. No cell contains a comma or a quotation mark.
pub(crate) trait Tabulate: Render {
    /// Returns the headings of the columns.
    fn headings() -> Vec<String>;

    /// Returns the rows, each with as many cells as there are headings.
    fn rows(&self) -> Vec<Vec<String>>;
}

/// Headings that are separated by commas.
pub(crate) fn headings(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}
