//! Referee: estimates luck and judges decisions.

use std::sync::Arc;

use barpoint_core::{Contest, Dice, LegalPlay, Variant};
use barpoint_engine::{Engine, Evaluator, Replies, SearchOptions};
use barpoint_equity::{CubeDecision, MatchEquityTable};

use crate::{GameState, Terms};

/// Value of a roll less the mean value of all possible rolls.
///
/// # Perspective
/// The player who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// Luck in points. A match counts as one point; its luck is twice the change of the chance to
    /// win it.
    pub points: f64,
    /// Luck in games or matches won.
    pub wins: f64,
}

/// Engine that estimates the luck of rolls and the losses of decisions.
#[derive(Clone, Debug)]
pub struct Referee<E = Engine> {
    engine: Arc<E>,
    variant: Variant,
    terms: Terms,
    table: MatchEquityTable,
    luck: SearchOptions,
    judgement: Option<SearchOptions>,
}

/// Limit of close decisions: a decision not to double counts if doubling differs by less than this.
/// A double always counts.
///
/// # Source
/// Close decisions in the statistics of GNU Backgammon.
const CLOSE: f64 = 0.16;

impl<E: Evaluator> Referee<E> {
    /// Returns a referee of cubeless games of the variant that the engine plays. It estimates luck with a search of `luck` plies and
    /// judges decisions with one of `judgement` plies, or not at all if that is `None`. The mean
    /// luck of a roll is zero even if the evaluations are wrong.
    pub fn new(engine: Arc<E>, luck: usize, judgement: Option<usize>) -> Self {
        let options = |plies| SearchOptions { plies, top: 1, ..SearchOptions::default() };
        Self {
            variant: engine.variant(),
            engine,
            terms: Terms::default(),
            table: MatchEquityTable::default(),
            luck: options(luck),
            judgement: judgement.map(options),
        }
    }

    /// Sets the terms of the games.
    #[must_use]
    pub fn with_terms(self, terms: Terms) -> Self {
        Self { terms, ..self }
    }

    /// Sets the variant of the games, for one that begins from another position: nackgammon.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// Returns the variant of the games.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the terms of the games.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the state at the beginning of a game.
    pub(crate) fn start(&self, contest: Contest) -> GameState {
        GameState::start(self.variant, contest, self.terms.has_cube(), &self.table)
    }

    /// Returns the luck of a roll. An opening roll is never a double.
    pub fn luck(&self, game_state: &GameState, thrown: Dice, opening: bool) -> Luck {
        let rolls = Dice::ALL.into_iter().filter(|dice| !(opening && dice.is_double()));
        let rolls: Vec<Dice> = rolls.collect();
        let searcher = game_state.searcher(&*self.engine, &self.luck);
        let mut replies = Replies::default();
        searcher.replies(&game_state.position, &rolls, &mut replies);
        let worth = |reply| {
            let value = searcher.value_after(reply);
            let ours = game_state.context.flip().flip_utility(value.best);
            match game_state.context.mwc(ours) {
                Some(chance) => [2.0 * chance.0, chance.0],
                None => [ours.0, f64::from(value.outcome.flip().win)],
            }
        };
        let (mut sums, mut weights, mut found) = ([0.0; 2], 0.0, [0.0; 2]);
        for (&dice, reply) in rolls.iter().zip(replies.best()) {
            let (worth, weight) = (worth(reply), f64::from(dice.weight()));
            if dice == thrown {
                found = worth;
            }
            sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += weight * worth);
            weights += weight;
        }
        let [points, wins] = [0, 1].map(|i| found[i] - sums[i] / weights);
        Luck { points, wins }
    }

    /// Returns the loss of a play against the best one, in points with a cube of 1. Returns `None`
    /// if there was no choice or decisions are not judged.
    pub fn loss(&self, game_state: &GameState, dice: Dice, made: &LegalPlay) -> Option<f64> {
        let searcher = game_state.searcher(&*self.engine, &self.judgement?);
        let GameState { position, context, .. } = game_state;
        let plays = searcher.rank_with(position, dice, &[made.result]);
        let found = plays.iter().find(|play| play.legal.result == made.result)?;
        let loss = context.emg(plays[0].value).0 - context.emg(found.value).0;
        (plays.len() > 1).then_some(loss.max(0.0))
    }

    /// Returns the loss of the player on roll, who may double, by doubling or by not doubling, in
    /// points with a cube of 1. Returns `None` if no double is possible, if the player did not
    /// double and was far from a double, or if decisions are not judged.
    pub fn loss_of_double(&self, game_state: &GameState, has_doubled: bool) -> Option<f64> {
        let decision = self.decision(game_state)?;
        let gain = decision.doubled()?.0 - decision.equities().no_double.0;
        let counts = has_doubled || gain > -CLOSE;
        counts.then_some(if has_doubled { -gain } else { gain }.max(0.0))
    }

    /// Returns the loss of the opponent of the player on roll, who has doubled, by the answer, in
    /// points with a cube of 1. Returns `None` if decisions are not judged.
    pub fn loss_of_answer(&self, game_state: &GameState, has_taken: bool) -> Option<f64> {
        let equities = *self.decision(game_state)?.equities();
        let gain = equities.double_pass.0 - equities.double_take?.0;
        Some(if has_taken { -gain } else { gain }.max(0.0))
    }

    /// Returns the proper cube action.
    fn decision(&self, game_state: &GameState) -> Option<CubeDecision> {
        Some(game_state.searcher(&*self.engine, &self.judgement?).cube(&game_state.position))
    }
}
