//! Score notation.

use alloc::format;
use alloc::vec::Vec;
use core::str::FromStr;

use crate::{BySide, ParseError};

/// A score in players' notation: points won, such as `4-2/7`, or points still needed, such as
/// `3a5a`.
///
/// # Perspective
/// The player on roll, whose number is written first.
///
/// # Shape
/// Points won may be written as `4-2`, `4:2`, `4-2/7`, `4-2 of 7` or `7-point match 4-2`. Points
/// needed may be written as `3a5a`, `3-away:5-away`, `4 away 2 away` or `-3,-5`. `dmp` is double
/// match point. `gg` is gammon go: the player on roll needs two points and the opponent one, in the
/// Crawford game. `gs` is gammon save, the reverse. `Crawford`, `c`, `post-Crawford` or `pc` may
/// follow.
///
/// # Examples
/// ```
/// use barpoint_core::{BySide, WrittenPoints, WrittenScore};
///
/// let score: WrittenScore = "3-away 5-away".parse()?;
/// assert_eq!(score.points, WrittenPoints::Away(BySide { on_roll: 3, opponent: 5 }));
///
/// let score: WrittenScore = "6-4/7 Crawford".parse()?;
/// assert_eq!((score.length, score.crawford), (Some(7), Some(true)));
/// # Ok::<(), barpoint_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenScore {
    /// Points of both players.
    pub points: WrittenPoints,
    /// Length of the match, if the text gives it.
    pub length: Option<u32>,
    /// True if this is the Crawford game, false if it is not, `None` if the text does not say.
    pub crawford: Option<bool>,
}

/// Points of a score, counted in one of two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenPoints {
    /// Points won since the beginning of the match.
    Won(BySide<u32>),
    /// Points needed to the end of the match.
    Away(BySide<u32>),
}

impl WrittenScore {
    /// Reads a score in which plain numbers are points still needed: `3-5` is 3 away to 5 away.
    ///
    /// # Errors
    /// Fails as [`FromStr`] does, and for points won with the length of the match.
    pub fn parse_away(text: &str) -> Result<Self, ParseError> {
        let score: Self = text.parse()?;
        match (score.points, score.length) {
            (WrittenPoints::Away(_), _) => Ok(score),
            (WrittenPoints::Won(points), None) => {
                Ok(Self { points: WrittenPoints::Away(points), ..score })
            }
            (WrittenPoints::Won(_), Some(_)) => Err(wrong(text)),
        }
    }

    const fn away(on_roll: u32, opponent: u32, crawford: Option<bool>) -> Self {
        let points = WrittenPoints::Away(BySide { on_roll, opponent });
        Self { points, length: None, crawford }
    }
}

impl FromStr for WrittenScore {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let lower = text.to_ascii_lowercase();
        let (rest, crawford) = split_crawford(lower.trim());
        let named = match rest {
            "dmp" => Some(Self::away(1, 1, None)),
            "gg" => Some(Self::away(2, 1, Some(true))),
            "gs" => Some(Self::away(1, 2, Some(true))),
            _ => None,
        };
        let score = named.or_else(|| numbers(rest));
        let score = score.ok_or_else(|| wrong(text))?;
        Ok(Self { crawford: crawford.or(score.crawford), ..score })
    }
}

/// Splits a mention of the Crawford game off the end of a score.
fn split_crawford(text: &str) -> (&str, Option<bool>) {
    let names = [
        ("post-crawford", false),
        ("post crawford", false),
        ("postcrawford", false),
        ("pc", false),
        ("crawford", true),
        ("c", true),
    ];
    for (name, is_crawford) in names {
        if let Some(rest) = text.strip_suffix(name) {
            let rest = rest.trim_end_matches([' ', ',', '(', '-', '*']);
            return (rest.trim_end(), Some(is_crawford));
        }
    }
    match text.strip_suffix(')') {
        Some(inner) if inner.ends_with("crawford") => split_crawford(inner),
        _ => (text, None),
    }
}

/// Part of a score.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece<'a> {
    Number(u32),
    Word(&'a str),
    Sign(char),
}

/// Splits a score into its parts. Returns `None` if a number does not fit in a `u32`.
fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_same = |c: char| {
            if first.is_ascii_digit() { c.is_ascii_digit() } else { c.is_ascii_alphabetic() }
        };
        let end = rest.find(|c| !is_same(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let (piece, after) = rest.split_at(end);
        rest = after;
        match first {
            '0'..='9' => pieces.push(Piece::Number(piece.parse().ok()?)),
            'a'..='z' => pieces.push(Piece::Word(piece)),
            // All kinds of dashes.
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => pieces.push(Piece::Sign('-')),
            c if c.is_whitespace() => {}
            c => pieces.push(Piece::Sign(c)),
        }
    }
    Some(pieces)
}

fn numbers(text: &str) -> Option<WrittenScore> {
    let mut pieces = pieces(text)?;
    let count = pieces.len();
    while let Some(
        Piece::Word("p" | "pt" | "pts" | "point" | "points" | "match") | Piece::Sign(')'),
    ) = pieces.last()
    {
        pieces.pop();
    }
    let has_tail = pieces.len() < count;
    // The hyphen of 3-away has no meaning.
    let is_hyphen =
        |i: usize| pieces[i] == Piece::Sign('-') && pieces.get(i + 1).is_some_and(is_away);
    let pieces: Vec<Piece<'_>> =
        (0..pieces.len()).filter(|&i| !is_hyphen(i)).map(|i| pieces[i]).collect();
    score_of(&pieces).filter(|score| !has_tail || score.length.is_some())
}

fn score_of(pieces: &[Piece<'_>]) -> Option<WrittenScore> {
    use Piece::{Number, Sign, Word};
    let won = |on_roll, opponent, length| {
        let points = WrittenPoints::Won(BySide { on_roll, opponent });
        Some(WrittenScore { points, length, crawford: None })
    };
    let away = |on_roll, opponent| Some(WrittenScore::away(on_roll, opponent, None));
    match *pieces {
        // -3,-5
        [Sign('-'), Number(x), ref gap @ .., Sign('-'), Number(o)] if is_gap(gap) => away(x, o),
        // 4-2
        [Number(x), ref gap @ .., Number(o)] if is_gap(gap) => won(x, o, None),
        // 3a5a, 3-away:5-away
        [Number(x), ref first, ref gap @ .., Number(o), ref last]
            if is_away(first) && is_away(last) && is_gap(gap) =>
        {
            away(x, o)
        }
        // 3-5 away
        [Number(x), ref gap @ .., Number(o), ref last] if is_away(last) && is_gap(gap) => {
            away(x, o)
        }
        // 4-2/7, 4-2 of 7, 4-2 (7
        [
            Number(x),
            Sign('-' | ':' | ','),
            Number(o),
            Sign('/' | '(') | Word("of" | "to" | "in"),
            Number(length),
        ] => won(x, o, Some(length)),
        // 7-point match 4-2
        [Number(length), ref words @ .., Number(x), Sign('-' | ':'), Number(o)]
            if !words.is_empty() && words.iter().all(is_of_length) && words.iter().any(is_word) =>
        {
            won(x, o, Some(length))
        }
        _ => None,
    }
}

const fn is_word(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Word(_))
}

fn is_away(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Word("a" | "away"))
}

/// Returns true if the parts may be written between the numbers of both players.
fn is_gap(pieces: &[Piece<'_>]) -> bool {
    matches!(
        pieces,
        [] | [
            Piece::Sign('-' | ',' | ':' | ';' | '/' | '|') | Piece::Word("to" | "vs" | "v" | "and")
        ]
    )
}

/// Returns true if the part may follow the length of a match.
fn is_of_length(piece: &Piece<'_>) -> bool {
    let words = ["p", "pt", "pts", "point", "points", "match", "score"];
    match piece {
        Piece::Word(word) => words.contains(word),
        Piece::Sign(sign) => "-,:;".contains(*sign),
        Piece::Number(_) => false,
    }
}

fn wrong(text: &str) -> ParseError {
    ParseError::new(format!(
        "`{text}` is not a score: expected the points of X and O, such as 2-4 or 2-4/7, or the \
         points that they need, such as 3a5a, 3-away:5-away or -3,-5"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_away(texts: &[&str], on_roll: u32, opponent: u32, crawford: Option<bool>) {
        for text in texts {
            assert_eq!(text.parse(), Ok(WrittenScore::away(on_roll, opponent, crawford)), "{text}");
        }
    }

    fn check_won(texts: &[&str], length: Option<u32>, crawford: Option<bool>) {
        let points = WrittenPoints::Won(BySide { on_roll: 4, opponent: 2 });
        for text in texts {
            let expected = WrittenScore { points, length, crawford };
            assert_eq!(text.parse(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn points_needed() {
        let texts = [
            "3a5a",
            "3a-5a",
            "3a 5a",
            "3-away:5-away",
            "3-away 5-away",
            "3 away 5 away",
            "-3,-5",
            "-3:-5",
            "-3 -5",
            "-3-5",
            "-3/-5",
            "3-5 away",
            "3-5a",
            "3away/5away",
            "3-away, 5-away",
            "3A5A",
            "3-away vs 5-away",
            "\u{2212}3 \u{2212}5",
            " 3a5a ",
        ];
        check_away(&texts, 3, 5, None);
        check_away(
            &["1a3a crawford", "1a3aC", "-1,-3 c", "1-away:3-away (Crawford)"],
            1,
            3,
            Some(true),
        );
        check_away(
            &["1a3a post-Crawford", "-1,-3 PC", "1-3 away, post Crawford"],
            1,
            3,
            Some(false),
        );
        check_away(&["dmp", "DMP"], 1, 1, None);
        check_away(&["gg", "2a1ac"], 2, 1, Some(true));
        check_away(&["GS"], 1, 2, Some(true));
    }

    #[test]
    fn points_won() {
        check_won(
            &["4-2", "4:2", "4,2", "4 2", "4/2", "4\u{2013}2", "4 - 2", "4 to 2"],
            None,
            None,
        );
        let texts = [
            "4-2/7",
            "4:2/7",
            "4-2 of 7",
            "4-2 (7)",
            "4-2 (7 points)",
            "4-2 in 7",
            "4-2 to 7",
            "7-point match 4-2",
            "7 point match, score 4-2",
            "7pt 4-2",
            "4-2/7 pts",
            "4-2 (7 point match)",
        ];
        check_won(&texts, Some(7), None);
        check_won(&["4-2/5 Crawford", "4-2/5c"], Some(5), Some(true));
    }

    #[test]
    fn plain_numbers_may_mean_points_needed() {
        for text in ["3-5", "3:5", "3 5", "3a5a", "-3,-5"] {
            assert_eq!(
                WrittenScore::parse_away(text),
                Ok(WrittenScore::away(3, 5, None)),
                "{text}"
            );
        }
        assert!(WrittenScore::parse_away("4-2/7").is_err());
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "-",
            "4",
            "4-",
            "-4",
            "4-2-7",
            "4-2 7",
            "3a5",
            "a-b",
            "4--2",
            "4-2/",
            "99999999999-1",
            "3a5a7a",
            "4-2/7/9",
            "away",
            "c",
            "4-2x",
            "é",
            "4-2 points",
        ] {
            assert!(text.parse::<WrittenScore>().is_err(), "{text}");
        }
    }
}
