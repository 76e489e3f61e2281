//! Arguments of `barpoint learn`.

use std::path::PathBuf;

use barpoint::learn::{self, Drill};
use clap::Subcommand;

use crate::choice::{Choice, choice};
use crate::command::library::PlaceArgs;
use crate::command::quiz::{QuestionArgs, QuizFormat};
use crate::number;
use crate::output::TextOrJson;

/// Asks questions about your errors on the days when you are about to forget them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint learn add season/ --player Ann
  barpoint library search --theme blitz --error 0.05.. --format json | barpoint learn add - --deck Blitzes
  barpoint learn
  barpoint learn list
  barpoint learn drill openings

Decks and answers are kept in the library. A board is shown; answer with a play such as 8/5 6/5, or with \
double, roll, take or pass. The whole answer follows, with a grade: good if the choice is best, hard if it \
loses little, else again. From the grades, FSRS-6 computes the day on which each question is asked again.

Enter show to give up, skip to leave a question for later, quit to end. From a pipe, each line is an \
answer; again, hard, good or easy in the line after it changes its grade.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) place: PlaceArgs,
    /// Day of the answers and of what is due, such as 2026-11-30; a day begins at 4:00 [default: today]
    #[arg(long, value_name = "DATE", global = true, value_parser = day)]
    pub(super) date: Option<i64>,
    #[command(flatten)]
    pub(super) session: SessionArgs,
    #[command(subcommand)]
    pub(super) task: Option<Task>,
}

/// Questions of a day.
#[derive(Debug, clap::Args)]
pub(super) struct SessionArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Equity that an answer may lose to be graded hard and not again [default: 0.02]
    #[arg(long, value_name = "X", value_parser = number::size)]
    pub(super) tolerance: Option<f64>,
    /// Output format; JSON has a line for each answer [default: text]
    #[arg(long)]
    pub(super) format: Option<TextOrJson>,
}

/// Choice of questions.
#[derive(Debug, clap::Args)]
pub(super) struct ChoiceArgs {
    /// Questions of this deck only [default: all decks]
    #[arg(long, value_name = "NAME")]
    pub(super) deck: Option<String>,
    /// Number of new questions on a day [default: 20]
    #[arg(long, value_name = "N", value_parser = number::count)]
    pub(super) new: Option<u32>,
    /// Questions that are set apart because they were missed again and again
    #[arg(long, conflicts_with = "new")]
    pub(super) apart: bool,
}

impl SessionArgs {
    /// Returns the name of an option that is given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let Self { choice, tolerance, format } = self;
        [
            ("--deck", choice.deck.is_some()),
            ("--new", choice.new.is_some()),
            ("--apart", choice.apart),
            ("--tolerance", tolerance.is_some()),
            ("--format", format.is_some()),
        ]
        .into_iter()
        .find_map(|(name, is_given)| is_given.then_some(name))
    }
}

/// Work with decks.
#[derive(Debug, Subcommand)]
pub(super) enum Task {
    Add(Box<AddArgs>),
    List(ListArgs),
    Due(DueArgs),
    Remove(RemoveArgs),
    Merge(MergeArgs),
    Export(ExportArgs),
    Drill(DrillArgs),
}

impl Task {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Add(_) => "add",
            Self::List(_) => "list",
            Self::Due(_) => "due",
            Self::Remove(_) => "remove",
            Self::Merge(_) => "merge",
            Self::Export(_) => "export",
            Self::Drill(_) => "drill",
        }
    }

    pub(super) const fn has_day(&self) -> bool {
        matches!(self, Self::List(_) | Self::Due(_))
    }
}

/// Adds questions to a deck: errors in matches, hits of a search, positions, decks of AnkiGammon
#[derive(Debug, clap::Args)]
#[command(
    visible_alias = "import",
    after_help = "\
Examples:
  barpoint learn add match.xg --player Ann --worse-than 0.08
  barpoint library search --player Ann --error 0.1.. --format json | barpoint learn add -
  barpoint learn add deck.json --deck 'From a friend'

Files are those of barpoint quiz, with the same choice. Decks and hits of a search are taken whole unless an \
option says otherwise. A question that a deck has already stays there with \
its history; a deeper answer replaces the old one."
)]
pub(super) struct AddArgs {
    #[command(flatten)]
    pub(super) questions: QuestionArgs,
    /// Deck for the questions. Its name is never shown with a question, so it gives no answer away
    #[arg(long, value_name = "NAME", default_value = barpoint::learn::DECK)]
    pub(super) deck: String,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Lists the decks with what is due
#[derive(Debug, clap::Args)]
pub(super) struct ListArgs {
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Lists the questions of today without their answers
#[derive(Debug, clap::Args)]
pub(super) struct DueArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Removes questions, or a deck with its questions. The log of their answers stays
#[derive(Debug, clap::Args)]
pub(super) struct RemoveArgs {
    /// Questions, by the IDs that due lists
    #[arg(value_name = "ID", required_unless_present = "deck")]
    pub(super) ids: Vec<String>,
    /// Deck to remove
    #[arg(long, value_name = "NAME", conflicts_with = "ids")]
    pub(super) deck: Option<String>,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Merges the decks and answers of another copy of the library into this one
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The other library
    #[arg(value_name = "FILE")]
    pub(super) other: PathBuf,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Writes the questions of a deck: for Anki, for AnkiGammon, as Markdown, CSV, JSON or IDs
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint learn export -o cards.apkg
  barpoint learn export --deck Blitzes -o blitzes.json --format pack
  barpoint learn export -o ids.txt")]
pub(super) struct ExportArgs {
    /// File to write, or - for standard output [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Form of the questions [default: the ending of OUT, or md]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<QuizFormat>,
    /// Questions of this deck only [default: all decks]
    #[arg(long, value_name = "NAME")]
    pub(super) deck: Option<String>,
}

/// Asks exercises without end: cube actions, openings, pip counts, take points or races
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint learn drill take-points
  barpoint learn drill cube --number 5 --seed 7
  echo '167 167' | barpoint learn drill pips --seed 1 --format json")]
pub(super) struct DrillArgs {
    /// Kind of exercises
    #[arg(value_name = "DRILL", value_parser = choice(DRILLS))]
    pub(super) drill: Drill,
    /// Number of exercises
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::positive)]
    pub(super) number: std::num::NonZeroU32,
    /// Seed of the exercises: the same seed gives the same ones [default: another one each time]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Plies at which the engine evaluates cube actions
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies)]
    pub(super) plies: usize,
    /// Output format; JSON has a line for each exercise
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

const DRILLS: &[Choice<Drill>] = &[
    ("cube", "Cube actions at different scores", Drill::Cube),
    ("openings", "Opening plays and replies, from the opening book", Drill::Openings),
    ("pips", "Pip counts of both players", Drill::Pips),
    ("take-points", "Winning chances for a take at a score", Drill::TakePoints),
    ("races", "Cube actions in races", Drill::Races),
];

fn day(text: &str) -> Result<i64, String> {
    learn::day(text).ok_or_else(|| "expected a day from 1970 on, such as 2026-11-30".to_owned())
}
