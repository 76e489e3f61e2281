//! `barpoint bearoff verify`

use anyhow::{Context, ensure};
use barpoint_database::{
    HypergammonRules, Manifest, Verification, manual_md5, manual_table, published_sha256, verify,
};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::describe;
use super::show::{VERSION, lines, show};
use crate::cli::TextOrJson;
use crate::settings::VerifySettings;
use crate::status::Status;

#[derive(Serialize)]
struct Verified {
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
    /// Of hypergammon at the usual threshold; others are right as well.
    published_sha256: Option<&'static str>,
    manifest: bool,
    records: u64,
    derived: u64,
    passed: bool,
    findings: Vec<String>,
}

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
        manual_md5: manual,
        rules: rules.map(HypergammonRules::name),
        published_sha256: published_sha256(&kind, rules.unwrap_or_default()),
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
    let manual = match verified.manual_md5 {
        None => "lists none".to_owned(),
        Some(md5) if md5 == verified.md5 => "the same".to_owned(),
        Some(md5) => md5.to_owned(),
    };
    let is_published = verified.published_sha256 == Some(&*verified.sha256);
    let published = if is_published { ", as published" } else { "" };
    let wrong = |what: &str| if verified.passed { what.to_owned() } else { "wrong".to_owned() };
    let mut fields = vec![("file", verified.file.clone()), ("holds", verified.description.clone())];
    fields.extend(verified.rules.map(|rules| ("rules", rules.to_owned())));
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

#[derive(Serialize)]
struct Manual {
    version: u32,
    manual: Vec<ManualRow>,
}

#[derive(Serialize)]
struct ManualRow {
    kind: String,
    md5: &'static str,
}

/// Prints the manual's table.
pub(super) fn manual(format: TextOrJson) -> anyhow::Result<Status> {
    let rows = manual_table().map(|(kind, md5)| ManualRow { kind: kind.to_string(), md5 });
    show(&Manual { version: VERSION, manual: rows.collect() }, format, |table| {
        let rows = table.manual.iter().map(|row| (row.kind.as_str(), row.md5.to_owned()));
        lines(&rows.collect::<Vec<_>>())
    })?;
    Ok(Status::Done)
}
