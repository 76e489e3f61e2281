//! Course of the match as pictures: the value after each action, and errors and luck.

use std::fmt::Write;

use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::report::{Game, Moment};

use super::view::View;
use super::words::{self, id, loss, made, mark_class, signed};
use super::writer::Html;
use crate::story::word;

const WIDTH: f64 = 960.0;
const LEFT: f64 = 54.0;
const RIGHT: f64 = 946.0;
/// Height of the numbers of the games.
const HEAD: f64 = 22.0;

/// Adds the charts.
pub(super) fn section(html: &mut Html, view: &View<'_>) {
    let axis = Axis::new(view);
    html.element("section", &[("id", "course"), ("aria-labelledby", "course-title")], |html| {
        html.leaf("h2", &[("id", "course-title")], &view.plain("course-of-match"));
        html.leaf("p", &[("class", "hint")], &view.plain("course-hint"));
        value(html, view, &axis);
        luck(html, view, &axis);
    });
}

/// Horizontal axis: the actions of all games, one after the other.
struct Axis<'a> {
    /// Games with the number of actions before each.
    games: Vec<(usize, &'a Game)>,
    count: usize,
}

impl<'a> Axis<'a> {
    fn new(view: &View<'a>) -> Self {
        let mut count = 0;
        let mut games = Vec::new();
        for game in &view.report.games {
            games.push((count, game));
            count += game.moments.len() + 1;
        }
        Self { games, count }
    }

    /// Returns the place of an action; 0 is the beginning of its game.
    fn x(&self, before: usize, action: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * (before + action) as f64 / self.count.max(1) as f64
    }

    /// Returns all actions with their places and the index of the game.
    fn moments(&self) -> impl Iterator<Item = (f64, usize, &'a Moment)> {
        self.games.iter().enumerate().flat_map(move |(index, (before, game))| {
            let place = move |(action, moment)| (self.x(*before, action), index, moment);
            (1..).zip(&game.moments).map(place)
        })
    }

    /// Adds lines between the games and their numbers.
    fn grid(&self, html: &mut Html, view: &View<'_>, bottom: f64) {
        let mut lines = String::new();
        for (before, _) in &self.games {
            let _ = write!(lines, "M{:.1} {HEAD}V{bottom}", self.x(*before, 0));
        }
        let _ = write!(lines, "M{RIGHT} {HEAD}V{bottom}");
        html.void("path", &[("class", "grid"), ("d", &lines)]);
        for (index, (before, game)) in self.games.iter().enumerate() {
            let width = (RIGHT - LEFT) * (game.moments.len() + 1) as f64 / self.count.max(1) as f64;
            let x = format!("{:.1}", self.x(*before, 0) + width / 2.0);
            let number = game.game.game.to_string();
            let long = || view.say("game-number", &[("number", (&number).into())]);
            let text = if width > 58.0 { long() } else { number.clone() };
            html.element("a", &[("href", &view.game_address(index))], |html| {
                let attributes = [("x", &*x), ("y", "15"), ("text-anchor", "middle")];
                html.leaf("text", &attributes, &text);
            });
        }
    }
}

/// Adds a chart of this height with its name and its description.
fn chart(
    html: &mut Html,
    view: &View<'_>,
    name: &str,
    height: f64,
    [title, description]: [&str; 2],
    shapes: impl FnOnce(&mut Html),
) {
    let label = view.say("chart-label", &[("title", title.into())]);
    let frame = [("class", "chart"), ("aria-label", &*label), ("tabindex", "0")];
    html.element("section", &frame, |html| {
        let size = format!("0 0 {WIDTH} {height}");
        let (title_id, description_id) = (format!("{name}-name"), format!("{name}-text"));
        let attributes = [
            ("viewBox", &*size),
            ("role", "group"),
            ("aria-labelledby", &*title_id),
            ("aria-describedby", &*description_id),
        ];
        html.element("svg", &attributes, |html| {
            html.leaf("title", &[("id", &title_id)], title);
            html.leaf("desc", &[("id", &description_id)], description);
            shapes(html);
        });
    });
}

/// Vertical scale of the value of the match.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    const TOP: f64 = HEAD + 8.0;
    const BOTTOM: f64 = 262.0;

    fn new(view: &View<'_>) -> Self {
        if view.report.length.is_some() {
            return Self { low: 0.0, high: 1.0 };
        }
        let games = &view.report.games;
        let ends = games.iter().flat_map(|game| [game.value_before, game.value_after]);
        let values = games.iter().flat_map(|game| &game.moments).map(|moment| moment.value);
        let most = ends.chain(values).flatten().map(|value| value.0.abs()).fold(1.0, f64::max);
        Self { low: -most.ceil(), high: most.ceil() }
    }

    fn y(&self, value: f64) -> f64 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        Self::BOTTOM - (Self::BOTTOM - Self::TOP) * share
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

/// Adds the value of the match for player 0 after each action.
fn value(html: &mut Html, view: &View<'_>, axis: &Axis<'_>) {
    let scale = Scale::new(view);
    let name = &view.report.players[0].name;
    let is_match = view.report.length.is_some();
    let id = if is_match { "chart-value-match" } else { "chart-value-money" };
    let title = view.say(id, &[("name", name.into())]);
    let description = described(view);
    let height = Scale::BOTTOM + 14.0;
    chart(html, view, "value", height, [&title, &description], |html| {
        axis.grid(html, view, Scale::BOTTOM);
        let ticks: Vec<f64> = [0.0, 0.25, 0.5, 0.75, 1.0]
            .map(|share| scale.low + share * (scale.high - scale.low))
            .into();
        for tick in ticks {
            let y = format!("{:.1}", scale.y(tick) + 4.0);
            let text = if is_match { format!("{:.0} %", 100.0 * tick) } else { signed(tick, 1) };
            let x = format!("{:.1}", LEFT - 6.0);
            html.leaf("text", &[("x", &x), ("y", &y), ("text-anchor", "end")], &text);
        }
        let middle = format!("M{LEFT} {:.1}H{RIGHT}", scale.y(scale.middle()));
        html.void("path", &[("class", "zero"), ("d", &middle)]);
        let line = line(axis, &scale);
        if let Some((first, last)) = ends(axis, &scale) {
            let area = format!(
                "{line}L{last:.1} {middle:.1}L{first:.1} {middle:.1}Z",
                middle = scale.y(scale.middle())
            );
            html.void("path", &[("class", "area"), ("d", &area)]);
        }
        html.void("path", &[("class", "line"), ("d", &line)]);
        let mut last = scale.middle();
        for (x, game, moment) in axis.moments() {
            last = moment.value.map_or(last, |value| value.0);
            for decision in view.options.reported(moment) {
                dot(html, view, game, decision, [x, scale.y(last)]);
            }
        }
        let ahead = |seat| view.say("chart-ahead", &[("name", view.name(seat).into())]);
        label(html, &ahead(0), Scale::TOP + 12.0);
        label(html, &ahead(1), Scale::BOTTOM - 6.0);
    });
}

fn label(html: &mut Html, text: &str, y: f64) {
    let x = format!("{:.1}", LEFT + 6.0);
    let y = format!("{y:.1}");
    html.leaf("text", &[("x", &x), ("y", &y), ("class", "label")], text);
}

/// Returns the values as a line, interrupted nowhere: an unknown value is skipped.
fn line(axis: &Axis<'_>, scale: &Scale) -> String {
    let mut line = String::new();
    let mut add = |x: f64, value: Option<barpoint_wire::Decimal>| {
        if let Some(value) = value {
            let command = if line.is_empty() { 'M' } else { 'L' };
            let _ = write!(line, "{command}{x:.1} {:.1}", scale.y(value.0));
        }
    };
    for (before, game) in &axis.games {
        add(axis.x(*before, 0), game.value_before);
        for (action, moment) in (1..).zip(&game.moments) {
            add(axis.x(*before, action), moment.value);
        }
        add(axis.x(*before, game.moments.len()), game.value_after);
    }
    line
}

/// Returns the places of the first and the last value.
fn ends(axis: &Axis<'_>, scale: &Scale) -> Option<(f64, f64)> {
    let line = line(axis, scale);
    let mut places = line.split(['M', 'L']).filter_map(|dot| dot.split(' ').next()?.parse().ok());
    let first: f64 = places.next()?;
    Some((first, places.next_back().unwrap_or(first)))
}

/// Adds a dot for an error that leads to the decision.
fn dot(html: &mut Html, view: &View<'_>, game: usize, decision: &Action, [x, y]: [f64; 2]) {
    let error = decision.error.map_or(0.0, |error| error.normalised);
    let radius = (2.5 + 11.0 * error.sqrt()).clamp(3.5, 11.0);
    let href = format!("{}#{}", view.file(game), id(decision));
    let mark = decision.mark.map_or_else(String::new, |mark| word(view.language(), &mark));
    let place = [("game", decision.game.into()), ("move", decision.action.into())];
    let text = view.say(
        "chart-dot",
        &[
            ("place", (&view.say("game-move", &place)).into()),
            ("name", view.name(decision.player.into()).into()),
            ("made", (&made(view, decision)).into()),
            ("verdict", (&format!("{mark} {}", loss(error))).into()),
        ],
    );
    let class = format!("dot {}", mark_class(decision.mark));
    html.element("a", &[("href", &href), ("class", &class)], |html| {
        html.leaf("title", &[], &text);
        let [x, y, radius] = [x, y, radius].map(|number| format!("{number:.1}"));
        if decision.kind == ActionKind::Play {
            html.void("circle", &[("cx", &x), ("cy", &y), ("r", &radius)]);
        } else {
            let path = format!("M{x} {y}m-{radius} -{radius}h{0}v{0}h-{0}z", double(&radius));
            html.void("path", &[("d", &path)]);
        }
    });
}

fn double(radius: &str) -> String {
    radius.parse().map_or_else(|_| radius.to_owned(), |radius: f64| format!("{:.1}", 2.0 * radius))
}

/// Height of the half of a lane.
const HALF: f64 = 66.0;

/// Adds errors and luck: a lane for each player with luck above and below its middle, and errors below.
fn luck(html: &mut Html, view: &View<'_>, axis: &Axis<'_>) {
    let bottom = HEAD + 4.0 * HALF + 12.0;
    let [title, description] = ["chart-luck", "chart-luck-text"].map(|id| view.plain(id));
    let limit = limit(view, axis);
    chart(html, view, "luck", bottom + 10.0, [&title, &description], |html| {
        axis.grid(html, view, bottom);
        for (seat, person) in view.report.players.iter().enumerate() {
            let middle = HEAD + HALF * (1.0 + 2.0 * seat as f64) + 12.0 * seat as f64;
            let lane = Lane { seat, middle, limit };
            lane.ticks(html);
            lane.bars(html, axis);
            lane.dots(html, view, axis);
            label(html, &person.name, middle - HALF + 14.0);
        }
    });
}

/// Returns the equity at the ends of a lane, so that almost all errors and luck have room.
fn limit(view: &View<'_>, axis: &Axis<'_>) -> f64 {
    let mut sizes = Vec::new();
    for (_, _, moment) in axis.moments() {
        let luck = moment.decisions.iter().filter_map(|decision| decision.luck);
        sizes.extend(luck.map(|luck| luck.normalised.abs()));
        let errors = view.options.reported(moment).filter_map(|decision| decision.error);
        sizes.extend(errors.map(|error| error.normalised));
    }
    sizes.sort_by(f64::total_cmp);
    let large = sizes.get(sizes.len() * 98 / 100).copied().unwrap_or_default();
    [0.2, 0.5, 1.0].into_iter().find(|limit| large <= *limit).unwrap_or(1.0)
}

/// Part of the chart of errors and luck for a player.
struct Lane {
    seat: usize,
    middle: f64,
    /// Equity at the ends.
    limit: f64,
}

impl Lane {
    /// Returns the height of an equity above the middle.
    fn height(&self, equity: f64) -> f64 {
        equity.clamp(-self.limit, self.limit) / self.limit * (HALF - 10.0)
    }

    fn ticks(&self, html: &mut Html) {
        let line = format!("M{LEFT} {:.1}H{RIGHT}", self.middle);
        html.void("path", &[("class", "zero"), ("d", &line)]);
        let x = format!("{:.1}", LEFT - 6.0);
        for value in [self.limit, 0.0, -self.limit] {
            let y = format!("{:.1}", self.middle - self.height(value) + 4.0);
            let attributes = [("x", &*x), ("y", &*y), ("text-anchor", "end")];
            html.leaf("text", &attributes, &signed(value, 1));
        }
    }

    /// Adds the luck of the rolls as bars.
    fn bars(&self, html: &mut Html, axis: &Axis<'_>) {
        let mut paths = [String::new(), String::new()];
        for (x, _, moment) in axis.moments() {
            for decision in self.of_player(&moment.decisions) {
                let Some(luck) = decision.luck else { continue };
                let luck = luck.normalised;
                let path = &mut paths[usize::from(luck < 0.0)];
                let _ = write!(path, "M{x:.1} {:.1}v{:.1}", self.middle, -self.height(luck));
            }
        }
        for (class, path) in ["bar lucky", "bar unlucky"].iter().zip(&paths) {
            if !path.is_empty() {
                html.void("path", &[("class", class), ("d", path)]);
            }
        }
    }

    fn dots(&self, html: &mut Html, view: &View<'_>, axis: &Axis<'_>) {
        for (x, game, moment) in axis.moments() {
            for decision in self.of_player(view.options.reported(moment)) {
                let error = decision.error.map_or(0.0, |error| error.normalised);
                dot(html, view, game, decision, [x, self.middle + self.height(error)]);
            }
        }
    }

    fn of_player<'a>(
        &self,
        decisions: impl IntoIterator<Item = &'a Action>,
    ) -> impl Iterator<Item = &'a Action> {
        let seat = self.seat;
        decisions.into_iter().filter(move |decision| usize::from(decision.player) == seat)
    }
}

/// Returns the values at the ends of the games in words.
fn described(view: &View<'_>) -> String {
    let is_match = view.report.length.is_some();
    let values = view.report.games.iter().map(|game| {
        let value = game.value_after.map(|value| {
            if is_match {
                words::percent(value.0) + " %"
            } else {
                view.say("points-amount", &[("points", (&signed(value.0, 1)).into())])
            }
        });
        let value = value.unwrap_or_else(|| view.plain("value-unknown"));
        let number = ("number", game.game.game.into());
        view.say("chart-value", &[number, ("value", (&value).into())])
    });
    let values = values.collect::<Vec<_>>().join("; ");
    let id = if is_match { "chart-course-match" } else { "chart-course-money" };
    view.say(id, &[("name", view.name(0).into()), ("values", (&values).into())])
}
