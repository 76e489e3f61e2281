//! All rolls, and temperature maps.

use barpoint::Value;
use barpoint_analysis::{RollResult, TemperatureCell, TemperatureRow};
use barpoint_equity::{CubeContext, Utility};
use barpoint_ids::PositionId;
use serde::Serialize;

use super::analysis::{State, Worth};
use super::{Chances, VERSION};
use crate::output::decimal::Decimal;
use crate::report::{RollsReport, TemperatureReport};

pub(super) fn worth(context: &CubeContext, utility: Utility) -> Worth {
    Value { equity: context.emg(utility), mwc: context.mwc(utility) }.into()
}

#[derive(Serialize)]
pub(super) struct RollList {
    version: u32,
    position: String,
    variant: &'static str,
    state: State,
    met: Option<String>,
    plies: usize,
    cubeful: bool,
    mean: Worth,
    chances: Chances<Decimal>,
    rolls: Vec<Roll>,
}

#[derive(Serialize)]
struct Roll {
    dice: String,
    weight: u32,
    play: String,
    result: String,
    legal: usize,
    equity: Decimal,
    mwc: Option<Decimal>,
    luck: Worth,
    chances: Chances<Decimal>,
}

impl From<&RollsReport> for RollList {
    fn from(report: &RollsReport) -> Self {
        let context = &report.context;
        let mean = worth(context, report.table.mean);
        let roll = |roll: &RollResult| {
            let Worth { equity, mwc } = worth(context, roll.best.value);
            let less = |a: Decimal, b: Decimal| Decimal(a.0 - b.0);
            Roll {
                dice: roll.dice.to_string(),
                weight: roll.dice.weight(),
                play: roll.best.legal.play.to_string(),
                result: PositionId(roll.best.legal.result).to_string(),
                legal: roll.legal,
                equity,
                mwc,
                luck: Worth {
                    equity: less(equity, mean.equity),
                    mwc: mwc.zip(mean.mwc).map(|(mwc, mean)| less(mwc, mean)),
                },
                chances: Chances::from(&roll.best.outcome),
            }
        };
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            met: report.met.clone(),
            plies: report.plies,
            cubeful: report.cubeful,
            chances: Chances::from(&report.table.outcome),
            rolls: report.rolls().into_iter().map(roll).collect(),
            mean,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Temperature {
    version: u32,
    position: String,
    variant: &'static str,
    state: State,
    met: Option<String>,
    plies: usize,
    cubeful: bool,
    dice: Option<String>,
    mean: Option<Worth>,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    dice: String,
    weight: u32,
    play: String,
    result: String,
    at_plies: Worth,
    mean: Worth,
    opponent_action: Option<String>,
    value: Worth,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    dice: String,
    weight: u32,
    reply: String,
    result: String,
    equity: Decimal,
    mwc: Option<Decimal>,
}

impl From<&TemperatureReport> for Temperature {
    fn from(report: &TemperatureReport) -> Self {
        let context = &report.context;
        let cell = |cell: &TemperatureCell| {
            let Worth { equity, mwc } = worth(context, cell.value);
            Cell {
                dice: cell.dice.to_string(),
                weight: cell.dice.weight(),
                reply: cell.reply.play.to_string(),
                result: PositionId(cell.reply.result).to_string(),
                equity,
                mwc,
            }
        };
        let row = |row: &TemperatureRow| Row {
            dice: row.dice.to_string(),
            weight: row.dice.weight(),
            play: row.play.legal.play.to_string(),
            result: PositionId(row.play.legal.result).to_string(),
            at_plies: worth(context, row.play.value),
            mean: worth(context, row.mean),
            opponent_action: row.decision.map(|decision| decision.to_string()),
            value: worth(context, row.value),
            cells: row.cells.iter().map(cell).collect(),
        };
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            state: State::of(&report.subject),
            met: report.met.clone(),
            plies: report.plies,
            cubeful: report.cubeful,
            dice: report.dice.map(|dice| dice.to_string()),
            mean: report.map.mean().map(|mean| worth(context, mean)),
            rows: report.map.rows.iter().map(row).collect(),
        }
    }
}
