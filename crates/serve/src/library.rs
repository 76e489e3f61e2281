//! The player's library of matches.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::Response;
use barpoint::learn::{self, Moment, Recalled};
use barpoint::library::{
    Access, Added, DeckQuestion, DueFilter, Entry, IfKnown, Library, LibraryError, MatchFilter,
    Order,
};
use barpoint::records::{FileFormat, Match, read_file};
use barpoint::wire::learn::{Changed, Due, Given};
use barpoint::wire::{ToWire, VERSION, hits, library as wire};
use barpoint_core::Player;
use barpoint_protocol::{Problem, Shelf};
use tokio::task::spawn_blocking;

use self::conditions::Conditions;
use crate::answer::{content, json};
use crate::app::Shared;
use crate::refusal::Refusal;

mod conditions;

/// Time to wait for another process that writes to the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Parameters that select matches.
pub(crate) const MATCHES: [&str; 7] =
    ["player", "opponent", "since", "until", "length", "tournament", "limit"];

/// Parameters of a search beside those that select matches.
pub(crate) const SEARCH: [&str; 17] = [
    "theme",
    "event",
    "error",
    "kind",
    "class",
    "score",
    "dice",
    "except_dice",
    "phase",
    "comment",
    "tag",
    "pattern",
    "except_pattern",
    "match",
    "game",
    "move",
    "sort",
];

/// Parameters of a change of tags beside those of a search without limit and order.
pub(crate) const TAG: [&str; 2] = ["add_tag", "remove_tag"];

/// Parameters of a trend beside those that select matches.
pub(crate) const TREND: [&str; 2] = ["by", "moving"];

/// Parameters of the questions of a day.
pub(crate) const LEARN: [&str; 3] = ["deck", "new", "apart"];

type Pairs = Vec<(String, String)>;

/// Lists matches, the latest first; none if the server has no library, or nobody has the name.
pub(crate) async fn list(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &MATCHES)?;
    let (filter, limit) = (conditions.matches()?, conditions.limit()?);
    let list = move |library: &Library| match newest(library, &filter, limit) {
        Err(LibraryError::NoPlayer { .. }) => Ok(NO_MATCHES),
        found => found,
    };
    let matches = match &app.options.library {
        Some(path) if path.exists() => read(app, list).await?,
        _ => NO_MATCHES,
    };
    Ok(json(StatusCode::OK, &matches))
}

/// Returns the latest matches that meet conditions.
fn newest(
    library: &Library,
    filter: &MatchFilter,
    limit: usize,
) -> Result<wire::Matches, LibraryError> {
    let matches = library.list(filter, Order::Newest, limit)?;
    let total = u32::try_from(library.count(filter)?).unwrap_or(u32::MAX);
    Ok(wire::Matches { version: VERSION, total, matches: matches[..].to_wire() })
}

/// Library in a file, whose matches are resources of assistants.
#[derive(Clone, Debug)]
pub struct LibraryFile(pub PathBuf);

impl LibraryFile {
    fn read<T>(&self, read: impl FnOnce(&Library) -> Result<T, LibraryError>) -> Result<T, String> {
        let opened = Library::open(&self.0, Access::Read, PATIENCE);
        opened.and_then(|library| read(&library)).map_err(|error| error.to_string())
    }
}

impl Shelf for LibraryFile {
    fn matches(&self, limit: usize) -> Result<wire::Matches, String> {
        self.read(|library| newest(library, &MatchFilter::default(), limit))
    }

    fn record(&self, number: i64) -> Result<Match, String> {
        self.read(|library| library.record(number))
    }
}

/// Sums of the players of the selected matches.
pub(crate) async fn players(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let filter = Conditions::new(parameters, &MATCHES)?.matches()?;
    let sums = read(app, move |library| library.players(&filter)).await?;
    Ok(json(StatusCode::OK, &sums.to_wire()))
}

/// Error rates of a player in parts.
pub(crate) async fn trend(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &[&MATCHES[..], &TREND].concat())?;
    let (filter, grouping) = (conditions.matches()?, conditions.grouping()?);
    let player = filter.player.clone().ok_or_else(|| {
        Refusal::field("player", "the parameter is missing: expected the name of a player")
    })?;
    let filter = MatchFilter { player: None, ..filter };
    let trend = read(app, move |library| library.trend(&player, grouping, &filter)).await?;
    Ok(json(StatusCode::OK, &(&trend, grouping).to_wire()))
}

/// Actions that meet conditions, each with its verdict.
pub(crate) async fn search(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &[&MATCHES[..], &SEARCH].concat())?;
    let (query, limit) = (conditions.query()?, conditions.limit()?);
    let handler = Arc::clone(&app.handler);
    let search = move |library: &Library| {
        let found = library.search(&query, limit)?;
        let total = u32::try_from(found.total).unwrap_or(u32::MAX);
        let hits = hits(library, &found.hits, handler.engine())?;
        Ok(wire::Found { version: VERSION, total, hits })
    };
    Ok(json(StatusCode::OK, &read(app, search).await?))
}

/// Tags of the library, with their numbers of actions; none without a library.
pub(crate) async fn tags(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let _ = Conditions::new(parameters, &[])?;
    let tags = match &app.options.library {
        Some(path) if path.exists() => read(app, tags_of).await?,
        _ => wire::Tags { version: VERSION, tags: Vec::new() },
    };
    Ok(json(StatusCode::OK, &tags))
}

fn tags_of(library: &Library) -> Result<wire::Tags, LibraryError> {
    Ok(wire::Tags { version: VERSION, tags: library.tags()?[..].to_wire() })
}

/// Gives a tag to all actions that a search finds (`add_tag`), or takes it from them (`remove_tag`). Returns the tags.
pub(crate) async fn tag(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let known = [&MATCHES[..MATCHES.len() - 1], &SEARCH[..SEARCH.len() - 1], &TAG].concat();
    let conditions = Conditions::new(parameters, &known)?;
    let query = conditions.query()?;
    let (add, name) = match TAG.map(|name| conditions.text(name)) {
        [Some(name), None] => (true, name),
        [None, Some(name)] => (false, name),
        _ => return Err(Refusal::field(TAG[0], "expected add_tag or remove_tag, one of them")),
    };
    ensure_grows(app)?;
    let change = move |path: &Path| {
        let mut library = Library::open(path, Access::Write, PATIENCE)?;
        let changed = if add { library.tag(&name, &query) } else { library.untag(&name, &query) };
        changed.map_err(|error| match error {
            LibraryError::Alias(reason) => Refused::Field(TAG[usize::from(!add)], reason),
            error => error.into(),
        })?;
        Ok(tags_of(&library)?)
    };
    Ok(json(StatusCode::OK, &work(app, change).await?))
}

/// Adds the matches of a file, whose name is a parameter. With `known=replace` a copy takes the place of the
/// match that the library has, and with `known=update` only if its analysis is better.
pub(crate) async fn add(
    app: &Shared,
    parameters: Pairs,
    file: Vec<u8>,
) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &["file", "known"])?;
    let name = conditions.text("file").unwrap_or_else(|| "page".to_owned());
    let if_known = match conditions.text("known").as_deref() {
        None | Some("keep") => IfKnown::Keep,
        Some("update") => IfKnown::Update,
        Some("replace") => IfKnown::Replace,
        Some(_) => {
            return Err(Refusal::field("known", "unknown: expected keep, update or replace"));
        }
    };
    ensure_grows(app)?;
    let handler = Arc::clone(&app.handler);
    let add = move |path: &Path| {
        let matches = read_file(&file).map_err(|error| Refused::File(error.to_string()))?.matches;
        let mut library = Library::open(path, Access::Create, PATIENCE)?;
        let mut all = Vec::with_capacity(matches.len());
        for (number, record) in (1..).zip(&matches) {
            let entry = Entry::new(record, &name, handler.engine().table());
            let added =
                entry.as_ref().ok().map(|entry| library.add(entry, if_known)).transpose()?;
            all.push(wire::Added {
                version: VERSION,
                file: name.clone(),
                number: Some(number),
                outcome: added.map_or(wire::Outcome::Failed, outcome),
                id: added.map(Added::id),
                names: Some(Player::BOTH.map(|player| record.players[player].name.clone())),
                analysed: entry.as_ref().is_ok_and(Entry::is_analysed),
                error: entry.err().map(|error| error.to_string()),
            });
        }
        library.sync()?;
        Ok(all)
    };
    Ok(json(StatusCode::OK, &work(app, add).await?))
}

/// Questions that are due today, without their answers.
pub(crate) async fn due(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &LEARN)?;
    let (deck, new) = (conditions.text("deck"), conditions.number("new")?);
    let apart = conditions.flag("apart")?;
    let day = Moment::now().map_err(refused)?.day;
    let due = move |library: &Library| {
        let new = new.unwrap_or(learn::NEW_ON_A_DAY);
        let filter = DueFilter { deck: deck.as_deref(), day, new, apart };
        let asked = |stored: &DeckQuestion| {
            Ok(learn::asked(&Recalled::read(library, stored)?.question, stored.due))
        };
        let questions = library.due_questions(filter)?.iter().map(asked).collect::<Result<_, _>>();
        Ok(Due { version: VERSION, date: learn::date(day), questions: questions? })
    };
    // A library that has yet to get its first match has no question.
    let due = match &app.options.library {
        Some(path) if !path.exists() => {
            Due { version: VERSION, date: learn::date(day), questions: Vec::new() }
        }
        _ => read(app, due).await?,
    };
    Ok(json(StatusCode::OK, &due))
}

/// Judges an answer, and logs it if it has a grade.
pub(crate) async fn answer(app: &Shared, body: &[u8]) -> Result<Response, Refusal> {
    let given: Given = serde_json::from_slice(body)
        .map_err(|error| Refusal::unanswerable(Problem::of_line(error.to_string())))?;
    if given.grade.is_some() {
        ensure_grows(app)?;
    }
    let handler = Arc::clone(&app.handler);
    let answer = move |path: &Path| {
        let mut library = Library::open(path, Access::Write, PATIENCE)?;
        let unknown = || Refused::Field("id", format!("no question {:.40}", given.id));
        let stored = library.question(&given.id)?.ok_or_else(unknown)?;
        let recalled = Recalled::read(&library, &stored)?;
        let judge = |text: &String| handler.engine().judge_quiz(&recalled.question, text);
        let judged = given.answer.as_ref().map(judge).transpose();
        let judged = judged.map_err(|error| Refused::Field("answer", error.to_string()))?;
        let moment = Moment::now()?;
        let fitting = learn::grade(judged.as_ref(), learn::TOLERANCE);
        let grade = given.grade.map_or(fitting, learn::grade_of);
        if given.grade.is_some() {
            let entry = recalled.entry(judged.as_ref(), moment, grade);
            library.log_answer(&entry, learn::plan)?;
        }
        Ok(recalled.answered(judged.as_ref(), moment.day, grade, given.grade.is_some()))
    };
    Ok(json(StatusCode::OK, &work(app, answer).await?))
}

/// Puts the errors that a search finds into a deck.
pub(crate) async fn learn_add(app: &Shared, parameters: Pairs) -> Result<Response, Refusal> {
    let conditions = Conditions::new(parameters, &[&MATCHES[..], &SEARCH, &["deck"]].concat())?;
    let (query, limit) = (conditions.query()?, conditions.limit()?);
    let deck = conditions.text("deck").unwrap_or_else(|| learn::DECK.to_owned());
    ensure_grows(app)?;
    let handler = Arc::clone(&app.handler);
    let add = move |path: &Path| {
        let mut library = Library::open(path, Access::Write, PATIENCE)?;
        let found = library.search(&query, limit)?;
        let hits = hits(&library, &found.hits, handler.engine())?;
        let questions = hits.iter().filter_map(learn::of_hit).collect::<Vec<_>>();
        let stored = questions.iter().map(learn::stored).collect::<Result<Vec<_>, _>>();
        let stored = stored.map_err(|error| Refused::File(error.to_string()))?;
        let learnt = library.add_questions(&deck, &stored, learn::plan)?;
        library.sync()?;
        let known = (stored.len() as u32).saturating_sub(learnt.questions + learnt.deepened);
        Ok(Changed {
            version: VERSION,
            added: learnt.questions,
            deepened: learnt.deepened,
            known,
            answers: 0,
            removed: 0,
        })
    };
    Ok(json(StatusCode::OK, &work(app, add).await?))
}

/// Refuses to write into the library of a server that only reads it.
fn ensure_grows(app: &Shared) -> Result<(), Refusal> {
    if app.options.library_grows {
        return Ok(());
    }
    let reason =
        "this server only reads its library: expected barpoint gui, or barpoint in a terminal";
    Err(Refusal::new(StatusCode::FORBIDDEN, reason))
}

const fn outcome(added: Added) -> wire::Outcome {
    match added {
        Added::New(_) => wire::Outcome::New,
        Added::Replaced(_) => wire::Outcome::Replaced,
        Added::Known { is_better: true, .. } => wire::Outcome::KnownWorse,
        Added::Known { .. } => wire::Outcome::Known,
    }
}

const NO_MATCHES: wire::Matches = wire::Matches { version: VERSION, total: 0, matches: Vec::new() };

/// Returns a match with its analysis, as a file in JSON.
pub(crate) async fn record(app: &Shared, id: &str) -> Result<Response, Refusal> {
    let number: i64 = id.parse().map_err(|_| {
        Refusal::not_found(format!("no match `{id:.20}`: expected the number of one"))
    })?;
    let record = read(app, move |library| library.record(number)).await?;
    let failed = || Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the match cannot be written");
    let format = FileFormat::named("json").ok_or_else(failed)?;
    let written = format.write(std::slice::from_ref(&record)).map_err(|_| failed())?;
    Ok(content(StatusCode::OK, "application/json", written.bytes))
}

/// Reason why the library does no work.
enum Refused {
    File(String),
    Field(&'static str, String),
    Library(LibraryError),
}

impl From<LibraryError> for Refused {
    fn from(error: LibraryError) -> Self {
        Self::Library(error)
    }
}

/// Reads the library.
async fn read<T: Send + 'static>(
    app: &Shared,
    read: impl FnOnce(&Library) -> Result<T, LibraryError> + Send + 'static,
) -> Result<T, Refusal> {
    work(app, move |path| Ok(read(&Library::open(path, Access::Read, PATIENCE)?)?)).await
}

/// Works with the library on a thread that may wait.
async fn work<T: Send + 'static>(
    app: &Shared,
    work: impl FnOnce(&Path) -> Result<T, Refused> + Send + 'static,
) -> Result<T, Refusal> {
    let path: Option<PathBuf> = app.options.library.clone();
    let path = path.ok_or_else(|| {
        Refusal::not_found("the server has no library: expected one started with --library")
    })?;
    let done = spawn_blocking(move || work(&path)).await;
    let done = done.map_err(|error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error))?;
    done.map_err(|error| match error {
        Refused::File(reason) => Refusal::unanswerable(Problem::of_line(reason)),
        Refused::Field(field, reason) => Refusal::unanswerable(Problem::of(field, reason)),
        Refused::Library(error) => refused(error),
    })
}

fn refused(error: LibraryError) -> Refusal {
    match error {
        LibraryError::NoMatch(_)
        | LibraryError::NoPlayer { .. }
        | LibraryError::NoDeck { .. }
        | LibraryError::NoTag { .. }
        | LibraryError::NobodyIsMe
        | LibraryError::NoQuestion(_)
        | LibraryError::Missing(_) => Refusal::not_found(error),
        LibraryError::Locked(_) => Refusal::busy(error),
        _ => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error),
    }
}
