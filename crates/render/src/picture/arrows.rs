//! Arrows of plays.

use std::collections::BTreeMap;

use barpoint_core::{CombinedMove, Move, Play, Side};

use super::drawing::{Item, Paint, Shape, Stroke};
use super::geometry::{Geometry, Place, RADIUS, WIDTH};
use super::options::MarkedPlay;
use super::panels::stroke;
use super::path::{Dot, Path, Segment};
use super::theme::Part;
use crate::Diagram;

/// Length of the head of an arrow.
const HEAD: f64 = 17.0;
/// Half the width of the head of an arrow.
const BARB: f64 = 10.0;
/// Width of the edge of an arrow.
const HALO: f64 = 2.5;
/// Distance between the arrows of two plays that move the same chequer.
const LANE: f64 = 9.0;
/// Maximum distance between the arrows of the first and the last play.
const LANES: f64 = 24.0;

/// Returns the arrows of plays.
pub(super) fn arrows(geometry: &Geometry, diagram: &Diagram, plays: &[MarkedPlay]) -> Vec<Item> {
    let mut items = Vec::new();
    let last = plays.len().saturating_sub(1) as f64;
    let distance = LANE.min(LANES / last.max(1.0));
    for (index, marked) in plays.iter().enumerate() {
        let lane = distance * (index as f64 - last / 2.0);
        let stroke = stroke(marked.mark, plays.len());
        for stops in routes(geometry, diagram, &marked.play) {
            arrow(&mut items, geometry, &stops, lane, stroke);
            for (dot, _) in stops.iter().filter(|(_, hits)| *hits) {
                hit(&mut items, *dot, stroke);
            }
        }
    }
    items
}

/// Dots that an arrow connects, with true where a chequer is hit.
type Route = Vec<(Dot, bool)>;

/// Returns the routes of all arrows of a play.
fn routes(geometry: &Geometry, diagram: &Diagram, play: &Play) -> Vec<Route> {
    let mut stacks = Stacks { geometry, diagram, counts: BTreeMap::new() };
    let moves: Vec<CombinedMove> = play.combined_moves().collect();
    let mut routes = Vec::new();
    for equal in moves.chunk_by(|a, b| ends(geometry, a) == ends(geometry, b)) {
        // The lowest chequer of several goes to the lowest place, so that arrows do not cross.
        let mut starts: Vec<Dot> = equal.iter().filter_map(|one| stacks.start(one)).collect();
        starts.reverse();
        for (start, combined) in starts.into_iter().zip(equal) {
            let mut route = vec![(start, false)];
            route.extend(stacks.stops(combined));
            routes.push(route);
        }
    }
    routes
}

/// Returns the first and the last place of a chequer.
fn ends(geometry: &Geometry, combined: &CombinedMove) -> Option<(Place, Place)> {
    let (first, last) = (combined.moves().first()?, combined.moves().last()?);
    Some((geometry.source(Side::OnRoll, first.from), target(geometry, *last)))
}

fn target(geometry: &Geometry, step: Move) -> Place {
    geometry.target(Side::OnRoll, step.to)
}

/// Sizes of the stacks of the player on roll during a play.
struct Stacks<'a> {
    geometry: &'a Geometry,
    diagram: &'a Diagram,
    counts: BTreeMap<Place, usize>,
}

impl Stacks<'_> {
    /// Takes the chequer that moves from its stack and returns its place.
    fn start(&mut self, combined: &CombinedMove) -> Option<Dot> {
        let (from, _) = ends(self.geometry, combined)?;
        let count = self.count(from);
        *count = count.saturating_sub(1);
        let top = *count;
        Some(self.geometry.chequer(from, top))
    }

    /// Puts the chequer that moves on its stack and returns its place after the places of hits on
    /// the way.
    fn stops(&mut self, combined: &CombinedMove) -> Route {
        let Some((last, others)) = combined.moves().split_last() else { return Vec::new() };
        let hits = others.iter().filter(|stop| stop.hits);
        let mut stops: Route = hits
            .map(|stop| (self.geometry.chequer(target(self.geometry, *stop), 0), true))
            .collect();
        let to = target(self.geometry, *last);
        let count = self.count(to);
        let top = *count;
        *count += 1;
        stops.push((self.geometry.chequer(to, top), last.hits));
        stops
    }

    fn count(&mut self, place: Place) -> &mut usize {
        let Self { geometry, diagram, counts } = self;
        counts.entry(place).or_insert_with(|| match place {
            Place::Off(_) => diagram.borne_off(Side::OnRoll) as usize,
            place => {
                let stacks = diagram.position.on_roll().counts().iter().enumerate();
                let is_here = |index| geometry.place(Side::OnRoll, index) == place;
                stacks.filter(|&(index, _)| is_here(index)).map(|(_, &n)| usize::from(n)).sum()
            }
        })
    }
}

/// Draws an arrow through some dots, beside the straight line if other plays have arrows too.
fn arrow(
    items: &mut Vec<Item>,
    geometry: &Geometry,
    stops: &[(Dot, bool)],
    lane: f64,
    stroke: Stroke,
) {
    let dots: Vec<Dot> = stops.iter().map(|&(dot, _)| dot).collect();
    let mut shaft = Path::default();
    let mut tip = None;
    for (index, pair) in dots.windows(2).enumerate() {
        let &[from, to] = pair else { continue };
        let [start, end] = beside([from, to], lane);
        let control = control(geometry, [start, end]);
        let is_last = index + 2 == dots.len();
        if index == 0 {
            shaft.push(Segment::Move(start));
        }
        let way = direction(control, end);
        let neck = if is_last { along(end, way, -0.8 * HEAD) } else { end };
        shaft.bend(control, neck);
        tip = Some((end, way));
    }
    let Some((tip, way)) = tip else { return };
    let head = Path::polygon(&head(tip, way));
    let edge = Paint::line(Part::Halo, stroke.width + 2.0 * HALO);
    items.push(Item { shape: Shape::Path(shaft.clone()), paint: edge });
    let edge = Paint::both(Part::Halo, Part::Halo, 2.0 * HALO);
    items.push(Item { shape: Shape::Path(head.clone()), paint: edge });
    let paint = Paint { fill: None, stroke: Some(stroke) };
    items.push(Item { shape: Shape::Path(shaft), paint });
    items.push(Item { shape: Shape::Path(head), paint: Paint::fill(stroke.part) });
}

/// Draws a ring around a chequer that is hit.
fn hit(items: &mut Vec<Item>, dot: Dot, stroke: Stroke) {
    for paint in [Paint::line(Part::Halo, 3.0 + 2.0 * HALO), Paint::line(stroke.part, 3.0)] {
        items.push(Item { shape: Shape::Circle(dot, RADIUS + 0.5), paint });
    }
}

/// Moves a line sideways. Lines in opposite directions move to the same side.
fn beside([from, to]: [Dot; 2], lane: f64) -> [Dot; 2] {
    let way = direction(from, to);
    let mut across = [-way[1], way[0]];
    if across[0] + 0.001 * across[1] < 0.0 {
        across = across.map(|part| -part);
    }
    [from, to].map(|dot| along(dot, across, lane))
}

/// Returns the control point that bends an arrow toward the middle of the board.
fn control(geometry: &Geometry, [from, to]: [Dot; 2]) -> Dot {
    let middle = [0, 1].map(|i| f64::midpoint(from[i], to[i]));
    let length = (to[0] - from[0]).hypot(to[1] - from[1]);
    let way = direction(from, to);
    let across = [-way[1], way[0]];
    let centre = [WIDTH / 2.0, geometry.middle()];
    let toward: f64 = [0, 1].iter().map(|&i| (centre[i] - middle[i]) * across[i]).sum();
    along(middle, across, (0.16 * length).min(46.0).min(toward.abs()) * toward.signum())
}

fn head(tip: Dot, way: Dot) -> [Dot; 3] {
    let across = [-way[1], way[0]];
    let back = along(tip, way, -HEAD);
    [tip, along(back, across, BARB), along(back, across, -BARB)]
}

/// Returns the direction between two dots as a step of length 1.
fn direction(from: Dot, to: Dot) -> Dot {
    let way = [to[0] - from[0], to[1] - from[1]];
    let length = way[0].hypot(way[1]);
    if length > 0.0 { way.map(|part| part / length) } else { [0.0, -1.0] }
}

fn along(dot: Dot, way: Dot, distance: f64) -> Dot {
    [dot[0] + distance * way[0], dot[1] + distance * way[1]]
}
