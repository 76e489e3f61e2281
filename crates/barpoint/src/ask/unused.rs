//! Parts of a position that a question does not use, which the answer names.

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, Decision, Dice, MatchState, MoneyRules, Offer, Phase,
};

/// Part of a position beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Roll.
    Roll,
    /// Match, or points of a money session.
    Score,
    /// Points of a money session.
    MoneyPoints,
    /// Jacoby rule.
    Jacoby,
    /// Beavers.
    Beavers,
    /// Beavers, where the position has a roll.
    BeaversOfRoll,
    /// Automatic doubles.
    AutomaticDoubles,
    /// Value and owner of the cube.
    Cube,
    /// Owner of the cube.
    Owner,
    /// Limit of the cube.
    CubeLimit,
    /// Double, beaver, raccoon or resignation that nobody has answered, or the end of the game.
    Offer,
    /// The same but for a double, which is a question about the cube.
    OtherOffer,
    /// End of the game.
    End,
}

/// Parts that each kind of question does not use.
impl Part {
    /// All parts: the question is about the board alone.
    pub const ALL: &[Self] = &[
        Self::Roll,
        Self::Score,
        Self::Cube,
        Self::CubeLimit,
        Self::Jacoby,
        Self::Beavers,
        Self::AutomaticDoubles,
        Self::Offer,
    ];
    /// All parts but the roll: the question is about legal plays.
    pub const ALL_BUT_ROLL: &[Self] = Self::ALL.split_at(1).1;
    /// Question for a picture of a board.
    pub const NOT_DRAWN: &[Self] = Self::ALL.split_at(3).1;
    /// Text with the IDs of a position.
    pub const NOT_POSTED: &[Self] = &[Self::AutomaticDoubles, Self::Offer];
    /// Question for values before the roll.
    pub const BEFORE_ROLL: &[Self] = &[Self::Roll, Self::Offer];
    /// Question for values alone, of a position or of all its rolls. Beavers do not change them.
    pub const OF_VALUES: &[Self] = &[Self::Roll, Self::MoneyPoints, Self::Beavers, Self::Offer];
    /// Question for take points and the like at a score.
    pub const OF_SCORE: &[Self] = &[
        Self::Roll,
        Self::MoneyPoints,
        Self::Owner,
        Self::CubeLimit,
        Self::Jacoby,
        Self::Beavers,
        Self::Offer,
    ];
    /// Question for plays of a roll.
    pub const OF_PLAYS: &[Self] = &[Self::Offer];
    /// Question for a cube decision.
    pub const OF_CUBE: &[Self] = &[Self::Roll, Self::OtherOffer];
    /// Question for a rollout.
    pub const OF_ROLLOUT: &[Self] = &[Self::OtherOffer];
    /// Question for the cube action at every score.
    pub const OF_CUBE_MAP: &[Self] = &[Self::Roll, Self::Score, Self::CubeLimit, Self::OtherOffer];
    /// Question for the best plays at every score. They are the same with beavers and without.
    pub const OF_PLAY_MAP: &[Self] =
        &[Self::Score, Self::CubeLimit, Self::OtherOffer, Self::Beavers];
    /// Question for the best plays of a roll at every score, or for the cube action without a roll.
    pub const OF_SCORE_MAP: &[Self] =
        &[Self::Score, Self::CubeLimit, Self::OtherOffer, Self::BeaversOfRoll];
    /// Question for values of all replies to plays of a roll.
    pub const OF_TEMPERATURES: &[Self] = Self::OF_VALUES.split_at(1).1;

    /// Returns the name of the part, if a position states it. A part as at the start of a money game with the usual
    /// rules states nothing.
    fn stated(self, state: Option<&MatchState>, dice: Option<Dice>) -> Option<String> {
        if self == Self::Roll {
            return dice.map(|dice| format!("the roll {dice}"));
        }
        let state = state?;
        let usual = MoneyRules::default();
        let rules = match state.contest() {
            Contest::Match(_) => usual,
            Contest::Money(session) => session.rules,
        };
        let is_match = matches!(state.contest(), Contest::Match(_));
        let has_points = state.contest().points() != BySide::default();
        let (is_stated, name) = match self {
            Self::Roll => return None,
            Self::Score => (has_points || is_match, "the score"),
            Self::MoneyPoints => (has_points && !is_match, "the score"),
            Self::Jacoby => (rules.jacoby != usual.jacoby, "the rule about Jacoby"),
            Self::Beavers => (rules.beavers != usual.beavers, "the rule about beavers"),
            Self::BeaversOfRoll if dice.is_none() => return None,
            Self::BeaversOfRoll => return Self::Beavers.stated(Some(state), dice),
            Self::AutomaticDoubles => {
                let is_other = rules.automatic_doubles != usual.automatic_doubles;
                (is_other, "the number of automatic doubles")
            }
            Self::Cube => (state.cube() != Cube::START, "the cube"),
            Self::Owner => (state.cube().owner != CubeOwner::Centred, "the owner of the cube"),
            // The usual limit of eXtreme Gammon, which no real cube reaches, is as good as none.
            Self::CubeLimit => {
                let limit = state.cube_limit();
                (limit.is_some_and(|limit| limit.get() < 1024), "the limit of the cube")
            }
            Self::Offer | Self::OtherOffer => {
                let offer = offer(state.phase())?;
                (self == Self::Offer || offer != DOUBLE, offer)
            }
            Self::End => (offer(state.phase()) == Some(END), END),
        };
        is_stated.then(|| name.to_owned())
    }
}

/// Returns a note if a position states parts that a question does not use and that no note has `said`.
pub fn unused_note(
    state: Option<&MatchState>,
    dice: Option<Dice>,
    unused: &[Part],
    said: &mut Vec<Part>,
) -> Option<String> {
    let mut names = Vec::new();
    for &part in unused {
        if !said.contains(&part)
            && let Some(name) = part.stated(state, dice)
        {
            said.push(part);
            names.push(name);
        }
    }
    let list = match &names[..] {
        [] => return None,
        [only] => return Some(format!("{only} of the position is not used here")),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    Some(format!("{list} of the position are not used here"))
}

const DOUBLE: &str = "the offered double";
const END: &str = "the end of the game";

/// Returns the offer that has to be answered, or the end of the game.
const fn offer(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::Playing { resignation: Some(_), .. } => Some("the offered resignation"),
        Phase::Playing { decision: Decision::Answer(offer), .. } => Some(match offer {
            Offer::Double => DOUBLE,
            Offer::Beaver => "the offered beaver",
            Offer::Raccoon => "the offered raccoon",
        }),
        Phase::Playing { .. } | Phase::NotStarted => None,
        Phase::BorneOff | Phase::Resigned { .. } | Phase::Dropped { .. } => Some(END),
    }
}
