//! Matches and positions with all information that a file can contain: the file format `json`.
//!
//! Players are 0 and 1. Plays are written in the numbering of the player who makes them. Position
//! IDs are from the point of view of the player on roll. Games, actions and candidates are counted
//! from 0. A field that is left out has its default: an empty text or list, `false`, 0 or `null`.

use barpoint_core::{GameValue, Outcome};
use serde::{Deserialize, Serialize};

pub use crate::model::{
    CubeAnalysis, Level, Mark, ResignationAnalysis, RolloutFacts, StaticVerdict, WarningKind,
};

/// Name of the format, which identifies these files.
pub const FORMAT: &str = "barpoint-matches";
/// Version of the format. It is separate from the version of the documents, because files are kept.
/// Files of the versions from [`OLDEST_VERSION`] on are read.
pub const VERSION: u32 = 2;
/// Oldest version that is read.
pub const OLDEST_VERSION: u32 = 1;

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// File with matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct File<Matches = Vec<Match>> {
    /// Always `barpoint-matches`.
    pub format: String,
    /// Version of the format.
    pub version: u32,
    /// Matches of the file.
    pub matches: Matches,
}

/// Match, money session or single position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match<Games = Vec<Game>> {
    /// Length of the match in points; `null` for a money session.
    pub length: Option<u16>,
    /// Rules.
    pub rules: Rules,
    /// Players 0 and 1.
    pub players: [Person; 2],
    /// Event.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: String,
    /// Round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: String,
    /// Place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub place: String,
    /// Date, such as `2025-11-08`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub date: Option<String>,
    /// Author of the remarks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub annotator: String,
    /// Remark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub comment: String,
    /// Names and values that have no other place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: Vec<(String, String)>,
    /// Games.
    pub games: Games,
    /// Oddities of the file that the record was read from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub warnings: Vec<Warning>,
}

/// Rules of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rules {
    /// `backgammon`, `nackgammon` or `hypergammon1` to `hypergammon3`.
    pub variant: String,
    /// True if the Crawford rule applies.
    pub crawford: bool,
    /// True if the Jacoby rule applies.
    pub jacoby: bool,
    /// True if beavers are allowed.
    pub beavers: bool,
    /// Maximum number of automatic doubles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub automatic_doubles: u8,
    /// Maximum value of the cube; `null` if there is no limit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cube_limit: Option<u32>,
}

/// Player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Person {
    /// Name.
    pub name: String,
    /// Rating, as the file has it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rating: Option<String>,
}

/// Game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game<Actions = Vec<Entry>> {
    /// Points before the game.
    pub score: [u32; 2],
    /// True if this is the Crawford game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crawford: bool,
    /// Number of automatic doubles before the first roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub automatic_doubles: u8,
    /// Remark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub comment: String,
    /// Names and values that have no other place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: Vec<(String, String)>,
    /// Actions.
    pub actions: Actions,
    /// End; `null` if the game was not finished.
    pub end: Option<End>,
}

/// Action with its notes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Notes about the action.
    #[serde(flatten)]
    pub notes: Notes,
}

/// Notes about an action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notes {
    /// Remark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub comment: String,
    /// Remaining time of both players in seconds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clocks: Option<[f64; 2]>,
    /// Names and values that have no other place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: Vec<(String, String)>,
    /// Analyses, at most one by each program.
    #[serde(default, skip_serializing_if = "is_default")]
    pub analyses: Vec<Analysis>,
    /// Analysis in a file of version 1. Later versions do not have this field.
    #[serde(default, skip_serializing_if = "is_default")]
    pub analysis: Option<Box<Analysis>>,
}

/// Action of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Roll and play.
    Play {
        /// Player who acts.
        player: u8,
        /// Roll, such as `31`.
        dice: String,
        /// Play, such as `8/5 6/5`, or `cannot move`; left out if the file does not contain it or
        /// if it is not legal.
        #[serde(default, skip_serializing_if = "is_default")]
        play: Option<String>,
        /// Play that is not legal, as the file has it.
        #[serde(default, skip_serializing_if = "is_default")]
        odd: Option<String>,
        /// Position ID after a play that is not legal, from the point of view of the other player.
        #[serde(default, skip_serializing_if = "is_default")]
        after: Option<String>,
    },
    /// Double.
    Double {
        /// Player who doubles.
        player: u8,
    },
    /// Beaver: the player who was doubled redoubles at once and keeps the cube.
    Beaver {
        /// Player who beavers.
        player: u8,
    },
    /// Raccoon: an immediate redouble in answer to a beaver.
    Raccoon {
        /// Player who redoubles.
        player: u8,
    },
    /// Take of a double, a beaver or a raccoon.
    Take {
        /// Player who takes.
        player: u8,
    },
    /// Drop of a double, which ends the game.
    Drop {
        /// Player who drops.
        player: u8,
    },
    /// Offer to resign.
    Resign {
        /// Player who offers it.
        player: u8,
        /// Value that is offered.
        value: GameValue,
    },
    /// Acceptance of a resignation, which ends the game.
    AcceptResignation {
        /// Player who accepts it.
        player: u8,
    },
    /// Refusal of a resignation.
    DeclineResignation {
        /// Player who refuses it.
        player: u8,
    },
    /// Position that is set up.
    SetPosition {
        /// Player on roll.
        player: u8,
        /// Position ID.
        position: String,
    },
    /// Change of the player on roll.
    SetTurn {
        /// Player on roll.
        player: u8,
    },
    /// Roll that is set. It has not been played yet.
    SetDice {
        /// Player on roll.
        player: u8,
        /// Roll, such as `31`.
        dice: String,
    },
    /// Cube that is set.
    SetCube {
        /// Value, a power of two.
        value: u32,
        /// Owner; `null` for a centred cube.
        owner: Option<u8>,
    },
    /// Score that is set within the game.
    SetScore {
        /// Points of both players.
        points: [u32; 2],
        /// True if this is the Crawford game.
        crawford: bool,
    },
}

/// End of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// Winner.
    pub winner: u8,
    /// Points won.
    pub points: u32,
    /// Cause.
    pub how: How,
    /// Single game, gammon or backgammon; left out if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<GameValue>,
}

/// Cause of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The winner bore off all chequers.
    BorneOff,
    /// The loser dropped a double.
    Dropped,
    /// The loser resigned.
    Resigned,
    /// Unknown: the file does not contain it.
    Unknown,
}

/// Oddity of the file that a record was read from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// Line, counted from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line: Option<u32>,
    /// Column, counted from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub column: Option<u32>,
    /// Offset of a byte, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub byte: Option<u64>,
    /// Game, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub game: Option<usize>,
    /// Action, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub action: Option<usize>,
    /// Kind.
    pub kind: WarningKind,
    /// Message for people.
    pub what: String,
}

/// Analysis of an action, from the point of view of the player who acts; for a take or a drop, from
/// that of the player who doubled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// Program that made the analysis, such as `GNU Backgammon 1.07.001`; `null` if it is unknown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Option<String>,
    /// Plays of the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plays: Option<Plays>,
    /// Cube decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cube: Option<CubeAnalysis>,
    /// Resignation, offered or answered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resignation: Option<ResignationAnalysis>,
    /// Verdict of the static evaluation on the play.
    #[serde(default, skip_serializing_if = "is_default")]
    pub static_play: Option<StaticVerdict>,
    /// Verdict of the static evaluation on the cube decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub static_cube: Option<StaticVerdict>,
    /// Luck of the roll in points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Option<f32>,
    /// Mark of the play.
    #[serde(default, skip_serializing_if = "is_default")]
    pub play_mark: Option<Mark>,
    /// Mark of the cube decision.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cube_mark: Option<Mark>,
    /// Mark of the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck_mark: Option<Mark>,
}

/// Analysis of a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plays {
    /// Index of the play that was made, among the candidates.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played: Option<usize>,
    /// Plays, best first.
    pub candidates: Vec<Candidate>,
}

/// Play with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Play.
    pub play: String,
    /// Equity, normalised to the cube.
    pub equity: f32,
    /// Win, win gammon, win backgammon, lose gammon, lose backgammon; cumulative.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chances: Option<Outcome>,
    /// Method.
    pub level: Level,
    /// Details of the rollout.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rollout: Option<RolloutFacts>,
}
