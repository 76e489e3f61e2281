//! Settings of `barpoint quiz`.

use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use barpoint::{AnalysisSettings, Engine};
use barpoint_quiz::{PackageOptions, Selection, package_name_problem};
use barpoint_render::Theme;

use super::args::{Args, Pictures, QuizFormat};
use crate::input::{ensure_one_dash, is_dash};
use crate::output::ensure_apart;
use crate::search::SearchSettings;

/// Resolved arguments.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) args: Args,
    /// Output file, unless it is standard output.
    pub(super) output: Option<PathBuf>,
    pub(super) format: QuizFormat,
    pub(super) selection: Selection,
    /// Deck of Anki and colours of its pictures.
    pub(super) package: PackageOptions,
    /// True if the boards in Markdown are pictures.
    pub(super) has_pictures: bool,
    pub(super) analysis: AnalysisSettings,
    search: SearchSettings,
}

impl Settings {
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        Ok(self.search.engine()?.with_threads(self.search.threads.into())?)
    }

    pub(super) fn colours(&self) -> Theme {
        self.package.theme
    }
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        let format = format(&args)?;
        let selection = selection(&args);
        let output = args.output.clone().filter(|output| !is_dash(output));
        let has_pictures = args.pictures == Pictures::Svg;
        if has_pictures {
            ensure!(
                format == QuizFormat::Md,
                "--pictures svg is for Markdown: expected --format md"
            );
            ensure!(output.is_some(), "--pictures svg writes files beside OUT: expected -o OUT");
        }
        if let Some(problem) = package_name_problem(&args.deck) {
            return Err(anyhow!("--deck: {problem}"));
        }
        ensure_one_dash(&args.inputs)?;
        let mut analysis = AnalysisSettings::at(args.analysis.level);
        analysis.candidates = args.candidates.get();
        analysis.seed = args.seed;
        // The luck of a roll is no question.
        analysis.luck = None;
        let plies = args.analysis.level.plies();
        let search = SearchSettings::at(plies, args.engine.clone());
        analysis.filters = args.filter.filter.at(plies)?;
        ensure_apart(args.inputs.iter().filter(|input| !input.is_dir()), output.as_ref())?;
        search.ensure_apart(output.as_deref())?;
        let package = PackageOptions { deck: args.deck.clone(), theme: args.colours };
        Ok(Self { args, output, format, selection, package, has_pictures, analysis, search })
    }
}

/// Returns the form of the questions.
fn format(args: &Args) -> anyhow::Result<QuizFormat> {
    let Some(output) = args.output.as_ref().filter(|output| !is_dash(output)) else {
        let format = args.format.unwrap_or(QuizFormat::Md);
        let is_given = args.output.is_some();
        ensure!(
            format != QuizFormat::Apkg || is_given,
            "a package of cards is a file: expected -o FILE.apkg, or -o - for standard output"
        );
        return Ok(format);
    };
    let suffix = output.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    let known = match suffix.to_ascii_lowercase().as_str() {
        "json" | "jsonl" | "ndjson" => Some(QuizFormat::Json),
        "csv" => Some(QuizFormat::Csv),
        "md" | "markdown" => Some(QuizFormat::Md),
        "apkg" => Some(QuizFormat::Apkg),
        _ => None,
    };
    args.format.or(known).with_context(|| {
        format!(
            "the ending of {} gives no form: expected .jsonl, .csv, .md or .apkg, or --format",
            output.display()
        )
    })
}

fn selection(args: &Args) -> Selection {
    let usual = Some(Selection::WORSE_THAN).filter(|_| args.mark.is_none());
    Selection {
        worse_than: args.worse_than.or(usual),
        mark: args.mark,
        harder_than: args.all.then(|| args.harder_than.unwrap_or(Selection::HARDER_THAN)),
        players: args.player.clone(),
        kinds: args.kind.concat(),
        themes: args.theme.iter().map(ToString::to_string).collect(),
        events: args.event.iter().map(|event| (event.name.clone(), event.verdict)).collect(),
        number: args.number.map(Into::into),
        order: args.order,
    }
}
