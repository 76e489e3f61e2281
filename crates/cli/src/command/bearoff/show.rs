//! Findings about databases on standard output.

use serde::Serialize;

use crate::cli::TextOrJson;
use crate::output::print;

/// Prints a finding as its text or as a JSON object.
pub(super) fn show<T: Serialize>(
    finding: &T,
    format: TextOrJson,
    text: impl FnOnce(&T) -> String,
) -> anyhow::Result<()> {
    print(&match format {
        TextOrJson::Text => text(finding),
        TextOrJson::Json => serde_json::to_string(finding)? + "\n",
    })
}

/// Lines of a name and a value, the values under each other.
pub(super) fn lines(fields: &[(&str, String)]) -> String {
    let width = fields.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = fields.iter().map(|(name, value)| format!("{name:width$}  {value}\n"));
    lines.collect::<Vec<_>>().concat()
}
