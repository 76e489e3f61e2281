//! What is drawn.

use barpoint_core::{BySide, Dice, Position, Side, Variant};

/// A board with all that players want to see beside it.
///
/// # Perspective
/// The player on roll, who is drawn as X at the bottom and bears off at the lower right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board.
    pub position: Position,
    /// The variant, which tells how many chequers have been borne off.
    pub variant: Variant,
    /// The roll to be played, if the dice have been thrown.
    pub dice: Option<Dice>,
    /// The doubling cube, if it is in use.
    pub cube: Option<Cube>,
    /// The score of a match; `None` for a money game.
    pub score: Option<Score>,
    /// Labelled texts above the board, such as position IDs.
    pub captions: Vec<(&'static str, String)>,
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The number it shows, 1 before the first double.
    pub value: u32,
    /// Who may double next; `None` while it is centred.
    pub owner: Option<Side>,
}

/// The score of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points needed to win the match.
    pub length: u32,
    /// Points won so far.
    pub points: BySide<u32>,
    /// Whether this is the Crawford game, in which nobody may double.
    pub crawford: bool,
}

impl Diagram {
    /// A bare board of standard backgammon.
    #[must_use]
    pub const fn of(position: Position) -> Self {
        Self {
            position,
            variant: Variant::Backgammon,
            dice: None,
            cube: None,
            score: None,
            captions: Vec::new(),
        }
    }

    /// Chequers that a side has borne off.
    #[must_use]
    pub fn borne_off(&self, side: Side) -> u32 {
        u32::from(self.variant.chequers()).saturating_sub(self.position.side(side).total())
    }
}
