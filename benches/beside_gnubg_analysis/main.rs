//! Analysis of a match to 7 at several levels, and of many matches at 0 plies, beside GNU
//! Backgammon's `analyse match`.
//!
//! Both programs use one thread. Times are CPU time, without the start of the programs.
#![forbid(unsafe_code)]

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint::records::{FileFormat, read_file};
use barpoint::{AnalysisLevel, AnalysisSettings, Engine};

mod gnubg;
#[path = "../beside_makehyper/times.rs"]
mod times;

use times::Times;

/// Folder of the matches.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/files/mat");

/// The match to 7.
const MATCH: &str = "gnubg-export-7p.mat";

/// Levels at which it is analysed.
const LEVELS: [AnalysisLevel; 4] =
    [AnalysisLevel::Instant, AnalysisLevel::Fast, AnalysisLevel::Standard, AnalysisLevel::Plies(2)];

/// Rounds, odd to have a median.
const ROUNDS: usize = 3;

/// Matches that Barpoint analyses at 0 plies, and that GNU Backgammon does.
const MATCHES: [usize; 2] = [1000, 100];

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let engine = Engine::new().with_threads(NonZeroUsize::MIN)?;
    one_match(&engine, folder.path())?;
    many_matches(&engine, folder.path())
}

fn one_match(engine: &Engine, folder: &Path) -> anyhow::Result<()> {
    let path = folder.join(MATCH);
    fs::copy(Path::new(FOLDER).join(MATCH), &path)?;
    let mut theirs = Vec::new();
    let mut ours = vec![Vec::new(); LEVELS.len()];
    for _ in 0..ROUNDS {
        theirs.push(gnubg::analyse(std::slice::from_ref(&path), None)?);
        for (times, level) in ours.iter_mut().zip(LEVELS) {
            let (time, done) = Times::of(|| analyse(engine, &path, level))?;
            done?;
            times.push(time.cpu);
        }
    }
    let mut out = io::stdout();
    writeln!(out, "| match to 7 | CPU seconds | gnubg / Barpoint |\n| --- | ---: | ---: |")?;
    writeln!(out, "| gnubg, `analyse match` | {} | |", spread(theirs.clone()))?;
    for (times, level) in ours.into_iter().zip(LEVELS) {
        let ratios = theirs.iter().zip(&times).map(|(theirs, ours)| theirs / ours).collect();
        writeln!(out, "| Barpoint, `{level}` | {} | {} |", spread(times), spread(ratios))?;
    }
    Ok(())
}

fn many_matches(engine: &Engine, folder: &Path) -> anyhow::Result<()> {
    let samples = samples()?;
    let [our_paths, their_paths] = MATCHES.map(|count| -> anyhow::Result<Vec<PathBuf>> {
        let path = |i: usize| {
            let path = folder.join(format!("{count}-{i}.mat"));
            fs::write(&path, &samples[i % samples.len()])?;
            Ok(path)
        };
        (0..count).map(path).collect()
    });
    let [our_paths, their_paths] = [our_paths?, their_paths?];
    let analyse = |path: &PathBuf| analyse(engine, path, AnalysisLevel::Instant);
    let (time, done) = Times::of(|| our_paths.iter().try_for_each(analyse))?;
    done?;
    let theirs = gnubg::analyse(&their_paths, Some(0))?;
    let [ours, theirs] = [time.cpu / MATCHES[0] as f64, theirs / MATCHES[1] as f64];
    let mut out = io::stdout();
    writeln!(out, "\n| 1,000 matches at 0 plies | CPU seconds | gnubg / Barpoint |")?;
    writeln!(out, "| --- | ---: | ---: |")?;
    writeln!(out, "| gnubg | {:.0} | |", 1000.0 * theirs)?;
    writeln!(out, "| Barpoint | {:.1} | {:.1} |", 1000.0 * ours, theirs / ours)?;
    writeln!(out, "\nBarpoint by the clock, one thread: {:.1} s.", time.wall)?;
    Ok(())
}

/// Reads a match, analyses it and writes it as SGF.
fn analyse(engine: &Engine, path: &Path, level: AnalysisLevel) -> anyhow::Result<()> {
    let reading = read_file(&fs::read(path)?)?;
    let record = reading.matches.first().context("a match")?;
    let settings = AnalysisSettings::at(level);
    let analysed = engine.analyse(record, &settings, &|_, _| ())?;
    let sgf = FileFormat::named("sgf").context("SGF is a format")?;
    Ok(fs::write(path.with_extension("ours.sgf"), sgf.write(&[analysed.record])?.bytes)?)
}

/// Returns the matches of several programs and sites.
fn samples() -> anyhow::Result<Vec<Vec<u8>>> {
    let paths = fs::read_dir(FOLDER)?.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<anyhow::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|kind| kind != "json"));
    paths.sort();
    paths.iter().map(|path| Ok(fs::read(path)?)).collect()
}

/// Writes the median, the lowest and the highest value.
fn spread(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let [low, median, high] = [0, values.len() / 2, values.len() - 1].map(|i| values[i]);
    format!("{median:.2} ({low:.2} to {high:.2})")
}
