//! `barpoint bearoff build`

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use barpoint_database::{
    Access, BuildOptions, Database, DatabaseError, Manifest, Progress, build, manual_md5,
};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::describe;
use super::show::{VERSION, lines, show};
use crate::interrupt;
use crate::settings::BuildSettings;
use crate::status::Status;

pub(super) fn run(settings: &BuildSettings) -> anyhow::Result<Status> {
    let open = |path| Database::open(path, Access::Mapped, None);
    let reuse =
        settings.reuse.as_ref().map(|path| open(path).with_context(|| path.display().to_string()));
    let options = BuildOptions {
        header: settings.header,
        resume: settings.resume,
        shard: settings.shard,
        reuse: reuse.transpose()?,
        memory: settings.memory,
        threshold: settings.threshold,
        checkpoint: settings.checkpoint,
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(settings.threads.get().into())
        .build()
        .context("cannot start threads")?;
    interrupt::catch()?;
    let teller = Teller::new();
    let made = interrupt::stoppable(|stop| {
        pool.install(|| build(settings.kind, &settings.output, &options, &teller, stop))
    });
    teller.finish();
    match made {
        Ok(Some(manifest)) => {
            let made = Made::new(settings, manifest);
            show(&made, settings.format, Made::text)?;
            Ok(Status::Done)
        }
        Ok(None) => Ok(Status::Done),
        Err(stopped @ DatabaseError::Stopped) => {
            let _ = writeln!(io::stderr(), "{stopped}");
            Ok(Status::Interrupted)
        }
        Err(error) => Err(error.into()),
    }
}

/// A database that has been made.
#[derive(Serialize)]
struct Made {
    version: u32,
    file: String,
    kind: String,
    description: String,
    bytes: u64,
    md5: String,
    sha256: String,
    manual_md5: Option<&'static str>,
}

impl Made {
    fn new(settings: &BuildSettings, manifest: Manifest) -> Self {
        Self {
            version: VERSION,
            file: settings.output.display().to_string(),
            kind: settings.kind.to_string(),
            description: describe(settings.kind),
            bytes: manifest.bytes,
            md5: manifest.md5,
            sha256: manifest.sha256,
            manual_md5: manual_md5(&settings.kind).filter(|_| settings.header),
        }
    }

    fn text(&self) -> String {
        let manual = match self.manual_md5 {
            None => "",
            Some(md5) if md5 == self.md5 => ", as in GNU Backgammon's manual",
            Some(_) => ", not the one of GNU Backgammon's manual",
        };
        lines(&[
            ("file", self.file.clone()),
            ("holds", self.description.clone()),
            ("bytes", self.bytes.to_string()),
            ("md5", format!("{}{manual}", self.md5)),
            ("sha256", self.sha256.clone()),
        ])
    }
}

/// Tells how far the work has come: a bar with the time left on a terminal, a line a minute
/// elsewhere.
enum Teller {
    Bar(ProgressBar),
    Lines(Mutex<Told>),
}

/// What was told last.
struct Told {
    at: Instant,
    /// When the first step of this run was done, and how many were before it.
    start: Option<(Instant, u64)>,
}

const PAUSE: Duration = Duration::from_mins(1);

impl Teller {
    fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self::Lines(Mutex::new(Told { at: Instant::now(), start: None }));
        }
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} left {msg}")
            .expect("the template is well-formed");
        Self::Bar(ProgressBar::no_length().with_style(style))
    }

    fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }

    fn tell(&self, message: impl FnOnce(&Told) -> String) {
        if let Self::Lines(told) = self
            && let Ok(mut told) = told.lock()
            && told.at.elapsed() >= PAUSE
        {
            told.at = Instant::now();
            let _ = writeln!(io::stderr(), "{}", message(&told));
        }
    }
}

impl Progress for Teller {
    fn done(&self, steps: u64, of: u64) {
        match self {
            Self::Bar(bar) => {
                if bar.length().is_none() {
                    bar.set_length(of);
                    bar.set_position(steps);
                    bar.reset_eta();
                }
                bar.set_message("");
                bar.set_position(steps);
            }
            Self::Lines(told) => {
                if let Ok(mut told) = told.lock() {
                    told.start.get_or_insert((Instant::now(), steps));
                }
                self.tell(|told| {
                    let percent = 100.0 * steps as f64 / of.max(1) as f64;
                    let (start, before) = told.start.unwrap_or((told.at, 0));
                    let rate = steps.saturating_sub(before) as f64 / start.elapsed().as_secs_f64();
                    let left = of.saturating_sub(steps) as f64 / rate;
                    if left.is_finite() {
                        format!("{percent:.1} %, about {left:.0} s left")
                    } else {
                        format!("{percent:.1} %")
                    }
                });
            }
        }
    }

    fn waiting(&self) {
        match self {
            Self::Bar(bar) => bar.set_message("(waiting for other parts)"),
            Self::Lines(_) => self.tell(|_| "waiting for other parts".to_owned()),
        }
    }
}
