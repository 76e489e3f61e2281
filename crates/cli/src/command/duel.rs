//! `barpoint duel`

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use anyhow::ensure;
use barpoint::{Engine, Variant};
use barpoint_duel::{PairResult, Referee, Score, SequentialRun, TestState, TimeLimit, play_pairs};

pub(crate) use self::args::Args;
use self::log::{Log, header};
use self::player_spec::PlayerSpec;
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
mod player_spec;
mod report;
mod settings;

const NONE: &str = "no pair of games was completed";

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = &Settings::try_from(args)?;
    let engine = load_engine_of(settings)?;
    let ours = Arc::new(engine.evaluator_of(settings.variant)?);
    // Two players of a level have different errors.
    let [first, second] = [0, 1].map(|i| {
        let noise_seed = settings.seed.wrapping_add(i as u64);
        PlayerSpec::new(&settings.contenders[i], &settings.keys, noise_seed, &ours, &engine)
    });
    let (first, second) = (first?, second?);
    let referee = Referee::new(ours, settings.luck, settings.judge)
        .with_variant(settings.variant)
        .with_terms(settings.terms);
    let played = Played::resume(settings)?;
    let missing = played.missing(settings);
    let unit = if played.test.is_some() { "pairs at most" } else { "pairs" };
    let progress = ProgressReporter::new(missing.len() as u32, unit);
    let (played, trouble) = (Mutex::new(played), Mutex::new(None));
    let each = |number: u64, pair: PairResult| {
        progress.advance(1);
        let added = played.lock().map_or(Ok(()), |mut played| played.add(number, pair));
        if let (Err(error), Ok(mut trouble)) = (added, trouble.lock()) {
            trouble.get_or_insert(error);
            return ControlFlow::Break(());
        }
        match played.lock() {
            Ok(played) if !played.is_decided() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    };
    let time_limit = TimeLimit { limit: settings.time_limit, stop: interrupt::flag() };
    let start_players = || {
        let [first, second] =
            [&first, &second].map(|spec| spec.contender(settings.terms, time_limit));
        Ok([first?, second?])
    };
    let ended = interrupt::stoppable(|stop| {
        let pool = Pool::new(settings.threads)?;
        let play = || play_pairs(&missing, settings.seed, &referee, start_players, each, stop);
        anyhow::Ok(pool.install(play)?)
    });
    progress.finish();
    ended?;
    if let Some(error) = trouble.into_inner().ok().flatten() {
        return Err(error);
    }
    let (pairs, test) = played.into_inner()?.into_score();
    let Some(score) = Score::of(&pairs) else {
        ensure!(interrupt::requested(), NONE);
        let _ = writeln!(io::stderr(), "{NONE}");
        return Ok(Status::Interrupted);
    };
    show(&DuelReport { settings, score, test }, settings.format, view)?;
    Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
}

/// Returns the engine, with databases if the variant is played by one. Backgammon is played without, so that a duel does
/// not depend on what a user has built.
fn load_engine_of(settings: &Settings) -> anyhow::Result<Engine> {
    match settings.variant {
        Variant::Backgammon | Variant::Nackgammon => {
            let is_unused = settings.databases.is_empty();
            ensure!(
                is_unused,
                "--database has no effect on {}: expected hypergammon",
                settings.variant.name()
            );
            Ok(Engine::new())
        }
        _ => with_databases(Engine::new(), &settings.databases),
    }
}

/// Pairs that are played.
struct Played {
    log: Option<Log>,
    pairs: BTreeMap<u64, PairResult>,
    /// Test that ends the duel.
    test: Option<SequentialRun>,
}

impl Played {
    /// Returns the pairs of the file, if there is one.
    fn resume(settings: &Settings) -> anyhow::Result<Self> {
        let (log, mut pairs) = match &settings.file {
            Some(path) => {
                let (log, pairs) = Log::open(path, &header(settings))?;
                (Some(log), pairs)
            }
            None => (None, BTreeMap::new()),
        };
        pairs.retain(|&number, _| number < u64::from(settings.pairs));
        let mut test = settings.sprt.map(SequentialRun::new);
        if let Some(test) = &mut test {
            for (&number, pair) in &pairs {
                test.add(number, pair.adjusted_points());
            }
        }
        Ok(Self { log, pairs, test })
    }

    fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.state() != TestState::Undecided)
    }

    /// Returns the numbers of the pairs to play.
    fn missing(&self, settings: &Settings) -> Vec<u64> {
        let wanted = if self.is_decided() { 0 } else { settings.pairs };
        (0..u64::from(wanted)).filter(|number| !self.pairs.contains_key(number)).collect()
    }

    fn add(&mut self, number: u64, pair: PairResult) -> anyhow::Result<()> {
        self.log.as_mut().map_or(Ok(()), |log| log.add(number, &pair))?;
        self.pairs.insert(number, pair);
        if let Some(test) = &mut self.test {
            test.add(number, pair.adjusted_points());
        }
        Ok(())
    }

    /// Returns the pairs in the order of their numbers, those of a decided test only.
    fn into_score(mut self) -> (Vec<PairResult>, Option<SequentialRun>) {
        // Other threads may have played further pairs.
        if let Some(test) = self.test.as_ref().filter(|_| self.is_decided()) {
            self.pairs.retain(|&number, _| number < test.pairs());
        }
        (self.pairs.into_values().collect(), self.test)
    }
}
