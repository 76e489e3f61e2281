//! Table at which a match is played.

use serde::{Deserialize, Serialize};

use crate::sheet::Ending;
use crate::{DecisionKind, GameValue, LegalPlay, State, TableAction, Variant};

/// Table at which a match is played, after an action. The next request about it contains `record`.
///
/// Players are numbered from 0. The position and the state are seen by the player on roll, who remains on
/// roll while the other one answers an offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// Version of the vocabulary.
    pub version: u32,
    /// Match so far, as a file of matches in JSON.
    pub record: String,
    /// Names of the players.
    pub names: [String; 2],
    /// Length of the match in points; `null` for money play.
    pub length: Option<u16>,
    /// Variant of the game.
    pub variant: Variant,
    /// Number of the game, counted from 1.
    pub game: u32,
    /// Position ID.
    pub position: String,
    /// Score, rules and cube.
    pub state: State,
    /// Points of the players: after the game if it has ended, else before it.
    pub score: [u32; 2],
    /// Player on roll. Before the first roll of a game it is player 0.
    pub on_roll: u16,
    /// Player who must act; `null` before the first roll and after the end of a game.
    pub to_act: Option<u16>,
    /// Next decision, without regard to resignations; `null` after the end of a game.
    pub decision: Option<DecisionKind>,
    /// Roll to be played; `null` if there is none.
    pub dice: Option<String>,
    /// Player who resigns; `null` if no resignation awaits an answer.
    pub resigning: Option<u16>,
    /// Loss that the resignation offers; `null` if none awaits an answer.
    pub resignation: Option<GameValue>,
    /// Actions that are legal now. One can undo at any time but the beginning.
    pub legal: Vec<TableAction>,
    /// Legal plays of the roll in the order of the resulting positions; empty without a roll. A roll that
    /// cannot be played has one, which moves nothing.
    pub plays: Vec<LegalPlay>,
    /// Action of this request; `null` if it only shows the table, begins a game or undoes.
    pub done: Option<TableDone>,
    /// Actions of the game so far.
    pub actions: Vec<TableLine>,
    /// End of the game; `null` while it is in progress.
    pub end: Option<TableEnd>,
    /// Winner of the match; `null` if it is not over.
    pub winner: Option<u16>,
    /// True if no further game follows.
    pub over: bool,
}

/// Action that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableDone {
    /// Action.
    pub act: TableAction,
    /// Player who acted; `null` for an opening throw.
    pub player: Option<u16>,
    /// Dice of a roll or of a play; `null` otherwise.
    pub dice: Option<String>,
    /// Play; `null` for other actions.
    pub play: Option<String>,
}

/// Line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableLine {
    /// Player who acted; `null` if there is none.
    pub player: Option<u16>,
    /// Action in words.
    pub text: String,
}

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableEnd {
    /// Winner.
    pub winner: u16,
    /// Points won.
    pub points: u32,
    /// Reason of the end.
    pub ending: Ending,
}
