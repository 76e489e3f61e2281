//! CSV columns of several commands.

use barpoint::Value;
use barpoint::wire::{Decimal, ToWire};
use barpoint_core::{LegalPlay, Outcome};
use barpoint_equity::{CubeContext, Utility};
use barpoint_ids::PositionId;

use crate::output::{one_line, state_cells, state_names};
use crate::position::Subject;

/// Names of the columns of the five chances.
pub(crate) const CHANCES: &str = "win,win_gammon,win_backgammon,lose_gammon,lose_backgammon";

/// Returns the names of the columns of a subject.
pub(crate) fn subject_headings() -> String {
    format!("position,variant,{},met", state_names().join(","))
}

/// Returns the cells of a subject: position, score and cube.
pub(crate) fn subject(subject: &Subject, met: Option<&str>) -> Vec<String> {
    let mut row = vec![PositionId(subject.position).to_string(), subject.variant.name().to_owned()];
    row.extend(state_cells(subject.situation().state.to_wire()));
    row.push(met.map_or_else(String::new, one_line));
    row
}

/// Returns the equity and the match winning chance of a utility.
pub(crate) fn value(context: &CubeContext, utility: Utility) -> Value {
    Value { equity: context.emg(utility), mwc: context.mwc(utility) }
}

/// Returns the cells of an equity and a match winning chance.
pub(crate) fn worth(value: Option<Value>) -> [String; 2] {
    let mwc = value.and_then(|value| value.mwc).map(|mwc| mwc.0);
    [number(value.map(|value| value.equity.0)), number(mwc)]
}

/// Returns a number, or an empty cell.
pub(crate) fn number(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| Decimal(number).to_string())
}

/// Returns the money equity and the five chances.
pub(crate) fn chances(outcome: &Outcome) -> impl Iterator<Item = String> {
    let numbers = [outcome.equity().0].into_iter().chain(outcome.to_array());
    numbers.map(|number| Decimal(number.into()).to_string())
}

/// Returns a play and the position after it.
pub(crate) fn play_and_result(legal: &LegalPlay) -> [String; 2] {
    [legal.play.to_string(), PositionId(legal.result).to_string()]
}

/// Returns the names or cells of an object without the first one, its version, which CSV does not
/// have.
pub(crate) fn without_version(mut cells: Vec<String>) -> Vec<String> {
    cells.remove(0);
    cells
}
