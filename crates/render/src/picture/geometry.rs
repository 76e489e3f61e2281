//! Places of a picture: points, bar, trays, cube.

use barpoint_core::{CubeOwner, Side, Source, Target};

use super::path::Dot;
use crate::Direction;

/// Width of the picture.
pub(super) const WIDTH: f64 = 728.0;
/// Height of the board with its frame.
pub(super) const BOARD: f64 = 512.0;
/// Distance of the frame from the left and right edges.
pub(super) const MARGIN: f64 = 14.0;
/// Width of the columns for the cube and for the trays.
pub(super) const COLUMN: f64 = 60.0;
/// Height of the frame above and below the field, which has the numbers.
pub(super) const STRIP: f64 = 26.0;
/// Width of a point.
pub(super) const POINT: f64 = 44.0;
/// Height of a point.
pub(super) const SPIKE: f64 = 192.0;
/// Radius of a chequer.
pub(super) const RADIUS: f64 = 20.0;
/// Maximum number of chequers drawn on a point or on the bar; a taller stack has a number.
pub(super) const STACK: usize = 5;
/// Height of a chequer that has been borne off.
pub(super) const SLAB: f64 = 12.0;

/// Distance between the centres of the chequers of a stack.
const STEP: f64 = 41.0;
const BAR: f64 = 52.0;
const HALF: f64 = 6.0 * POINT;
const LEFT: f64 = MARGIN + COLUMN;
const FIELD: f64 = BOARD - 2.0 * STRIP;
/// Distance between the centres of the chequers that have been borne off.
const SLAB_STEP: f64 = 13.6;

/// Place of a chequer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Point, numbered 1 to 24 by the player at the bottom.
    Point(u8),
    /// Half of the bar; true for the lower one.
    Bar(bool),
    /// Tray; true for the lower one.
    Off(bool),
}

/// Places of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    pub(super) direction: Direction,
    pub(super) bottom: Side,
    /// Upper edge of the board.
    pub(super) top: f64,
}

impl Geometry {
    /// Returns true if the side is at the bottom.
    pub(super) fn is_low(&self, side: Side) -> bool {
        side == self.bottom
    }

    /// Returns the place with this index in the counts of a side.
    pub(super) fn place(&self, side: Side, index: usize) -> Place {
        match index {
            24.. => Place::Bar(self.is_low(side)),
            index if self.is_low(side) => Place::Point(index as u8 + 1),
            index => Place::Point(24 - index as u8),
        }
    }

    pub(super) fn source(&self, side: Side, source: Source) -> Place {
        self.place(side, source.index())
    }

    pub(super) fn target(&self, side: Side, target: Target) -> Place {
        match target {
            Target::Point(point) => self.place(side, point.index()),
            Target::Off => Place::Off(self.is_low(side)),
        }
    }

    /// Returns the centre of the chequer with this index in the stack of a place.
    pub(super) fn chequer(&self, place: Place, index: usize) -> Dot {
        let rise = STEP * index.min(STACK - 1) as f64;
        match place {
            Place::Point(point) => {
                [self.column(point), self.height_off_edge(point < 13, 21.0 + rise)]
            }
            Place::Bar(is_low) => [WIDTH / 2.0, self.height_off_middle(is_low, 46.0 + rise)],
            Place::Off(is_low) => {
                [self.tray(), self.height_off_edge(is_low, 12.0 + SLAB_STEP * index as f64)]
            }
        }
    }

    /// Returns the centre of a point's column.
    pub(super) fn column(&self, point: u8) -> f64 {
        let from_right = if point < 13 { point - 1 } else { 24 - point };
        let bar = if from_right < 6 { BAR } else { 0.0 };
        let x = LEFT + POINT * (11.5 - f64::from(from_right)) + bar;
        self.mirrored(x)
    }

    /// Returns the centre of the column for the trays.
    pub(super) fn tray(&self) -> f64 {
        self.mirrored(WIDTH - MARGIN - COLUMN / 2.0)
    }

    /// Returns the centre of the cube.
    pub(super) fn cube(&self, owner: CubeOwner) -> Dot {
        let x = self.mirrored(MARGIN + COLUMN / 2.0);
        match owner {
            CubeOwner::Centred => [x, self.middle()],
            CubeOwner::Side(side) => [x, self.height_off_edge(self.is_low(side), 28.0)],
        }
    }

    /// Returns the centre of a half of the field: the right one of the player at the bottom, or the
    /// right one of the other player, who sits opposite.
    pub(super) fn right_hand(&self, side: Side) -> Dot {
        let right = WIDTH - LEFT - HALF / 2.0;
        [if self.is_low(side) { right } else { WIDTH - right }, self.middle()]
    }

    /// Returns the height between the two sides.
    pub(super) fn middle(&self) -> f64 {
        self.top + BOARD / 2.0
    }

    /// Returns the left upper corner and the size of the halves of the field.
    pub(super) fn halves(&self) -> [(Dot, Dot); 2] {
        [LEFT, WIDTH - LEFT - HALF].map(|x| ([x, self.top + STRIP], [HALF, FIELD]))
    }

    /// Returns the height at a distance from the edge of the field.
    pub(super) fn height_off_edge(&self, is_low: bool, distance: f64) -> f64 {
        let from_top = STRIP + distance;
        self.top + if is_low { BOARD - from_top } else { from_top }
    }

    fn height_off_middle(&self, is_low: bool, distance: f64) -> f64 {
        self.middle() + if is_low { distance } else { -distance }
    }

    fn mirrored(&self, x: f64) -> f64 {
        match self.direction {
            Direction::Anticlockwise => x,
            Direction::Clockwise => WIDTH - x,
        }
    }
}
