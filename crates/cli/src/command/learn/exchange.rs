//! Questions that come into decks and leave them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use barpoint::learn;
use barpoint::library::{Access, Library};
use barpoint::wire::learn::Changed;
use barpoint_quiz::{PackageOptions, Question, package_name_problem};
use barpoint_render::Theme;

use super::args::{AddArgs, ExportArgs, MergeArgs};
use super::decks::UNCHANGED;
use crate::command::library::Place;
use crate::command::quiz::{Answerer, Chosen, QuestionSettings, chosen, form, format, inputs};
use crate::output::{ensure_apart, ensure_writable, show, write_whole};
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

pub(super) fn add(args: AddArgs, place: &Place, view: &View) -> anyhow::Result<Status> {
    if let Some(problem) = package_name_problem(&args.deck) {
        return Err(anyhow!("--deck: {problem}"));
    }
    let settings = QuestionSettings::try_from(args.questions)?;
    let inputs = inputs(&settings, None)?;
    let answerer = Answerer::new(&settings)?;
    let (questions, status) = match chosen(&inputs, &answerer)? {
        Chosen::Some(questions, status) => (questions, status),
        Chosen::None(status) => return Ok(status),
    };
    let stored: serde_json::Result<Vec<_>> = questions.iter().map(learn::stored).collect();
    let mut library = place.open(Access::Create)?;
    let learnt = library.add_questions(&args.deck, &stored?, learn::plan)?;
    library.sync()?;
    let known = (questions.len() as u32).saturating_sub(learnt.questions + learnt.deepened);
    let (added, deepened) = (learnt.questions, learnt.deepened);
    show(&Changed { added, deepened, known, ..UNCHANGED }, args.format, view)?;
    Ok(status)
}

pub(super) fn merge(args: &MergeArgs, place: &Place, view: &View) -> anyhow::Result<Status> {
    let mut library = place.open(Access::Write)?;
    let is_same = fs::canonicalize(&args.other).ok() == fs::canonicalize(place.path()).ok();
    ensure!(!is_same, "{} is the library itself: expected another copy", args.other.display());
    let other = Library::open(&args.other, Access::Read, place.wait())?;
    let learnt = library.merge_decks(&other, learn::plan)?;
    library.sync()?;
    let (added, deepened, answers) = (learnt.questions, learnt.deepened, learnt.answers);
    show(&Changed { added, deepened, answers, ..UNCHANGED }, args.format, view)?;
    Ok(Status::Done)
}

pub(super) fn export(args: &ExportArgs, place: &Place) -> anyhow::Result<Status> {
    let format = format(args.output.as_deref(), args.format)?;
    place.ensure_apart(&args.output)?;
    ensure_apart(std::iter::once(place.path()), &args.output)?;
    let output = args.output.clone().unwrap_or_else(|| PathBuf::from("-"));
    ensure_writable(&output)?;
    let library = place.open(Access::Read)?;
    let stored = library.questions(args.deck.as_deref())?;
    let questions: Result<Vec<Question>, _> = stored.iter().map(learn::question).collect();
    let questions = questions.context("the library has a question of a newer program")?;
    if questions.is_empty() {
        say("note: no questions: nothing is written\n");
        return Ok(Status::CheckFailed);
    }
    let deck = args.deck.clone().unwrap_or_else(|| "Backgammon".to_owned());
    let package = PackageOptions { deck, theme: Theme::default() };
    write_whole(&output, &form(&questions, format, &package)?)?;
    Ok(Status::Done)
}
