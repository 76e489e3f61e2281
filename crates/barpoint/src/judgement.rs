//! Judgement of choices at a table, before they are made.

use barpoint_core::{Cube, CubeOwner, CubeValue, Decision, LegalPlay, Offer, Side};
use barpoint_equity::Emg;
use barpoint_play::{LegalAction, Table};

use crate::at_the_table::{before_offers, with_cube};
use crate::{Choice, Engine, QuestionError, Situation};

/// Loss of a choice, beside the best choice.
///
/// # Units
/// Equity normalised to the cube before the decision, never negative. In answer to a beaver or a
/// raccoon it is normalised to the cube that is offered.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judgement {
    /// Equity that the choice loses.
    pub loss: Emg,
    /// Best choice.
    pub best: Choice,
}

impl Engine {
    /// Judges a choice of the player who must act at a table. Returns `None` if there is nothing to
    /// decide, or if a record broke a rule there.
    ///
    /// A beaver is valued at twice the equity of a take.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, a play is not
    /// legal, or the engine [is stopped](Self::stopped_by).
    ///
    /// # Examples
    /// ```
    /// use barpoint::play::{Table, Terms};
    /// use barpoint::{Choice, Die, Engine};
    ///
    /// let mut table = Table::new(Terms::default());
    /// table.throw([Die::ALL[2], Die::ALL[0]])?;
    /// let made = table.position().parse_play("31".parse()?, "24/20")?;
    /// let engine = Engine::new().with_plies(0)?;
    /// let judgement = engine.judge(&table, &Choice::Play(made))?.expect("a decision");
    /// assert!(judgement.loss.0 > 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, table: &Table, made: &Choice) -> Result<Option<Judgement>, QuestionError> {
        let (Some(player), Some(situation)) = (table.to_act(), Situation::of_table(table)) else {
            return Ok(None);
        };
        let side = player.side(table.on_roll());
        match (made, table.decision()) {
            (Choice::Accept | Choice::Decline, _) => self.judge_answer(table, &situation, *made),
            (Choice::Resign(value), _) => {
                let found = self.resignation(&situation, side)?;
                let loss = found.play_on.0 - found.resigned(*value).0;
                let best = self.choose(table)?.unwrap_or(*made);
                Ok(Some(judgement(loss, best)))
            }
            (Choice::Play(play), Decision::Play(_)) => self.judge_play(&situation, play),
            (Choice::Roll | Choice::Double, Decision::Roll) => {
                self.judge_double(table, &situation, *made)
            }
            (_, Decision::Answer(Offer::Double)) => self.judge_take(table, &situation, *made),
            (_, Decision::Answer(_)) => self.judge_turned(table, &situation, side, *made),
            _ => Ok(None),
        }
    }

    fn judge_answer(
        &self,
        table: &Table,
        situation: &Situation,
        made: Choice,
    ) -> Result<Option<Judgement>, QuestionError> {
        let Some((by, value)) = table.resignation() else { return Ok(None) };
        let found = self.resignation(situation, by.side(table.on_roll()))?;
        let gain = found.resigned(value).0 - found.play_on.0;
        let best = if found.should_accept(value) { Choice::Accept } else { Choice::Decline };
        let loss = if best == made { 0.0 } else { gain.abs() };
        Ok(Some(judgement(loss, best)))
    }

    fn judge_play(
        &self,
        situation: &Situation,
        made: &LegalPlay,
    ) -> Result<Option<Judgement>, QuestionError> {
        let Some(dice) = situation.state.dice() else { return Ok(None) };
        let plays = situation.position.plays(dice);
        if plays.len() < 2 {
            return Ok(None);
        }
        let ranked = self.rank_plays_with(situation, dice, &[*made])?;
        let equity = |play: &crate::RankedPlay| play.value.equity.0;
        let found = ranked.iter().find(|play| play.result == made.result);
        let (Some(best), Some(found)) = (ranked.first(), found) else { return Ok(None) };
        let play = plays.iter().find(|play| play.result == best.result).copied().unwrap_or(*made);
        Ok(Some(judgement(equity(best) - equity(found), Choice::Play(play))))
    }

    fn judge_double(
        &self,
        table: &Table,
        situation: &Situation,
        made: Choice,
    ) -> Result<Option<Judgement>, QuestionError> {
        if !table.legal().contains(&LegalAction::Double) || !self.has_cube_decision(situation) {
            return Ok(None);
        }
        let decision = self.cube_decision(situation)?.decision;
        let equities = decision.equities();
        let Some(Emg(take)) = equities.double_take else { return Ok(None) };
        let gain = take.min(equities.double_pass.0) - equities.no_double.0;
        let best = if decision.should_double() { Choice::Double } else { Choice::Roll };
        let loss = if made == Choice::Double { -gain } else { gain };
        Ok(Some(judgement(loss, best)))
    }

    fn judge_take(
        &self,
        table: &Table,
        situation: &Situation,
        made: Choice,
    ) -> Result<Option<Judgement>, QuestionError> {
        let cube = self.cube_decision(&before_offers(situation))?;
        let equities = cube.decision.equities();
        let (Some(Emg(take)), Emg(pass)) = (equities.double_take, equities.double_pass) else {
            return Ok(None);
        };
        let mut answers = vec![(Choice::Take, take), (Choice::Pass, pass)];
        if table.legal().contains(&LegalAction::Beaver) {
            answers.push((Choice::Beaver, 2.0 * take));
        }
        Ok(least(&answers, made))
    }

    /// Judges the answer to a beaver or a raccoon.
    fn judge_turned(
        &self,
        table: &Table,
        situation: &Situation,
        side: Side,
        made: Choice,
    ) -> Result<Option<Judgement>, QuestionError> {
        let value = situation.state.cube().value.doubled().unwrap_or(CubeValue::MAX);
        let turned = Cube { value, owner: CubeOwner::Side(Side::Opponent) };
        let equity = self.evaluate(&with_cube(situation, turned))?.value().equity.0;
        let theirs = if side == Side::OnRoll { -equity } else { equity };
        let mut answers = vec![(Choice::Take, theirs), (Choice::Pass, 0.5)];
        if table.legal().contains(&LegalAction::Raccoon) {
            answers.push((Choice::Raccoon, 2.0 * theirs));
        }
        Ok(least(&answers, made))
    }
}

/// Returns the judgement of an answer. The equities are those of the opponent.
fn least(answers: &[(Choice, f64)], made: Choice) -> Option<Judgement> {
    let best = answers.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let made = answers.iter().find(|(choice, _)| *choice == made)?;
    Some(judgement(made.1 - best.1, best.0))
}

fn judgement(loss: f64, best: Choice) -> Judgement {
    Judgement { loss: Emg(loss.max(0.0)), best }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Die, GameValue, Player};
    use barpoint_play::Terms;

    use super::*;

    fn engine() -> Engine {
        Engine::new().with_plies(0).unwrap()
    }

    fn loss(table: &Table, made: Choice) -> f64 {
        engine().judge(table, &made).unwrap().unwrap().loss.0
    }

    fn table(id: &str) -> Table {
        let situation: Situation = id.parse().unwrap();
        let mut table = Table::new(Terms::default());
        table.throw([Die::ALL[0], Die::ALL[2]]).unwrap();
        table.set_board(Player::One, situation.position).unwrap();
        table
    }

    #[test]
    fn the_choice_of_the_engine_loses_nothing_and_others_lose() {
        // A lead that the next rolls may still turn: a double and a pass.
        let mut table = table("XGID=-BBCC-B-----------aadabab-:0:0:1:00:0:0:0:0:10");
        let best = engine().choose(&table).unwrap().unwrap();
        assert_eq!((best, loss(&table, best)), (Choice::Double, 0.0));
        assert!(loss(&table, Choice::Roll) > 0.0);
        table.double().unwrap();
        let answers = [Choice::Take, Choice::Pass, Choice::Beaver].map(|it| loss(&table, it));
        assert!(answers.iter().filter(|&&loss| loss == 0.0).count() == 1, "{answers:?}");
        assert!(answers[2] > answers[0], "{answers:?}");
    }

    #[test]
    fn resignations_cost_what_they_give_away() {
        let mut table = table("4HPwATDgc/ABMA");
        assert!(loss(&table, Choice::Resign(GameValue::Single)) > 0.9);
        // By the Jacoby rule a gammon counts no more while the cube is centred.
        let gammon = loss(&table, Choice::Resign(GameValue::Gammon));
        let single = loss(&table, Choice::Resign(GameValue::Single));
        assert_eq!(gammon.to_bits(), single.to_bits());
        table.resign(GameValue::Single).unwrap();
        assert_eq!(loss(&table, Choice::Accept).to_bits(), 0.0_f64.to_bits());
        assert!(loss(&table, Choice::Decline) > 0.9);
    }

    #[test]
    fn forced_plays_are_no_decisions() {
        let mut table = table("XGID=-A-----------------o------:0:0:1:00:0:0:0:0:10");
        table.set_dice("21".parse().unwrap()).unwrap();
        let play = table.plays().unwrap().iter().next().copied().unwrap();
        assert_eq!(engine().judge(&table, &Choice::Play(play)).unwrap(), None);
    }
}
