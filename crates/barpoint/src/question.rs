//! Situation that is ready to be searched.

use barpoint_core::{Contest, Dice, LegalPlay, Position, Variant};
use barpoint_engine::{Evaluator, PositionValue, SearchOptions, SearchedPlay, Searcher};
use barpoint_equity::CubeContext;

use crate::{
    CubeAnalysis, Engine, Evaluation, QuestionError, RankedPlay, Situation, Value, VariantEvaluator,
};

/// Situation that is ready to be searched.
pub(crate) struct Question<'a> {
    engine: &'a Engine,
    evaluator: VariantEvaluator<'a>,
    situation: &'a Situation,
    context: CubeContext,
    options: SearchOptions,
}

impl<'a> Question<'a> {
    pub(crate) fn new(engine: &'a Engine, situation: &'a Situation) -> Result<Self, QuestionError> {
        ensure_not_over(situation)?;
        let options = engine.options();
        let evaluator = engine.evaluator_of(situation.variant)?;
        // A static evaluation takes what lies ready.
        let evaluator =
            if options.plies > 0 { evaluator.about(&situation.position) } else { evaluator };
        let (context, cubeful) = with_cube(&engine.context(situation), options.cubeful);
        // A search cannot improve exact money equities: it chooses replies for a single state of
        // the cube.
        let is_exact = context.is_money() && evaluator.has_all_positions();
        let plies = if is_exact { 0 } else { options.plies };
        let options = SearchOptions { plies, cubeful, ..*options };
        Ok(Self { engine, evaluator, situation, context, options })
    }

    /// Returns an error if the game is over, because nothing is left to decide.
    pub(crate) fn about_a_game(self) -> Result<Self, QuestionError> {
        match self.situation.position.result(self.situation.variant) {
            None => Ok(self),
            Some(_) => Err(QuestionError::GameIsOver),
        }
    }

    /// Uses the cube even if the options are cubeless.
    pub(crate) fn with_the_cube(mut self) -> Self {
        (self.context, self.options.cubeful) =
            with_cube(&self.engine.context(self.situation), true);
        self
    }

    pub(crate) fn searcher(&self) -> Searcher<'_, VariantEvaluator<'a>> {
        Searcher::new(&self.evaluator, &self.context, &self.options)
    }

    /// Returns the searcher with the context that a search of the play before it has. Its last bits
    /// may be others, because the chances of one player are one less those of the other.
    #[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
    pub(crate) fn searcher_after_a_play(&self) -> Searcher<'_, VariantEvaluator<'a>> {
        let searcher = self.searcher();
        if !self.options.cubeful {
            return searcher;
        }
        let state = &self.situation.state;
        let theirs = (state.contest().flip(), state.cube().flip());
        searcher.with_context(&CubeContext::new(&theirs.0, theirs.1, self.engine.table()).flip())
    }

    /// Returns an error if a play is not legal with this roll.
    pub(crate) fn ensure_legal(
        &self,
        dice: Dice,
        plays: &[LegalPlay],
    ) -> Result<(), QuestionError> {
        if plays.is_empty() {
            return Ok(());
        }
        let legal = self.situation.position.plays(dice);
        let is_legal = |play: &&LegalPlay| legal.iter().any(|legal| legal.result == play.result);
        match plays.iter().find(|play| !is_legal(play)) {
            Some(illegal) => Err(QuestionError::ForcedPlay(illegal.play)),
            None => Ok(()),
        }
    }

    pub(crate) fn rank(
        &self,
        dice: Dice,
        forced: &[Position],
        known: &[SearchedPlay],
    ) -> Vec<SearchedPlay> {
        self.searcher().rank_knowing(&self.situation.position, dice, forced, known)
    }

    fn value(&self) -> PositionValue {
        self.searcher().value(&self.situation.position)
    }

    pub(crate) fn evaluation(&self) -> Evaluation {
        let cubeful = self.engine.options().cubeful;
        let found = self.value();
        self.with_error(Evaluation::new(&self.context, self.options.plies, cubeful, &found))
    }

    pub(crate) fn cube_analysis(&self) -> CubeAnalysis {
        let analysis = CubeAnalysis::new(&self.context, self.options.plies, &self.value());
        CubeAnalysis { evaluation: self.with_error(analysis.evaluation), ..analysis }
    }

    /// Says how far an evaluation may be from the truth, if the nets that ship have made it, and names its noise.
    fn with_error(&self, evaluation: Evaluation) -> Evaluation {
        let evaluation = Evaluation { noise: self.options.noise, ..evaluation };
        let is_known = self.situation.variant == Variant::Backgammon
            && self.options.noise.is_none()
            && self.engine.has_nets_that_ship()
            && self.evaluator.exact(&self.situation.position).is_none();
        if is_known { evaluation.with_error_of_nets(&self.situation.position) } else { evaluation }
    }

    pub(crate) fn ranked(&self, found: &[SearchedPlay], forced: &[Position]) -> Vec<RankedPlay> {
        let value = |play: &SearchedPlay| Value::new(&self.context, play.value);
        let best = found.first().map(|best| (best.plies, value(best)));
        let ranked = found.iter().map(|play| {
            let value = value(play);
            let cubeless = Value::new(&self.context, self.context.cubeless(&play.outcome));
            RankedPlay {
                play: play.legal.play,
                result: play.legal.result,
                plies: play.plies,
                forced: forced.contains(&play.legal.result),
                outcome: play.outcome,
                cubeless: if self.options.cubeful { cubeless } else { value },
                value,
                difference: best
                    .filter(|(plies, _)| *plies == play.plies)
                    .map(|(_, best)| value.less(&best)),
            }
        });
        ranked.collect()
    }
}

/// Returns the context for a search that uses the cube or does not, and true if it can use it.
fn with_cube(context: &CubeContext, cubeful: bool) -> (CubeContext, bool) {
    let cubeful = cubeful && !context.has_fixed_cube();
    (if cubeful { *context } else { context.without_doubles() }, cubeful)
}

/// Returns an error if a player has won the match.
pub(crate) fn ensure_not_over(situation: &Situation) -> Result<(), QuestionError> {
    match situation.state.contest() {
        Contest::Match(score) if score.winner().is_some() => {
            Err(QuestionError::MatchIsOver(score.points()))
        }
        _ => Ok(()),
    }
}
