//! Chances of the trailing player after the Crawford game.
//!
//! The leader needs one point, so the trailing player doubles at once. A win is then worth two
//! points, a gammon four, and a loss loses the match.

/// Parameters of the chances of a trailing player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trailing {
    /// Share of gammons among the games that the trailing player wins.
    pub(super) gammon_rate: f64,
    /// Share of games that the trailing player wins.
    pub(super) win_rate: f64,
    /// Gain of the leader, in match winning chance, by a free drop if the trailing player needs two
    /// points, and if four points.
    pub(super) free_drop: [f64; 2],
}

/// Parameters for the extension of rows.
const EXTENSION: Trailing = Trailing { gammon_rate: 0.25, win_rate: 0.5, free_drop: [0.0; 2] };

impl Trailing {
    /// Returns the chances of a player who needs 1, 2, … points.
    pub(super) fn row(&self, length: usize) -> Vec<f64> {
        let mut row = Vec::with_capacity(length);
        for needs in 1..=length {
            let drop = match needs {
                2 => self.free_drop[0],
                4 => self.free_drop[1],
                _ => 0.0,
            };
            row.push(self.next(&row) - drop);
        }
        row
    }

    /// Chance of a player who needs one point more than the last entry of the row.
    fn next(&self, row: &[f64]) -> f64 {
        let won = |points: usize| match (row.len() + 1).checked_sub(points) {
            Some(needs @ 1..) => row[needs - 1],
            _ => 1.0,
        };
        self.win_rate * ((1.0 - self.gammon_rate) * won(2) + self.gammon_rate * won(4))
    }
}

/// Extends a row to this length.
pub(super) fn extend(mut row: Vec<f64>, length: usize) -> Vec<f64> {
    while row.len() < length {
        row.push(EXTENSION.next(&row));
    }
    row
}

/// Chance of a player who needs this number of points, which may lie beyond the end of the row.
pub(super) fn trailing(row: &[f64], needs: u32) -> f64 {
    let needs = needs as usize;
    if let Some(&chance) = row.get(needs - 1) {
        return chance;
    }
    let (mut window, mut length) = (row[row.len() - 4..].to_vec(), row.len());
    while length < needs {
        window.push(EXTENSION.next(&window));
        window.remove(0);
        length += 1;
    }
    window[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recurrence_is_the_same_beyond_the_row() {
        let long = EXTENSION.row(200);
        for needs in 1..=200 {
            let difference = trailing(&long[..64], needs) - long[needs as usize - 1];
            assert!(difference.abs() < 1e-15, "{needs}: {difference}");
        }
        assert!(trailing(&long[..64], 32_767) >= 0.0);
    }
}
