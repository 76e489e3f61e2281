//! `barpoint show`

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use barpoint::ask::Part;
use barpoint_ids::FoundPosition;
use barpoint_records::{Game, Match, Step};

use self::report::{ActionReport, GameReport, SheetReport};
use crate::contest::MatchArgs;
use crate::format_args::ReadArgs;
use crate::number;
use crate::output::{TextOrJson, print, show};
use crate::position::{RecordChoice, Subject, found};
use crate::records::{numbered_match, oddities, read, say};
use crate::status::Status;
use crate::terminal::View;

mod board;
mod report;

/// Shows the score sheet of a match, the actions of a game, or a board
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint show match.mat
  barpoint show match.mat --game 2
  barpoint show match.mat --game 2 --move 17
  barpoint show match.mat --game 2 --format json
  barpoint show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10

The list of --game numbers the actions: every roll, double and answer is one action. --move takes this \
number.")]
pub(crate) struct Args {
    /// File of a match, - for standard input, or a position
    file: PathBuf,
    /// Number of the match in the file, from 1 on
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N", default_value = "1")]
    match_number: NonZeroUsize,
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
    if let Some(found) = position(&args)? {
        let subject = Subject::new(&found, None, None, &MatchArgs::default())?;
        print(&view.board(&subject.diagram(subject.dice)))?;
        return Ok(Status::Done);
    }
    let Args { file, match_number, game, action, from, format: output } = args;
    let reading = read(&file, from)?;
    say(&oddities(&file, &reading));
    let (matches, number) = (reading.matches.len(), match_number.get());
    let record = numbered_match(&reading, match_number)?;
    match (game, action) {
        (None, _) => {
            let format = reading.format;
            show(&SheetReport { record, number, matches, format }, output, view)?;
        }
        (Some(index), None) => {
            let game = ensure_game(record, index)?;
            show(&GameReport { record, index, game }, output, view)?;
        }
        (Some(game), Some(index)) => {
            let step = step(record, ensure_game(record, game)?, index)?;
            show(&ActionReport { record, game, index, step }, output, view)?;
        }
    }
    Ok(Status::Done)
}

/// Returns the position that is given instead of a file.
fn position(args: &Args) -> anyhow::Result<Option<FoundPosition>> {
    let Some(text) = args.file.to_str().filter(|&text| text != "-") else { return Ok(None) };
    if args.file.exists() {
        return Ok(None);
    }
    ensure!(
        args.from.is_none() && args.game.is_none(),
        "no such file: {text}; --from, --variant, --encoding and --game need a file"
    );
    let found = found(text, &RecordChoice::default(), Part::NOT_DRAWN)?;
    ensure!(
        args.format != TextOrJson::Json,
        "--format json needs a file of a match; for a position, use barpoint id --format json"
    );
    Ok(Some(found))
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
