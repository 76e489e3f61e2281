//! Texts that somebody quotes in a mail or a forum.

/// Mark before each line that is quoted.
const MARK: char = '>';

/// Returns a text without the marks of a quotation, or `None` if less than half of its lines are quoted. Blank lines do
/// not count.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let is_quoted = |line: &&str| line.starts_with(MARK);
    text.lines().any(|line| is_quoted(&line)).then_some(())?;
    let full = text.lines().filter(|line| !line.trim().is_empty());
    let (quoted, others): (Vec<&str>, Vec<&str>) = full.partition(is_quoted);
    if quoted.len() < others.len() {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        plain.push_str(without_marks(line));
        plain.push('\n');
    }
    Some(plain)
}

/// Returns a line without its marks, which a blank may follow.
fn without_marks(mut line: &str) -> &str {
    while let Some(rest) = line.strip_prefix(MARK) {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed_if_most_lines_have_them() {
        let mail = "Joe wrote:\n>> 7 point match\n> >\n>>  Game 1\n";
        assert_eq!(unquoted(mail).unwrap(), "Joe wrote:\n7 point match\n\n Game 1\n");
        assert_eq!(unquoted("C[Joe wrote:\n> a\n]\n"), None);
        assert_eq!(unquoted(" 7 point match"), None);
        assert_eq!(unquoted(""), None);
    }
}
