//! One game of self-play, recorded position by position.

use barpoint_core::{Class, Dice, Plays, Position, Variant};
use barpoint_engine::{Evaluator, Searcher};
use barpoint_nn::inputs::Inputs;
use barpoint_nn::plan;

use crate::chances::{self, Chances, equity};
use crate::rng::Rng;
use crate::selfplay::replies::Replies;
use crate::selfplay::starts::{self, Plan};

/// A position of a game before the roll, and its chances for the player on roll.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// The position.
    pub(crate) position: Position,
    /// The net's chances after its own choice of the play before. That is this position, unless a look
    /// ahead chose another play.
    pub(crate) foreseen: Chances,
    /// Mean over the 21 rolls of the net's chances after the best reply, if requested.
    pub(crate) expectation: Chances,
    /// True if a good play was made here. After a bad play the rest of the game is no evidence about the
    /// position.
    pub(crate) is_good: bool,
}

/// Style of the games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Share of games that begin with a position dealt by plan.
    pub(crate) dealt: f32,
    /// Plan of those positions, `None` for any.
    pub(crate) plan: Option<Plan>,
    /// Share of the other games that begin with some odd plays.
    pub(crate) odd_starts: f32,
    /// Share of plays made at random later on.
    pub(crate) exploration: f32,
    /// Share of the other plays that are chosen among the plays hardly worse than the best, so that games
    /// contain the alternatives of a player's choices.
    pub(crate) variety: f32,
    /// Share of positions with a sibling: another position after the same roll, hardly worse than the best.
    /// Siblings are the alternatives of a choice.
    pub(crate) siblings: f32,
    /// Number of plays hardly worse than the best that are compared by their means over the rolls before one
    /// is made, while there is contact. The others become siblings.
    pub(crate) considered: usize,
    /// True to average over all rolls at each position.
    pub(crate) expectations: bool,
    /// True to record only the race at the end of the game, or a dealt race.
    pub(crate) races_only: bool,
    /// True to end a game where the race begins, because the race net judges that.
    pub(crate) contact_only: bool,
}

impl Style {
    /// The best plays by static evaluation from the usual start, until there is no contact.
    pub(crate) const STATIC: Self = Self {
        dealt: 0.0,
        plan: None,
        odd_starts: 0.0,
        exploration: 0.0,
        variety: 0.0,
        siblings: 0.0,
        considered: 1,
        expectations: false,
        races_only: false,
        contact_only: true,
    };
}

/// A position that another play would have led to, and its chances for the player on roll.
#[derive(Clone, Debug)]
pub(crate) struct Sibling {
    /// Number of the turn before it.
    pub(crate) turn: usize,
    /// The position.
    pub(crate) position: Position,
    /// Mean over the 21 rolls of the net's chances after the best reply.
    pub(crate) expectation: Chances,
}

/// A game from the first recorded position to an exactly known end.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The positions before each roll.
    pub(crate) turns: Vec<Turn>,
    /// Positions that other plays would have led to.
    pub(crate) siblings: Vec<Sibling>,
    /// The position after the last turn.
    pub(crate) last: Position,
    /// Chances of the last position, exact unless the game was too long.
    pub(crate) end: Chances,
    /// As [`Turn::foreseen`], for the last position.
    pub(crate) foreseen: Chances,
}

/// Style of one side in the opening plies of an odd start.
#[derive(Clone, Copy, Debug)]
enum Oddity {
    /// Plays any legal play.
    Random,
    /// Makes half of its plays at random.
    Noisy,
    /// Leaves as many shots as possible, which leads to back games.
    Reckless,
    /// Hits whatever it can, which leads to blitzes and containment.
    Aggressive,
}

const MAX_TURNS: usize = 400;

/// Plays one game, which depends only on the engine, the style and the random numbers.
pub(crate) fn play(engine: &impl Evaluator, style: &Style, rng: &mut Rng) -> Game {
    let start = start(engine, style, rng, &mut Plays::default());
    play_from(start, engine, style, rng)
}

/// Plays a game that begins with this position.
pub(crate) fn play_from(
    mut position: Position,
    engine: &impl Evaluator,
    style: &Style,
    rng: &mut Rng,
) -> Game {
    let mut plays = Plays::default();
    let (mut turns, mut siblings) = (Vec::new(), Vec::new());
    let (mut replies, mut look) = (Replies::default(), Look::default());
    let mut foreseen = chances::of(&engine.evaluate(&position));
    // The mean over the rolls, if a look ahead has computed it and its replies.
    let mut known = None;
    let is_over = |position: &Position| {
        engine.exact(position).is_some() || style.contact_only && !position.has_contact()
    };
    while !is_over(&position) && turns.len() < MAX_TURNS {
        let expectation = match known.take() {
            Some(expectation) => expectation,
            None if style.expectations => replies.mean(engine, &position),
            None => foreseen,
        };
        let dice = rng.roll();
        let explore = rng.chance(style.exploration);
        let best = if style.expectations { replies.best(dice) } else { None };
        let best = best.unwrap_or_else(|| best_play(engine, &position, dice));
        let vary = !explore && style.expectations && rng.chance(style.variety);
        let (made, judged) = if explore {
            let made = any_play(&position, dice, rng, &mut plays);
            (made, made)
        } else if vary {
            let made = replies.good(dice, rng).unwrap_or(best);
            (made, made)
        } else if style.considered > 1 && position.has_contact() {
            let made =
                look.choose(engine, &replies.leading(dice, style.considered)).unwrap_or(best);
            (made, best)
        } else {
            (best, best)
        };
        turns.push(Turn { position, foreseen, expectation, is_good: !explore || made == best });
        let turn = turns.len() - 1;
        if style.expectations && rng.chance(style.siblings) {
            let sibling = replies.good(dice, rng).filter(|&sibling| sibling != made);
            if let Some(position) = sibling.filter(|sibling| engine.exact(sibling).is_none()) {
                let expectation = replies.mean(engine, &position);
                siblings.push(Sibling { turn, position, expectation });
            }
        }
        for (position, expectation) in look.passed_over() {
            siblings.push(Sibling { turn, position, expectation });
        }
        known = look.take_chosen(&mut replies);
        foreseen = chances::of(&engine.evaluate(&judged));
        position = made;
    }
    let end = engine.exact(&position).unwrap_or_else(|| engine.evaluate(&position));
    Game { turns, siblings, last: position, end: chances::of(&end), foreseen }
}

fn start(engine: &impl Evaluator, style: &Style, rng: &mut Rng, plays: &mut Plays) -> Position {
    let variant = if rng.chance(0.04) { Variant::Nackgammon } else { Variant::Backgammon };
    if style.races_only {
        if rng.chance(style.dealt) {
            return starts::deal_race(rng);
        }
        return race(engine, variant.start(), rng, plays);
    }
    if rng.chance(style.dealt) {
        return match style.plan {
            Some(Plan::BackGame) if rng.chance(0.9) => back_game(engine, rng, plays),
            plan => starts::deal(plan, rng),
        };
    }
    if rng.chance(style.odd_starts) {
        odd_start(engine, variant, rng, plays)
    } else {
        variant.start()
    }
}

/// Returns a position with contact after some odd plays of both sides.
pub(crate) fn odd_start(
    engine: &impl Evaluator,
    variant: Variant,
    rng: &mut Rng,
    plays: &mut Plays,
) -> Position {
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

/// Returns a back game that develops in a game. Dealt back games have more chequers back and worse timing.
fn back_game(engine: &impl Evaluator, rng: &mut Rng, plays: &mut Plays) -> Position {
    const MOST_PLIES: usize = 60;
    loop {
        let mut position = Variant::Backgammon.start();
        let oddities = [Oddity::Reckless, oddity(rng)];
        // Odd plays lead to back games soon, good plays to realistic ones.
        let odd = 0.4 * rng.symmetric().powi(2);
        for ply in 0..MOST_PLIES {
            let dice = rng.roll();
            position = if rng.chance(odd) {
                odd_play(engine, &position, dice, oddities[ply % 2], rng, plays)
            } else {
                best_play(engine, &position, dice)
            };
            if position.result(Variant::Backgammon).is_some() {
                break;
            }
            if plan::is_back_game(plan::plan(&position)) && rng.chance(0.15) {
                return position;
            }
        }
    }
}

/// Returns a race that develops in a game, sometimes after odd plays.
pub(crate) fn race_after_play(
    engine: &impl Evaluator,
    rng: &mut Rng,
    plays: &mut Plays,
) -> Position {
    let start = if rng.chance(0.3) {
        odd_start(engine, Variant::Backgammon, rng, plays)
    } else {
        Variant::Backgammon.start()
    };
    race(engine, start, rng, plays)
}

/// Plays on until there is no contact; every fifth play is random.
fn race(engine: &impl Evaluator, start: Position, rng: &mut Rng, plays: &mut Plays) -> Position {
    let mut position = start;
    while position.has_contact() {
        let dice = rng.roll();
        position = if rng.chance(0.2) {
            any_play(&position, dice, rng, plays)
        } else {
            best_play(engine, &position, dice)
        };
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
    engine: &impl Evaluator,
    position: &Position,
    dice: Dice,
    oddity: Oddity,
    rng: &mut Rng,
    plays: &mut Plays,
) -> Position {
    let mut most = |score: fn(&Position) -> i32| {
        plays.generate(position, dice);
        plays.iter().map(|play| play.result).max_by_key(score)
    };
    let odd = match oddity {
        Oddity::Reckless if rng.chance(0.7) => most(shots_left),
        Oddity::Aggressive if rng.chance(0.7) => most(men_on_bar),
        Oddity::Random => Some(any_play(position, dice, rng, plays)),
        Oddity::Noisy if rng.chance(0.5) => Some(any_play(position, dice, rng, plays)),
        _ => None,
    };
    odd.unwrap_or_else(|| best_play(engine, position, dice))
}

/// Returns the position after the best play by static evaluation.
fn best_play(engine: &impl Evaluator, position: &Position, dice: Dice) -> Position {
    Searcher::static_cubeless(engine).best(position, dice).result
}

/// Returns the position after a random play.
pub(crate) fn any_play(
    position: &Position,
    dice: Dice,
    rng: &mut Rng,
    plays: &mut Plays,
) -> Position {
    plays.generate(position, dice);
    plays[rng.below(plays.len() as u32) as usize].result
}

/// Returns the number of throws with which the player on roll hits.
fn shots_left(position: &Position) -> i32 {
    i32::from(Inputs::of(position).features[0])
}

fn men_on_bar(position: &Position) -> i32 {
    i32::from(position.on_roll().bar()) * 256 - i32::from(Inputs::of(position).features[0])
}

/// Memory for the plays that are compared.
#[derive(Debug, Default)]
struct Look {
    candidates: Vec<Candidate>,
    /// Index of the chosen candidate, if a choice was made.
    chosen: Option<usize>,
    spare: Vec<Replies>,
}

#[derive(Debug)]
struct Candidate {
    position: Position,
    /// Mean over the rolls, or exact chances.
    expectation: Chances,
    /// Replies to all rolls, unless the chances are exact.
    replies: Option<Replies>,
}

impl Look {
    /// Returns the position that is worst for the opponent by the mean over the rolls, `None` if there is no
    /// choice.
    fn choose(&mut self, engine: &impl Evaluator, positions: &[Position]) -> Option<Position> {
        self.clear();
        if positions.len() < 2 {
            return None;
        }
        for &position in positions {
            self.candidates.push(if let Some(exact) = engine.exact(&position) {
                Candidate { position, expectation: chances::of(&exact), replies: None }
            } else {
                let mut replies = self.spare.pop().unwrap_or_default();
                let expectation = replies.mean(engine, &position);
                Candidate { position, expectation, replies: Some(replies) }
            });
        }
        let worst = |a: &usize, b: &usize| {
            equity(&self.candidates[*a].expectation)
                .total_cmp(&equity(&self.candidates[*b].expectation))
        };
        self.chosen = (0..self.candidates.len()).min_by(worst);
        self.chosen.map(|chosen| self.candidates[chosen].position)
    }

    /// Returns the other candidates whose chances are not exact, with their means over the rolls.
    fn passed_over(&self) -> impl Iterator<Item = (Position, Chances)> {
        let others = self.candidates.iter().enumerate();
        others
            .filter(|(i, candidate)| Some(*i) != self.chosen && candidate.replies.is_some())
            .map(|(_, candidate)| (candidate.position, candidate.expectation))
    }

    /// Returns the mean over the rolls after the chosen play and puts its replies into `replies`. Clears the
    /// candidates.
    fn take_chosen(&mut self, replies: &mut Replies) -> Option<Chances> {
        let candidate = &mut self.candidates[self.chosen.take()?];
        let found = candidate.replies.as_mut().map(|found| std::mem::swap(found, replies));
        let expectation = found.map(|()| candidate.expectation);
        self.clear();
        expectation
    }

    fn clear(&mut self) {
        self.chosen = None;
        self.spare.extend(self.candidates.drain(..).filter_map(|candidate| candidate.replies));
    }
}
