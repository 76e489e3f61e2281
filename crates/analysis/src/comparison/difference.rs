//! Reasons why two records are not the same match.

use core::fmt;

use barpoint_records::without_controls;

/// Reason why two records are not the same match. Games and moves are counted from 1; values are
/// those of the first and of the second record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchDifference {
    /// Lengths of the matches in points; `None` for money play.
    Length([Option<u16>; 2]),
    /// Variants of the game.
    Variant([&'static str; 2]),
    /// Names of the players, where the play differs too.
    Players([[String; 2]; 2]),
    /// Scores before a game.
    Score {
        /// Number of the game.
        game: usize,
        /// Points of both players.
        points: [[u32; 2]; 2],
    },
    /// Decisions at the same place.
    Decision {
        /// Number of the game.
        game: usize,
        /// Number of the action in the first record, if it has one.
        action: Option<usize>,
        /// Decisions in words; `None` if the game has ended.
        decisions: [Option<String>; 2],
    },
}

impl fmt::Display for MatchDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(lengths) => {
                let [a, b] = lengths.map(|length| match length {
                    Some(points) => format!("a match to {points} points"),
                    None => "a money session".into(),
                });
                write!(f, "not the same match: {a} and {b}")
            }
            Self::Variant([a, b]) => write!(f, "not the same match: {a} and {b}"),
            Self::Players([[a, b], [c, d]]) => {
                let words = format!("{a} - {b} and {c} - {d}");
                write!(f, "not the same match: the players are {}", without_controls(&words))
            }
            Self::Score { game, points: [[a, b], [c, d]] } => write!(
                f,
                "not the same match: game {game} begins at {a}-{b} in the first and at {c}-{d} in \
                 the second"
            ),
            Self::Decision { game, action, decisions } => {
                let action = action.map_or(String::new(), |action| format!(", move {action}"));
                let words =
                    decisions.clone().map(|words| words.unwrap_or_else(|| "nothing".into()));
                let [a, b] = words.map(|words| without_controls(&words).into_owned());
                write!(
                    f,
                    "not the same match: game {game}{action} has {a} in the first and {b} in the \
                     second"
                )
            }
        }
    }
}

impl core::error::Error for MatchDifference {}
