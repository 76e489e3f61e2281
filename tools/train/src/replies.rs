//! What the best replies to all rolls are worth on average.

use barpoint_core::{Dice, Outcome, Plays, Position};
use barpoint_engine::Evaluator;

use crate::float_net::{Chances, POINTS};
use crate::game::chances;
use crate::rng::Rng;

/// How much worse than the best a reply may look to the pruning net and still be evaluated.
const MARGIN: f32 = 0.16;
/// The most replies to a roll that are evaluated if there is a pruning net.
const MOST: usize = 6;

/// How much worse than the best a good reply may be.
const HARDLY: f32 = 0.08;

/// Memory for the replies to all rolls.
#[derive(Debug, Default)]
pub(crate) struct Replies {
    plays: Plays,
    guesses: Vec<Option<f32>>,
    /// Replies to one roll with guesses at what they are worth to the opponent.
    guessed: Vec<(f32, Position)>,
    /// Replies to be evaluated, with the index of the roll.
    candidates: Vec<(usize, Position)>,
    /// What each is worth to the player who replies.
    equities: Vec<f32>,
    /// The best reply to each roll, with its chances.
    best: [Option<(Outcome, Position)>; ROLLS],
}

const ROLLS: usize = Dice::ALL.len();

impl Replies {
    /// Mean over the 21 rolls of the chances after the best reply, seen by the player on roll.
    pub(crate) fn mean(&mut self, engine: &impl Evaluator, position: &Position) -> Chances {
        self.candidates.clear();
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            self.plays.generate(position, dice);
            self.add_promising(engine, position, roll);
        }
        self.best = [None; ROLLS];
        self.equities.resize(self.candidates.len(), 0.0);
        let positions: Vec<&Position> = self.candidates.iter().map(|(_, reply)| reply).collect();
        engine.evaluate_each(&positions, &mut |i, outcome| {
            let (roll, reply) = self.candidates[i];
            let (best, outcome) = (&mut self.best[roll], outcome.flip());
            self.equities[i] = outcome.equity().0;
            if best.is_none_or(|(best, _)| outcome.equity() > best.equity()) {
                *best = Some((outcome, reply));
            }
        });
        let mut mean = [0.0; 6];
        for (dice, (outcome, _)) in Dice::ALL.into_iter().zip(self.best.into_iter().flatten()) {
            let weight = dice.weight() as f32 / 36.0;
            mean.iter_mut().zip(chances(&outcome)).for_each(|(sum, p)| *sum += weight * p);
        }
        mean
    }

    /// The best reply to a roll, found by the last call of [`mean`](Self::mean).
    pub(crate) fn best(&self, dice: Dice) -> Option<Position> {
        self.reply_to(dice).map(|(_, (_, reply))| reply)
    }

    /// A reply to a roll that is hardly worse than the best, or the best.
    pub(crate) fn good(&self, dice: Dice, rng: &mut Rng) -> Option<Position> {
        let (roll, (best, _)) = self.reply_to(dice)?;
        let least = best.equity().0 - HARDLY;
        let replies = || {
            let replies = self.candidates.iter().zip(&self.equities);
            replies.filter(|((other, _), equity)| *other == roll && **equity >= least)
        };
        let number = rng.below(replies().count() as u32);
        replies().nth(number as usize).map(|((_, reply), _)| *reply)
    }

    /// The best replies to a roll, at most `most` of them and none but those hardly worse than the
    /// best, which comes first.
    pub(crate) fn leading(&self, dice: Dice, most: usize) -> Vec<Position> {
        let Some((roll, (best, _))) = self.reply_to(dice) else { return Vec::new() };
        let least = best.equity().0 - HARDLY;
        let replies = self.candidates.iter().zip(&self.equities);
        let mut leading: Vec<(f32, Position)> = replies
            .filter(|((other, _), equity)| *other == roll && **equity >= least)
            .map(|((_, reply), equity)| (*equity, *reply))
            .collect();
        leading.sort_by(|a, b| b.0.total_cmp(&a.0));
        leading.truncate(most);
        leading.into_iter().map(|(_, reply)| reply).collect()
    }

    fn reply_to(&self, dice: Dice) -> Option<(usize, (Outcome, Position))> {
        let roll = Dice::ALL.into_iter().position(|other| other == dice)?;
        Some((roll, self.best[roll]?))
    }

    /// Adds the replies to a roll that may be the best, those after which the opponent seems to
    /// stand worst.
    fn add_promising(&mut self, engine: &impl Evaluator, position: &Position, roll: usize) {
        if self.plays.len() > 2 {
            engine.guess_results(position, &self.plays, &[POINTS], &mut self.guesses);
        } else {
            self.guesses.clear();
            self.guesses.resize(self.plays.len(), None);
        }
        let least = self.guesses.iter().flatten().copied().fold(f32::INFINITY, f32::min);
        self.guessed.clear();
        for (play, guess) in self.plays.iter().zip(&self.guesses) {
            match *guess {
                // What there is no guess for is exact or a race, and always evaluated.
                None => self.candidates.push((roll, play.result)),
                Some(guess) if guess <= least + MARGIN => self.guessed.push((guess, play.result)),
                Some(_) => {}
            }
        }
        if self.guessed.len() > MOST {
            // Stable, so that equals stay in the order in which plays are generated.
            self.guessed.sort_by(|a, b| a.0.total_cmp(&b.0));
            self.guessed.truncate(MOST);
        }
        self.candidates.extend(self.guessed.iter().map(|&(_, reply)| (roll, reply)));
    }
}
