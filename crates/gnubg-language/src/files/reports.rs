//! Reports of the match or of a game, and pictures of the position.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use barpoint::wire::match_report;
use barpoint_core::ByPlayer;
use barpoint_render::{Diagram, Direction, PictureOptions, Theme, picture};
use barpoint_report::html::{self, Style, StyleSheet};
use barpoint_report::{Boards, Form, Options};

use super::Extent;
use crate::{Interpreter, LineError};

/// Pixels of a picture across, for each unit of `set export png size`.
const UNIT: u32 = 108;

/// File of the style sheet beside pages.
const SHEET: &str = "gnubg.css";

impl Interpreter {
    /// Returns the match, or the game that is shown, as a report for a file. A style sheet of its own is
    /// written beside the file.
    pub(super) fn report(
        &self,
        form: &str,
        extent: Extent,
        path: &str,
    ) -> Result<Vec<u8>, LineError> {
        let record = self.session.record()?;
        let form = if form == "ps" { "postscript" } else { form };
        let form = Form::named(form).ok_or_else(|| LineError::State(format!("no form {form}")))?;
        let thresholds = self.thresholds();
        let mut report = match_report(record, None, 1, &self.engine, &thresholds);
        if extent == Extent::Game {
            let game = self.session.table()?.place().game;
            report.games = report.games.into_iter().skip(game).take(1).collect();
            if let Some(game) = report.games.first() {
                report.statistics = game.statistics.clone();
            }
        }
        let (options, direction) = (self.report_options(), self.direction());
        if form.name != "html" {
            return Ok((form.write)(&report, &options));
        }
        let sheet = match self.settings.get("export html css") {
            Some("external") => {
                beside(path)?;
                StyleSheet::External(SHEET.to_owned())
            }
            Some("inline") => StyleSheet::Inline,
            _ => StyleSheet::Head,
        };
        let style = Style { sheet, direction, ..Style::default() };
        Ok(html::page(&report, &options, &style).into_bytes())
    }

    fn report_options(&self) -> Options {
        let settings = &self.settings;
        let usual = Options::default();
        let player = settings.get("export show player").unwrap_or_default();
        Options {
            players: [player != "1", player != "0"],
            boards: settings.number("export show board").map_or(usual.boards, |count| {
                NonZeroU32::new(count).map_or(Boards::None, Boards::Every)
            }),
            candidates: settings.value("export moves number"),
            with_chances: settings.is_on("export moves probabilities"),
            with_comments: settings.is_on("export include annotations"),
            with_statistics: settings.is_on("export include statistics"),
            direction: self.direction(),
            ..usual
        }
    }

    /// Returns the direction in which player 1 moves in pictures.
    pub(super) fn direction(&self) -> Direction {
        if self.settings.is_on("clockwise") {
            Direction::Clockwise
        } else {
            Direction::Anticlockwise
        }
    }
}

/// Writes the style sheet into the folder of a page.
///
/// # Errors
/// Another file has its name there.
fn beside(page: &str) -> Result<(), LineError> {
    let path = Path::new(page).with_file_name(SHEET).to_string_lossy().into_owned();
    let text = html::style_sheet();
    match fs::read(&path) {
        Ok(known) if known == text.as_bytes() => Ok(()),
        Ok(_) => Err(LineError::file(&path, "another style sheet has this name")),
        Err(_) => super::write(&path, text.as_bytes()),
    }
}

impl Interpreter {
    /// Returns the position as a picture.
    pub(super) fn picture(&self, form: &str, path: &str) -> Result<Vec<u8>, LineError> {
        let situation = self.session.situation()?;
        let on_roll = self.session.on_roll()?;
        let names = ByPlayer(self.session.names()?);
        let diagram = Diagram {
            variant: situation.variant,
            dice: situation.state.dice(),
            state: Some(situation.state),
            on_roll,
            names: Some(names.seen_by(on_roll)),
            ..Diagram::of(situation.position)
        };
        let options = PictureOptions { direction: self.direction(), ..PictureOptions::default() };
        let drawing = picture(&diagram, &options);
        let theme = Theme::default();
        let across = UNIT * self.settings.value::<u32>("export png size");
        Ok(match form {
            "png" => drawing.png(theme, across).map_err(|error| LineError::file(path, error))?,
            "pdf" => drawing.pdf(theme, None),
            "ps" => drawing.postscript(theme, None).into_bytes(),
            "svg" => drawing.svg(theme, None).into_bytes(),
            _ => page(&drawing.svg(theme, None), &diagram).into_bytes(),
        })
    }
}

/// Returns a page with a picture.
fn page(picture: &str, diagram: &Diagram) -> String {
    let title = barpoint_render::situation(diagram)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         </head>\n<body>\n{picture}\n<p>{title}</p>\n</body>\n</html>\n"
    )
}
