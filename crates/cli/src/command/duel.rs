//! `barpoint duel`

use core::ops::ControlFlow;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use anyhow::ensure;
use barpoint::duels::{Duel, PairResult};
use barpoint::wire::duel_document;
use barpoint::{Engine, Variant};

pub(crate) use self::args::Args;
use self::log::Log;
use self::report::DuelReport;
use self::settings::Settings;
use crate::interrupt;
use crate::output::show;
use crate::progress::ProgressReporter;
use crate::search::with_databases;
use crate::status::Status;
use crate::terminal::View;
use crate::threads::Pool;

mod args;
mod log;
mod report;
mod settings;

const NONE: &str = "no pair of games was completed";

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = &Settings::try_from(args)?;
    let engine = load_engine_of(settings)?.stopped_by(interrupt::shared_flag());
    let mut duel = Duel::new(settings.duel.clone());
    let log = settings.file.as_ref().map(|path| Log::open(path, &mut duel)).transpose()?;
    let missing = duel.missing();
    let unit = if settings.duel.test.is_some() { "pairs at most" } else { "pairs" };
    let progress = ProgressReporter::new(missing.len() as u32, unit);
    let played = Mutex::new(Played { duel, log, trouble: None });
    let each = |number: u64, pair: PairResult| {
        progress.advance(1);
        played.lock().unwrap_or_else(PoisonError::into_inner).add(number, pair)
    };
    let ended = interrupt::stoppable(|_| {
        let pool = Pool::new(settings.threads)?;
        anyhow::Ok(pool.install(|| engine.play_duel(&settings.duel, &missing, &each))?)
    });
    progress.finish();
    ended?;
    let Played { duel, trouble, .. } = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    trouble.map_or(Ok(()), Err)?;
    let (Some((score, test)), Some(document)) = (duel.score(), duel_document(&duel)) else {
        ensure!(interrupt::requested(), NONE);
        let _ = writeln!(io::stderr(), "{NONE}");
        return Ok(Status::Interrupted);
    };
    let report = DuelReport { settings: &settings.duel, score, test, document };
    show(&report, settings.format, view)?;
    Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
}

/// Pairs that are played, in memory and on disk.
struct Played {
    duel: Duel,
    log: Option<Log>,
    /// Why a pair could not be written.
    trouble: Option<anyhow::Error>,
}

impl Played {
    /// Adds a pair. Breaks if no more pairs are wanted.
    fn add(&mut self, number: u64, pair: PairResult) -> ControlFlow<()> {
        if let Some(log) = &mut self.log
            && let Err(error) = log.add(number, &pair)
        {
            self.trouble.get_or_insert(error);
            return ControlFlow::Break(());
        }
        self.duel.add(number, pair);
        if self.duel.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the engine, with databases if the variant is played by one. Backgammon is played without, so that a duel does
/// not depend on what a user has built.
fn load_engine_of(settings: &Settings) -> anyhow::Result<Engine> {
    match settings.duel.variant {
        Variant::Backgammon | Variant::Nackgammon => {
            let is_unused = settings.databases.is_empty();
            ensure!(
                is_unused,
                "--database has no effect on {}: expected hypergammon",
                settings.duel.variant.name()
            );
            Ok(Engine::new())
        }
        _ => with_databases(Engine::new(), &settings.databases),
    }
}
