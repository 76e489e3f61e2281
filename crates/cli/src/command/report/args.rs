//! Arguments of `barpoint report`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use barpoint::wire::matches::Mark;
use barpoint_report::html::PageTheme;
use barpoint_report::{Boards, FORMS, Form, Language, Paper};
use clap::ValueEnum;

use crate::analyst::AnalysisArgs;
use crate::choice::{Choice, choice};
use crate::format_args::ReadArgs;
use crate::number;
use crate::search::{EngineArgs, MatchFilterArgs};

/// Writes the report of an analysed match, such as a page for browsers
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint report match.sgf -o report.html
  barpoint report match.xg -o report.html --player Anna --worse-than 0.05
  barpoint report match.sgf -o report.html --one-file-a-game --stylesheet external
  barpoint report match.sgf -o report.pdf --paper letter
  barpoint report match.sgf -o bericht.html --language de
  barpoint report match.sgf --to forum --game 2 --move 17
  barpoint report season/ -o reports/
  barpoint report match.sgf --format json
  barpoint library search --theme blitz --format json | barpoint report - -o blitzes.pdf

The report uses the analysis that the file contains: that of Barpoint, or else the first; --by chooses \
another. A match without analysis is analysed first, which takes seconds to minutes; barpoint analyse -o \
keeps the analysis for later.

The JSON document of barpoint library search gives a report of its hits, in any form.

The page is one file and needs no network. With several files or a folder, each match gets a report in the \
folder of -o, and index.html lists them.")]
pub(crate) struct Args {
    /// Files of matches, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) inputs: Vec<PathBuf>,
    /// File to write, which appears once it is complete, a folder for several matches, or - for
    /// standard output
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Form of the report: html, text, markdown, latex, pdf, postscript, forum or json [default:
    /// given by the extension of OUT; html in a folder]
    #[arg(long, value_name = "FORM", value_parser = form)]
    pub(super) to: Option<&'static Form>,
    /// Language of the report: en, de, fr, es, it or ja, where ja is for html, text, markdown and forum
    /// [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    pub(super) language: Option<Language>,
    /// Print the document that reports are made of
    #[arg(long, value_name = "FORMAT", conflicts_with = "to")]
    pub(super) format: Option<DocumentFormat>,
    #[command(flatten)]
    pub(super) from: ReadArgs,
    /// Replace files in the output folder
    #[arg(long)]
    pub(super) force: bool,
    /// Number of the match in the file, from 1 on [default: 1; all matches of several files]
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    pub(super) match_number: Option<NonZeroUsize>,
    /// Number of the only game to report, from 1 on [default: all]
    #[arg(long, value_parser = number::index, value_name = "N")]
    pub(super) game: Option<usize>,
    /// Number of the only action of the game to report, from 1 on, as `barpoint show` counts [default:
    /// all]. All its decisions are reported, unless --marks says otherwise
    #[arg(long = "move", value_parser = number::index, value_name = "M", requires = "game")]
    pub(super) action: Option<usize>,
    #[command(flatten)]
    pub(super) analysis: AnalysisArgs,
    #[command(flatten)]
    pub(super) contents: ContentArgs,
    #[command(flatten)]
    pub(super) page: PageArgs,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
    #[command(flatten)]
    pub(super) filter: MatchFilterArgs,
}

/// Contents of the report.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Contents")]
pub(super) struct ContentArgs {
    /// Player whose decisions are reported: a name, 0 for O or 1 for X [default: both players]
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// Marks of the decisions to report, separated by commas: very-bad, bad, doubtful, good, very-good,
    /// none, or all [default: very-bad,bad,doubtful]
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = choice(MARKS))]
    pub(super) marks: Vec<&'static [Option<Mark>]>,
    /// Report the decisions that lose at least X of normalised equity, whatever their marks
    #[arg(
        long,
        value_name = "X",
        value_parser = number::size,
        conflicts_with = "marks"
    )]
    pub(super) worse_than: Option<f64>,
    /// Actions with a board: none, errors (all reported decisions), every:N (besides, every N-th action
    /// of a game) or all
    #[arg(
        long,
        value_name = "WHICH",
        default_value = "errors",
        value_parser = boards
    )]
    pub(super) boards: Boards,
    /// Number of candidate plays to show, besides the play that was made
    #[arg(long, value_parser = number::ordinal, value_name = "N", default_value = "5")]
    pub(super) candidates: NonZeroUsize,
    /// Leave out the chances of winning and of gammons
    #[arg(long)]
    pub(super) no_chances: bool,
    /// Leave out the remarks of the file
    #[arg(long)]
    pub(super) no_comments: bool,
    /// Leave out the statistics
    #[arg(long)]
    pub(super) no_statistics: bool,
    /// Paper of PDF, PostScript and LaTeX [default: a4]
    #[arg(long, value_name = "SIZE", value_parser = choice(PAPERS))]
    pub(super) paper: Option<Paper>,
}

/// Look of the page.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Page")]
pub(super) struct PageArgs {
    /// Colours; auto follows the settings of the reader
    #[arg(long, default_value = "auto", value_parser = choice(THEMES))]
    pub(super) theme: PageTheme,
    /// Place of the style sheet: in the head of the page, in a .css file beside it, or in the elements
    /// (without a script, for pages that allow neither)
    #[arg(long, value_name = "PLACE", default_value = "head")]
    pub(super) stylesheet: SheetPlace,
    /// Style sheet of your own, which is applied last; with --stylesheet external, instead of ours: a URL, or
    /// a file as seen from the folder of the report
    #[arg(long, value_name = "FILE|URL")]
    pub(super) css: Option<String>,
    /// Write a page for each game, linked to each other: `report.html`, `report_002.html`, ...
    #[arg(long)]
    pub(super) one_file_a_game: bool,
}

/// Format of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DocumentFormat {
    /// One JSON object
    Json,
}

/// All marks. Decisions without a mark come last.
pub(super) const ALL_MARKS: &[Option<Mark>] = &[
    Some(Mark::VeryBad),
    Some(Mark::Bad),
    Some(Mark::Doubtful),
    Some(Mark::Good),
    Some(Mark::VeryGood),
    None,
];

const MARKS: &[Choice<&[Option<Mark>]>] = &[
    ("very-bad", "Very bad decisions", &[Some(Mark::VeryBad)]),
    ("bad", "Bad decisions", &[Some(Mark::Bad)]),
    ("doubtful", "Doubtful decisions", &[Some(Mark::Doubtful)]),
    ("good", "Good decisions", &[Some(Mark::Good)]),
    ("very-good", "Very good decisions", &[Some(Mark::VeryGood)]),
    ("none", "Decisions without a mark", &[None]),
    ("all", "All decisions", ALL_MARKS),
];

const PAPERS: &[Choice<Paper>] =
    &[("a4", "210 mm by 297 mm", Paper::A4), ("letter", "8.5 inches by 11 inches", Paper::Letter)];

const THEMES: &[Choice<PageTheme>] = &[
    ("auto", "As the reader's system wants", PageTheme::Auto),
    ("light", "Warm colours on light paper", PageTheme::Light),
    ("dark", "Muted colours on dark paper", PageTheme::Dark),
    ("safe", "Blue and grey that the colour-blind and printers can distinguish", PageTheme::Safe),
];

/// Place of the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SheetPlace {
    /// In the head of the page
    Head,
    /// In a file beside the page
    External,
    /// In the elements of the page
    Inline,
}

fn form(name: &str) -> Result<&'static Form, String> {
    Form::named(name).ok_or_else(|| {
        let names: Vec<_> = FORMS.iter().map(|form| form.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn boards(text: &str) -> Result<Boards, String> {
    let every = || {
        let number = if text == "all" { "1" } else { text.strip_prefix("every:")? };
        number.parse::<NonZeroU32>().ok().map(Boards::Every)
    };
    match text {
        "none" => Ok(Boards::None),
        "errors" => Ok(Boards::Reported),
        _ => {
            every().ok_or_else(|| "expected none, errors, every:N (N from 1 on), or all".to_owned())
        }
    }
}
