//! Decks: what they have, what is due, what comes in and goes out.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use barpoint::learn::{self, date};
use barpoint::library::{Access, Library};
use barpoint::wire::VERSION;
use barpoint::wire::learn::{Asked, Changed, Decks, Due};
use barpoint_quiz::{PackageOptions, Question, package_name_problem};

use super::args::{AddArgs, DueArgs, ExportArgs, ListArgs, MergeArgs, RemoveArgs};
use super::session::{self, moment};
use crate::command::library::Place;
use crate::command::quiz::{Answerer, Chosen, QuestionSettings, chosen, form, format, inputs};
use crate::output::{Document, Table, ensure_apart, ensure_writable, print, show, write_whole};
use crate::records::say;
use crate::status::Status;
use crate::terminal::View;

pub(super) fn list(
    args: &ListArgs,
    place: &Place,
    day: Option<i64>,
    view: &View,
) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    let decks = learn::decks(&library, moment(day)?.day)?;
    show(&decks, args.format, view)?;
    Ok(Status::Done)
}

pub(super) fn due(
    args: &DueArgs,
    place: &Place,
    day: Option<i64>,
    view: &View,
) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    let today = moment(day)?.day;
    let stored = library.due_questions(session::filter(&args.choice, today))?;
    let asked = |stored| Ok(learn::asked(&learn::question(stored)?, stored.due));
    let questions: anyhow::Result<Vec<Asked>> = stored.iter().map(asked).collect();
    let due = Due { version: VERSION, date: date(today), questions: questions? };
    show(&due, args.format, view)?;
    if due.questions.is_empty() && args.format == crate::output::TextOrJson::Text {
        print(&session::nothing(&library, today)?)?;
    }
    Ok(Status::Done)
}

pub(super) fn remove(args: &RemoveArgs, place: &Place, view: &View) -> anyhow::Result<Status> {
    let mut library = place.open(Access::Write)?;
    let removed = library.remove_questions(&args.ids, args.deck.as_deref())?;
    library.sync()?;
    show(&Changed { removed, ..UNCHANGED }, args.format, view)?;
    Ok(Status::Done)
}

/// No change.
pub(super) const UNCHANGED: Changed =
    Changed { version: VERSION, added: 0, deepened: 0, known: 0, answers: 0, removed: 0 };

impl Document for Decks {
    fn text(&self, view: &View) -> String {
        if self.decks.is_empty() {
            return "no decks: barpoint learn add FILE makes one\n".to_owned();
        }
        let mut table = Table::new(view);
        table.push_headings(["deck", "questions", "new", "due", "apart", "next"]);
        for deck in &self.decks {
            let next = deck.next.clone().unwrap_or_else(|| "-".to_owned());
            let numbers = [deck.questions, deck.new, deck.due, deck.apart].map(|it| it.to_string());
            table.push([vec![deck.name.clone()], numbers.to_vec(), vec![next]].concat());
        }
        table.fit_names(&[0], &["next"]).text
    }
}

impl Document for Due {
    fn text(&self, view: &View) -> String {
        if self.questions.is_empty() {
            return String::new();
        }
        let mut table = Table::new(view);
        table.push_headings(["id", "due", "question", "position"]);
        for question in &self.questions {
            let due = question.due.clone().unwrap_or_else(|| "new".to_owned());
            let position = question.xgid.clone().unwrap_or_else(|| question.position.clone());
            table.push([question.id.clone(), due, question.question.clone(), position]);
        }
        table.fit(&[0, 1, 2, 3], &["position"]).text
    }
}

impl Document for Changed {
    fn text(&self, _: &View) -> String {
        let number = |count: u32, one: &str, many: &str| {
            let word = if count == 1 { one } else { many };
            (count > 0).then(|| format!("{count} {word}"))
        };
        let parts = [
            number(self.added, "question added", "questions added"),
            number(self.deepened, "answer is deeper now", "answers are deeper now"),
            number(self.known, "question known already", "questions known already"),
            number(self.answers, "answer added to the log", "answers added to the log"),
            number(self.removed, "question removed", "questions removed"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { "nothing is new\n".to_owned() } else { parts.join(", ") + "\n" }
    }
}

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
    let package = PackageOptions { deck, ..PackageOptions::default() };
    write_whole(&output, &form(&questions, format, &package)?)?;
    Ok(Status::Done)
}
