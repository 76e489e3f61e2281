//! Outlines of straight lines and curves.

/// Point of the picture: x to the right and y down.
pub(super) type Dot = [f64; 2];

/// Distance of the control points of a cubic curve that looks like a quarter of a circle, as a
/// share of the radius.
const ROUND: f64 = 0.552_285;

/// Piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Segment {
    Move(Dot),
    Line(Dot),
    /// Cubic curve with two control points and its end.
    Curve(Dot, Dot, Dot),
    Close,
}

/// Outline of straight lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Path(Vec<Segment>);

impl Path {
    pub(super) fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// Creates a closed outline of straight lines.
    pub(super) fn polygon(corners: &[Dot]) -> Self {
        let mut path = Self::line(corners);
        path.0.push(Segment::Close);
        path
    }

    /// Creates straight lines through some dots.
    pub(super) fn line(dots: &[Dot]) -> Self {
        let mut path = Self::default();
        for &dot in dots {
            path.0.push(if path.0.is_empty() { Segment::Move(dot) } else { Segment::Line(dot) });
        }
        path
    }

    /// Creates a circle.
    pub(super) fn circle([x, y]: Dot, radius: f64) -> Self {
        let mut path = Self::default();
        path.push(Segment::Move([x, y - radius]));
        for (sideways, dot) in [
            (true, [x + radius, y]),
            (false, [x, y + radius]),
            (true, [x - radius, y]),
            (false, [x, y - radius]),
        ] {
            path.quarter(dot, sideways);
        }
        path.push(Segment::Close);
        path
    }

    /// Creates a rectangle with round corners.
    pub(super) fn rectangle([x, y]: Dot, [width, height]: Dot, radius: f64) -> Self {
        let (right, bottom) = (x + width, y + height);
        let mut path = Self::default();
        path.push(Segment::Move([x + radius, y]));
        for (corner, sideways, end) in [
            ([right - radius, y], true, [right, y + radius]),
            ([right, bottom - radius], false, [right - radius, bottom]),
            ([x + radius, bottom], true, [x, bottom - radius]),
            ([x, y + radius], false, [x + radius, y]),
        ] {
            path.push(Segment::Line(corner));
            if radius > 0.0 {
                path.quarter(end, sideways);
            }
        }
        path.push(Segment::Close);
        path
    }

    pub(super) fn push(&mut self, segment: Segment) {
        self.0.push(segment);
    }

    pub(super) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// Adds a quarter of an ellipse from the end of the path to a dot. It leaves in the direction of
    /// the x axis if it goes sideways, and of the y axis otherwise.
    pub(super) fn quarter(&mut self, end: Dot, sideways: bool) {
        let start = self.end();
        let corner = if sideways { [end[0], start[1]] } else { [start[0], end[1]] };
        let toward = |from: Dot| [0, 1].map(|i| from[i] + ROUND * (corner[i] - from[i]));
        self.push(Segment::Curve(toward(start), toward(end), end));
    }

    /// Adds a quadratic curve with one control point.
    pub(super) fn bend(&mut self, control: Dot, end: Dot) {
        let start = self.end();
        let toward = |from: Dot| [0, 1].map(|i| from[i] + 2.0 / 3.0 * (control[i] - from[i]));
        self.push(Segment::Curve(toward(start), toward(end), end));
    }

    /// Returns the path, larger and somewhere else.
    pub(super) fn placed(&self, [x, y]: Dot, scale: f64) -> Self {
        let at = |dot: Dot| [x + scale * dot[0], y + scale * dot[1]];
        let placed = self.0.iter().map(|&segment| match segment {
            Segment::Move(dot) => Segment::Move(at(dot)),
            Segment::Line(dot) => Segment::Line(at(dot)),
            Segment::Curve(a, b, dot) => Segment::Curve(at(a), at(b), at(dot)),
            Segment::Close => Segment::Close,
        });
        Self(placed.collect())
    }

    fn end(&self) -> Dot {
        let end = |segment: &Segment| match *segment {
            Segment::Move(dot) | Segment::Line(dot) | Segment::Curve(_, _, dot) => Some(dot),
            Segment::Close => None,
        };
        self.0.iter().rev().find_map(end).unwrap_or_default()
    }
}
