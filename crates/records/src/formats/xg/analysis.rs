//! Analysis of plays and doubles by eXtreme Gammon.

use barpoint_core::{Outcome, Play};

use super::record::{BOARD, Record};
use crate::model::{Candidate, CubeAnalysis, CubeChances, Level, PlayAnalysis};
use crate::toolkit::{PlayFinder, PointMove};

/// Offset of the analysis of a play in a move record.
const PLAYS: usize = 124;
/// Maximum number of candidates of a play.
const MOST: usize = 32;
const COUNT: usize = PLAYS + 64;
const RESULTS: usize = PLAYS + 68;
const MOVES: usize = RESULTS + MOST * BOARD;
const LEVELS: usize = MOVES + MOST * 8;
const CHANCES: usize = LEVELS + MOST * 4;

/// Reads moves as pairs of numbers from 0 to 24, where 24 is the bar. The number -1 means off, and
/// at the beginning of a move it ends the list.
pub(super) fn point_moves(fields: impl Iterator<Item = i32>) -> Vec<PointMove> {
    let fields: Vec<i32> = fields.collect();
    let point = |field: i32| u8::try_from(field.saturating_add(1)).ok();
    let moves = fields.as_chunks::<2>().0.iter().take_while(|[from, _]| *from >= 0);
    moves.filter_map(|[from, to]| Some((point(*from)?, point((*to).max(-1))?))).collect()
}

/// Reads the candidates of a move record.
pub(super) fn plays(
    record: Record<'_>,
    finder: &PlayFinder,
    played: Option<&Play>,
) -> Option<PlayAnalysis> {
    let count =
        usize::try_from(record.int(COUNT)).ok().filter(|count| (1..=MOST).contains(count))?;
    let candidate = |at: usize| {
        let result = record.board(RESULTS + at * BOARD);
        let moves = (0..8).map(|i| i8::from_le_bytes([record.byte(MOVES + at * 8 + i)]).into());
        let play = result
            .and_then(|result| finder.leading_to(&result.flip()))
            .or_else(|| finder.find(&point_moves(moves)))?;
        let (outcome, equity) = chances(record, CHANCES + at * 28)?;
        let level = level(record.short(LEVELS + at * 4));
        Some(Candidate { play, outcome: Some(outcome), equity, level, rollout: None })
    };
    let candidates = (0..count).map(candidate).collect::<Option<Vec<_>>>()?;
    let played = candidates.iter().position(|one| Some(&one.play) == played);
    Some(PlayAnalysis { candidates, played })
}

/// Reads the analysis of a cube record; returns `None` if there is none.
pub(super) fn cube(record: Record<'_>) -> Option<CubeAnalysis> {
    const LEVEL: usize = 92;
    const ANALYSED: usize = 232;
    if record.int(ANALYSED) < 0 {
        return None;
    }
    let equity = |at: usize| Some(record.float(at)).filter(|equity| equity.is_finite());
    let (no_double, _) = chances(record, 124)?;
    let (double_take, _) = chances(record, 168)?;
    let chances = |outcome, equity| CubeChances { outcome: Some(outcome), equity, rollout: None };
    Some(CubeAnalysis {
        level: level(record.int(LEVEL) as i16),
        no_double: chances(no_double, equity(152)?),
        double_take: chances(double_take, equity(156)?),
        double_drop: equity(160)?,
    })
}

/// Reads chances and equity: backgammons, gammons and games lost, games, gammons and backgammons
/// won, equity. Returns `None` if the numbers are not chances.
fn chances(record: Record<'_>, at: usize) -> Option<(Outcome, f32)> {
    let [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, equity] =
        std::array::from_fn(|i| record.float(at + 4 * i));
    let are_chances = [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon]
        .iter()
        .all(|chance| (0.0..=1.0).contains(chance));
    let is_whole = (win + lose - 1.0).abs() < 0.001;
    let outcome = Outcome { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon };
    (are_chances && is_whole && equity.is_finite()).then_some((outcome, equity))
}

/// Returns the level for a code of eXtreme Gammon, which counts plies from one.
fn level(number: i16) -> Level {
    match number {
        0..=8 => Level::full(number as u8),
        12 => Level::Named("XG 3-ply red".into()),
        100 => Level::Named("XG rollout".into()),
        998 | 999 => Level::Named("XG opening book".into()),
        1000 => Level::Named("XG Roller".into()),
        1001 => Level::Named("XG Roller+".into()),
        1002 => Level::Named("XG Roller++".into()),
        other => Level::Named(format!("XG level {other}")),
    }
}
