//! Words and signs of Rust code.

/// A word or a sign.
#[derive(Debug, PartialEq)]
pub(super) enum Token {
    /// A name, a keyword or a number.
    Word(String),
    /// `::`
    Path,
    /// Any other sign.
    Sign(char),
}

/// The words and signs of Rust code, without comments, texts and lifetimes.
pub(super) fn tokens(code: &str) -> Vec<Token> {
    let chars: Vec<char> = code.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        at += match unread(rest) {
            0 => {
                let word = rest.iter().take_while(|&&c| is_word(c)).count();
                let (token, length) = match rest {
                    [':', ':', ..] => (Token::Path, 2),
                    _ if word > 0 => (Token::Word(rest[..word].iter().collect()), word),
                    _ => (Token::Sign(rest[0]), 1),
                };
                tokens.push(token);
                length
            }
            length => length,
        };
    }
    tokens
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Characters at the beginning of code that are white space, a comment, a text or a lifetime.
fn unread(code: &[char]) -> usize {
    let through = |start: usize, end: &[char]| {
        let length = code[start.min(code.len())..].windows(end.len()).position(|it| it == end);
        length.map_or(code.len(), |length| start + length + end.len())
    };
    match code {
        [c, ..] if c.is_whitespace() => 1,
        ['/', '/', ..] => through(2, &['\n']),
        ['/', '*', ..] => through(2, &['*', '/']),
        ['r', '"', ..] => through(2, &['"']),
        ['r', '#', rest @ ..] => {
            let hashes = 1 + rest.iter().take_while(|&&c| c == '#').count();
            let end: Vec<char> = std::iter::once('"').chain(vec!['#'; hashes]).collect();
            if code[1 + hashes] == '"' { through(hashes + 2, &end) } else { 2 }
        }
        ['"', ..] => text(code),
        ['\'', '\\', _, ..] => through(3, &['\'']),
        ['\'', _, '\'', ..] => 3,
        ['\'', ..] => 1 + code[1..].iter().take_while(|&&c| is_word(c)).count(),
        _ => 0,
    }
}

/// Characters of a text in quotation marks.
fn text(code: &[char]) -> usize {
    let mut at = 1;
    while at < code.len() && code[at] != '"' {
        at += if code[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_texts_and_lifetimes_are_left_out() {
        let code = r#"/* a */ fn b<'c>() { r"d"; "\"e"; b'\''; 'f'; g::h // i
            j }"#;
        let words: Vec<String> = tokens(code)
            .into_iter()
            .filter_map(|token| match token {
                Token::Word(word) => Some(word),
                _ => None,
            })
            .collect();
        assert_eq!(words, ["fn", "b", "b", "g", "h", "j"]);
    }
}
