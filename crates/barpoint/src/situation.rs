//! All that decides what to do.

use core::fmt;
use core::str::FromStr;

use barpoint_core::{MatchState, Position, Variant};
use barpoint_ids::{Identifier, IdentifierError};

/// A position, what is played for and where the cube is.
///
/// # Perspective
/// The player on roll, of the position and of the state alike.
///
/// # Examples
/// ```
/// use barpoint::{BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, Side};
/// use barpoint::{Situation, StateSetup};
///
/// // From an XGID, or from a position ID and a match ID.
/// let read: Situation = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10".parse()?;
///
/// // The same from its parts: 2-4 in a match to 9 points, the player on roll owns a cube of 2.
/// let score = MatchScore::new(9, BySide { on_roll: 2, opponent: 4 }, false)?;
/// let cube = Cube {
///     value: CubeValue::new(2).expect("a power of two"),
///     owner: CubeOwner::Side(Side::OnRoll),
/// };
/// let state = StateSetup { contest: Contest::Match(score), cube, ..StateSetup::default() };
/// let made = Situation { state: state.try_into()?, ..Situation::from(read.position) };
/// assert_eq!((made.position, made.state.cube()), (read.position, read.state.cube()));
/// assert_eq!(made.state.contest(), read.state.contest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The board.
    pub position: Position,
    /// The variant that it belongs to.
    pub variant: Variant,
    /// What is played for, the cube and what is to be decided.
    ///
    /// Evaluation heeds the contest, the cube, and its limit once that is reached.
    pub state: MatchState,
}

/// The first roll of a money game.
impl Default for Situation {
    fn default() -> Self {
        Self::from(Variant::default())
    }
}

/// The position with a centred cube in money play with the usual rules.
impl From<Position> for Situation {
    fn from(position: Position) -> Self {
        Self { position, variant: Variant::default(), state: MatchState::default() }
    }
}

/// The starting position of a variant.
impl From<Variant> for Situation {
    fn from(variant: Variant) -> Self {
        Self { variant, ..Self::from(variant.start()) }
    }
}

impl TryFrom<&Identifier> for Situation {
    type Error = SituationError;

    fn try_from(identifier: &Identifier) -> Result<Self, SituationError> {
        let position = *identifier.position().ok_or(SituationError::NoPosition)?;
        let variant = identifier.variant().unwrap_or_default();
        Ok(Self { position, variant, state: identifier.state().copied().unwrap_or_default() })
    }
}

/// Reads a position ID, a position and match ID, an XGID or the name of a variant. What a text
/// does not say is as in [`From<Position>`](#impl-From<Position>-for-Situation).
impl FromStr for Situation {
    type Err = SituationError;

    fn from_str(text: &str) -> Result<Self, SituationError> {
        let identifier: Identifier = text.parse().map_err(SituationError::Identifier)?;
        Self::try_from(&identifier)
    }
}

/// Text that names no situation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SituationError {
    /// It is no identifier.
    Identifier(IdentifierError),
    /// It is a match ID, which has no board.
    NoPosition,
}

impl fmt::Display for SituationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Identifier(error) => fmt::Display::fmt(error, f),
            Self::NoPosition => {
                f.write_str("a match ID has no board: expected a position ID before it")
            }
        }
    }
}

impl core::error::Error for SituationError {}
