//! Kinds of lines that are recognisable in every language.

use barpoint_core::Dice;
use barpoint_ids::{MatchId, PositionId};

/// A line of the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line<'a> {
    /// Number of the line, counted from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
    pub(super) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Returns true if a file with this line may be an export.
pub(super) fn is_likely(line: &str) -> bool {
    position_id(line).is_some() || [TITLE, SCORE].iter().any(|begin| line.starts_with(begin))
}

/// Returns the last word of a line if it follows a colon and has this length.
fn labelled(line: &str, length: usize) -> Option<&str> {
    let line = line.trim_end();
    let start = line.len().checked_sub(length).filter(|&start| line.is_char_boundary(start))?;
    let (label, word) = line.split_at(start);
    (label.starts_with(' ') || label.contains("GNU")).then_some(())?;
    label.trim_end().ends_with(':').then_some(word)
}

/// Returns the position ID above a board.
pub(super) fn position_id(line: &str) -> Option<PositionId> {
    labelled(line, PositionId::LENGTH)?.parse().ok()
}

/// Returns the match ID below the position ID.
pub(super) fn match_id(line: &str) -> Option<MatchId> {
    labelled(line, MatchId::LENGTH)?.parse().ok()
}

/// Beginning of the English line with names and score.
const SCORE: &str = "The score (after ";

/// Beginning of English titles of actions.
const TITLE: &str = "Move number ";

/// Returns the number of an action and the rest of its title: `Move number 4:  robot to play 52`.
pub(super) fn title(line: &str) -> Option<(u32, &str)> {
    let (label, rest) = match line.find(":  ") {
        Some(at) => (&line[..at], &line[at + 1..]),
        None => line.split_once(':')?,
    };
    let digits = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = label[digits.len()..].parse().ok()?;
    let is_title = line.starts_with(TITLE)
        || rest.starts_with("  ") && digits.ends_with(' ') && !digits.starts_with([' ', '*']);
    is_title.then_some((number, rest.trim()))
}

/// Returns true for a line of a board, for the pips below it, and for a blank line.
pub(super) fn is_of_board(line: &str) -> bool {
    let text = line.trim();
    // `Pip counts: O 167, X 167`, in every language.
    let is_pips = text.split_once(": ").is_some_and(|(_, rest)| {
        rest.contains(['O', 'X']) && rest.ends_with(|c: char| c.is_ascii_digit())
    });
    text.is_empty() || text.contains(['|', '+']) || is_pips
}

/// Returns true for a line of an analysis that says nothing more, by its shape or in English.
pub(super) fn is_known(text: &str) -> bool {
    const BEGIN: [&str; 11] = [
        "Cannot analyse",
        "Cube analysis",
        "Cubeful equities",
        "Proper cube action",
        "Rollout",
        "Full cube",
        "Truncated",
        "Play:",
        "Cube:",
        "Cubeful",
        "Cubeless",
    ];
    const WORDS: [&str; 10] = [
        "Cannot move",
        "-ply",
        "rollout",
        "seed",
        " games",
        "keep the first",
        "prune",
        "Skip",
        "Quasi-Random",
        "cubeless equity",
    ];
    text.ends_with(':')
        || !moves(text).is_empty()
        || BEGIN.iter().any(|begin| text.starts_with(begin))
        || WORDS.iter().any(|word| text.contains(word))
}

/// Returns the player and the name beside the upper or lower edge of a board: 0 is `O`, 1 is `X`.
pub(super) fn edge_name(line: &str) -> Option<(usize, &str)> {
    let edge = line.trim_start();
    if !edge.starts_with("+1") && !edge.starts_with("+-") {
        return None;
    }
    let (_, name) = edge.split_once("-+")?;
    let name = name.trim_start();
    let player = ["O: ", "X: "].iter().position(|label| name.starts_with(label))?;
    Some((player, name[3..].trim()))
}

/// Returns true if the line is the signature of the program after the statistics.
pub(super) fn is_signature(line: &str) -> bool {
    line.starts_with(' ') && line.contains(" GNU Backgammon ") && line.trim_end().ends_with(')')
}

/// Returns true for the line above the signature, which ends with a year.
pub(super) fn is_date(line: &str) -> bool {
    let year = line.split_whitespace().last().unwrap_or_default();
    year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the program with its version in a signature such as ` by GNU Backgammon 1.07.001 20230103
/// (Text Export version 1.128)`.
pub(super) fn signed_program(line: &str) -> Option<String> {
    let (_, rest) = line.split_once(PROGRAM).filter(|_| is_signature(line))?;
    let version = rest.split_whitespace().next().filter(|word| !word.starts_with('('))?;
    Some(format!("{PROGRAM} {version}"))
}

/// Name of the program, as its exports have it.
pub(super) const PROGRAM: &str = "GNU Backgammon";

/// Returns true if the line is a heading of statistics.
pub(super) fn is_statistics(line: &str) -> bool {
    ["Game statistics for game ", "Match statistics", "Session statistics"]
        .iter()
        .any(|heading| line.starts_with(heading))
}

/// Returns true if the line is a heading of comments on an action, in one of the languages of GNU
/// Backgammon 1.07.
pub(super) fn is_annotation(line: &str) -> bool {
    const LABELS: [&str; 9] = [
        "Annotation",
        "Anmerkung",
        "Komentář",
        "Kommentare",
        "Notering",
        "Anotación",
        "Huomautus",
        "Annotazione",
        "Comment",
    ];
    let label = line.trim_end().strip_suffix(':').map(str::trim_end);
    label.is_some_and(|label| LABELS.contains(&label))
}

/// Returns the dice of two digits.
pub(super) fn dice(word: &str) -> Option<Dice> {
    (word.len() == 2).then(|| word.parse().ok())?
}

/// Returns the moves in a line with other words.
pub(super) fn moves(text: &str) -> String {
    let is_move = |word: &&str| {
        let Some((from, to)) = word.split_once('/') else { return false };
        let is_point = |text: &str, name: &str| {
            text.starts_with(|c: char| c.is_ascii_digit())
                || text.to_ascii_lowercase().starts_with(name)
        };
        is_point(from, "bar") && is_point(to, "off")
    };
    text.split_whitespace().filter(is_move).collect::<Vec<_>>().join(" ")
}
