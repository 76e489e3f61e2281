//! Verdicts on recorded decisions: errors found and false alarms of each level of analysis and of
//! GNU Backgammon, judged by rollouts.
//!
//! - `verdicts truth [DECISIONS]` rolls out decisions of the matches in `tests/data/files` and adds
//!   them to `truth.jsonl` until it has that number of decisions. It continues after the last line.
//! - `verdicts grade [LEVEL]...` compares GNU Backgammon, and Barpoint at these levels, with that
//!   file.
//! - `verdicts screen [DECISIONS]` counts the errors that quick looks pass over, beside 2 plies.
//!
//! The matches that GNU Backgammon has analysed are kept in `target/verdicts`.
//!
//! # Truth
//! The decisions of all matches are taken in a shuffled order, so any beginning of the file is a
//! fair sample. Forced plays and settled decisions are left out: those whose action is ahead of all
//! others by more than 0.2 at 2 plies. The candidates of a play are the play that was made, the
//! best plays of Barpoint at 2 plies and of GNU Backgammon at 0 and 2 plies, and the plays within
//! 0.04 of the best at 2 plies, at most five. A play that is the only candidate is right without a
//! rollout. All candidates have the same dice.
#![forbid(unsafe_code)]

use std::env;

use anyhow::bail;

mod analysed;
mod cases;
mod gnubg;
mod grade;
mod ours;
mod screen;
mod truth;
mod verdict;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["truth"] => truth::extend(usize::MAX),
        ["truth", most] => truth::extend(most.parse()?),
        ["grade", ref levels @ ..] => grade::print(levels),
        ["screen"] => screen::print(usize::MAX),
        ["screen", most] => screen::print(most.parse()?),
        _ => bail!("expected `truth [DECISIONS]`, `grade [LEVEL]...` or `screen [DECISIONS]`"),
    }
}
