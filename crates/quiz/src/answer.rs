//! Answers: judged by the stored analysis, and written out.

use std::fmt;
use std::fmt::Write;

use barpoint_core::LegalPlay;
use barpoint_render::wrapped;

use crate::subject::Subject;
use crate::{Question, QuestionKind, words};

/// Answer to a question that was understood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Play of the roll.
    Play(LegalPlay),
    /// Double or redouble.
    Double,
    /// Roll without a double.
    NoDouble,
    /// Take, or beaver, which is a take as well.
    Take,
    /// Pass.
    Pass,
}

/// Text that is no answer to a question, with what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError(String);

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AnswerError {}

impl Answer {
    /// Reads an answer to a question.
    ///
    /// # Errors
    /// The text is no legal play of the roll, or no action about the cube.
    pub fn read(question: &Question, text: &str) -> Result<Self, AnswerError> {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let wrong = |expected: &str| Err(AnswerError(format!("`{text}`: expected {expected}")));
        match question.kind {
            QuestionKind::Play => {
                let subject = Subject::of(question);
                let Some((subject, dice)) = subject.and_then(|it| Some((it, it.dice?))) else {
                    return wrong("nothing, because the question has no roll that can be read");
                };
                let play = subject.position.parse_play(dice, text.trim());
                play.map(Self::Play).map_err(|error| AnswerError(error.to_string()))
            }
            QuestionKind::Double => match words.trim_start_matches("optional ") {
                "double" | "redouble" | "d" => Ok(Self::Double),
                "no double"
                | "no redouble"
                | "no"
                | "nd"
                | "roll"
                | "r"
                | "too good"
                | "too good to double"
                | "too good to redouble" => Ok(Self::NoDouble),
                _ => wrong("double (d) or roll (r)"),
            },
            QuestionKind::Take => match &*words {
                "take" | "t" | "beaver" | "b" => Ok(Self::Take),
                "pass" | "drop" | "p" => Ok(Self::Pass),
                _ => wrong("take (t) or pass (p)"),
            },
        }
    }

    /// Returns the equity that the answer loses by the stored analysis, at least 0; `None` if the analysis
    /// does not have the play.
    #[must_use]
    pub fn stored_loss(self, question: &Question) -> Option<f64> {
        let of_cube = |chosen: f64, other: f64| (other - chosen).max(0.0);
        if let Self::Play(play) = self {
            let subject = Subject::of(question)?;
            let is_play =
                |text: &str| subject.play(text).is_some_and(|it| it.result == play.result);
            if is_play(&question.best) {
                return Some(0.0);
            }
            let found = question.candidates.iter().find(|candidate| is_play(&candidate.play))?;
            return Some((-found.difference.0).max(0.0));
        }
        let cube = question.cube.as_ref()?;
        let [wait, take, pass] =
            [cube.no_double, cube.double_take, cube.double_pass].map(|it| it.0);
        Some(match self {
            Self::Double => of_cube(take.min(pass), wait),
            Self::NoDouble => of_cube(wait, take.min(pass)),
            // The values are those of the player who doubles.
            Self::Take => of_cube(pass, take),
            Self::Pass => of_cube(take, pass),
            Self::Play(_) => return None,
        })
    }
}

/// Writes the answer in the usual notation.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(play) => write!(f, "{}", play.play),
            Self::Double => f.write_str("double"),
            Self::NoDouble => f.write_str("no double"),
            Self::Take => f.write_str("take"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Returns the whole answer to a question as text in lines of a limited width: all choices, what was made,
/// the reasons and where they come from.
#[must_use]
pub fn solution(question: &Question, width: usize) -> String {
    let mut text = choices(question);
    let verdict = words::verdict(question);
    let reasons = question.reasons.clone();
    let themes = words::themes(question).join(", ");
    let themes = (!themes.is_empty()).then(|| format!("Themes: {themes}."));
    let source = words::source(question);
    let source = (!source.is_empty()).then(|| format!("From: {source}."));
    let engine = format!("Answer by {}.", words::engine(question));
    for part in [verdict, reasons, themes, source, Some(engine)].into_iter().flatten() {
        text += &wrapped(&part, width);
    }
    text
}

fn choices(question: &Question) -> String {
    let rows: Vec<[String; 4]> = if question.cube.is_some() {
        let row = |row: words::CubeRow| {
            let difference =
                if row.is_proper { String::new() } else { words::equity(row.difference) };
            [row.name, row.equity, difference, String::new()]
        };
        words::cube_rows(question).into_iter().map(row).collect()
    } else {
        let row = |candidate: &barpoint_wire::analysis::Candidate| {
            let difference = candidate.difference.0;
            let difference =
                if difference == 0.0 { String::new() } else { words::equity(difference) };
            let equity = words::with_error(candidate.equity, candidate.standard_error);
            [candidate.play.clone(), equity, difference, candidate.level.clone()]
        };
        question.candidates.iter().map(row).collect()
    };
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let [first, second, third] = [0, 1, 2].map(width);
    rows.iter().fold(String::new(), |mut text, [choice, equity, difference, level]| {
        let line = format!("  {choice:<first$}  {equity:>second$}  {difference:>third$}  {level}");
        let _ = writeln!(text, "{}", line.trim_end());
        text
    })
}
