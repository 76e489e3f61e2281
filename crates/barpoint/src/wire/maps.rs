//! Tables of rolls and maps.

use barpoint_analysis::{
    CubeCell, Market, MarketMap, MarketRow, Needs, PlayCell, RaceAdvice, RaceCounts, RollResult,
    RollTable, ScoreMap, TemperatureCell, TemperatureMap, TemperatureRow,
};
use barpoint_core::{Dice, Position};
use barpoint_equity::CubeContext;
use barpoint_ids::PositionId;
use barpoint_wire::{self as wire, Decimal, Worth};

use super::{Asked, ToWire, count, noise};
use crate::Value;

/// Maximum number of plays listed for each score.
const PLAYS: usize = 5;

impl Asked<'_> {
    /// Returns the document of all rolls, in the order that the caller chooses.
    pub fn rolls(&self, table: &RollTable, rolls: &[&RollResult]) -> wire::Rolls {
        let (options, context) = (&table.options, &table.context);
        let mean = Value::new(context, table.mean);
        wire::Rolls {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            plies: count(options.plies),
            noise: noise(options.noise),
            cubeful: options.cubeful,
            mean: mean.to_wire(),
            chances: table.outcome.to_wire(),
            rolls: rolls.iter().map(|roll| (context, &mean, *roll).to_wire()).collect(),
            line: self.line,
        }
    }

    /// Returns the document of a temperature map of all rolls or of the plays of one roll, with its market if
    /// there is one.
    pub fn temperature_map(
        &self,
        dice: Option<Dice>,
        map: &TemperatureMap,
        market: Option<&MarketMap>,
    ) -> wire::TemperatureMap {
        let (options, context) = (&map.options, &map.context);
        let mut rows: Vec<_> = map.rows.iter().map(|row| (context, row).to_wire()).collect();
        for (row, of) in rows.iter_mut().zip(market.into_iter().flat_map(|market| &market.rows)) {
            row.market = Some(of.to_wire());
            for (cell, action) in row.cells.iter_mut().zip(&of.actions) {
                cell.action = action.map(|action| action.to_string());
            }
        }
        wire::TemperatureMap {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            plies: count(options.plies),
            noise: noise(options.noise),
            cubeful: options.cubeful,
            dice: dice.map(|dice| dice.to_string()),
            mean: map.mean().map(|mean| (context, mean).to_wire()),
            market: market.map(MarketMap::to_wire),
            rows,
            line: self.line,
        }
    }

    /// Returns the document of the cube actions at every score.
    pub fn cube_map(&self, map: &ScoreMap<CubeCell>) -> wire::ScoreMap {
        self.score_map(None, map)
    }

    /// Returns the document of the best plays of a roll at every score.
    pub fn play_map(&self, dice: Dice, map: &ScoreMap<PlayCell>) -> wire::ScoreMap {
        self.score_map(Some(dice), map)
    }

    fn score_map<T: ToWire<Wire = wire::Decided>>(
        &self,
        dice: Option<Dice>,
        map: &ScoreMap<T>,
    ) -> wire::ScoreMap {
        let cube = map.options.cube;
        wire::ScoreMap {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            met: self.met.unwrap_or_default().to_owned(),
            plies: count(map.options.search.plies),
            noise: noise(map.options.search.noise),
            cube: cube.value.get(),
            cube_owner: cube.owner.to_wire(),
            dice: dice.map(|dice| dice.to_string()),
            money: map.money.to_wire(),
            scores: scores(map),
            line: self.line,
        }
    }
}

fn scores<T: ToWire<Wire = wire::Decided>>(map: &ScoreMap<T>) -> Vec<wire::Score> {
    let mut scores = Vec::new();
    for (on_roll, row) in map.axis.iter().zip(&map.cells) {
        for (opponent, cell) in map.axis.iter().zip(row) {
            scores.extend(cell.as_ref().map(|cell| wire::Score {
                on_roll_away: on_roll.points(),
                opponent_away: opponent.points(),
                crawford: [on_roll, opponent].contains(&&Needs::Crawford),
                decision: cell.to_wire(),
            }));
        }
    }
    scores
}

/// Converts a roll, compared with the mean of all rolls.
impl ToWire for (&CubeContext, &Value, &RollResult) {
    type Wire = wire::Roll;

    fn to_wire(&self) -> wire::Roll {
        let (context, mean, roll) = *self;
        let value = Value::new(context, roll.best.value);
        let Worth { equity, mwc } = value.to_wire();
        wire::Roll {
            dice: roll.dice.to_string(),
            weight: roll.dice.weight(),
            play: roll.best.legal.play.to_string(),
            result: PositionId(roll.best.legal.result).to_string(),
            legal: count(roll.legal),
            equity,
            mwc,
            luck: value.less(mean).to_wire(),
            chances: roll.best.outcome.to_wire(),
        }
    }
}

impl ToWire for (&CubeContext, &TemperatureRow) {
    type Wire = wire::TemperatureRow;

    fn to_wire(&self) -> wire::TemperatureRow {
        let (context, row) = *self;
        wire::TemperatureRow {
            dice: row.dice.to_string(),
            weight: row.dice.weight(),
            play: row.play.legal.play.to_string(),
            result: PositionId(row.play.legal.result).to_string(),
            at_plies: (context, row.play.value).to_wire(),
            mean: (context, row.mean).to_wire(),
            opponent_action: row.decision.map(|decision| decision.to_string()),
            value: (context, row.value).to_wire(),
            market: None,
            cells: row.cells.iter().map(|cell| (context, cell).to_wire()).collect(),
        }
    }
}

impl ToWire for (&CubeContext, &TemperatureCell) {
    type Wire = wire::Reply;

    fn to_wire(&self) -> wire::Reply {
        let (context, cell) = *self;
        let Worth { equity, mwc } = (context, cell.value).to_wire();
        wire::Reply {
            dice: cell.dice.to_string(),
            weight: cell.dice.weight(),
            reply: cell.reply.play.to_string(),
            result: PositionId(cell.reply.result).to_string(),
            equity,
            mwc,
            action: None,
        }
    }
}

impl ToWire for MarketMap {
    type Wire = wire::Market;

    fn to_wire(&self) -> wire::Market {
        wire::Market {
            action: self.now.to_string(),
            exchanges: Market::EXCHANGES,
            lost: self.total.map(|total| total.lost),
            too_good: self.total.map(|total| total.too_good),
            double_take: self.now.equities().double_take.map(|take| Decimal(take.0)),
            dead_double_take: Decimal(self.dead_take.0),
            recube_vig: self.recube_vig().map(|vig| Decimal(vig.0)),
        }
    }
}

impl ToWire for MarketRow {
    type Wire = wire::MarketRow;

    fn to_wire(&self) -> wire::MarketRow {
        let Market { lost, too_good, .. } = self.market;
        let recube_action = self.recube.map(|action| action.to_string());
        wire::MarketRow { lost, too_good, recube_action }
    }
}

impl ToWire for CubeCell {
    type Wire = wire::Decided;

    fn to_wire(&self) -> wire::Decided {
        let (decision, context) = (&self.decision, &self.context);
        let equities = decision.equities();
        wire::Decided::Cube(wire::CubeCell {
            action: decision.to_string(),
            double: decision.double(),
            take: decision.take(),
            best: (context, context.utility(decision.best())).to_wire(),
            no_double: Decimal(equities.no_double.0),
            double_take: equities.double_take.map(|equity| Decimal(equity.0)),
            gain: self.gain().map(|gain| Decimal(gain.0)),
            chances: self.outcome.to_wire(),
        })
    }
}

impl ToWire for PlayCell {
    type Wire = wire::Decided;

    fn to_wire(&self) -> wire::Decided {
        let plays = self.plays.iter().take(PLAYS).map(|play| {
            let Worth { equity, mwc } = (&self.context, play.value).to_wire();
            wire::RatedPlay {
                play: play.legal.play.to_string(),
                result: PositionId(play.legal.result).to_string(),
                plies: count(play.plies),
                equity,
                mwc,
            }
        });
        wire::Decided::Play(wire::PlayCell {
            margin: self.margin().map(|margin| Decimal(margin.0)),
            plays: plays.collect(),
        })
    }
}

impl ToWire for RaceAdvice {
    type Wire = wire::RaceAction;

    fn to_wire(&self) -> wire::RaceAction {
        match self {
            Self { take: false, .. } => wire::RaceAction::Pass,
            Self { redouble: true, .. } => wire::RaceAction::Redouble,
            Self { double: true, .. } => wire::RaceAction::Double,
            Self { .. } => wire::RaceAction::NoDouble,
        }
    }
}

/// Converts the rules of thumb for a race; values that only a database has are left out.
impl ToWire for (Position, RaceCounts) {
    type Wire = wire::Race;

    fn to_wire(&self) -> wire::Race {
        let (position, counts) = self;
        wire::Race {
            version: wire::VERSION,
            position: PositionId(*position).to_string(),
            contact: if position.has_contact() { "yes" } else { "no" }.to_owned(),
            pips: counts.pips.on_roll,
            opponent_pips: counts.pips.opponent,
            lead_percent: Decimal(counts.lead_percent),
            rule_8_9_12_action: counts.rule_8_9_12.to_wire(),
            keith: counts.keith.counts.on_roll,
            keith_compared: Decimal(counts.keith.compared),
            opponent_keith: counts.keith.counts.opponent,
            keith_action: counts.keith.advice.to_wire(),
            thorp: counts.thorp.counts.on_roll,
            thorp_compared: Decimal(counts.thorp.compared),
            opponent_thorp: counts.thorp.counts.opponent,
            thorp_action: counts.thorp.advice.to_wire(),
            isight: counts.isight.counts.on_roll,
            opponent_isight: counts.isight.counts.opponent,
            isight_win_percent: Decimal(counts.isight_percent),
            isight_action: counts.isight.advice.to_wire(),
            kleinman: Decimal::finite(counts.kleinman),
            kleinman_win: Decimal(counts.kleinman_win),
            trice_last_take: counts.trice_last_take,
            trice_action: counts.trice.to_wire(),
            effective_pips: None,
            wastage: None,
            opponent_effective_pips: None,
            opponent_wastage: None,
            source: None,
            win: None,
            win_gammon: None,
            lose_gammon: None,
            centred_equity: None,
            centred_equity_best: None,
            line: None,
        }
    }
}

/// Converts a race with effective pip counts and exact chances.
impl ToWire for crate::Race {
    type Wire = wire::Race;

    fn to_wire(&self) -> wire::Race {
        let Self { position, counts, effective_pips, exact } = self;
        let wastage = |pips: Option<f64>, side: &barpoint_core::Chequers| {
            pips.map(|effective| Decimal(effective - f64::from(side.pips())))
        };
        let of_exact =
            |get: fn(&crate::ExactRace) -> Option<f64>| exact.as_ref().and_then(get).map(Decimal);
        wire::Race {
            effective_pips: effective_pips.on_roll.map(Decimal),
            wastage: wastage(effective_pips.on_roll, position.on_roll()),
            opponent_effective_pips: effective_pips.opponent.map(Decimal),
            opponent_wastage: wastage(effective_pips.opponent, position.opponent()),
            source: exact.as_ref().map(|exact| exact.source.name().to_owned()),
            win: of_exact(|exact| Some(exact.win)),
            win_gammon: of_exact(|exact| exact.win_gammon),
            lose_gammon: of_exact(|exact| exact.lose_gammon),
            centred_equity: of_exact(|exact| exact.centred_equity),
            centred_equity_best: of_exact(|exact| exact.centred_equity_best),
            ..(*position, *counts).to_wire()
        }
    }
}
