//! What is drawn.

use barpoint_core::{Dice, MatchState, Position, Side, Variant};

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
    /// The roll to be played, if any; the one of the state does not count.
    pub dice: Option<Dice>,
    /// Cube, score and what goes with them, if they are known.
    pub state: Option<MatchState>,
    /// Labelled texts above the board, such as position IDs.
    pub captions: Vec<(&'static str, String)>,
}

impl Diagram {
    /// A bare board of standard backgammon.
    #[must_use]
    pub const fn of(position: Position) -> Self {
        Self {
            position,
            variant: Variant::Backgammon,
            dice: None,
            state: None,
            captions: Vec::new(),
        }
    }

    /// Chequers that a side has borne off.
    #[must_use]
    pub fn borne_off(&self, side: Side) -> u32 {
        u32::from(self.variant.chequers()).saturating_sub(self.position.side(side).total())
    }
}
