//! `barpoint id`

use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint_core::{Decision, Dice, Phase, StateSetup, Variant};
use barpoint_ids::Identifier;
use barpoint_records::FileFormat;

use self::report::IdReport;
use crate::output::{OutputArgs, Printer, write_whole};
use crate::position::{PositionArgs, Query, SourceArgs, checked_variant};
use crate::records::{losses, oddities, read_known, say};
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Shows a position in every notation, with everything that its ID contains
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint id 4HPwATDgc/ABMA:cIkNAAAAAAAA
  barpoint id XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  barpoint id - --format csv < ids.txt
  barpoint id --record match.sgf > match.bpr
  barpoint id --record match.bpr

A compact record is a line of text with a whole match: dice, plays, cube actions, scores and names.")]
pub(crate) struct Args {
    /// Position: an ID, the name of a start, a file, or - for standard input; see barpoint help
    #[arg(required_unless_present = "record")]
    position: Option<String>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3
    /// (short: hyper1 to hyper3) [default: the variant of the ID, or backgammon]
    #[arg(long)]
    variant: Option<Variant>,
    /// Roll to play, such as 31 [default: that of the ID]
    #[arg(long)]
    dice: Option<Dice>,
    #[command(flatten)]
    source: SourceArgs,
    /// File to convert: matches are written as compact records, compact records as match text
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "variant", "dice", "format"])]
    record: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { position, variant, dice, source, record, output } = args;
    if let Some(file) = record {
        return convert_record(&file);
    }
    let position = position.context("no position: expected a POSITION or --record FILE")?;
    let query = Query::new(PositionArgs { position, variant, source }, None, &output);
    query.for_each_text(Printer::new(query.format, view), |line, text, printer| {
        let identifier = query.found(line, text)?.identifier;
        let variant = checked_variant(&identifier, query.variant)?;
        let identifier = match dice {
            Some(dice) => rolled(&identifier, variant, dice)?,
            None => identifier,
        };
        printer.print(&IdReport { identifier, variant })?;
        Ok(Status::Done)
    })
}

/// Returns the identifier of the same position with a roll to play.
fn rolled(identifier: &Identifier, variant: Variant, dice: Dice) -> anyhow::Result<Identifier> {
    let position = identifier.position().context("a match ID has no board: expected a position")?;
    let state = identifier.state().copied().unwrap_or_default();
    let setup = StateSetup { phase: Phase::playing(Decision::Play(dice)), ..state.into() };
    Ok(Identifier::of_file(variant, *position, setup.try_into()?, identifier.on_roll()))
}

/// Converts a file between match text and compact records.
fn convert_record(file: &Path) -> anyhow::Result<Status> {
    let reading = read_known(file)?;
    say(&oddities(file, &reading));
    let name = if reading.format == "record" { "mat" } else { "record" };
    let format = FileFormat::named(name).with_context(|| format!("no format {name}"))?;
    let written = format.write(&reading.matches)?;
    say(&losses(format, &written.losses));
    write_whole(Path::new("-"), &written.bytes)?;
    Ok(Status::Done)
}
