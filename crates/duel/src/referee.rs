//! The third party that tells luck from skill.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_engine::{Engine, SearchOptions, best_of, search, search_plays};
use barpoint_equity::CubeContext;

/// What a roll was worth beyond the mean of those that could have been thrown.
///
/// # Perspective
/// The player who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// In points.
    pub points: f64,
    /// In games won.
    pub wins: f64,
}

/// An engine that says what rolls are worth, and what plays lose.
#[derive(Clone, Debug)]
pub struct Referee {
    engine: Arc<Engine>,
    luck: SearchOptions,
    judgement: Option<SearchOptions>,
}

impl Referee {
    /// A referee who looks so many turns ahead to tell luck, and so many to judge plays, if that is
    /// wanted. Whatever the referee thinks, the mean luck of a roll is nought.
    pub fn new(engine: Arc<Engine>, luck: usize, judgement: Option<usize>) -> Self {
        let options = |plies| SearchOptions { plies, cubeful: false, ..SearchOptions::default() };
        Self { engine, luck: options(luck), judgement: judgement.map(options) }
    }

    /// The luck of a roll, which is no double if it opens the game.
    pub fn luck(&self, position: &Position, thrown: Dice, opening: bool) -> Luck {
        let theirs = CubeContext::cubeless_money().flip();
        let worth = |dice| {
            let best = best_of(&*self.engine, &position.plays(dice)).legal.result;
            let outcome = search(&*self.engine, &best, &theirs, &self.luck).outcome.flip();
            [f64::from(outcome.equity().0), f64::from(outcome.win)]
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

    /// What a play loses against the best one, in points; `None` where there was no choice or
    /// nobody judges.
    pub fn loss(&self, position: &Position, dice: Dice, made: &LegalPlay) -> Option<f64> {
        let options = self.judgement.as_ref()?;
        let forced = [made.result];
        let plays = search_plays(
            &*self.engine,
            position,
            dice,
            &CubeContext::cubeless_money(),
            options,
            &forced,
        );
        let found = plays.iter().find(|play| play.legal.result == made.result)?;
        (plays.len() > 1).then(|| (plays[0].value.0 - found.value.0).max(0.0))
    }
}
