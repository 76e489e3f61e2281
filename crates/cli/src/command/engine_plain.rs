//! `barpoint engine plain`: a line protocol for measuring engines.

use std::io::{self, BufRead};

use anyhow::Context;
use barpoint_core::{Contest, Cube, Dice, MoneyRules, Plays, Position, Session};
use barpoint_duel::numbers;
use barpoint_engine::{Evaluator, SearchOptions, best_of, search, search_plays};
use barpoint_equity::{CubeContext, MatchEquityTable};

use crate::engine::load_engine;
use crate::input::without_mark;
use crate::output::print;
use crate::status::Status;

mod request;

use request::Request;

/// Answers requests line by line until standard input ends or says `quit`.
pub(super) fn run(plies: usize) -> anyhow::Result<Status> {
    let engine = load_engine();
    let context = cubeless_money();
    let options = SearchOptions { plies, cubeful: false, ..SearchOptions::default() };
    let mut plays = Plays::default();
    for line in io::stdin().lock().split(b'\n') {
        let line = line.context("standard input")?;
        let reply = match Request::parse(without_mark(&String::from_utf8_lossy(&line))) {
            Ok(Request::Nothing) => continue,
            Ok(Request::Quit) => break,
            Ok(Request::Eval(position)) => {
                // Asked for is the player who is not on roll.
                let outcome = search(&engine, &position, &context, &options).outcome.flip();
                words(outcome.to_array().map(|chance| format!("{chance:.7}")))
            }
            Ok(Request::Move(position, dice)) => {
                let plays = search_plays(&engine, &position, dice, &context, &options, &[]);
                words(numbers(&plays[0].legal.result.flip()))
            }
            Ok(Request::Luck { position, dice, opening }) => {
                format!("{:.6}", luck(&engine, &position, dice, opening, &mut plays))
            }
            Err(error) => format!("error: {error:#}"),
        };
        print(&format!("{reply}\n"))?;
    }
    Ok(Status::Done)
}

/// A money game in which gammons count and nobody doubles.
fn cubeless_money() -> CubeContext {
    let rules = MoneyRules { jacoby: false, ..MoneyRules::default() };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    CubeContext::new(&contest, Cube::START, &MatchEquityTable::default())
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
