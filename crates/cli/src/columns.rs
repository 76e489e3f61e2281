//! Columns of CSV that several commands have.

use barpoint::Value;
use barpoint::wire::{Decimal, ToWire};
use barpoint_core::{LegalPlay, Outcome};
use barpoint_equity::{CubeContext, Utility};
use barpoint_ids::PositionId;

use crate::output::{state_cells, state_names, without_commas};
use crate::position::Subject;

/// The headings of the five chances.
pub(crate) const CHANCES: &str = "win,win_gammon,win_backgammon,lose_gammon,lose_backgammon";

/// The headings of what is known before the search.
pub(crate) fn subject_headings() -> String {
    format!("position,variant,{},met", state_names().join(","))
}

/// What is known before the search.
pub(crate) fn subject(subject: &Subject, met: Option<&str>) -> Vec<String> {
    let mut row = vec![PositionId(subject.position).to_string(), subject.variant.name().to_owned()];
    row.extend(state_cells(subject.situation().state.to_wire()));
    row.push(met.map_or_else(String::new, without_commas));
    row
}

/// A utility as equity and chance to win the match.
pub(crate) fn value(context: &CubeContext, utility: Utility) -> Value {
    Value { equity: context.emg(utility), mwc: context.mwc(utility) }
}

/// An equity and a match winning chance.
pub(crate) fn worth(value: Option<Value>) -> [String; 2] {
    let mwc = value.and_then(|value| value.mwc).map(|mwc| mwc.0);
    [number(value.map(|value| value.equity.0)), number(mwc)]
}

/// A number, or nothing.
pub(crate) fn number(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| Decimal(number).to_string())
}

/// The money equity and the five chances.
pub(crate) fn chances(outcome: &Outcome) -> impl Iterator<Item = String> {
    let numbers = [outcome.equity().0].into_iter().chain(outcome.to_array());
    numbers.map(|number| Decimal(number.into()).to_string())
}

/// A play and the position that it leads to.
pub(crate) fn play_and_result(legal: &LegalPlay) -> [String; 2] {
    [legal.play.to_string(), PositionId(legal.result).to_string()]
}

/// The names or cells of an object but the first, its version, which CSV does not say.
pub(crate) fn without_version(mut cells: Vec<String>) -> Vec<String> {
    cells.remove(0);
    cells
}
