//! Files of a report.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use barpoint::wire::report::Report;
use barpoint_report::html::{self, StyleSheet};
use barpoint_report::{Form, letters_without_font};

use super::settings::{self, Settings};
use crate::progress::is_quiet;
use crate::records::say;

/// File to write.
pub(super) struct OutputFile {
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
}

/// Returns the files of a report: one, or one for each game, and a style sheet if it is in a file.
pub(super) fn files(
    report: &Report,
    settings: &Settings,
    path: &Path,
) -> anyhow::Result<Vec<OutputFile>> {
    let options = settings.options(report)?;
    if settings.form.name != "html" {
        note_unknown_letters(settings.form, || letters_without_font(report));
        let bytes = (settings.form.write)(report, &options);
        return Ok(vec![OutputFile { path: path.to_owned(), bytes }]);
    }
    let style = settings.style(path);
    let mut files = Vec::new();
    if settings.args.page.one_file_a_game {
        let paths = settings::paths_of_games(path, report.games.len());
        let names: Vec<String> = paths.iter().map(|path| settings::name(path)).collect();
        let pages = html::pages(report, &options, &style, &names);
        let pages = paths.into_iter().zip(pages);
        files.extend(pages.map(|(path, page)| OutputFile { path, bytes: page.into_bytes() }));
    } else {
        let bytes = html::page(report, &options, &style).into_bytes();
        files.push(OutputFile { path: path.to_owned(), bytes });
    }
    files.extend(sheet(settings, path)?);
    Ok(files)
}

/// Notes the letters of names and remarks that a form cannot show.
pub(super) fn note_unknown_letters(form: &Form, letters: impl Fn() -> String) {
    let letters = if form.has_all_letters { String::new() } else { letters() };
    if !letters.is_empty() && !is_quiet() {
        let name = form.name;
        say(&format!(
            "note: {letters} in a name or a remark: shown as question marks, because {name} has no font \
             for them; html has all letters\n"
        ));
    }
}

/// Returns the style sheet beside a page, if the page needs one.
///
/// # Errors
/// Another style sheet has its name. The user gave the name of the page only.
pub(super) fn sheet(settings: &Settings, path: &Path) -> anyhow::Result<Option<OutputFile>> {
    let is_external = matches!(settings.style(path).sheet, StyleSheet::External(_));
    if !is_external || settings.args.page.css.is_some() {
        return Ok(None);
    }
    let (path, bytes) = (path.with_extension("css"), html::style_sheet().into_bytes());
    let is_free = || match fs::symlink_metadata(&path) {
        Ok(_) => fs::read(&path).is_ok_and(|known| known == bytes),
        Err(_) => true,
    };
    ensure!(
        settings.args.force || is_free(),
        "{} already exists: expected --force to replace it, or --css to use it",
        path.display()
    );
    Ok(Some(OutputFile { path, bytes }))
}
