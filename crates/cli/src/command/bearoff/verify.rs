//! `barpoint bearoff verify`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::wire::bearoff::{Manual, ManualRow, Verified};
use barpoint::wire::{VERSION, database_verified};
use barpoint_database::{Access, Manifest, manual_md5, manual_table, verify};

use super::args::VerifyArgs;
use super::lines::lines;
use super::settings::open;
use crate::output::{Document, TextOrJson, show};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::Pool;

pub(in crate::command) fn run(args: &VerifyArgs, view: &View) -> anyhow::Result<Status> {
    match &args.file {
        None => manual(args.format, view),
        Some(path) => verify_file(args, path, view),
    }
}

/// Prints the table of the manual.
fn manual(format: TextOrJson, view: &View) -> anyhow::Result<Status> {
    let rows =
        manual_table().map(|(kind, md5)| ManualRow { kind: kind.to_string(), md5: md5.to_owned() });
    show(&Manual { version: VERSION, manual: rows.collect() }, format, view)?;
    Ok(Status::Done)
}

fn verify_file(args: &VerifyArgs, path: &Path, view: &View) -> anyhow::Result<Status> {
    let database = open(path, Access::Mapped, &args.without_header)?;
    let kind = database.kind();
    ensure!(
        !args.manual || manual_md5(&kind).is_some(),
        "{}: GNU Backgammon's manual lists no MD5 of {kind}",
        path.display()
    );
    let manifest = Manifest::load(path).with_context(|| path.display().to_string())?;
    let pool = Pool::new(args.threads.count())?;
    let verification = pool.install(|| verify(&database, manifest.as_ref(), args.sample));
    let has_manifest = manifest.is_some();
    let verified = database_verified(kind, path, has_manifest, verification, args.unpublished);
    show(&verified, args.format, view)?;
    Ok(if verified.passed { Status::Done } else { Status::CheckFailed })
}

impl Document for Verified {
    fn text(&self, _: &View) -> String {
        let manual = match &self.manual_md5 {
            None => "none".to_owned(),
            Some(md5) if *md5 == self.md5 => "same".to_owned(),
            Some(md5) => md5.clone(),
        };
        let is_published = self.published_sha256.as_ref() == Some(&self.sha256);
        let published = if is_published { ", as published" } else { "" };
        let wrong = |what: &str| if self.passed { what.to_owned() } else { "wrong".to_owned() };
        let mut fields = vec![("file", self.file.clone()), ("contents", self.description.clone())];
        fields.extend(self.rules.clone().map(|rules| ("rules", rules)));
        fields.extend([
            ("bytes", self.bytes.to_string()),
            ("md5", self.md5.clone()),
            ("md5 of manual", manual),
            ("sha256", format!("{}{published}", self.sha256)),
            ("manifest", if self.manifest { "found" } else { "none" }.to_owned()),
            ("records", format!("{}, {} recomputed", self.records, self.derived)),
            ("result", wrong("ok")),
        ]);
        fields.extend(self.findings.iter().map(|finding| ("", finding.clone())));
        lines(&fields)
    }
}

impl Document for Manual {
    fn text(&self, _: &View) -> String {
        let rows = self.manual.iter().map(|row| (row.kind.as_str(), row.md5.clone()));
        lines(&rows.collect::<Vec<_>>())
    }
}
