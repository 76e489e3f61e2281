//! Definitions and names of one file.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{Token, tokens};

/// One file.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) name: String,
    /// Names of items that the file defines.
    pub(super) items: BTreeSet<String>,
    /// Names that `use` brings in, with their paths.
    pub(super) names: BTreeMap<String, Vec<String>>,
    /// The names among them that are for others only.
    pub(super) passed_on: BTreeSet<String>,
    /// Modules of which all names are brought in.
    pub(super) globs: Vec<Vec<String>>,
    /// Paths in the code, and single words, which may be re-exported names.
    pub(super) paths: Vec<Vec<String>>,
}

impl Module {
    pub(super) fn new(name: &str, code: &str) -> Self {
        let mut module = Self { name: name.into(), ..Self::default() };
        module.read(&tokens(code));
        module
    }

    fn read(&mut self, tokens: &[Token]) {
        let mut at = 0;
        while at < tokens.len() {
            at = match (&tokens[at], tokens.get(at + 1)) {
                (Token::Word(word), Some(Token::Word(_) | Token::Path)) if word == "use" => {
                    let is_passed_on = matches!(tokens[..at].last(), Some(Token::Sign(')')))
                        || is(tokens, at, "pub");
                    self.read_use(tokens, at + 1, &[], is_passed_on)
                }
                (Token::Word(_), Some(Token::Path)) => self.read_path(tokens, at),
                (Token::Word(word), _) => {
                    self.items.extend(item(tokens, at));
                    if at == 0 || tokens[at - 1] != Token::Sign('.') {
                        self.paths.push(vec![word.clone()]);
                    }
                    at + 1
                }
                _ => at + 1,
            }
        }
    }

    /// Reads `a::b::c` and returns its end.
    fn read_path(&mut self, tokens: &[Token], mut at: usize) -> usize {
        let mut path = Vec::new();
        while let Some(Token::Word(word)) = tokens.get(at) {
            path.push(word.clone());
            at += 1;
            if tokens.get(at) != Some(&Token::Path) {
                break;
            }
            at += 1;
        }
        self.paths.push(path);
        at
    }

    /// Reads the text after `use`, or one part in its braces, and returns its end.
    fn read_use(
        &mut self,
        tokens: &[Token],
        mut at: usize,
        before: &[String],
        is_passed_on: bool,
    ) -> usize {
        let mut path = before.to_vec();
        loop {
            match tokens.get(at) {
                Some(Token::Word(word)) if word == "as" => {
                    if let Some(Token::Word(name)) = tokens.get(at + 1) {
                        self.bring_in(name, path, is_passed_on);
                    }
                    return at + 2;
                }
                Some(Token::Word(word)) if word == "self" && !path.is_empty() => at += 1,
                Some(Token::Word(word)) => {
                    path.push(word.clone());
                    at += 1;
                }
                Some(Token::Path) => at += 1,
                Some(Token::Sign('*')) => {
                    self.globs.push(path);
                    return at + 1;
                }
                Some(Token::Sign('{')) => {
                    at += 1;
                    while tokens.get(at).is_some_and(|token| *token != Token::Sign('}')) {
                        at = self.read_use(tokens, at, &path, is_passed_on);
                        at += usize::from(tokens.get(at) == Some(&Token::Sign(',')));
                    }
                    return at + 1;
                }
                _ => {
                    if let Some(name) = path.last().cloned() {
                        self.bring_in(&name, path, is_passed_on);
                    }
                    return at;
                }
            }
        }
    }

    fn bring_in(&mut self, name: &str, path: Vec<String>, is_passed_on: bool) {
        // Another crate under its own name.
        if path == [name] {
            return;
        }
        if is_passed_on {
            self.passed_on.insert(name.into());
        }
        self.names.insert(name.into(), path);
    }
}

/// Returns true if this word is before a token.
fn is(tokens: &[Token], before: usize, word: &str) -> bool {
    matches!(tokens[..before].last(), Some(Token::Word(it)) if it == word)
}

/// Returns the name of the item that the keyword here defines in this file; `None` if it is another keyword.
fn item(tokens: &[Token], at: usize) -> Option<String> {
    const KEYWORDS: [&str; 10] =
        ["const", "enum", "fn", "macro_rules", "mod", "static", "struct", "trait", "type", "union"];
    let Token::Word(keyword) = &tokens[at] else { return None };
    if !KEYWORDS.contains(&keyword.as_str()) {
        return None;
    }
    let is_elsewhere = keyword == "mod" && tokens.get(at + 2) == Some(&Token::Sign(';'));
    match tokens[at + 1..] {
        [Token::Sign('!'), Token::Word(ref name), ..] => Some(name.clone()),
        [Token::Word(ref name), ..] if !is_elsewhere => Some(name.clone()),
        _ => None,
    }
}
