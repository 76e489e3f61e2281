//! Text in lines of a limited length.

/// Breaks a text at blanks into lines of at most `width` columns. A longer word remains whole.
/// Every line ends with a line feed.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> String {
    text.lines().fold(String::new(), |mut wrapped, line| {
        let mut column = 0;
        for word in line.split_whitespace() {
            let length = columns(word);
            if column > 0 && column + 1 + length > width {
                wrapped.push('\n');
                column = 0;
            }
            if column > 0 {
                wrapped.push(' ');
                column += 1;
            }
            wrapped.push_str(word);
            column += length;
        }
        wrapped.push('\n');
        wrapped
    })
}

/// Returns the columns that a word takes, in which colours take none.
fn columns(word: &str) -> usize {
    let (first, coloured) = word.split_once('\u{1b}').unwrap_or((word, ""));
    let shown =
        coloured.split('\u{1b}').map(|part| part.split_once('m').map_or("", |(_, text)| text));
    shown.chain([first]).map(|text| text.chars().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(wrapped("one two  three\nfour", 9), "one two\nthree\nfour\n");
        assert_eq!(wrapped("one two", 7), "one two\n");
        // A word remains whole, and the width is counted in letters, not bytes.
        assert_eq!(wrapped("a incomprehensible b", 5), "a\nincomprehensible\nb\n");
        assert_eq!(wrapped("±±± ±±±", 7), "±±± ±±±\n");
        assert_eq!(wrapped("", 9), "");
        let bold = "\u{1b}[1mone two\u{1b}[0m";
        assert_eq!(wrapped(bold, 7), format!("{bold}\n"));
    }
}
