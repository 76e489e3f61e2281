//! `barpoint bearoff build`

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use barpoint_database::{
    BuildOptions, DatabaseError, HypergammonRules, Manifest, Reusable, build, manual_md5,
    published_sha256,
};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::describe;
use super::show::{VERSION, lines, show};
use super::teller::{Swept, Teller};
use crate::interrupt;
use crate::settings::BuildSettings;
use crate::status::Status;

pub(super) fn run(settings: &BuildSettings) -> anyhow::Result<Status> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(settings.threads.get().into())
        .build()
        .context("cannot start threads")?;
    let open = |path: &PathBuf| Reusable::open(path).with_context(|| path.display().to_string());
    let reuse = pool.install(|| settings.reuse.as_ref().map(open).transpose())?;
    let options = BuildOptions {
        header: settings.header,
        resume: settings.resume,
        replace: settings.replace,
        shard: settings.shard,
        reuse,
        memory: settings.memory,
        threshold: settings.threshold,
        rules: settings.rules,
        checkpoint: settings.checkpoint,
    };
    let teller = Teller::new();
    let made = interrupt::stoppable(|stop| {
        pool.install(|| build(settings.kind, &settings.output, &options, &teller, stop))
    });
    teller.finish();
    match made {
        Ok(Some(manifest)) => {
            let made = Made::new(settings, manifest, teller.swept());
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
    /// The rules of hypergammon where they matter.
    rules: Option<&'static str>,
    /// Of hypergammon at the usual threshold.
    published_sha256: Option<&'static str>,
    /// Sweeps over all positions of hypergammon.
    sweeps: Option<u64>,
    /// By how much the last sweep has changed any equity.
    last_change: Option<f64>,
}

impl Made {
    fn new(settings: &BuildSettings, manifest: Manifest, swept: Option<Swept>) -> Self {
        let is_usual = settings.threshold.to_bits() == BuildOptions::THRESHOLD.to_bits();
        Self {
            version: VERSION,
            file: settings.output.display().to_string(),
            kind: settings.kind.to_string(),
            description: describe(settings.kind),
            bytes: manifest.bytes,
            md5: manifest.md5,
            sha256: manifest.sha256,
            manual_md5: manual_md5(&settings.kind).filter(|_| settings.header),
            rules: manifest.rules.map(HypergammonRules::name),
            published_sha256: published_sha256(&settings.kind, settings.rules).filter(|_| is_usual),
            sweeps: swept.map(|swept| swept.sweeps),
            last_change: swept.map(|swept| swept.change),
        }
    }

    fn text(&self) -> String {
        let manual = match self.manual_md5 {
            None => "",
            Some(md5) if md5 == self.md5 => ", as in GNU Backgammon's manual",
            Some(_) => ", not the one of GNU Backgammon's manual",
        };
        let published = match self.published_sha256 {
            None => "",
            Some(sha256) if sha256 == self.sha256 => ", as published",
            Some(_) => ", not the one published",
        };
        let mut fields = vec![("file", self.file.clone()), ("holds", self.description.clone())];
        fields.extend(self.rules.map(|rules| ("rules", rules.to_owned())));
        fields.extend([
            ("bytes", self.bytes.to_string()),
            ("md5", format!("{}{manual}", self.md5)),
            ("sha256", format!("{}{published}", self.sha256)),
        ]);
        if let Some((sweeps, change)) = self.sweeps.zip(self.last_change) {
            fields.push((
                "sweeps",
                format!("{sweeps}, the last changed no equity by over {change:.1e}"),
            ));
        }
        lines(&fields)
    }
}
