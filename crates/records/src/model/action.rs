//! Actions of players, and notes about them.

use barpoint_core::{ByPlayer, CubeValue, Dice, GameValue, More, Play, Player, Position};

use super::{Analysis, Tag};

/// An action or a setting in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A player rolled and played.
    Play {
        /// Player who rolled.
        player: Player,
        /// Roll.
        dice: Dice,
        /// Play of the roll.
        play: RecordedPlay,
    },
    /// A player doubled or redoubled.
    Double(Player),
    /// A doubled player turned the cube again and keeps it.
    Beaver(Player),
    /// A beavered player turned the cube again.
    Raccoon(Player),
    /// A player took a double. A beaver or raccoon implies the take before it.
    Take(Player),
    /// A player declined a double and lost.
    Drop(Player),
    /// A player offered to resign.
    Resign {
        /// Player who resigns.
        player: Player,
        /// Value of the resignation.
        value: GameValue,
    },
    /// A player accepted the opponent's resignation, which ends the game.
    AcceptResignation(Player),
    /// A player declined a resignation, and the game continues.
    DeclineResignation(Player),
    /// The chequers are set up, with a player on roll.
    SetPosition {
        /// Player on roll.
        on_roll: Player,
        /// Board as that player sees it.
        position: Box<Position>,
    },
    /// The turn is set: this player is on roll.
    SetTurn(Player),
    /// The dice are set.
    SetDice {
        /// Player who must play them.
        player: Player,
        /// Roll.
        dice: Dice,
    },
    /// The cube is set.
    SetCube {
        /// Value of the cube.
        value: CubeValue,
        /// Owner of the cube; `None` if it is centred.
        owner: Option<Player>,
    },
    /// The score of the current game is set.
    SetScore {
        /// Points of the players.
        points: ByPlayer<u32>,
        /// True if this is the Crawford game.
        crawford: bool,
    },
}

impl Action {
    /// Returns the player who acts, or `None` for a setting.
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

    /// Returns true if the action sets something up instead of playing.
    pub const fn is_setting(&self) -> bool {
        self.player().is_none()
    }

    /// Returns the same action by the other player.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        match &mut self {
            Self::Play { player, .. }
            | Self::Double(player)
            | Self::Beaver(player)
            | Self::Raccoon(player)
            | Self::Take(player)
            | Self::Drop(player)
            | Self::Resign { player, .. }
            | Self::AcceptResignation(player)
            | Self::DeclineResignation(player)
            | Self::SetPosition { on_roll: player, .. }
            | Self::SetTurn(player)
            | Self::SetDice { player, .. } => *player = player.flip(),
            Self::SetCube { owner, .. } => *owner = owner.map(Player::flip),
            Self::SetScore { points, .. } => *points = points.swapped(),
        }
        self
    }
}

/// The play of a roll, as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedPlay {
    /// A legal play; [`Play::NONE`] if no chequer can be moved.
    Legal(Play),
    /// A play that breaks the rules or is unreadable.
    Odd(Box<OddPlay>),
    /// A play that the record does not show, because the game ended after the roll.
    Hidden,
}

/// A play that breaks the rules or is unreadable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddPlay {
    /// Play as it was written.
    pub text: String,
    /// Board after the play, seen by the other player. `None` if it is unknown; the board then
    /// remains unchanged.
    pub after: Option<Position>,
}

/// An action with its notes.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Action.
    pub action: Action,
    /// Notes; mostly none.
    pub notes: Option<Box<Notes>>,
}

impl From<Action> for Entry {
    fn from(action: Action) -> Self {
        Self { action, notes: None }
    }
}

impl Entry {
    /// Returns the notes, and creates them if there are none.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// Returns the comment; empty if there is none.
    pub fn comment(&self) -> &str {
        self.notes.as_ref().map_or("", |notes| &notes.comment)
    }

    /// Replaces the comment; an empty one removes it.
    pub fn set_comment(&mut self, comment: &str) {
        if self.notes.is_some() || !comment.is_empty() {
            comment.clone_into(&mut self.notes_mut().comment);
        }
    }

    /// Returns the first analysis, if there is one.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.analyses().first()
    }

    /// Returns the analyses by all programs.
    pub fn analyses(&self) -> &[Analysis] {
        self.notes.as_ref().map_or(&[], |notes| &notes.analyses)
    }
}

/// Notes about an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Comment by a person.
    pub comment: String,
    /// Seconds on the players' clocks after the action.
    pub clocks: Option<ByPlayer<f64>>,
    /// Analyses by programs, at most one by each.
    pub analyses: Vec<Analysis>,
    /// Other fields of the file about the action.
    pub tags: Vec<Tag>,
    #[doc(hidden)]
    pub more: More,
}

impl Notes {
    /// Returns the notes with the players' seats exchanged. Analysis does not change, because it is
    /// seen by the player who acts.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { clocks: self.clocks.map(ByPlayer::swapped), ..self }
    }
}
