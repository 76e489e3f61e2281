//! Time for databases of hypergammon beside GNU Backgammon's `makehyper`, one after the other in one run,
//! each with its own threshold. The argument `3` adds the database of three chequers, by Barpoint alone.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "the measurement is the output")]

mod times;

use std::env;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};
use barpoint_database::{BuildOptions, Kind, Progress, build};

use self::times::Times;

/// Number of times that databases of one and two chequers are made.
const ROUNDS: usize = 5;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let ours = folder.path().join("ours");
    println!(
        "| chequers | makehyper, CPU s | wall s | Barpoint, CPU s | wall s | CPU ratio | wall ratio | \
         sweeps | last change |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for chequers in 1..=2 {
        let gnubg = makehyper(chequers, folder.path())?;
        let mut made = (0..ROUNDS).map(|_| make(chequers, &ours)).collect::<Result<Vec<_>, _>>()?;
        made.sort_by(|a, b| a.times.cpu.total_cmp(&b.times.cpu));
        let Made { times, sweeps, change } = made[ROUNDS / 2];
        println!(
            "| {chequers} | {:.2} | {:.2} | {:.2} | {:.2} | {} | {:.0} | {sweeps} | {change:.1e} |",
            gnubg.cpu,
            gnubg.wall,
            times.cpu,
            times.wall,
            // Times are counted in hundredths of a second.
            if times.cpu < 0.1 { "-".to_owned() } else { format!("{:.0}", gnubg.cpu / times.cpu) },
            gnubg.wall / times.wall,
        );
    }
    if env::args().nth(1).as_deref() == Some("3") {
        let Made { times, sweeps, change } = make(3, &ours)?;
        let (cpu, wall) = (times.cpu, times.wall);
        println!("| 3 | | | {cpu:.0} | {wall:.0} | | | {sweeps} | {change:.1e} |");
    }
    Ok(())
}

fn makehyper(chequers: u8, folder: &Path) -> anyhow::Result<Times> {
    let mut command = Command::new("makehyper");
    // Longer names overflow a buffer of makehyper 1.07.001.
    command.current_dir(folder).arg("-c").arg(chequers.to_string()).args(["-f", "theirs"]);
    let (times, output) = Times::of(|| command.output())?;
    let status = output.context("cannot run makehyper")?.status;
    ensure!(status.success(), "makehyper -c {chequers}: {status}");
    Ok(times)
}

/// A database that has been made.
struct Made {
    times: Times,
    sweeps: u64,
    /// Largest change of an equity in the last sweep.
    change: f64,
}

fn make(chequers: u8, path: &Path) -> anyhow::Result<Made> {
    let sweeps = Sweeps(Mutex::new((0, 0.0)));
    let (kind, options) = (Kind::Hypergammon { chequers }, BuildOptions::default());
    let go_on = AtomicBool::new(false);
    let (times, made) = Times::of(|| build(kind, path, &options, &sweeps, &go_on))?;
    made?;
    let (sweeps, change) = sweeps.0.into_inner().unwrap_or_default();
    Ok(Made { times, sweeps, change })
}

/// Keeps the last report of progress.
struct Sweeps(Mutex<(u64, f64)>);

impl Progress for Sweeps {
    fn done(&self, _steps: u64, _of: u64) {}

    fn swept(&self, sweeps: u64, change: f64) {
        if let Ok(mut last) = self.0.lock() {
            *last = (sweeps, change);
        }
    }
}
