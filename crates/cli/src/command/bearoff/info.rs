//! `barpoint bearoff info`

use anyhow::Context;
use barpoint::wire::VERSION;
use barpoint::wire::bearoff::{Info, Positions};
use barpoint_database::{Database, Manifest, PositionCounts};
use rayon::ThreadPoolBuilder;

use super::describe::{describe, lines};
use super::settings::InfoSettings;
use crate::output::{Render, show};
use crate::status::Status;
use crate::terminal::View;

pub(in crate::command) fn run(settings: &InfoSettings, view: &View) -> anyhow::Result<Status> {
    let InfoSettings { file, format } = settings;
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
        points: numbering.points() as u32,
        chequers: numbering.chequers(),
        boards,
        records: match database {
            Database::TwoSided(_) | Database::Hypergammon(_) => u64::from(boards).pow(2),
            _ => boards.into(),
        },
        positions: match &database {
            Database::Hypergammon(file) => {
                let pool = ThreadPoolBuilder::new().build().context("cannot start threads")?;
                Some(positions(pool.install(|| PositionCounts::of(file.chequers()))?))
            }
            _ => None,
        },
        rules: match &database {
            Database::Hypergammon(file) => {
                let said = manifest.as_ref().and_then(|manifest| manifest.rules);
                said.or_else(|| file.rules()).map(|rules| rules.name().to_owned())
            }
            _ => None,
        },
        bytes: database.bytes().len() as u64,
        header,
        manual_md5: barpoint_database::manual_md5(&kind).filter(|_| header).map(str::to_owned),
        manifest_md5: manifest.map(|manifest| manifest.md5),
    };
    show(&info, *format, view)?;
    Ok(Status::Done)
}

fn positions(counts: PositionCounts) -> Positions {
    let PositionCounts { over, race, contact, impossible } = counts;
    Positions { over, race, contact, impossible }
}

impl Render for Info {
    type Wire = Self;

    fn text(&self, _: &View) -> String {
        let none = || "none".to_owned();
        let mut fields = vec![
            ("file", self.file.clone()),
            ("contents", self.description.clone()),
            ("boards", self.boards.to_string()),
            ("records", self.records.to_string()),
        ];
        if let Some(Positions { over, race, contact, impossible }) = self.positions {
            let counts =
                format!("{over} over, {race} races, {contact} contact, {impossible} impossible");
            fields.push(("positions", counts));
        }
        fields.extend(self.rules.clone().map(|rules| ("rules", rules)));
        fields.extend([
            ("bytes", self.bytes.to_string()),
            ("header", if self.header { self.kind.clone() } else { none() }),
            ("md5 of manual", self.manual_md5.clone().unwrap_or_else(none)),
            ("md5 of manifest", self.manifest_md5.clone().unwrap_or_else(none)),
        ]);
        lines(&fields)
    }

    fn wire(&self, _: Option<u64>) -> Self {
        self.clone()
    }
}
