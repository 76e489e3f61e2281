//! The layout of the file. A change of it is a new version.

use serde::{Deserialize, Serialize};

/// What tells our files from other JSON.
pub(super) const FORMAT: &str = "barpoint-matches";
/// The version that is written, and the only one that is read.
pub(super) const VERSION: u32 = 1;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Serialize, Deserialize)]
pub(super) struct File<Matches = Vec<Match>> {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) matches: Matches,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Match<Games = Vec<Game>> {
    /// `null` for a money session.
    pub(super) length: Option<u16>,
    pub(super) rules: Rules,
    pub(super) players: [Person; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) event: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) round: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) place: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) date: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) annotator: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comment: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) tags: Vec<(String, String)>,
    pub(super) games: Games,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) warnings: Vec<Warning>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Rules {
    pub(super) variant: String,
    pub(super) crawford: bool,
    pub(super) jacoby: bool,
    pub(super) beavers: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) automatic_doubles: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) cube_limit: Option<u32>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Person {
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rating: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Game<Actions = Vec<Entry>> {
    pub(super) score: [u32; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) crawford: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) automatic_doubles: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comment: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) tags: Vec<(String, String)>,
    pub(super) actions: Actions,
    pub(super) end: Option<End>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    #[serde(flatten)]
    pub(super) action: Action,
    #[serde(flatten)]
    pub(super) notes: Notes,
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Notes {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comment: String,
    /// Seconds left of both players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) clocks: Option<[f64; 2]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) tags: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) analysis: Option<Box<Analysis>>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Action {
    Play {
        player: u8,
        dice: String,
        /// In the player's own numbering; absent where it is hidden or odd.
        #[serde(default, skip_serializing_if = "is_default")]
        play: Option<String>,
        /// A play that is no legal one, as it was written.
        #[serde(default, skip_serializing_if = "is_default")]
        odd: Option<String>,
        /// The position ID after an odd play, seen by the other player.
        #[serde(default, skip_serializing_if = "is_default")]
        after: Option<String>,
    },
    Double {
        player: u8,
    },
    Beaver {
        player: u8,
    },
    Raccoon {
        player: u8,
    },
    Take {
        player: u8,
    },
    Drop {
        player: u8,
    },
    Resign {
        player: u8,
        value: Value,
    },
    AcceptResignation {
        player: u8,
    },
    DeclineResignation {
        player: u8,
    },
    /// The position ID as the player on roll sees it.
    SetPosition {
        player: u8,
        position: String,
    },
    SetTurn {
        player: u8,
    },
    SetDice {
        player: u8,
        dice: String,
    },
    SetCube {
        value: u32,
        owner: Option<u8>,
    },
    SetScore {
        points: [u32; 2],
        crawford: bool,
    },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Value {
    Single,
    Gammon,
    Backgammon,
}

#[derive(Serialize, Deserialize)]
pub(super) struct End {
    pub(super) winner: u8,
    pub(super) points: u32,
    pub(super) how: How,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    BorneOff,
    Dropped,
    Resigned,
    Unknown,
}

#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct Warning {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) line: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) column: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) byte: Option<u64>,
    /// Counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) game: Option<usize>,
    /// Counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) action: Option<usize>,
    pub(super) kind: Kind,
    pub(super) what: String,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Play,
    Cube,
    Turn,
    Points,
    Ending,
    Header,
    Encoding,
    Ignored,
    Damage,
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Analysis {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) plays: Option<Plays>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) cube: Option<Cube>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) luck: Option<f32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) play_mark: Option<Mark>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) cube_mark: Option<Mark>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) luck_mark: Option<Mark>,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Mark {
    VeryBad,
    Bad,
    Doubtful,
    Good,
    VeryGood,
}

#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct Plays {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) played: Option<usize>,
    pub(super) candidates: Vec<Candidate>,
}

#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct Candidate {
    pub(super) play: String,
    pub(super) equity: f32,
    /// Win, win gammon, win backgammon, lose gammon, lose backgammon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) chances: Option<[f32; 5]>,
    pub(super) level: Level,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rollout: Option<Rollout>,
}

#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct Cube {
    pub(super) level: Level,
    pub(super) no_double: Answer,
    pub(super) double_take: Answer,
    pub(super) double_drop: f32,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) equity: f32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) chances: Option<[f32; 5]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rollout: Option<Rollout>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Level {
    Plies { plies: u8, cubeful: bool, noise: f32, deterministic: bool, prune: bool },
    Rollout { trials: u32, cubeful: bool },
    Named(String),
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Rollout {
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) equity_error: Option<f32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) chances_errors: Option<[f32; 5]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) seed: Option<u64>,
}
