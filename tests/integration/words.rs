//! The English of the project: rules that a program can check. CONTRIBUTING.md has the others.

use std::collections::BTreeMap;

use crate::tidy::is_rust_in;
use crate::tree::files;

/// Beginnings of documentation that put a clause in place of a noun or a verb.
const OPENERS: [&str; 8] = ["What", "Where", "Whether", "Who", "Whose", "How", "Which", "That"];

/// Share of the lines of documentation that may begin so, in percent: a sentence may begin anywhere in a
/// paragraph, and some of these are right.
const MOST_OPENERS: usize = 2;

/// Text of a line of documentation, if it is one and not empty.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    Some(text.trim()).filter(|text| !text.is_empty())
}

#[test]
fn hardly_any_documentation_begins_with_a_clause_for_a_noun() {
    let mut lines = 0;
    let mut found = BTreeMap::new();
    for (name, text) in files().into_iter().filter(|(name, _)| is_rust_in(name, "")) {
        for (line, number) in text.lines().zip(1..) {
            let Some(text) = documentation(line) else { continue };
            lines += 1;
            let first = text.split(|c: char| !c.is_alphanumeric()).next();
            if first.is_some_and(|word| OPENERS.contains(&word)) {
                found.insert((name.clone(), number), text.to_owned());
            }
        }
    }
    assert!(lines > 5000, "{lines} lines of documentation");
    let list: Vec<String> =
        found.iter().map(|((name, number), text)| format!("{name}:{number}: {text}")).collect();
    assert!(
        found.len() * 100 < lines * MOST_OPENERS,
        "{} of {lines} lines\n{}",
        found.len(),
        list.join("\n")
    );
}
