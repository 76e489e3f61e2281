//! `barpoint bearoff build`

use std::io::{self, Write};

use anyhow::Context;
use barpoint_database::{
    Access, BuildOptions, Database, DatabaseError, Manifest, build, manual_md5,
};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::describe;
use super::show::{VERSION, lines, show};
use super::teller::Teller;
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
