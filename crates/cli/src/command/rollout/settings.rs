//! What to roll out, and how.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use barpoint::{Engine, MoveFilters, SearchOptions};
use barpoint_core::{BySide, Position};
use barpoint_engine::Pruning;
use barpoint_rollout::{
    DiceKind, Late, PlayerSettings, RolloutOptions, StopRules, VarianceReduction,
};

use super::args::{self, HowArgs, PlayerArgs, PresetName, RolloutArgs, TrialsChoice};
use crate::input::is_dash;
use crate::met::load_met;
use crate::output::ensure_apart;
use crate::position::{Input, PositionArgs, Query};
use crate::search::{files_read, with_databases};

/// How to roll out positions.
#[derive(Clone, Debug)]
pub(super) struct RolloutSettings {
    pub(super) candidates: Candidates,
    /// Everything but the variant. The number of trials is that of `trials`.
    pub(super) options: RolloutOptions,
    /// Which trials to do.
    pub(super) trials: Range<u32>,
    pub(super) rules: StopRules,
    /// Name or file of the match equity table.
    pub(super) met: String,
    pub(super) databases: Vec<PathBuf>,
    pub(super) threads: NonZeroU16,
    pub(super) files: RolloutFiles,
    /// Where a file is kept for each of several rollouts.
    pub(super) folder: Option<Folder>,
}

/// A folder with a file for each rollout.
#[derive(Clone, Debug)]
pub(super) enum Folder {
    New(PathBuf),
    /// The rollouts in it are resumed.
    Known(PathBuf),
}

impl Folder {
    pub(super) fn of(new: Option<PathBuf>, known: Option<PathBuf>) -> Option<Self> {
        new.map(Self::New).or(known.map(Self::Known))
    }
}

/// What is kept of a rollout.
#[derive(Clone, Debug, Default)]
pub(super) struct RolloutFiles {
    /// To go on from.
    pub(super) resume: Option<PathBuf>,
    /// More trials than it has.
    pub(super) extend: Option<NonZeroU32>,
    /// Written again and again.
    pub(super) checkpoint: Option<PathBuf>,
    /// Written at the end.
    pub(super) part: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
    pub(super) games: Option<PathBuf>,
    pub(super) plot: Option<PathBuf>,
}

impl RolloutFiles {
    /// The files that are written, each once.
    fn outputs(&self) -> Vec<&Path> {
        // What is kept and what is written at the end are the same.
        let part = self.part.as_ref().filter(|&part| self.checkpoint.as_ref() != Some(part));
        let others = [&self.checkpoint, &self.log, &self.games, &self.plot];
        others.into_iter().flatten().chain(part).map(PathBuf::as_path).collect()
    }

    /// Whether one of them goes to standard output, which then has no room for the result.
    pub(super) fn use_stdout(&self) -> bool {
        self.outputs().into_iter().any(is_dash)
    }
}

/// Which plays of a roll are rolled out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Candidates {
    /// The best by evaluation: this many, or [`DEFAULT_TOP`](Self::DEFAULT_TOP), and of those only
    /// the ones within an equity of the best. Only if either was asked for must there be a roll;
    /// otherwise a position without one is rolled out itself.
    Top {
        top: Option<NonZeroU32>,
        within: Option<f64>,
        /// The result of a play that is rolled out even if it is not among them.
        made: Option<Position>,
    },
    /// Those that the user wrote.
    Plays(Vec<String>),
}

impl Candidates {
    /// How many plays are rolled out unless the user says otherwise.
    pub(super) const DEFAULT_TOP: u32 = 3;

    /// How many plays may be rolled out, which are then compared at the same plies.
    fn most(&self) -> usize {
        match self {
            Self::Top { top: Some(top), .. } => top.get() as usize,
            Self::Top { within: Some(_), .. } => usize::MAX,
            _ => Self::DEFAULT_TOP as usize,
        }
    }
}

/// Trials at most where a confidence decides when to stop: all sets of three rolls once.
const CONFIDENCE_TRIALS: u32 = 36 * 36 * 36;

/// What a preset stands for.
struct Preset {
    trials: u32,
    truncate: Option<u32>,
    plies: usize,
    cube_plies: usize,
    /// The first turn of which is static, or at one ply if the turns before look further.
    late: Option<(u32, usize)>,
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Self {
        let (trials, truncate, plies, cube_plies, late) = match name {
            PresetName::Fast => (324, Some(11), 0, 0, None),
            PresetName::Standard => (1296, None, 0, 0, None),
            PresetName::Deep => (1296, None, 1, 1, Some((8, 0))),
            PresetName::Roller => (36, Some(5), 0, 0, None),
            PresetName::RollerPlus => (324, Some(7), 1, 1, None),
            PresetName::RollerPlusPlus => (360, Some(11), 2, 2, Some((2, 1))),
        };
        Self { trials, truncate, plies, cube_plies, late }
    }
}

/// The positions to roll out, and how.
pub(super) fn resolve(args: RolloutArgs) -> anyhow::Result<(Query, RolloutSettings)> {
    let position = args.position.context("nothing to roll out: expected a position")?;
    let position = PositionArgs { position, variant: args.variant, source: args.source };
    let query = Query::new(position, args.dice, &args.how.output).at(args.contest);
    let mut settings = RolloutSettings::new(args.how, args.trials)?;
    if !args.moves.is_empty() {
        settings.candidates = Candidates::Plays(args.moves);
    }
    let job = args.job;
    let is_batch = query.input == Input::Stdin;
    let kept = if is_batch { &job.checkpoint } else { &None };
    ensure!(
        kept.as_ref().is_none_or(|path| !path.is_file()),
        "a file for many positions: expected a folder for --checkpoint"
    );
    if is_batch {
        settings.folder = Folder::of(job.checkpoint, job.resume);
        settings.files.extend = job.extend;
    } else {
        settings.files.checkpoint = job.checkpoint.or_else(|| job.resume.clone());
        settings.files.resume = job.resume;
        settings.files.extend = job.extend;
    }
    settings.files.part = job.part;
    settings.files.log = job.log;
    settings.files.games = job.games;
    settings.files.plot = job.plot;
    let names = settings.files.outputs();
    ensure_apart(files_read(&settings.met, &settings.databases)?, &names)?;
    ensure!(
        settings.files.checkpoint.as_deref().is_none_or(|path| !is_dash(path)),
        "a checkpoint on standard output could not be resumed: expected a file"
    );
    ensure!(
        names.is_empty() || !is_batch,
        "one file for many positions: expected a single position, or --checkpoint with a folder"
    );
    Ok((query, settings))
}

impl RolloutSettings {
    /// Settings that keep nothing in files.
    pub(super) fn new(args: HowArgs, trials: Option<TrialsChoice>) -> anyhow::Result<Self> {
        let preset = Preset::from(args.preset);
        let is_shard = matches!(trials, Some(TrialsChoice::Shard(_)));
        let trials = match trials {
            None if args.stop.confidence.is_some() => 0..preset.trials.max(CONFIDENCE_TRIALS),
            None => 0..preset.trials,
            Some(TrialsChoice::All(trials)) => 0..trials.get(),
            Some(TrialsChoice::Shard(range)) => range,
        };
        let rules = StopRules {
            minimum: args.stop.min_trials,
            error: args.stop.stop_error,
            jsds: args.stop.stop_jsds,
            confidence: args.stop.confidence,
        };
        ensure!(
            !(is_shard && rules.any()),
            "stopping early in a part of the trials: expected all trials, such as --trials {}",
            trials.end,
        );
        Ok(Self {
            candidates: Candidates::Top { top: args.top, within: args.within, made: None },
            options: options(&args, &preset, trials.end)?,
            trials,
            rules,
            met: args.play.met,
            databases: args.play.database,
            threads: args.threads.count(),
            files: RolloutFiles::default(),
            folder: None,
        })
    }

    /// The engine that plays, and ranks plays as the player asked about does.
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        let search = self.options.players.on_roll.chequer;
        let search =
            SearchOptions { cubeful: self.options.cubeful, top: self.candidates.most(), ..search };
        let engine = Engine::new().with_threads(self.threads.into())?;
        let engine = engine.with_table(load_met(&self.met)?).with_options(search)?;
        with_databases(engine, &self.databases)
    }
}

fn options(args: &HowArgs, preset: &Preset, trials: u32) -> anyhow::Result<RolloutOptions> {
    let play = &args.play;
    let plies = play.plies.unwrap_or(preset.plies);
    let usual = if play.plies.is_some() { plies } else { preset.cube_plies };
    let us = player(play, plies, play.cube_plies.unwrap_or(usual))?;
    let opponent = match (play.opponent_plies, play.opponent_cube_plies) {
        (None, None) => us,
        (plies, cube) => {
            let cube = cube.or(plies).unwrap_or(us.cube.plies);
            player(play, plies.unwrap_or(us.chequer.plies), cube)?
        }
    };
    let late = match (play.late, preset.late) {
        (Some(turn), _) => Some((turn, play.late_plies)),
        (None, late) => late.filter(|_| play.plies.is_none()),
    };
    let late = late.map(|(turn, plies)| {
        let player = player(play, plies, play.late_cube_plies.unwrap_or(plies))?;
        anyhow::Ok(Late { turn, players: BySide { on_roll: player, opponent: player } })
    });
    let game = &args.game;
    let reduction = VarianceReduction { plies: game.luck_plies };
    let usual_branches =
        if game.no_variance_reduction { NonZeroU8::MIN } else { RolloutOptions::BRANCHES };
    Ok(RolloutOptions {
        trials,
        dice: match game.dice_kind {
            args::DiceKind::QuasiRandom => DiceKind::QuasiRandom,
            args::DiceKind::Random => DiceKind::Random,
        },
        seed: game.seed,
        truncate_at_exact: game.truncate_at_bearoff,
        truncate_after: game.truncate.or(preset.truncate).filter(|&turns| turns > 0),
        initial: game.initial,
        cubeful: !game.cubeless,
        variance_reduction: (!game.no_variance_reduction).then_some(reduction),
        branches: game.branches.unwrap_or(usual_branches),
        players: BySide { on_roll: us, opponent },
        late: late.transpose()?,
        ..RolloutOptions::default()
    })
}

fn player(args: &PlayerArgs, plies: usize, cube_plies: usize) -> anyhow::Result<PlayerSettings> {
    let filters: Result<MoveFilters, String> = args.filter.at(plies);
    let search = SearchOptions {
        plies,
        filters: filters.map_err(|message| anyhow!(message))?,
        model: args.cube_model.into(),
        pruning: (!args.no_pruning).then_some(Pruning::QUICK),
        ..SearchOptions::default()
    };
    Ok(PlayerSettings { chequer: search, cube: SearchOptions { plies: cube_plies, ..search } })
}
