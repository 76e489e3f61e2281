//! Rolls and maps.

use barpoint::Value;
use barpoint_analysis::{
    CubeCell, Needs, PlayCell, RollResult, ScoreMap, TemperatureCell, TemperatureRow,
};
use barpoint_core::{CubeOwner, Side};
use barpoint_equity::{CubeContext, Utility};
use barpoint_ids::PositionId;

use super::analysis::{CHANCES, chances, number, subject, subject_headings, without_commas, worth};
use crate::report::{DecisionMap, RollsReport, ScoreMapReport, TemperatureReport};

pub(super) fn rolls_headings() -> String {
    format!(
        "{},plies,cubeful,dice,weight,play,result,legal,equity,mwc,luck_equity,luck_mwc,\
         money_equity,{CHANCES}",
        subject_headings()
    )
}

pub(super) const SCORE_MAP_HEADINGS: &str = "position,variant,met,plies,cube,cube_owner,dice,\
    on_roll_away,opponent_away,crawford,decision,equity,mwc,no_double,double_take,margin";

pub(super) fn temperature_headings() -> String {
    format!(
        "{},plies,cubeful,dice,weight,play,result,mean_equity,mean_mwc,opponent_action,\
         value_equity,value_mwc,reply_dice,reply_weight,reply,reply_result,equity,mwc",
        subject_headings()
    )
}

fn value(context: &CubeContext, utility: Utility) -> Value {
    Value { equity: context.emg(utility), mwc: context.mwc(utility) }
}

pub(super) fn rolls(report: &RollsReport) -> Vec<Vec<String>> {
    let mean = value(&report.context, report.table.mean);
    let row = |roll: &RollResult| {
        let value = value(&report.context, roll.best.value);
        let luck = value.less(&mean);
        let mut row = subject(&report.subject, report.met.as_deref());
        row.extend([
            report.options.plies.to_string(),
            report.options.cubeful.to_string(),
            roll.dice.to_string(),
            roll.dice.weight().to_string(),
            roll.best.legal.play.to_string(),
            PositionId(roll.best.legal.result).to_string(),
            roll.legal.to_string(),
        ]);
        row.extend(worth(Some(value)));
        row.extend(worth(Some(Value { equity: luck.equity, mwc: luck.mwc })));
        row.extend(chances(&roll.best.outcome));
        row
    };
    report.rolls().into_iter().map(row).collect()
}

pub(super) fn score_map(report: &ScoreMapReport) -> Vec<Vec<String>> {
    let owner = report.cube.owner;
    let dice = match &report.map {
        DecisionMap::Cube(..) => String::new(),
        DecisionMap::Plays(dice, ..) => dice.to_string(),
    };
    let head = [
        PositionId(report.subject.position).to_string(),
        report.subject.variant.name().to_owned(),
        without_commas(&report.met),
        report.plies.to_string(),
        report.cube.value.to_string(),
        match owner {
            CubeOwner::Centred => "centred",
            CubeOwner::Side(Side::OnRoll) => "on roll",
            CubeOwner::Side(Side::Opponent) => "opponent",
        }
        .to_owned(),
        dice,
    ];
    let rows = match &report.map {
        DecisionMap::Cube(map, _) => scores(map, cube_cell),
        DecisionMap::Plays(_, map, _) => scores(map, play_cell),
    };
    rows.into_iter().map(|row| head.iter().cloned().chain(row).collect()).collect()
}

/// The rows of all scores and, without a score, of money play.
fn scores<T>(map: &ScoreMap<T>, cell: impl Fn(&T) -> Vec<String>) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (on_roll, row) in map.axis.iter().zip(&map.cells) {
        for (opponent, found) in map.axis.iter().zip(row) {
            let Some(found) = found else { continue };
            let crawford = [on_roll, opponent].contains(&&Needs::Crawford);
            let mut row = vec![on_roll.points().to_string(), opponent.points().to_string()];
            row.push(crawford.to_string());
            row.extend(cell(found));
            rows.push(row);
        }
    }
    let mut money = vec![String::new(); 3];
    money.extend(cell(&map.money));
    rows.push(money);
    rows
}

fn cube_cell(cell: &CubeCell) -> Vec<String> {
    let (decision, context) = (&cell.decision, &cell.context);
    let equities = decision.equities();
    let mut row = vec![decision.to_string().replace(", ", "/")];
    row.extend(worth(Some(value(context, context.utility(decision.best())))));
    row.push(number(Some(equities.no_double.0)));
    row.push(number(equities.double_take.map(|equity| equity.0)));
    row.push(number(cell.gain().map(|gain| gain.0)));
    row
}

fn play_cell(cell: &PlayCell) -> Vec<String> {
    let mut row = vec![cell.best().legal.play.to_string()];
    row.extend(worth(Some(value(&cell.context, cell.best().value))));
    row.extend([String::new(), String::new()]);
    row.push(number(cell.margin().map(|margin| margin.0)));
    row
}

pub(super) fn temperature(report: &TemperatureReport) -> Vec<Vec<String>> {
    let rows = report.map.rows.iter();
    rows.flat_map(|row| {
        let head = temperature_row(report, row);
        let cells = row.cells.iter().map(move |cell| {
            let mut line = head.clone();
            line.extend(temperature_cell(report, cell));
            line
        });
        cells.collect::<Vec<_>>()
    })
    .collect()
}

fn temperature_row(report: &TemperatureReport, row: &TemperatureRow) -> Vec<String> {
    let mut head = subject(&report.subject, report.met.as_deref());
    head.extend([
        report.options.plies.to_string(),
        report.options.cubeful.to_string(),
        row.dice.to_string(),
        row.dice.weight().to_string(),
        row.play.legal.play.to_string(),
        PositionId(row.play.legal.result).to_string(),
    ]);
    head.extend(worth(Some(value(&report.context, row.mean))));
    let action = row.decision.map(|decision| decision.to_string().replace(", ", "/"));
    head.push(action.unwrap_or_default());
    head.extend(worth(Some(value(&report.context, row.value))));
    head
}

fn temperature_cell(report: &TemperatureReport, cell: &TemperatureCell) -> Vec<String> {
    let mut row = vec![
        cell.dice.to_string(),
        cell.dice.weight().to_string(),
        cell.reply.play.to_string(),
        PositionId(cell.reply.result).to_string(),
    ];
    row.extend(worth(Some(value(&report.context, cell.value))));
    row
}
