//! Syntax of SGF, for any game: trees of nodes with properties.
//!
//! All data is in flat lists of offsets into the text, so that neither deep nesting nor a million
//! tiny nodes cost much.

use std::borrow::Cow;
use std::fmt;

/// Game trees of a file.
#[derive(Debug, Default)]
pub(super) struct Collection<'a> {
    text: &'a str,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    /// Beginnings and ends of values, without their brackets.
    values: Vec<(u32, u32)>,
    /// Syntax errors, in order.
    damage: Vec<Damage>,
}

#[derive(Debug)]
struct NodeData {
    /// Preceding node in its line of play; [`NONE`] at the root of a tree.
    parent: u32,
    first_property: u32,
    offset: u32,
}

#[derive(Debug)]
struct PropertyData {
    name: (u32, u32),
    first_value: u32,
}

const NONE: u32 = u32::MAX;

/// A syntax error. Its tree ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Damage {
    /// Byte offset in the text.
    pub(super) offset: usize,
    /// Kind of error.
    pub(super) problem: SyntaxProblem,
}

/// Reason why a text is not SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(super) enum SyntaxProblem {
    /// The text contains no tree.
    NoTree,
    /// A character has no meaning at its place.
    Character(char),
    /// A property has no value.
    NoValue,
    /// The text ends inside a value.
    OpenValue,
    /// The text ends inside a tree.
    OpenTree,
    /// The text is longer than the largest offset.
    TooLong,
}

impl fmt::Display for SyntaxProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTree => write!(f, "no game tree: expected `(;`"),
            Self::Character(found) => {
                write!(f, "{found:?}: expected a property, `;`, `(` or `)`")
            }
            Self::NoValue => write!(f, "a property without a value: expected `[`"),
            Self::OpenValue => write!(f, "the text ends within a value: expected `]`"),
            Self::OpenTree => write!(f, "the text ends within a game tree: expected `)`"),
            Self::TooLong => write!(f, "more than 4 GB of text"),
        }
    }
}

impl<'a> Collection<'a> {
    /// Reads all trees; a damaged tree is read up to the error.
    pub(super) fn parse(text: &'a str) -> Self {
        let mut parser = Parser {
            made: Self { text, ..Self::default() },
            at: 0,
            line: NONE,
            branches: Vec::new(),
        };
        if u32::try_from(text.len()).is_ok_and(|length| length < NONE) {
            parser.collection();
        } else {
            parser.damaged(0, SyntaxProblem::TooLong);
        }
        parser.made
    }

    /// Returns the roots of the trees.
    pub(super) fn roots(&self) -> impl Iterator<Item = Node<'_, 'a>> {
        let roots = self.nodes.iter().zip(0_u32..).filter(|(node, _)| node.parent == NONE);
        roots.map(|(_, index)| Node { collection: self, index })
    }

    /// Returns the syntax errors, in order.
    pub(super) fn damage(&self) -> &[Damage] {
        &self.damage
    }
}

struct Parser<'a> {
    made: Collection<'a>,
    at: usize,
    /// Last node of the current line of play; [`NONE`] before the first.
    line: u32,
    /// Nodes at which to continue after each `)`.
    branches: Vec<u32>,
}

impl Parser<'_> {
    fn collection(&mut self) {
        while self.find_tree() {
            if let Err(damage) = self.tree() {
                self.made.damage.push(damage);
                let damaged_to_the_end = damage.problem == SyntaxProblem::OpenValue;
                if damaged_to_the_end {
                    return;
                }
            }
        }
        if self.made.nodes.is_empty() && self.made.damage.is_empty() {
            self.damaged(0, SyntaxProblem::NoTree);
        }
    }

    fn damaged(&mut self, offset: usize, problem: SyntaxProblem) {
        self.made.damage.push(Damage { offset, problem });
    }

    fn peek(&self) -> Option<u8> {
        self.made.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0x0b) {
            self.at += 1;
        }
    }

    /// Advances to the next `(;`; text before it is not part of the collection.
    fn find_tree(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            self.at += 1;
            if byte == b'(' {
                let after = self.at;
                self.skip_blanks();
                if self.peek() == Some(b';') {
                    self.at = after - 1;
                    return true;
                }
            }
        }
        false
    }

    fn tree(&mut self) -> Result<(), Damage> {
        self.line = NONE;
        self.branches.clear();
        while let Some(byte) = self.peek() {
            let offset = self.at;
            match byte {
                b'(' => {
                    self.branches.push(self.line);
                    self.at += 1;
                }
                b')' => {
                    self.line = self.branches.pop().unwrap_or(NONE);
                    self.at += 1;
                    if self.branches.is_empty() {
                        return Ok(());
                    }
                }
                b';' => {
                    let index = self.made.nodes.len() as u32;
                    self.made.nodes.push(NodeData {
                        parent: self.line,
                        first_property: self.made.properties.len() as u32,
                        offset: offset as u32,
                    });
                    self.line = index;
                    self.at += 1;
                }
                byte if byte.is_ascii_alphabetic() => self.property()?,
                _ => {
                    self.skip_blanks();
                    if self.at == offset {
                        let found = self.made.text[offset..].chars().next().unwrap_or_default();
                        self.at += found.len_utf8();
                        return Err(Damage { offset, problem: SyntaxProblem::Character(found) });
                    }
                }
            }
        }
        Err(Damage { offset: self.at, problem: SyntaxProblem::OpenTree })
    }

    fn property(&mut self) -> Result<(), Damage> {
        let offset = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let name = (offset as u32, self.at as u32);
        let first_value = self.made.values.len() as u32;
        self.skip_blanks();
        if self.peek() != Some(b'[') {
            return Err(Damage { offset: self.at, problem: SyntaxProblem::NoValue });
        }
        self.value()?;
        self.made.properties.push(PropertyData { name, first_value });
        self.skip_blanks();
        while self.peek() == Some(b'[') {
            self.value()?;
            self.skip_blanks();
        }
        Ok(())
    }

    fn value(&mut self) -> Result<(), Damage> {
        let open = self.at;
        self.at += 1;
        let start = self.at as u32;
        loop {
            match self.peek() {
                Some(b'\\') => self.at += 2,
                Some(b']') => break,
                Some(_) => self.at += 1,
                None => return Err(Damage { offset: open, problem: SyntaxProblem::OpenValue }),
            }
        }
        self.made.values.push((start, self.at as u32));
        self.at += 1;
        Ok(())
    }
}

/// A node of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'c, 'a> {
    collection: &'c Collection<'a>,
    index: u32,
}

impl<'c, 'a> Node<'c, 'a> {
    /// Returns the offset of its first byte.
    pub(super) fn offset(self) -> usize {
        self.data().offset as usize
    }

    /// Returns the node and its successors in the main line of play, which is the first line.
    pub(super) fn main_line(self) -> impl Iterator<Item = Self> {
        let next = |node: &Self| {
            let child = Self { index: node.index + 1, ..*node };
            let data = child.collection.nodes.get(child.index as usize)?;
            (data.parent == node.index).then_some(child)
        };
        std::iter::successors(Some(self), next)
    }

    /// Returns the number of nodes of its tree, including variations.
    pub(super) fn tree_len(self) -> usize {
        let rest = &self.collection.nodes[self.index as usize + 1..];
        1 + rest.iter().take_while(|node| node.parent != NONE).count()
    }

    /// Returns its properties, in order.
    pub(super) fn properties(self) -> impl Iterator<Item = Property<'c, 'a>> {
        let nodes = &self.collection.nodes;
        let all = &self.collection.properties;
        let end = nodes.get(self.index as usize + 1);
        let end = end.map_or(all.len(), |next| next.first_property as usize);
        let range = self.data().first_property as usize..end;
        range.map(move |index| Property { collection: self.collection, index })
    }

    /// Returns the first property with this name.
    pub(super) fn property(self, name: &str) -> Option<Property<'c, 'a>> {
        self.properties().find(|property| property.is(name))
    }

    /// Returns the first value of a property without surrounding blanks, as it is written.
    pub(super) fn word(self, name: &str) -> Option<&'a str> {
        Some(self.property(name)?.value().raw.trim())
    }

    /// Returns the first value of a property as text of one line; empty without the property.
    pub(super) fn simple(self, name: &str) -> String {
        self.property(name).map_or_else(String::new, |property| property.value().simple())
    }

    /// Returns the first value of a property as text of several lines; empty without the property.
    pub(super) fn text(self, name: &str) -> String {
        let value = self.property(name).map(Property::value);
        value.map_or_else(String::new, |value| value.text().into_owned())
    }

    fn data(self) -> &'c NodeData {
        &self.collection.nodes[self.index as usize]
    }
}

/// A property with its values, at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'c, 'a> {
    collection: &'c Collection<'a>,
    index: usize,
}

impl<'c, 'a> Property<'c, 'a> {
    /// Returns true if the property has this name. Lower-case letters, which FF\[3\] allowed, are
    /// ignored.
    pub(super) fn is(self, name: &str) -> bool {
        self.letters().eq(name.bytes())
    }

    /// Returns its name in capitals.
    pub(super) fn name(self) -> String {
        self.letters().map(char::from).collect()
    }

    fn letters(self) -> impl Iterator<Item = u8> {
        let (start, end) = self.data().name;
        let name = &self.collection.text.as_bytes()[start as usize..end as usize];
        name.iter().copied().filter(|byte| !byte.is_ascii_lowercase())
    }

    /// Returns its values, in order.
    pub(super) fn values(self) -> impl Iterator<Item = Value<'a>> {
        let all = &self.collection.values;
        let next = self.collection.properties.get(self.index + 1);
        let end = next.map_or(all.len(), |next| next.first_value as usize);
        let text = self.collection.text;
        let value = move |&(start, end): &(u32, u32)| Value {
            raw: &text[start as usize..end as usize],
            offset: start as usize,
        };
        all[self.data().first_value as usize..end].iter().map(value)
    }

    /// Returns its first value.
    pub(super) fn value(self) -> Value<'a> {
        self.values().next().expect("a property without a value is no property")
    }

    /// Returns its values with their brackets, as they are written.
    pub(super) fn raw(self) -> String {
        self.values().flat_map(|value| ["[", value.raw, "]"]).collect()
    }

    /// Returns the offset of its first byte.
    pub(super) fn offset(self) -> usize {
        self.data().name.0 as usize
    }

    fn data(self) -> &'c PropertyData {
        &self.collection.properties[self.index]
    }
}

/// A value of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    /// Text between the brackets.
    pub(super) raw: &'a str,
    /// Offset of its first byte.
    pub(super) offset: usize,
}

impl<'a> Value<'a> {
    /// Returns the value as text of several lines.
    pub(super) fn text(self) -> Cow<'a, str> {
        if self.raw.bytes().all(|byte| byte != b'\\' && byte >= b' ') {
            return self.raw.into();
        }
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw;
        while let Some(next) = rest.chars().next() {
            rest = &rest[next.len_utf8()..];
            match next {
                '\\' => match (line_break(rest), rest.chars().next()) {
                    (Some(after), _) => rest = after,
                    (None, Some(escaped)) => {
                        text.push(if escaped.is_whitespace() { ' ' } else { escaped });
                        rest = &rest[escaped.len_utf8()..];
                    }
                    (None, None) => {}
                },
                '\n' | '\r' => {
                    text.push('\n');
                    rest = after_pair(next, rest);
                }
                _ => text.push(if next.is_ascii_whitespace() { ' ' } else { next }),
            }
        }
        text.into()
    }

    /// Returns the value as text of one line.
    pub(super) fn simple(self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }

    /// Returns the parts of a value that is composed with `:`.
    pub(super) fn composed(self) -> Vec<Self> {
        let mut parts = Vec::new();
        let (mut start, mut is_escaped) = (0, false);
        for (at, byte) in self.raw.bytes().enumerate() {
            if byte == b':' && !is_escaped {
                parts.push(self.part(start, at));
                start = at + 1;
            }
            is_escaped = byte == b'\\' && !is_escaped;
        }
        parts.push(self.part(start, self.raw.len()));
        parts
    }

    fn part(self, start: usize, end: usize) -> Self {
        Self { raw: &self.raw[start..end], offset: self.offset + start }
    }
}

/// Returns the rest after a line break, or `None` without a line break.
fn line_break(rest: &str) -> Option<&str> {
    let first = rest.chars().next().filter(|&c| c == '\n' || c == '\r')?;
    Some(after_pair(first, &rest[1..]))
}

/// Returns the rest without the second half of a two-character line break.
fn after_pair(first: char, rest: &str) -> &str {
    let second = if first == '\n' { '\r' } else { '\n' };
    rest.strip_prefix(second).unwrap_or(rest)
}

/// Returns a text of several lines as a value.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        rest = &rest[next.len_utf8()..];
        match next {
            ']' | '\\' => out.extend(['\\', next]),
            '\n' | '\r' => {
                out.push('\n');
                rest = after_pair(next, rest);
            }
            // A file with a zero byte is not text.
            '\0' => out.push(' '),
            _ => out.push(if next.is_ascii_whitespace() { ' ' } else { next }),
        }
    }
    out
}

/// Returns a text of one line as a value.
pub(super) fn escaped_line(text: &str) -> String {
    escaped(text).replace('\n', " ").trim().to_owned()
}

#[cfg(test)]
mod tests;
