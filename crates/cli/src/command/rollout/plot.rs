//! A drawing of how the equities of a rollout settled.

use std::fmt::Write as _;

use barpoint_rollout::Estimate;

use crate::report::Action;

/// The equity of a candidate after so many trials.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) trials: u64,
    pub(super) equity: Estimate,
}

/// The equities of all candidates along the way.
#[derive(Debug)]
pub(super) struct History {
    candidates: Vec<(String, Vec<Point>)>,
}

/// The size of the drawing and of what is around it.
const SIZE: (f64, f64) = (800.0, 480.0);
const LEFT: f64 = 70.0;
const RIGHT: f64 = 180.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 45.0;

/// Colours that the colour-blind can tell apart (Okabe and Ito, 2008).
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

impl History {
    pub(super) fn new(actions: &[Action]) -> Self {
        Self { candidates: actions.iter().map(|action| (action.words(), Vec::new())).collect() }
    }

    /// Adds a point, unless nothing has happened since the last one.
    pub(super) fn add(&mut self, candidate: usize, point: Point) {
        let points = &mut self.candidates[candidate].1;
        if points.last().is_none_or(|last| last.trials < point.trials) {
            points.push(point);
        }
    }

    /// Means as lines, and bands of two standard errors to each side.
    pub(super) fn svg(&self) -> String {
        let points = || self.candidates.iter().flat_map(|(_, points)| points);
        let most = points().map(|point| point.trials).max().unwrap_or(1) as f64;
        let bounds = |sign: f64| {
            let edge = move |p: &Point| p.equity.mean + sign * 2.0 * p.equity.standard_error;
            points().map(edge).filter(|edge| edge.is_finite())
        };
        let low = bounds(-1.0).fold(f64::INFINITY, f64::min);
        let high = bounds(1.0).fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low < high { (low, high) } else { (-1.0, 1.0) };
        let x = |trials: f64| LEFT + trials / most * (SIZE.0 - LEFT - RIGHT);
        let y = |equity: f64| TOP + (high - equity) / (high - low) * (SIZE.1 - TOP - BOTTOM);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            SIZE.0, SIZE.1
        );
        for step in 0..=5 {
            let equity = low + f64::from(step) / 5.0 * (high - low);
            let (at, end) = (y(equity), SIZE.0 - RIGHT);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{equity:+.4}</text>",
                LEFT - 6.0,
                at + 4.0
            );
            let trials = most * f64::from(step) / 5.0;
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{trials:.0}</text>",
                x(trials),
                SIZE.1 - BOTTOM + 18.0
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">trials</text>",
            (LEFT + SIZE.0 - RIGHT) / 2.0,
            SIZE.1 - 8.0
        );
        for (i, (name, points)) in self.candidates.iter().enumerate() {
            let colour = COLOURS[i % COLOURS.len()];
            let points: Vec<&Point> =
                points.iter().filter(|point| point.equity.standard_error.is_finite()).collect();
            let at = |point: &Point, errors: f64| {
                let equity = point.equity.mean + errors * point.equity.standard_error;
                format!("{:.1},{:.1}", x(point.trials as f64), y(equity))
            };
            let edges = points.iter().map(|point| at(point, 2.0));
            let edges = edges.chain(points.iter().rev().map(|point| at(point, -2.0)));
            let band = edges.collect::<Vec<_>>().join(" ");
            let line = points.iter().map(|point| at(point, 0.0)).collect::<Vec<_>>().join(" ");
            let label = TOP + 14.0 + 18.0 * i as f64;
            let _ = writeln!(
                svg,
                "<polygon points=\"{band}\" fill=\"{colour}\" fill-opacity=\"0.15\"/>\
                 <polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\
                 <text x=\"{:.1}\" y=\"{label:.1}\" fill=\"{colour}\">{}</text>",
                SIZE.0 - RIGHT + 8.0,
                name.replace('&', "&amp;").replace('<', "&lt;")
            );
        }
        svg + "</svg>\n"
    }
}
