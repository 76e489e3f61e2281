//! `barpoint verify`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow, bail};
use barpoint::wire::Verification;
use barpoint_protocol::{read_json, verify};
use barpoint_records::json_error_in_words;
use clap::ValueHint;

use crate::input::{input_name, read_bytes};
use crate::output::{Document, TextOrJson, show};
use crate::search::{EngineArgs, FilterArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

/// Computes answers again from what they say of themselves
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint verify answers.jsonl
  barpoint moves start --dice 31 --format json | barpoint verify
  barpoint verify rollout.json --format json

An answer is a JSON document of eval, moves, cube, rolls, scoremap, tempmap, rollout, legal or race, or a \
reply of `engine json`; a file has one on each line. Everything that it states is computed again and \
compared. What it does not say, such as a move filter other than the usual one, is given by options. The \
exit status is 1 if an answer differs.")]
pub(crate) struct Args {
    /// File of answers, or - for standard input
    #[arg(default_value = "-", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

/// Plies of the usual searches, which a document replaces.
const PLIES: usize = 2;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let name = || input_name(&args.file).to_string();
    let bytes = read_bytes(&args.file).with_context(|| format!("cannot read {}", name()))?;
    let text = String::from_utf8(bytes).with_context(name)?;
    let settings = SearchSettings::at(PLIES, args.engine).with_filter(&args.filter)?;
    let (engine, pool) = (settings.engine()?, settings.pool()?);
    let stop = Arc::new(AtomicBool::new(false));
    let mut status = Status::Done;
    let mut is_empty = true;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        is_empty = false;
        let place = || format!("{}, line {number}", name());
        let document = read_json(line).map_err(|error| {
            let reason = json_error_in_words(&error);
            let (place, column) = (place(), error.column().max(1));
            anyhow!("{place}, column {column}: {reason}: expected an answer as JSON on each line")
        })?;
        let found = pool.install(|| verify(&engine, &document, &stop));
        let found = found.map_err(|problem| anyhow::anyhow!("{}: {problem}", place()))?;
        if !found.equal {
            status = Status::CheckFailed;
        }
        show(&Verification { line: Some(number), ..found }, args.format, view)?;
    }
    if is_empty {
        bail!("{}: expected an answer as JSON on each line", name());
    }
    Ok(status)
}

impl Document for Verification {
    fn text(&self, _: &View) -> String {
        let line = self.line.unwrap_or_default();
        let what = format!("line {line}: {} {}", self.kind, self.position);
        match &self.difference {
            None => format!("{what}: equal\n"),
            Some(found) => {
                let computed = found.computed.as_deref().unwrap_or("nothing");
                format!(
                    "{what}: different: {} is {}, and computed again {computed}\n",
                    found.place, found.stated
                )
            }
        }
    }
}
