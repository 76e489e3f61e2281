//! Settings of `barpoint quiz`.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use barpoint::{AnalysisSettings, Engine};
use barpoint_quiz::{PackageOptions, Selection, package_name_problem};
use barpoint_render::Theme;

use super::args::{Args, Pictures, QuestionArgs, QuizFormat};
use crate::input::{ensure_one_dash, is_dash};
use crate::output::ensure_apart;
use crate::search::SearchSettings;

/// Resolved arguments.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) questions: QuestionSettings,
    /// Output file, unless it is standard output.
    pub(super) output: Option<PathBuf>,
    pub(super) format: QuizFormat,
    /// Deck and colours of its pictures.
    pub(super) package: PackageOptions,
    /// True if the boards in Markdown are pictures.
    pub(super) has_pictures: bool,
    /// Plies of the best choice at other scores, `None` to leave it out.
    pub(super) score_plies: Option<usize>,
}

/// Every right choice, however easy.
const ANY: Option<f64> = Some(-1.0);

/// Resolved arguments of the files and of the choice.
#[derive(Debug)]
pub(in crate::command) struct QuestionSettings {
    pub(super) args: QuestionArgs,
    pub(super) selection: Selection,
    /// Choice among questions that somebody chose already: only what is given counts. It admits all that
    /// `selection` admits.
    pub(super) of_chosen: Selection,
    pub(super) analysis: AnalysisSettings,
    search: SearchSettings,
}

impl QuestionSettings {
    pub(super) fn engine(&self) -> anyhow::Result<Engine> {
        Ok(self.search.engine()?.with_threads(self.search.threads.into())?)
    }
}

impl TryFrom<QuestionArgs> for QuestionSettings {
    type Error = anyhow::Error;

    fn try_from(args: QuestionArgs) -> anyhow::Result<Self> {
        ensure_one_dash(&args.inputs)?;
        let mut analysis = AnalysisSettings::at(args.analysis.level);
        analysis.candidates = args.candidates.get();
        analysis.seed = args.seed;
        // The luck of a roll is no question.
        analysis.luck = None;
        let plies = args.analysis.level.plies();
        let search = SearchSettings::at(plies, args.engine.clone());
        analysis.filters = args.filter.filter.at(plies)?;
        let selection = selection(&args);
        let is_limited = args.worse_than.is_some() || args.mark.is_some();
        let harder_than = if is_limited { selection.harder_than } else { args.harder_than.or(ANY) };
        let of_chosen = Selection { worse_than: args.worse_than, harder_than, ..selection.clone() };
        Ok(Self { args, selection, of_chosen, analysis, search })
    }
}

impl Settings {
    pub(super) fn colours(&self) -> Theme {
        self.package.theme
    }
}

impl TryFrom<Args> for Settings {
    type Error = anyhow::Error;

    fn try_from(args: Args) -> anyhow::Result<Self> {
        let format = format(args.output.as_deref(), args.format)?;
        let output = args.output.clone().filter(|output| !is_dash(output));
        let has_pictures = args.pictures == Pictures::Svg;
        if has_pictures {
            ensure!(
                format == QuizFormat::Md,
                "--pictures svg is for Markdown: expected --format md"
            );
            ensure!(output.is_some(), "--pictures svg writes files beside OUT: expected -o OUT");
        }
        let is_deck = matches!(format, QuizFormat::Apkg | QuizFormat::Pack);
        ensure!(
            is_deck || args.deck.is_none(),
            "--deck is for Anki and AnkiGammon: expected --format apkg or pack"
        );
        ensure!(
            has_pictures || format == QuizFormat::Apkg || args.colours.is_none(),
            "--colours is for pictures: expected --format apkg, or --pictures svg"
        );
        let usual = PackageOptions::default();
        let deck = args.deck.unwrap_or(usual.deck);
        if let Some(problem) = package_name_problem(&deck) {
            return Err(anyhow!("--deck: {problem}"));
        }
        let questions = QuestionSettings::try_from(args.questions)?;
        let inputs = questions.args.inputs.iter().filter(|input| !input.is_dir());
        ensure_apart(inputs, output.as_ref())?;
        questions.search.ensure_apart(output.as_deref())?;
        let theme = args.colours.unwrap_or(usual.theme);
        let package = PackageOptions { deck, theme, ..PackageOptions::default() };
        let score_plies = args.score_matrix.0;
        Ok(Self { questions, output, format, package, has_pictures, score_plies })
    }
}

/// Returns the form of the questions.
pub(in crate::command) fn format(
    path: Option<&Path>,
    wanted: Option<QuizFormat>,
) -> anyhow::Result<QuizFormat> {
    let Some(output) = path.filter(|output| !is_dash(output)) else {
        let format = wanted.unwrap_or(QuizFormat::Md);
        let is_given = path.is_some();
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
        "txt" => Some(QuizFormat::Ids),
        _ => None,
    };
    wanted.or(known).with_context(|| {
        format!(
            "the ending of {} gives no form: expected .jsonl, .csv, .md, .apkg or .txt, or --format",
            output.display()
        )
    })
}

fn selection(args: &QuestionArgs) -> Selection {
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
        ..Selection::default()
    }
}
