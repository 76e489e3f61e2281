//! Every roll against every reply.

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_engine::{Evaluator, PositionValue, SearchOptions, SearchedPlay, Searcher, in_order};
use barpoint_equity::{CubeDecision, Utility};

use crate::mean::Mean;
use crate::roll_table::{RollResult, RollTable, roll_table};

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
pub fn temperature_map(
    searcher: &Searcher<'_, impl Evaluator>,
    position: &Position,
    advance: impl Fn() + Sync,
) -> Option<TemperatureMap> {
    if position.result(searcher.evaluator().variant()).is_some() {
        return None;
    }
    let best = searcher.with_options(&SearchOptions { top: 1, ..*searcher.options() });
    let rows = in_order::map(&Dice::ALL, |&dice| {
        let row = row(searcher, dice, best.rank(position, dice)[0]);
        advance();
        row
    });
    Some(TemperatureMap { rows })
}

/// The map of the best plays of one roll, as many as [`SearchOptions::top`] asks for, and of those
/// that lead to one of the positions `forced`; best first. `None` if the game is over.
///
/// `advance` is called once for each row.
pub fn play_temperatures(
    searcher: &Searcher<'_, impl Evaluator>,
    position: &Position,
    dice: Dice,
    forced: &[Position],
    advance: impl Fn() + Sync,
) -> Option<TemperatureMap> {
    if position.result(searcher.evaluator().variant()).is_some() {
        return None;
    }
    let top = searcher.options().top;
    let wanted = searcher
        .rank_with(position, dice, forced)
        .into_iter()
        .enumerate()
        .filter(|(rank, play)| *rank < top || forced.contains(&play.legal.result));
    let plays: Vec<SearchedPlay> = wanted.map(|(_, play)| play).collect();
    let rows = in_order::map(&plays, |play| {
        let row = row(searcher, dice, *play);
        advance();
        row
    });
    Some(TemperatureMap { rows })
}

fn row(searcher: &Searcher<'_, impl Evaluator>, dice: Dice, play: SearchedPlay) -> TemperatureRow {
    let theirs = searcher.flip();
    let table = |searcher: &Searcher<'_, _>| roll_table(searcher, &play.legal.result, || {});
    let Some(replies) = table(&theirs) else {
        let (cells, value) = (Vec::new(), play.value);
        return TemperatureRow { dice, play, cells, mean: value, decision: None, value };
    };
    let context = theirs.context();
    let doubled = context.doubled().filter(|_| theirs.options().cubeful);
    let doubled = doubled.and_then(|doubled| table(&theirs.with_context(&doubled)));
    let value = |table: &RollTable| (table.outcome, table.mean);
    let deeper = PositionValue::new(context, value(&replies), doubled.as_ref().map(value));
    let decision = doubled.map(|_| deeper.decision(context));
    let best = decision.map_or(deeper.best, |decision| context.utility(decision.best()));
    let cell = |roll: &RollResult| TemperatureCell {
        dice: roll.dice,
        reply: roll.best.legal,
        value: context.flip_utility(roll.best.value),
    };
    TemperatureRow {
        dice,
        play,
        cells: replies.rolls.iter().map(cell).collect(),
        mean: context.flip_utility(replies.mean),
        decision,
        value: context.flip_utility(best),
    }
}
