//! `barpoint engine plain`: a line protocol for measuring engines.

use std::io;
use std::sync::Arc;

use barpoint_duel::{GameState, Referee};
use barpoint_engine::{SearchOptions, Searcher};
use barpoint_equity::CubeContext;
use barpoint_ids::board_numbers;

use super::request::Request;
use crate::input::Lines;
use crate::number;
use crate::output::print;
use crate::search::load_engine;
use crate::status::Status;

/// Line protocol: one request a line, one reply a line, boards as 26 numbers
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board is 26 numbers from X's view: O's chequers on the bar, then points 1 to 24 (X's chequers \
positive, O's chequers negative), then X's chequers on the bar.

Requests:
  eval B0 .. B25
  move B0 .. B25 D1 D2
  luck B0 .. B25 D1 D2 FIRST
  quit

The reply to eval is five cumulative chances of X, who has just moved: win, win gammon, win \
backgammon, lose gammon, lose backgammon.
The reply to move is the board after X's best play.
The reply to luck is X's luck with the roll D1 D2, in points: the value of the best play minus the \
mean over all rolls. If FIRST is 1, doubles are excluded from the mean.
The reply to a bad request begins with `error:`.

Examples:
  echo 'eval 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0' | barpoint engine plain")]
pub(super) struct Args {
    /// Search depth in plies, 0 to 4, cubeless; 0 is the static evaluation, which eXtreme Gammon
    /// calls 1-ply. Luck always uses the static evaluation
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies)]
    plies: usize,
}

/// Answers requests line by line until standard input ends or a line is `quit`.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let plies = args.plies;
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
