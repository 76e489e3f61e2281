//! Resignations.

use barpoint_core::{Decision, GameResult, GameValue, Outcome, Phase, Side};
use barpoint_equity::Emg;

use crate::question::Question;
use crate::{Engine, QuestionError, Situation};

/// Value of a game that continues, beside the values of its possible resignations.
///
/// # Perspective
/// The player who resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ResignationDecision {
    /// Chances of the results of the game, without a cube.
    pub outcome: Outcome,
    /// Equity if the game continues.
    pub play_on: Emg,
    /// Equity of each resignation: a single game, a gammon, a backgammon.
    resigned: [Emg; 3],
}

/// Difference of equity that counts as none. It is above the errors of rounding.
const TOLERANCE: f64 = 1e-4;

impl ResignationDecision {
    /// All resignations, the cheapest first.
    pub const VALUES: [GameValue; 3] =
        [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];

    /// Returns the equity of a resignation that is accepted.
    pub const fn resigned(&self, value: GameValue) -> Emg {
        self.resigned[value as usize - 1]
    }

    /// Returns true if the other player should accept the resignation: it is worth at least as much as the
    /// rest of the game.
    pub fn should_accept(&self, value: GameValue) -> bool {
        self.resigned(value).0 <= self.play_on.0 + TOLERANCE
    }

    /// Returns the resignation that costs nothing, `None` if the game is not lost.
    pub fn offer(&self) -> Option<GameValue> {
        let costs_nothing =
            |value: &GameValue| (self.resigned(*value).0 - self.play_on.0).abs() <= TOLERANCE;
        Self::VALUES.into_iter().find(costs_nothing)
    }
}

impl Engine {
    /// Compares the rest of a game with the resignations of a player. A roll that the situation has is
    /// played in the best way.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the game or
    /// the match is over, or the engine [is stopped](Self::stopped_by).
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, GameValue, Side, Situation};
    ///
    /// let engine = Engine::new().with_plies(0)?;
    /// // The player on roll bears the last chequer off, and the opponent has borne off none.
    /// let lost: Situation = "XGID=-A-----------------o------:0:0:1:00:0:0:0:5:10".parse()?;
    /// let found = engine.resignation(&lost, Side::Opponent)?;
    /// assert!(!found.should_accept(GameValue::Single));
    /// assert_eq!(found.offer(), Some(GameValue::Gammon));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resignation(
        &self,
        situation: &Situation,
        by: Side,
    ) -> Result<ResignationDecision, QuestionError> {
        let decision = match situation.state.phase() {
            Phase::Playing { decision, .. } => decision,
            _ => Decision::Roll,
        };
        self.resignation_before(situation, decision, by)
    }

    /// Answers [`resignation`](Self::resignation) before a decision.
    pub(crate) fn resignation_before(
        &self,
        situation: &Situation,
        decision: Decision,
        by: Side,
    ) -> Result<ResignationDecision, QuestionError> {
        let (outcome, play_on) = self.play_on(situation, decision)?;
        let context = self.context(situation);
        let resigned = ResignationDecision::VALUES.map(|value| {
            let result = Outcome::from(GameResult { winner: by.flip(), value });
            context.emg(context.cubeless(&result)).0
        });
        let is_on_roll = by == Side::OnRoll;
        let seen = |equity: f64| Emg(if is_on_roll { equity } else { -equity });
        Ok(ResignationDecision {
            outcome: if is_on_roll { outcome } else { outcome.flip() },
            play_on: seen(play_on),
            resigned: resigned.map(seen),
        })
    }

    /// Returns the chances and the normalised equity if the game continues, for the player on roll.
    fn play_on(
        &self,
        situation: &Situation,
        decision: Decision,
    ) -> Result<(Outcome, f64), QuestionError> {
        if let Decision::Play(dice) = decision
            && let Some(best) = self.rank_plays(situation, dice)?.first()
        {
            return Ok((best.outcome, best.value.equity.0));
        }
        let question = Question::new(self, situation)?.about_a_game()?.with_the_cube();
        let evaluation = self.search(|| question.evaluation())?;
        Ok((evaluation.outcome, evaluation.value().equity.0))
    }
}
