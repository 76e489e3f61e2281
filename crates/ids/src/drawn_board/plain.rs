//! Lines of a drawing in plain characters.

/// Columns between two tab stops.
const TAB: usize = 8;

/// Returns a line with the characters that boards are drawn with in newsgroups: `X`, `O`, `|`, `-`
/// and `+`. Frames, discs, smart dashes, tabs and colours of a terminal are replaced.
pub(super) fn plain(line: &str) -> String {
    if line.is_ascii() && !line.contains(['\t', '\u{1b}']) {
        return line.trim_end().to_owned();
    }
    let mut plain = String::with_capacity(line.len());
    // Columns of the bytes that have been counted.
    let (mut column, mut counted) = (0, 0);
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            // An escape sequence ends with a letter.
            '\u{1b}' => while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {},
            '\t' => {
                column += plain[counted..].chars().count();
                let gap = TAB - column % TAB;
                plain.extend(std::iter::repeat_n(' ', gap));
                column += gap;
                counted = plain.len();
            }
            '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => {}
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => plain.push(' '),
            // A smart dash replaces two hyphens.
            '\u{2014}' | '\u{2015}' => plain.push_str("--"),
            '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' | '─' | '━' | '═' =>
            {
                plain.push('-');
            }
            '│' | '┃' | '║' | '¦' => plain.push('|'),
            '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' =>
            {
                plain.push('+');
            }
            '●' | '⚫' => plain.push('X'),
            '○' | '⚪' => plain.push('O'),
            '·' => plain.push('.'),
            '↓' => plain.push('v'),
            '↑' => plain.push('^'),
            '：' => plain.push(':'),
            c => plain.push(c),
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn frames_discs_dashes_and_colours_become_letters() {
        assert_eq!(plain("╭13─14─"), "+13-14-");
        assert_eq!(plain("│ ●  · │"), "| X  . |");
        assert_eq!(plain("+12—11—10—9"), "+12--11--10--9");
        assert_eq!(plain("+13–14 \u{a0}"), "+13-14");
        assert_eq!(plain("|\tX"), "|       X");
        assert_eq!(plain("\u{1b}[1;31mX\u{1b}[0m |"), "X |");
    }
}
