//! Learning: decks of questions with a schedule, and drills. Needs the feature `learn`.
//!
//! Decks and the log of answers are in a [`Library`]. An answer is judged by the analysis that its
//! question has, and by the engine if the play was not analysed. The schedule is
//! [`barpoint_quiz::schedule`]; [`plan`] joins the two.

mod drill;

use core::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use barpoint_library::{DeckQuestion, Library, LibraryError, LoggedAnswer, Plan, StoredQuestion};
use barpoint_quiz::schedule::{Grade, Memory, replay};
use barpoint_quiz::{Answer, AnswerError, Origin, Question, Subject, depth};
use barpoint_records::Date;
use barpoint_wire::learn as wire;
use barpoint_wire::{Decimal, VERSION};

use crate::{Engine, QuestionError, Situation};

pub use self::drill::{Drill, Exercise, Tried, exercises};

/// Equity that an answer may lose so that it counts as hard instead of wrong.
pub const TOLERANCE: f64 = 0.02;

/// Name of the deck of questions for which none is named.
pub const DECK: &str = "Positions";

/// Number of new questions on a day.
pub const NEW_ON_A_DAY: u32 = 20;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// Returns the plan of a question by its log of days and grades.
#[must_use]
pub fn plan(answers: &[(i64, u8)]) -> Option<Plan> {
    let graded = |&(day, number): &(i64, u8)| Some((day, Grade::numbered(number)?));
    let memory = replay(answers.iter().filter_map(graded))?;
    let begun = answers.first()?.0;
    Some(Plan { begun, due: memory.due, apart: memory.is_apart() })
}

/// Returns the question of a hit of a search, `None` if the action was forced or has no analysis.
#[must_use]
pub fn of_hit(hit: &barpoint_wire::library::Hit) -> Option<Question> {
    barpoint_quiz::question(&hit.action, &Origin::of_hit(hit))
}

/// Returns a question as a library stores it.
///
/// # Errors
/// A number of the question is not finite.
pub fn stored(question: &Question) -> serde_json::Result<StoredQuestion> {
    let json = serde_json::to_string(question)?;
    Ok(StoredQuestion { id: question.id.clone(), json, depth: depth(&question.engine.level) })
}

/// Returns the question that a library stores.
///
/// # Errors
/// A newer program stored the question in another form.
pub fn question(stored: &DeckQuestion) -> serde_json::Result<Question> {
    serde_json::from_str(&stored.json)
}

/// Moment of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moment {
    /// Time in milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// Number of the local day, counted from 1970-01-01.
    pub day: i64,
}

impl Moment {
    /// Returns the present moment.
    ///
    /// # Errors
    /// The clock is wrong by thousands of years.
    pub fn now() -> Result<Self, LibraryError> {
        let time = since_1970();
        Ok(Self { time, day: Library::local_day(time)? })
    }

    /// Returns this time of the day on another day.
    #[must_use]
    pub fn on(day: i64) -> Self {
        Self { time: day * DAY + since_1970().rem_euclid(DAY), day }
    }
}

fn since_1970() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}

/// Returns the date of a day, such as `2026-11-30`.
#[must_use]
pub fn date(day: i64) -> String {
    Date::of_days(day).map_or_else(|| format!("day {day}"), |date| date.to_string())
}

/// Returns the number of a day that is written as `2026-11-30`, `None` if it is none.
#[must_use]
pub fn day(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let (month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let date = Date::new(year, month, day).filter(|_| parts.next().is_none())?;
    // Days are counted by the calendar that writes them.
    let guess = (i64::from(year) - 1970) * 365;
    (guess..guess + 1000).find(|&day| Date::of_days(day) == Some(date))
}

/// Answer with its loss.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judged {
    /// The answer.
    pub answer: Answer,
    /// Equity that it loses, at least 0.
    pub loss: f64,
    /// Method by which it was evaluated, such as `2-ply`.
    pub level: String,
}

/// Reason why an answer is not judged.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum JudgeError {
    /// The text is no answer to the question.
    Answer(AnswerError),
    /// The engine cannot evaluate the position.
    Engine(QuestionError),
    /// The question has no analysis of this choice, nor a position for the engine.
    NoAnalysis,
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
            Self::NoAnalysis => f.write_str("the question has no analysis of this choice"),
        }
    }
}

impl core::error::Error for JudgeError {}

impl Engine {
    /// Judges an answer: by the analysis of the question, or by this engine if the play was not analysed. The
    /// engine then evaluates the best play too, because levels differ.
    ///
    /// # Errors
    /// The text is no answer, or nothing can evaluate it.
    pub fn judge_quiz(&self, question: &Question, text: &str) -> Result<Judged, JudgeError> {
        let answer = Answer::read(question, text).map_err(JudgeError::Answer)?;
        if let Some(loss) = answer.stored_loss(question) {
            return Ok(Judged { answer, loss, level: question.engine.level.clone() });
        }
        let Answer::Play(made) = answer else { return Err(JudgeError::NoAnalysis) };
        let subject = Subject::of(question).ok_or(JudgeError::NoAnalysis)?;
        let dice = subject.dice.ok_or(JudgeError::NoAnalysis)?;
        let best = subject.position.parse_play(dice, &question.best);
        let best = best.map_err(|_| JudgeError::NoAnalysis)?;
        let Subject { position, variant, state, .. } = subject;
        let situation = Situation { position, variant, state: state.unwrap_or_default() };
        let plays = self.rank_plays_with(&situation, dice, &[best, made]);
        let plays = plays.map_err(JudgeError::Engine)?;
        let found = |result| plays.iter().find(|play| play.result == result);
        let pair = found(best.result).zip(found(made.result));
        let (best, made) = pair.ok_or(JudgeError::NoAnalysis)?;
        let loss = (best.value.equity.0 - made.value.equity.0).max(0.0);
        Ok(Judged { answer, loss, level: format!("{}-ply", made.plies) })
    }
}

/// Question of a deck with its memory.
#[derive(Debug)]
#[non_exhaustive]
pub struct Recalled {
    /// The question.
    pub question: Question,
    memory: Option<Memory>,
}

impl Recalled {
    /// Reads a question of a deck with its log.
    ///
    /// # Errors
    /// The library cannot be read, or has the question in a form of a newer program.
    pub fn read(library: &Library, stored: &DeckQuestion) -> Result<Self, LibraryError> {
        let read = question(stored).map_err(|error| {
            let why = format!("question {}: {error}", stored.id);
            LibraryError::Database(library.path().to_owned(), why)
        })?;
        let log = library.answers(Some(&stored.id))?;
        let graded = |answer: &LoggedAnswer| Some((answer.day, Grade::numbered(answer.grade)?));
        Ok(Self { question: read, memory: replay(log.iter().filter_map(graded)) })
    }

    fn after(&self, day: i64, grade: Grade) -> Memory {
        self.memory.map_or_else(|| Memory::first(day, grade), |memory| memory.after(day, grade))
    }

    /// Returns the document of an answer with a grade; without an answer the question was given up.
    #[must_use]
    pub fn answered(
        &self,
        judged: Option<&Judged>,
        day: i64,
        grade: Grade,
        logged: bool,
    ) -> wire::Answered {
        let days = Grade::ALL.map(|grade| (self.after(day, grade).due - day) as u32);
        wire::Answered {
            version: VERSION,
            id: self.question.id.clone(),
            answer: judged.map(|judged| judged.answer.to_string()),
            best: self.question.best.clone(),
            loss: judged.map(|judged| Decimal(judged.loss)),
            level: judged.map(|judged| judged.level.clone()),
            grade: to_wire(grade),
            logged,
            days,
            apart: self.after(day, grade).is_apart(),
            solution: self.question.clone(),
        }
    }

    /// Returns the entry of the log for an answer.
    #[must_use]
    pub fn entry(&self, judged: Option<&Judged>, moment: Moment, grade: Grade) -> LoggedAnswer {
        LoggedAnswer {
            question: self.question.id.clone(),
            time: moment.time,
            grade: grade.number(),
            day: moment.day,
            answer: judged.map(|judged| judged.answer.to_string()).unwrap_or_default(),
        }
    }
}

/// Returns the grade of an answer, or of a question that was given up.
#[must_use]
pub fn grade(judged: Option<&Judged>, tolerance: f64) -> Grade {
    judged.map_or(Grade::Again, |judged| Grade::of_loss(judged.loss, tolerance))
}

/// Returns the document of a question without its answer.
#[must_use]
pub fn asked(question: &Question, due: Option<i64>) -> wire::Asked {
    let question = question.clone();
    wire::Asked {
        id: question.id,
        kind: question.kind,
        question: question.question,
        situation: question.situation,
        board: question.board,
        xgid: question.xgid,
        position: question.position,
        variant: question.variant,
        dice: question.dice,
        due: due.map(date),
    }
}

/// Returns the document of the decks of a library on a day.
///
/// # Errors
/// The library cannot be read.
pub fn decks(library: &Library, day: i64) -> Result<wire::Decks, LibraryError> {
    let deck = |deck: barpoint_library::Deck| wire::Deck {
        name: deck.name,
        questions: deck.questions,
        new: deck.new,
        due: deck.due,
        apart: deck.apart,
        next: deck.next.map(date),
    };
    let decks = library.decks(day)?.into_iter().map(deck).collect();
    Ok(wire::Decks { version: VERSION, date: date(day), decks })
}

/// Returns the grade of a document.
#[must_use]
pub const fn grade_of(grade: wire::Grade) -> Grade {
    match grade {
        wire::Grade::Again => Grade::Again,
        wire::Grade::Hard => Grade::Hard,
        wire::Grade::Good => Grade::Good,
        wire::Grade::Easy => Grade::Easy,
    }
}

const fn to_wire(grade: Grade) -> wire::Grade {
    match grade {
        Grade::Again => wire::Grade::Again,
        Grade::Hard => wire::Grade::Hard,
        Grade::Good => wire::Grade::Good,
        Grade::Easy => wire::Grade::Easy,
    }
}
