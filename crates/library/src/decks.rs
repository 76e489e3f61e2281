//! Decks of questions, and the log of answers.
//!
//! A library knows questions by their identity and stores them as text that it does not read. The log of
//! answers decides when a question is due; the columns `begun`, `due` and `apart` are computed from it by
//! a [`Planner`], so that two copies of a library can be merged: questions and answers by union, days again
//! from the log. The log of a question that is removed stays, so that the question comes back with it.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use crate::add::folded;
use crate::library::Failure;
use crate::packed::{pack_text, unpack_text};
use crate::{Library, LibraryError};

/// Question to store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredQuestion {
    /// Identity.
    pub id: String,
    /// The question as text.
    pub json: String,
    /// Depth of its answer. A deeper one replaces the text of a question that is known.
    pub depth: i64,
}

/// Answer in the log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoggedAnswer {
    /// Identity of the question.
    pub question: String,
    /// Time in milliseconds since 1970-01-01 UTC.
    pub time: i64,
    /// Grade from 1 to 4.
    pub grade: u8,
    /// Number of the local day, counted from 1970-01-01.
    pub day: i64,
    /// Text of the answer.
    pub answer: String,
}

/// Days of a question by its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Day of the first answer.
    pub begun: i64,
    /// Day on which the question is due.
    pub due: i64,
    /// True if the question is set apart, because it was missed again and again.
    pub apart: bool,
}

/// Plans a question by its answers, each with its day and grade, in their order; `None` without answers.
pub type Planner = fn(&[(i64, u8)]) -> Option<Plan>;

/// Question of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeckQuestion {
    /// Identity.
    pub id: String,
    /// Name of the deck.
    pub deck: String,
    /// The question as text.
    pub json: String,
    /// Day on which it is due; `None` for a new one.
    pub due: Option<i64>,
}

/// Deck with the numbers of its questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// Name.
    pub name: String,
    /// Number of questions.
    pub questions: u32,
    /// Number of questions without an answer.
    pub new: u32,
    /// Number of questions that are due, without new ones and those that are set apart.
    pub due: u32,
    /// Number of questions that are set apart.
    pub apart: u32,
    /// First day on which a question is due that is not set apart; `None` if there is none.
    pub next: Option<i64>,
}

/// Choice of the questions of a day.
#[derive(Clone, Copy, Debug)]
pub struct DueFilter<'a> {
    /// Name of a deck; `None` for all.
    pub deck: Option<&'a str>,
    /// Number of the day.
    pub day: i64,
    /// Number of new questions on a day. Those that were begun on this day count.
    pub new: u32,
    /// True for the questions that are set apart, instead of the others.
    pub apart: bool,
}

/// Numbers of questions and answers that a library did not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learnt {
    /// Number of new questions.
    pub questions: u32,
    /// Number of known questions whose answer is now deeper.
    pub deepened: u32,
    /// Number of new answers in the log.
    pub answers: u32,
}

const QUESTION: &str =
    "SELECT q.id, d.name, q.json, q.due FROM questions q JOIN decks d ON d.id = q.deck";

impl Library {
    /// Adds questions to a deck, which is made if there is none. A question that some deck has already stays
    /// there.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add_questions(
        &mut self,
        deck: &str,
        questions: &[StoredQuestion],
        planner: Planner,
    ) -> Result<Learnt, LibraryError> {
        self.write(|transaction| {
            let mut learnt = Learnt::default();
            for question in questions {
                add_question(transaction, deck, question, planner, &mut learnt)?;
            }
            Ok(learnt)
        })
    }

    /// Returns the questions of a day: first those that are due, the oldest first, then new ones in the
    /// order in which they were added, then those whose last answer was a miss of that day.
    ///
    /// # Errors
    /// No deck has the name, or the library cannot be read.
    pub fn due_questions(&self, filter: DueFilter<'_>) -> Result<Vec<DeckQuestion>, LibraryError> {
        let deck = self.deck_number(filter.deck)?;
        let found = || {
            let mut questions = Vec::new();
            let due = format!(
                "{QUESTION} WHERE q.apart = ?1 AND q.due <= ?2 AND (?3 IS NULL OR q.deck = ?3) \
                 ORDER BY q.due, q.number"
            );
            let mut due = self.connection.prepare_cached(&due)?;
            let rows = due.query_map(params![filter.apart, filter.day, deck], question)?;
            questions.extend(rows.collect::<rusqlite::Result<Vec<_>>>()?);
            if filter.apart {
                return Ok(questions);
            }
            let begun =
                "SELECT count(*) FROM questions WHERE begun = ?1 AND (?2 IS NULL OR deck = ?2)";
            let begun: u32 =
                self.connection.query_row(begun, params![filter.day, deck], |row| row.get(0))?;
            let new = format!(
                "{QUESTION} WHERE q.apart = 0 AND q.due IS NULL AND (?1 IS NULL OR q.deck = ?1) \
                 ORDER BY q.number LIMIT ?2"
            );
            let mut new = self.connection.prepare_cached(&new)?;
            let rows = new.query_map(params![deck, filter.new.saturating_sub(begun)], question)?;
            questions.extend(rows.collect::<rusqlite::Result<Vec<_>>>()?);
            let missed = format!(
                "{QUESTION} JOIN answers a ON a.question = q.id AND a.day = ?1 AND a.grade = 1 \
                 WHERE q.apart = 0 AND q.due > ?1 AND (?2 IS NULL OR q.deck = ?2) \
                 AND NOT EXISTS (SELECT 1 FROM answers b WHERE b.question = q.id AND b.time > a.time) \
                 ORDER BY a.time, q.number"
            );
            let mut missed = self.connection.prepare_cached(&missed)?;
            let rows = missed.query_map(params![filter.day, deck], question)?;
            questions.extend(rows.collect::<rusqlite::Result<Vec<_>>>()?);
            Ok(questions)
        };
        self.unpacked(self.done(found())?)
    }

    /// Returns the question with an identity, `None` if no deck has it.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn question(&self, id: &str) -> Result<Option<DeckQuestion>, LibraryError> {
        let one = || {
            let one = format!("{QUESTION} WHERE q.id = ?1");
            self.connection.prepare_cached(&one)?.query_map([id], question)?.collect()
        };
        Ok(self.unpacked(self.done(one())?)?.pop())
    }

    /// Returns the questions of a deck, or of all, in the order in which they were added.
    ///
    /// # Errors
    /// No deck has the name, or the library cannot be read.
    pub fn questions(&self, deck: Option<&str>) -> Result<Vec<DeckQuestion>, LibraryError> {
        let deck = self.deck_number(deck)?;
        let found = || {
            let all = format!("{QUESTION} WHERE ?1 IS NULL OR q.deck = ?1 ORDER BY q.number");
            self.connection.prepare(&all)?.query_map([deck], question)?.collect()
        };
        self.unpacked(self.done(found())?)
    }

    /// Returns the decks in alphabetical order, with what is due on a day.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn decks(&self, day: i64) -> Result<Vec<Deck>, LibraryError> {
        const DECKS: &str = "SELECT d.name, count(q.number), sum(q.number IS NOT NULL AND q.due IS NULL), \
             sum(q.apart = 0 AND q.due <= ?1), sum(q.apart), min(iif(q.apart = 0, q.due, NULL)) \
             FROM decks d LEFT JOIN questions q ON q.deck = d.id GROUP BY d.id ORDER BY d.folded";
        let deck = |row: &Row<'_>| {
            let number =
                |index| Ok::<_, rusqlite::Error>(row.get::<_, Option<u32>>(index)?.unwrap_or(0));
            Ok(Deck {
                name: row.get(0)?,
                questions: number(1)?,
                new: number(2)?,
                due: number(3)?,
                apart: number(4)?,
                next: row.get(5)?,
            })
        };
        let all = || self.connection.prepare(DECKS)?.query_map([day], deck)?.collect();
        self.done(all())
    }

    /// Adds an answer to the log, and plans its question again. An answer is later than those before it: its
    /// time is the first free millisecond of its question.
    ///
    /// # Errors
    /// No question has the identity, or the library cannot be written.
    pub fn log_answer(
        &mut self,
        answer: &LoggedAnswer,
        planner: Planner,
    ) -> Result<(), LibraryError> {
        self.write(|transaction| {
            let known = "SELECT 1 FROM questions WHERE id = ?1";
            let known = transaction.query_row(known, [&answer.question], |_| Ok(())).optional()?;
            known.ok_or_else(|| LibraryError::NoQuestion(answer.question.clone()))?;
            let mut answer = answer.clone();
            let taken = "SELECT 1 FROM answers WHERE question = ?1 AND time = ?2";
            let mut taken = transaction.prepare_cached(taken)?;
            while taken.exists(params![answer.question, answer.time])? {
                answer.time += 1;
            }
            insert_answer(transaction, &answer)?;
            Ok(plan(transaction, &answer.question, planner)?)
        })
    }

    /// Returns the log of a question, or of all, in the order of time.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn answers(&self, question: Option<&str>) -> Result<Vec<LoggedAnswer>, LibraryError> {
        const ANSWERS: &str = "SELECT question, time, grade, day, answer FROM answers \
             WHERE ?1 IS NULL OR question = ?1 ORDER BY time, question, grade";
        let answer = |row: &Row<'_>| {
            Ok(LoggedAnswer {
                question: row.get(0)?,
                time: row.get(1)?,
                grade: row.get(2)?,
                day: row.get(3)?,
                answer: row.get(4)?,
            })
        };
        let all =
            || self.connection.prepare_cached(ANSWERS)?.query_map([question], answer)?.collect();
        self.done(all())
    }

    /// Removes questions by their identities, or those of a deck with the deck, and returns their number.
    ///
    /// # Errors
    /// No question or deck has the name, or the library cannot be written. Then nothing is removed.
    pub fn remove_questions(
        &mut self,
        ids: &[String],
        deck: Option<&str>,
    ) -> Result<u32, LibraryError> {
        let deck = self.deck_number(deck)?;
        self.write(|transaction| {
            let mut removed = 0;
            for id in ids {
                match transaction.execute("DELETE FROM questions WHERE id = ?1", [id])? {
                    0 => return Err(LibraryError::NoQuestion(id.clone()).into()),
                    number => removed += number,
                }
            }
            if let Some(deck) = deck {
                removed += transaction.execute("DELETE FROM questions WHERE deck = ?1", [deck])?;
                transaction.execute("DELETE FROM decks WHERE id = ?1", [deck])?;
            }
            Ok(removed as u32)
        })
    }

    /// Merges the decks and the log of another library into this one: questions and answers by union.
    ///
    /// # Errors
    /// The other library cannot be read, or this one cannot be written. Then nothing is merged.
    pub fn merge_decks(&mut self, other: &Self, planner: Planner) -> Result<Learnt, LibraryError> {
        let questions = other.questions(None)?;
        let (answers, depths) = (other.answers(None)?, other.depths()?);
        self.write(|transaction| {
            let mut learnt = Learnt::default();
            let mut changed = std::collections::BTreeSet::new();
            for answer in &answers {
                if insert_answer(transaction, answer)? {
                    learnt.answers += 1;
                    changed.insert(&answer.question);
                }
            }
            for (question, depth) in questions.into_iter().zip(depths) {
                let DeckQuestion { id, deck, json, .. } = question;
                let stored = StoredQuestion { id, json, depth };
                add_question(transaction, &deck, &stored, planner, &mut learnt)?;
            }
            for question in changed {
                plan(transaction, question, planner)?;
            }
            Ok(learnt)
        })
    }

    /// Returns the number of the local day of a time in milliseconds since 1970-01-01 UTC. A day begins at
    /// 4:00.
    ///
    /// # Errors
    /// The time is no time of a calendar.
    pub fn local_day(time: i64) -> Result<i64, LibraryError> {
        const DAY: &str =
            "SELECT unixepoch(date(?1, 'unixepoch', 'localtime', '-4 hours')) / 86400";
        let day = Connection::open_in_memory()
            .and_then(|memory| memory.query_row(DAY, [time.div_euclid(1000)], |row| row.get(0)));
        day.map_err(|error| LibraryError::of(Path::new("calendar"), &error))
    }

    fn depths(&self) -> Result<Vec<i64>, LibraryError> {
        let all = || {
            let mut query =
                self.connection.prepare("SELECT depth FROM questions ORDER BY number")?;
            query.query_map([], |row| row.get(0))?.collect()
        };
        self.done(all())
    }

    fn deck_number(&self, deck: Option<&str>) -> Result<Option<i64>, LibraryError> {
        let Some(name) = deck else { return Ok(None) };
        let found = "SELECT id FROM decks WHERE folded = ?1";
        let found = self.connection.query_row(found, [folded(name)], |row| row.get(0)).optional();
        let names = || Ok(self.decks(0)?.into_iter().map(|deck| deck.name).collect());
        match self.done(found)? {
            Some(number) => Ok(Some(number)),
            None => Err(LibraryError::NoDeck { name: name.to_owned(), known: names()? }),
        }
    }

    /// Returns questions whose bytes were read, with their texts.
    fn unpacked(
        &self,
        packed: Vec<(DeckQuestion, Vec<u8>)>,
    ) -> Result<Vec<DeckQuestion>, LibraryError> {
        let unpacked = |(question, json): (DeckQuestion, Vec<u8>)| match unpack_text(&json) {
            Ok(json) => Ok(DeckQuestion { json, ..question }),
            Err(why) => {
                let why = format!("question {}: {why}", question.id);
                Err(LibraryError::Database(self.path().to_owned(), why))
            }
        };
        packed.into_iter().map(unpacked).collect()
    }
}

/// Reads a question, whose text is still packed.
fn question(row: &Row<'_>) -> rusqlite::Result<(DeckQuestion, Vec<u8>)> {
    let question =
        DeckQuestion { id: row.get(0)?, deck: row.get(1)?, json: String::new(), due: row.get(3)? };
    Ok((question, row.get(2)?))
}

fn add_question(
    transaction: &Transaction<'_>,
    deck: &str,
    question: &StoredQuestion,
    planner: Planner,
    learnt: &mut Learnt,
) -> Result<(), Failure> {
    let StoredQuestion { id, json, depth } = question;
    let json = pack_text(json).map_err(|why| LibraryError::Database("question".into(), why))?;
    let mut known = transaction.prepare_cached("SELECT depth FROM questions WHERE id = ?1")?;
    if let Some(before) = known.query_row([id], |row| row.get::<_, i64>(0)).optional()? {
        if before < *depth {
            let deepen = "UPDATE questions SET json = ?2, depth = ?3 WHERE id = ?1";
            transaction.prepare_cached(deepen)?.execute(params![id, json, depth])?;
            learnt.deepened += 1;
        }
        return Ok(());
    }
    let insert = "INSERT OR IGNORE INTO decks (name, folded) VALUES (?1, ?2)";
    transaction.prepare_cached(insert)?.execute([deck.trim(), &folded(deck)])?;
    let insert = "INSERT INTO questions (id, deck, depth, json) \
                  SELECT ?1, id, ?3, ?4 FROM decks WHERE folded = ?2";
    transaction.prepare_cached(insert)?.execute(params![id, folded(deck), depth, json])?;
    learnt.questions += 1;
    Ok(plan(transaction, id, planner)?)
}

/// Adds an answer to the log. Returns false if the log has it.
fn insert_answer(transaction: &Transaction<'_>, answer: &LoggedAnswer) -> rusqlite::Result<bool> {
    let LoggedAnswer { question, time, grade, day, answer } = answer;
    let insert = "INSERT OR IGNORE INTO answers (question, time, grade, day, answer) \
                  VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut insert = transaction.prepare_cached(insert)?;
    Ok(insert.execute(params![question, time, grade, day, answer])? > 0)
}

/// Computes the days of a question from its log.
fn plan(transaction: &Transaction<'_>, question: &str, planner: Planner) -> rusqlite::Result<()> {
    let log = "SELECT day, grade FROM answers WHERE question = ?1 ORDER BY time, grade";
    let mut log = transaction.prepare_cached(log)?;
    let answers = log.query_map([question], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let planned = planner(&answers.collect::<rusqlite::Result<Vec<_>>>()?);
    let set = "UPDATE questions SET begun = ?2, due = ?3, apart = ?4 WHERE id = ?1";
    let mut set = transaction.prepare_cached(set)?;
    set.execute(params![
        question,
        planned.map(|plan| plan.begun),
        planned.map(|plan| plan.due),
        planned.is_some_and(|plan| plan.apart),
    ])?;
    Ok(())
}
