//! `barpoint openings`

use anyhow::{bail, ensure};
use barpoint::openings::{Opening, openings, replies as book};
use barpoint_core::Dice;

use crate::cli::{Format, ReplyChoice};
use crate::output::Printer;
use crate::report::{Kind, OpeningsReport, Report};
use crate::status::Status;

pub(super) fn run(roll: Option<Dice>, format: Format) -> anyhow::Result<Status> {
    let mut openings = openings();
    openings.retain(|opening| roll.is_none_or(|roll| roll == opening.dice));
    print(openings, format, Kind::Openings)
}

/// Shows the replies to openings, or to one roll behind them.
pub(super) fn replies(
    roll: Option<Dice>,
    choice: ReplyChoice,
    format: Format,
) -> anyhow::Result<Status> {
    let is_wanted = |dice: &Dice| roll.is_none_or(|roll| roll == *dice);
    let rolls = openings().into_iter().map(|opening| opening.dice).filter(is_wanted);
    let mut replies: Vec<Opening> = rolls.flat_map(book).collect();
    ensure_known(&replies, roll)?;
    if let ReplyChoice::Roll(reply) = choice {
        replies.retain(|opening| opening.dice == reply);
        ensure!(!replies.is_empty(), "no replies with {reply} in the book");
    }
    print(replies, format, Kind::Replies)
}

/// Refuses an opening without replies; the message names the others.
fn ensure_known(replies: &[Opening], roll: Option<Dice>) -> anyhow::Result<()> {
    if replies.is_empty() {
        let to = roll.map_or_else(String::new, |roll| format!(" to {roll}"));
        let rolls = openings().into_iter().map(|opening| opening.dice);
        let known: Vec<String> =
            rolls.filter(|&roll| !book(roll).is_empty()).map(|roll| roll.to_string()).collect();
        bail!("no replies{to} in the book yet: expected one of {}", known.join(", "));
    }
    Ok(())
}

fn print(openings: Vec<Opening>, format: Format, kind: Kind) -> anyhow::Result<Status> {
    let mut printer = Printer::new(format, kind);
    printer.print(&Report::Openings(OpeningsReport { openings }))?;
    printer.finish()?;
    Ok(Status::Done)
}
