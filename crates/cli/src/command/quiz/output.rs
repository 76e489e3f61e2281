//! Files of a quiz.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint_quiz::{
    MarkdownOptions, PackageOptions, Picture, Question, anki_package, csv, json_lines, markdown,
    position_pack,
};
use barpoint_whole_file::Draft;

use super::args::QuizFormat;
use super::settings::Settings;
use crate::output::{cannot_write, create_folder, draft, write_unsynced};
use crate::records::say;

/// File that appears once it is complete, or standard output.
pub(super) struct Target {
    path: PathBuf,
    draft: Draft,
}

impl Target {
    pub(super) fn new(settings: &Settings) -> anyhow::Result<Self> {
        let path = settings.output.clone().unwrap_or_else(|| PathBuf::from("-"));
        let draft = draft(&path).with_context(|| cannot_write(&path))?;
        Ok(Self { path, draft })
    }

    /// Writes the questions, and the pictures that they link to before them.
    pub(super) fn write(self, questions: &[Question], settings: &Settings) -> anyhow::Result<()> {
        let bytes = match settings.format {
            QuizFormat::Md => {
                let folder = settings.has_pictures.then(|| pictures_folder(&self.path));
                let link = folder.as_ref().and_then(|folder| folder.file_name());
                let link = link.map(|link| link.to_string_lossy().into_owned());
                let pictures = link.map(|link| (settings.colours(), link));
                let options = MarkdownOptions { pictures, ..MarkdownOptions::default() };
                let (page, pictures) = markdown(questions, &options);
                if let Some(folder) = folder {
                    write_pictures(&folder, &pictures)?;
                }
                page.into_bytes()
            }
            format => form(questions, format, &settings.package)?,
        };
        let Self { path, mut draft } = self;
        let saved = draft.write_all(&bytes);
        saved.and_then(|()| draft.finish(true)).with_context(|| cannot_write(&path))
    }
}

/// Returns the questions in a form without files beside it, and notes what the form cannot hold.
pub(in crate::command) fn form(
    questions: &[Question],
    format: QuizFormat,
    package: &PackageOptions,
) -> anyhow::Result<Vec<u8>> {
    Ok(match format {
        QuizFormat::Json => json_lines(questions)?.into_bytes(),
        QuizFormat::Csv => csv(questions).into_bytes(),
        QuizFormat::Apkg => anki_package(questions, package)?,
        QuizFormat::Md => markdown(questions, &MarkdownOptions::default()).0.into_bytes(),
        QuizFormat::Ids => {
            let id = |it: &Question| it.xgid.clone().unwrap_or_else(|| it.position.clone()) + "\n";
            questions.iter().map(id).collect::<String>().into_bytes()
        }
        QuizFormat::Pack => {
            let pack = position_pack(questions, &package.deck);
            if pack.joined > 0 {
                say(&format!("note: {} share a position with another question\n", pack.joined));
            }
            if pack.left_out > 0 {
                say(&format!(
                    "note: {} left out: no deck of AnkiGammon can hold them\n",
                    pack.left_out
                ));
            }
            pack.json.into_bytes()
        }
    })
}

/// Returns the folder of the pictures of a page.
fn pictures_folder(page: &Path) -> PathBuf {
    let mut name = page.file_stem().unwrap_or_default().to_os_string();
    name.push("-boards");
    page.with_file_name(name)
}

fn write_pictures(folder: &Path, pictures: &[Picture]) -> anyhow::Result<()> {
    create_folder(folder)?;
    pictures.iter().try_for_each(|picture| {
        // The name depends on the content, so no other picture has it.
        write_unsynced(&folder.join(&picture.name), picture.svg.as_bytes())
    })
}
