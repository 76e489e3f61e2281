//! Choices of the engine at a table.

use barpoint_core::{
    Cube, CubeOwner, CubeValue, Decision, Die, GameValue, LegalPlay, MatchState, Offer, Phase,
    Side, StateSetup,
};
use barpoint_equity::Take;
use barpoint_play::{LegalAction, Refusal, Table};

use crate::{Engine, QuestionError, Situation};

/// Choice of the engine for the player who must act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// Roll.
    Roll,
    /// Double.
    Double,
    /// This play.
    Play(LegalPlay),
    /// Take.
    Take,
    /// Pass.
    Pass,
    /// Beaver.
    Beaver,
    /// Raccoon.
    Raccoon,
    /// Resign a game of this value.
    Resign(GameValue),
    /// Accept the resignation.
    Accept,
    /// Decline the resignation.
    Decline,
}

/// Least equity of a take, in units of the cube after it.
const LEAST: f64 = -0.5;

impl Situation {
    /// Returns the situation at a table. Returns `None` after the end of a game, or if a record broke
    /// a rule there.
    pub fn of_table(table: &Table) -> Option<Self> {
        let state = table.state().ok().filter(|_| table.end().is_none())?;
        let variant = table.record().rules.variant;
        Some(Self { position: *table.position(), variant, state })
    }
}

impl Engine {
    /// Returns the choice of the engine for the player who must act at a table. Returns `None` if
    /// nobody must act, or if a record broke a rule there.
    ///
    /// The engine resigns before it rolls, once resigning costs nothing. A beaver or a raccoon is
    /// answered by the value of the game with the cube turned.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, or the engine
    /// [is stopped](Self::stopped_by).
    pub fn choose(&self, table: &Table) -> Result<Option<Choice>, QuestionError> {
        self.choice(table, true)
    }

    /// Returns the [choice](Self::choose) of an engine that plays every game to its end.
    ///
    /// # Errors
    /// Those of [`choose`](Self::choose).
    pub fn choose_to_the_end(&self, table: &Table) -> Result<Option<Choice>, QuestionError> {
        self.choice(table, false)
    }

    fn choice(&self, table: &Table, resigns: bool) -> Result<Option<Choice>, QuestionError> {
        let (Some(player), Some(situation)) = (table.to_act(), Situation::of_table(table)) else {
            return Ok(None);
        };
        let legal = table.legal();
        if let Some((by, value)) = table.resignation() {
            let side = by.side(table.on_roll());
            let accepts = self.resignation(&situation, side)?.should_accept(value);
            return Ok(Some(if accepts { Choice::Accept } else { Choice::Decline }));
        }
        Ok(match table.decision() {
            Decision::Roll => Some(self.before_the_roll(&situation, &legal, resigns)?),
            Decision::Play(dice) => {
                let best = self.rank_plays(&situation, dice)?.first().map(|best| best.result);
                let plays = situation.position.plays(dice);
                plays.iter().find(|play| Some(play.result) == best).copied().map(Choice::Play)
            }
            Decision::Answer(Offer::Double) => {
                Some(match self.cube_decision(&before_offers(&situation))?.decision.take() {
                    Take::Pass => Choice::Pass,
                    Take::Beaver if legal.contains(&LegalAction::Beaver) => Choice::Beaver,
                    Take::Take | Take::Beaver => Choice::Take,
                })
            }
            Decision::Answer(Offer::Beaver | Offer::Raccoon) => {
                Some(self.answer_turned(&situation, player.side(table.on_roll()), &legal)?)
            }
        })
    }

    fn before_the_roll(
        &self,
        situation: &Situation,
        legal: &[LegalAction],
        resigns: bool,
    ) -> Result<Choice, QuestionError> {
        if resigns && let Some(value) = self.resignation(situation, Side::OnRoll)?.offer() {
            return Ok(Choice::Resign(value));
        }
        let doubles = legal.contains(&LegalAction::Double)
            && self.has_cube_decision(situation)
            && self.cube_decision(situation)?.decision.should_double();
        Ok(if doubles { Choice::Double } else { Choice::Roll })
    }

    /// Answers a beaver or a raccoon. The opponent of the player on roll then keeps the cube.
    fn answer_turned(
        &self,
        situation: &Situation,
        side: Side,
        legal: &[LegalAction],
    ) -> Result<Choice, QuestionError> {
        let value = situation.state.cube().value.doubled().unwrap_or(CubeValue::MAX);
        let turned = Cube { value, owner: CubeOwner::Side(Side::Opponent) };
        let taken = with_cube(situation, turned);
        let equity = self.evaluate(&taken)?.value().equity.0;
        let ours = if side == Side::OnRoll { equity } else { -equity };
        Ok(if ours > 0.0 && legal.contains(&LegalAction::Raccoon) {
            Choice::Raccoon
        } else if ours >= LEAST {
            Choice::Take
        } else {
            Choice::Pass
        })
    }
}

/// Returns a situation with another cube, before the roll.
pub(crate) fn with_cube(situation: &Situation, cube: Cube) -> Situation {
    let setup = StateSetup {
        cube,
        phase: Phase::playing(Decision::Roll),
        ..StateSetup::from(situation.state)
    };
    Situation { state: MatchState::try_from(setup).unwrap_or(situation.state), ..*situation }
}

/// Returns the situation before the double that awaits an answer.
pub(crate) fn before_offers(situation: &Situation) -> Situation {
    with_cube(situation, situation.state.cube())
}

impl Choice {
    /// Returns the kind of the action.
    pub const fn action(&self) -> LegalAction {
        match self {
            Self::Roll => LegalAction::Roll,
            Self::Double => LegalAction::Double,
            Self::Play(_) => LegalAction::Play,
            Self::Take => LegalAction::Take,
            Self::Pass => LegalAction::Pass,
            Self::Beaver => LegalAction::Beaver,
            Self::Raccoon => LegalAction::Raccoon,
            Self::Resign(_) => LegalAction::Resign,
            Self::Accept => LegalAction::Accept,
            Self::Decline => LegalAction::Decline,
        }
    }

    /// Carries the choice out for the player who must act.
    ///
    /// # Errors
    /// The choice is not legal, because it was made for another place.
    pub fn make(&self, table: &mut Table, throw: [Die; 2]) -> Result<(), Refusal> {
        match self {
            Self::Roll => table.throw(throw).map(drop),
            Self::Double => table.double().map(drop),
            Self::Play(play) => table.play(play).map(drop),
            Self::Take => table.take().map(drop),
            Self::Pass => table.pass().map(drop),
            Self::Beaver => table.beaver().map(drop),
            Self::Raccoon => table.raccoon().map(drop),
            Self::Resign(value) => table.resign(*value).map(drop),
            Self::Accept => table.accept().map(drop),
            Self::Decline => table.decline().map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;
    use barpoint_play::Terms;
    use barpoint_testing::Random;

    use super::*;

    #[test]
    fn the_engine_plays_sessions_to_their_ends() {
        let engine = Engine::new().with_plies(0).unwrap();
        let mut random = Random::new(1);
        for variant in [Variant::Backgammon, Variant::Nackgammon] {
            let rules = barpoint_records::Rules { variant, ..barpoint_records::Rules::default() };
            let mut table = Table::new(Terms { rules, ..Terms::default() });
            for _ in 0..5 {
                while table.end().is_none() {
                    let throw = [random.pick(&Die::ALL), random.pick(&Die::ALL)];
                    let choice = engine.choose(&table).unwrap().unwrap_or(Choice::Roll);
                    choice.make(&mut table, throw).unwrap();
                }
                table.next_game().unwrap();
            }
            assert_eq!(table.record().games.len(), 6);
        }
    }
}
