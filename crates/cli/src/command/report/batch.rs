//! Reports of many matches in a folder.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use barpoint_report::html::{Entry, index};

use super::files::{OutputFile, files, sheet};
use super::settings::{Settings, name};
use super::source::Source;
use crate::conversions::{self, Conversion};
use crate::output::{create_folder, ensure_apart, write_unsynced};
use crate::progress::ProgressReporter;
use crate::records::say;
use crate::status::Status;

/// Name of the list of all reports.
const INDEX: &str = "index.html";

pub(super) fn run(settings: &Settings, folder: &Path) -> anyhow::Result<Status> {
    let suffix = settings.form.extensions.first().copied().unwrap_or(settings.form.name);
    let jobs = conversions::plan_with(&settings.args.inputs, suffix, folder, &[INDEX])?;
    conversions::ensure_given_once(jobs.iter().map(|job| &job.input))?;
    let index_path = folder.join(INDEX);
    ensure_apart(jobs.iter().map(|job| &job.input), [&index_path])?;
    create_folder(folder)?;
    if !settings.args.force {
        conversions::ensure_new(jobs.iter().map(|job| &job.output))?;
    }
    let progress = ProgressReporter::new(jobs.len() as u32, "files");
    let (mut entries, mut failed) = (Vec::new(), 0);
    for job in &jobs {
        match reports(job, settings) {
            Ok(None) => return Ok(Status::Interrupted),
            Ok(Some(more)) => entries.extend(more),
            Err(error) => {
                failed += 1;
                progress.aside(|| say(&format!("error: {error:#}\n")));
            }
        }
        progress.advance(1);
    }
    progress.finish();
    if settings.form.name == "html" {
        let page = index(&entries, &settings.style(&index_path), settings.contents().language);
        write_unsynced(&index_path, page.as_bytes())?;
        sheet(settings, &index_path)?.as_ref().map_or(Ok(()), write)?;
    }
    if failed > 0 {
        say(&format!(
            "reported {} of {} files, {failed} failed\n",
            jobs.len() - failed,
            jobs.len()
        ));
        return Ok(Status::CheckFailed);
    }
    Ok(Status::Done)
}

/// Writes the reports of all matches of a file. Returns their entries in the list, `None` if the work
/// was stopped.
fn reports(job: &Conversion, settings: &Settings) -> anyhow::Result<Option<Vec<Entry>>> {
    let source = Source::read(&job.input, settings)?;
    let mut entries = Vec::new();
    for number in source.numbers() {
        let Some(report) = source.report(number, settings)? else { return Ok(None) };
        let path = path_of_match(&job.output, number);
        ensure!(
            number == NonZeroUsize::MIN || settings.args.force || !path.exists(),
            "{} already exists: expected --force to replace it",
            path.display()
        );
        let files: Vec<OutputFile> = files(&report, settings, &path)?;
        files.iter().try_for_each(write)?;
        entries.push(Entry::new(&report, &name(&path)));
    }
    Ok(Some(entries))
}

/// Returns the path of the report of a match: further matches of a file have their number.
fn path_of_match(path: &Path, number: NonZeroUsize) -> PathBuf {
    if number == NonZeroUsize::MIN {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
    path.with_file_name(format!("{stem}-match-{number}.{extension}"))
}

/// Writes a file of a batch, which can be made again.
fn write(file: &OutputFile) -> anyhow::Result<()> {
    write_unsynced(&file.path, &file.bytes)
}
