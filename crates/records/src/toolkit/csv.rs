//! Cells of comma-separated values.

/// Returns a text as a cell: in quotes if it has a comma, a quotation mark or a line end.
///
/// Spreadsheets execute a text that begins with `=`, `+`, `-` or `@`, and names of players come from anywhere.
/// Such a text gets an apostrophe before it, which spreadsheets do not show. Numbers stay as they are.
///
/// # Examples
/// ```
/// use barpoint_records::csv_cell;
///
/// assert_eq!(csv_cell("8/5, 6/5"), "\"8/5, 6/5\"");
/// assert_eq!(csv_cell("=1+1"), "'=1+1");
/// assert_eq!(csv_cell("-0.0123"), "-0.0123");
/// ```
#[must_use]
pub fn csv_cell(text: &str) -> String {
    let is_formula =
        text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_texts_and_numbers_are_numbers() {
        for formula in
            ["=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "=\"a\", \"b\"", "-", "--1"]
        {
            let cell = csv_cell(formula);
            assert!(cell.starts_with('\'') || cell.starts_with("\"'"), "{cell}");
        }
        for text in ["Ann", "", "+0.5", "-1", "-1e-5", "8/5", "a=b", "XGID=-a", "'=1"] {
            assert_eq!(csv_cell(text), text);
        }
        assert_eq!(csv_cell("a \"b\"\nc"), "\"a \"\"b\"\"\nc\"");
    }
}
