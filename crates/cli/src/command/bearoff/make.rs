//! `barpoint bearoff build`

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use barpoint::wire::VERSION;
use barpoint::wire::bearoff::Built;
use barpoint_database::{
    BuildOptions, DatabaseError, Manifest, Reusable, build, manual_md5, published_sha256,
};
use rayon::ThreadPoolBuilder;

use super::describe;
use super::show::{lines, show};
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
            show(&built(settings, manifest, teller.swept()), settings.format, text)?;
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

fn built(settings: &BuildSettings, manifest: Manifest, swept: Option<Swept>) -> Built {
    let is_usual = settings.threshold.to_bits() == BuildOptions::THRESHOLD.to_bits();
    let published = published_sha256(&settings.kind, settings.rules).filter(|_| is_usual);
    Built {
        version: VERSION,
        file: settings.output.display().to_string(),
        kind: settings.kind.to_string(),
        description: describe(settings.kind),
        bytes: manifest.bytes,
        md5: manifest.md5,
        sha256: manifest.sha256,
        manual_md5: manual_md5(&settings.kind).filter(|_| settings.header).map(str::to_owned),
        rules: manifest.rules.map(|rules| rules.name().to_owned()),
        published_sha256: published.map(str::to_owned),
        sweeps: swept.map(|swept| swept.sweeps),
        last_change: swept.map(|swept| swept.change),
    }
}

fn text(built: &Built) -> String {
    let manual = match &built.manual_md5 {
        None => "",
        Some(md5) if *md5 == built.md5 => ", as in GNU Backgammon's manual",
        Some(_) => ", not the one of GNU Backgammon's manual",
    };
    let published = match &built.published_sha256 {
        None => "",
        Some(sha256) if *sha256 == built.sha256 => ", as published",
        Some(_) => ", not the one published",
    };
    let mut fields = vec![("file", built.file.clone()), ("holds", built.description.clone())];
    fields.extend(built.rules.clone().map(|rules| ("rules", rules)));
    fields.extend([
        ("bytes", built.bytes.to_string()),
        ("md5", format!("{}{manual}", built.md5)),
        ("sha256", format!("{}{published}", built.sha256)),
    ]);
    if let Some((sweeps, change)) = built.sweeps.zip(built.last_change) {
        fields
            .push(("sweeps", format!("{sweeps}, the last changed no equity by over {change:.1e}")));
    }
    lines(&fields)
}
