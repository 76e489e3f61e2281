//! `barpoint bearoff verify`

use anyhow::{Context, ensure};
use barpoint::wire::VERSION;
use barpoint::wire::bearoff::{Manual, ManualRow, Verified};
use barpoint_database::{
    Manifest, Verification, manual_md5, manual_table, published_sha256, verify,
};
use rayon::ThreadPoolBuilder;

use super::describe;
use super::show::{lines, show};
use crate::cli::TextOrJson;
use crate::settings::VerifySettings;
use crate::status::Status;

pub(super) fn run(settings: &VerifySettings) -> anyhow::Result<Status> {
    let path = &settings.file.path;
    let database = settings.file.open()?;
    let kind = database.kind();
    ensure!(
        !settings.manual || manual_md5(&kind).is_some(),
        "{}: the manual lists no MD5 of {kind}",
        path.display()
    );
    let manifest = Manifest::load(path).with_context(|| path.display().to_string())?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(settings.threads.get().into())
        .build()
        .context("cannot start threads")?;
    let Verification { manifest: actual, manual, rules, records, derived, mut findings, doubt } =
        pool.install(|| verify(&database, manifest.as_ref(), settings.sample));
    findings.extend(doubt.filter(|_| !settings.unpublished));
    let verified = Verified {
        version: VERSION,
        file: path.display().to_string(),
        kind: kind.to_string(),
        description: describe(kind),
        bytes: actual.bytes,
        md5: actual.md5,
        sha256: actual.sha256,
        manual_md5: manual.map(str::to_owned),
        rules: rules.map(|rules| rules.name().to_owned()),
        published_sha256: published_sha256(&kind, rules.unwrap_or_default()).map(str::to_owned),
        manifest: manifest.is_some(),
        records,
        derived,
        passed: findings.is_empty(),
        findings,
    };
    show(&verified, settings.format, text)?;
    Ok(if verified.passed { Status::Done } else { Status::CheckFailed })
}

fn text(verified: &Verified) -> String {
    let manual = match &verified.manual_md5 {
        None => "lists none".to_owned(),
        Some(md5) if *md5 == verified.md5 => "the same".to_owned(),
        Some(md5) => md5.clone(),
    };
    let is_published = verified.published_sha256.as_ref() == Some(&verified.sha256);
    let published = if is_published { ", as published" } else { "" };
    let wrong = |what: &str| if verified.passed { what.to_owned() } else { "wrong".to_owned() };
    let mut fields = vec![("file", verified.file.clone()), ("holds", verified.description.clone())];
    fields.extend(verified.rules.clone().map(|rules| ("rules", rules)));
    fields.extend([
        ("bytes", verified.bytes.to_string()),
        ("md5", verified.md5.clone()),
        ("md5 of manual", manual),
        ("sha256", format!("{}{published}", verified.sha256)),
        ("manifest", if verified.manifest { "found" } else { "none" }.to_owned()),
        ("records", format!("{}, {} of them derived again", verified.records, verified.derived)),
        ("result", wrong("ok")),
    ]);
    fields.extend(verified.findings.iter().map(|finding| ("", finding.clone())));
    lines(&fields)
}

/// Prints the manual's table.
pub(super) fn manual(format: TextOrJson) -> anyhow::Result<Status> {
    let rows =
        manual_table().map(|(kind, md5)| ManualRow { kind: kind.to_string(), md5: md5.to_owned() });
    show(&Manual { version: VERSION, manual: rows.collect() }, format, |table| {
        let rows = table.manual.iter().map(|row| (row.kind.as_str(), row.md5.clone()));
        lines(&rows.collect::<Vec<_>>())
    })?;
    Ok(Status::Done)
}
