//! Conversion between unchecked match IDs and checked states.

use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, GameValue, MatchScore,
    MatchState, MoneyRules, Offer, Phase, Resignation, Session, Side, StateSetup,
};

use super::{MatchField, MatchId, MatchIdError, MatchIdProblem};
use crate::{EncodeError, Player};

/// Value of bits 5-6 for a centred cube.
const CENTRED: u16 = 3;

impl MatchId {
    /// Returns the state that the ID describes, and the player on roll.
    ///
    /// The ID does not hold beavers, automatic doubles and the limit of the cube: a money session
    /// gets beavers, which is GNU Backgammon's default, and no cube gets a limit. Ignored are the
    /// Jacoby bit of a match, doubles and resignations in a game that has not started, and doubles,
    /// resignations and dice in a game that has ended. A game that has not started but has dice
    /// counts as started, because GNU Backgammon's text export writes every opening roll so.
    ///
    /// # Errors
    /// A field has an impossible value, or fields contradict each other.
    pub fn decode(self) -> Result<(MatchState, Player), MatchIdError> {
        let wrong = |problem| MatchIdError { text: self.to_string(), problem };
        let on_roll = self.player(MatchField::OnRoll);
        self.setup(on_roll)
            .and_then(|setup| MatchState::try_from(setup).map_err(MatchIdProblem::State))
            .map(|state| (state, on_roll))
            .map_err(wrong)
    }

    fn player(self, field: MatchField) -> Player {
        if self.get(field) == 0 { Player::Zero } else { Player::One }
    }

    fn setup(self, on_roll: Player) -> Result<StateSetup, MatchIdProblem> {
        if self.get(MatchField::Spare) != 0 {
            return Err(self.wrong(MatchField::Spare, "0"));
        }
        let cube = self.cube(on_roll)?;
        let contest = self.contest(on_roll)?;
        let phase = self.phase(on_roll, cube)?;
        Ok(StateSetup { contest, cube, cube_limit: None, phase })
    }

    fn wrong(self, field: MatchField, expected: &'static str) -> MatchIdProblem {
        MatchIdProblem::Field { field, value: self.get(field), expected }
    }

    fn cube(self, on_roll: Player) -> Result<Cube, MatchIdProblem> {
        let value = CubeValue::from_log2(self.get(MatchField::Cube) as u8)
            .expect("four bits hold no more than 15");
        let code = self.get(MatchField::CubeOwner);
        let owner = Player::new(code);
        if owner.is_none() && code != CENTRED {
            return Err(self.wrong(MatchField::CubeOwner, "0, 1 or, for a centred cube, 3"));
        }
        Ok(Cube { value, owner: CubeOwner::of(owner, on_roll) })
    }

    fn contest(self, on_roll: Player) -> Result<Contest, MatchIdProblem> {
        let points = [MatchField::Score0, MatchField::Score1].map(|field| self.get(field).into());
        let points = ByPlayer(points).seen_by(on_roll);
        let crawford = self.get(MatchField::Crawford) == 1;
        match self.get(MatchField::Length) {
            0 if crawford => Err(self.wrong(MatchField::Crawford, "0 in a money session")),
            0 => {
                let jacoby = self.get(MatchField::NoJacoby) == 0;
                let rules = MoneyRules { jacoby, ..MoneyRules::default() };
                Ok(Contest::Money(Session { rules, points }))
            }
            length => MatchScore::new(length.into(), points, crawford)
                .map(Contest::Match)
                .map_err(MatchIdProblem::Score),
        }
    }

    fn phase(self, on_roll: Player, cube: Cube) -> Result<Phase, MatchIdProblem> {
        let turn = self.player(MatchField::Turn).side(on_roll);
        match self.get(MatchField::GameState) {
            0 => Ok(match self.dice() {
                Ok(Some(dice)) => {
                    Phase::Playing { decision: Decision::Play(dice), resignation: None }
                }
                _ => Phase::NotStarted,
            }),
            1 => {
                let resignation = self.resignation(turn);
                let decision = self.decision(turn, resignation, cube)?;
                Ok(Phase::Playing { decision, resignation })
            }
            2 => Ok(Phase::BorneOff),
            3 => {
                let resignation = self.resignation(turn).ok_or_else(|| {
                    self.wrong(MatchField::Resigned, "1, 2 or 3 in a game that was resigned")
                })?;
                let decision = self.decision(turn, Some(resignation), cube)?;
                Ok(Phase::Resigned { decision, resignation })
            }
            4 => Ok(Phase::Dropped { by: turn }),
            _ => Err(self.wrong(MatchField::GameState, "0 to 4")),
        }
    }

    fn resignation(self, turn: Side) -> Option<Resignation> {
        let value = GameValue::of_points(self.get(MatchField::Resigned).into())?;
        Some(Resignation { by: turn.flip(), value })
    }

    fn decision(
        self,
        turn: Side,
        resignation: Option<Resignation>,
        cube: Cube,
    ) -> Result<Decision, MatchIdProblem> {
        let dice = self.dice()?;
        let decider = resignation.map_or(turn, |resignation| resignation.by);
        match (self.get(MatchField::Doubled), dice) {
            (0, _) if resignation.is_none() && turn == Side::Opponent => Err(self.wrong(
                MatchField::Turn,
                "the player on roll unless a double or a resignation is offered",
            )),
            (0, dice) => Ok(dice.map_or(Decision::Roll, Decision::Play)),
            (_, Some(_)) => Err(self.wrong(MatchField::Doubled, "0 once the dice are rolled")),
            (_, None) => self.offer(decider, cube).map(Decision::Answer),
        }
    }

    /// Returns the offer that awaits an answer. GNU Backgammon turns the cube when a beaver or
    /// raccoon is offered.
    fn offer(self, decider: Side, cube: Cube) -> Result<Offer, MatchIdProblem> {
        let is_match = self.get(MatchField::Length) != 0;
        match (decider, cube.owner) {
            (Side::OnRoll, _) if is_match => Err(self.wrong(
                MatchField::Turn,
                "the opponent of the player on roll, who has doubled, as matches have no beavers",
            )),
            (Side::OnRoll, _) => Ok(Offer::Beaver),
            (Side::Opponent, CubeOwner::Side(Side::Opponent)) if !is_match => Ok(Offer::Raccoon),
            (Side::Opponent, _) => Ok(Offer::Double),
        }
    }

    fn dice(self) -> Result<Option<Dice>, MatchIdProblem> {
        let fields = [MatchField::FirstDie, MatchField::SecondDie];
        let [first, second] = fields.map(|field| self.get(field) as u8);
        if let Some(field) = fields.into_iter().find(|&field| self.get(field) == 7) {
            return Err(self.wrong(field, "1 to 6 or, before the roll, 0"));
        }
        match (first, second) {
            (0, 0) => Ok(None),
            (0, _) => Err(self.wrong(fields[0], "1 to 6, as the other die is")),
            (_, 0) => Err(self.wrong(fields[1], "1 to 6, as the other die is")),
            _ => Ok(Dice::new(first, second)),
        }
    }

    /// Returns the ID of a state, as GNU Backgammon 1.07 writes it.
    ///
    /// The ID does not hold beavers, automatic doubles and the limit of the cube.
    ///
    /// # Errors
    /// The points need more than 15 bits, or the side that has just doubled also resigns; the ID
    /// would then show a resignation by the other side.
    pub fn encode(state: &MatchState, on_roll: Player) -> Result<Self, EncodeError> {
        let (length, crawford, no_jacoby) = match state.contest() {
            Contest::Money(session) => (0, false, !session.rules.jacoby),
            Contest::Match(score) => (score.length(), score.is_crawford(), true),
        };
        let (game_state, decision, resignation, turn) = describe(state.phase())?;
        let owner = state.cube().owner.player(on_roll).map_or(CENTRED, Player::number);
        let dice = match decision {
            Decision::Play(dice) => [dice.high(), dice.low()].map(|die| die.pips().into()),
            _ => [0, 0],
        };
        let points = ByPlayer::of(state.contest().points(), on_roll);
        let score = |player| {
            let points = points[player];
            let fits = |points: &u16| *points <= MatchField::Score0.max();
            let score = u16::try_from(points).ok().filter(fits);
            score.ok_or(EncodeError::Points { player, points })
        };
        let fields = [
            (MatchField::Cube, state.cube().value.log2().into()),
            (MatchField::CubeOwner, owner),
            (MatchField::OnRoll, on_roll.number()),
            (MatchField::Crawford, crawford.into()),
            (MatchField::GameState, game_state),
            (MatchField::Turn, Player::of(turn, on_roll).number()),
            (MatchField::Doubled, matches!(decision, Decision::Answer(_)).into()),
            (MatchField::Resigned, resignation.map_or(0, |r| r.value.points().into())),
            (MatchField::FirstDie, dice[0]),
            (MatchField::SecondDie, dice[1]),
            (MatchField::Length, length),
            (MatchField::Score0, score(Player::Zero)?),
            (MatchField::Score1, score(Player::One)?),
            (MatchField::NoJacoby, no_jacoby.into()),
        ];
        Ok(fields
            .into_iter()
            .fold(Self::ZERO, |id, (field, value)| id.with_unchecked(field, value)))
    }
}

/// Returns game state, decision, resignation and the side to decide, as the fields hold them.
fn describe(phase: Phase) -> Result<(u16, Decision, Option<Resignation>, Side), EncodeError> {
    let (game_state, decision, resignation) = match phase {
        Phase::NotStarted => (0, Decision::Roll, None),
        Phase::Playing { decision, resignation } => (1, decision, resignation),
        Phase::BorneOff => (2, Decision::Roll, None),
        Phase::Resigned { decision, resignation } => (3, decision, Some(resignation)),
        Phase::Dropped { by } => return Ok((4, Decision::Roll, None, by)),
    };
    let turn = match resignation {
        Some(Resignation { by, .. }) => {
            if matches!(decision, Decision::Answer(_)) && by != decision.by() {
                return Err(EncodeError::ResignationOutOfTurn);
            }
            by.flip()
        }
        None => decision.by(),
    };
    Ok((game_state, decision, resignation, turn))
}
