//! Arguments of `barpoint quiz`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use barpoint::analysis::{CubeEvent, Event, Theme, Verdict};
use barpoint::wire::matches::Mark;
use barpoint_quiz::{Order, QuestionKind};
use barpoint_render::Theme as PictureTheme;
use clap::ValueEnum;

use crate::analyst::AnalysisArgs;
use crate::choice::{Choice, choice};
use crate::format_args::ReadArgs;
use crate::number::{self, OrOff};
use crate::search::{EngineArgs, MatchFilterArgs};

/// Makes questions of errors: flashcards for Anki, Markdown, CSV or JSON
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint quiz match.mat
  barpoint quiz season/ -o errors.apkg --player Ann --deck 'Backgammon::My errors'
  barpoint quiz analysed.sgf --kind take --number 20 -o takes.md --pictures svg
  barpoint quiz match.xg --event 'missed hit' --theme blitz -o hits.csv
  barpoint quiz match.mat --all --worse-than 0.02 -o hard.jsonl
  barpoint quiz - -o positions.apkg < positions.txt
  barpoint quiz reference.txt --at-every-score 5 -o map.apkg
  barpoint library search --theme blitz --error 0.05.. --format json | barpoint quiz - -o blitzes.apkg

A file is a match in any format that other commands read, the JSON of barpoint analyse or barpoint library \
search, what this command has written, a deck of Anki or AnkiGammon, or a list of positions, one a line. An analysis in the file is used; \
a match without one is analysed once. A position is asked with its roll, or else as a double and, if the \
double is right, as a take; the engine answers at --level.

Hits of a search and decks are taken whole unless --worse-than, --mark or another choice is given.

A double and its answer are separate questions. Of the same question about the same position, score and \
cube, the worst error is kept. Cards say which program, nets and level gave the answer.

If no question is left, nothing is written and the exit status is 1.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) questions: QuestionArgs,
    /// File to write, which appears once it is complete, or - for standard output [default: standard
    /// output]
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Form of the questions [default: the ending of OUT, or md]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<QuizFormat>,
    /// Name of the deck of Anki, where :: separates it from the deck that it is part of, or of AnkiGammon
    /// [default: Backgammon]
    #[arg(long, value_name = "NAME", help_heading = "Form")]
    pub(super) deck: Option<String>,
    /// Boards in Markdown: text, or svg for pictures in a folder beside OUT
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Form")]
    pub(super) pictures: Pictures,
    /// Colours of the pictures [default: light]
    #[arg(long, value_name = "COLOURS", value_parser = choice(COLOURS), help_heading = "Form")]
    pub(super) colours: Option<PictureTheme>,
    /// Plies at which the best choice at every other score is evaluated, 0 to 4, or off. A question
    /// takes about 0.005 s more at 0 plies, and 0.1 s more at 1 ply
    #[arg(long, value_name = "PLIES", default_value = "0", value_parser = number::or_off(number::plies), help_heading = "Form")]
    pub(super) score_matrix: OrOff<usize>,
}

/// Files that questions are made from, and their choice.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct QuestionArgs {
    /// Files to read, folders to read all files of, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) inputs: Vec<PathBuf>,
    /// Equity that a choice has to lose, exclusively, for example 0.05 [default: 0.05; with --mark, for
    /// decks and for hits of a search, any]
    #[arg(long, value_name = "X", value_parser = number::size, help_heading = "Choice")]
    pub(super) worse_than: Option<f64>,
    /// Mark of an error: this one or a worse one
    #[arg(long, value_name = "MARK", value_parser = choice(MARKS), help_heading = "Choice")]
    pub(super) mark: Option<Mark>,
    /// Ask also about difficult decisions that were played right
    #[arg(long, help_heading = "Choice")]
    pub(super) all: bool,
    /// Equity that the best choice of the static evaluation has to lose in a difficult decision,
    /// exclusively [default: 0.05]
    #[arg(long, value_name = "X", value_parser = number::size, requires = "all", help_heading = "Choice")]
    pub(super) harder_than: Option<f64>,
    /// Name of a player whose decisions are asked. May be repeated [default: all players]
    #[arg(long, value_name = "NAME", help_heading = "Choice")]
    pub(super) player: Vec<String>,
    /// Kind of decision. May be repeated [default: all kinds]
    #[arg(long, value_name = "KIND", value_parser = choice(KINDS), help_heading = "Choice")]
    pub(super) kind: Vec<&'static [QuestionKind]>,
    /// Theme of the position, such as 'holding game'. May be repeated [default: all themes]
    #[arg(long, value_name = "THEME", help_heading = "Choice")]
    pub(super) theme: Vec<Theme>,
    /// Event of the choice, such as hit, or 'missed hit' and 'wrong hit'. May be repeated [default: all
    /// events]
    #[arg(long, value_name = "EVENT", help_heading = "Choice")]
    pub(super) event: Vec<EventChoice>,
    /// Ask each position of a list at every score of matches up to N points, 2 to 15, instead of at its own: a score
    /// map as cards. The Crawford game is left out for the cube
    #[arg(long, value_name = "N", value_parser = number::between(2_u32..=15), help_heading = "Choice")]
    pub(super) at_every_score: Option<u32>,
    /// Number of questions, the worst errors first [default: all]
    #[arg(long, value_parser = number::ordinal, value_name = "N", help_heading = "Choice")]
    pub(super) number: Option<NonZeroUsize>,
    /// Order of the questions
    #[arg(long, value_name = "ORDER", default_value = "worst", value_parser = choice(ORDERS), help_heading = "Choice")]
    pub(super) order: Order,
    #[command(flatten)]
    pub(super) analysis: AnalysisArgs,
    /// Number of candidate plays of a new analysis
    #[arg(long, value_parser = number::ordinal, value_name = "N", default_value = "5", help_heading = "Analysis")]
    pub(super) candidates: NonZeroUsize,
    /// Seed of rollouts
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Analysis")]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) from: ReadArgs,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
    #[command(flatten)]
    pub(super) filter: MatchFilterArgs,
}

/// Form of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::command) enum QuizFormat {
    /// JSON, a question a line
    #[value(alias = "jsonl")]
    Json,
    /// Table, a question a row
    Csv,
    /// Markdown with folded answers
    #[value(aliases = ["markdown", "text"])]
    Md,
    /// Package of cards for Anki
    #[value(alias = "anki")]
    Apkg,
    /// Deck for the trainer of AnkiGammon, as JSON
    #[value(alias = "ankigammon")]
    Pack,
    /// IDs, one a line
    #[value(alias = "id")]
    Ids,
}

const MARKS: &[Choice<Mark>] = &[
    ("doubtful", "Loses at least 0.03", Mark::Doubtful),
    ("bad", "Loses at least 0.06", Mark::Bad),
    ("very-bad", "Loses at least 0.12", Mark::VeryBad),
];

const KINDS: &[Choice<&[QuestionKind]>] = &[
    ("play", "Plays of a roll", &[QuestionKind::Play]),
    ("cube", "Doubles and their answers", &[QuestionKind::Double, QuestionKind::Take]),
    ("double", "Doubles and redoubles", &[QuestionKind::Double]),
    ("take", "Answers to doubles", &[QuestionKind::Take]),
];

const ORDERS: &[Choice<Order>] = &[
    ("worst", "Most expensive errors first", Order::Worst),
    ("played", "As the decisions were made", Order::Played),
];

const COLOURS: &[Choice<PictureTheme>] = &[
    ("light", "Warm colours", PictureTheme::Light),
    ("dark", "Muted colours", PictureTheme::Dark),
    (
        "safe",
        "Blue and grey that the colour-blind and printers can distinguish",
        PictureTheme::Safe,
    ),
];

/// Boards in Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Pictures {
    /// Drawn with letters
    Text,
    /// Files in SVG
    Svg,
}

/// Event of a choice with a verdict, or with any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EventChoice {
    pub(super) name: String,
    pub(super) verdict: Option<Verdict>,
}

impl FromStr for EventChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let judged = text
            .split_once(' ')
            .and_then(|(verdict, event)| Some((event, verdict.parse::<Verdict>().ok()?)));
        let (event, verdict) = judged.map_or((text, None), |(event, it)| (event, Some(it)));
        let is_event = event.parse::<Event>().is_ok() || event.parse::<CubeEvent>().is_ok();
        if is_event {
            return Ok(Self { name: event.to_owned(), verdict });
        }
        let names = Event::ALL.map(|event| event.to_string()).join(", ");
        let cubes = CubeEvent::ALL.map(|event| event.to_string()).join(", ");
        Err(format!("expected one of {names}, {cubes}, alone or after did, missed or wrong"))
    }
}
