//! `barpoint library export`

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use barpoint::library::{Access, Library, MatchFilter, Order};
use barpoint::records::{FileFormat, Losses, Match, Remarks};
use barpoint::wire::VERSION;
use barpoint::wire::library::{Exported, ExportedFile};

use super::filter::FilterArgs;
use super::place::Place;
use crate::conversions::ensure_new;
use crate::format_args::{is_only_read, no_format, writable};
use crate::input::is_dash;
use crate::output::{Document, TextOrJson, create_folder, show, write_unsynced};
use crate::records::{AllLosses, losses, say};
use crate::status::Status;
use crate::terminal::View;

/// Writes matches to files, with their analysis
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint library export 17 -o match.sgf
  barpoint library export --player Anna -o anna/ --to sgf
  barpoint library export 17 18 -o both.json

A folder gets a file for each match, such as match-17.sgf. A file gets all selected matches. Match text \
holds the analysis as remarks. The same match always gives the same bytes.")]
pub(super) struct Args {
    /// Numbers of the matches [default: all selected matches]
    #[arg(value_name = "MATCH")]
    ids: Vec<i64>,
    /// Name of a player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// File or folder to write to, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Format of the files, such as sgf, json or mat [default: that of the file's name, or sgf]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    to: Option<&'static FileFormat>,
    /// Replace files in the folder
    #[arg(long)]
    force: bool,
    /// Output format of the list of files
    #[arg(long, default_value = "text")]
    format: TextOrJson,
}

pub(super) fn run(args: Args, place: &Place, view: &View) -> anyhow::Result<Status> {
    let library = place.open(Access::Read)?;
    let filter = MatchFilter { ids: args.ids.clone(), ..args.filter.with_player(args.player) };
    let found = library.list(&filter, Order::Added, usize::MAX >> 1)?;
    let ids: Vec<i64> = found.into_iter().map(|info| info.id).collect();
    for &id in &args.ids {
        ensure!(ids.contains(&id), "no match {id} in the library is selected");
    }
    ensure!(!ids.is_empty(), "no match in the library is selected");
    let suffix = args.output.extension().and_then(|suffix| suffix.to_str());
    let known = suffix.and_then(FileFormat::with_extension);
    ensure!(known.is_some() || !is_only_read(&args.output), no_format(&args.output));
    let is_file = is_dash(&args.output) || !args.output.is_dir() && known.is_some();
    let sgf = FileFormat::named("sgf").context("no format sgf")?;
    let format = args.to.or(known.filter(|_| is_file)).unwrap_or(sgf);
    let target = Target { format, force: args.force, path: &args.output, place };
    let files =
        if is_file { vec![target.file(&library, ids)?] } else { target.folder(&library, &ids)? };
    if !is_dash(&args.output) {
        show(&Exported { version: VERSION, files }, args.format, view)?;
    }
    Ok(Status::Done)
}

/// Place and format of the matches.
struct Target<'a> {
    path: &'a Path,
    format: &'static FileFormat,
    force: bool,
    /// File that no output replaces.
    place: &'a Place,
}

impl Target<'_> {
    /// Writes all matches to one file.
    fn file(&self, library: &Library, ids: Vec<i64>) -> anyhow::Result<ExportedFile> {
        self.place.ensure_apart([&self.path.to_owned()])?;
        let records = ids.iter().map(|&id| library.record(id));
        let lost = self.write(self.path, records.collect::<Result<_, _>>()?)?;
        say(&losses(self.format, &lost));
        Ok(ExportedFile { file: self.path.display().to_string(), ids })
    }

    /// Writes each match to a file of its own.
    fn folder(&self, library: &Library, ids: &[i64]) -> anyhow::Result<Vec<ExportedFile>> {
        let suffix = self.format.extensions.first().copied().unwrap_or(self.format.name);
        let path = |id: &i64| self.path.join(format!("match-{id}.{suffix}"));
        let paths: Vec<PathBuf> = ids.iter().map(path).collect();
        self.place.ensure_apart(&paths)?;
        if !self.force {
            ensure_new(paths.iter())?;
        }
        create_folder(self.path)?;
        let mut all = AllLosses::default();
        let mut files = Vec::new();
        for (&id, path) in ids.iter().zip(paths) {
            let lost = self.write(&path, vec![library.record(id)?])?;
            all.add(&path, &lost);
            files.push(ExportedFile { file: path.display().to_string(), ids: vec![id] });
        }
        say(&all.note(self.format));
        Ok(files)
    }

    fn write(&self, path: &Path, records: Vec<Match>) -> anyhow::Result<Losses> {
        let is_text = self.format.name == "mat";
        let records: Vec<Match> =
            records.into_iter().map(|it| if is_text { with_remarks(it) } else { it }).collect();
        let written = self.format.write(&records)?;
        write_unsynced(path, &written.bytes)?;
        let mut lost = Losses::default();
        // The remarks of match text hold the analysis.
        let is_lost = |what: &&str| !is_text || *what != "analysis";
        written.losses.iter().filter(is_lost).for_each(|what| lost.add(what));
        Ok(lost)
    }
}

fn with_remarks(record: Match) -> Match {
    let by = record.preferred_analyst();
    record.with_remarks(&Remarks::by(by.as_deref()))
}

impl Document for Exported {
    fn text(&self, _: &View) -> String {
        let matches: usize = self.files.iter().map(|file| file.ids.len()).sum();
        let plural = |number: usize, one: &str, more: &str| {
            format!("{number} {}", if number == 1 { one } else { more })
        };
        let [matches, files] =
            [plural(matches, "match", "matches"), plural(self.files.len(), "file", "files")];
        format!("wrote {matches} to {files}\n")
    }
}
