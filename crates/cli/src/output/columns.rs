//! Tables whose columns are fields of documents.

use serde::Serialize;
use serde_json::Value;

use super::cells::cell;

/// Columns of a table: lists of fields, each with the part of the document that has them.
///
/// A part is a path, such as `state`, or empty for the whole. If it is a list, each item has a row of its own, and the
/// parts after it are parts of the item, unless they begin with a dot. A field is its name, or the name of its column
/// and its path, such as `error=equity.error`. The path `#` is the number of the item, counted from 1.
pub(crate) type Columns = &'static [(&'static str, &'static str)];

/// Fields of the five chances.
pub(crate) const CHANCE_FIELDS: &str = "win,win_gammon,win_backgammon,lose_gammon,lose_backgammon";

/// Fields of the five chances with their standard errors.
pub(crate) const ESTIMATE_FIELDS: &str = "win=win.mean,win_error=win.error,\
     win_gammon=win_gammon.mean,win_gammon_error=win_gammon.error,\
     win_backgammon=win_backgammon.mean,win_backgammon_error=win_backgammon.error,\
     lose_gammon=lose_gammon.mean,lose_gammon_error=lose_gammon.error,\
     lose_backgammon=lose_backgammon.mean,lose_backgammon_error=lose_backgammon.error";

/// Fields of the match score and the cube. They do not show assumptions.
pub(crate) const STATE_FIELDS: &str = "contest,length,on_roll_points,opponent_points,on_roll_away,\
     opponent_away,crawford,post_crawford,jacoby,beavers,automatic_doubles,cube,cube_owner,cube_limit";

/// Returns the names of columns.
pub(crate) fn headings(columns: Columns) -> Vec<String> {
    let fields = columns.iter().flat_map(|(_, fields)| fields.split(','));
    fields.map(|field| field.split('=').next().unwrap_or(field).to_owned()).collect()
}

/// Returns the rows of a document.
pub(crate) fn rows(document: &impl Serialize, columns: Columns) -> Vec<Vec<String>> {
    // Every document is JSON.
    let document = serde_json::to_value(document).unwrap_or_default();
    rows_of(&document, &document, columns)
}

fn rows_of(document: &Value, object: &Value, columns: Columns) -> Vec<Vec<String>> {
    let Some(((part, fields), rest)) = columns.split_first() else { return vec![Vec::new()] };
    let with_cells = |part: &Value, number: usize, rows: Vec<Vec<String>>| {
        let cells: Vec<String> = fields.split(',').map(|it| of_field(part, number, it)).collect();
        rows.into_iter().map(move |row| [&cells[..], &row].concat())
    };
    let part = match part.strip_prefix('.') {
        Some(part) => at(document, part),
        None => at(object, part),
    };
    match part {
        Value::Array(items) => {
            let items = items.iter().zip(1..);
            let rows =
                items.map(|(item, number)| with_cells(item, number, rows_of(document, item, rest)));
            rows.flatten().collect()
        }
        part => with_cells(part, 1, rows_of(document, object, rest)).collect(),
    }
}

fn of_field(object: &Value, number: usize, field: &str) -> String {
    let path = field.rsplit('=').next().unwrap_or(field);
    if path == "#" { number.to_string() } else { cell(at(object, path)) }
}

/// Returns the part at a path, `null` if there is none.
fn at<'a>(object: &'a Value, path: &str) -> &'a Value {
    match path {
        "" => object,
        path => object.pointer(&format!("/{}", path.replace('.', "/"))).unwrap_or(&Value::Null),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_item_of_a_list_has_a_row_with_the_fields_before_it() {
        let columns: Columns = &[
            ("state", "cube"),
            ("plays", "rank=#,play,mwc=value.mwc"),
            ("", "action=best"),
            (".", "seed"),
        ];
        let document = json!({
            "state": { "cube": 2 },
            "seed": 7,
            "plays": [{ "play": "8/5", "best": "double, take" }, { "value": { "mwc": 0.5 } }],
        });
        assert_eq!(headings(columns), ["cube", "rank", "play", "mwc", "action", "seed"]);
        let expected =
            [["2", "1", "8/5", "", "double, take", "7"], ["2", "2", "", "0.50000000", "", "7"]];
        assert_eq!(rows(&document, columns), expected);
        assert_eq!(rows(&json!({ "plays": [] }), columns), Vec::<Vec<String>>::new());
    }
}
