//! Way in which a board is drawn as a picture.

use barpoint_core::{BySide, More, Play, Player};

use crate::{Direction, Perspective};

/// Way in which a board is drawn as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOptions {
    /// Direction in which the player at the bottom moves.
    pub direction: Direction,
    /// Player at the bottom.
    pub perspective: Perspective,
    /// Numbers of the points.
    pub numbers: Numbers,
    /// Plays of the player on roll, drawn as arrows. The first is below the others.
    pub plays: Vec<MarkedPlay>,
    /// True if names, pip counts and the score are above and below the board.
    pub with_players: bool,
    /// True if the decision, the match and the captions are in a line at the bottom.
    pub with_caption: bool,
    /// True if the board is on paper; without it the picture is transparent around the frame.
    pub with_paper: bool,
    /// Words of the picture, if they are not the usual ones in English.
    pub words: Option<Box<Words>>,
    #[doc(hidden)]
    pub more: More,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            direction: Direction::default(),
            perspective: Perspective::default(),
            numbers: Numbers::default(),
            plays: Vec::new(),
            with_players: true,
            with_caption: true,
            with_paper: true,
            words: None,
            more: More::default(),
        }
    }
}

/// Words of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Decision that is due.
    pub title: String,
    /// Everything that the picture shows.
    pub description: String,
    /// Pip counts of the players.
    pub pips: BySide<String>,
}

/// Numbers of the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// Numbers of the player at the bottom.
    #[default]
    Bottom,
    /// Numbers of the player on roll, as in plays.
    OnRoll,
    /// Always the numbers of this player.
    Seat(Player),
    /// No numbers.
    Hidden,
}

/// Play that is drawn as arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedPlay {
    /// The play, legal in the position of the picture.
    pub play: Play,
    /// Meaning of the arrows.
    pub mark: Mark,
}

/// Meaning of the arrows of a play, which decides their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The play that was made. Its arrows are dashed if there are other plays.
    Made,
    /// The best play.
    Best,
    /// Another play.
    Other,
}

impl Mark {
    /// Name of the mark.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Made => "played",
            Self::Best => "best",
            Self::Other => "other",
        }
    }
}

/// Place of a stack of chequers in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stack {
    /// Centre of the first chequer, from the left and from the top.
    pub first: [f64; 2],
    /// Distance from the centre of a chequer down to that of the next one. From the sixth chequer on
    /// a point and the bar show the number instead.
    pub step: f64,
}
