//! The third party that tells luck from skill.

use std::sync::Arc;

use barpoint_core::{Contest, Dice, LegalPlay};
use barpoint_engine::{Engine, Replies, SearchOptions};
use barpoint_equity::{CubeDecision, MatchEquityTable};

use crate::{Standing, Terms};

/// What a roll was worth beyond the mean of those that could have been thrown.
///
/// # Perspective
/// The player who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// In points; in a match, which counts for a point, twice the chances to win it.
    pub points: f64,
    /// In games won, or matches.
    pub wins: f64,
}

/// An engine that says what rolls are worth, and what decisions lose.
#[derive(Clone, Debug)]
pub struct Referee {
    engine: Arc<Engine>,
    terms: Terms,
    table: MatchEquityTable,
    luck: SearchOptions,
    judgement: Option<SearchOptions>,
}

/// A decision to double or wait counts if the two are nearer than this, or the cube was turned.
///
/// # Source
/// What GNU Backgammon calls close decisions in its statistics.
const CLOSE: f64 = 0.16;

impl Referee {
    /// A referee of games without a cube who looks so many turns ahead to tell luck, and so many to
    /// judge decisions, if that is wanted. Whatever the referee thinks, the mean luck of a roll is
    /// nought.
    pub fn new(engine: Arc<Engine>, luck: usize, judgement: Option<usize>) -> Self {
        let options = |plies| SearchOptions { plies, top: 1, ..SearchOptions::default() };
        Self {
            engine,
            terms: Terms::default(),
            table: MatchEquityTable::default(),
            luck: options(luck),
            judgement: judgement.map(options),
        }
    }

    /// The same referee of other games.
    #[must_use]
    pub fn with_terms(self, terms: Terms) -> Self {
        Self { terms, ..self }
    }

    /// What is played for.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// The beginning of a game.
    pub(crate) fn start(&self, contest: Contest) -> Standing {
        Standing::start(contest, self.terms.has_cube(), &self.table)
    }

    /// The luck of a roll, which is no double if it opens the game.
    pub fn luck(&self, standing: &Standing, thrown: Dice, opening: bool) -> Luck {
        let rolls = Dice::ALL.into_iter().filter(|dice| !(opening && dice.is_double()));
        let rolls: Vec<Dice> = rolls.collect();
        let searcher = standing.searcher(&self.engine, &self.luck);
        let mut replies = Replies::default();
        searcher.replies(&standing.position, &rolls, &mut replies);
        let worth = |reply| {
            let value = searcher.value_after(reply);
            let ours = standing.context.flip().flip_utility(value.best);
            match standing.context.mwc(ours) {
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

    /// What a play loses against the best one, in points on a cube of one; `None` where there was no
    /// choice or nobody judges.
    pub fn loss(&self, standing: &Standing, dice: Dice, made: &LegalPlay) -> Option<f64> {
        let searcher = standing.searcher(&self.engine, &self.judgement?);
        let Standing { position, context, .. } = standing;
        let plays = searcher.rank_with(position, dice, &[made.result]);
        let found = plays.iter().find(|play| play.legal.result == made.result)?;
        let loss = context.emg(plays[0].value).0 - context.emg(found.value).0;
        (plays.len() > 1).then_some(loss.max(0.0))
    }

    /// What the player on roll, who may double, loses by doing so or not, in points on a cube of one;
    /// `None` where nobody could go wrong or nobody judges.
    pub fn loss_of_double(&self, standing: &Standing, has_doubled: bool) -> Option<f64> {
        let decision = self.decision(standing)?;
        let gain = decision.doubled()?.0 - decision.equities().no_double.0;
        let counts = has_doubled || gain.abs() < CLOSE;
        counts.then_some(if has_doubled { -gain } else { gain }.max(0.0))
    }

    /// What the opponent of the player on roll, who has doubled, loses by the answer, in points on
    /// a cube of one; `None` where nobody judges.
    pub fn loss_of_answer(&self, standing: &Standing, has_taken: bool) -> Option<f64> {
        let equities = *self.decision(standing)?.equities();
        let gain = equities.double_pass.0 - equities.double_take?.0;
        Some(if has_taken { -gain } else { gain }.max(0.0))
    }

    /// What to do with the cube.
    fn decision(&self, standing: &Standing) -> Option<CubeDecision> {
        Some(standing.searcher(&self.engine, &self.judgement?).cube(&standing.position))
    }
}
