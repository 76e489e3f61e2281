//! Opinion of a program on a decision.

use core::fmt;

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_records::{CubeAnalysis, PlayAnalysis, without_controls};

/// Choices with their equities, seen by the player who decides, the best first. There is at least
/// one.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    best: (Choice, f64),
    others: Vec<(Choice, f64)>,
}

impl Opinion {
    /// Returns the opinion on plays. Candidates that are not legal do not count.
    pub(super) fn of_plays(
        analysis: &PlayAnalysis,
        position: &Position,
        dice: Dice,
    ) -> Option<Self> {
        let legal = position.plays(dice);
        let choice = |play| {
            let result = position.after(play)?;
            legal.iter().find(|known| known.result == result).map(|known| Choice::Play(*known))
        };
        let candidates = analysis.candidates.iter();
        let mut choices = candidates.filter_map(|of| Some((choice(&of.play)?, of.equity.into())));
        Some(Self { best: choices.next()?, others: choices.collect() })
    }

    /// Returns the opinion on a double; of equal choices, rolling is the best.
    pub(super) fn of_double(analysis: &CubeAnalysis) -> Self {
        let double = analysis.double_take.equity.min(analysis.double_drop);
        Self::of_two(
            (Choice::NoDouble, analysis.no_double.equity.into()),
            (Choice::Double, double.into()),
        )
    }

    /// Returns the opinion on the answer to a double; of equal choices, taking is the best.
    pub(super) fn of_answer(analysis: &CubeAnalysis) -> Self {
        let take = -f64::from(analysis.double_take.equity);
        Self::of_two((Choice::Take, take), (Choice::Pass, -f64::from(analysis.double_drop)))
    }

    fn of_two(first: (Choice, f64), second: (Choice, f64)) -> Self {
        let [best, other] = if second.1 > first.1 { [second, first] } else { [first, second] };
        Self { best, others: vec![other] }
    }

    pub(super) const fn best(&self) -> Choice {
        self.best.0
    }

    /// Returns the loss of a choice, never negative; `None` if the program did not evaluate it.
    pub(super) fn loss(&self, choice: &Choice) -> Option<f64> {
        let (_, equity) = self.all().find(|(known, _)| known == choice)?;
        // A file may list a play that was searched less deeply with a higher equity.
        Some((self.best.1 - equity).max(0.0)).filter(|loss| loss.is_finite())
    }

    /// Returns the equities of the choices that both programs evaluated.
    pub(super) fn in_common<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (f64, f64)> + 'a {
        let equity = |choice| other.all().find(|(known, _)| *known == choice).map(|of| of.1);
        self.all().filter_map(move |(choice, ours)| Some((ours, equity(choice)?)))
    }

    fn all(&self) -> impl Iterator<Item = (Choice, f64)> + '_ {
        [self.best].into_iter().chain(self.others.iter().copied())
    }
}

/// Kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Play of this roll.
    Play(Dice),
    /// Double or roll.
    Double,
    /// Answer to a double.
    Answer,
}

/// Choice of a player. Plays are equal if they lead to the same position.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// A play.
    Play(LegalPlay),
    /// Rolls without a double.
    NoDouble,
    /// Doubles.
    Double,
    /// Takes, or turns the cube again at once.
    Take,
    /// Passes.
    Pass,
}

impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Play(a), Self::Play(b)) => a.result == b.result,
            (a, b) => core::mem::discriminant(a) == core::mem::discriminant(b),
        }
    }
}

/// Writes the choice as people write it, such as `8/5 6/5` or `no double`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(legal) => legal.play.fmt(f),
            Self::NoDouble => f.pad("no double"),
            Self::Double => f.pad("double"),
            Self::Take => f.pad("take"),
            Self::Pass => f.pad("pass"),
        }
    }
}

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
