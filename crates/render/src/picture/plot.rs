//! Plots: numbers with intervals over labelled places.

use super::drawing::{Drawing, Item, Paint, Shape, Stroke};
use super::letters::{Anchor, Label, fitted, width};
use super::path::{Dot, Path};
use super::theme::Part;

/// Plot of numbers with their intervals, from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// Heading.
    pub title: String,
    /// Quantity and unit of the numbers.
    pub unit: String,
    /// Points from left to right.
    pub points: Vec<PlotPoint>,
    /// Number that is drawn as a line across the plot, such as the mean of all points.
    pub level: Option<f64>,
    /// True if neighbouring points are joined by lines: they follow each other in time.
    pub is_joined: bool,
}

/// Point of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotPoint {
    /// Label under the point.
    pub label: String,
    /// Number; `None` leaves a gap.
    pub value: Option<f64>,
    /// Limits of the interval.
    pub interval: Option<[f64; 2]>,
}

const WIDTH: f64 = 900.0;
/// Height of a plot over time.
const HEIGHT: f64 = 460.0;
/// Room above the field.
const HEAD: f64 = 78.0;
/// Room below the field.
const FOOT: f64 = 62.0;
/// Free room at the right.
const MARGIN: f64 = 20.0;
/// Height of a row of points that are not joined.
const ROW: f64 = 26.0;
/// Size of letters.
const LETTERS: f64 = 15.0;
/// Greatest end of the scale in units of the greatest number, beyond which intervals are cut.
const MOST: f64 = 2.5;

/// Returns the drawing of a plot: from left to right if the points are joined, and otherwise in rows.
#[must_use]
pub fn plot(plot: &Plot) -> Drawing {
    let field = Field::of(plot);
    let mut items = vec![rectangle([0.0, 0.0], [WIDTH, field.height()], Part::Paper)];
    heading(plot, &mut items);
    field.grid(&mut items);
    if plot.is_joined {
        labels_below(plot, &field, &mut items);
    } else {
        labels_beside(plot, &field, &mut items);
    }
    if let Some(level) = plot.level {
        items.push(line(&field.across(level), Part::Made, 1.5, true));
    }
    if plot.is_joined {
        items.extend(lines(plot, &field));
    }
    marks(plot, &field, &mut items);
    Drawing {
        width: WIDTH,
        height: field.height(),
        title: plot.title.clone(),
        description: description(plot),
        items,
        // All shapes are in the last layer.
        ends: [0; 4],
    }
}

/// Returns the plot in words.
fn description(plot: &Plot) -> String {
    let point = |point: &PlotPoint| {
        let value = point.value?;
        let interval = point
            .interval
            .map_or_else(String::new, |[low, high]| format!(" (from {low:.2} to {high:.2})"));
        Some(format!("{}: {value:.2}{interval}", point.label))
    };
    let points: Vec<String> = plot.points.iter().filter_map(point).collect();
    let level = plot.level.map_or_else(String::new, |level| format!(" All together: {level:.2}."));
    format!("{}. {}. {}.{level}", plot.title, plot.unit, points.join("; "))
}

/// Place of the points, and the scale of the numbers from zero.
struct Field {
    /// Left, upper, right and lower edge.
    edges: [f64; 4],
    /// Number of points.
    count: usize,
    /// True if the points are in rows.
    is_in_rows: bool,
    /// Greatest number of the scale.
    top: f64,
    /// Difference of two lines of the grid.
    step: f64,
}

impl Field {
    fn of(plot: &Plot) -> Self {
        let (is_in_rows, count) = (!plot.is_joined, plot.points.len());
        let widths = plot.points.iter().map(|point| width(&point.label, LETTERS));
        let left =
            if is_in_rows { widths.fold(40.0, f64::max).min(WIDTH / 3.0) + 32.0 } else { 66.0 };
        let bottom = if is_in_rows { HEAD + ROW * count.max(1) as f64 } else { HEIGHT - FOOT };
        let values = plot.points.iter().filter_map(|point| point.value).chain(plot.level);
        let highest = values.fold(0.0, f64::max);
        let limits = plot.points.iter().filter_map(|point| Some(point.interval?[1]));
        // A point of few decisions must not flatten the others.
        let wanted = limits.fold(highest, f64::max).min(MOST * highest);
        let step = round_step(if wanted > 0.0 { wanted / 5.0 } else { 1.0 });
        let top = step * (wanted / step).ceil().max(1.0);
        Self { edges: [left, HEAD, WIDTH - MARGIN, bottom], count, is_in_rows, top, step }
    }

    fn height(&self) -> f64 {
        let [.., bottom] = self.edges;
        bottom + if self.is_in_rows { 38.0 } else { FOOT }
    }

    /// Returns the room of a point.
    fn place(&self) -> f64 {
        let [left, top, right, bottom] = self.edges;
        let room = if self.is_in_rows { bottom - top } else { right - left };
        room / self.count.max(1) as f64
    }

    /// Returns the dot of a number at the point of this index.
    fn dot(&self, index: usize, value: f64) -> Dot {
        let along = (index as f64 + 0.5) * self.place();
        let share = (value / self.top).clamp(0.0, 1.0);
        let [left, top, right, bottom] = self.edges;
        if self.is_in_rows {
            [left + share * (right - left), top + along]
        } else {
            [left + along, bottom - share * (bottom - top)]
        }
    }

    /// Returns the ends of the line of a number through the field.
    fn across(&self, value: f64) -> [Dot; 2] {
        let [left, top, right, bottom] = self.edges;
        let [x, y] = self.dot(0, value);
        if self.is_in_rows { [[x, top], [x, bottom]] } else { [[left, y], [right, y]] }
    }

    fn grid(&self, items: &mut Vec<Item>) {
        let steps = (self.top / self.step).round() as usize;
        let decimals = usize::from(self.step < 1.0) + usize::from(self.step < 0.1);
        for number in 0..=steps {
            let value = number as f64 * self.step;
            let ends = self.across(value);
            items.push(line(&ends, Part::Frame, 1.0, false));
            let shown = format!("{value:.decimals$}");
            let (at, anchor) = if self.is_in_rows {
                ([ends[1][0], ends[1][1] + LETTERS + 5.0], Anchor::Middle)
            } else {
                ([ends[0][0] - 8.0, ends[0][1] + LETTERS / 3.0], Anchor::End)
            };
            items.push(text(shown, at, anchor, LETTERS, Part::Faint));
        }
    }
}

/// Returns the smallest of 1, 2 and 5 times a power of ten that is at least this step.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    factors.map(|factor| factor * power).into_iter().find(|&it| it >= step * 0.999).unwrap_or(step)
}

fn heading(plot: &Plot, items: &mut Vec<Item>) {
    let title = fitted(&plot.title, 22.0, WIDTH - 40.0);
    items.push(text(title, [20.0, 30.0], Anchor::Start, 22.0, Part::Ink));
    items.push(text(plot.unit.clone(), [20.0, 51.0], Anchor::Start, LETTERS, Part::Faint));
}

/// Draws as many labels as fit: all of them, or some in two rows.
fn labels_below(plot: &Plot, field: &Field, items: &mut Vec<Item>) {
    let [.., bottom] = field.edges;
    let widths = plot.points.iter().map(|point| width(&point.label, LETTERS) + 12.0);
    let widest = widths.fold(1.0, f64::max).min(180.0);
    let every = (widest / (2.0 * field.place())).ceil().max(1.0) as usize;
    let is_single = widest <= field.place();
    for (row, (index, point)) in plot.points.iter().enumerate().step_by(every).enumerate() {
        let lower = if is_single || row % 2 == 0 { 0.0 } else { LETTERS + 5.0 };
        let label = fitted(&point.label, LETTERS, widest);
        let half = width(&label, LETTERS) / 2.0;
        let [x, _] = field.dot(index, 0.0);
        let x = x.clamp(half + 4.0, (WIDTH - half - 4.0).max(half + 4.0));
        let at = [x, bottom + 22.0 + lower];
        items.push(text(label, at, Anchor::Middle, LETTERS, Part::Ink));
    }
}

/// Draws all labels at the left of their rows.
fn labels_beside(plot: &Plot, field: &Field, items: &mut Vec<Item>) {
    for (index, point) in plot.points.iter().enumerate() {
        let [x, y] = field.dot(index, 0.0);
        let label = fitted(&point.label, LETTERS, x - 24.0);
        items.push(text(label, [x - 12.0, y + LETTERS / 3.0], Anchor::End, LETTERS, Part::Ink));
    }
}

/// Returns a line through each row of points without a gap.
fn lines(plot: &Plot, field: &Field) -> Vec<Item> {
    let dots = |row: &[(usize, &PlotPoint)]| -> Vec<Dot> {
        let dot = |&(index, point): &(usize, &PlotPoint)| Some(field.dot(index, point.value?));
        row.iter().filter_map(dot).collect()
    };
    let points: Vec<(usize, &PlotPoint)> = plot.points.iter().enumerate().collect();
    let rows = points.split(|(_, point)| point.value.is_none()).map(dots);
    rows.filter(|dots| dots.len() > 1).map(|dots| line(&dots, Part::Best, 2.0, false)).collect()
}

/// Draws the intervals and, over them, the points.
fn marks(plot: &Plot, field: &Field, items: &mut Vec<Item>) {
    let radius = (field.place() / 4.0).clamp(1.5, 5.0);
    let known = plot.points.iter().enumerate().filter(|(_, point)| point.value.is_some());
    for (index, point) in known.clone() {
        if let Some(limits) = point.interval {
            let ends = limits.map(|limit| field.dot(index, limit));
            items.push(line(&ends, Part::Other, (radius / 2.0).min(2.0), false));
        }
    }
    for (index, point) in known {
        let at = field.dot(index, point.value.unwrap_or_default());
        let paint = Paint::both(Part::Best, Part::Halo, 1.0);
        items.push(Item { shape: Shape::Circle(at, radius), paint });
    }
}

fn rectangle(corner: Dot, size: Dot, part: Part) -> Item {
    Item { shape: Shape::Rectangle(corner, size, 0.0), paint: Paint::fill(part) }
}

fn line(dots: &[Dot], part: Part, width: f64, is_dashed: bool) -> Item {
    let stroke = Some(Stroke { part, width, is_dashed });
    Item { shape: Shape::Path(Path::line(dots)), paint: Paint { fill: None, stroke } }
}

fn text(text: String, at: Dot, anchor: Anchor, size: f64, part: Part) -> Item {
    let label = Label { text, at, anchor, size, is_bold: false };
    Item { shape: Shape::Label(label), paint: Paint::fill(part) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    fn sample(values: &[Option<f64>]) -> Plot {
        let point = |(number, &value): (usize, &Option<f64>)| PlotPoint {
            label: format!("2025-{:02}", number + 1),
            value,
            interval: value.map(|value| [value - 1.0, value + 1.5]),
        };
        Plot {
            title: "Errors of Anna".to_owned(),
            unit: "PR".to_owned(),
            points: values.iter().enumerate().map(point).collect(),
            level: Some(5.0),
            is_joined: true,
        }
    }

    fn svg(plot: &Plot) -> String {
        super::plot(plot).svg(Theme::Light, None)
    }

    #[test]
    fn every_point_is_in_the_picture_and_in_the_words() {
        let svg = svg(&sample(&[Some(4.0), None, Some(6.5), Some(3.0)]));
        let document = roxmltree::Document::parse(&svg).unwrap();
        let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
        assert_eq!(circles.count(), 3);
        assert!(svg.contains("2025-03: 6.50 (from 5.50 to 8.00)"), "{svg}");
        assert!(svg.contains("All together: 5.00."), "{svg}");
    }

    #[test]
    fn a_gap_parts_the_line() {
        let lines = |values: &[Option<f64>]| {
            let plot = sample(values);
            lines(&plot, &Field::of(&plot)).len()
        };
        assert_eq!(lines(&[Some(1.0), Some(2.0), Some(3.0)]), 1);
        assert_eq!(lines(&[Some(1.0), Some(2.0), None, Some(3.0), Some(3.0)]), 2);
        assert_eq!(lines(&[Some(1.0), None, Some(3.0)]), 0);
    }

    #[test]
    fn steps_of_the_scale_are_round() {
        for (step, round) in
            [(0.7, 1.0), (1.0, 1.0), (1.3, 2.0), (3.0, 5.0), (70.0, 100.0), (0.013, 0.02)]
        {
            assert!((round_step(step) - round).abs() < 1e-12, "{step}");
        }
    }

    #[test]
    fn a_plot_of_any_size_stays_in_its_frame() {
        for (count, is_joined) in
            [(0, true), (1, true), (2, false), (30, true), (200, false), (2000, true)]
        {
            let values: Vec<_> = (0..count).map(|number| Some(f64::from(number % 7))).collect();
            let drawing = plot(&Plot { is_joined, ..sample(&values) });
            let svg = drawing.svg(Theme::Light, None);
            let document = roxmltree::Document::parse(&svg).unwrap();
            for node in document.descendants().filter(|node| node.has_tag_name("circle")) {
                let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
                assert!((0.0..=WIDTH).contains(&number("cx")), "{count}");
                assert!((0.0..=drawing.height()).contains(&number("cy")), "{count}");
            }
        }
    }
}
