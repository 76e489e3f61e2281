//! Characters that a board consists of.

use crate::Characters;

/// Characters that a board consists of, of one column each.
pub(super) struct Set {
    pub(super) x: char,
    pub(super) o: char,
    /// Edge of a point without chequers.
    pub(super) empty: char,
    pub(super) wall: char,
    pub(super) line: char,
    /// Corners and ends of the bar along the upper and the lower edge.
    pub(super) edges: [[char; 4]; 2],
    /// Sign of the direction, at the side where the outer boards meet.
    pub(super) arrow: char,
    /// Middle of the bar.
    pub(super) bar: &'static str,
}

impl Set {
    pub(super) const fn of(characters: Characters) -> Self {
        match characters {
            Characters::Ascii => Self {
                x: 'X',
                o: 'O',
                empty: ' ',
                wall: '|',
                line: '-',
                edges: [['+', '-', '-', '+']; 2],
                arrow: 'v',
                bar: "BAR",
            },
            Characters::Unicode => Self {
                x: '●',
                o: '○',
                empty: '·',
                wall: '│',
                line: '─',
                edges: [['╭', '┬', '┬', '╮'], ['╰', '┴', '┴', '╯']],
                arrow: '↓',
                bar: "   ",
            },
        }
    }
}
