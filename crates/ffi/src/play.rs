//! Plays of a roll.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use barpoint::{LegalPlay, RankedPlay, SearchOptions, Situation};
use barpoint_core::Target;

use crate::arguments::{fixed, given, put_object};
use crate::engine::{Engine, library};
use crate::evaluation::Evaluation;
use crate::position::{Position, dice, passed_on};
use crate::status::{Status, failed, guard, of_question};

/// Play of a roll.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The play in the usual notation, such as `8/5 6/5`, with a zero byte at its end.
    pub text: [c_char; 64],
    /// Chequers that move: from 25, the bar, or a point, to a point or 0, off the board.
    pub moves: [Step; 4],
    /// Number of these, 0 if no play is legal.
    pub move_count: u32,
    /// Number of plies at which the play was evaluated; fewer than those of the engine if a move
    /// filter dropped it.
    pub plies: u32,
    /// Value of the play. Its numbers are not numbers for plays that are not evaluated.
    pub evaluation: Evaluation,
    /// Equity less that of the best play, 0 or negative; not a number if it was evaluated at fewer
    /// plies, because values at different plies cannot be compared.
    pub difference: f64,
    /// Position after the play, with the opponent on roll.
    pub result: Position,
}

/// Move of a chequer.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Point from 1 to 24 as the player counts them, or 25 for the bar.
    pub from: u8,
    /// Point from 1 to 24, or 0 for off the board.
    pub to: u8,
}

/// List of plays.
#[derive(Debug)]
pub struct Plays {
    plays: Vec<Play>,
}

impl Play {
    fn legal(situation: &Situation, play: &barpoint::Play, result: barpoint::Position) -> Self {
        let target = |to| match to {
            Target::Off => 0,
            Target::Point(point) => point.index() as u8 + 1,
        };
        let mut moves = [Step::default(); 4];
        for (place, step) in moves.iter_mut().zip(play.moves()) {
            *place = Step { from: step.from.index() as u8 + 1, to: target(step.to) };
        }
        let none = f64::NAN;
        Self {
            text: fixed(&play.to_string()),
            moves,
            move_count: play.moves().len() as u32,
            plies: 0,
            evaluation: Evaluation {
                win: none,
                win_gammon: none,
                win_backgammon: none,
                lose_gammon: none,
                lose_backgammon: none,
                equity: none,
                cubeless_equity: none,
                mwc: none,
                cubeless_mwc: none,
                plies: 0,
                reserved: 0,
            },
            difference: none,
            result: Position::from(&passed_on(situation, result)),
        }
    }

    fn ranked(situation: &Situation, ranked: &RankedPlay) -> Self {
        Self {
            plies: ranked.plies as u32,
            evaluation: Evaluation::new(
                &ranked.outcome,
                ranked.value,
                ranked.cubeless,
                ranked.plies,
            ),
            difference: ranked.difference.map_or(f64::NAN, |less| less.equity.0),
            ..Self::legal(situation, &ranked.play, ranked.result)
        }
    }
}

/// Lists the legal plays of a roll, in no particular order and without values. The list is empty if
/// the game is over; if no chequer can move, it has one play without moves.
#[unsafe(no_mangle)]
pub extern "C" fn bp_legal_plays(
    position: Option<&Position>,
    die1: u8,
    die2: u8,
    plays: Option<&mut MaybeUninit<Option<Box<Plays>>>>,
) -> Status {
    guard(|| {
        put_object(plays, "plays", || {
            let situation = given(position, "position")?.situation()?;
            let dice = dice(die1, die2)?;
            let is_over = situation.position.result(situation.variant).is_some();
            let legal = if is_over { Vec::new() } else { situation.position.plays(dice).to_vec() };
            let play = |one: &LegalPlay| Play::legal(&situation, &one.play, one.result);
            Ok(Plays { plays: legal.iter().map(play).collect() })
        })
    })
}

/// Ranks the plays of a roll, the best first.
///
/// At least `top` plays, or 10 if it is 0, are evaluated at the plies of the engine; all other
/// legal plays follow them.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rank_plays(
    engine: Option<&Engine>,
    position: Option<&Position>,
    die1: u8,
    die2: u8,
    top: usize,
    plays: Option<&mut MaybeUninit<Option<Box<Plays>>>>,
) -> Status {
    guard(|| {
        put_object(plays, "plays", || {
            let engine = library(engine)?;
            let situation = given(position, "position")?.situation()?;
            let dice = dice(die1, die2)?;
            let top = if top == 0 { SearchOptions::TOP } else { top };
            let options = SearchOptions { top, ..*engine.options() };
            let engine = engine.clone().with_options(options).map_err(failed(Status::Options))?;
            let ranked = engine.rank_all_plays(&situation, dice, &[]);
            let ranked = ranked.map_err(of_question)?;
            let play = |one: &RankedPlay| Play::ranked(&situation, one);
            Ok(Plays { plays: ranked.iter().map(play).collect() })
        })
    })
}

/// Returns the number of plays; 0 if `plays` is `NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_plays_count(plays: Option<&Plays>) -> usize {
    plays.map_or(0, |plays| plays.plays.len())
}

/// Returns the play at an index, counted from 0; `NULL` if there is none. It is valid until the
/// list is freed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_plays_at(plays: Option<&Plays>, index: usize) -> Option<&Play> {
    plays?.plays.get(index)
}

/// Frees a list of plays. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_plays_free(plays: Option<Box<Plays>>) {
    drop(plays);
}
