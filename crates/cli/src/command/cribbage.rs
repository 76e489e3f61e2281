//! `barpoint cribbage`

use std::path::PathBuf;

use anyhow::Context;
use barpoint_cribbage::Record;
use clap::Subcommand;

use crate::input::{input_name, read_bytes};
use crate::output::print;
use crate::status::Status;
use crate::terminal::View;

/// Reads and writes records of games of cribbage
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Cribbage,
}

#[derive(Debug, Subcommand)]
enum Cribbage {
    /// Shows a record: names, cards, pegging and scores
    #[command(after_help = "Examples:\n  barpoint cribbage show game.txt")]
    Show(Input),
    /// Writes a record as JSON
    #[command(after_help = "Examples:\n  barpoint cribbage decode game.txt > game.json")]
    Decode(Input),
    /// Writes JSON as a record: letters of Base64
    #[command(after_help = "Examples:\n  barpoint cribbage encode game.json > game.txt")]
    Encode(Input),
}

#[derive(Debug, clap::Args)]
struct Input {
    /// File to read, or - for standard input
    #[arg(default_value = "-")]
    file: PathBuf,
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let (Cribbage::Show(Input { file })
    | Cribbage::Decode(Input { file })
    | Cribbage::Encode(Input { file })) = &args.command;
    let name = || input_name(file).to_string();
    let bytes = read_bytes(file).with_context(|| format!("cannot read {}", name()))?;
    let text = String::from_utf8(bytes).with_context(name)?;
    let record = match args.command {
        Cribbage::Encode(_) => Record::from_json(&text).with_context(name)?,
        _ => Record::decode(&text).with_context(name)?,
    };
    print(&match args.command {
        Cribbage::Show(_) => record.to_string(),
        Cribbage::Decode(_) => record.to_json(),
        Cribbage::Encode(_) => record.encode() + "\n",
    })?;
    Ok(Status::Done)
}
