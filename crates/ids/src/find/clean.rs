//! Removal of everything that surrounds an identifier in mails, pages and URLs.

use std::borrow::Cow;

/// Returns the text with plain spaces and hyphens, and without invisible characters.
pub(super) fn spaces(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let plain = text.chars().filter_map(|c| match c {
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => None,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => Some(' '),
        '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => Some('-'),
        '\u{ff1a}' => Some(':'),
        '\u{ff1d}' => Some('='),
        '\u{2028}' | '\u{2029}' => Some('\n'),
        c => Some(c),
    });
    Cow::Owned(plain.collect())
}

/// Returns the text without surrounding white space, quotation marks, brackets and full stops.
pub(super) fn without_wrapping(text: &str) -> &str {
    let text = text.trim();
    let is_quote = |c: char| "\"'`´‘’“”„«»<>()[]{},;".contains(c);
    let inner = text.trim_matches(|c: char| is_quote(c) || c.is_whitespace());
    // Brackets around a list of numbers or a page carry no meaning, as around an ID.
    inner.trim_end_matches(['.', '!', '?']).trim_end()
}

/// Returns the forms of the text that may contain an ID: as a page shows it, decoded, and
/// unchanged.
pub(super) fn forms(text: &str) -> Vec<Cow<'_, str>> {
    let plain = without_entities(text);
    let shown = without_tags(&plain);
    let decoded = [shown.as_deref(), Some(&*plain)].map(|text| text.and_then(fully_decoded));
    let mut forms = Vec::new();
    let [shown_decoded, decoded] = decoded;
    forms.extend(shown_decoded.map(Cow::Owned));
    forms.extend(shown.map(Cow::Owned));
    forms.extend(decoded.map(Cow::Owned));
    forms.push(plain);
    forms
}

/// Returns the text of a URL with every `%3A` and the like decoded, or `None` if there is none. A
/// link inside a link is encoded more than once, so decoding is repeated.
fn fully_decoded(text: &str) -> Option<String> {
    let mut decoded = without_percent(text)?;
    for _ in 0..3 {
        let Some(again) = without_percent(&decoded) else { break };
        decoded = again;
    }
    Some(decoded)
}

/// Returns the text without its tags, or `None` if there are none.
fn without_tags(text: &str) -> Option<String> {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    let mut found = false;
    while let Some((before, after)) = rest.split_once('<') {
        shown.push_str(before);
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c));
        if let Some((_, after)) = after.split_once('>').filter(|_| is_tag) {
            shown.push(' ');
            (rest, found) = (after, true);
        } else {
            shown.push('<');
            rest = after;
        }
    }
    shown.push_str(rest);
    found.then_some(shown)
}

/// Decodes characters that pages and JSON write as entities or escapes.
fn without_entities(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '\\']) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['&', '\\']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (c, length) = entity(rest).or_else(|| escape(rest)).unwrap_or_else(|| {
            let c = if rest.starts_with('&') { '&' } else { '\\' };
            (c, 1)
        });
        plain.push(c);
        rest = &rest[length..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Decodes the HTML entity at the beginning of a text; returns the character and its length in
/// bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(10).position(|byte| byte == b';')?;
    let name = text.get(1..end).filter(|_| text.starts_with('&'))?;
    let code = name.strip_prefix('#').and_then(|code| match code.strip_prefix(['x', 'X']) {
        Some(code) => u32::from_str_radix(code, 16).ok(),
        None => code.parse().ok(),
    });
    let c = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "colon" => ':',
        "equals" => '=',
        "sol" => '/',
        "plus" => '+',
        "hyphen" | "dash" | "minus" | "ndash" => '-',
        "NewLine" => '\n',
        _ => char::from_u32(code?)?,
    };
    Some((if c == '\u{a0}' { ' ' } else { c }, end + 1))
}

/// Decodes the JSON escape at the beginning of a text; returns the character and its length in
/// bytes.
fn escape(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('\\')?;
    match rest.bytes().next()? {
        byte @ (b'/' | b'"' | b'\\') => Some((char::from(byte), 2)),
        b'n' | b'r' => Some(('\n', 2)),
        b'u' => {
            let code = u32::from_str_radix(rest.get(1..5)?, 16).ok()?;
            Some((char::from_u32(code)?, 6))
        }
        _ => None,
    }
}

/// Returns the text with `%3A` and the like decoded once, or `None` if there is none.
fn without_percent(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = bytes
            .get(at + 1..at + 3)
            .filter(|_| byte == b'%')
            .and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        plain.push(code.unwrap_or(byte));
        at += if code.is_some() { 3 } else { 1 };
    }
    (plain.len() < bytes.len()).then(|| String::from_utf8_lossy(&plain).into_owned())
}

/// Returns the offset after a single line break at this offset, with the quotation marks of mails
/// around it skipped; `None` if there is no line break.
pub(super) fn after_break(bytes: &[u8], at: usize) -> Option<usize> {
    let skip = |mut at: usize, what: &[u8]| {
        while bytes.get(at).is_some_and(|byte| what.contains(byte)) {
            at += 1;
        }
        at
    };
    // A line of a mail that continues ends with `=`.
    let at = if bytes.get(at) == Some(&b'=') { at + 1 } else { at };
    let at = skip(at, b" \t\\");
    let at = match bytes.get(at..)? {
        [b'\r', b'\n', ..] => at + 2,
        [b'\r' | b'\n', ..] => at + 1,
        _ => return None,
    };
    Some(skip(at, b" \t>|"))
}
