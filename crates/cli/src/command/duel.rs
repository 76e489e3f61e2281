//! `barpoint duel`

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use anyhow::ensure;
use barpoint_duel::{PairResult, Referee, Score, TimeLimit, play_pairs};

pub(crate) use self::args::Args;
use self::log::{Log, header};
use self::player_spec::PlayerSpec;
use self::report::DuelReport;
use self::settings::Settings;
use crate::interrupt;
use crate::output::show;
use crate::progress::ProgressReporter;
use crate::search::load_engine;
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
    let ours = Arc::new(load_engine());
    // Two players of a level have different errors.
    let [first, second] = [0, 1].map(|i| {
        let noise_seed = settings.seed.wrapping_add(i as u64);
        PlayerSpec::new(&settings.contenders[i], &settings.keys, noise_seed, &ours)
    });
    let (first, second) = (first?, second?);
    let referee = Referee::new(ours, settings.luck, settings.judge).with_terms(settings.terms);
    let (log, mut known) = match &settings.file {
        Some(path) => {
            let (log, known) = Log::open(path, &header(settings))?;
            (Some(Mutex::new(log)), known)
        }
        None => (None, BTreeMap::new()),
    };
    let wanted = 0..u64::from(settings.pairs);
    known.retain(|number, _| wanted.contains(number));
    let missing: Vec<u64> = wanted.filter(|number| !known.contains_key(number)).collect();
    let progress = ProgressReporter::new(missing.len() as u32, "pairs");
    let (pairs, trouble) = (Mutex::new(known), Mutex::new(None));
    let each = |number: u64, pair: PairResult| {
        let logged = log.as_ref().and_then(|log| Some(log.lock().ok()?.add(number, &pair)));
        if let (Some(Err(error)), Ok(mut trouble)) = (logged, trouble.lock()) {
            trouble.get_or_insert(error);
            interrupt::request();
        }
        if let Ok(mut pairs) = pairs.lock() {
            pairs.insert(number, pair);
        }
        progress.advance(1);
    };
    let time_limit = TimeLimit { limit: settings.time_limit, stop: interrupt::flag() };
    let contender =
        |player_spec: &PlayerSpec<'_>| player_spec.contender(settings.terms, time_limit);
    let start_players = || Ok([contender(&first)?, contender(&second)?]);
    let played = interrupt::stoppable(|stop| {
        let pool = Pool::new(settings.threads)?;
        let played = || play_pairs(&missing, settings.seed, &referee, start_players, each, stop);
        anyhow::Ok(pool.install(played)?)
    });
    progress.finish();
    played?;
    if let Some(error) = trouble.into_inner().ok().flatten() {
        return Err(error);
    }
    let pairs: Vec<PairResult> = pairs.into_inner().map(|pairs| pairs.into_values().collect())?;
    let Some(score) = Score::of(&pairs) else {
        ensure!(interrupt::requested(), NONE);
        let _ = writeln!(io::stderr(), "{NONE}");
        return Ok(Status::Interrupted);
    };
    show(&DuelReport { settings, score }, settings.format, view)?;
    Ok(if interrupt::requested() { Status::Interrupted } else { Status::Done })
}
