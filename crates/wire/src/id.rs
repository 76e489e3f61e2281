//! Identifiers.

use serde::{Deserialize, Serialize};

use crate::{Class, DecisionKind, GameValue, Phase, Seat, Side, State, Variant};

/// Position in every notation, with all information of its ID; `null` if the ID does not contain
/// it.
///
/// Points are numbered from the point of view of the owner of the chequers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Id {
    /// Version of the vocabulary.
    pub version: u32,
    /// Form of the input: `position ID`, `match ID`, `position and match ID`, `XGID`, `OGID`,
    /// `FIBS board`, `26 numbers`, `file`, or the name of a variant.
    pub form: String,
    /// Position ID.
    pub position_id: Option<String>,
    /// Match ID.
    pub match_id: Option<String>,
    /// Position and match ID, joined by a colon.
    pub gnubg_id: Option<String>,
    /// XGID.
    pub xgid: Option<String>,
    /// OGID.
    pub ogid: Option<String>,
    /// Variant of the game.
    pub variant: Variant,
    /// Class of the position.
    pub class: Option<Class>,
    /// Seat of the player on roll.
    pub on_roll: Option<Seat>,
    /// Chequers of the player on roll from the bar down, such as `bar(1) 24(2) 6(5)`.
    pub on_roll_chequers: Option<String>,
    /// Chequers of the opponent.
    pub opponent_chequers: Option<String>,
    /// Pip count of the player on roll.
    pub on_roll_pips: Option<u32>,
    /// Pip count of the opponent.
    pub opponent_pips: Option<u32>,
    /// Number of chequers that the player on roll has borne off.
    pub on_roll_off: Option<u32>,
    /// Number of chequers that the opponent has borne off.
    pub opponent_off: Option<u32>,
    /// Score, rules and cube.
    #[serde(flatten)]
    pub state: State,
    /// Phase of the game.
    pub phase: Option<Phase>,
    /// Player who makes the next decision.
    pub to_move: Option<Side>,
    /// Next decision of this player.
    pub decision: Option<DecisionKind>,
    /// Roll to be played, the higher die first, such as `31`.
    pub dice: Option<String>,
    /// Offer to be answered: `double`, `beaver` or `raccoon`.
    pub offer: Option<String>,
    /// Player who offers to resign, or has resigned.
    pub resigning: Option<Side>,
    /// Value of the resignation.
    pub resignation: Option<GameValue>,
    /// Player who has passed a double.
    pub dropped_by: Option<Side>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}
