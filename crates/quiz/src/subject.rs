//! Position that a question is about.

use barpoint_core::{
    Decision, Dice, LegalPlay, MatchState, Offer, Phase, Player, Position, StateSetup,
};
use barpoint_ids::{Identifier, PositionId, Xgid};
use barpoint_render::Diagram;
use barpoint_wire::Variant;
use barpoint_wire::analysis::Action;
use barpoint_wire::quiz::{Question, QuestionKind};
use sha2::{Digest, Sha256};

/// Position that a question is about, with score and cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Subject {
    /// Board, seen by the player on roll.
    pub position: Position,
    /// Score, cube and decision, if they are known.
    pub state: Option<MatchState>,
    /// Player on roll.
    pub on_roll: Player,
    /// Roll to be played.
    pub dice: Option<Dice>,
    /// Variant of the game.
    pub variant: Variant,
    /// Kind of the question.
    pub kind: QuestionKind,
}

impl Subject {
    /// Returns the position that a question is about, `None` if its IDs cannot be read.
    #[must_use]
    pub fn of(question: &Question) -> Option<Self> {
        let Question { xgid, position, dice, variant, kind, .. } = question;
        Self::read(xgid.as_deref(), position, dice.as_deref(), *variant, *kind)
    }

    /// Returns the position that the question about an action is about. The cube of an answer is
    /// offered.
    pub(crate) fn of_action(action: &Action, kind: QuestionKind, variant: Variant) -> Option<Self> {
        let Action { xgid, position, dice, .. } = action;
        let read = Self::read(xgid.as_deref(), position, dice.as_deref(), variant, kind)?;
        Some(read.offered())
    }

    /// Returns the position with the offered cube if the question is about an answer.
    pub(crate) fn offered(self) -> Self {
        if self.kind != QuestionKind::Take {
            return self;
        }
        let offered = |state: MatchState| {
            let phase = Phase::playing(Decision::Answer(Offer::Double));
            MatchState::try_from(StateSetup { phase, ..state.into() }).ok()
        };
        Self { state: self.state.and_then(offered), ..self }
    }

    pub(crate) fn read(
        xgid: Option<&str>,
        position: &str,
        dice: Option<&str>,
        variant: Variant,
        kind: QuestionKind,
    ) -> Option<Self> {
        let identifier: Option<Identifier> = xgid.and_then(|xgid| xgid.parse().ok());
        let board = identifier.and_then(|identifier| identifier.position().copied());
        Some(Self {
            position: match board {
                Some(board) => board,
                None => position.parse::<PositionId>().ok()?.0,
            },
            state: identifier.and_then(|identifier| identifier.state().copied()),
            on_roll: identifier.map_or(Player::One, |identifier| identifier.on_roll()),
            dice: dice.map(str::parse).transpose().ok()?,
            variant,
            kind,
        })
    }

    /// Returns the player who decides.
    #[must_use]
    pub fn decider(&self) -> Player {
        match self.kind {
            QuestionKind::Play | QuestionKind::Double => self.on_roll,
            QuestionKind::Take => self.on_roll.flip(),
        }
    }

    /// Returns the XGID with a player on roll, `None` if the state cannot be written.
    pub(crate) fn xgid(&self, on_roll: Player) -> Option<String> {
        Some(Xgid::encode(&self.position, &self.state?, on_roll).ok()?.to_string())
    }

    /// Returns the drawing of the position. Nobody has a name.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram {
            position: self.position,
            variant: self.variant,
            dice: self.dice,
            state: self.state,
            on_roll: self.on_roll,
            names: None,
            captions: Vec::new(),
            notes: None,
        }
    }

    /// Returns a play of the roll, `None` if the text is no legal play.
    pub(crate) fn play(&self, text: &str) -> Option<LegalPlay> {
        self.position.parse_play(self.dice?, text).ok()
    }
}

/// Returns the identity of a question: equal for the same question about the same position, score
/// and cube, whichever seat has to answer it.
pub(crate) fn identity(subject: &Subject) -> String {
    let position = PositionId(subject.position);
    let state = subject.xgid(Player::One).unwrap_or_default();
    let dice = subject.dice.map_or_else(String::new, |dice| dice.to_string());
    let (kind, variant) = (subject.kind.name(), subject.variant.name());
    hex(format!("{kind}\n{variant}\n{position}\n{state}\n{dice}").as_bytes(), 8)
}

/// Returns the first bytes of the SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8], length: usize) -> String {
    let digest = Sha256::digest(bytes);
    let digits = digest.iter().take(length).flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default()).collect()
}

/// Returns a number below `limit` that depends on a text.
pub(crate) fn number_of(text: &str, limit: i64) -> i64 {
    let digest = Sha256::digest(text.as_bytes());
    let number = digest.iter().take(7).fold(0_i64, |number, &byte| number << 8 | i64::from(byte));
    number % limit
}
