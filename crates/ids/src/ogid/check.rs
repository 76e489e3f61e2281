//! Conversion between OGIDs and checked positions and states.

use barpoint_core::{
    ByPlayer, Chequers, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore,
    MatchState, MoneyRules, Offer, Phase, Position, Session, Setup, Side, StateSetup, Variant,
};

use super::text::{Fields, GameState, read};
use super::{Ogid, OgidError, OgidField, OgidProblem};
use crate::{EncodeError, Player};

impl Ogid {
    /// Returns the position and the state that the OGID describes, both seen by the player on roll,
    /// and that player.
    ///
    /// An OGID does not hold the rules of money play. With a length of 0 there are no Jacoby rule
    /// and no beavers; without a length the usual rules apply. After a double the player on roll is
    /// the doubler.
    ///
    /// # Errors
    /// A field has an impossible value, or fields contradict each other.
    pub fn decode(&self) -> Result<(Position, MatchState, Player), OgidError> {
        let text = self.as_str();
        read(text)
            .and_then(|fields| fields.check())
            .map_err(|problem| OgidError { text: text.into(), problem })
    }

    /// Returns assumptions about data that the OGID does not state, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        read(self.as_str()).map(|fields| fields.notes()).unwrap_or_default()
    }

    /// Returns the OGID of a position and a state, both seen by the player on roll.
    ///
    /// An OGID does not hold the Jacoby rule, beavers, automatic doubles and the limit of the cube.
    /// The number of rolls is unknown and left out, except in an opening position.
    ///
    /// # Errors
    /// The game is not in progress, a resignation or a beaver is offered, or a player owns a cube
    /// of 1.
    pub fn encode(
        position: &Position,
        state: &MatchState,
        on_roll: Player,
    ) -> Result<Self, EncodeError> {
        let Phase::Playing { decision, resignation: None } = state.phase() else {
            return Err(EncodeError::Ogid("a resignation or a game that is not in progress"));
        };
        if matches!(decision, Decision::Answer(Offer::Beaver | Offer::Raccoon)) {
            return Err(EncodeError::Ogid("an open beaver or raccoon"));
        }
        let Cube { value, owner } = state.cube();
        if value == CubeValue::ONE && owner != CubeOwner::Centred {
            return Err(EncodeError::Ogid("a cube of 1 that a player owns"));
        }
        let owner = owner.player(on_roll).map_or('N', letter);
        let ByPlayer([white, black]) = ByPlayer::of(Setup::from(*position), on_roll);
        let places = |side: &Chequers, place: &dyn Fn(usize) -> usize| {
            let counts = (0..26).flat_map(|at| {
                let own = place(at);
                let count = if own == 0 { 0 } else { side.counts()[own - 1] };
                std::iter::repeat_n(character(at), count.into())
            });
            counts.collect::<String>()
        };
        let white = places(&white, &|at| 25 - at);
        let black = places(&black, &|at| at);
        let is_opening = state.cube() == Cube::START
            && Variant::ALL.iter().any(|variant| variant.start() == *position)
            && match decision {
                Decision::Play(dice) => !dice.is_double(),
                decision => decision == Decision::Roll,
            };
        let (action, dice, acted, name) = match decision {
            Decision::Answer(_) => ('O', String::new(), on_roll, "D"),
            Decision::Roll => ('N', String::new(), on_roll.flip(), "C"),
            Decision::Play(dice) => {
                let dice = format!("{}{}", dice.low().pips(), dice.high().pips());
                ('N', dice, on_roll.flip(), "R")
            }
        };
        let (name, turn) = if is_opening { ("IB", ":0") } else { (name, "") };
        let (log2, acted) = (value.log2(), letter(acted));
        let ByPlayer([white_points, black_points]) =
            ByPlayer::of(state.contest().points(), on_roll);
        let (length, crawford) = match state.contest() {
            Contest::Money(_) => (0, ""),
            Contest::Match(score) => (score.length(), if score.is_crawford() { "C" } else { "" }),
        };
        let text = format!(
            "{white}:{black}:{owner}{log2}{action}:{dice}:{acted}:{name}:{white_points}:\
             {black_points}:{length}{crawford}{turn}"
        );
        Self::of_text(&text).ok_or(EncodeError::Ogid("so large a score"))
    }
}

fn letter(player: Player) -> char {
    match player {
        Player::Zero => 'W',
        Player::One => 'B',
    }
}

fn character(place: usize) -> char {
    char::from_digit(place as u32, 36).unwrap_or('?')
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Zero => "White",
        Player::One => "Black",
    }
}

fn contradiction(field: OgidField, reason: impl Into<String>) -> OgidProblem {
    OgidProblem::Contradiction { field, reason: reason.into() }
}

impl Fields {
    fn check(&self) -> Result<(Position, MatchState, Player), OgidProblem> {
        self.check_chequers()?;
        self.check_cube()?;
        let on_roll = self.on_roll();
        let [white, black] = &self.chequers;
        let chequers = ByPlayer([
            Chequers::new(std::array::from_fn(|own| white[24 - own])),
            Chequers::new(std::array::from_fn(|own| black[own + 1])),
        ]);
        let position =
            Position::try_from(chequers.seen_by(on_roll)).map_err(OgidProblem::Position)?;
        let contest = self.contest(on_roll)?;
        let cube = self.cube(on_roll);
        let phase = self.phase(&position)?;
        let setup = StateSetup { contest, cube, cube_limit: None, phase };
        let state = MatchState::try_from(setup).map_err(OgidProblem::State)?;
        Ok((position, state, on_roll))
    }

    fn check_chequers(&self) -> Result<(), OgidProblem> {
        let most = self.chequers_each.unwrap_or(15).into();
        for (field, counts) in [OgidField::White, OgidField::Black].into_iter().zip(&self.chequers)
        {
            let count = counts.iter().map(|&count| usize::from(count)).sum();
            if count > most {
                return Err(OgidProblem::TooManyChequers { field, count, most });
            }
        }
        // The bar of the other player is no place for a chequer.
        let strangers =
            [(OgidField::White, self.chequers[0][25]), (OgidField::Black, self.chequers[1][0])];
        match strangers.into_iter().find(|&(_, count)| count > 0) {
            Some((field, _)) => {
                Err(contradiction(field, "has a chequer on the bar of the other player"))
            }
            None => Ok(()),
        }
    }

    fn check_cube(&self) -> Result<(), OgidProblem> {
        let (owner, log2, action) = self.cube;
        if log2 == 0 && "WB".contains(owner) {
            let reason = format!("is a cube of 1 that `{owner}` owns: expected N0{action}");
            return Err(contradiction(OgidField::Cube, reason));
        }
        if self.is_offered() {
            if self.dice.is_some() {
                let reason = "is rolled while a double is offered: expected nothing";
                return Err(contradiction(OgidField::Dice, reason));
            }
            if let Some(doubler) = self.colour
                && self.owner().is_some_and(|owner| owner != doubler)
            {
                let (doubler, owner) = (name(doubler), name(doubler.flip()));
                let reason = format!("says that {doubler} has doubled, but {owner} owns the cube");
                return Err(contradiction(OgidField::Colour, reason));
            }
        }
        let contradicts =
            !matches!(self.state, None | Some(GameState::Doubled | GameState::Other(_)));
        if action == 'O' && contradicts {
            let reason = "says that no double is offered, but the cube says so: expected D";
            return Err(contradiction(OgidField::State, reason));
        }
        Ok(())
    }

    /// Returns true if a double is offered.
    fn is_offered(&self) -> bool {
        self.state == Some(GameState::Doubled) || self.cube.2 == 'O'
    }

    /// Returns true if the double of this turn was beavered and raccooned: the cube has been turned
    /// twice more than the rolls before it allow. The colour then names the doubler.
    fn is_raccooned(&self) -> bool {
        let is_money = self.length.is_none_or(|length| length.points == 0);
        let turned = u32::from(self.cube.1);
        is_money
            && self.state == Some(GameState::Taken)
            && self.turn.is_some_and(|turn| turned == turn.saturating_add(2))
    }

    fn on_roll(&self) -> Player {
        let Some(colour) = self.colour else { return Player::One };
        let is_on_roll = self.colour_is_on_roll || self.is_offered() || self.is_raccooned();
        if is_on_roll { colour } else { colour.flip() }
    }

    fn owner(&self) -> Option<Player> {
        match self.cube.0 {
            'W' => Some(Player::Zero),
            'B' => Some(Player::One),
            _ => None,
        }
    }

    fn cube(&self, on_roll: Player) -> Cube {
        Cube {
            value: CubeValue::from_log2(self.cube.1).unwrap_or_default(),
            owner: CubeOwner::of(self.owner(), on_roll),
        }
    }

    fn contest(&self, on_roll: Player) -> Result<Contest, OgidProblem> {
        let scores = self.scores.map(Option::unwrap_or_default);
        let points = ByPlayer(scores).seen_by(on_roll);
        let Some(length) = self.length else {
            return Ok(Contest::Money(Session { points, ..Session::default() }));
        };
        if length.points == 0 {
            if length.crawford {
                let reason = "is a Crawford game for money: expected 0";
                return Err(contradiction(OgidField::Length, reason));
            }
            let rules = MoneyRules { jacoby: false, beavers: false, ..MoneyRules::default() };
            return Ok(Contest::Money(Session { rules, points }));
        }
        let fields = [OgidField::WhiteScore, OgidField::BlackScore];
        for (field, score) in fields.into_iter().zip(scores) {
            if score >= length.points {
                let points = length.points;
                let reason = format!("is {score}: expected less than the match length {points}");
                return Err(contradiction(field, reason));
            }
        }
        MatchScore::new(length.points, points, length.crawford)
            .map(Contest::Match)
            .map_err(OgidProblem::Score)
    }

    fn phase(&self, position: &Position) -> Result<Phase, OgidProblem> {
        if self.is_offered() {
            return Ok(Phase::playing(Decision::Answer(Offer::Double)));
        }
        if self.state == Some(GameState::Over) || self.cube.2 == 'P' {
            return Ok(Phase::Dropped { by: Side::Opponent });
        }
        if let Some([first, second]) = self.dice {
            let dice = Dice::new(first, second)
                .ok_or_else(|| contradiction(OgidField::Dice, "is no roll"))?;
            return Ok(Phase::playing(Decision::Play(dice)));
        }
        if self.state == Some(GameState::Rolled) {
            let reason = "says that the dice are rolled, but field 4 (dice) is empty";
            return Err(contradiction(OgidField::State, reason));
        }
        let is_over = position.on_roll().is_none() || position.opponent().is_none();
        Ok(if is_over { Phase::BorneOff } else { Phase::playing(Decision::Roll) })
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.colour.is_none() {
            notes
                .push("the OGID does not say who acted last, and Black is taken as on roll".into());
        }
        if self.length.is_none() {
            notes.push(
                "the OGID has no match length, and the game is taken as money play with the usual \
                 rules"
                    .into(),
            );
        }
        if let owner @ ('D' | '?') = self.cube.0 {
            notes.push(format!("the owner of the cube is `{owner}`, which is taken as centred"));
        }
        if let Some(GameState::Other(state)) = self.state {
            notes.push(format!("the state `{state}` of the OGID is unknown and ignored"));
        }
        if self.length.is_some_and(|length| length.has_more) {
            notes.push("the OGID's last game or number of games is ignored".into());
        }
        if self.is_raccooned() {
            notes.push(
                "the cube has been turned twice more than the rolls allow, which is taken as a \
                 beaver and a raccoon"
                    .into(),
            );
        }
        notes
    }
}
