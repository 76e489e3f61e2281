//! One game of self-play, told position by position.

use barpoint_core::{Class, Dice, LegalPlay, Outcome, Plays, Position, Variant};
use barpoint_engine::{Engine, Evaluator, best_of, best_play};
use barpoint_nn::inputs::Inputs;

use crate::float_net::Chances;
use crate::rng::Rng;

/// The chances of the six results that an [`Outcome`] holds cumulatively.
pub(crate) fn chances(outcome: &Outcome) -> Chances {
    [
        outcome.lose_backgammon,
        outcome.lose_gammon - outcome.lose_backgammon,
        1.0 - outcome.win - outcome.lose_gammon,
        outcome.win - outcome.win_gammon,
        outcome.win_gammon - outcome.win_backgammon,
        outcome.win_backgammon,
    ]
}

/// The same chances seen by the other player.
pub(crate) fn flip(chances: &Chances) -> Chances {
    let mut flipped = *chances;
    flipped.reverse();
    flipped
}

/// A position of a game before the roll, and what it is worth to the player on roll.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// The position.
    pub(crate) position: Position,
    /// The net's chances.
    pub(crate) value: Chances,
    /// Mean over the 21 rolls of the net's chances after the best reply, if asked for.
    pub(crate) expectation: Chances,
    /// Whether the play made here was the best one: if not, what follows says nothing about it.
    pub(crate) is_best: bool,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Share of games that begin with some odd plays.
    pub(crate) odd_starts: f32,
    /// Share of plays made at random later on.
    pub(crate) exploration: f32,
    /// Whether to average over all rolls at each position.
    pub(crate) expectations: bool,
    /// Whether only the race at the end of the game is recorded.
    pub(crate) races_only: bool,
}

/// A game from the first recorded position to an exactly known end.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The positions before each roll.
    pub(crate) turns: Vec<Turn>,
    /// Exact chances of the player on roll after the last turn.
    pub(crate) end: Chances,
}

/// How one side plays the opening plies of an odd start.
#[derive(Clone, Copy, Debug)]
enum Oddity {
    /// Any legal play.
    Random,
    /// Every other play is random.
    Noisy,
    /// Leaves as many shots as possible, which leads to back games.
    Reckless,
    /// Hits whatever it can, which leads to blitzes and containment.
    Aggressive,
}

const MAX_TURNS: usize = 400;

/// Plays one game, which depends on the engine and the random numbers only.
pub(crate) fn play(engine: &Engine, style: &Style, rng: &mut Rng) -> Game {
    let mut plays = Plays::default();
    let mut position = start(engine, style, rng, &mut plays);
    let mut turns = Vec::new();
    while engine.exact(&position).is_none() && turns.len() < MAX_TURNS {
        let value = chances(&engine.evaluate(&position));
        let expectation =
            if style.expectations { expectation(engine, &position, &mut plays) } else { value };
        let dice = rng.roll();
        let explore = rng.chance(style.exploration);
        let best = best_play(engine, &position, dice, &mut plays);
        let made = if explore { pick(&plays, rng) } else { best };
        turns.push(Turn { position, value, expectation, is_best: made.result == best.result });
        position = made.result;
    }
    let end = engine.exact(&position).unwrap_or_else(|| engine.evaluate(&position));
    Game { turns, end: chances(&end) }
}

/// Mean over the 21 rolls of the chances after the best reply.
pub(crate) fn expectation(engine: &Engine, position: &Position, plays: &mut Plays) -> Chances {
    let mut sum = [0.0; 6];
    for dice in Dice::ALL {
        plays.generate(position, dice);
        let best = chances(&best_of(engine, plays).outcome);
        let weight = dice.weight() as f32 / 36.0;
        sum.iter_mut().zip(best).for_each(|(sum, p)| *sum += weight * p);
    }
    sum
}

fn start(engine: &Engine, style: &Style, rng: &mut Rng, plays: &mut Plays) -> Position {
    let variant = if rng.chance(0.04) { Variant::Nackgammon } else { Variant::Backgammon };
    if style.races_only {
        return race(engine, variant.start(), rng, plays);
    }
    if !rng.chance(style.odd_starts) {
        return variant.start();
    }
    loop {
        let mut position = variant.start();
        let oddities = [oddity(rng), oddity(rng)];
        for ply in 0..3 + rng.below(22) {
            let dice = rng.roll();
            position = odd_play(engine, &position, dice, oddities[ply as usize % 2], rng, plays);
        }
        if matches!(Class::of(&position, variant), Class::Contact | Class::Crashed) {
            return position;
        }
    }
}

/// Plays on until the sides have passed each other; every fifth play is random.
fn race(engine: &Engine, start: Position, rng: &mut Rng, plays: &mut Plays) -> Position {
    let mut position = start;
    while position.has_contact() {
        let dice = rng.roll();
        let best = best_play(engine, &position, dice, plays);
        position = if rng.chance(0.2) { pick(plays, rng).result } else { best.result };
    }
    position
}

fn oddity(rng: &mut Rng) -> Oddity {
    match rng.below(8) {
        0 => Oddity::Random,
        1 | 2 => Oddity::Reckless,
        3 | 4 => Oddity::Aggressive,
        _ => Oddity::Noisy,
    }
}

fn odd_play(
    engine: &Engine,
    position: &Position,
    dice: Dice,
    oddity: Oddity,
    rng: &mut Rng,
    plays: &mut Plays,
) -> Position {
    let best = best_play(engine, position, dice, plays).result;
    let most = |score: fn(&Position) -> i32, plays: &Plays| {
        plays.iter().map(|play| play.result).max_by_key(score).unwrap_or(best)
    };
    match oddity {
        Oddity::Random => pick(plays, rng).result,
        Oddity::Noisy if rng.chance(0.5) => pick(plays, rng).result,
        Oddity::Reckless if rng.chance(0.7) => most(shots_left, plays),
        Oddity::Aggressive if rng.chance(0.7) => most(men_on_bar, plays),
        _ => best,
    }
}

fn pick(plays: &Plays, rng: &mut Rng) -> LegalPlay {
    plays[rng.below(plays.len() as u32) as usize]
}

/// Throws with which the player on roll hits.
fn shots_left(position: &Position) -> i32 {
    i32::from(Inputs::of(position).features[0])
}

fn men_on_bar(position: &Position) -> i32 {
    i32::from(position.on_roll().bar()) * 256 - i32::from(Inputs::of(position).features[0])
}
