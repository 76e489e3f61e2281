//! Lines of facts.

/// Returns lines of a name and a value, with the values aligned.
pub(super) fn lines(fields: &[(&str, String)]) -> String {
    let width = fields.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = fields.iter().map(|(name, value)| format!("{name:width$}  {value}\n"));
    lines.collect::<Vec<_>>().concat()
}
