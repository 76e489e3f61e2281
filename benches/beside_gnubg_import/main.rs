//! Files of match text that are read, and converted, in a second: of CPU time on one thread and by the clock
//! on all threads, beside GNU Backgammon, which does the same with all files in one run.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, ensure};
use barpoint_benches::cpu;
use barpoint_records::{FileFormat, read_file};
use rayon::prelude::*;

/// Files of each run.
const FILES: usize = 10_000;

/// Conversions of each file: the format that is written, and gnubg's command for it.
const WORK: [(&str, Option<&str>, &str); 3] = [
    ("read", None, ""),
    ("to match text", Some("mat"), "export match mat"),
    ("to SGF", Some("sgf"), "save match"),
];

/// Seconds of CPU time, and by the clock.
struct Time {
    cpu: f64,
    clock: f64,
}

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let samples = samples()?;
    let inputs: Vec<PathBuf> = (0..FILES)
        .map(|i| {
            let path = folder.path().join(format!("{i}.mat"));
            fs::write(&path, &samples[i % samples.len()])?;
            Ok(path)
        })
        .collect::<anyhow::Result<_>>()?;
    let rate = |seconds: f64| FILES as f64 / seconds;
    println!(
        "| files a second | gnubg, CPU | one thread, CPU | ratio | gnubg | {} threads | ratio |",
        rayon::current_num_threads()
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let start = gnubg(&[], "")?;
    for (name, format, command) in WORK {
        let format = format.map(|name| FileFormat::named(name).context("a format")).transpose()?;
        let ours = ours(&inputs, format)?;
        let theirs = gnubg(&inputs, command)?;
        let (cpu, clock) = (theirs.cpu - start.cpu, theirs.clock - start.clock);
        println!(
            "| {name} | {:.0} | {:.0} | {:.1} | {:.0} | {:.0} | {:.1} |",
            rate(cpu),
            rate(ours.cpu),
            cpu / ours.cpu,
            rate(clock),
            rate(ours.clock),
            clock / ours.clock
        );
    }
    for (name, is_written) in [("opened and read", false), ("copied", true)] {
        let files = timed(&inputs, |path, pass| {
            let bytes = fs::read(path)?;
            if is_written {
                fs::write(path.with_extension(format!("copy-{pass}")), bytes)?;
            }
            Ok(())
        })?;
        println!(
            "\nMerely {name}, byte for byte: {:.0} files a second of CPU time, {:.0} by the clock.",
            rate(files.cpu),
            rate(files.clock)
        );
    }
    Ok(())
}

/// Measures our reading and converting of the files.
fn ours(inputs: &[PathBuf], to: Option<&FileFormat>) -> anyhow::Result<Time> {
    // Always new files, as gnubg's are: overwriting takes the file system three times as long.
    timed(inputs, |path, pass| {
        let reading = read_file(&fs::read(path)?)?;
        if let Some(to) = to {
            let name = path.with_extension(format!("{}-{pass}", to.name));
            fs::write(name, to.write(&reading.matches)?.bytes)?;
        }
        Ok(())
    })
}

/// CPU time on one thread, time by the clock on all. `one` gets a file and the name of the pass.
fn timed(
    inputs: &[PathBuf],
    one: impl Fn(&PathBuf, &str) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<Time> {
    let mut done = Ok(());
    let cpu = cpu::seconds(|| done = inputs.iter().try_for_each(|path| one(path, "one")))?;
    done?;
    let begun = Instant::now();
    inputs.par_iter().try_for_each(|path| one(path, "all"))?;
    Ok(Time { cpu, clock: begun.elapsed().as_secs_f64() })
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

/// Returns the path of gnubg's output for a file and a command.
fn theirs(file: &Path, command: &str) -> PathBuf {
    file.with_extension(command.replace(' ', "-"))
}

/// Measures gnubg's import of the files and its command on each.
fn gnubg(files: &[PathBuf], command: &str) -> anyhow::Result<Time> {
    let mut commands = String::from("set confirm new off\nset confirm save off\n");
    for file in files {
        writeln!(commands, "import mat \"{}\"", file.display())?;
        if !command.is_empty() {
            writeln!(commands, "{command} \"{}\"", theirs(file, command).display())?;
        }
    }
    commands.push_str("quit\ny\n");
    let (before, begun) = (children()?, Instant::now());
    let mut child = Command::new("gnubg")
        .args(["-t", "-q", "-r"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run gnubg")?;
    child.stdin.take().context("gnubg has no input")?.write_all(commands.as_bytes())?;
    ensure!(child.wait()?.success(), "gnubg failed");
    let is_done = |file: &PathBuf| command.is_empty() || theirs(file, command).exists();
    ensure!(files.iter().all(is_done), "gnubg has not written all files");
    Ok(Time { cpu: children()? - before, clock: begun.elapsed().as_secs_f64() })
}

/// Seconds of CPU time of all children that have ended.
fn children() -> anyhow::Result<f64> {
    let text = fs::read_to_string("/proc/self/stat").context("this needs Linux")?;
    let (_, fields) = text.rsplit_once(')').context("an odd /proc/self/stat")?;
    // Times in hundredths of a second, user and system, in the 16th and 17th field of the line.
    let ticks = |field: usize| fields.split_whitespace().nth(field - 3)?.parse::<f64>().ok();
    Ok((ticks(16).context("no time")? + ticks(17).context("no time")?) / 100.0)
}
