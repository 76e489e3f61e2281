//! Questions and answers on disk: a line of JSON each, in files of their own.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CubeAnswer, CubeQuestion, PlayAnswer, PlayQuestion};
use crate::files::{read, read_text};

/// Names of the two files of a kind of decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    pub(crate) questions: &'static str,
    pub(crate) answers: &'static str,
}

/// Chequer plays.
pub(crate) const PLAYS: Names = Names { questions: "plays.jsonl", answers: "plays.answers.jsonl" };
/// Cube decisions.
pub(crate) const CUBES: Names = Names { questions: "cubes.jsonl", answers: "cubes.answers.jsonl" };
/// File of the IDs of all positions in questions.
pub(crate) const IDS: &str = "positions.ids";

/// A question or answer with a number.
pub(crate) trait Numbered {
    fn number(&self) -> u32;
}

macro_rules! numbered {
    ($($kind:ty),*) => {
        $(impl Numbered for $kind {
            fn number(&self) -> u32 {
                self.number
            }
        })*
    };
}
numbered!(PlayQuestion, PlayAnswer, CubeQuestion, CubeAnswer);

/// Reads the questions of a folder that have answers, in the order of the answers; none if there is no file
/// of answers.
pub(crate) fn read_answered<Q, A>(folder: &Path, names: Names) -> Result<Vec<(Q, A)>>
where
    Q: DeserializeOwned + Numbered + Clone,
    A: DeserializeOwned + Numbered,
{
    let path = folder.join(names.answers);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let questions: Vec<Q> = read_lines(&folder.join(names.questions))?;
    let answers: Vec<A> = read_lines(&path)?;
    let pair = |answer: A| {
        let number = answer.number();
        let place = questions.binary_search_by_key(&number, Numbered::number);
        let place = place.ok().with_context(|| format!("{}: no question {number}", path.display()));
        Ok((questions[place?].clone(), answer))
    };
    answers.into_iter().map(pair).collect()
}

/// Reads all lines of a file.
pub(crate) fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    let text = read_text(path)?;
    let line = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}, line {number}", path.display()))
    };
    (1..).zip(text.lines()).map(line).collect()
}

/// Returns questions as text.
pub(crate) fn lines<T: Serialize>(all: &[T]) -> Result<String> {
    let mut text = String::new();
    for one in all {
        text += &serde_json::to_string(one)?;
        text.push('\n');
    }
    Ok(text)
}

/// File of answers that grows.
pub(crate) struct Answers {
    path: PathBuf,
    given: BTreeSet<u32>,
}

impl Answers {
    /// Opens a file; removes an answer at its end that was not written completely.
    pub(crate) fn open<A: DeserializeOwned + Numbered>(path: PathBuf) -> Result<Self> {
        if path.exists() {
            let bytes = read(&path)?;
            let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let file = OpenOptions::new().write(true).open(&path);
            let cut = file.and_then(|file| file.set_len(whole as u64));
            cut.with_context(|| format!("cannot write {}", path.display()))?;
        }
        let answers: Vec<A> = if path.exists() { read_lines(&path)? } else { Vec::new() };
        let mut given = BTreeSet::new();
        for answer in &answers {
            let number = answer.number();
            ensure!(given.insert(number), "{}: two answers to {number}", path.display());
        }
        Ok(Self { path, given })
    }

    /// Returns true if there is an answer to a question.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.given.contains(&number)
    }

    /// Appends an answer.
    pub(crate) fn give<A: Serialize + Numbered>(&mut self, answer: &A) -> Result<()> {
        let wrong = || format!("cannot write {}", self.path.display());
        if !self.given.insert(answer.number()) {
            bail!("{}: a second answer to {}", self.path.display(), answer.number());
        }
        let line = serde_json::to_string(answer)? + "\n";
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        file.with_context(wrong)?.write_all(line.as_bytes()).with_context(wrong)
    }
}

/// Checks that no file is overwritten.
pub(crate) fn ensure_new(path: &Path) -> Result<()> {
    ensure!(!fs::exists(path)?, "{} exists: expected an empty folder", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(number: u32) -> CubeAnswer {
        let (no_double, double_take) = (0.5, 0.25);
        let (trials, turns, deeper) = (144, None, false);
        let (errors, error) = ([0.01; 2], 0.01);
        CubeAnswer { number, trials, turns, deeper, no_double, double_take, errors, error }
    }

    #[test]
    fn answers_that_were_cut_off_are_given_again() {
        let folder = std::env::temp_dir().join(format!("answers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(CUBES.answers);
        let mut answers = Answers::open::<CubeAnswer>(path.clone()).unwrap();
        answers.give(&answer(0)).unwrap();
        answers.give(&answer(1)).unwrap();
        let whole = fs::read(&path).unwrap();
        for end in whole.len() / 2 + 1..whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            let mut answers = Answers::open::<CubeAnswer>(path.clone()).unwrap();
            assert!(answers.has(0) && !answers.has(1));
            answers.give(&answer(1)).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        let mut answers = Answers::open::<CubeAnswer>(path.clone()).unwrap();
        assert!(answers.give(&answer(1)).is_err());
        fs::write(&path, [&whole[..], &whole[..]].concat()).unwrap();
        assert!(Answers::open::<CubeAnswer>(path).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
