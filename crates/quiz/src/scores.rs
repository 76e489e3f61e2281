//! Best choice at other scores.

use std::cmp::Reverse;

use barpoint_core::Contest;
use barpoint_wire::quiz::{Question, QuestionKind, ScoreCell, ScoreChoice, ScoreMatrix};
use barpoint_wire::{CubeCell, Decided, Decimal, Double, PlayCell, ScoreMap, Take};

use crate::Subject;

/// Returns the matrix of the best choices, from a score map of the position of a question.
///
/// At the score of the question the matrix has the answer to the question, which may come from a deeper
/// search.
#[must_use]
pub fn score_matrix(map: &ScoreMap, question: &Question) -> ScoreMatrix {
    let plays = plays(map, question);
    let choice = |decided: &Decided| match decided {
        Decided::Play(cell) => play(cell, &plays),
        Decided::Cube(cell) if question.kind == QuestionKind::Take => answer(cell),
        Decided::Cube(cell) => double(cell),
    };
    let cell = |score: &barpoint_wire::Score| {
        let (on_roll, opponent) = (score.on_roll_away, score.opponent_away);
        let is_answer = question.kind == QuestionKind::Take;
        let (away, opponent_away) =
            if is_answer { (opponent, on_roll) } else { (on_roll, opponent) };
        let choice = choice(&score.decision);
        ScoreCell { away, opponent_away, crawford: score.crawford, choice }
    };
    let mut scores: Vec<ScoreCell> = map.scores.iter().map(cell).collect();
    scores.sort_by_key(|cell| (cell.away, cell.opponent_away, cell.crawford));
    let money = choice(&map.money);
    let mut matrix = ScoreMatrix { met: map.met.clone(), plies: map.plies, money, scores };
    if let Some(here) = own_choice(&mut matrix, question) {
        *here = own(question);
    }
    matrix
}

/// Returns the choice at the score of a question.
fn own_choice<'a>(matrix: &'a mut ScoreMatrix, question: &Question) -> Option<&'a mut ScoreChoice> {
    let state = Subject::of(question)?.state?;
    let Some((row, column)) = score_of(question) else {
        return matches!(state.contest(), Contest::Money(_)).then_some(&mut matrix.money);
    };
    let is_crawford = row.is_crawford || column.is_crawford;
    let place = (row.points, column.points, is_crawford);
    let is_here = |cell: &&mut ScoreCell| (cell.away, cell.opponent_away, cell.crawford) == place;
    matrix.scores.iter_mut().find(is_here).map(|cell| &mut cell.choice)
}

/// Returns the answer to a question as a choice.
fn own(question: &Question) -> ScoreChoice {
    let best = question.best.clone();
    match question.kind {
        QuestionKind::Play => {
            let second = question.candidates.get(1);
            let margin = second.map(|second| Decimal(0.0 - second.difference.0));
            ScoreChoice { label: letters(0), best, margin }
        }
        QuestionKind::Take => {
            let label = best.chars().take(1).collect::<String>().to_uppercase();
            ScoreChoice { label, best, margin: gain(question) }
        }
        QuestionKind::Double => {
            let correct = question.cube.as_ref().map_or(best.as_str(), |cube| &cube.correct);
            let answer = match correct {
                _ if correct.ends_with("pass") => "/P",
                _ if correct.ends_with("beaver") => "/B",
                _ => "/T",
            };
            let label = match correct {
                _ if correct.starts_with("no ") => "ND".to_owned(),
                _ if correct.starts_with("too good") => format!("TG{answer}"),
                _ if correct.starts_with("optional") => format!("OD{answer}"),
                _ => format!("D{answer}"),
            };
            ScoreChoice { label, best: correct.to_owned(), margin: gain(question) }
        }
    }
}

/// Returns the equity of doubling less that of waiting.
fn gain(question: &Question) -> Option<Decimal> {
    let cube = question.cube.as_ref()?;
    let [take, pass, single] = [cube.double_take, cube.double_pass, cube.no_double].map(as_written);
    Some(Decimal(take.min(pass) - single))
}

/// Returns a number as documents have it, because a question from an analysis in a file must equal one from the match.
fn as_written(decimal: Decimal) -> f64 {
    let unit = 10_f64.powi(Decimal::PLACES as i32);
    (decimal.0 * unit).round() / unit
}

/// Returns the points that the player who decides and the opponent need at the score of a question;
/// `None` in money play.
pub(crate) fn score_of(question: &Question) -> Option<(Away, Away)> {
    let subject = Subject::of(question)?;
    let Contest::Match(score) = *subject.state?.contest() else { return None };
    let away = score.away();
    let needs = |points: u32| Away { points, is_crawford: score.is_crawford() && points == 1 };
    let (on_roll, opponent) = (needs(away.on_roll), needs(away.opponent));
    Some(if question.kind == QuestionKind::Take {
        (opponent, on_roll)
    } else {
        (on_roll, opponent)
    })
}

/// Returns the results of the best plays in the order of their letters: the answer to the question,
/// then the play that is best at most scores.
fn plays(map: &ScoreMap, question: &Question) -> Vec<String> {
    let subject = Subject::of(question);
    let answer = subject.and_then(|subject| subject.play(&question.best));
    let answer = answer.map(|play| barpoint_ids::PositionId(play.result).to_string());
    let decided = map.scores.iter().map(|score| &score.decision).chain([&map.money]);
    let mut counts: Vec<(String, usize)> = Vec::new();
    for decision in decided {
        let Decided::Play(PlayCell { plays, .. }) = decision else { continue };
        let Some(best) = plays.first() else { continue };
        match counts.iter_mut().find(|(result, _)| *result == best.result) {
            Some((_, count)) => *count += 1,
            None => counts.push((best.result.clone(), 1)),
        }
    }
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let others = counts.into_iter().map(|(result, _)| result);
    let others = others.filter(|result| Some(result) != answer.as_ref());
    answer.iter().cloned().chain(others).collect()
}

fn play(cell: &PlayCell, plays: &[String]) -> ScoreChoice {
    let Some(best) = cell.plays.first() else {
        return ScoreChoice { label: "-".to_owned(), best: String::new(), margin: None };
    };
    let rank = plays.iter().position(|result| *result == best.result).unwrap_or_default();
    ScoreChoice { label: letters(rank), best: best.play.clone(), margin: cell.margin }
}

/// Returns `A` to `Z`, then `AA`, `AB`, …
fn letters(rank: usize) -> String {
    let letter = char::from(b'A' + (rank % 26) as u8);
    match rank / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}

fn double(cell: &CubeCell) -> ScoreChoice {
    let answer = match cell.take {
        Take::Beaver => "/B",
        Take::Take => "/T",
        Take::Pass => "/P",
    };
    let label = match cell.double {
        Double::No => "ND".to_owned(),
        Double::Yes => format!("D{answer}"),
        Double::Optional => format!("OD{answer}"),
        Double::TooGood => format!("TG{answer}"),
        _ => "-".to_owned(),
    };
    ScoreChoice { label, best: cell.action.clone(), margin: cell.gain }
}

fn answer(cell: &CubeCell) -> ScoreChoice {
    let (label, best) = match (cell.double, cell.take) {
        (Double::Unavailable | Double::Dead, _) => ("-", "no decision"),
        (_, Take::Beaver) => ("B", "beaver"),
        (_, Take::Take) => ("T", "take"),
        _ => ("P", "pass"),
    };
    ScoreChoice { label: label.to_owned(), best: best.to_owned(), margin: cell.gain }
}

/// Points needed: row or column of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Away {
    pub(crate) points: u32,
    pub(crate) is_crawford: bool,
}

impl core::fmt::Display for Away {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.points, if self.is_crawford { "C" } else { "" })
    }
}

/// Returns the points needed, in the order of the rows and of the columns.
pub(crate) fn axis(matrix: &ScoreMatrix) -> Vec<Away> {
    let both = matrix.scores.iter().flat_map(|cell| {
        let is_crawford = |points: u32| cell.crawford && points == 1;
        [cell.away, cell.opponent_away]
            .map(|points| Away { points, is_crawford: is_crawford(points) })
    });
    let mut axis: Vec<Away> = both.collect();
    axis.sort_unstable();
    axis.dedup();
    axis
}

/// Returns the cell of a row and a column, if there is such a score.
pub(crate) fn cell(matrix: &ScoreMatrix, row: Away, column: Away) -> Option<&ScoreCell> {
    let is_crawford = row.is_crawford || column.is_crawford;
    matrix.scores.iter().find(|cell| {
        (cell.away, cell.opponent_away, cell.crawford) == (row.points, column.points, is_crawford)
    })
}

/// Returns each label with the choice that it means and the number of scores at which it is best.
pub(crate) fn legend(matrix: &ScoreMatrix) -> Vec<(String, String)> {
    let mut found: Vec<(&ScoreChoice, usize)> = vec![(&matrix.money, 0)];
    for cell in &matrix.scores {
        match found.iter_mut().find(|(choice, _)| choice.label == cell.choice.label) {
            Some((_, count)) => *count += 1,
            None => found.push((&cell.choice, 1)),
        }
    }
    found.sort_by_key(|(choice, _)| (choice.label.len(), choice.label.clone()));
    let entry = |(choice, count): (&ScoreChoice, usize)| {
        let scores = match count {
            0 => "money only".to_owned(),
            1 => "1 score".to_owned(),
            count => format!("{count} scores"),
        };
        let best = match choice.label.as_str() {
            "-" => "no double possible or useful",
            "ND" => "no double",
            _ => &choice.best,
        };
        (choice.label.clone(), format!("{best} ({scores})"))
    };
    found.into_iter().map(entry).collect()
}

/// Returns a number of plies in words.
pub(crate) fn plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
