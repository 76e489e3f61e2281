//! `barpoint openings`

use anyhow::{bail, ensure};
use barpoint::openings::{Opening, openings, replies as book};
use barpoint_core::Dice;

pub(crate) use self::args::Args;
use self::args::ReplyChoice;
use self::report::{OpeningsReport, RepliesReport};
use crate::output::print_one;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { roll, replies: choice, output } = args;
    let is_double = roll.is_some_and(Dice::is_double);
    ensure!(!is_double, "a double is not an opening roll: expected two different dice");
    let format = output.or_text();
    if let Some(choice) = choice {
        print_one(&RepliesReport { replies: replies(roll, choice)? }, format, view)?;
        return Ok(Status::Done);
    }
    let mut openings = openings();
    openings.retain(|opening| roll.is_none_or(|roll| roll == opening.dice));
    print_one(&OpeningsReport { openings }, format, view)?;
    Ok(Status::Done)
}

/// Returns the replies to all openings, or to one roll.
fn replies(roll: Option<Dice>, choice: ReplyChoice) -> anyhow::Result<Vec<Opening>> {
    let is_wanted = |dice: &Dice| roll.is_none_or(|roll| roll == *dice);
    let rolls = Dice::ALL.into_iter().filter(is_wanted);
    let mut replies: Vec<Opening> = rolls.flat_map(book).collect();
    ensure_known(&replies, roll)?;
    if let ReplyChoice::Roll(reply) = choice {
        replies.retain(|opening| opening.dice == reply);
        ensure!(!replies.is_empty(), "the book has no replies with {reply}");
    }
    Ok(replies)
}

/// Checks that the opening has replies; the error lists the openings that have some.
fn ensure_known(replies: &[Opening], roll: Option<Dice>) -> anyhow::Result<()> {
    if replies.is_empty() {
        let to = roll.map_or_else(String::new, |roll| format!(" to {roll}"));
        let known: Vec<String> = Dice::ALL
            .into_iter()
            .filter(|&roll| !book(roll).is_empty())
            .map(|roll| roll.to_string())
            .collect();
        bail!("the book has no replies{to}: expected one of {}", known.join(", "));
    }
    Ok(())
}
