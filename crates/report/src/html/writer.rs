//! Writer of HTML that is well-formed XML as well.

use std::fmt::Write;

/// Attributes with their values.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// Page that grows element by element.
///
/// Elements are closed by construction, and texts are escaped, so the page is always well-formed.
#[derive(Debug, Default)]
pub(super) struct Html(String);

impl Html {
    /// Adds an element with contents.
    pub(super) fn element(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        contents: impl FnOnce(&mut Self),
    ) {
        self.open(name, attributes);
        self.0.push('>');
        contents(self);
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
        if BLOCKS.contains(&name) {
            self.0.push('\n');
        }
    }

    /// Adds an element with a text.
    pub(super) fn leaf(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.element(name, attributes, |html| html.text(text));
    }

    /// Adds an element without contents.
    pub(super) fn void(&mut self, name: &str, attributes: Attributes<'_>) {
        self.open(name, attributes);
        self.0.push_str("/>");
    }

    /// Adds a part that may be wider than the screen. Keys can scroll it.
    pub(super) fn scrolled(&mut self, contents: impl FnOnce(&mut Self)) {
        self.element("div", &[("class", "scroll"), ("tabindex", "0")], contents);
    }

    /// Adds the head of a table: a row of this class.
    pub(super) fn table_head(&mut self, class: &str, cells: impl FnOnce(&mut Self)) {
        self.element("thead", &[], |html| html.element("tr", &[("class", class)], cells));
    }

    /// Adds the rows of a table.
    pub(super) fn rows(&mut self, rows: impl FnOnce(&mut Self)) {
        self.element("tbody", &[], rows);
    }

    /// Adds a text.
    pub(super) fn text(&mut self, text: &str) {
        escape_into(&mut self.0, text);
    }

    /// Adds a text that people wrote, such as a name. Its direction does not affect its neighbours.
    pub(super) fn isolated(&mut self, text: &str) {
        self.leaf("bdi", &[], text);
    }

    /// Adds a message in which [`MARKS`] stand for parts that are written apart.
    pub(super) fn composed(&mut self, message: &str, parts: &[&dyn Fn(&mut Self)]) {
        let mut rest = message;
        while let Some(place) = rest.find(|letter| mark_of(letter).is_some()) {
            let (before, behind) = rest.split_at(place);
            self.text(before);
            let mut letters = behind.chars();
            let part = letters.next().and_then(mark_of).and_then(|mark| parts.get(mark));
            if let Some(part) = part {
                part(self);
            }
            rest = letters.as_str();
        }
        self.text(rest);
    }

    /// Adds a message in which the first of the [`MARKS`] stands for a name.
    pub(super) fn with_name(&mut self, message: &str, name: &str) {
        self.composed(message, &[&|html| html.isolated(name)]);
    }

    /// Adds markup that is well-formed.
    pub(super) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// Returns the page.
    pub(super) fn finish(self) -> String {
        self.0
    }

    fn open(&mut self, name: &str, attributes: Attributes<'_>) {
        self.0.push('<');
        self.0.push_str(name);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            escape_into(&mut self.0, value);
            self.0.push('"');
        }
    }
}

/// Signs in messages for parts that are written apart. No text has them, because they have no meaning.
pub(super) const MARKS: [&str; 3] = ["\u{e000}", "\u{e001}", "\u{e002}"];

fn mark_of(letter: char) -> Option<usize> {
    MARKS.iter().position(|mark| mark.starts_with(letter))
}

/// Elements after which a line ends.
const BLOCKS: [&str; 24] = [
    "article", "body", "caption", "dd", "div", "figure", "footer", "h1", "h2", "h3", "h4", "head",
    "header", "html", "li", "main", "nav", "p", "section", "svg", "table", "title", "tr", "ul",
];

/// Adds a text without the characters that have a meaning in HTML. Control characters become blanks;
/// characters that change the direction of everything behind them, and those that XML forbids, are left
/// out.
pub(super) fn escape_into(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\n' => html.push('\n'),
            c if c.is_control() => html.push(' '),
            c if is_left_out(c) => {}
            c => html.push(c),
        }
    }
}

/// Returns a name of a file as an address.
pub(super) fn address(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                address.push(char::from(byte));
            }
            byte => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

/// Returns a text as [`escape_into`] writes it, before it is escaped.
pub(super) fn cleaned(text: &str) -> String {
    let blank = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
    text.chars().map(blank).filter(|c| !is_left_out(*c)).collect()
}

fn is_left_out(character: char) -> bool {
    let code = u32::from(character);
    let changes_direction = matches!(code, 0x202a..=0x202e | 0x2066..=0x2069);
    let is_no_character = matches!(code, 0xfdd0..=0xfdef) || code & 0xfffe == 0xfffe;
    changes_direction || is_no_character
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_elements_are_closed() {
        let mut html = Html::default();
        html.element("p", &[("title", "a\"<b>")], |html| {
            html.text("<script>&\u{0}\u{7f}\u{202e}\u{ffff}\u{5d0}\n");
            html.void("br", &[]);
        });
        let page = html.finish();
        assert_eq!(page, "<p title=\"a&quot;&lt;b&gt;\">&lt;script&gt;&amp;  \u{5d0}\n<br/></p>\n");
    }
}
