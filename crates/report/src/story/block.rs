//! Parts of a story.

use barpoint_render::{
    Diagram, Direction, Drawing, Look, MarkedPlay, Numbers, Perspective, PictureOptions, picture,
    text,
};

use barpoint_language::Language;

use super::words::say;
use super::{Candidates, CubeChoices, Table};
use crate::Board;
use crate::latin::latin;

/// Part of a story.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Heading(Rank, String),
    /// Labels and values.
    Facts(Vec<(String, String)>),
    /// Paragraph.
    Text(String),
    /// Remark of the file.
    Remark(String),
    /// Action that was made.
    Made(String),
    /// Warning about an error or an unusual roll.
    Alert(String),
    /// Explanation of the arrows on boards, for forms with pictures.
    ArrowNote(String),
    /// Board before an action, with the plays as arrows.
    Figure(Box<Figure>),
    Candidates(Candidates),
    Cube(Box<CubeChoices>),
    /// Score sheet, which may be folded.
    Sheet(Table),
    Table(Table),
}

/// Rank of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// Game, or statistics of the match.
    Part,
    /// Action of a game.
    Action,
    /// Table.
    Table,
}

/// Board of an action.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) board: Board,
    pub(crate) arrows: Vec<MarkedPlay>,
    /// Position to copy; `None` if it cannot be written.
    pub(crate) xgid: Option<String>,
    /// Position ID, for a position without an XGID.
    pub(crate) position: String,
    /// Direction in which the player at the bottom moves.
    pub(crate) direction: Direction,
    /// Player at the bottom.
    pub(crate) perspective: Perspective,
    pub(crate) language: Language,
}

impl Figure {
    /// Draws the board in letters.
    pub(crate) fn letters(&self, width: usize) -> String {
        let (direction, perspective) = (self.direction, self.perspective);
        let notes = self.board.notes(self.language, perspective);
        let diagram = Diagram { notes, ..self.board.0.clone() };
        text(&diagram, &Look { direction, perspective, width, ..Look::default() })
    }

    /// Draws the board with Latin letters. The points have the numbers of the player on roll, as in plays.
    pub(crate) fn picture(&self) -> Drawing {
        let mut diagram = self.board.0.clone();
        if let Some(names) = &mut diagram.names {
            names.on_roll = latin(&names.on_roll);
            names.opponent = latin(&names.opponent);
        }
        let options = PictureOptions {
            direction: self.direction,
            perspective: self.perspective,
            numbers: Numbers::OnRoll,
            plays: self.arrows.clone(),
            with_players: true,
            with_caption: false,
            with_paper: true,
            words: self.board.words(self.language, &self.arrows),
            ..PictureOptions::default()
        };
        picture(&diagram, &options)
    }

    /// Returns the position to copy.
    pub(crate) fn id(&self) -> String {
        match &self.xgid {
            Some(xgid) if xgid.starts_with("XGID=") => xgid.clone(),
            Some(xgid) => format!("XGID={xgid}"),
            None => say(self.language, "position-id-alone", &[("id", (&self.position).into())]),
        }
    }
}
