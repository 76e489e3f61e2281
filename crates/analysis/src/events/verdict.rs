//! Verdicts on events: done, missed or wrong.

use core::fmt;
use core::str::FromStr;

/// Verdict on an event of a decision, by the choice that was made and the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The choice has the event, and so has the best one.
    Did,
    /// The best choice has the event, and the one that was made does not.
    Missed,
    /// The choice has the event, and the best one does not.
    Wrong,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Did, Self::Missed, Self::Wrong];

    /// Returns the verdict on an event; `None` if neither choice has it.
    #[must_use]
    pub const fn of(made: bool, best: bool) -> Option<Self> {
        match (made, best) {
            (true, true) => Some(Self::Did),
            (false, true) => Some(Self::Missed),
            (true, false) => Some(Self::Wrong),
            (false, false) => None,
        }
    }

    /// Name of the verdict, for people and for programs; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Did => "did",
            Self::Missed => "missed",
            Self::Wrong => "wrong",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error of reading the name of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseVerdictError {
    text: String,
}

impl fmt::Display for ParseVerdictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Verdict::ALL.map(Verdict::name).join(", ");
        write!(f, "`{}` is not a verdict: expected one of {names}", self.text)
    }
}

impl core::error::Error for ParseVerdictError {}

/// Reads a [`name`](Verdict::name).
impl FromStr for Verdict {
    type Err = ParseVerdictError;

    fn from_str(text: &str) -> Result<Self, ParseVerdictError> {
        let named = Self::ALL.into_iter().find(|verdict| verdict.name() == text);
        named.ok_or_else(|| ParseVerdictError { text: text.into() })
    }
}
