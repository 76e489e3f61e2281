//! Settings of `barpoint rollout`.

use std::num::NonZeroU16;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use barpoint::ask::{FieldError, Part, RolloutFields};
use barpoint::{Engine, SearchOptions};
use barpoint_core::Position;
use barpoint_rollout::{RolloutOptions, StopRules};

use super::args::{HowArgs, RolloutArgs, RolloutFiles, TrialsChoice};
use crate::input::is_dash;
use crate::met::load_met;
use crate::output::ensure_apart;
use crate::position::{Input, PositionArgs, Query};
use crate::progress::is_quiet;
use crate::records::say;
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
    /// Best plays by evaluation, or the position itself if there is no roll.
    Best {
        fields: Box<RolloutFields>,
        /// Result of a play that is always rolled out.
        made: Option<Position>,
    },
    /// Plays that the user named.
    Plays(Vec<String>),
}

impl Candidates {
    /// Returns the maximum number of plays to roll out. They are all compared at the same plies.
    fn most(&self) -> usize {
        match self {
            Self::Best { fields, .. } => fields.most_plays(),
            Self::Plays(_) => RolloutFields::TOP,
        }
    }
}

/// Returns the positions to roll out and the settings.
pub(super) fn resolve(args: RolloutArgs) -> anyhow::Result<(Query, RolloutSettings)> {
    let position = args.position.context("no position: expected a POSITION")?;
    let source = PathBuf::from(&position);
    let position = PositionArgs { position, variant: args.variant, source: args.source };
    let query = Query::new(position, args.dice, &args.how.output.into())
        .at(args.contest)
        .without(Part::OF_ROLLOUT);
    let mut settings = RolloutSettings::new(args.how, args.trials)?;
    if !args.moves.is_empty() {
        settings.candidates = Candidates::Plays(args.moves);
    }
    let mut files = args.files;
    let is_batch = query.input == Input::Stdin;
    let kept = if is_batch { &files.checkpoint } else { &None };
    ensure!(
        kept.as_ref().is_none_or(|path| !path.is_file()),
        "--checkpoint is a file, but many positions need a folder: expected a new folder"
    );
    if is_batch {
        settings.folder = Folder::of(files.checkpoint.take(), files.resume.take());
    } else {
        files.checkpoint = files.checkpoint.or_else(|| files.resume.clone());
    }
    settings.files = files;
    let names = settings.files.outputs();
    let mut read = files_read(&settings.met, &settings.databases)?;
    read.extend(Some(source).filter(|source| source.is_file()));
    ensure_apart(read, &names)?;
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
        let fields = fields(&args, trials.as_ref());
        let of_option = |error: FieldError| anyhow!("--{}: {error}", error.field.replace('_', "-"));
        let options = fields.options().map_err(of_option)?;
        let rules = fields.rules().map_err(of_option)?;
        let is_shard = matches!(trials, Some(TrialsChoice::Shard(_)));
        let trials = match trials {
            Some(TrialsChoice::Shard(range)) => range,
            _ => 0..options.trials,
        };
        ensure!(
            !(is_shard && rules.any()),
            "a part of the trials cannot stop early: expected all trials, such as --trials {}",
            trials.end,
        );
        Ok(Self {
            candidates: Candidates::Best { fields: Box::new(fields), made: None },
            options,
            trials,
            rules,
            met: args.play.met,
            databases: args.play.database,
            threads: args.threads.count(),
            files: RolloutFiles::default(),
            folder: None,
        })
    }

    /// Says that the rules for stopping early cannot act, if the trials end before their first check.
    pub(super) fn note_rules(&self) {
        let first = self.rules.first_check();
        if self.rules.any() && self.trials.end < first && self.files.extend.is_none() && !is_quiet()
        {
            say(&format!(
                "note: the rollout cannot stop early: its {} trials end before the first check, after {first}\n",
                self.trials.end
            ));
        }
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

fn fields(args: &HowArgs, trials: Option<&TrialsChoice>) -> RolloutFields {
    let HowArgs { game, play, stop, .. } = args;
    RolloutFields {
        preset: Some(args.preset),
        trials: trials.map(|trials| match trials {
            TrialsChoice::All(trials) => trials.get(),
            TrialsChoice::Shard(range) => range.end,
        }),
        dice_kind: Some(game.dice_kind),
        seed: Some(game.seed),
        cubeful: Some(!game.cubeless),
        initial: Some(game.initial),
        truncate: game.truncate,
        truncate_at_bearoff: Some(game.truncate_at_bearoff),
        variance_reduction: Some(!game.no_variance_reduction),
        luck_plies: game.luck_plies,
        branches: game.branches,
        level: play.level,
        opponent_level: play.opponent_level,
        plies: play.plies,
        cube_plies: play.cube_plies,
        opponent_plies: play.opponent_plies,
        opponent_cube_plies: play.opponent_cube_plies,
        late: play.late,
        late_plies: play.late_plies,
        late_cube_plies: play.late_cube_plies,
        filter: Some(play.filter.clone()),
        pruning: Some(!play.no_pruning),
        efficiency: play.efficiency,
        cube_model: Some(play.cube_model),
        noise: play.noise.map(|noise| noise.0.deviation),
        opponent_noise: play.opponent_noise,
        noise_seed: play.noise.map(|noise| noise.0.seed),
        stop_error: stop.stop_error,
        stop_jsds: stop.stop_jsds,
        confidence: stop.confidence,
        min_trials: Some(stop.min_trials),
        top: args.top.map(|top| top.get() as usize),
        within: args.within,
    }
}
