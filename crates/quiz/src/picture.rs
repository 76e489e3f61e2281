//! Boards of questions and answers as pictures.

use barpoint_render::{Drawing, Mark, MarkedPlay, Perspective, PictureOptions, Theme, picture};

use crate::subject::hex;
use crate::{Question, Subject};

/// Picture of a board as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Name of the file, which depends on its content alone.
    pub name: String,
    /// The picture as SVG.
    pub svg: String,
    /// The picture in words.
    pub description: String,
}

/// Returns the board of a question, with the player who decides at the bottom; `None` if its IDs
/// cannot be read.
#[must_use]
pub fn question_picture(question: &Question, theme: Theme) -> Option<Picture> {
    Some(drawn(&Subject::of(question)?, Vec::new(), theme))
}

/// Returns the board of the answer: for a play, with arrows of the best play and of the play that
/// was made.
#[must_use]
pub fn answer_picture(question: &Question, theme: Theme) -> Option<Picture> {
    let subject = Subject::of(question)?;
    let best = subject.play(&question.best);
    let made = question.made.as_deref().and_then(|made| subject.play(made));
    let is_best = made.zip(best).is_some_and(|(made, best)| made.result == best.result);
    let made = made.filter(|_| !is_best).map(|made| (made, Mark::Made));
    let marked = made.into_iter().chain(best.map(|best| (best, Mark::Best)));
    let plays = marked.map(|(legal, mark)| MarkedPlay { play: legal.play, mark }).collect();
    Some(drawn(&subject, plays, theme))
}

fn drawn(subject: &Subject, plays: Vec<MarkedPlay>, theme: Theme) -> Picture {
    // Names and numbers are in the text around the picture, whose letters grow on small screens.
    let options = PictureOptions {
        perspective: Perspective::Seat(subject.decider()),
        plays,
        with_players: false,
        with_caption: false,
        with_paper: false,
        ..PictureOptions::default()
    };
    let drawing: Drawing = picture(&subject.diagram(), &options);
    let svg = drawing.svg(theme, None);
    let name = format!("barpoint-{}.svg", hex(svg.as_bytes(), 10));
    Picture { name, svg, description: drawing.description().to_owned() }
}
