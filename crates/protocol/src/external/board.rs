//! Boards of FIBS as GNU Backgammon writes and reads them.

use barpoint::Situation;
use barpoint_core::{
    BySide, Contest, Decision, Dice, MatchScore, MatchState, MoneyRules, Phase, Side, StateSetup,
    Variant,
};
use barpoint_ids::FibsBoard;

use super::evaluation::EvaluationRequest;

/// Board with the decision to make.
///
/// # Perspective
/// The player on roll. The opponent of that player answers a double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ExternalBoard {
    pub(super) situation: Situation,
    pub(super) question: Question,
}

/// Decision to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Play of a roll.
    Play(Dice),
    /// Double of the player on roll, or no double.
    Double { may_double: bool },
    /// Answer to the double of the player on roll.
    Answer,
}

/// Numbers of fields, counted from 1 after `board:`.
const SCORES: [usize; 2] = [4, 5];
const TURN: usize = 32;
const MAY_DOUBLE: usize = 38;
const WAS_DOUBLED: usize = 40;
const COLOUR: usize = 41;
const DID_CRAWFORD: usize = 51;

impl ExternalBoard {
    /// Beginning of a board.
    pub(super) const PREFIX: &str = FibsBoard::PREFIX;

    /// Reads a board.
    ///
    /// As GNU Backgammon 1.07 writes and reads boards, the first score belongs to the opponent of
    /// the first player, unless a double is to be answered. The Crawford game is one in which the
    /// field of the Crawford game that has been played is still 0.
    pub(super) fn read(line: &str, request: Option<&EvaluationRequest>) -> Result<Self, String> {
        let mut fields: Vec<&str> = line.trim().split(':').skip(1).collect();
        let is_flag = |fields: &[&str], field: usize| {
            fields.get(field - 1).is_some_and(|text| !["0", ""].contains(&text.trim()))
        };
        let was_doubled = is_flag(&fields, WAS_DOUBLED);
        if !was_doubled && fields.len() > SCORES[1] {
            fields.swap(SCORES[0] - 1, SCORES[1] - 1);
        }
        let text = format!("{}{}", Self::PREFIX, fields.join(":"));
        let read: FibsBoard = text.parse().map_err(|error| format!("{error}"))?;
        let is_own_turn = fields[TURN - 1].trim() == fields[COLOUR - 1].trim();
        let may_double = is_flag(&fields, MAY_DOUBLE + usize::from(!is_own_turn));
        let did_crawford = is_flag(&fields, DID_CRAWFORD);
        let state = with_rules(&read.state, did_crawford, request)?;
        let question = match read.state.phase() {
            Phase::Playing { decision: Decision::Play(dice), .. } => Question::Play(dice),
            _ if was_doubled => Question::Answer,
            _ => Question::Double { may_double: may_double && state.may_double(Side::OnRoll) },
        };
        let situation = Situation { position: read.position, variant: Variant::Backgammon, state };
        Ok(Self { situation, question })
    }
}

/// Returns a state before the roll with the Crawford game and the rules for money.
fn with_rules(
    state: &MatchState,
    did_crawford: bool,
    request: Option<&EvaluationRequest>,
) -> Result<MatchState, String> {
    let contest = match *state.contest() {
        Contest::Match(score) => {
            let is_crawford = score.length() > 1 && one_is_near(score.away()) && !did_crawford;
            let score = MatchScore::new(score.length().into(), score.points(), is_crawford);
            Contest::Match(score.map_err(|error| error.to_string())?)
        }
        Contest::Money(mut session) => {
            if let Some(request) = request {
                let EvaluationRequest { jacoby, beavers, .. } = *request;
                session.rules = MoneyRules { jacoby, beavers, ..session.rules };
            }
            Contest::Money(session)
        }
    };
    let phase = Phase::playing(Decision::Roll);
    let setup = StateSetup { contest, phase, ..(*state).into() };
    MatchState::try_from(setup).map_err(|error| error.to_string())
}

/// Returns true if exactly one player needs a single point.
fn one_is_near(away: BySide<u32>) -> bool {
    [Side::OnRoll, Side::Opponent].iter().filter(|&&side| away[side] == 1).count() == 1
}
