//! `barpoint bearoff info`

use anyhow::Context;
use barpoint_database::{Database, HypergammonRules, Manifest, PositionCounts};
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use super::describe;
use super::show::{VERSION, lines, show};
use crate::cli::TextOrJson;
use crate::settings::FileSettings;
use crate::status::Status;

#[derive(Serialize)]
struct Info {
    version: u32,
    file: String,
    kind: String,
    description: String,
    points: usize,
    chequers: u8,
    boards: u32,
    records: u64,
    /// What the positions of hypergammon are.
    positions: Option<Positions>,
    /// The rules of hypergammon where they matter.
    rules: Option<&'static str>,
    bytes: u64,
    header: bool,
    manual_md5: Option<&'static str>,
    /// The MD5 that the manifest says, if there is one.
    manifest_md5: Option<String>,
}

#[derive(Serialize)]
struct Positions {
    over: u64,
    race: u64,
    contact: u64,
    impossible: u64,
}

impl From<PositionCounts> for Positions {
    fn from(counts: PositionCounts) -> Self {
        let PositionCounts { over, race, contact, impossible } = counts;
        Self { over, race, contact, impossible }
    }
}

pub(super) fn run(file: &FileSettings, format: TextOrJson) -> anyhow::Result<Status> {
    let database = file.open()?;
    let kind = database.kind();
    let numbering = kind.numbering()?;
    let boards = numbering.boards();
    let header = barpoint_database::Kind::parse(database.bytes()).is_ok();
    let manifest = Manifest::load(&file.path).with_context(|| file.path.display().to_string())?;
    let info = Info {
        version: VERSION,
        file: file.path.display().to_string(),
        kind: kind.to_string(),
        description: describe(kind),
        points: numbering.points(),
        chequers: numbering.chequers(),
        boards,
        records: match database {
            Database::TwoSided(_) | Database::Hypergammon(_) => u64::from(boards).pow(2),
            _ => boards.into(),
        },
        positions: match &database {
            Database::Hypergammon(file) => {
                let pool = ThreadPoolBuilder::new().build().context("cannot start threads")?;
                Some(pool.install(|| PositionCounts::of(file.chequers()))?.into())
            }
            _ => None,
        },
        rules: match &database {
            Database::Hypergammon(file) => {
                let said = manifest.as_ref().and_then(|manifest| manifest.rules);
                said.or_else(|| file.rules()).map(HypergammonRules::name)
            }
            _ => None,
        },
        bytes: database.bytes().len() as u64,
        header,
        manual_md5: barpoint_database::manual_md5(&kind).filter(|_| header),
        manifest_md5: manifest.map(|manifest| manifest.md5),
    };
    show(&info, format, text)?;
    Ok(Status::Done)
}

fn text(info: &Info) -> String {
    let none = || "none".to_owned();
    let mut fields = vec![
        ("file", info.file.clone()),
        ("holds", info.description.clone()),
        ("boards", info.boards.to_string()),
        ("records", info.records.to_string()),
    ];
    if let Some(Positions { over, race, contact, impossible }) = info.positions {
        let counts =
            format!("{over} over, {race} races, {contact} contact, {impossible} impossible");
        fields.push(("positions", counts));
    }
    fields.extend(info.rules.map(|rules| ("rules", rules.to_owned())));
    fields.extend([
        ("bytes", info.bytes.to_string()),
        ("header", if info.header { info.kind.clone() } else { none() }),
        ("md5 of manual", info.manual_md5.map_or_else(none, str::to_owned)),
        ("md5 of manifest", info.manifest_md5.clone().unwrap_or_else(none)),
    ]);
    lines(&fields)
}
