//! Cube decisions.

use barpoint_core::Outcome;
use barpoint_equity::CubeContext;
use barpoint_records::{
    CubeAnalysis, CubeAnswer, CubeChances, Level, RecordedChoice, RecordedDecision, StaticVerdict,
};

use super::analyst::{Analyst, Ladder};
use super::coverage::Treatment;
use super::finding::{CubeActionFinding, CubeFinding, Finding};
use super::rollouts::{STOP, facts, finished, level_of_search};
use super::{AnalysisError, Tier, doubt};
use crate::question::Question;
use crate::rollout::{Action, Discard, Rollout};
use crate::{Engine, Situation};

/// Normalised equities of the choices, seen by the player on roll.
#[derive(Clone, Copy)]
struct Equities {
    no_double: f64,
    take: f64,
    pass: f64,
}

/// The choice of the player on roll, and the answer to a double.
#[derive(Clone, Copy)]
struct Actions {
    doubles: bool,
    takes: Option<bool>,
}

impl Actions {
    fn of(made: RecordedChoice<'_>) -> Option<Self> {
        match made {
            RecordedChoice::NoDouble => Some(Self { doubles: false, takes: None }),
            RecordedChoice::Double(answer) => {
                let takes = answer.map(|answer| answer != CubeAnswer::Pass);
                Some(Self { doubles: true, takes })
            }
            _ => None,
        }
    }
}

impl Equities {
    /// Returns the best actions, with an answer to a double in any case.
    fn best(&self) -> Actions {
        let doubled = self.take.min(self.pass);
        Actions { doubles: doubled > self.no_double, takes: Some(self.take <= self.pass) }
    }

    /// Returns the losses of the choice and of the answer; they are negative if the action is
    /// right.
    fn losses(&self, actions: Actions) -> [Option<f64>; 2] {
        let gain = self.take.min(self.pass) - self.no_double;
        let taken = self.take - self.pass;
        let answer = actions.takes.map(|takes| if takes { taken } else { -taken });
        [Some(if actions.doubles { -gain } else { gain }), answer]
    }

    fn is_settled(&self) -> bool {
        (self.no_double - self.take).abs() < 1e-6 && (self.no_double - self.pass).abs() < 1e-6
    }
}

impl Analyst<'_> {
    pub(super) fn cube(
        &self,
        decision: &RecordedDecision<'_>,
    ) -> Result<Option<Finding>, AnalysisError> {
        let Some(ladder) = &self.cubes else { return Ok(Some(Finding::Nothing)) };
        let place = decision.place;
        let without = |treatment| Ok(Some(Finding::Cube { place, treatment, cube: None }));
        let (Some(situation), Some(actions)) =
            (self.situation(decision), Actions::of(decision.made))
        else {
            return without(Treatment::Impossible);
        };
        if !actions.doubles && !ladder.screen.has_cube_decision(&situation) {
            return without(Treatment::Settled);
        }
        let Some((screen, mut analysis)) = self.searched(&ladder.screen, &situation)? else {
            return without(Treatment::Settled);
        };
        if screen.is_settled() {
            return without(Treatment::Settled);
        }
        let marks = |equities: &Equities| {
            equities.losses(actions).map(|loss| self.thresholds().of_error(loss?))
        };
        let mut treated = Vec::new();
        let (mut equities, mut last) = (screen, Tier::Plies(0));
        for (tier, engine) in &ladder.tiers {
            let before = marks(&equities);
            match tier {
                Tier::Plies(0) => {}
                Tier::Plies(_) => {
                    let Some(found) = self.searched(engine, &situation)? else { break };
                    (equities, analysis) = found;
                }
                Tier::Rollout(preset) => {
                    let request = engine.rollout(&situation).preset(*preset);
                    let request = request.seed(self.settings.seed).stop_rules(STOP);
                    let request = self.settings.own_cubes.applied(request, decision.player);
                    let Some(rollout) = finished(request.run(&Discard)?) else {
                        return Ok(None);
                    };
                    let Some(found) = rolled_out(&rollout) else { break };
                    (equities, analysis) = found;
                }
            }
            last = *tier;
            treated.push((*tier, !treated.is_empty() && marks(&equities) != before));
            if self.is_clear(ladder, *tier, &equities, actions) {
                break;
            }
        }
        let is_deeper = last != Tier::Plies(0);
        let (made, by_static) = (equities.losses(actions), screen.losses(actions));
        let difficulty = equities.losses(screen.best());
        let action = |i: usize| {
            let loss = made[i]?;
            let verdict = StaticVerdict {
                best_loses: difficulty[i].unwrap_or_default().max(0.0) as f32,
                made_loses: by_static[i].unwrap_or_default().max(0.0) as f32,
            };
            let is_known = is_deeper || doubt::is_clear_cube(last, loss, self.thresholds());
            let mark = self.thresholds().of_error(loss);
            Some(CubeActionFinding { verdict: is_known.then_some(verdict), mark })
        };
        let players = [decision.player, decision.player.flip()];
        let selected = |i: usize| action(i).filter(|_| self.settings.players[players[i]]);
        let cube = CubeFinding { cube: analysis, actions: [selected(0), selected(1)] };
        let treatment = Treatment::Tiers(treated);
        Ok(Some(Finding::Cube { place, treatment, cube: Some(cube) }))
    }

    fn is_clear(&self, ladder: &Ladder, tier: Tier, equities: &Equities, actions: Actions) -> bool {
        let mut losses = equities.losses(actions).into_iter().flatten();
        ladder.has_screens()
            && losses.all(|loss| doubt::is_clear_cube(tier, loss, self.thresholds()))
    }

    /// Returns the values of a search, `None` if nobody can gain by doubling.
    fn searched(
        &self,
        engine: &Engine,
        situation: &Situation,
    ) -> Result<Option<(Equities, CubeAnalysis)>, AnalysisError> {
        let question = Question::new(engine, situation)?.about_a_game()?.with_the_cube();
        let searcher = question.searcher_after_a_play();
        let context: &CubeContext = searcher.context();
        let known = self.seen.find(&situation.position, context, searcher.options());
        let value = known.unwrap_or_else(|| searcher.value(&situation.position));
        let Some(take) = value.double_take else { return Ok(None) };
        let emg = |utility| context.emg(utility).0;
        let equities = Equities {
            no_double: emg(value.no_double),
            take: emg(take),
            pass: emg(context.cash()),
        };
        let chances = |outcome: Outcome, equity: f64| CubeChances {
            outcome: Some(outcome),
            equity: equity as f32,
            rollout: None,
        };
        let analysis = CubeAnalysis {
            level: level_of_search(engine),
            no_double: chances(value.outcome, equities.no_double),
            double_take: chances(value.doubled_outcome, equities.take),
            double_drop: equities.pass as f32,
        };
        Ok(Some((equities, analysis)))
    }
}

/// Returns the values of a rollout, `None` if it has not rolled out both choices.
fn rolled_out(rollout: &Rollout) -> Option<(Equities, CubeAnalysis)> {
    let candidates = rollout.candidates();
    let find = |action| candidates.iter().find(|one| one.action == action);
    let (no_double, take) = (find(Action::NoDouble)?, find(Action::DoubleTake)?);
    let equities = Equities { no_double: no_double.equity.mean, take: take.equity.mean, pass: 1.0 };
    let seed = rollout.plan().options().seed;
    let chances = |one: &crate::rollout::RolledOut| CubeChances {
        outcome: Some(Outcome::from_array(
            one.estimates.probabilities.map(|chance| chance.mean as f32),
        )),
        equity: one.equity.mean as f32,
        rollout: Some(facts(one, seed)),
    };
    let analysis = CubeAnalysis {
        level: Level::Rollout { trials: no_double.trials as u32, cubeful: true },
        no_double: chances(no_double),
        double_take: chances(take),
        double_drop: equities.pass as f32,
    };
    Some((equities, analysis))
}
