//! `barpoint learn`

use anyhow::bail;

pub(crate) use self::args::Args;
use self::args::Task;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod decks;
mod drill;
mod lines;
mod session;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { place, date, session, task } = args;
    let place = place.resolve()?;
    if let Some(task) = &task
        && let Some(option) = session.given()
    {
        bail!("{option} is for today's questions: expected it without {}", task.name());
    }
    if let Some(task) = task.as_ref().filter(|task| date.is_some() && !task.has_day()) {
        bail!("--date is for today's questions, list and due: expected it without {}", task.name());
    }
    match task {
        None => session::run(&session, &place, date, view),
        Some(Task::Add(args)) => decks::add(*args, &place, view),
        Some(Task::List(args)) => decks::list(&args, &place, date, view),
        Some(Task::Due(args)) => decks::due(&args, &place, date, view),
        Some(Task::Remove(args)) => decks::remove(&args, &place, view),
        Some(Task::Merge(args)) => decks::merge(&args, &place, view),
        Some(Task::Export(args)) => decks::export(&args, &place),
        Some(Task::Drill(args)) => drill::run(&args, view),
    }
}
