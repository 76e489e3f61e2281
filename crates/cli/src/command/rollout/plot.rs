//! Plot of the equities of a rollout against the number of trials.

use std::fmt::Write as _;

use barpoint::rollout::{Action, Estimate};

/// Equity of a candidate after some trials.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) trials: u64,
    pub(super) equity: Estimate,
}

/// Equities of all candidates over time.
#[derive(Debug)]
pub(super) struct History {
    candidates: Vec<(String, Vec<Point>)>,
    title: String,
    /// Number of trials of a resumed file, before the first point.
    resumed: u64,
}

/// Width and height of the plot.
const SIZE: (f64, f64) = (800.0, 480.0);
const LEFT: f64 = 70.0;
const RIGHT: f64 = 180.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 62.0;

/// Colours that colour-blind readers can distinguish (Okabe and Ito, 2008).
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

impl History {
    /// Creates an empty plot. `resumed` is the number of trials of a resumed file.
    pub(super) fn new(actions: &[Action], title: String, resumed: u64) -> Self {
        let candidates = actions.iter().map(|action| (action.to_string(), Vec::new())).collect();
        Self { candidates, title, resumed }
    }

    /// Adds a point, unless there are no new trials since the last one.
    pub(super) fn add(&mut self, candidate: usize, point: Point) {
        let points = &mut self.candidates[candidate].1;
        if points.last().is_none_or(|last| last.trials < point.trials) {
            points.push(point);
        }
    }

    /// Adds points of all candidates before the present ones.
    pub(super) fn add_early(&mut self, trials: u64, equities: Vec<Estimate>) {
        for ((_, points), equity) in self.candidates.iter_mut().zip(equities) {
            if points.first().is_none_or(|first| trials < first.trials) {
                points.insert(0, Point { trials, equity });
            }
        }
    }

    /// Returns the plot: means as lines, and bands of two standard errors on each side.
    pub(super) fn svg(&self) -> String {
        let points = || {
            let all = self.candidates.iter().flat_map(|(_, points)| points);
            all.filter(|point| point.equity.standard_error.is_finite())
        };
        let most = points().map(|point| point.trials).max().unwrap_or(1) as f64;
        let edges = |sign: f64| {
            points().map(move |p: &Point| p.equity.mean + sign * 2.0 * p.equity.standard_error)
        };
        let low = edges(-1.0).fold(f64::INFINITY, f64::min);
        let high = edges(1.0).fold(f64::NEG_INFINITY, f64::max);
        let trials = Axis { high: most, ..Axis::new(0.0, most.max(5.0)) };
        let equities = if low < high { Axis::new(low, high) } else { Axis::new(-1.0, 1.0) };
        let frame = Frame { trials, equities };
        let (width, height) = SIZE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"20\" font-size=\"14\">Equity by number of trials</text>\n\
             <text x=\"{LEFT}\" y=\"36\" fill=\"#555\">{}</text>\n",
            escaped(&self.title)
        );
        svg += &frame.axes();
        for ((_, points), colour) in self.candidates.iter().zip(COLOURS.iter().cycle()) {
            svg += &frame.curve(points, colour);
        }
        for (i, (name, _)) in self.candidates.iter().enumerate() {
            let (x, y) = (width - RIGHT + 8.0, TOP + 14.0 + 18.0 * i as f64);
            let colour = COLOURS[i % COLOURS.len()];
            let name = escaped(name);
            let _ =
                writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\">{name}</text>");
        }
        svg + &self.legend() + "</svg>\n"
    }

    /// Returns the legend of lines and bands, and a note about missing trials.
    fn legend(&self) -> String {
        let mut words = "line: mean; band: 2 standard errors on each side (95 %)".to_owned();
        if self.resumed > 0 {
            let _ = write!(words, "; resumed after {} trials, which are not shown", self.resumed);
        }
        format!("<text x=\"{LEFT}\" y=\"{:.1}\" fill=\"#555\">{words}</text>\n", SIZE.1 - 10.0)
    }
}

/// Frame and axes of the plot.
struct Frame {
    trials: Axis,
    equities: Axis,
}

impl Frame {
    fn x(&self, trials: f64) -> f64 {
        LEFT + self.trials.share(trials) * (SIZE.0 - LEFT - RIGHT)
    }

    fn y(&self, equity: f64) -> f64 {
        SIZE.1 - BOTTOM - self.equities.share(equity) * (SIZE.1 - TOP - BOTTOM)
    }

    fn axes(&self) -> String {
        let mut svg = String::new();
        let (end, digits) = (SIZE.0 - RIGHT, self.equities.digits());
        for equity in self.equities.ticks() {
            let at = self.y(equity);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{equity:+.digits$}</text>",
                LEFT - 6.0,
                at + 4.0
            );
        }
        for trials in self.trials.ticks() {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{trials:.0}</text>",
                self.x(trials),
                SIZE.1 - BOTTOM + 16.0
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">trials</text>",
            f64::midpoint(LEFT, end),
            SIZE.1 - BOTTOM + 32.0
        );
        svg
    }

    fn curve(&self, points: &[Point], colour: &str) -> String {
        let points: Vec<&Point> =
            points.iter().filter(|point| point.equity.standard_error.is_finite()).collect();
        let at = |point: &Point, errors: f64| {
            let equity = point.equity.mean + errors * point.equity.standard_error;
            format!("{:.1},{:.1}", self.x(point.trials as f64), self.y(equity))
        };
        let edges = points.iter().map(|point| at(point, 2.0));
        let edges = edges.chain(points.iter().rev().map(|point| at(point, -2.0)));
        let band = edges.collect::<Vec<_>>().join(" ");
        let line = points.iter().map(|point| at(point, 0.0)).collect::<Vec<_>>().join(" ");
        let mut svg = format!(
            "<polygon points=\"{band}\" fill=\"{colour}\" fill-opacity=\"0.15\"/>\
             <polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\n"
        );
        if let [only] = points[..] {
            let [x, y] = [self.x(only.trials as f64), self.y(only.equity.mean)];
            let [top, bottom] = [2.0, -2.0]
                .map(|errors| self.y(only.equity.mean + errors * only.equity.standard_error));
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>\
                 <path d=\"M{x:.1} {top:.1}V{bottom:.1}\" stroke=\"{colour}\"/>"
            );
        }
        svg
    }
}

/// Axis with ticks at round numbers.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    fn new(low: f64, high: f64) -> Self {
        let rough = (high - low).max(1e-9) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|x| x * power >= rough);
        let step = step.unwrap_or(10.0) * power;
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step + 1e-6).floor() as u32;
        // Avoids a tick of minus zero.
        let clean = |tick: f64| if tick.abs() < self.step * 1e-6 { 0.0 } else { tick };
        (0..=count).map(move |i| clean(self.low + f64::from(i) * self.step))
    }

    /// Returns the number of decimals that the ticks need.
    fn digits(&self) -> usize {
        let is_short = |digits: &usize| {
            let scaled = self.step * 10_f64.powi(*digits as i32);
            (scaled - scaled.round()).abs() < 1e-6 * scaled
        };
        (0..=6).find(is_short).unwrap_or(6)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_enclose_the_values() {
        for (low, high, ticks) in [
            (0.0, 144.0, "0 50 100 150"),
            (0.0, 1296.0, "0 500 1000 1500"),
            (-0.0721, -0.0439, "-0.08 -0.07 -0.06 -0.05 -0.04"),
            (-0.011, 0.012, "-0.015 -0.01 -0.005 0 0.005 0.01 0.015"),
        ] {
            let axis = Axis::new(low, high);
            let shown: Vec<String> =
                axis.ticks().map(|tick| ((tick * 1e9).round() / 1e9).to_string()).collect();
            assert_eq!(shown.join(" "), ticks);
        }
        assert_eq!(Axis::new(-0.0721, -0.0439).digits(), 2);
        assert_eq!(Axis::new(0.0, 12.0).digits(), 0);
    }
}
