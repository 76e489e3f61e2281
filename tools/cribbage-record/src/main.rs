//! Shows a cribbage record, from a file or from standard input.

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use cribbage_record::Record;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let letters = match (arguments.next(), arguments.next()) {
        (_, Some(_)) => bail!("expected one file at most: cribbage-record [FILE]"),
        (Some(path), None) => std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?,
        (None, None) => {
            let mut letters = String::new();
            std::io::stdin().read_to_string(&mut letters).context("cannot read the input")?;
            letters
        }
    };
    let record = Record::decode(&letters)?;
    write!(std::io::stdout(), "{record}")?;
    Ok(())
}
