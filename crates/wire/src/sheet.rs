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
    /// Name of the format of the file.
    pub format: String,
    /// Matches in the file.
    pub matches: u32,
    /// Match of the file.
    #[serde(rename = "match")]
    pub number: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// Points to win the match; `null` for money.
    pub length: Option<u16>,
    /// Variant of the game.
    pub variant: Variant,
    /// Games.
    pub games: Vec<Game>,
    /// Score after the last game.
    pub score: [u32; 2],
    /// ID of the position, seen by the player on roll, if the file only holds a position; else
    /// `null`.
    pub position: Option<String>,
    /// Match ID of that position; `null` if it has none.
    pub match_id: Option<String>,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Game.
    pub game: u32,
    /// Score before it.
    pub score: [u32; 2],
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// Actions in it.
    pub moves: u32,
    /// Winner; `null` if it was not finished.
    pub winner: Option<u16>,
    /// Points won; `null` if it was not finished.
    pub points: Option<u32>,
    /// How it ended; `null` if it was not finished.
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
    /// The file does not say.
    Unknown,
}

/// A game with all its actions.
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
    /// Its actions.
    pub actions: Vec<Action>,
}

/// An action of a game, and the board before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Action {
    /// Action of the game.
    #[serde(rename = "move")]
    pub number: u32,
    /// Player who acts; `null` if nobody does.
    pub player: Option<u16>,
    /// Action in words.
    pub text: String,
    /// Position ID, seen by the player on roll.
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

/// One action of a game, and the board before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionSheet {
    /// Version of the vocabulary.
    pub version: u32,
    /// Names of the players.
    pub players: [String; 2],
    /// Game of the match.
    pub game: u32,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}
