//! Settings of `barpoint rollout`.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::{Engine, SearchOptions};
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

/// Settings for the rollout of positions.
#[derive(Clone, Debug)]
pub(super) struct RolloutSettings {
    pub(super) candidates: Candidates,
    /// Options except the variant. The number of trials is the end of `trials`.
    pub(super) options: RolloutOptions,
    /// Numbers of the trials to play.
    pub(super) trials: Range<u32>,
    pub(super) rules: StopRules,
    /// Name or file of the match equity table.
    pub(super) met: String,
    pub(super) databases: Vec<PathBuf>,
    pub(super) threads: NonZeroU16,
    pub(super) files: RolloutFiles,
    /// Folder with a file for each of several rollouts.
    pub(super) folder: Option<Folder>,
}

/// Folder with a file for each rollout.
#[derive(Clone, Debug)]
pub(super) enum Folder {
    New(PathBuf),
    /// Existing folder whose rollouts are resumed.
    Known(PathBuf),
}

impl Folder {
    pub(super) fn of(new: Option<PathBuf>, known: Option<PathBuf>) -> Option<Self> {
        new.map(Self::New).or(known.map(Self::Known))
    }
}

/// Files of a rollout.
#[derive(Clone, Debug, Default)]
pub(super) struct RolloutFiles {
    /// File to continue from.
    pub(super) resume: Option<PathBuf>,
    /// Number of trials to add to those of the file.
    pub(super) extend: Option<NonZeroU32>,
    /// File to write during the rollout.
    pub(super) checkpoint: Option<PathBuf>,
    /// File to write at the end.
    pub(super) part: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
    pub(super) games: Option<PathBuf>,
    pub(super) plot: Option<PathBuf>,
}

impl RolloutFiles {
    /// Returns the files that are written, each once.
    fn outputs(&self) -> Vec<&Path> {
        // The checkpoint is also the final file.
        let part = self.part.as_ref().filter(|&part| self.checkpoint.as_ref() != Some(part));
        let others = [&self.checkpoint, &self.log, &self.games, &self.plot];
        others.into_iter().flatten().chain(part).map(PathBuf::as_path).collect()
    }

    /// Returns true if one of the files is standard output, which leaves no place for the result.
    pub(super) fn use_stdout(&self) -> bool {
        self.outputs().into_iter().any(is_dash)
    }
}

/// Plays of a roll to roll out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Candidates {
    /// Best plays by evaluation: at most `top` or [`DEFAULT_TOP`](Self::DEFAULT_TOP), and only
    /// those within an equity of the best. If either is given, there must be a roll. Otherwise a
    /// position without a roll is rolled out itself.
    Top {
        top: Option<NonZeroU32>,
        within: Option<f64>,
        /// Result of a play that is always rolled out.
        made: Option<Position>,
    },
    /// Plays that the user named.
    Plays(Vec<String>),
}

impl Candidates {
    /// Default number of plays to roll out.
    pub(super) const DEFAULT_TOP: u32 = 3;

    /// Returns the maximum number of plays to roll out. They are all compared at the same plies.
    fn most(&self) -> usize {
        match self {
            Self::Top { top: Some(top), .. } => top.get() as usize,
            Self::Top { within: Some(_), .. } => usize::MAX,
            _ => Self::DEFAULT_TOP as usize,
        }
    }
}

/// Default limit of a rollout with a confidence: every sequence of three rolls once.
const CONFIDENCE_TRIALS: u32 = 36 * 36 * 36;

/// Settings of a preset.
struct Preset {
    trials: u32,
    truncate: Option<u32>,
    plies: usize,
    cube_plies: usize,
    /// First late turn, and the plies from there on.
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

/// Returns the positions to roll out and the settings.
pub(super) fn resolve(args: RolloutArgs) -> anyhow::Result<(Query, RolloutSettings)> {
    let position = args.position.context("no position: expected a POSITION")?;
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
        "--checkpoint is a file, but many positions need a folder: expected a new folder"
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
        "--checkpoint cannot write to standard output: expected a file"
    );
    ensure!(
        names.is_empty() || !is_batch,
        "one file cannot hold the rollouts of many positions: expected a single position, or \
         --checkpoint FOLDER"
    );
    Ok((query, settings))
}

impl RolloutSettings {
    /// Creates settings without files.
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
            "a part of the trials cannot stop early: expected all trials, such as --trials {}",
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

    /// Returns the engine that ranks the plays with the settings of the player on roll.
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
    let search = SearchOptions {
        plies,
        filters: args.filter.at(plies)?,
        efficiency: args.efficiency.unwrap_or_default(),
        model: args.cube_model.into(),
        pruning: (!args.no_pruning).then_some(Pruning::QUICK),
        ..SearchOptions::default()
    };
    Ok(PlayerSettings { chequer: search, cube: SearchOptions { plies: cube_plies, ..search } })
}
