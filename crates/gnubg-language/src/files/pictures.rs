//! Pictures of the position.

use barpoint_core::ByPlayer;
use barpoint_render::{Diagram, PictureOptions, Theme, picture};

use crate::{Interpreter, LineError};

/// Width of a picture in pixels.
const WIDTH: u32 = 720;

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
        let drawing = picture(&diagram, &PictureOptions::default());
        let theme = Theme::default();
        Ok(match form {
            "png" => drawing.png(theme, WIDTH).map_err(|error| LineError::file(path, error))?,
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
