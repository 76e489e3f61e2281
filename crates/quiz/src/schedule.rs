//! Schedule of repetitions: the days on which questions are asked again.
//!
//! The model of memory is FSRS-6 with its usual 21 weights. It has a [`Memory`] for each question: after
//! how many days it is recalled with a chance of 90 % (stability), and how hard it is (difficulty).
//! A question is due when its recall falls to 90 %.
//!
//! # Design
//! The memory is a pure function of the log of answers: [`replay`] computes it again from all of them. Two
//! logs are merged by union, so they need no common clock and no winner.
//!
//! Days are whole and local; they begin at 4:00, and their number is written with the answer, so that a
//! change of the time zone changes no history. Numbers are rounded to 8 decimals after each step, and `exp`
//! and `pow` are those of the crate `libm`, so every machine computes the same bits.
//!
//! # Source
//! The formulas of FSRS-6 are published by the project Open Spaced Repetition. A test compares with its
//! package `ts-fsrs`.

use std::fmt;
use std::str::FromStr;

/// Weights w0 to w20 of FSRS-6.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// Bounds of the stability in days.
const STABILITY: (f64, f64) = (0.001, 36_500.0);

/// Maximum number of days until a question is asked again.
const LONGEST: i64 = 36_500;

/// Number of misses after which a question is set apart.
pub const APART: u32 = 4;

/// Grade of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Wrong, or not known.
    Again,
    /// Nearly right, or right with trouble.
    Hard,
    /// Right.
    Good,
    /// Right at once.
    Easy,
}

impl Grade {
    /// All grades, the worst first.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// Returns the name, as it is typed and written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }

    /// Returns the number from 1 to 4 by which logs write it.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the grade with a number, `None` unless it is from 1 to 4.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.number() == number)
    }

    /// Returns the grade of a choice that loses an equity: good without a loss, hard up to `tolerance`.
    #[must_use]
    pub fn of_loss(loss: f64, tolerance: f64) -> Self {
        // Equities have four decimals at most.
        match loss {
            loss if loss < 0.00005 => Self::Good,
            loss if loss <= tolerance + 1e-9 => Self::Hard,
            _ => Self::Again,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|grade| grade.name() == text);
        found.ok_or_else(|| "expected again, hard, good or easy".to_owned())
    }
}

/// Memory of a question after an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Days until the chance of recall falls to 90 %.
    pub stability: f64,
    /// Difficulty from 1 to 10.
    pub difficulty: f64,
    /// Number of the day of the last answer, counted from 1970-01-01.
    pub day: i64,
    /// Number of the day on which the question is due.
    pub due: i64,
    /// Number of answers.
    pub answers: u32,
    /// Number of misses since the last two right answers in a row.
    pub missed: u32,
    /// Number of right answers in a row until now.
    streak: u32,
}

impl Memory {
    /// Returns the memory of a question after its first answer.
    #[must_use]
    pub fn first(day: i64, grade: Grade) -> Self {
        let stability = W[usize::from(grade.number()) - 1].max(0.1);
        let difficulty = first_difficulty(grade).clamp(1.0, 10.0);
        Self { stability, difficulty, day, due: 0, answers: 0, missed: 0, streak: 0 }
            .counted(day, grade)
    }

    /// Returns the memory after another answer. A day before that of the last answer counts as the same day.
    #[must_use]
    pub fn after(self, day: i64, grade: Grade) -> Self {
        let days = (day - self.day).max(0);
        let Self { stability, difficulty, .. } = self;
        let recall = recall(days, stability);
        let stability = match grade {
            _ if days == 0 => same_day(stability, grade),
            Grade::Again => forgotten(stability, difficulty, recall),
            _ => recalled(stability, difficulty, recall, grade),
        };
        Self { stability, difficulty: next_difficulty(difficulty, grade), ..self }
            .counted(day.max(self.day), grade)
    }

    /// Returns true if the question was missed again and again, so that it is set apart: [`APART`] misses or
    /// more without two right answers in a row since the first of them.
    #[must_use]
    pub const fn is_apart(&self) -> bool {
        self.missed >= APART
    }

    fn counted(self, day: i64, grade: Grade) -> Self {
        let is_miss = grade == Grade::Again;
        let streak = if is_miss { 0 } else { self.streak + 1 };
        let missed = if streak >= 2 { 0 } else { self.missed + u32::from(is_miss) };
        let due = day + interval(self.stability);
        Self { day, due, answers: self.answers + 1, missed, streak, ..self }
    }
}

/// Returns the memory after all answers, each with its day, in their order; `None` without an answer.
#[must_use]
pub fn replay(answers: impl IntoIterator<Item = (i64, Grade)>) -> Option<Memory> {
    answers.into_iter().fold(None, |memory: Option<Memory>, (day, grade)| {
        Some(match memory {
            None => Memory::first(day, grade),
            Some(memory) => memory.after(day, grade),
        })
    })
}

/// Returns the days until a question with this stability is due, for a recall of 90 %.
fn interval(stability: f64) -> i64 {
    let days = (stability + 0.5).floor() as i64;
    days.clamp(1, LONGEST)
}

/// Returns the chance of recall after some days.
fn recall(days: i64, stability: f64) -> f64 {
    let decay = -W[20];
    let factor = rounded(libm::exp(libm::log(0.9) / decay) - 1.0);
    rounded(libm::pow(1.0 + factor * days as f64 / stability, decay))
}

fn first_difficulty(grade: Grade) -> f64 {
    rounded(W[4] - libm::exp(f64::from(grade.number() - 1) * W[5]) + 1.0)
}

fn next_difficulty(difficulty: f64, grade: Grade) -> f64 {
    let step = -W[6] * (f64::from(grade.number()) - 3.0);
    let damped = difficulty + rounded(step * (10.0 - difficulty) / 9.0);
    rounded(W[7] * first_difficulty(Grade::Easy) + (1.0 - W[7]) * damped).clamp(1.0, 10.0)
}

fn recalled(stability: f64, difficulty: f64, recall: f64, grade: Grade) -> f64 {
    let hard = if grade == Grade::Hard { W[15] } else { 1.0 };
    let easy = if grade == Grade::Easy { W[16] } else { 1.0 };
    let ease = libm::exp(W[8]) * (11.0 - difficulty) * libm::pow(stability, -W[9]);
    let surprise = libm::exp((1.0 - recall) * W[10]) - 1.0;
    bounded(stability * (1.0 + ease * surprise * hard * easy))
}

fn forgotten(stability: f64, difficulty: f64, recall: f64) -> f64 {
    let kept = libm::pow(stability + 1.0, W[13]) - 1.0;
    let left = W[11] * libm::pow(difficulty, -W[12]) * kept * libm::exp((1.0 - recall) * W[14]);
    let most = rounded(stability / libm::exp(W[17] * W[18]));
    bounded(left).min(most.max(STABILITY.0))
}

fn same_day(stability: f64, grade: Grade) -> f64 {
    let shift = f64::from(grade.number()) - 3.0 + W[18];
    let growth = libm::pow(stability, -W[19]) * libm::exp(W[17] * shift);
    bounded(stability * if grade == Grade::Again { growth } else { growth.max(1.0) })
}

fn bounded(stability: f64) -> f64 {
    rounded(stability.clamp(STABILITY.0, STABILITY.1))
}

/// Rounds to 8 decimals.
fn rounded(number: f64) -> f64 {
    (number * 1e8 + 0.5).floor() / 1e8
}
