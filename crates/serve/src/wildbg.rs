//! Aliases for clients of wildbg: its parameters and the shape of its answers.
//!
//! # Perspective
//! The player on roll moves from point 24 to point 1 and has positive numbers; `p25` is the bar of that
//! player and `p0` the bar of the opponent.

use axum::http::StatusCode;
use axum::response::Response;
use barpoint_core::{Dice, Move, Source, Target};
use barpoint_ids::Identifier;
use barpoint_protocol::Problem;
use barpoint_wire::reply::Reply;
use barpoint_wire::request::{
    ContestFields, CubeRequest, DiceText, MovesRequest, PositionText, Question, Request,
};
use barpoint_wire::{Chances, Cube, Double, Moves, Take};
use serde::Serialize;

use crate::answer::json;
use crate::app::Shared;
use crate::ask;
use crate::refusal::Refusal;

/// Numbers of the places that are no points.
const BAR: u8 = 25;
const OFF: u8 = 0;

/// Parameters of an address.
type Pairs = Vec<(String, String)>;

/// Plays of a roll, best first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgMoves {
    /// Plays.
    pub moves: Vec<WildbgMove>,
}

/// Play with the chances after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgMove {
    /// Moves of single chequers; empty if no move is legal.
    pub play: Vec<WildbgStep>,
    /// Chances of the player who makes the play.
    pub probabilities: WildbgChances,
}

/// Move of a chequer by one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgStep {
    /// Point that the chequer leaves, 25 for the bar.
    pub from: u8,
    /// Point that the chequer reaches, 0 for off the board.
    pub to: u8,
}

/// Chances of the results of a game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgChances {
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon or a backgammon.
    #[serde(rename = "winG")]
    pub win_gammon: f64,
    /// Chance to win a backgammon.
    #[serde(rename = "winBg")]
    pub win_backgammon: f64,
    /// Chance to lose a gammon or a backgammon.
    #[serde(rename = "loseG")]
    pub lose_gammon: f64,
    /// Chance to lose a backgammon.
    #[serde(rename = "loseBg")]
    pub lose_backgammon: f64,
}

/// Evaluation before the roll.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgEval {
    /// Cube action.
    pub cube: WildbgCube,
    /// Chances of the player on roll.
    pub probabilities: WildbgChances,
}

/// Cube action.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WildbgCube {
    /// True if the player on roll should double.
    pub double: bool,
    /// True if the opponent should accept a double.
    pub accept: bool,
}

/// Answers `/move`.
pub(crate) async fn plays(app: &Shared, pairs: Pairs) -> Result<Response, Refusal> {
    let (position, contest) = place(&pairs)?;
    let die = |name| {
        number(&pairs, name)?
            .ok_or_else(|| Refusal::field(name, "no die is given: expected 1 to 6"))
    };
    let (first, second) = (die("die1")?, die("die2")?);
    let small = |die: i64| u8::try_from(die).ok();
    let dice = small(first).zip(small(second)).and_then(|(a, b)| Dice::new(a, b));
    let reason = || format!("{first} and {second} are not a roll: expected dice from 1 to 6");
    let dice = dice.ok_or_else(|| Refusal::field("die1", reason()))?;
    let roll = Some(DiceText::Text(dice.to_string()));
    let all = Some(true);
    let asked = MovesRequest { position, contest, dice: roll, all, ..MovesRequest::default() };
    let answered = ask::answer(app, unnamed(Question::Moves(asked))).await?;
    match &answered.reply {
        Reply::Moves(answer) => {
            let moves = moves(&answer.document, dice);
            Ok(json(StatusCode::OK, &WildbgMoves { moves: moves.unwrap_or_default() }))
        }
        _ => Ok(answered.response()),
    }
}

/// Answers `/eval`.
pub(crate) async fn evaluation(app: &Shared, pairs: Pairs) -> Result<Response, Refusal> {
    let (position, contest) = place(&pairs)?;
    let asked = CubeRequest { position, contest, ..CubeRequest::default() };
    let answered = ask::answer(app, unnamed(Question::Cube(asked))).await?;
    match &answered.reply {
        Reply::Cube(answer) => Ok(json(StatusCode::OK, &eval(&answer.document))),
        _ => Ok(answered.response()),
    }
}

fn eval(cube: &Cube) -> WildbgEval {
    let double = matches!(cube.double, Double::Yes | Double::Optional);
    let cube_action = WildbgCube { double, accept: cube.take != Take::Pass };
    WildbgEval { cube: cube_action, probabilities: chances(&cube.chances) }
}

fn moves(document: &Moves, dice: Dice) -> Option<Vec<WildbgMove>> {
    let identifier = document.position.parse::<Identifier>().ok()?;
    let position = identifier.position()?;
    let plays = document.plays.iter().map(|ranked| {
        let legal = position.parse_play(dice, &ranked.play).ok();
        let play = legal.map(|legal| legal.play.moves().iter().copied().map(step).collect());
        Some(WildbgMove { play: play?, probabilities: chances(&ranked.chances) })
    });
    plays.collect()
}

fn step(step: Move) -> WildbgStep {
    let from = match step.from {
        Source::Bar => BAR,
        Source::Point(point) => point.number(),
    };
    let to = match step.to {
        Target::Off => OFF,
        Target::Point(point) => point.number(),
    };
    WildbgStep { from, to }
}

fn chances(chances: &Chances) -> WildbgChances {
    WildbgChances {
        win: chances.win.0,
        win_gammon: chances.win_gammon.0,
        win_backgammon: chances.win_backgammon.0,
        lose_gammon: chances.lose_gammon.0,
        lose_backgammon: chances.lose_backgammon.0,
    }
}

/// Returns the value of a parameter that is a whole number.
fn number(pairs: &Pairs, name: &str) -> Result<Option<i64>, Refusal> {
    let text = pairs.iter().find(|(given, _)| given == name).map(|(_, text)| text);
    let number = text.map(|text| text.trim().parse());
    number.transpose().map_err(|_| Refusal::field(name, "not a number: expected a whole number"))
}

/// Returns the position with its score.
fn place(pairs: &Pairs) -> Result<(PositionText, ContestFields), Refusal> {
    let chequers = (0..=25).map(|point| {
        let number = number(pairs, &format!("p{point}"))?.unwrap_or_default();
        i32::try_from(number).ok().filter(|number| number.abs() <= 15).ok_or_else(|| {
            Refusal::field(&format!("p{point}"), format!("{number} chequers: expected -15 to 15"))
        })
    });
    let chequers = chequers.collect::<Result<Vec<_>, _>>()?;
    let away = (number(pairs, "x_away")?, number(pairs, "o_away")?);
    let score = match away {
        (None, None) | (Some(0), Some(0)) => None,
        (Some(x), Some(o)) => Some(format!("{x}a{o}a")),
        _ => {
            let problem = Problem::of("x_away", "one score alone: expected x_away and o_away");
            return Err(Refusal::unanswerable(problem));
        }
    };
    Ok((PositionText::Numbers(chequers), ContestFields { score, ..ContestFields::default() }))
}

/// Returns the request of a client that gives it no name.
fn unnamed(question: Question) -> Request {
    Request { id: String::new(), priority: None, question }
}
