//! Conversion between unchecked XGIDs and checked positions and states.

use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore, MatchState,
    MoneyRules, Offer, Phase, Position, Session, Setup, Side, StateSetup,
};

use super::{Xgid, XgidDice, XgidError, XgidField, XgidProblem};
use crate::{EncodeError, Player};

impl Xgid {
    /// Returns the position and the state that the XGID describes, both seen by the player on roll,
    /// and that player.
    ///
    /// # Errors
    /// A field has an impossible value, or fields contradict each other.
    pub fn decode(&self) -> Result<(Position, MatchState, Player), XgidError> {
        self.check().map_err(|problem| XgidError { text: self.to_string(), problem })
    }

    fn check(&self) -> Result<(Position, MatchState, Player), XgidProblem> {
        let on_roll = player(self.turn).ok_or(wrong(XgidField::Turn, self.turn))?;
        let setup = self.chequers(on_roll)?;
        let position = Position::try_from(setup).map_err(XgidProblem::Position)?;
        let state = MatchState::try_from(self.state(on_roll)?).map_err(XgidProblem::State)?;
        Ok((position, state, on_roll))
    }

    fn chequers(&self, on_roll: Player) -> Result<Setup, XgidProblem> {
        let [top_bar, .., bottom_bar] = self.board;
        if top_bar > 0 || bottom_bar < 0 {
            let stranger = if top_bar > 0 { top_bar } else { bottom_bar };
            return Err(wrong(XgidField::Board, stranger));
        }
        Ok(ByPlayer::of(Self::chequers_of(&self.board), Player::One).seen_by(on_roll))
    }

    fn state(&self, on_roll: Player) -> Result<StateSetup, XgidProblem> {
        let value = CubeValue::from_log2(self.cube).ok_or(wrong(XgidField::Cube, self.cube))?;
        let owner = player(self.owner);
        if owner.is_none() && self.owner != 0 {
            return Err(wrong(XgidField::Owner, self.owner));
        }
        let cube = Cube { value, owner: CubeOwner::of(owner, on_roll) };
        // A limit above the highest value of a cube is no limit.
        let cube_limit = Some(CubeValue::from_log2(self.max_cube).unwrap_or(CubeValue::MAX));
        let (decision, cube) = self.decision(cube)?;
        let contest = self.contest(on_roll)?;
        Ok(StateSetup { contest, cube, cube_limit, phase: Phase::playing(decision) })
    }

    fn contest(&self, on_roll: Player) -> Result<Contest, XgidProblem> {
        let [bottom, top] = self.score;
        let points = ByPlayer([top, bottom]).seen_by(on_roll);
        match (self.length, self.rules) {
            (0, 0..=3) => {
                let rules = MoneyRules {
                    jacoby: self.rules & 1 != 0,
                    beavers: self.rules & 2 != 0,
                    ..MoneyRules::default()
                };
                Ok(Contest::Money(Session { rules, points }))
            }
            (1.., 0..=1) => MatchScore::new(self.length, points, self.rules == 1)
                .map(Contest::Match)
                .map_err(XgidProblem::Score),
            _ => Err(wrong(XgidField::Rules, self.rules)),
        }
    }

    /// Returns the decision, and the cube at that decision.
    fn decision(&self, cube: Cube) -> Result<(Decision, Cube), XgidProblem> {
        let (offer, times_turned) = match self.dice {
            XgidDice::None => return Ok((Decision::Roll, cube)),
            XgidDice::Rolled([first, second]) => {
                let roll = i64::from(first) * 10 + i64::from(second);
                let dice = Dice::new(first, second).ok_or(wrong(XgidField::Dice, roll))?;
                return Ok((Decision::Play(dice), cube));
            }
            XgidDice::Doubled => return Ok((Decision::Answer(Offer::Double), cube)),
            XgidDice::Beavered => (Offer::Beaver, 1),
            XgidDice::Raccooned => (Offer::Raccoon, 2),
        };
        let value = CubeValue::from_log2(cube.value.log2() + times_turned);
        let value = value.ok_or(wrong(XgidField::Cube, self.cube))?;
        if !cube.is_available_to(Side::OnRoll) {
            return Err(XgidProblem::BeaveredCube);
        }
        let owner = CubeOwner::Side(Side::Opponent);
        Ok((Decision::Answer(offer), Cube { value, owner }))
    }

    /// Returns the XGID of a position and a state, both seen by the player on roll.
    ///
    /// A cube without a limit gets the usual limit of 1024, or the highest limit if it has reached
    /// that value. After a beaver the original double is taken as a double of a centred cube if its
    /// value was 1, and otherwise as a double of the player on roll's own cube.
    ///
    /// # Errors
    /// The game is not in progress, or a resignation is offered.
    pub fn encode(
        position: &Position,
        state: &MatchState,
        on_roll: Player,
    ) -> Result<Self, EncodeError> {
        let Phase::Playing { decision, resignation } = state.phase() else {
            return Err(EncodeError::NoGame);
        };
        if resignation.is_some() {
            return Err(EncodeError::Resignation);
        }
        let (dice, cube) = dice_and_cube(decision, state.cube());
        let chequers = ByPlayer::of(Setup::from(*position), on_roll).seen_by(Player::One);
        let ByPlayer([top_points, bottom_points]) = ByPlayer::of(state.contest().points(), on_roll);
        let (length, rules) = match state.contest() {
            Contest::Money(Session { rules, .. }) => {
                (0, u8::from(rules.jacoby) + 2 * u8::from(rules.beavers))
            }
            Contest::Match(score) => (score.length().into(), score.is_crawford().into()),
        };
        let limit = state.cube_limit().unwrap_or_else(|| usual_limit(state.cube().value));
        Ok(Self {
            board: Self::board_of(chequers),
            cube: cube.value.log2(),
            owner: cube.owner.player(on_roll).map_or(0, sign),
            turn: sign(on_roll),
            dice,
            score: [bottom_points, top_points],
            rules,
            length,
            max_cube: limit.log2(),
        })
    }
}

/// Returns the dice field, and the cube before the double.
fn dice_and_cube(decision: Decision, cube: Cube) -> (XgidDice, Cube) {
    let (dice, times_turned) = match decision {
        Decision::Roll => return (XgidDice::None, cube),
        Decision::Play(dice) => {
            return (XgidDice::Rolled([dice.high().pips(), dice.low().pips()]), cube);
        }
        Decision::Answer(Offer::Double) => return (XgidDice::Doubled, cube),
        Decision::Answer(Offer::Beaver) => (XgidDice::Beavered, 1),
        Decision::Answer(Offer::Raccoon) => (XgidDice::Raccooned, 2),
    };
    let value = CubeValue::from_log2(cube.value.log2() - times_turned)
        .expect("a checked beaver or raccoon has a cube that was turned often enough");
    let owner = match value {
        CubeValue::ONE => CubeOwner::Centred,
        _ => CubeOwner::Side(Side::OnRoll),
    };
    (dice, Cube { value, owner })
}

/// Returns 1024, the limit that eXtreme Gammon writes by default, if it still allows a double, and
/// otherwise the maximum.
fn usual_limit(value: CubeValue) -> CubeValue {
    CubeValue::from_log2(10).filter(|&usual| value < usual).unwrap_or(CubeValue::MAX)
}

fn wrong(field: XgidField, value: impl Into<i64>) -> XgidProblem {
    XgidProblem::Field { field, value: value.into() }
}

fn player(sign: i8) -> Option<Player> {
    match sign {
        -1 => Some(Player::Zero),
        1 => Some(Player::One),
        _ => None,
    }
}

fn sign(player: Player) -> i8 {
    match player {
        Player::Zero => -1,
        Player::One => 1,
    }
}
