//! Score sheets, games and boards of a file of matches. Games and actions are counted from 1,
//! players from 0.

use serde::{Deserialize, Serialize};

use crate::Variant;

/// Score sheet of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the file.
    pub file: String,
    /// Name of the format of the file.
    pub format: String,
    /// Number of matches in the file.
    pub matches: u32,
    /// Number of the match in the file.
    #[serde(rename = "match")]
    pub number: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Variant of the game.
    pub variant: Variant,
    /// Games.
    pub games: Vec<Game>,
    /// Score after the last game.
    pub score: [u32; 2],
    /// Position ID, from the point of view of the player on roll, if the file contains only a
    /// position; otherwise `null`.
    pub position: Option<String>,
    /// Match ID of the position; `null` if it has none.
    pub match_id: Option<String>,
}

/// Game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Number of the game.
    pub game: u32,
    /// Score before the game.
    pub score: [u32; 2],
    /// True if this is the Crawford game.
    pub crawford: bool,
    /// Number of actions.
    pub moves: u32,
    /// Winner; `null` if the game was not finished.
    pub winner: Option<u16>,
    /// Points won; `null` if the game was not finished.
    pub points: Option<u32>,
    /// End of the game; `null` if the game was not finished.
    pub ending: Option<Ending>,
}

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ending {
    /// The winner bore off all chequers.
    #[serde(rename = "borne off")]
    BorneOff,
    /// The loser passed a double.
    #[serde(rename = "double dropped")]
    Dropped,
    /// The loser resigned.
    Resigned,
    /// Unknown: the file does not contain it.
    Unknown,
}

/// Game with all its actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSheet {
    /// Version of the vocabulary.
    pub version: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Actions of the game.
    pub actions: Vec<Action>,
}

/// Action of a game, and the board before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Action {
    /// Number of the action in the game.
    #[serde(rename = "move")]
    pub number: u32,
    /// Player who acts; `null` if there is none.
    pub player: Option<u16>,
    /// Action in words.
    pub text: String,
    /// Position ID, from the point of view of the player on roll.
    pub position: String,
    /// Match ID; `null` if there is none.
    pub match_id: Option<String>,
    /// Player on roll.
    pub on_roll: u16,
    /// Roll to be played; `null` if there is none.
    pub dice: Option<String>,
    /// Rule that the action breaks; `null` if it breaks none.
    pub problem: Option<String>,
    /// Remark in the file; `null` if there is none.
    pub comment: Option<String>,
}

/// Single action of a game, and the board before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionSheet {
    /// Version of the vocabulary.
    pub version: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// Number of the game in the match.
    pub game: u32,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}
