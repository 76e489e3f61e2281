//! Situation: everything that a decision depends on.

use core::fmt;
use core::str::FromStr;

use barpoint_core::{Decision, MatchState, Phase, Position, StateSetup, Variant};
use barpoint_ids::{FoundPosition, Identifier, IdentifierError};

/// Position with its variant, match score and cube.
///
/// # Perspective
/// The player on roll, both for the position and for the state.
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
    /// Variant that is played.
    pub variant: Variant,
    /// Match score or rules for money, the cube, and the pending decision.
    ///
    /// Evaluation uses the contest, the cube and, once it is reached, the limit of the cube.
    pub state: MatchState,
}

/// Returns the starting position of backgammon before the first roll of a money game.
impl Default for Situation {
    fn default() -> Self {
        Self::from(Variant::default())
    }
}

/// Returns the position with a centred cube, for money with the usual rules.
impl From<Position> for Situation {
    fn from(position: Position) -> Self {
        Self { position, variant: Variant::default(), state: MatchState::default() }
    }
}

/// Returns the starting position of a variant.
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

/// Returns the situation of a text, with the roll that follows its position.
impl TryFrom<&FoundPosition> for Situation {
    type Error = SituationError;

    fn try_from(found: &FoundPosition) -> Result<Self, SituationError> {
        let situation = Self::try_from(&found.identifier)?;
        let Some(dice) = found.dice else { return Ok(situation) };
        let phase = Phase::playing(Decision::Play(dice));
        let setup = StateSetup { phase, ..situation.state.into() };
        Ok(Self { state: setup.try_into().unwrap_or(situation.state), ..situation })
    }
}

/// Reads a position in any notation, as [`Identifier::find`] does, whose notes say what was assumed.
/// Parts that the text does not contain are as in [`From<Position>`](#impl-From<Position>-for-Situation).
impl FromStr for Situation {
    type Err = SituationError;

    fn from_str(text: &str) -> Result<Self, SituationError> {
        Self::try_from(&Identifier::find(text).map_err(SituationError::Identifier)?)
    }
}

/// Reason why a text does not describe a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SituationError {
    /// The text is not an identifier.
    Identifier(IdentifierError),
    /// The text is a match ID, which contains no board.
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
