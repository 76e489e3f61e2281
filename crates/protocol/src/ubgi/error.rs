//! Errors of UBGI.

use std::fmt;

use barpoint::QuestionError;

/// Reason why a command is refused. `Display` writes the line of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UbgiError {
    /// Unknown or malformed command.
    Command(String),
    /// A value that is out of range or cannot be read, with a reason.
    Value(&'static str, String),
    /// A value of a key that is out of range or cannot be read, with a description of a right one.
    Key(String, String),
    /// No position or no dice.
    Missing(&'static str),
    /// The last position or dice were refused.
    Refused(&'static str),
    /// A key, a form or a feature that the engine does not have.
    Unsupported(String),
    /// A question that has no answer.
    Question(QuestionError),
    /// A line of too many bytes.
    LineTooLong,
}

/// Maximum number of characters of a word that an error repeats.
const MAX_WORD: usize = 40;

impl fmt::Display for UbgiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(name) => match usage(name) {
                Some(usage) => write!(f, "error bad_command expected: {usage}"),
                None => write!(f, "error bad_command unknown: {}", short(name)),
            },
            Self::Value(name, reason) => write!(f, "error bad_value {name}: {}", one_line(reason)),
            Self::Key(name, expected) => write!(f, "error bad_value {name} must_be {expected}"),
            Self::Missing(name) => write!(f, "error bad_state missing {name}"),
            Self::Refused(name) => write!(f, "error bad_state refused {name}"),
            Self::Unsupported(what) => write!(f, "error unsupported {}", short(what)),
            Self::Question(QuestionError::Variant(variant)) => {
                write!(f, "error unsupported game.variant {variant}")
            }
            Self::Question(error) => write!(f, "error bad_state {}", one_line(&error.to_string())),
            Self::LineTooLong => f.write_str("error bad_command the line is too long"),
        }
    }
}

/// Returns the form of a command.
fn usage(name: &str) -> Option<&'static str> {
    Some(match name {
        "set" => "set <key> <value>",
        "get" => "get <key>",
        "position" => "position gnubgid <id>, or position xgid <xgid>",
        "dice" => "dice <die> <die>",
        "ubgi" => "ubgi",
        "isready" => "isready",
        "newgame" => "newgame",
        "keys" => "keys",
        "quit" => "quit",
        _ => return None,
    })
}

fn short(word: &str) -> String {
    word.chars().take(MAX_WORD).collect()
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
