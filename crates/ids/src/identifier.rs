//! Identifiers of any form.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{MatchState, ParseError, Position, Variant};

use crate::gnubg_id::words;
use crate::snippet::snippet;
use crate::xgid::without_prefix;
use crate::{
    DrawnBoardError, EncodeError, FibsBoardError, GnubgId, GnubgIdError, MatchId, MatchIdError,
    NumbersError, Ogid, OgidError, Player, PositionId, PositionIdError, Xgid, XgidError,
};

/// Form of the text that an [`Identifier`] was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The name of a variant, which means its starting position.
    Start(Variant),
    /// A position ID.
    PositionId,
    /// A match ID.
    MatchId,
    /// A position ID and a match ID.
    GnubgId,
    /// An XGID.
    Xgid,
    /// An OGID.
    Ogid,
    /// A `board:` line of FIBS.
    FibsBoard,
    /// A board as 26 numbers.
    Numbers,
    /// A board drawn in letters, which may show its variant.
    Drawing(Option<Variant>),
    /// A file of matches or positions of this variant.
    File(Variant),
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Start(variant) => variant.name(),
            Self::PositionId => "position ID",
            Self::MatchId => "match ID",
            Self::GnubgId => "position and match ID",
            Self::Xgid => "XGID",
            Self::Ogid => "OGID",
            Self::FibsBoard => "FIBS board",
            Self::Numbers => "26 numbers",
            Self::Drawing(_) => "drawing",
            Self::File(_) => "file",
        })
    }
}

/// Checked content of any identifier, with conversions to every other form.
///
/// Reads a position ID, a match ID, both together in any order, an XGID with or without `XGID=`, an
/// OGID with or without `OGID=`, or the name of a variant (`start` means backgammon). No input causes a panic. An ID is written back
/// in its own form exactly as it was read, including the order of the dice.
///
/// # Perspective
/// Position and state are seen by the player on roll. If a form does not state who that is, it is
/// player 1.
///
/// # Examples
/// ```
/// use barpoint_ids::{Form, Identifier};
///
/// let id: Identifier = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10".parse()?;
/// assert_eq!(id.form(), Form::Xgid);
/// assert_eq!(id.gnubg_id()?.to_string(), "4HPwATDgc/ABMA:cInlAAAAAAAE");
///
/// let start: Identifier = "start".parse()?;
/// assert_eq!(start.position(), id.position());
/// assert_eq!(start.state(), None);
///
/// let error = "hello".parse::<Identifier>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`hello` (5 characters) names no position: expected a position ID (14 characters), \
///      a match ID (12 characters), POSITIONID:MATCHID, an XGID, an OGID, or one of start, \
///      nackgammon, hypergammon1, hypergammon2, hypergammon3"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identifier {
    form: Form,
    position: Option<Position>,
    state: Option<MatchState>,
    on_roll: Player,
    original: Original,
}

/// Identifier as it was read, so that it can be written back unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Original {
    Nothing,
    MatchId(MatchId),
    Xgid(Xgid),
    Ogid(Ogid),
}

impl Identifier {
    /// Returns the form of the text.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Returns the board. Only a match ID has none.
    pub const fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Returns everything except the board. Position IDs and starting positions have no state.
    pub const fn state(&self) -> Option<&MatchState> {
        self.state.as_ref()
    }

    /// Returns the player on roll.
    pub const fn on_roll(&self) -> Player {
        self.on_roll
    }

    /// Returns the variant, if the identifier names one.
    pub const fn variant(&self) -> Option<Variant> {
        match self.form {
            Form::Start(variant) | Form::File(variant) => Some(variant),
            Form::Drawing(variant) => variant,
            _ => None,
        }
    }

    /// Returns the position ID.
    ///
    /// # Errors
    /// The identifier has no board.
    pub fn position_id(&self) -> Result<PositionId, EncodeError> {
        self.position.map(PositionId).ok_or(EncodeError::NoPosition)
    }

    /// Returns the match ID. Without a state it is the match ID of a money game with the usual
    /// rules before the roll.
    ///
    /// # Errors
    /// [`MatchId::encode`] cannot write the state.
    pub fn match_id(&self) -> Result<MatchId, EncodeError> {
        match self.original {
            Original::MatchId(match_id) => Ok(match_id),
            _ => MatchId::encode(&self.state.unwrap_or_default(), self.on_roll),
        }
    }

    /// Returns position ID and match ID together.
    ///
    /// # Errors
    /// Those of [`position_id`](Self::position_id) and [`match_id`](Self::match_id).
    pub fn gnubg_id(&self) -> Result<GnubgId, EncodeError> {
        Ok(GnubgId { position_id: self.position_id()?, match_id: self.match_id()? })
    }

    /// Returns the XGID. Without a state it is the XGID of a money game with the usual rules before
    /// the roll.
    ///
    /// # Errors
    /// The identifier has no board, or [`Xgid::encode`] cannot write the state.
    pub fn xgid(&self) -> Result<Xgid, EncodeError> {
        if let Original::Xgid(xgid) = self.original {
            return Ok(xgid);
        }
        let position = self.position.ok_or(EncodeError::NoPosition)?;
        Xgid::encode(&position, &self.state.unwrap_or_default(), self.on_roll)
    }

    /// Returns the OGID. Without a state it is the OGID of a money game before the roll.
    ///
    /// # Errors
    /// The identifier has no board, or [`Ogid::encode`] cannot write the state.
    pub fn ogid(&self) -> Result<Ogid, EncodeError> {
        if let Original::Ogid(ogid) = self.original {
            return Ok(ogid);
        }
        let position = self.position.ok_or(EncodeError::NoPosition)?;
        Ogid::encode(&position, &self.state.unwrap_or_default(), self.on_roll)
    }

    /// Returns assumptions about data that the text does not state, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        match self.original {
            Original::Ogid(ogid) => ogid.notes(),
            _ => Vec::new(),
        }
    }

    /// Returns the identifier of a position from a file of matches or positions of this variant.
    pub fn of_file(
        variant: Variant,
        position: Position,
        state: MatchState,
        on_roll: Player,
    ) -> Self {
        Self::with_state(Form::File(variant), position, state, on_roll)
    }

    pub(crate) fn of_position(form: Form, position: Position) -> Self {
        let position = Some(position);
        Self { form, position, state: None, on_roll: Player::One, original: Original::Nothing }
    }

    pub(crate) fn with_state(
        form: Form,
        position: Position,
        state: MatchState,
        on_roll: Player,
    ) -> Self {
        let (position, state) = (Some(position), Some(state));
        Self { form, position, state, on_roll, original: Original::Nothing }
    }

    pub(crate) fn of_match_id(
        form: Form,
        position: Option<Position>,
        match_id: MatchId,
    ) -> Result<Self, IdentifierError> {
        let (state, on_roll) = match_id.decode().map_err(IdentifierError::MatchId)?;
        let (state, original) = (Some(state), Original::MatchId(match_id));
        Ok(Self { form, position, state, on_roll, original })
    }

    pub(crate) fn of_xgid(xgid: Xgid) -> Result<Self, XgidError> {
        let (position, state, on_roll) = xgid.decode()?;
        let original = Original::Xgid(xgid);
        Ok(Self { original, ..Self::with_state(Form::Xgid, position, state, on_roll) })
    }

    pub(crate) fn of_ogid(ogid: Ogid) -> Result<Self, OgidError> {
        let (position, state, on_roll) = ogid.decode()?;
        let original = Original::Ogid(ogid);
        Ok(Self { original, ..Self::with_state(Form::Ogid, position, state, on_roll) })
    }
}

impl FromStr for Identifier {
    type Err = IdentifierError;

    fn from_str(text: &str) -> Result<Self, IdentifierError> {
        let text = text.trim();
        // The most usual form, which no other one looks like.
        if text.len() == PositionId::LENGTH
            && let Ok(PositionId(position)) = text.parse()
        {
            return Ok(Self::of_position(Form::PositionId, position));
        }
        if let Some(variant) = variant(text) {
            return Ok(Self::of_position(Form::Start(variant), variant.start()));
        }
        if is_xgid(text) {
            return text.parse().and_then(Self::of_xgid).map_err(|error| {
                // The message quotes the text as given, with or without `XGID=`.
                IdentifierError::Xgid(XgidError { text: text.into(), ..error })
            });
        }
        if Ogid::is_meant(text) {
            return text.parse().and_then(Self::of_ogid).map_err(IdentifierError::Ogid);
        }
        let words: Vec<&str> = words(text).map(|(_, word)| word).collect();
        match words[..] {
            [id] if id.len() == PositionId::LENGTH => {
                let PositionId(position) = id.parse().map_err(IdentifierError::PositionId)?;
                Ok(Self::of_position(Form::PositionId, position))
            }
            [id] if id.len() == MatchId::LENGTH => {
                let match_id: MatchId = id.parse().map_err(IdentifierError::MatchId)?;
                Self::of_match_id(Form::MatchId, None, match_id)
            }
            [first, second, ..] if is_id(first) || is_id(second) => {
                let id: GnubgId = text.parse().map_err(IdentifierError::GnubgId)?;
                Self::of_match_id(Form::GnubgId, Some(id.position_id.0), id.match_id)
            }
            _ => Err(IdentifierError::Unknown(text.into())),
        }
    }
}

fn variant(text: &str) -> Option<Variant> {
    if text.eq_ignore_ascii_case("start") { Some(Variant::default()) } else { text.parse().ok() }
}

/// Returns true if the text can only be meant as an XGID.
fn is_xgid(text: &str) -> bool {
    let board = text.split(':').next().unwrap_or_default();
    without_prefix(text).is_some() || text.contains(':') && board.contains('-')
}

/// Returns true if a word has the length of a position ID or a match ID.
fn is_id(word: &str) -> bool {
    [PositionId::LENGTH, MatchId::LENGTH].contains(&word.len())
}

/// Error of reading an identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IdentifierError {
    /// The text has no known form.
    Unknown(String),
    /// A wrong position ID.
    PositionId(PositionIdError),
    /// A wrong match ID.
    MatchId(MatchIdError),
    /// A wrong pair of position ID and match ID.
    GnubgId(GnubgIdError),
    /// A wrong XGID.
    Xgid(XgidError),
    /// A wrong OGID.
    Ogid(OgidError),
    /// A wrong `board:` line of FIBS.
    FibsBoard(FibsBoardError),
    /// Numbers that are not a board.
    Numbers(NumbersError),
    /// A drawing of a board that cannot be read.
    Drawing(DrawnBoardError),
    /// The text after an identifier is not a roll.
    Dice(ParseError),
    /// One text contains two different positions.
    Several {
        /// First identifier.
        first: String,
        /// Next identifier that describes something else.
        second: String,
    },
}

impl fmt::Display for IdentifierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(text) => {
                let length = text.chars().count();
                let plural = if length == 1 { "" } else { "s" };
                let text = snippet(text);
                write!(
                    f,
                    "`{text}` ({length} character{plural}) names no position: expected a position \
                     ID ({} characters), a match ID ({} characters), POSITIONID:MATCHID, an XGID, \
                     an OGID, or one of start, nackgammon, hypergammon1, hypergammon2, hypergammon3",
                    PositionId::LENGTH,
                    MatchId::LENGTH
                )
            }
            Self::PositionId(error) => fmt::Display::fmt(error, f),
            Self::MatchId(error) => fmt::Display::fmt(error, f),
            Self::GnubgId(error) => fmt::Display::fmt(error, f),
            Self::Xgid(error) => fmt::Display::fmt(error, f),
            Self::Ogid(error) => fmt::Display::fmt(error, f),
            Self::FibsBoard(error) => fmt::Display::fmt(error, f),
            Self::Numbers(error) => fmt::Display::fmt(error, f),
            Self::Drawing(error) => fmt::Display::fmt(error, f),
            Self::Dice(error) => fmt::Display::fmt(error, f),
            Self::Several { first, second } => write!(
                f,
                "several positions in one text, `{}` and `{}`: expected only one",
                snippet(first),
                snippet(second)
            ),
        }
    }
}

impl std::error::Error for IdentifierError {}
