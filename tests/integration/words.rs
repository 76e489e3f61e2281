//! The English of the project: rules that a program can check. CONTRIBUTING.md has the others.

use std::collections::BTreeMap;

use crate::tidy::is_rust_in;
use crate::tree::files;

/// Words that nobody may write, with their replacements.
///
/// Each was used for several things at once, or is no longer in use, so that readers whose first language is
/// not English had to guess.
const BANNED: [(&str, &str); 16] = [
    ("told", "predicted, estimated, selected, distinguished, reported, requested"),
    ("tell", "report, distinguish, estimate"),
    ("tells", "reports, distinguishes, estimates"),
    ("teller", "reporter"),
    ("tellers", "reporters"),
    ("nought", "zero"),
    ("whence", "from which"),
    ("so many", "the number of"),
    ("so much", "the amount of"),
    ("what of", "the part of … that"),
    ("stand", "be, remain"),
    ("stands", "is, remains"),
    ("thereof", "of it"),
    ("whereof", "of which"),
    ("hither", "here"),
    ("thither", "there"),
];

/// Beginnings of documentation that put a clause in place of a noun or a verb.
const OPENERS: [&str; 8] = ["What", "Where", "Whether", "Who", "Whose", "How", "Which", "That"];

/// Share of the lines of documentation that may begin so, in percent: a sentence may begin anywhere in a
/// paragraph, and some of these are right.
const MOST_OPENERS: usize = 2;

/// True for the words of others: data, files that programs wrote, licences, and this list.
fn is_foreign(name: &str) -> bool {
    const FOLDERS: [&str; 5] = [
        "tests/data/",
        "crates/records/tests/records/gnubg_exports/",
        "crates/records/tests/records/hostile_files/",
        "crates/equity/src/met/data/",
        "tools/fuzz/seeds/",
    ];
    const KINDS: [&str; 13] = [
        "json", "jsonl", "sgf", "mat", "csv", "xml", "lock", "txt", "svg", "ids", "rollout",
        "rollouts", "gam",
    ];
    let kind = name.rsplit('.').next().unwrap_or_default();
    FOLDERS.iter().any(|folder| name.starts_with(folder))
        || name.contains("/tests/data/")
        || name.rsplit('/').next().is_some_and(|file| file.starts_with("LICENSE"))
        || KINDS.contains(&kind)
        || name == file!()
}

fn own_files() -> impl Iterator<Item = (String, String)> {
    files().into_iter().filter(|(name, _)| !is_foreign(name))
}

/// Finds a phrase in a line of lower-case text, as whole words.
fn has_phrase(line: &str, phrase: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    line.match_indices(phrase).any(|(at, _)| {
        !line[..at].ends_with(is_part) && !line[at + phrase.len()..].starts_with(is_part)
    })
}

/// Text of a line of documentation, if it is one and not empty.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    Some(text.trim()).filter(|text| !text.is_empty())
}

#[test]
fn no_text_has_a_banned_word() {
    let mut found = Vec::new();
    for (name, text) in own_files() {
        for (line, number) in text.lines().zip(1..) {
            let lower = line.to_lowercase();
            for (word, instead) in BANNED.iter().filter(|(word, _)| has_phrase(&lower, word)) {
                found.push(format!("{name}:{number}: \"{word}\" (write: {instead}): {line}"));
            }
        }
    }
    assert!(found.is_empty(), "{} lines\n{}", found.len(), found.join("\n"));
}

#[test]
fn hardly_any_documentation_begins_with_a_clause_for_a_noun() {
    let mut lines = 0;
    let mut found = BTreeMap::new();
    for (name, text) in own_files().filter(|(name, _)| is_rust_in(name, "")) {
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

#[test]
fn phrases_are_whole_words() {
    assert!(has_phrase("nobody told them", "told"));
    assert!(has_phrase("so many.", "so many"));
    assert!(!has_phrase("understands", "stands"));
    assert!(!has_phrase("tell_luck()", "tell"));
    assert_eq!(documentation("    /// Side to move."), Some("Side to move."));
    assert_eq!(documentation("//!"), None);
    assert_eq!(documentation("// A comment"), None);
}
