//! Texts of a search, which distinguish jobs. They do not change while files of users have them.

use barpoint_engine::{Cut, MoveFilter, MoveFilters, SearchOptions};
use barpoint_equity::{BuiltinModel, CubeEfficiency, RaceEfficiency};
use serde_json::{Value, json};

/// Returns a text that is equal for equal settings of a search only: canonical JSON.
#[must_use]
pub fn search_text(options: &SearchOptions) -> String {
    search(options).to_string()
}

pub(super) fn search(options: &SearchOptions) -> Value {
    let SearchOptions { plies, cubeful: _, filters, top, pruning, noise, efficiency, model } =
        options;
    json!({
        "efficiency": efficiency_text(efficiency),
        "filters": filter_texts(filters, *plies),
        "model": match model {
            BuiltinModel::Janowski => "Janowski",
            BuiltinModel::Refined => "Refined",
        },
        "noise": noise.map(|noise| format!("{:?}:{}", noise.deviation, noise.seed)),
        "plies": plies,
        "pruning": pruning.map(|pruning| json!([cut(Some(&pruning.early)), cut(Some(&pruning.last))])),
        "top": top,
    })
}

pub(super) fn cut(cut: Option<&Cut>) -> Value {
    json!(cut.map(|cut| {
        let races = if cut.races { ":races" } else { "" };
        format!("{:?}:{}{races}", cut.margin, cut.most)
    }))
}

/// Returns the text of a cube efficiency. It looks like a value of Rust because the first jobs had that text; constant
/// efficiencies do not name the field `by_volatility`, which came later.
pub(super) fn efficiency_text(efficiency: &CubeEfficiency) -> String {
    let CubeEfficiency { by_volatility, contact, crashed, race, one_sided_bearoff, exact } =
        efficiency;
    let RaceEfficiency { offset, slope, min, max } = race;
    let way = if *by_volatility { "by_volatility: true, " } else { "" };
    format!(
        "CubeEfficiency {{ {way}contact: {contact:?}, crashed: {crashed:?}, race: RaceEfficiency {{ offset: {offset:?}, \
         slope: {slope:?}, min: {min:?}, max: {max:?} }}, one_sided_bearoff: {one_sided_bearoff:?}, exact: {exact:?} }}"
    )
}

/// Returns the move filters of a search of `plies` plies as texts, level by level.
pub(super) fn filter_texts(filters: &MoveFilters, plies: usize) -> Vec<String> {
    let text = |filter: &MoveFilter| match filter {
        MoveFilter::Skip => "-".to_owned(),
        MoveFilter::Keep { accept, extra, threshold } => format!("{accept}:{extra}:{threshold:?}"),
        MoveFilter::Doubt { accept, extra, factor } => format!("{accept}:{extra}:x{factor:?}"),
    };
    let levels = plies.checked_sub(1).and_then(|deepest| filters.levels.get(deepest));
    levels.into_iter().flatten().take(plies).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiencies_are_written_as_in_the_first_jobs() {
        let constant = "CubeEfficiency { contact: 0.68, crashed: 0.68, race: RaceEfficiency { offset: 0.55, \
                        slope: 0.00125, min: 0.6, max: 0.7 }, one_sided_bearoff: 0.6, exact: 0.6 }";
        assert_eq!(efficiency_text(&CubeEfficiency::GNUBG), constant);
        let by_volatility = constant.replace("{ contact", "{ by_volatility: true, contact");
        assert_eq!(efficiency_text(&CubeEfficiency::default()), by_volatility);
    }
}
