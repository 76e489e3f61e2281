//! `barpoint bearoff build`

use std::io::{self, Write};

use barpoint::wire::bearoff::Built;
use barpoint::wire::{VERSION, description};
use barpoint_database::{
    BuildOptions, DatabaseError, Manifest, Reusable, build, manual_md5, published_sha256,
};

use super::build_progress::{BuildProgress, Swept};
use super::lines::lines;
use super::settings::BuildSettings;
use crate::interrupt;
use crate::output::{Document, show};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::Pool;

pub(in crate::command) fn run(settings: BuildSettings, view: &View) -> anyhow::Result<Status> {
    let pool = Pool::new(settings.threads)?;
    let reuse = pool.install(|| settings.reuse.as_deref().map(Reusable::open).transpose())?;
    let settings =
        BuildSettings { options: BuildOptions { reuse, ..settings.options }, ..settings };
    let progress = BuildProgress::new();
    let made = interrupt::stoppable(|stop| {
        pool.install(|| build(settings.kind, &settings.output, &settings.options, &progress, stop))
    });
    progress.finish();
    match made {
        Ok(Some(manifest)) => {
            show(&built(&settings, manifest, progress.swept()), settings.format, view)?;
            Ok(Status::Done)
        }
        Ok(None) => Ok(Status::Done),
        Err(DatabaseError::Stopped) => {
            let _ = writeln!(io::stderr(), "stopped before the end: continue with --resume");
            Ok(Status::Interrupted)
        }
        Err(error) => Err(error.into()),
    }
}

fn built(settings: &BuildSettings, manifest: Manifest, swept: Option<Swept>) -> Built {
    let options = &settings.options;
    let is_usual = options.threshold.to_bits() == BuildOptions::THRESHOLD.to_bits();
    let published = published_sha256(&settings.kind, options.rules).filter(|_| is_usual);
    Built {
        version: VERSION,
        file: settings.output.display().to_string(),
        kind: settings.kind.to_string(),
        description: description(settings.kind),
        bytes: manifest.bytes,
        md5: manifest.md5,
        sha256: manifest.sha256,
        manual_md5: manual_md5(&settings.kind).filter(|_| options.header).map(str::to_owned),
        rules: manifest.rules.map(|rules| rules.name().to_owned()),
        published_sha256: published.map(str::to_owned),
        sweeps: swept.map(|swept| swept.sweeps),
        last_change: swept.map(|swept| swept.change),
    }
}

impl Document for Built {
    fn text(&self, _: &View) -> String {
        let manual = match &self.manual_md5 {
            None => "",
            Some(md5) if *md5 == self.md5 => ", as in GNU Backgammon's manual",
            Some(_) => ", differs from GNU Backgammon's manual",
        };
        let published = match &self.published_sha256 {
            None => "",
            Some(sha256) if *sha256 == self.sha256 => ", as published",
            Some(_) => ", differs from the published one",
        };
        let mut fields = vec![("file", self.file.clone()), ("contents", self.description.clone())];
        fields.extend(self.rules.clone().map(|rules| ("rules", rules)));
        fields.extend([
            ("bytes", self.bytes.to_string()),
            ("md5", format!("{}{manual}", self.md5)),
            ("sha256", format!("{}{published}", self.sha256)),
        ]);
        if let Some((sweeps, change)) = self.sweeps.zip(self.last_change) {
            fields.push((
                "sweeps",
                format!("{sweeps}; the last one changed equities by at most {change:.1e}"),
            ));
        }
        lines(&fields)
    }
}
