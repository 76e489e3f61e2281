//! Temperature maps: every roll with every roll of the opponent.

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_engine::{Evaluator, PositionValue, SearchOptions, SearchedPlay, Searcher, in_order};
use barpoint_equity::{CubeContext, CubeDecision, Double, Emg, Take, Utility};

use crate::reasons::Market;
use crate::roll_table::{Mean, RollResult, RollTable, roll_table};

/// S. Sengoku's temperature map: values after plays of the player on roll and all rolls of the
/// opponent, with one row for each play.
///
/// # Perspective
/// The player on roll, for all values.
#[derive(Clone, Debug, PartialEq)]
pub struct TemperatureMap {
    /// One row for each roll in the order of [`Dice::ALL`], or for each requested play.
    pub rows: Vec<TemperatureRow>,
    /// Score and cube: they convert utilities.
    pub context: CubeContext,
    /// Options of the search.
    pub options: SearchOptions,
}

/// Play of the player on roll, with the results of every roll of the opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct TemperatureRow {
    /// The roll.
    pub dice: Dice,
    /// The play, evaluated at the plies of the options.
    pub play: SearchedPlay,
    /// The rolls of the opponent in the order of [`Dice::ALL`]; empty if the play ends the game.
    /// The opponent does not double.
    pub cells: Vec<TemperatureCell>,
    /// Mean of the cells: the value of the play one ply deeper, if the opponent does not double. If
    /// the play ends the game, the value of the result.
    pub mean: Utility,
    /// Proper cube action of the opponent before rolling, one ply deeper and from the point of view
    /// of the opponent. `None` if the opponent may not double, if the play ends the game, or if the
    /// search is cubeless.
    pub decision: Option<CubeDecision>,
    /// Value of the play one ply deeper, with the best cube action of the opponent.
    pub value: Utility,
}

/// Roll of the opponent with the value of its best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TemperatureCell {
    /// The roll.
    pub dice: Dice,
    /// Best reply of the opponent.
    pub reply: LegalPlay,
    /// Value after the reply.
    pub value: Utility,
}

impl TemperatureMap {
    fn new(searcher: &Searcher<'_, impl Evaluator>, rows: Vec<TemperatureRow>) -> Self {
        Self { rows, context: *searcher.context(), options: *searcher.options() }
    }

    /// Returns the mean over all rows if there is one for every roll: the value of the position
    /// without a double, two plies deeper. Returns `None` for a map of plays.
    pub fn mean(&self) -> Option<Utility> {
        let is_full = self.rows.iter().map(|row| row.dice).eq(Dice::ALL);
        let results = self.rows.iter().map(|row| (row.dice, row.play.outcome, row.value));
        is_full.then(|| Mean::over(results).value())
    }

    /// Returns the least and the greatest value of a cell, `None` if there are no cells.
    pub fn range(&self) -> Option<(Utility, Utility)> {
        let values = || self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.value.0);
        let (low, high) = (values().reduce(f64::min)?, values().reduce(f64::max)?);
        Some((Utility(low), Utility(high)))
    }
}

/// Returns the map of every roll: 21 rows of 21 cells. Returns `None` if the game is over.
///
/// Plays and replies are chosen and evaluated at the plies of the options, so the map as a whole
/// looks two plies further. `advance` is called 21 times.
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
    Some(TemperatureMap::new(searcher, rows))
}

/// Returns the map of the best plays of one roll, [`SearchOptions::top`] of them, and of the plays
/// that lead to the positions `forced`; best first. Returns `None` if the game is over.
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
    Some(TemperatureMap::new(searcher, rows))
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

/// Market of the player on roll: the proper cube actions after every exchange of a temperature map, if
/// nobody doubles before.
///
/// # Perspective
/// The player on roll, who may double.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MarketMap {
    /// Proper cube action now.
    pub now: CubeDecision,
    /// Exchanges that lose the market, of [`Market::EXCHANGES`]; `None` for a map of plays.
    pub total: Option<Market>,
    /// Equity of a double that is taken if the opponent could never turn the cube.
    pub dead_take: Emg,
    /// One row for each row of the temperature map.
    pub rows: Vec<MarketRow>,
}

/// Play of the player on roll, with the market after every roll of the opponent.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MarketRow {
    /// Rolls of the opponent, of 36, that lose the market.
    pub market: Market,
    /// Proper cube action of the opponent after the play, if the double was taken before it. `None` if the
    /// play ends the game.
    pub recube: Option<CubeDecision>,
    /// Proper cube action of the player on roll after each roll of the opponent; empty if the play ends the
    /// game, `None` if the roll ends it.
    pub actions: Vec<Option<CubeDecision>>,
}

impl MarketMap {
    /// Returns the recube vig: what the opponent's right to turn the cube after a take costs the player who
    /// doubles. `None` if no double is possible.
    #[must_use]
    pub fn recube_vig(&self) -> Option<Emg> {
        let live = self.now.equities().double_take?;
        Some(Emg(self.dead_take.0 - live.0))
    }
}

/// Returns the market of a temperature map, with plays and cube actions as [`Market::of`] has them. Returns
/// `None` if the game is over or the player on roll cannot double.
pub fn market_map(
    searcher: &Searcher<'_, impl Evaluator>,
    position: &Position,
    map: &TemperatureMap,
) -> Option<MarketMap> {
    if position.result(searcher.evaluator().variant()).is_some() {
        return None;
    }
    let context = searcher.context();
    let doubled = context.doubled()?;
    let value = searcher.value(position);
    let now = value.decision(context);
    if matches!(now.double(), Double::Unavailable | Double::Dead) {
        return None;
    }
    let dead_take = context.emg(doubled.without_doubles().cubeless(&value.doubled_outcome));
    let after_take = searcher.with_context(&doubled).flip();
    let rows = in_order::map(&map.rows, |row| {
        let result = &row.play.legal.result;
        if row.cells.is_empty() {
            return MarketRow {
                market: Market { lost: 36, too_good: 36 },
                recube: None,
                actions: Vec::new(),
            };
        }
        let variant = searcher.evaluator().variant();
        let action = |cell: &TemperatureCell| {
            let next = &cell.reply.result;
            next.result(variant).is_none().then(|| searcher.cube(next))
        };
        let actions: Vec<Option<CubeDecision>> = row.cells.iter().map(action).collect();
        let mut market = Market::default();
        for (cell, action) in row.cells.iter().zip(&actions) {
            let passes = action.filter(|action| action.take() == Take::Pass);
            let Some(action) = passes else { continue };
            market.lost += cell.dice.weight();
            market.too_good += u32::from(action.double() == Double::TooGood) * cell.dice.weight();
        }
        MarketRow { market, recube: Some(after_take.cube(result)), actions }
    });
    let is_full = map.rows.iter().map(|row| row.dice).eq(Dice::ALL);
    let total = is_full.then(|| {
        map.rows.iter().zip(&rows).fold(Market::default(), |sum, (row, of)| Market {
            lost: sum.lost + row.dice.weight() * of.market.lost,
            too_good: sum.too_good + row.dice.weight() * of.market.too_good,
        })
    });
    Some(MarketMap { now, total, dead_take, rows })
}
