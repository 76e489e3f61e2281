//! `barpoint play`

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::{Context, bail};
use barpoint::SearchOptions;
use barpoint::library::{Access, Library};
use barpoint_core::{ByPlayer, CubeValue};
use barpoint_language::{Language, Messages};
use barpoint_play::Terms;
use barpoint_prompt::{LineError, Reply, Session};
use barpoint_records::Rules;

use self::args::Args as PlayArgs;
use crate::command::library::library_file;
use crate::search::SearchSettings;
use crate::status::Status;
use crate::terminal::View;

mod advance;
mod args;
mod files;
mod pipe;
mod screen;
mod typed;

pub(crate) use self::args::Args;

#[expect(clippy::needless_pass_by_value, reason = "signature of every command")]
pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let (mut session, greeting) = begin(&args, view, is_terminal)?;
    let pool = search(&args).pool()?;
    pool.install(|| {
        if is_terminal {
            typed::play(&mut session, &greeting, view)
        } else {
            pipe::play(&mut session, &greeting, &args.command)
        }
    })
}

/// Returns the session, and a line to begin with.
fn begin(args: &PlayArgs, view: &View, is_terminal: bool) -> anyhow::Result<(Session, Reply)> {
    let engine = search(args).engine()?;
    engine.evaluator_of(args.variant.unwrap_or_default())?;
    let messages = Messages::of(language(args.language));
    let mut session = Session::new(engine, terms(args, is_terminal), messages)?;
    session.set_look(view.look());
    let setup = |session: &mut Session, line: &str| -> Result<(), LineError> {
        session.line(line).map(drop)
    };
    if !is_terminal {
        setup(&mut session, "display off")?;
    }
    let file = files::of_session(args, is_terminal)?;
    let (path, is_old) = file.map_or((None, false), |(path, is_old)| (Some(path), is_old));
    let mut greeting = Reply::default();
    if let Some(path) = path.as_deref().filter(|_| is_old) {
        if let Some(option) = args.of_new_match() {
            bail!("{option} is for a new match, but {} is continued", path.display());
        }
        greeting = session.resume(path)?;
        args.plies.map_or(Ok(()), |plies| session.set_plies(plies))?;
        for (seat, name) in [("o", &args.name_o), ("x", &args.name_x)] {
            if let Some(name) = name {
                setup(&mut session, &format!("name {seat} {name}"))?;
            }
        }
    }
    if let Some(dice) = args.dice.as_deref() {
        setup(&mut session, &format!("dice {dice}")).context("--dice")?;
    }
    let usual = if is_old { None } else { Some("grandmaster") };
    for (seat, kind) in [("o", args.o.as_deref().or(usual)), ("x", args.x.as_deref())] {
        if let Some(kind) = kind {
            setup(&mut session, &format!("player {seat} {kind}")).context(format!("--{seat}"))?;
        }
    }
    for (is_on, line) in [(args.tutor, "tutor on"), (args.analysis, "analysis on")] {
        if is_on {
            setup(&mut session, line)?;
        }
    }
    if is_old && args.language.is_some() {
        setup(&mut session, &format!("language {}", language(args.language)))?;
    }
    if let Some(path) = path.filter(|_| !is_old) {
        session.save_to(path)?;
    }
    Ok((session, greeting))
}

fn search(args: &PlayArgs) -> SearchSettings {
    let plies = args.plies.unwrap_or(SearchOptions::default().plies);
    SearchSettings::at(plies, args.engine.clone())
}

fn terms(args: &PlayArgs, is_terminal: bool) -> Terms {
    let user = if is_terminal { own_name().or_else(|| env::var("USER").ok()) } else { None };
    let user = user.filter(|_| args.x.as_deref().is_none_or(|kind| kind == "human"));
    let name = |given: &Option<String>| given.clone().unwrap_or_default();
    let x = args.name_x.clone().or(user).unwrap_or_default();
    Terms {
        length: args.length,
        rules: Rules {
            variant: args.variant.unwrap_or_default(),
            crawford: !args.no_crawford,
            jacoby: !args.no_jacoby,
            beavers: !args.no_beavers,
            automatic_doubles: args.automatic_doubles.unwrap_or(0),
            cube_limit: args.cubeless.then_some(CubeValue::ONE),
        },
        players: ByPlayer([name(&args.name_o), x]),
        raccoons: !args.no_raccoons,
        single_game: args.single,
    }
}

/// Returns the name that the user has in the library, `None` if there is no library or nobody is "me" in it.
fn own_name() -> Option<String> {
    let path = library_file().filter(|path| path.exists())?;
    Library::open(&path, Access::Read, Duration::from_secs(1)).ok()?.me().ok()?
}

/// Returns the language of the options, or that of the locale.
fn language(given: Option<Language>) -> Language {
    let variable = |name| env::var(name).ok().filter(|text| !text.is_empty());
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    given.or_else(|| Language::of_locale(&locale()?)).unwrap_or_default()
}
