//! Evaluations, plays and cube decisions.

use barpoint::wire::{Decimal, ToWire};
use barpoint::{Difference, RankedPlay, Value};
use barpoint_core::Outcome;
use barpoint_ids::PositionId;

use crate::output::cells::{state_cells, state_names, word};
use crate::report::{CubeReport, EvalReport, MovesReport};
use crate::subject::Subject;

pub(super) const CHANCES: &str = "win,win_gammon,win_backgammon,lose_gammon,lose_backgammon";

/// The headings of what is known before the search.
pub(super) fn subject_headings() -> String {
    format!("position,variant,{},met", state_names().join(","))
}

pub(super) fn eval_headings() -> String {
    format!(
        "{},class,plies,cubeful_equity,cubeful_mwc,cubeless_equity,cubeless_mwc,money_equity,\
         {CHANCES}",
        subject_headings()
    )
}

pub(super) fn moves_headings() -> String {
    format!(
        "{},dice,plies_asked,cubeful,legal,rank,play,result,plies,forced,equity,mwc,\
         difference_equity,difference_mwc,cubeless_equity,cubeless_mwc,money_equity,{CHANCES}",
        subject_headings()
    )
}

pub(super) fn cube_headings() -> String {
    format!(
        "{},class,plies,double,take,redouble,raccoon,best_equity,best_mwc,\
         no_double_equity,no_double_mwc,double_take_equity,double_take_mwc,\
         double_pass_equity,double_pass_mwc,mistake_answer,mistake_share,\
         efficiency,efficiency_doubled,cubeless_equity,cubeless_mwc,money_equity,{CHANCES},action",
        subject_headings()
    )
}

pub(super) fn eval(report: &EvalReport) -> Vec<String> {
    let evaluation = &report.evaluation;
    let mut row = subject(&report.subject, report.met.as_deref());
    row.extend([report.class.to_string(), evaluation.plies.to_string()]);
    row.extend(worth(evaluation.cubeful));
    row.extend(worth(Some(evaluation.cubeless)));
    row.extend(chances(&evaluation.outcome));
    row
}

pub(super) fn moves(report: &MovesReport) -> Vec<Vec<String>> {
    let head = subject(&report.subject, report.met.as_deref());
    let row = |(rank, play): &(usize, RankedPlay)| {
        let behind = play.difference.map(|Difference { equity, mwc }| Value { equity, mwc });
        let mut row = head.clone();
        row.extend([
            report.dice.to_string(),
            report.options.plies.to_string(),
            report.options.cubeful.to_string(),
            report.legal.to_string(),
            rank.to_string(),
            play.play.to_string(),
            PositionId(play.result).to_string(),
            play.plies.to_string(),
            play.forced.to_string(),
        ]);
        row.extend(worth(Some(play.value)));
        row.extend(worth(behind));
        row.extend(worth(Some(play.cubeless)));
        row.extend(chances(&play.outcome));
        row
    };
    report.plays.iter().map(row).collect()
}

pub(super) fn cube(report: &CubeReport) -> Vec<String> {
    let analysis = &report.analysis;
    let decision = &analysis.decision;
    let mistake = decision.mistake();
    let mut row = subject(&report.subject, report.met.as_deref());
    row.extend([
        report.class.to_string(),
        analysis.evaluation.plies.to_string(),
        word(&decision.double().to_wire()),
        word(&decision.take().to_wire()),
        decision.is_redouble().to_string(),
        analysis.raccoon.map_or_else(String::new, |raccoon| raccoon.to_string()),
    ]);
    row.extend(worth(Some(analysis.best)));
    row.extend(worth(Some(analysis.no_double)));
    row.extend(worth(analysis.double_take));
    row.extend(worth(analysis.double_take.map(|_| analysis.double_pass)));
    row.push(mistake.map_or_else(String::new, |mistake| word(&mistake.take.to_wire())));
    row.push(number(mistake.map(|mistake| mistake.share.0)));
    row.extend([number(analysis.efficiency), number(analysis.efficiency_doubled)]);
    row.extend(worth(Some(analysis.evaluation.cubeless)));
    row.extend(chances(&analysis.evaluation.outcome));
    row.push(decision.to_string().replace(", ", "/"));
    row
}

pub(super) fn subject(subject: &Subject, met: Option<&str>) -> Vec<String> {
    let mut row = vec![PositionId(subject.position).to_string(), subject.variant.name().to_owned()];
    row.extend(state_cells(subject.situation().state.to_wire()));
    row.push(met.map_or_else(String::new, without_commas));
    row
}

/// A text without the characters that mean something in CSV.
pub(super) fn without_commas(text: &str) -> String {
    text.replace([',', '"', '\n', '\r'], " ")
}

/// An equity and a match winning chance.
pub(super) fn worth(value: Option<Value>) -> [String; 2] {
    let mwc = value.and_then(|value| value.mwc).map(|mwc| mwc.0);
    [number(value.map(|value| value.equity.0)), number(mwc)]
}

pub(super) fn number(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| Decimal(number).to_string())
}

/// The money equity and the five chances.
pub(super) fn chances(outcome: &Outcome) -> impl Iterator<Item = String> {
    let numbers = [outcome.equity().0].into_iter().chain(outcome.to_array());
    numbers.map(|number| Decimal(number.into()).to_string())
}
