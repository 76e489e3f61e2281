//! The third party that tells luck from skill.

use std::sync::Arc;

use barpoint_core::{Contest, Dice, LegalPlay};
use barpoint_engine::{Engine, SearchOptions, best_of, search, search_best, search_plays};
use barpoint_equity::MatchEquityTable;

use crate::{Standing, Terms, cube};

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
        let options = |plies| SearchOptions { plies, ..SearchOptions::default() };
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
        let theirs = standing.context.flip();
        let options = SearchOptions { cubeful: standing.has_cube, ..self.luck };
        let worth = |dice| {
            let best = self.reply(standing, dice).result;
            let value = search(&*self.engine, &best, &theirs, &options);
            let ours = theirs.flip_utility(value.best);
            match standing.context.mwc(ours) {
                Some(chance) => [2.0 * chance.0, chance.0],
                None => [ours.0, f64::from(value.outcome.flip().win)],
            }
        };
        let (mut sums, mut weights, mut found) = ([0.0; 2], 0.0, [0.0; 2]);
        for dice in Dice::ALL.into_iter().filter(|dice| !(opening && dice.is_double())) {
            let (worth, weight) = (worth(dice), f64::from(dice.weight()));
            if dice == thrown {
                found = worth;
            }
            sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += weight * worth);
            weights += weight;
        }
        let [points, wins] = [0, 1].map(|i| found[i] - sums[i] / weights);
        Luck { points, wins }
    }

    /// The best play without looking ahead.
    fn reply(&self, standing: &Standing, dice: Dice) -> LegalPlay {
        let Standing { position, context, has_cube, .. } = standing;
        if !has_cube {
            return best_of(&*self.engine, &position.plays(dice)).legal;
        }
        let options = SearchOptions { plies: 0, ..self.luck };
        search_best(&*self.engine, position, dice, context, &options)
    }

    /// What a play loses against the best one, in points on a cube of one; `None` where there was no
    /// choice or nobody judges.
    pub fn loss(&self, standing: &Standing, dice: Dice, made: &LegalPlay) -> Option<f64> {
        let options = SearchOptions { cubeful: standing.has_cube, top: 1, ..self.judgement? };
        let Standing { position, context, .. } = standing;
        let plays = search_plays(&*self.engine, position, dice, context, &options, &[made.result]);
        let found = plays.iter().find(|play| play.legal.result == made.result)?;
        let loss = context.emg(plays[0].value).0 - context.emg(found.value).0;
        (plays.len() > 1).then_some(loss.max(0.0))
    }

    /// What the player on roll, who may double, loses by doing so or not, in points on a cube of one;
    /// `None` where nobody could go wrong or nobody judges.
    pub fn loss_of_double(&self, standing: &Standing, has_doubled: bool) -> Option<f64> {
        let decision = cube::decide(&self.engine, standing, &self.judgement?);
        let gain = decision.doubled()?.0 - decision.equities().no_double.0;
        let counts = has_doubled || gain.abs() < CLOSE;
        counts.then_some(if has_doubled { -gain } else { gain }.max(0.0))
    }

    /// What the opponent of the player on roll, who has doubled, loses by the answer, in points on
    /// a cube of one; `None` where nobody judges.
    pub fn loss_of_answer(&self, standing: &Standing, has_taken: bool) -> Option<f64> {
        let equities = *cube::decide(&self.engine, standing, &self.judgement?).equities();
        let gain = equities.double_pass.0 - equities.double_take?.0;
        Some(if has_taken { -gain } else { gain }.max(0.0))
    }
}
