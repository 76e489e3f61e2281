//! `barpoint show`

use std::mem;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::ask::Part;
use barpoint_ids::FoundPosition;
use barpoint_records::{Game, Match, Step};

use self::report::{ActionReport, GameReport, SheetReport};
use crate::contest::MatchArgs;
use crate::conversions;
use crate::format_args::ReadArgs;
use crate::input::input_name;
use crate::number;
use crate::output::{Render, TextOrJson, print, show};
use crate::position::{RecordChoice, Subject, found};
use crate::records::{Files, numbered_match, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

mod board;
mod report;

/// Shows the score sheets of matches, the actions of a game, or a board
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint show match.mat
  barpoint show match.mat --game 2
  barpoint show match.mat --game 2 --move 17
  barpoint show match.mat --game 2 --format json
  barpoint show season
  barpoint show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10

The list of --game numbers the actions: every roll, double and answer is one action. --move takes this \
number.")]
pub(crate) struct Args {
    /// Files of matches, folders to read all files of, - for standard input, or positions
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Number of the match in each file, from 1 on [default: all; with --game, 1]
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    match_number: Option<NonZeroUsize>,
    /// Number of the game whose actions are listed, from 1 on
    #[arg(long, value_parser = number::index, value_name = "N")]
    game: Option<usize>,
    /// Number of the action in the game, from 1 on: the board before it is drawn
    #[arg(long = "move", value_parser = number::index, value_name = "M", requires = "game")]
    action: Option<usize>,
    #[command(flatten)]
    from: ReadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let inputs = conversions::inputs(&args.files)?;
    conversions::ensure_given_once(&inputs)?;
    let count = inputs.len();
    let mut files = Files::new(count);
    ensure!(args.game.is_none() || count == 1, "--game needs one file: {count} are given");
    let mut sheets = Sheets { args, view, is_first: true, is_only: count == 1 };
    for input in &inputs {
        files.or_skip(sheets.show(input))?;
    }
    Ok(files.status("showed"))
}

/// What is shown, one after the other.
struct Sheets<'a> {
    args: Args,
    view: &'a View,
    /// True if nothing has been shown yet.
    is_first: bool,
    /// True if there is no other file.
    is_only: bool,
}

impl Sheets<'_> {
    /// Shows a position, or the matches of a file.
    fn show(&mut self, input: &Path) -> anyhow::Result<()> {
        if let Some(found) = self.position(input)? {
            let subject = Subject::new(&found, None, None, &MatchArgs::default())?;
            let board = self.view.board(&subject.diagram(subject.dice));
            self.begin("")?;
            return print(&board);
        }
        let reading = read(input, self.args.from)?;
        say(&oddities(input, &reading));
        let Args { match_number, game, action, .. } = self.args;
        let (matches, format) = (reading.matches.len(), reading.format);
        let match_number = match_number.or(game.map(|_| NonZeroUsize::MIN));
        let wanted: Vec<(usize, &Match)> = match match_number {
            Some(number) => vec![(number.get(), numbered_match(&reading, number)?)],
            None => (1..).zip(&reading.matches).collect(),
        };
        let file = input_name(input).to_string();
        for &(number, record) in &wanted {
            let heading = match (self.is_only && wanted.len() == 1, number) {
                (true, _) => String::new(),
                (false, _) if matches == 1 => format!("{file}\n"),
                (false, number) => format!("{file}, match {number}\n"),
            };
            let Some(index) = game else {
                let file = file.clone();
                self.put(&heading, &SheetReport { record, file, number, matches, format })?;
                continue;
            };
            let of_game = ensure_game(record, index)?;
            match action {
                None => self.put("", &GameReport { record, index, game: of_game })?,
                Some(action) => {
                    let step = step(record, of_game, action)?;
                    self.put("", &ActionReport { record, game: index, index: action, step })?;
                }
            }
        }
        Ok(())
    }

    /// Returns the position that is given instead of a file.
    fn position(&self, input: &Path) -> anyhow::Result<Option<FoundPosition>> {
        let Some(text) = input.to_str().filter(|&text| text != "-") else { return Ok(None) };
        if input.exists() {
            return Ok(None);
        }
        ensure!(
            self.args.from.is_none() && self.args.game.is_none(),
            "no such file: {text}; --from, --variant, --encoding and --game need a file"
        );
        let found = found(text, &RecordChoice::default(), Part::NOT_DRAWN)?;
        ensure!(
            self.args.format != TextOrJson::Json,
            "--format json needs a file of a match; for a position, use barpoint id --format json"
        );
        Ok(Some(found))
    }

    fn put(&mut self, heading: &str, findings: &impl Render) -> anyhow::Result<()> {
        self.begin(heading)?;
        show(findings, self.args.format, self.view)
    }

    /// Separates texts by an empty line, and prints a heading.
    fn begin(&mut self, heading: &str) -> anyhow::Result<()> {
        let is_first = mem::replace(&mut self.is_first, false);
        if self.args.format == TextOrJson::Json {
            return Ok(());
        }
        let separator = if is_first { "" } else { "\n" };
        print(&format!("{separator}{heading}"))
    }
}

fn ensure_game(record: &Match, index: usize) -> anyhow::Result<&Game> {
    let count = record.games.len();
    record
        .games
        .get(index)
        .with_context(|| format!("no game {}: the match contains {count}", index + 1))
}

fn step<'a>(record: &Match, game: &'a Game, index: usize) -> anyhow::Result<Step<'a>> {
    let count = game.entries.len();
    ensure!(index < count, "no action {}: the game contains {count}", index + 1);
    game.replay(record).nth(index).context("the game ends before this action")
}
