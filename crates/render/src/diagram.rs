//! Diagram: contents of a drawing of a board.

use barpoint_core::{BySide, Dice, MatchState, Player, Position, Side, Variant};

/// Board with the information drawn beside it.
///
/// # Perspective
/// The player on roll. A [`Look`](crate::Look) decides who is drawn at the bottom and who is called X.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board.
    pub position: Position,
    /// Variant, which determines the number of chequers that have been borne off.
    pub variant: Variant,
    /// Roll to be played, if any. The roll of the state is ignored.
    pub dice: Option<Dice>,
    /// Cube, score and rules, if they are known.
    pub state: Option<MatchState>,
    /// Seat of the player on roll; it is [`Player::One`] if nobody knows.
    pub on_roll: Player,
    /// Names of the players, if they are known.
    pub names: Option<BySide<String>>,
    /// Labelled texts above the board, such as position IDs.
    pub captions: Vec<(&'static str, String)>,
    /// Notes beside a board of text, if they are not the usual ones in English.
    pub notes: Option<Box<Notes>>,
}

/// Notes beside a board of text. An empty note is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Notes about the players, behind `X: ` and `O: `.
    pub players: BySide<String>,
    /// Scores.
    pub scores: BySide<String>,
    /// Match or session, and the cube while it is centred.
    pub stake: String,
    /// Roll that is to be played.
    pub roll: String,
    /// Line above a board whose numbers are not those of the player on roll.
    pub numbering: String,
}

impl Diagram {
    /// Returns a diagram of a position of backgammon without further information.
    #[must_use]
    pub const fn of(position: Position) -> Self {
        Self {
            position,
            variant: Variant::Backgammon,
            dice: None,
            state: None,
            on_roll: Player::One,
            names: None,
            captions: Vec::new(),
            notes: None,
        }
    }

    /// Returns the number of chequers that a side has borne off.
    #[must_use]
    pub fn borne_off(&self, side: Side) -> u32 {
        u32::from(self.variant.chequers()).saturating_sub(self.position.side(side).total())
    }
}
