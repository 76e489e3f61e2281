//! Settings of `barpoint analyse`.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use barpoint::analysis::statistics::Thresholds;
use barpoint::rollout::search_text;
use barpoint::{AnalysisLevel, AnalysisSettings, Engine, SearchOptions};
use barpoint_records::FileFormat;

use super::args::Args;
use super::journal::Header;
use crate::format_args::no_format;
use crate::input::{ensure_one_dash, is_dash};
use crate::output::ensure_apart;
use crate::search::SearchSettings;

/// Resolved arguments.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) args: Args,
    pub(super) destination: Destination,
    /// Selection of decisions, still without the player.
    pub(super) analysis: AnalysisSettings,
    /// Format of the files in a folder.
    pub(super) folder_format: &'static FileFormat,
    pub(super) search: SearchSettings,
}

/// Target of the analysed matches.
#[derive(Debug)]
pub(super) enum Destination {
    /// No file: the result of one match is shown.
    Screen,
    /// No files: a summary of all matches is shown.
    Summary,
    /// One file.
    File(PathBuf, &'static FileFormat),
    /// A folder with a file for each input.
    Folder(PathBuf),
}

impl Settings {
    /// Returns the engine, still without threads of its own.
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        self.search.engine()
    }

    /// Returns everything that the results of a batch depend on except the inputs.
    pub(super) fn header(&self, engine: &Engine) -> Header {
        let identity = engine.identity();
        let level = |level: Option<AnalysisLevel>| {
            level.map_or_else(|| "off".to_owned(), |level| level.to_string())
        };
        let analysis = &self.analysis;
        let search = SearchOptions { filters: analysis.filters, ..self.search.options };
        let Thresholds {
            doubtful,
            bad,
            very_bad,
            good,
            very_good,
            lucky,
            very_lucky,
            keep_marks,
            ..
        } = analysis.thresholds;
        let thresholds = [doubtful, bad, very_bad, good, very_good, lucky, very_lucky];
        let nets = identity.nets.iter().map(|(name, hash)| format!("{name} {hash}"));
        let settings = [
            ("plays", level(analysis.plays)),
            ("cubes", level(analysis.cubes)),
            ("luck", analysis.luck.map_or_else(|| "off".to_owned(), |plies| plies.to_string())),
            ("player", self.args.player.clone().unwrap_or_default()),
            ("candidates", analysis.candidates.to_string()),
            ("thresholds", thresholds.map(|least| least.to_string()).join(" ")),
            ("keep marks", keep_marks.to_string()),
            ("seed", analysis.seed.to_string()),
            ("format", self.folder_format.name.to_owned()),
            ("input format", self.args.formats.from.key()),
            ("search", search_text(&search)),
            ("nets", nets.collect::<Vec<_>>().join(",")),
            ("met", identity.table_hash),
            ("databases", identity.databases.join(",")),
        ];
        Header {
            version: barpoint::wire::VERSION,
            program: Engine::ANALYST.to_owned(),
            settings: settings.map(|(name, value)| (name.to_owned(), value)).into(),
        }
    }
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        let mut analysis = selection(&args)?;
        let levels = [analysis.plays, analysis.cubes].into_iter().flatten();
        let plies = levels.map(AnalysisLevel::plies).max().unwrap_or_default();
        let search = SearchSettings::at(plies, args.engine.clone());
        analysis.filters = args.filter.filter.at(plies)?;

        let is_batch = args.inputs.len() > 1 || args.inputs.iter().any(|path| path.is_dir());
        let destination = Destination::of(args.output.clone(), is_batch, args.formats.to)?;
        let sgf = FileFormat::named("sgf").context("no format sgf")?;
        let folder_format = args.formats.to.unwrap_or(sgf);
        destination.ensure_holds_analysis(folder_format)?;
        if let Destination::File(path, _) = &destination {
            ensure_apart(&args.inputs, [path])?;
            search.ensure_apart(Some(path))?;
        }
        let is_selective = analysis.game.is_some() || args.match_number.is_some();
        ensure!(
            !is_batch || !is_selective,
            "--match, --game and --move select from a single file, but several are given"
        );
        ensure_one_dash(&args.inputs)?;
        Ok(Self { args, destination, analysis, folder_format, search })
    }
}

/// Returns the selection of decisions and levels, still without the player and the filters.
fn selection(args: &Args) -> anyhow::Result<AnalysisSettings> {
    let analysis = AnalysisSettings {
        plays: args.plays.map_or(Some(args.level), |choice| choice.0),
        cubes: args.cubes.map_or(Some(args.level), |choice| choice.0),
        luck: args.luck.0,
        game: args.game,
        action: args.action,
        candidates: args.candidates.get(),
        seed: args.seed,
        ..AnalysisSettings::default()
    };
    ensure!(
        analysis.plays.is_some() || analysis.cubes.is_some() || analysis.luck.is_some(),
        "plays, cubes and luck are all off: expected at least one of them"
    );
    Ok(analysis)
}

impl Destination {
    /// Returns the target of an option; a batch has several inputs.
    fn of(
        output: Option<PathBuf>,
        is_batch: bool,
        to: Option<&'static FileFormat>,
    ) -> anyhow::Result<Self> {
        let Some(path) = output else {
            return Ok(if is_batch { Self::Summary } else { Self::Screen });
        };
        let suffix = path.extension().and_then(|suffix| suffix.to_str());
        let known = suffix.and_then(FileFormat::with_extension);
        let shown = path.display();
        if is_batch || path.is_dir() {
            ensure!(!is_dash(&path), "several files need an output folder: expected -o FOLDER");
            let is_file = if path.exists() { !path.is_dir() } else { known.is_some() };
            ensure!(!is_file, "{shown} is a file, but several files need an output folder");
            return Ok(Self::Folder(path));
        }
        let format = to.or(known).with_context(|| no_format(&path))?;
        Ok(Self::File(path, format))
    }

    /// Returns an error if an analysis would be lost in the format of the files.
    fn ensure_holds_analysis(&self, folder_format: &FileFormat) -> anyhow::Result<()> {
        let format = match self {
            Self::File(_, format) => format,
            Self::Folder(_) => folder_format,
            Self::Screen | Self::Summary => return Ok(()),
        };
        let holds = ["sgf", "json", "ogxm", "mat"].contains(&format.name);
        ensure!(holds, "{} cannot hold an analysis: expected sgf, json, ogxm or mat", format.name);
        Ok(())
    }
}
