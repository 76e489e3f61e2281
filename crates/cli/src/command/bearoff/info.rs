//! `barpoint bearoff info`

use anyhow::Context;
use barpoint::wire::bearoff::{Info, Positions};
use barpoint::wire::database_info;

use super::args::InfoArgs;
use super::lines::lines;
use crate::output::{Document, show};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::{Pool, cores};

pub(in crate::command) fn run(args: &InfoArgs, view: &View) -> anyhow::Result<Status> {
    let InfoArgs { file, format } = args;
    let database = file.open()?;
    let pool = Pool::new(cores())?;
    let info = pool.install(|| database_info(&database, &file.file));
    show(&info.with_context(|| file.file.display().to_string())?, *format, view)?;
    Ok(Status::Done)
}

impl Document for Info {
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
}
