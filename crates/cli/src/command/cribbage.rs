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
    let (file, reads_json, write): (_, _, fn(&Record) -> String) = match args.command {
        Cribbage::Show(Input { file }) => (file, false, Record::to_string),
        Cribbage::Decode(Input { file }) => (file, false, Record::to_json),
        Cribbage::Encode(Input { file }) => (file, true, |record| record.encode() + "\n"),
    };
    let name = || input_name(&file).to_string();
    let bytes = read_bytes(&file).with_context(|| format!("cannot read {}", name()))?;
    let text = String::from_utf8(bytes).with_context(name)?;
    let record = if reads_json {
        Record::from_json(&text).with_context(name)?
    } else {
        Record::decode(&text).with_context(name)?
    };
    print(&write(&record))?;
    Ok(Status::Done)
}
