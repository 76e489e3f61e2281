//! Conversion of analysis results to grids.

use std::collections::BTreeMap;

use barpoint_analysis::{
    CubeCell, Market, MarketMap, MarketRow, Needs, PlayCell, ScoreMap, TemperatureCell,
    TemperatureMap, TemperatureRow,
};
use barpoint_core::{Dice, Play, PositionKey};
use barpoint_equity::{CubeDecision, Double, Take, Utility};

use crate::{Grid, GridCell, GridRow, Tone};

/// Returns the grid of a score map, cell by cell.
fn score_grid<T>(title: &str, map: &ScoreMap<T>, cell: impl Fn(&T) -> GridCell) -> Grid {
    let row = |(needs, cells): (&Needs, &Vec<Option<T>>)| GridRow {
        heading: needs.to_string(),
        cells: cells.iter().map(|value| value.as_ref().map(&cell)).collect(),
    };
    Grid {
        title: title.to_owned(),
        corner: "needs".to_owned(),
        columns: map.axis.iter().map(Needs::to_string).collect(),
        rows: map.axis.iter().zip(&map.cells).map(row).collect(),
        aside: Some(("money".to_owned(), cell(&map.money))),
        notes: vec!["rows: points the player on roll needs; columns: the opponent".to_owned()],
        legend: Vec::new(),
    }
}

/// Marks a score in the grid of a score map with an asterisk: the points that the player on roll and the opponent
/// need, or money play. Returns false if the map does not have the score.
pub fn mark_score(grid: &mut Grid, axis: &[Needs], score: Option<[Needs; 2]>) -> bool {
    let place = |needs: Needs| axis.iter().position(|it| *it == needs);
    let cell = match score {
        None => grid.aside.as_mut().map(|(_, cell)| cell),
        Some([on_roll, opponent]) => place(on_roll)
            .zip(place(opponent))
            .and_then(|(row, column)| grid.rows.get_mut(row)?.cells.get_mut(column)?.as_mut()),
    };
    let Some(cell) = cell else { return false };
    cell.label.push('*');
    grid.notes.push("* score of the position".to_owned());
    true
}

/// Returns all cells and, last, that of money play.
fn cells<T>(map: &ScoreMap<T>) -> impl Iterator<Item = &T> {
    map.cells.iter().flatten().flatten().chain([&map.money])
}

/// Writes an equity with its sign and three decimals.
fn equity(equity: f64) -> String {
    let text = format!("{equity:+.3}");
    if text == "-0.000" { "+0.000".to_owned() } else { text }
}

/// Writes a match winning chance in percent, or a dash in money play.
fn percent(mwc: Option<barpoint_equity::Mwc>) -> String {
    mwc.map_or_else(|| "-".to_owned(), |mwc| format!("{:.2}%", 100.0 * mwc.0))
}

/// Labels of the cells of a map of cube decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CubeLabel {
    /// Cube action, such as `D/T`.
    #[default]
    Action,
    /// Normalised equity of the proper action.
    Equity,
    /// Normalised equity of waiting.
    NoDouble,
    /// Normalised equity of a double that is taken.
    DoubleTake,
    /// Gain of a double over waiting, in normalised equity.
    Gain,
    /// Match winning chance.
    Mwc,
}

/// Converts a score map of cube decisions to a grid. Tones show the decisions.
#[must_use]
pub fn cube_grid(title: &str, map: &ScoreMap<CubeCell>, label: CubeLabel) -> Grid {
    let mut grid = score_grid(title, map, |cell| {
        let action = Action::of(&cell.decision);
        let gain = || cell.gain().map_or_else(|| "-".to_owned(), |gain| equity(gain.0));
        let equities = cell.decision.equities();
        let text = match label {
            CubeLabel::Action => action.short(),
            CubeLabel::Equity => equity(cell.decision.best().0),
            CubeLabel::NoDouble => equity(equities.no_double.0),
            CubeLabel::DoubleTake => {
                equities.double_take.map_or_else(|| "-".to_owned(), |take| equity(take.0))
            }
            CubeLabel::Gain => gain(),
            CubeLabel::Mwc => percent(cell.context.mwc(cell.context.utility(cell.decision.best()))),
        };
        let detail = match label {
            _ if action.0 == Kind::Dead => String::new(),
            CubeLabel::Action => gain(),
            _ => action.short(),
        };
        GridCell { label: text, detail, tone: action.tone() }
    });
    let mut actions: Vec<(Action, String)> =
        cells(map).map(|cell| (Action::of(&cell.decision), cell.decision.to_string())).collect();
    actions.sort();
    actions.dedup_by_key(|(action, _)| *action);
    let entry = |(action, text): (Action, String)| {
        let text =
            if action.0 == Kind::Dead { "no double possible or useful".to_owned() } else { text };
        (GridCell::new(action.short(), action.tone()), text)
    };
    grid.legend = actions.into_iter().map(entry).collect();
    grid
}

/// Proper action of the player on roll and proper answer of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Action(Kind, Answer);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Dead,
    No,
    Optional,
    Yes,
    TooGood,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Beaver,
    Take,
    Pass,
}

impl Action {
    fn of(decision: &CubeDecision) -> Self {
        let kind = match decision.double() {
            Double::Unavailable | Double::Dead => return Self(Kind::Dead, Answer::Take),
            Double::No => Kind::No,
            Double::Optional => Kind::Optional,
            Double::Yes => Kind::Yes,
            Double::TooGood => Kind::TooGood,
        };
        let answer = match decision.take() {
            Take::Beaver => Answer::Beaver,
            Take::Take => Answer::Take,
            Take::Pass => Answer::Pass,
        };
        Self(kind, answer)
    }

    fn short(self) -> String {
        let kind = match self.0 {
            Kind::Dead => return "-".to_owned(),
            Kind::No => "ND",
            Kind::Optional => "OD",
            Kind::Yes => "D",
            Kind::TooGood => "TG",
        };
        let answer = match self.1 {
            Answer::Beaver => "/B",
            Answer::Take if self.0 == Kind::No => "",
            Answer::Take => "/T",
            Answer::Pass => "/P",
        };
        format!("{kind}{answer}")
    }

    /// Returns a letter for a small cell, and the words of the legend.
    const fn letter(self) -> (&'static str, &'static str) {
        match self {
            Self(Kind::Dead, _) => ("-", "no double possible or useful"),
            Self(Kind::No, _) => (".", "no double"),
            Self(Kind::Optional, _) => ("O", "optional double"),
            Self(Kind::Yes, Answer::Pass) => ("P", "double, pass: the market is lost"),
            Self(Kind::Yes, _) => ("T", "double, take"),
            Self(Kind::TooGood, _) => ("G", "too good to double"),
        }
    }

    fn cell(self) -> GridCell {
        GridCell::new(self.letter().0, self.tone())
    }

    fn tone(self) -> Tone {
        match self {
            Self(Kind::Dead, _) => Tone::Plain,
            Self(Kind::No, _) => Tone::Kind(0),
            Self(Kind::Yes, Answer::Take | Answer::Beaver) => Tone::Kind(1),
            Self(Kind::Yes, Answer::Pass) => Tone::Kind(2),
            Self(Kind::TooGood, _) => Tone::Kind(3),
            Self(Kind::Optional, _) => Tone::Kind(4),
        }
    }
}

/// Labels of the cells of a map of plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayLabel {
    /// Best play, as a letter of the legend.
    #[default]
    Best,
    /// Normalised equity of the best play.
    Equity,
    /// Difference between the best play and the second, in normalised equity.
    Margin,
    /// Match winning chance.
    Mwc,
}

/// Converts a score map of plays to a grid. Tones show the best plays. `A` is the best play for
/// money; the others are sorted by the number of scores at which they are best.
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

/// Returns the plays that are best at some score, each with the number of these scores. The play
/// for money comes first.
fn best_plays(map: &ScoreMap<PlayCell>) -> Vec<(PositionKey, Play, usize)> {
    let mut counts = BTreeMap::new();
    for cell in cells(map) {
        counts.entry(best_key(cell)).or_insert((cell.best().legal.play, 0)).1 += 1;
    }
    let money = best_key(&map.money);
    // The money game is not a score.
    counts.entry(money).and_modify(|(_, count)| *count -= 1);
    let mut plays: Vec<_> =
        counts.into_iter().map(|(key, (play, count))| (key, play, count)).collect();
    plays.sort_by_key(|&(key, _, count)| (key != money, core::cmp::Reverse(count)));
    plays
}

fn best_key(cell: &PlayCell) -> PositionKey {
    PositionKey::from(&cell.best().legal.result)
}

/// Returns `A` to `Z`, then `AA`, `AB`, …
fn letters(rank: usize) -> String {
    let letter = char::from(b'A' + (rank % 26) as u8);
    match rank / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}

/// Labels of the cells of a temperature map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TemperatureLabel {
    /// Normalised equity in thousandths.
    #[default]
    Equity,
    /// Match winning chance in tenths of a percent; the equity in money play.
    Mwc,
}

/// Converts a temperature map to a grid. It has a row for each play of the player on roll and a
/// column for each roll of the opponent. The last columns are the mean, and the value with the
/// opponent's cube action.
///
/// Tones are relative to the mean of all rows. The details of cells are the opponent's replies, if
/// requested.
#[must_use]
pub fn temperature_grid(
    title: &str,
    map: &TemperatureMap,
    label: TemperatureLabel,
    replies: bool,
) -> Grid {
    let by_mwc = label == TemperatureLabel::Mwc && !map.context.is_money();
    let number = |value: Utility| {
        let number = if by_mwc { value.0 } else { map.context.emg(value).0 };
        let text = if by_mwc {
            format!("{:.0}", 1000.0 * number)
        } else {
            format!("{:+.0}", 1000.0 * number)
        };
        if text == "-0" { "+0".to_owned() } else { text }
    };
    let weight = |row: &TemperatureRow| f64::from(row.dice.weight());
    let weights: f64 = map.rows.iter().map(weight).sum();
    let mean = map.rows.iter().map(|row| weight(row) * row.value.0).sum::<f64>() / weights;
    let (low, high) = map.range().map_or((mean, mean), |(low, high)| (low.0, high.0));
    let reach = (mean - low).max(high - mean);
    let tone = |value: Utility| {
        if reach > 0.0 { Tone::Scale((value.0 - mean) / reach) } else { Tone::Plain }
    };
    let plain = |value: Utility| GridCell::new(number(value), tone(value));
    let doubles =
        |row: &TemperatureRow| row.decision.is_some_and(|decision| decision.should_double());
    let has_doubles = map.rows.iter().any(doubles);
    let row = |row: &TemperatureRow| {
        let cell = |cell: &TemperatureCell| {
            let detail = if replies { cell.reply.play.to_string() } else { String::new() };
            Some(GridCell { detail, ..plain(cell.value) })
        };
        let mut cells: Vec<Option<GridCell>> = row.cells.iter().map(cell).collect();
        cells.resize(Dice::ALL.len(), None);
        cells.push(Some(plain(row.mean)));
        if has_doubles {
            cells.push(doubles(row).then(|| plain(row.value)));
        }
        GridRow { heading: format!("{} {}", row.dice, row.play.legal.play), cells }
    };
    let rolls = Dice::ALL.iter().map(Dice::to_string).chain(["mean".to_owned()]);
    let unit = if by_mwc {
        "tenths of a percent of match winning chance"
    } else {
        "thousandths of normalised equity"
    };
    let mut notes =
        vec![format!("rows: plays of the player on roll; columns: rolls of the opponent; {unit}")];
    if has_doubles {
        notes.push(
            "double: value of the row if the opponent should double before rolling".to_owned(),
        );
    }
    Grid {
        title: title.to_owned(),
        corner: String::new(),
        columns: rolls.chain(has_doubles.then(|| "double".to_owned())).collect(),
        rows: map.rows.iter().map(row).collect(),
        notes,
        ..Grid::default()
    }
}

/// Converts the market of a temperature map to a grid: letters are proper cube actions of the player on roll after
/// each exchange. The first columns are the number of the opponent's rolls, of 36, that lose the market, and the
/// opponent's cube action after the play if the double was taken.
#[must_use]
pub fn market_grid(title: &str, map: &TemperatureMap, market: &MarketMap) -> Grid {
    let row = |(row, of): (&TemperatureRow, &MarketRow)| {
        let cell = |action: &Option<CubeDecision>| action.as_ref().map(|it| Action::of(it).cell());
        let lost = Some(GridCell::new(of.market.lost.to_string(), Tone::Plain));
        let mut cells = vec![lost, cell(&of.recube)];
        cells.extend(of.actions.iter().map(cell));
        cells.resize(Dice::ALL.len() + 2, None);
        GridRow { heading: format!("{} {}", row.dice, row.play.legal.play), cells }
    };
    let shown = market.rows.iter().flat_map(|row| row.actions.iter().chain([&row.recube]));
    let mut actions: Vec<Action> = shown.flatten().map(Action::of).collect();
    actions.sort();
    let mut legend: Vec<(GridCell, String)> = Vec::new();
    for action in actions {
        if legend.iter().all(|(cell, _)| cell.label != action.letter().0) {
            legend.push((action.cell(), action.letter().1.to_owned()));
        }
    }
    let first = ["lost".to_owned(), "recube".to_owned()];
    Grid {
        title: title.to_owned(),
        columns: first.into_iter().chain(Dice::ALL.iter().map(Dice::to_string)).collect(),
        rows: map.rows.iter().zip(&market.rows).map(row).collect(),
        notes: market_notes(market),
        legend,
        ..Grid::default()
    }
}

fn market_notes(market: &MarketMap) -> Vec<String> {
    let mut notes = vec![
        "rows: plays of the player on roll; columns: rolls of the opponent; letters: proper cube action of the \
         player on roll after both"
            .to_owned(),
        "lost: rolls of 36 that lose the market; recube: proper cube action of the opponent after the play, if a \
         double was taken before"
            .to_owned(),
        format!("proper action now: {}", market.now),
    ];
    if let Some(Market { lost, too_good, .. }) = market.total {
        notes.push(format!(
            "{lost} of {} exchanges ({:.1} %) lose the market; {too_good} of them are too good to double or win at \
             once",
            Market::EXCHANGES,
            100.0 * f64::from(lost) / f64::from(Market::EXCHANGES)
        ));
    }
    if let Some((vig, live)) = market.recube_vig().zip(market.now.equities().double_take) {
        notes.push(format!(
            "recube vig {}: double, take is worth {}, and {} if the opponent could never redouble",
            equity(vig.0).trim_start_matches('+'),
            equity(live.0),
            equity(market.dead_take.0)
        ));
    }
    notes
}
