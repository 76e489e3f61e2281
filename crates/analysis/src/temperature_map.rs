//! Every roll against every reply.

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_engine::{Evaluator, SearchOptions, SearchedPlay, in_order, search_plays};
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Utility};

use crate::mean::Mean;

/// What follows from plays of the player on roll and all rolls of the opponent: S. Sengoku's
/// temperature map, one row for each play.
///
/// # Perspective
/// The player on roll, throughout.
#[derive(Clone, Debug, PartialEq)]
pub struct TemperatureMap {
    /// A row for each roll in the order of [`Dice::ALL`], or for each play asked for.
    pub rows: Vec<TemperatureRow>,
}

/// A play of the player on roll and what every roll of the opponent makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TemperatureRow {
    /// The roll.
    pub dice: Dice,
    /// The play, evaluated at the plies asked for.
    pub play: SearchedPlay,
    /// The rolls of the opponent in the order of [`Dice::ALL`], none if the play ends the game.
    /// The opponent has not doubled.
    pub cells: Vec<TemperatureCell>,
    /// The mean of the cells: the play a ply deeper, if the opponent does not double. What it wins
    /// if it ends the game.
    pub mean: Utility,
    /// What the opponent should do with the cube before rolling, from the opponent's side and a ply
    /// deeper; `None` if the opponent may not double, if the play ends the game and if the search
    /// is not cubeful.
    pub decision: Option<CubeDecision>,
    /// The play a ply deeper, once the opponent has used the cube as well as possible.
    pub value: Utility,
}

/// A roll of the opponent and what the best reply leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TemperatureCell {
    /// The roll.
    pub dice: Dice,
    /// The opponent's best reply.
    pub reply: LegalPlay,
    /// The value after it.
    pub value: Utility,
}

impl TemperatureMap {
    /// The mean over all rows if there is one for every roll: what the position is worth without a
    /// double two plies deeper. `None` for a map of plays.
    pub fn mean(&self) -> Option<Utility> {
        let is_full = self.rows.iter().map(|row| row.dice).eq(Dice::ALL);
        let results = self.rows.iter().map(|row| (row.dice, row.play.outcome, row.value));
        is_full.then(|| Mean::over(results).value())
    }

    /// The least and the greatest value of a cell, `None` if there are no cells.
    pub fn range(&self) -> Option<(Utility, Utility)> {
        let values = || self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.value.0);
        let (low, high) = (values().reduce(f64::min)?, values().reduce(f64::max)?);
        Some((Utility(low), Utility(high)))
    }
}

/// The map of every roll: 21 rows of 21 cells. `None` if the game is over.
///
/// Plays and replies are chosen and evaluated at the plies asked for, so that the whole looks two
/// plies further. `advance` is called 21 times.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
pub fn temperature_map(
    evaluator: &impl Evaluator,
    position: &Position,
    context: &CubeContext,
    options: &SearchOptions,
    advance: impl Fn() + Sync,
) -> Option<TemperatureMap> {
    if position.result(evaluator.variant()).is_some() {
        return None;
    }
    let rows = in_order::map(&Dice::ALL, |&dice| {
        let play = best_play(evaluator, position, dice, context, options);
        let row = row(evaluator, dice, play, context, options);
        advance();
        row
    });
    Some(TemperatureMap { rows })
}

/// The map of the best plays of one roll, as many as [`SearchOptions::top`] asks for, and of those
/// that lead to one of the positions `forced`; best first. `None` if the game is over.
///
/// `advance` is called once for each row.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
pub fn play_temperatures(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
    forced: &[Position],
    advance: impl Fn() + Sync,
) -> Option<TemperatureMap> {
    if position.result(evaluator.variant()).is_some() {
        return None;
    }
    let plays = search_plays(evaluator, position, dice, context, options, forced);
    let wanted = plays
        .into_iter()
        .enumerate()
        .filter(|(rank, play)| *rank < options.top || forced.contains(&play.legal.result));
    let plays: Vec<SearchedPlay> = wanted.map(|(_, play)| play).collect();
    let rows = in_order::map(&plays, |play| {
        let row = row(evaluator, dice, *play, context, options);
        advance();
        row
    });
    Some(TemperatureMap { rows })
}

fn best_play(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
) -> SearchedPlay {
    let options = SearchOptions { top: 1, ..*options };
    search_plays(evaluator, position, dice, context, &options, &[])[0]
}

fn row(
    evaluator: &impl Evaluator,
    dice: Dice,
    play: SearchedPlay,
    context: &CubeContext,
    options: &SearchOptions,
) -> TemperatureRow {
    let position = &play.legal.result;
    if position.result(evaluator.variant()).is_some() {
        let (cells, value) = (Vec::new(), play.value);
        return TemperatureRow { dice, play, cells, mean: value, decision: None, value };
    }
    let theirs = context.flip();
    let best = |context: &CubeContext| {
        in_order::map(&Dice::ALL, |&dice| {
            (dice, best_play(evaluator, position, dice, context, options))
        })
    };
    let mean = |replies: &[(Dice, SearchedPlay)]| {
        Mean::over(replies.iter().map(|(dice, play)| (*dice, play.outcome, play.value)))
    };
    let replies = best(&theirs);
    let no_double = mean(&replies);
    let doubled = theirs.doubled().filter(|_| options.cubeful);
    let decision = doubled.map(|doubled| {
        let equities = CubeEquities {
            no_double: theirs.emg(no_double.value()),
            double_take: Some(theirs.emg(mean(&best(&doubled)).value())),
            double_pass: theirs.emg(theirs.cash()),
        };
        CubeDecision::new(&theirs, &no_double.outcome(), equities)
    });
    let value = decision.map_or(no_double.value(), |decision| theirs.utility(decision.best()));
    let cell = |(dice, reply): &(Dice, SearchedPlay)| TemperatureCell {
        dice: *dice,
        reply: reply.legal,
        value: theirs.flip_utility(reply.value),
    };
    TemperatureRow {
        dice,
        play,
        cells: replies.iter().map(cell).collect(),
        mean: theirs.flip_utility(no_double.value()),
        decision,
        value: theirs.flip_utility(value),
    }
}
