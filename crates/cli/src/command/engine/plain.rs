//! `barpoint engine plain`: a line protocol for measuring engines.

use std::io;
use std::sync::Arc;

use barpoint_duel::{GameState, Referee};
use barpoint_engine::{SearchOptions, Searcher};
use barpoint_equity::CubeContext;
use barpoint_ids::board_numbers;

use super::request::Request;
use crate::engine::load_engine;
use crate::input::Lines;
use crate::output::print;
use crate::status::Status;

/// Answers requests line by line until standard input ends or a line is `quit`.
pub(super) fn run(plies: usize) -> anyhow::Result<Status> {
    let engine = Arc::new(load_engine());
    let referee = Referee::new(Arc::clone(&engine), 0, None);
    let context = CubeContext::cubeless_money();
    let options = SearchOptions { plies, cubeful: false, ..SearchOptions::default() };
    let searcher = Searcher::new(&*engine, &context, &options);
    for line in Lines::new(io::stdin().lock())? {
        let reply = match Request::parse(line?.trim_start_matches('\u{feff}')) {
            Ok(Request::Nothing) => continue,
            Ok(Request::Quit) => break,
            Ok(Request::Eval(position)) => {
                // The request is about the player who is not on roll.
                let outcome = searcher.value(&position).outcome.flip();
                words(outcome.to_array().map(|chance| format!("{chance:.7}")))
            }
            Ok(Request::Move(position, dice)) => {
                let best = searcher.best(&position, dice);
                words(board_numbers(&best.result.flip()))
            }
            Ok(Request::Luck { position, dice, opening }) => {
                let game_state = GameState::cubeless(position);
                format!("{:.6}", referee.luck(&game_state, dice, opening).points)
            }
            Err(error) => format!("error: {error:#}"),
        };
        print(&format!("{reply}\n"))?;
    }
    Ok(Status::Done)
}

fn words<T: ToString, const N: usize>(words: [T; N]) -> String {
    words.map(|word| word.to_string()).join(" ")
}
