//! Score maps of plays.

use std::collections::BTreeMap;

use barpoint_analysis::{PlayCell, ScoreMap};
use barpoint_core::{Play, PositionKey};

use super::{cells, equity, percent, score_grid};
use crate::{Grid, GridCell, Tone};

/// Labels of the cells of a map of plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayLabel {
    /// Best play, as a letter of the legend.
    #[default]
    Best,
    /// Normalised equity of the best play.
    Equity,
    /// Difference between the best play and the second, in normalised equity.
    Margin,
    /// Match winning chance.
    Mwc,
}

/// Converts a score map of plays to a grid. Tones show the best plays. `A` is the best play for
/// money; the others are sorted by the number of scores at which they are best.
#[must_use]
pub fn play_grid(title: &str, map: &ScoreMap<PlayCell>, label: PlayLabel) -> Grid {
    let plays = best_plays(map);
    let rank = |cell: &PlayCell| {
        plays.iter().position(|(key, ..)| *key == best_key(cell)).unwrap_or_default()
    };
    let mut grid = score_grid(title, map, |cell| {
        let rank = rank(cell);
        let margin = || cell.margin().map_or_else(|| "-".to_owned(), |margin| equity(margin.0));
        let text = match label {
            PlayLabel::Best => letters(rank),
            PlayLabel::Equity => equity(cell.equity(cell.best()).0),
            PlayLabel::Margin => margin(),
            PlayLabel::Mwc => percent(cell.context.mwc(cell.best().value)),
        };
        let detail = if label == PlayLabel::Best { margin() } else { letters(rank) };
        GridCell { label: text, detail, tone: Tone::Kind(rank) }
    });
    let entry = |(rank, (_, play, scores)): (usize, &(PositionKey, Play, usize))| {
        let scores = match scores {
            0 => "money only".to_owned(),
            1 => "at 1 score".to_owned(),
            n => format!("at {n} scores"),
        };
        (GridCell::new(letters(rank), Tone::Kind(rank)), format!("{play}, {scores}"))
    };
    grid.legend = plays.iter().enumerate().map(entry).collect();
    grid
}

/// Returns the plays that are best at some score, each with the number of these scores. The play
/// for money comes first.
fn best_plays(map: &ScoreMap<PlayCell>) -> Vec<(PositionKey, Play, usize)> {
    let mut counts = BTreeMap::new();
    for cell in cells(map) {
        counts.entry(best_key(cell)).or_insert((cell.best().legal.play, 0)).1 += 1;
    }
    let money = best_key(&map.money);
    // The money game is not a score.
    counts.entry(money).and_modify(|(_, count)| *count -= 1);
    let mut plays: Vec<_> =
        counts.into_iter().map(|(key, (play, count))| (key, play, count)).collect();
    plays.sort_by_key(|&(key, _, count)| (key != money, core::cmp::Reverse(count)));
    plays
}

fn best_key(cell: &PlayCell) -> PositionKey {
    PositionKey::from(&cell.best().legal.result)
}

/// Returns `A` to `Z`, then `AA`, `AB`, …
fn letters(rank: usize) -> String {
    let letter = char::from(b'A' + (rank % 26) as u8);
    match rank / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}
