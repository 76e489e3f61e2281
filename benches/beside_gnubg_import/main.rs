//! How many files of match text are converted in a second of CPU time, beside GNU Backgammon importing
//! and exporting the same files in one run.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use barpoint_formats::{FileFormat, read_file};

#[path = "../beside_gnubg/cpu.rs"]
mod cpu;

/// Files that we convert, and those that gnubg does.
const OURS: usize = 10_000;
const THEIRS: usize = 300;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let samples = samples()?;
    let inputs: Vec<PathBuf> = (0..OURS)
        .map(|i| {
            let path = folder.path().join(format!("{i}.mat"));
            fs::write(&path, &samples[i % samples.len()])?;
            Ok(path)
        })
        .collect::<anyhow::Result<_>>()?;

    let mat = FileFormat::named("mat").context("match text is a format")?;
    let output = folder.path().join("out.mat");
    let mut done = 0;
    let ours = cpu::seconds(|| {
        for path in &inputs {
            let Ok(reading) = fs::read(path).map(|bytes| read_file(&bytes)) else { continue };
            let Ok(written) = reading.map(|reading| mat.write(&reading.matches)) else { continue };
            done += usize::from(written.is_ok_and(|file| fs::write(&output, file.bytes).is_ok()));
        }
    })?;
    ensure!(done == OURS, "{done} of {OURS} files converted");
    let theirs = gnubg(&inputs[..THEIRS], &output)? - gnubg(&[], &output)?;
    let (ours, theirs) = (OURS as f64 / ours, THEIRS as f64 / theirs);
    println!("| files a second of CPU time | ratio |\n| ---: | ---: |");
    println!(
        "| GNU Backgammon {theirs:.1} | |\n| Barpoint {ours:.0}, one thread | {:.0} |",
        ours / theirs
    );
    Ok(())
}

/// Real files of several programs.
fn samples() -> anyhow::Result<Vec<Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/files/mat");
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|kind| kind != "json"));
    paths.sort();
    paths.iter().map(|path| Ok(fs::read(path)?)).collect()
}

/// Seconds of CPU time that gnubg takes for these files.
fn gnubg(files: &[PathBuf], output: &Path) -> anyhow::Result<f64> {
    let mut commands = String::from("set confirm new off\nset confirm save off\n");
    for file in files {
        writeln!(commands, "import mat \"{}\"", file.display())?;
        writeln!(commands, "export match mat \"{}\"", output.display())?;
    }
    commands.push_str("quit\ny\n");
    let before = children()?;
    let mut child = Command::new("gnubg")
        .args(["-t", "-q", "-r"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run gnubg")?;
    child.stdin.take().context("gnubg has no input")?.write_all(commands.as_bytes())?;
    ensure!(child.wait()?.success(), "gnubg failed");
    Ok(children()? - before)
}

/// Seconds of CPU time of all children that have ended.
fn children() -> anyhow::Result<f64> {
    let text = fs::read_to_string("/proc/self/stat").context("this needs Linux")?;
    let (_, fields) = text.rsplit_once(')').context("an odd /proc/self/stat")?;
    // Times in hundredths of a second, user and system, in the 16th and 17th field of the line.
    let ticks = |field: usize| fields.split_whitespace().nth(field - 3)?.parse::<f64>().ok();
    Ok((ticks(16).context("no time")? + ticks(17).context("no time")?) / 100.0)
}
