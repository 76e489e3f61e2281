//! Analysis by GNU Backgammon: `analyse match` at a number of plies, otherwise with its usual
//! settings.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint::records::{FileFormat, read_file};

use crate::analysed::Verdicts;
use crate::cases::Recorded;

/// Folder of the analysed matches.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/verdicts");

/// Analyses the matches, except those that were analysed before.
pub(crate) fn analyse(matches: &[Recorded], plies: usize) -> anyhow::Result<Verdicts> {
    let missing: Vec<&Recorded> =
        matches.iter().filter(|of| !analysed(of, plies).exists()).collect();
    if !missing.is_empty() {
        barpoint_benches::gnubg::run(&script(&missing, plies)?)?;
    }
    let mut verdicts = Verdicts::default();
    for of in matches {
        let path = analysed(of, plies);
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let record = read_file(&bytes)?.matches.into_iter().next().context("a match")?;
        verdicts.add(of.file, &record);
    }
    Ok(verdicts)
}

fn stem(of: &Recorded) -> String {
    of.file.replace(['/', '.'], "-")
}

fn analysed(of: &Recorded, plies: usize) -> PathBuf {
    Path::new(KEPT).join(format!("{}-{plies}.sgf", stem(of)))
}

/// Writes the matches as SGF and returns the commands that analyse them.
fn script(matches: &[&Recorded], plies: usize) -> anyhow::Result<String> {
    fs::create_dir_all(KEPT)?;
    let mut script = String::from("set threads 1\nset display off\nset confirm new off\n");
    for kind in ["chequerplay", "cubedecision"] {
        writeln!(script, "set analysis {kind} evaluation plies {plies}")?;
    }
    let sgf = FileFormat::named("sgf").context("SGF is a format")?;
    for of in matches {
        let path = Path::new(KEPT).join(format!("{}.sgf", stem(of)));
        fs::write(&path, sgf.write(std::slice::from_ref(&of.record))?.bytes)?;
        let (from, to) = (path.display(), analysed(of, plies));
        writeln!(script, "load match \"{from}\"\nanalyse match\nsave match \"{}\"", to.display())?;
    }
    Ok(script)
}
