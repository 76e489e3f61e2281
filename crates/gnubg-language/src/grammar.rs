//! Words of the language, their abbreviations and the nearest known words.
//!
//! A word may be abbreviated: as in GNU Backgammon, the first word that fits is meant. A complete
//! word always counts as itself. Both grammars of version 1.07 are read: in a setting of plies,
//! noise and the like the word `evaluation` may be given or left out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use crate::setting::{self, Does, Setting};

/// Every command that sets nothing, one a line. Those that are refused have the reason after a
/// tabulator, and those without effect a hyphen.
static COMMANDS: &str = include_str!("../data/commands.txt");

/// Words that GNU Backgammon has before others with the same beginning, against the alphabet: the
/// word before if it matters, the first word of the alphabet, and the one that is meant.
const EARLIER: &[(&str, &str, &str)] = &[
    ("set", "aliases", "analysis"),
    ("include", "analysis", "annotations"),
    ("show", "automatic", "autosave"),
    ("show", "bearoff", "beavers"),
    ("tutor", "chequer", "cube"),
    ("*", "clear", "comment"),
    ("cubeefficiency", "contact", "crashed"),
    ("rollout", "cube-equal-chequer", "cubedecision"),
    ("set", "defaultnames", "delay"),
    ("", "import", "invert"),
    ("rollout", "match", "move"),
    ("race", "max", "min"),
    ("limit", "maxerror", "minimumgames"),
    ("*", "parameters", "probabilities"),
    ("position", "pdf", "ps"),
    ("later", "player", "plies"),
    ("annotate", "reject", "roll"),
    ("set", "score", "sgf"),
    ("position", "snowietxt", "svg"),
    ("show", "thorp", "threads"),
    ("rollout", "truncate-equal-player0", "truncation"),
    ("show", "variation", "version"),
];

/// Words that may follow.
#[derive(Debug, Default)]
struct Node {
    next: BTreeMap<&'static str, Self>,
    is_command: bool,
}

/// A command whose words are complete, and the text after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase<'a> {
    /// The words in full, with single spaces between them.
    pub command: String,
    /// The player of a setting of a player, as it was written.
    pub player: Option<&'a str>,
    /// The player in a rollout of this player, as it was written.
    pub inner_player: Option<&'a str>,
    /// The rest of the line.
    pub rest: &'a str,
}

/// Reason why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PhraseError {
    /// No command has this word at its place.
    Unknown {
        /// The word.
        word: String,
        /// The words before it.
        after: String,
        /// Known words that resemble it.
        nearest: Vec<&'static str>,
    },
    /// The line ends too early.
    Incomplete {
        /// The words that were read.
        after: String,
        /// The words that may follow.
        choices: Vec<&'static str>,
    },
}

impl fmt::Display for PhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { word, after, nearest } => {
                write!(f, "unknown word `{word}`")?;
                if !after.is_empty() {
                    write!(f, " after `{after}`")?;
                }
                if nearest.is_empty() {
                    Ok(())
                } else {
                    write!(f, "; nearest: {}", nearest.join(", "))
                }
            }
            Self::Incomplete { after, choices } => {
                write!(f, "incomplete command `{after}`: expected one of {}", choices.join(", "))
            }
        }
    }
}

impl std::error::Error for PhraseError {}

fn root() -> &'static Node {
    static ROOT: OnceLock<Node> = OnceLock::new();
    ROOT.get_or_init(|| {
        let mut root = Node::default();
        for line in commands() {
            let mut node = &mut root;
            for word in line.split(' ').filter(|word| !word.is_empty()) {
                node = node.next.entry(word).or_default();
            }
            node.is_command = true;
        }
        root
    })
}

/// Returns all commands: those of GNU Backgammon and a few more, first those that set nothing.
pub fn commands() -> impl Iterator<Item = &'static str> {
    static SET: OnceLock<Vec<String>> = OnceLock::new();
    let set = SET.get_or_init(|| setting::commands().map(|words| format!("set {words}")).collect());
    others().map(|(command, _)| command).chain(set.iter().map(String::as_str))
}

/// Returns the commands that set nothing, with their marks.
fn others() -> impl Iterator<Item = (&'static str, &'static str)> {
    COMMANDS.lines().map(|line| line.split_once('\t').unwrap_or((line, "")))
}

/// Returns the mark of a command that sets nothing.
fn mark(command: &str) -> &'static str {
    others().find(|(other, _)| *other == command).map_or("", |(_, mark)| mark)
}

/// Returns the reason for which a command is refused, `None` if it is not.
pub fn refusal(command: &str) -> Option<&'static str> {
    Some(mark(command)).filter(|mark| !mark.is_empty() && !mark.starts_with('-'))
}

/// Returns the reason for which a command does nothing here, such as those of windows and sounds;
/// `None` if it acts.
pub fn reason_for_no_effect(command: &str) -> Option<&'static str> {
    match command.strip_prefix("set ") {
        Some(name) => match Setting::of(name)?.does {
            Does::Nothing(why) => Some(why),
            _ => None,
        },
        None => mark(command).strip_prefix('-'),
    }
}

/// Splits the first word off. Double quotes are not special, because names of files keep them.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// Reads the words of a command.
///
/// # Errors
/// A word is unknown, or words are missing.
///
/// # Examples
/// ```
/// use barpoint_gnubg_language::parse;
///
/// let phrase = parse("se eval cheq plies 2")?;
/// assert_eq!(phrase.command, "set evaluation chequerplay evaluation plies");
/// assert_eq!(phrase.rest, "2");
/// assert!(parse("hont").unwrap_err().to_string().contains("hint"));
/// # Ok::<(), barpoint_gnubg_language::PhraseError>(())
/// ```
pub fn parse(line: &str) -> Result<Phrase<'_>, PhraseError> {
    let (mut node, mut rest) = (root(), line.trim());
    let mut words: Vec<&'static str> = Vec::new();
    let (mut player, mut inner_player, mut is_named) = (None, None, false);
    loop {
        if node.next.is_empty() {
            break;
        }
        let (word, after) = split_word(rest);
        if word.is_empty() {
            if node.is_command {
                break;
            }
            let choices = node.next.keys().copied().collect();
            return Err(PhraseError::Incomplete { after: words.join(" "), choices });
        }
        if words.last() == Some(&"player") && words.first() == Some(&"set") && !is_named {
            // Settings of a player may hold settings for the opponent in a rollout.
            *if player.is_none() { &mut player } else { &mut inner_player } = Some(word);
            (rest, is_named) = (after, true);
            continue;
        }
        let before = words.last().copied().unwrap_or_default();
        match find(node, before, without_synonym(word, &words)) {
            Some((key, next)) => {
                words.push(key);
                (node, rest, is_named) = (next, after, false);
            }
            None => {
                if let Some(inner) = node.next.get("evaluation")
                    && let Some((key, next)) = find(inner, "evaluation", word)
                {
                    words.extend(["evaluation", key]);
                    (node, rest) = (next, after);
                } else if is_extra_evaluation(node, word, &words) {
                    rest = after;
                } else if node.is_command {
                    break;
                } else {
                    let nearest = nearest(node, word);
                    let after = words.join(" ");
                    return Err(PhraseError::Unknown { word: shortened(word), after, nearest });
                }
            }
        }
    }
    Ok(Phrase { command: words.join(" "), player, inner_player, rest })
}

/// Returns the words that may complete the last word of a line, which may be empty.
pub fn completions(line: &str) -> Vec<&'static str> {
    let (before, last) = match line.rfind(char::is_whitespace) {
        Some(place) => line.split_at(place),
        None => ("", line),
    };
    let (mut node, mut parent) = (root(), "");
    let mut words = before.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some((key, next)) = find(node, parent, word) else { return Vec::new() };
        (node, parent) = (next, key);
        if key == "player" && !node.is_command {
            words.next();
        }
    }
    let last = last.trim_start().to_ascii_lowercase();
    node.next.keys().copied().filter(|key| key.starts_with(&last)).collect()
}

/// Subject of a question to `help`: its words in full, and the words that may follow.
#[derive(Clone, Debug)]
pub(crate) struct Topic {
    pub(crate) words: String,
    pub(crate) following: Vec<&'static str>,
}

/// Returns the topic of words that may be abbreviated. Numbers and names of players are left out.
pub(crate) fn topic(text: &str) -> Option<Topic> {
    let (mut node, mut words) = (root(), Vec::new());
    for word in text.split_whitespace() {
        let before = words.last().copied().unwrap_or_default();
        match find(node, before, without_synonym(word, &words)) {
            Some((key, next)) => {
                words.push(key);
                node = next;
            }
            None if before == "player" => {}
            None => return None,
        }
    }
    Some(Topic { words: words.join(" "), following: node.next.keys().copied().collect() })
}

/// Returns true for the word `evaluation` where the settings of an evaluation follow directly.
fn is_extra_evaluation(node: &Node, word: &str, words: &[&str]) -> bool {
    word.len() >= 2
        && "evaluation".starts_with(&word.to_ascii_lowercase())
        && node.next.contains_key("plies")
        && words.last() != Some(&"evaluation")
}

/// Other words for commands, with which a line may begin.
const SYNONYMS: &[(&str, &str)] =
    &[("analyze", "analyse"), ("n", "next"), ("p", "previous"), ("r", "roll")];

/// Returns the word for which a line may begin with a synonym.
fn without_synonym<'a>(word: &'a str, before: &[&str]) -> &'a str {
    let synonym = SYNONYMS.iter().find(|(synonym, _)| synonym.eq_ignore_ascii_case(word));
    synonym.filter(|_| before.is_empty()).map_or(word, |(_, meaning)| meaning)
}

/// Returns the word with this abbreviation after another word. Quotation marks do not count.
fn find<'a>(node: &'a Node, before: &str, word: &str) -> Option<(&'static str, &'a Node)> {
    let word = word.trim_matches('"').to_ascii_lowercase();
    if word.is_empty() {
        return None;
    }
    if let Some((key, next)) = node.next.get_key_value(word.as_str()) {
        return Some((key, next));
    }
    let (first, next) = node.next.iter().find(|(key, _)| key.starts_with(&word))?;
    let is_before = |after: &str| after == "*" || after == before;
    let earlier = EARLIER.iter().find(|(after, later, _)| later == first && is_before(after));
    let earlier = earlier.map(|(.., earlier)| *earlier);
    let earlier = earlier.filter(|earlier| earlier.starts_with(&word));
    let earlier = earlier.and_then(|earlier| node.next.get_key_value(earlier));
    Some(earlier.map_or((*first, next), |(key, next)| (*key, next)))
}

/// Returns the beginning of a word that is too long for a message.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Returns up to three words that may follow and resemble `word`.
fn nearest(node: &Node, word: &str) -> Vec<&'static str> {
    let word = shortened(word).to_ascii_lowercase();
    let mut found: Vec<_> = node.next.keys().map(|key| (distance(key, &word), *key)).collect();
    found.sort_unstable();
    let limit = word.chars().count().max(3) / 2 + 1;
    found.into_iter().filter(|(far, _)| *far <= limit).take(3).map(|(_, key)| key).collect()
}

/// Returns the number of insertions, deletions and replacements between two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
