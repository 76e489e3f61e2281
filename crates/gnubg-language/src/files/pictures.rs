//! Pictures of the position.

use barpoint_core::ByPlayer;
use barpoint_render::{Diagram, PictureOptions, Theme, picture};

use crate::{Interpreter, LineError};

/// Pixels of a picture across, for each unit of `set export png size`.
const UNIT: u32 = 108;

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
