//! What a player did, and what was noted about it.

use barpoint_core::{ByPlayer, CubeValue, Dice, GameValue, Play, Player, Position};

use super::{Analysis, Tag};

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A player rolled and played.
    Play {
        /// Who.
        player: Player,
        /// The roll.
        dice: Dice,
        /// What was made of it.
        play: RecordedPlay,
    },
    /// A player doubled or redoubled.
    Double(Player),
    /// A player who was doubled turned the cube once more and keeps it.
    Beaver(Player),
    /// A player who was beavered turned the cube yet again.
    Raccoon(Player),
    /// A player took a double. A beaver or raccoon implies the take before it.
    Take(Player),
    /// A player declined a double and lost.
    Drop(Player),
    /// A player offered to resign the game for this much.
    Resign {
        /// Who.
        player: Player,
        /// What for.
        value: GameValue,
    },
    /// A player accepted the other's resignation, which ends the game.
    AcceptResignation(Player),
    /// A player wanted more, and the game goes on.
    DeclineResignation(Player),
    /// The chequers are set up, and somebody is on roll.
    SetPosition {
        /// Who is on roll.
        on_roll: Player,
        /// The board as that player sees it.
        position: Box<Position>,
    },
    /// This player is on roll.
    SetTurn(Player),
    /// Dice lie on the board, to be played by this player.
    SetDice {
        /// Who is to play them.
        player: Player,
        /// The roll.
        dice: Dice,
    },
    /// The cube is set.
    SetCube {
        /// Its value.
        value: CubeValue,
        /// Who owns it, `None` if it is centred.
        owner: Option<Player>,
    },
    /// The score of the game at hand is set.
    SetScore {
        /// Points of the players.
        points: ByPlayer<u32>,
        /// Whether this is the Crawford game.
        crawford: bool,
    },
}

impl Action {
    /// Who acts, `None` where something is set.
    pub const fn player(&self) -> Option<Player> {
        match self {
            Self::Play { player, .. }
            | Self::Double(player)
            | Self::Beaver(player)
            | Self::Raccoon(player)
            | Self::Take(player)
            | Self::Drop(player)
            | Self::Resign { player, .. }
            | Self::AcceptResignation(player)
            | Self::DeclineResignation(player) => Some(*player),
            _ => None,
        }
    }

    /// Whether something is set up instead of played.
    pub const fn is_setting(&self) -> bool {
        self.player().is_none()
    }

    /// The same action of the other player.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Play { player, dice, play } => Self::Play { player: player.flip(), dice, play },
            Self::Double(player) => Self::Double(player.flip()),
            Self::Beaver(player) => Self::Beaver(player.flip()),
            Self::Raccoon(player) => Self::Raccoon(player.flip()),
            Self::Take(player) => Self::Take(player.flip()),
            Self::Drop(player) => Self::Drop(player.flip()),
            Self::Resign { player, value } => Self::Resign { player: player.flip(), value },
            Self::AcceptResignation(player) => Self::AcceptResignation(player.flip()),
            Self::DeclineResignation(player) => Self::DeclineResignation(player.flip()),
            Self::SetPosition { on_roll, position } => {
                Self::SetPosition { on_roll: on_roll.flip(), position }
            }
            Self::SetTurn(player) => Self::SetTurn(player.flip()),
            Self::SetDice { player, dice } => Self::SetDice { player: player.flip(), dice },
            Self::SetCube { value, owner } => {
                Self::SetCube { value, owner: owner.map(Player::flip) }
            }
            Self::SetScore { points, crawford } => {
                Self::SetScore { points: points.swapped(), crawford }
            }
        }
    }
}

/// What a player made of a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedPlay {
    /// A legal play; [`Play::NONE`] where nothing can be moved.
    Legal(Play),
    /// A play that breaks the rules or cannot be read.
    Odd(Box<OddPlay>),
    /// The record does not show what was played, because the game ended after the roll.
    Hidden,
}

/// A play that breaks the rules or cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddPlay {
    /// The play as it was written.
    pub text: String,
    /// The board afterwards, seen by the other player; `None` if nobody knows, in which case it
    /// stays as it was.
    pub after: Option<Position>,
}

/// An action with what was noted about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What happened.
    pub action: Action,
    /// What was noted; mostly nothing.
    pub notes: Option<Box<Notes>>,
}

impl From<Action> for Entry {
    fn from(action: Action) -> Self {
        Self { action, notes: None }
    }
}

impl Entry {
    /// The notes, made if there are none.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// The comment, empty if there is none.
    pub fn comment(&self) -> &str {
        self.notes.as_ref().map_or("", |notes| &notes.comment)
    }

    /// The analysis, if there is one.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.notes.as_ref()?.analysis.as_deref()
    }
}

/// What was noted about an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Somebody's words.
    pub comment: String,
    /// Seconds left on the players' clocks afterwards.
    pub clocks: Option<ByPlayer<f64>>,
    /// What a program thinks of it.
    pub analysis: Option<Box<Analysis>>,
    /// Whatever else the file says in fields of its own.
    pub tags: Vec<Tag>,
}

impl Notes {
    /// The same notes with the players' seats exchanged. Analysis is seen by the player who acts.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { clocks: self.clocks.map(ByPlayer::swapped), ..self }
    }
}
