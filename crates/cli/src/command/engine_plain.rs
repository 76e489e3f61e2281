//! `barpoint engine plain`: a line protocol for measuring engines.

use std::io::{self, BufRead, Write};

use barpoint_core::{Dice, Plays, Position};
use barpoint_engine::{Evaluator, best_of, best_play};

use crate::engine::load_engine;
use crate::status::Status;

mod board;
mod request;

use request::Request;

/// Answers requests line by line until standard input ends or says `quit`.
pub(super) fn run() -> anyhow::Result<Status> {
    let engine = load_engine();
    let mut plays = Plays::default();
    let mut stdout = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let reply = match Request::parse(&String::from_utf8_lossy(&line?)) {
            Ok(Request::Nothing) => continue,
            Ok(Request::Quit) => break,
            Ok(Request::Eval(position)) => eval(&engine, &position),
            Ok(Request::Move(position, dice)) => {
                let result = best_play(&engine, &position, dice, &mut plays).result;
                words(board::numbers(&result.flip()))
            }
            Ok(Request::Luck { position, dice, opening }) => {
                format!("{:.6}", luck(&engine, &position, dice, opening, &mut plays))
            }
            Err(error) => format!("error: {error:#}"),
        };
        writeln!(stdout, "{reply}")?;
        stdout.flush()?;
    }
    Ok(Status::Done)
}

/// The chances of the player who is not on roll.
fn eval(evaluator: &impl Evaluator, position: &Position) -> String {
    words(evaluator.evaluate(position).flip().to_array().map(|chance| format!("{chance:.7}")))
}

/// The worth of the best play less its mean over all rolls that could have been thrown.
fn luck(
    evaluator: &impl Evaluator,
    position: &Position,
    thrown: Dice,
    opening: bool,
    plays: &mut Plays,
) -> f64 {
    let mut worth = |dice| {
        plays.generate(position, dice);
        f64::from(best_of(evaluator, plays).equity.0)
    };
    let (mut sum, mut weight) = (0.0, 0.0);
    for dice in Dice::ALL {
        if !(opening && dice.is_double()) {
            sum += worth(dice) * f64::from(dice.weight());
            weight += f64::from(dice.weight());
        }
    }
    worth(thrown) - sum / weight
}

fn words<T: ToString, const N: usize>(words: [T; N]) -> String {
    words.map(|word| word.to_string()).join(" ")
}
