//! CSV columns of several commands.

use barpoint::Value;
use barpoint::wire::Decimal;
use barpoint_equity::{CubeContext, Utility};

/// Returns the equity and the match winning chance of a utility.
pub(crate) fn value(context: &CubeContext, utility: Utility) -> Value {
    Value::new(context, utility)
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

/// Returns the names or cells of an object without the first one, its version, which CSV does not
/// have.
pub(crate) fn without_version(mut cells: Vec<String>) -> Vec<String> {
    cells.remove(0);
    cells
}
