//! Way in which a board is drawn as text.

use barpoint_core::{Player, Side};

use crate::{Diagram, Ink};

/// Way in which a board is drawn as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Characters of the drawing.
    pub characters: Characters,
    /// Direction in which the player at the bottom moves.
    pub direction: Direction,
    /// Player at the bottom, whose numbers the points bear.
    pub perspective: Perspective,
    /// Colours.
    pub ink: Ink,
    /// Columns that a line may have. Where notes have no room beside the board, they are above and below
    /// it.
    pub width: usize,
}

/// Characters of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Characters {
    /// Letters, as newsgroups draw boards.
    #[default]
    Ascii,
    /// Frames and discs.
    Unicode,
}

/// Direction in which the player at the bottom moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Home board at the lower right.
    #[default]
    Anticlockwise,
    /// Home board at the lower left.
    Clockwise,
}

/// Player at the bottom of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// The player on roll, who is called X.
    #[default]
    OnRoll,
    /// Always this player. [`Player::One`] is called X and [`Player::Zero`] O, whoever is on roll.
    Seat(Player),
}

impl Default for Look {
    fn default() -> Self {
        Self {
            characters: Characters::default(),
            direction: Direction::default(),
            perspective: Perspective::default(),
            ink: Ink::default(),
            width: usize::MAX,
        }
    }
}

impl Look {
    /// Returns the side that is drawn at the bottom.
    pub(crate) fn bottom(&self, diagram: &Diagram) -> Side {
        match self.perspective {
            Perspective::OnRoll => Side::OnRoll,
            Perspective::Seat(player) => player.side(diagram.on_roll),
        }
    }

    /// Returns the side that is called X.
    pub(crate) fn x(&self, diagram: &Diagram) -> Side {
        match self.perspective {
            Perspective::OnRoll => Side::OnRoll,
            Perspective::Seat(_) => Player::One.side(diagram.on_roll),
        }
    }
}
