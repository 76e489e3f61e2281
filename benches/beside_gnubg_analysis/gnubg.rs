//! GNU Backgammon's part.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::times::Times;

/// Returns the seconds that the program takes to import, analyse and save matches, less the time
/// to import and save them. Without a number of plies its usual settings are used.
pub(crate) fn analyse(paths: &[PathBuf], plies: Option<usize>) -> anyhow::Result<f64> {
    let [with, without] = [true, false].map(|is_analysed| run(paths, plies, is_analysed));
    Ok(with? - without?)
}

fn run(paths: &[PathBuf], plies: Option<usize>, is_analysed: bool) -> anyhow::Result<f64> {
    let commands = commands(paths, plies, is_analysed)?;
    let (times, done) = Times::of(|| barpoint_benches::gnubg::run(&commands))?;
    done?;
    let is_written = |path: &PathBuf| output(path, is_analysed).exists();
    ensure!(paths.iter().all(is_written), "gnubg has not written all files");
    Ok(times.cpu)
}

fn output(path: &Path, is_analysed: bool) -> PathBuf {
    path.with_extension(if is_analysed { "gnubg.sgf" } else { "plain.sgf" })
}

fn commands(paths: &[PathBuf], plies: Option<usize>, is_analysed: bool) -> anyhow::Result<String> {
    let mut commands = String::from("set threads 1\nset confirm new off\nset confirm save off\n");
    if let Some(plies) = plies {
        for kind in ["chequerplay", "cubedecision"] {
            writeln!(commands, "set analysis {kind} evaluation plies {plies}")?;
        }
    }
    for path in paths {
        writeln!(commands, "import mat \"{}\"", path.display())?;
        if is_analysed {
            writeln!(commands, "analyse match")?;
        }
        writeln!(commands, "save match \"{}\"", output(path, is_analysed).display())?;
    }
    Ok(commands)
}
