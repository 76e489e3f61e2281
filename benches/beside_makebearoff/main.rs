//! Time for bearoff databases beside GNU Backgammon's `makebearoff`, by the clock, one after the other in
//! one run. Both files must be equal.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, ensure};
use barpoint_database::{BuildOptions, Discard, Form, Kind, OneSidedKind, TwoSidedKind, build};

/// Files that take less time are made several times.
const ROUNDS: usize = 5;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let (theirs, ours) = (folder.path().join("theirs"), folder.path().join("ours"));
    println!("| database | makebearoff, s | Barpoint, s | ratio |\n| --- | ---: | ---: | ---: |");
    for (arguments, kind) in kinds() {
        let start = Instant::now();
        let status = Command::new("makebearoff").args(&arguments).arg("-f").arg(&theirs).output();
        let status = status.context("cannot run makebearoff")?.status;
        let gnubg = start.elapsed().as_secs_f64();
        ensure!(status.success(), "makebearoff {arguments:?}: {status}");
        let mut barpoint: Vec<f64> =
            (0..ROUNDS).map(|_| make(kind, &ours)).collect::<anyhow::Result<_>>()?;
        barpoint.sort_by(f64::total_cmp);
        let median = barpoint[ROUNDS / 2];
        ensure!(fs::read(&ours)? == fs::read(&theirs)?, "{kind}: the files differ");
        println!("| {kind} | {gnubg:.2} | {median:.3} | {:.0} |", gnubg / median);
    }
    Ok(())
}

fn make(kind: Kind, path: &Path) -> anyhow::Result<f64> {
    let start = Instant::now();
    let options = BuildOptions { replace: true, ..BuildOptions::default() };
    build(kind, path, &options, &Discard, &AtomicBool::new(false))?;
    Ok(start.elapsed().as_secs_f64())
}

/// Arguments of makebearoff and the kind of database that they make.
fn kinds() -> Vec<([String; 2], Kind)> {
    let one_sided = (6..=9).map(|points| {
        let kind = OneSidedKind { points, chequers: 15, gammons: true, form: Form::Compressed };
        (["-o".to_owned(), points.to_string()], Kind::OneSided(kind))
    });
    let two_sided = [6, 7].map(|chequers| {
        let kind = TwoSidedKind { points: 6, chequers, cubeful: true };
        (["-t".to_owned(), format!("6x{chequers}")], Kind::TwoSided(kind))
    });
    one_sided.chain(two_sided).collect()
}
