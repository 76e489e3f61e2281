//! Move filters in the text of a job.

use barpoint_engine::{MoveFilter, MoveFilters};

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
