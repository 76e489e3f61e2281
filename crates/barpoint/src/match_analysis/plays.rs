//! Chequer plays.

use barpoint_core::{Dice, LegalPlay, Outcome, Play, Player, Position};
use barpoint_records::{Candidate, Level, PlayAnalysis, RolloutFacts, StaticVerdict};

use super::analyst::{Analyst, Ladder};
use super::coverage::Treatment;
use super::finding::PlayFinding;
use super::rollouts::{STOP, facts, finished, level_of_search};
use super::{AnalysisError, Tier, doubt};
use crate::rollout::{Action, Discard, RolledOut, Rollout};
use crate::{Engine, RankedPlay, Situation};

/// Plays are rolled out if they are this close to the best by the search.
const NEAR: f64 = 0.04;

/// Greatest number of plays that are rolled out, besides the play that was made.
const ROLLED_OUT: usize = 3;

/// Plays whose values differ by less than this are worth the same.
const EQUAL: f64 = 1e-6;

/// Plays of a roll, best first, all evaluated in one tier.
struct Ranking {
    tier: Tier,
    plays: Vec<Ranked>,
}

struct Ranked {
    play: Play,
    result: Position,
    outcome: Outcome,
    equity: f64,
    level: Level,
    facts: Option<RolloutFacts>,
}

impl Ranking {
    /// Returns the plays that were evaluated in the tier; a search leaves others behind.
    fn of_search(tier: Tier, plays: &[RankedPlay], engine: &Engine) -> Self {
        let evaluated = plays.iter().filter(|play| play.difference.is_some());
        let plays = evaluated.map(|play| Ranked {
            play: play.play,
            result: play.result,
            outcome: play.outcome,
            equity: play.value.equity.0,
            level: level_of_search(engine),
            facts: None,
        });
        Self { tier, plays: plays.collect() }
    }

    fn of_rollout(tier: Tier, rollout: &Rollout) -> Self {
        let rolled_out = rollout.candidates();
        let best = rolled_out.first().map_or(0.0, |best| best.equity.mean);
        let ranked = |one: &RolledOut| match one.action {
            Action::Play(legal) => Some(Ranked {
                play: legal.play,
                result: legal.result,
                outcome: Outcome::from_array(
                    one.estimates.probabilities.map(|chance| chance.mean as f32),
                ),
                // A candidate that was dropped early is compared with the best over the same dice.
                equity: best + one.difference.mean,
                level: Level::Rollout { trials: one.trials as u32, cubeful: true },
                facts: Some(facts(one, rollout.plan().options().seed)),
            }),
            _ => None,
        };
        Self { tier, plays: rolled_out.iter().filter_map(ranked).collect() }
    }

    fn equity(&self, result: &Position) -> Option<f64> {
        Some(self.plays.iter().find(|play| play.result == *result)?.equity)
    }

    /// Returns the loss of a play; if the play is the best, its negative lead over the others.
    fn loss(&self, result: &Position) -> f64 {
        let Some(own) = self.equity(result) else { return 0.0 };
        let others = self.plays.iter().filter(|play| play.result != *result);
        let best = others.map(|play| play.equity).reduce(f64::max);
        best.map_or(f64::NEG_INFINITY, |best| best - own)
    }

    /// Returns true if all plays are worth the same.
    fn is_settled(&self) -> bool {
        let equities = || self.plays.iter().map(|play| play.equity);
        let (best, worst) = (equities().reduce(f64::max), equities().reduce(f64::min));
        best.zip(worst).is_none_or(|(best, worst)| best - worst < EQUAL)
    }

    /// Returns the first candidates, and the play that was made.
    fn into_record(self, made: &Position, most: usize) -> PlayAnalysis {
        let kept = self.plays.into_iter().enumerate();
        let kept: Vec<Ranked> = kept
            .filter(|(i, play)| *i < most.max(1) || play.result == *made)
            .map(|(_, play)| play)
            .collect();
        let played = kept.iter().position(|play| play.result == *made);
        let candidate = |ranked: Ranked| Candidate {
            play: ranked.play,
            outcome: Some(ranked.outcome),
            equity: ranked.equity as f32,
            level: ranked.level,
            rollout: ranked.facts,
        };
        PlayAnalysis { candidates: kept.into_iter().map(candidate).collect(), played }
    }
}

impl Analyst<'_> {
    /// Returns the analysis of a play, `None` if it was stopped.
    pub(super) fn play(
        &self,
        ladder: &Ladder,
        (situation, player): (&Situation, Player),
        (dice, made): (Dice, LegalPlay),
    ) -> Result<Option<(Treatment, Option<PlayFinding>)>, AnalysisError> {
        if situation.position.plays(dice).len() < 2 {
            return Ok(Some((Treatment::Forced, None)));
        }
        let mut known = Vec::new();
        let screen = ladder.screen.rank_knowing(situation, dice, &[], &mut known)?;
        let screen = Ranking::of_search(Tier::Plies(0), &screen, &ladder.screen);
        let thresholds = self.thresholds();
        if screen.is_settled() {
            return Ok(Some((Treatment::Settled, Some(self.play_finding(screen, None, &made)))));
        }
        let mut treated: Vec<(Tier, bool)> = Vec::new();
        let static_loss = screen.loss(&made.result);
        let static_best = screen.plays[0].result;
        let mut ranking = screen;
        for (tier, engine) in &ladder.tiers {
            let before = thresholds.of_error(ranking.loss(&made.result));
            match tier {
                Tier::Plies(0) => {}
                Tier::Plies(_) => {
                    let forced = [made.result, static_best];
                    let plays = engine.rank_knowing(situation, dice, &forced, &mut known)?;
                    ranking = Ranking::of_search(*tier, &plays, engine);
                }
                Tier::Rollout(preset) => {
                    let candidates = to_roll_out(&ranking, &made.result, &static_best);
                    let plays = legal(situation, dice, &candidates);
                    let request =
                        engine.rollout(situation).preset(*preset).seed(self.settings.seed);
                    let request = request.stop_rules(STOP).plays(dice, plays);
                    let request = self.settings.own_plays.applied(request, player);
                    let Some(rollout) = finished(request.run(&Discard)?) else {
                        return Ok(None);
                    };
                    ranking = Ranking::of_rollout(*tier, &rollout);
                }
            }
            let loss = ranking.loss(&made.result);
            treated.push((*tier, !treated.is_empty() && thresholds.of_error(loss) != before));
            if ladder.has_screens() && doubt::is_clear_play(*tier, loss, thresholds) {
                break;
            }
        }
        self.seen.keep(&ladder.screen, situation, &made, &known)?;
        let verdict = StaticVerdict {
            best_loses: ranking.loss(&static_best).max(0.0) as f32,
            made_loses: static_loss.max(0.0) as f32,
        };
        let finding = self.play_finding(ranking, Some(verdict), &made);
        Ok(Some((Treatment::Tiers(treated), Some(finding))))
    }

    fn play_finding(
        &self,
        ranking: Ranking,
        verdict: Option<StaticVerdict>,
        made: &LegalPlay,
    ) -> PlayFinding {
        // Static values cannot judge themselves.
        let is_deeper = ranking.tier != Tier::Plies(0);
        let loss = ranking.loss(&made.result);
        let is_clear = doubt::is_clear_play(ranking.tier, loss, self.thresholds());
        let mark = self.thresholds().of_error(loss);
        PlayFinding {
            verdict: verdict.filter(|_| is_deeper || is_clear),
            plays: ranking.into_record(&made.result, self.settings.candidates),
            mark,
        }
    }
}

/// Returns the plays that lead to these positions.
fn legal(situation: &Situation, dice: Dice, results: &[Position]) -> Vec<LegalPlay> {
    let plays = situation.position.plays(dice);
    plays.iter().filter(|play| results.contains(&play.result)).copied().collect()
}

/// Returns the results of the plays to roll out: the best, its rivals, the one that was made, and
/// the best of the static evaluation.
fn to_roll_out(ranking: &Ranking, made: &Position, static_best: &Position) -> Vec<Position> {
    let best = ranking.plays.first().map_or(0.0, |best| best.equity);
    let near = ranking.plays.iter().take_while(|play| best - play.equity < NEAR);
    let mut results: Vec<Position> = near.take(ROLLED_OUT).map(|play| play.result).collect();
    for result in [made, static_best] {
        if !results.contains(result) {
            results.push(*result);
        }
    }
    results
}
