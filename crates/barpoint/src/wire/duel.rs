//! Documents and files of duels.

use core::fmt;
use std::collections::BTreeMap;

use barpoint_duel::{
    ContestResult, Endings, Losses, Luck, Mean, PairResult, SequentialRun, Terms, TestState,
};
use barpoint_wire::{
    Duel as Document, DuelContest, DuelFigure, DuelGames, DuelHeader, DuelLosses, DuelPair,
    DuelTerms, DuelTest, DuelTestState, Judged, VERSION, Variant,
};

use crate::duels::{Duel, DuelSettings};

/// Version of files of pairs, raised when a key changes its meaning or is removed.
const FILE_VERSION: u32 = 2;

/// Returns the first line of a file of pairs, which names the duel.
pub fn duel_header(settings: &DuelSettings) -> String {
    let header = DuelHeader {
        version: FILE_VERSION,
        contenders: settings.contenders.each_ref().map(ToString::to_string),
        terms: terms(settings),
        seed: settings.seed,
        luck: settings.luck as u32,
        judge: settings.judge.map(|plies| plies as u32),
        keys: settings.keys.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
    };
    serde_json::to_string(&header).unwrap_or_default()
}

/// Returns the line of a pair in a file.
pub fn duel_line(number: u64, pair: &PairResult) -> String {
    let line = DuelPair { pair: number, bouts: pair.results.map(to_wire) };
    serde_json::to_string(&line).unwrap_or_default()
}

/// Returns the file of the pairs that are played.
pub fn duel_file(duel: &Duel) -> String {
    let lines = duel.pairs().map(|(number, pair)| duel_line(number, &pair));
    let lines = [duel_header(duel.settings())].into_iter().chain(lines);
    lines.map(|line| line + "\n").collect()
}

/// Reads the whole lines of a file of pairs, which begins with this first line. A line without an end, which a program
/// leaves that is killed during a write, does not count. An empty file has no pairs.
///
/// # Errors
/// Returns an error if the file is none of pairs, or of another duel.
pub fn duel_pairs(file: &[u8], header: &str) -> Result<BTreeMap<u64, PairResult>, DuelFileError> {
    let text = str::from_utf8(file).map_err(|_| DuelFileError::NotPairs)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut lines = (1..).zip(whole.lines());
    match lines.next() {
        None if header.starts_with(text.trim_end()) => return Ok(BTreeMap::new()),
        None => return Err(DuelFileError::NotPairs),
        Some((_, first)) if first != header => {
            return Err(DuelFileError::OtherDuel { expected: header.to_owned() });
        }
        Some(_) => {}
    }
    let read = |(number, line): (usize, &str)| {
        let wrong =
            |error: serde_json::Error| DuelFileError::Line { number, reason: error.to_string() };
        let line: DuelPair = serde_json::from_str(line).map_err(wrong)?;
        Ok((line.pair, PairResult { results: line.bouts.map(from_wire) }))
    };
    lines.map(read).collect()
}

/// Reason why a text is not a file of pairs of a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DuelFileError {
    /// The file is of another kind.
    NotPairs,
    /// The file is of another duel.
    OtherDuel {
        /// First line of a file of this duel.
        expected: String,
    },
    /// A line is not a pair.
    Line {
        /// Number of the line, counted from 1.
        number: usize,
        /// Reason, in the words of the reader of JSON.
        reason: String,
    },
}

impl fmt::Display for DuelFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPairs => {
                f.write_str("not a file of pairs of a duel: expected one of barpoint duel -o")
            }
            Self::OtherDuel { expected } => {
                write!(f, "line 1: the file is of another duel: expected {expected}")
            }
            Self::Line { number, reason } => {
                write!(f, "line {number}: not a pair of a duel: {reason}")
            }
        }
    }
}

impl core::error::Error for DuelFileError {}

/// Returns the result so far, `None` before the first pair.
pub fn duel_document(duel: &Duel) -> Option<Document> {
    let settings = duel.settings();
    let (score, test) = duel.score()?;
    let figure = |mean: Mean| DuelFigure { mean: mean.mean, error: mean.error };
    let judged =
        [0, 1].map(|i| Judged { plays: losses(score.plays[i]), cube: losses(score.cube[i]) });
    Some(Document {
        version: VERSION,
        contenders: settings.contenders.each_ref().map(ToString::to_string),
        terms: terms(settings),
        seed: settings.seed,
        luck: settings.luck as u32,
        bouts: score.contests as u64,
        turns: score.turns,
        points: figure(score.points),
        adjusted_points: figure(score.adjusted_points),
        wins: figure(score.wins),
        adjusted_wins: figure(score.adjusted_wins),
        elo: settings.elo(&score).map(figure),
        games_won: score.won.map(games),
        judged: settings.judge.map(|_| judged),
        sprt: test.as_ref().map(test_of),
    })
}

fn terms(settings: &DuelSettings) -> DuelTerms {
    let terms = settings.terms;
    DuelTerms {
        variant: Some(settings.variant).filter(|it| *it != Variant::default()),
        cube: terms.has_cube(),
        jacoby: terms == Terms::Money { jacoby: true },
        length: match terms {
            Terms::Match(score) => Some(score.length()),
            Terms::Cubeless | Terms::Money { .. } => None,
        },
    }
}

fn test_of(run: &SequentialRun) -> DuelTest {
    let ([mu0, mu1], [alpha, beta]) = (run.test().means(), run.test().errors());
    let [lower, upper] = run.test().limits();
    let (mean, variance) = run.moments();
    let state = match run.state() {
        TestState::Low => DuelTestState::H0,
        TestState::High => DuelTestState::H1,
        TestState::Undecided => DuelTestState::Undecided,
    };
    let (llr, pairs) = (run.log_ratio(), run.pairs());
    DuelTest { mu0, mu1, alpha, beta, lower, upper, llr, pairs, mean, variance, state }
}

fn games(won: Endings) -> DuelGames {
    let Endings { plain, gammons, backgammons, passes } = won;
    DuelGames { plain, gammons, backgammons, passes }
}

fn losses(judged: Losses) -> DuelLosses {
    DuelLosses { decisions: judged.decisions, mean_loss: judged.mean_loss() }
}

fn to_wire(result: ContestResult) -> DuelContest {
    let won = |won: Endings| [won.plain, won.gammons, won.backgammons, won.passes];
    DuelContest {
        points: result.points,
        luck: result.luck.points,
        luck_in_wins: result.luck.wins,
        turns: result.turns,
        won: result.won.map(won),
        play_decisions: result.plays.map(|judged| judged.decisions),
        play_loss: result.plays.map(|judged| judged.loss),
        cube_decisions: result.cube.map(|judged| judged.decisions),
        cube_loss: result.cube.map(|judged| judged.loss),
    }
}

fn from_wire(result: DuelContest) -> ContestResult {
    let judged = |decisions: [u32; 2], loss: [f64; 2]| {
        [0, 1].map(|i| Losses { decisions: decisions[i], loss: loss[i] })
    };
    let won = |[plain, gammons, backgammons, passes]: [u32; 4]| Endings {
        plain,
        gammons,
        backgammons,
        passes,
    };
    ContestResult {
        points: result.points,
        luck: Luck { points: result.luck, wins: result.luck_in_wins },
        turns: result.turns,
        won: result.won.map(won),
        plays: judged(result.play_decisions, result.play_loss),
        cube: judged(result.cube_decisions, result.cube_loss),
    }
}
