//! Score maps of plays.

use std::collections::BTreeMap;

use barpoint_analysis::{PlayCell, ScoreMap};
use barpoint_core::{Play, PositionKey};

use super::{cells, equity, percent, score_grid};
use crate::{Grid, GridCell, Tone};

/// What the cells of a map of plays say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayLabel {
    /// The best play, by a letter of the legend.
    #[default]
    Best,
    /// Its normalised equity.
    Equity,
    /// By how much it is better than the second.
    Margin,
    /// The match winning chance.
    Mwc,
}

/// A score map of plays as a grid: tones by best play, labels as asked for. `A` is the best play
/// for money; the others follow by the number of scores at which they are best.
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

/// The plays that are best somewhere and at how many scores, the one for money first.
fn best_plays(map: &ScoreMap<PlayCell>) -> Vec<(PositionKey, Play, usize)> {
    let mut counts = BTreeMap::new();
    for cell in cells(map) {
        counts.entry(best_key(cell)).or_insert((cell.best().legal.play, 0)).1 += 1;
    }
    let money = best_key(&map.money);
    // The money game is no score.
    counts.entry(money).and_modify(|(_, count)| *count -= 1);
    let mut plays: Vec<_> =
        counts.into_iter().map(|(key, (play, count))| (key, play, count)).collect();
    plays.sort_by_key(|&(key, _, count)| (key != money, core::cmp::Reverse(count)));
    plays
}

fn best_key(cell: &PlayCell) -> PositionKey {
    PositionKey::from(&cell.best().legal.result)
}

/// `A` to `Z`, then `AA`, `AB`, …
fn letters(rank: usize) -> String {
    let letter = char::from(b'A' + (rank % 26) as u8);
    match rank / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}
