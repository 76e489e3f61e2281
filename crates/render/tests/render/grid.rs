//! Grids as text and as SVG.

use barpoint_analysis::{
    CubeCell, Needs, PlayCell, ScoreMap, ScoreMapOptions, TemperatureCell, TemperatureMap,
    TemperatureRow,
};
use barpoint_core::{Contest, Cube, Dice, Outcome, Variant};
use barpoint_engine::{PositionValue, SearchOptions, SearchedPlay};
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Emg, MatchEquityTable, Utility};
use barpoint_render::{
    CubeLabel, Grid, GridCell, GridRow, Ink, PlayLabel, TemperatureLabel, Tone, cube_grid,
    play_grid, temperature_grid,
};
use roxmltree::Document;

fn grid() -> Grid {
    let cell = |label: &str, tone| Some(GridCell::new(label, tone));
    Grid {
        title: "A & B <grid> \"of\" cells\u{7}".into(),
        corner: "needs".into(),
        columns: vec!["1".into(), "22".into()],
        rows: vec![
            GridRow { heading: "1".into(), cells: vec![cell("x", Tone::Scale(-1.0)), None] },
            GridRow {
                heading: "long".into(),
                cells: vec![cell("D/T", Tone::Scale(1.0)), cell("+0.1", Tone::Scale(0.0))],
            },
        ],
        aside: Some(("money".into(), GridCell::new("ND", Tone::Kind(9)))),
        legend: vec![(GridCell::new("ND", Tone::Kind(9)), "no double, take".into())],
        notes: vec!["a note".into()],
    }
}

#[test]
fn text_is_aligned() {
    let expected = "\
A & B <grid> \"of\" cells\u{7}

needs   1   22
1       x
long  D/T +0.1
money  ND

ND  no double, take

a note
";
    assert_eq!(grid().text(80, Ink::Plain), expected);
    assert_eq!(Grid::default().text(80, Ink::Plain), "\n\n\n");
}

#[test]
fn columns_without_room_continue_below() {
    let expected = "\
A & B <grid> \"of\" cells\u{7}

needs   1
1       x
long  D/T
money  ND

needs   22
1
long  +0.1

ND  no double, take

a
note
";
    assert_eq!(grid().text(5, Ink::Plain), expected);
    let wide = grid().text(14, Ink::Plain);
    assert_eq!(wide, grid().text(80, Ink::Plain));
    assert_eq!(grid().text(13, Ink::Plain).lines().count(), wide.lines().count() + 4);
}

#[test]
fn svg_is_well_formed_and_complete() {
    let svg = grid().svg();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let texts: Vec<&str> = root
        .descendants()
        .filter(|node| node.has_tag_name("text") || node.has_tag_name("title"))
        .filter_map(|node| node.text())
        .collect();
    let title = "A & B <grid> \"of\" cells";
    assert_eq!(
        texts,
        [
            title,
            title,
            "needs",
            "1",
            "22",
            "1",
            "x",
            "long",
            "D/T",
            "+0.1",
            "money",
            "ND",
            "ND",
            "no double, take",
            "a note",
        ]
    );
    assert!(Document::parse(&Grid::default().svg()).is_ok());
}

#[test]
fn everything_lies_inside_the_drawing() {
    let mut grid = grid();
    grid.notes.push("a note that is much longer than anything else on the whole sheet".into());
    grid.rows[1].cells[1].as_mut().unwrap().detail = "bar/22 24/18 13/10(2)".into();
    let svg = grid.svg();
    let document = Document::parse(&svg).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.attribute(name).unwrap().parse::<f64>().unwrap()
    };
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    let cells = root.children().filter(|node| node.has_attribute("rx"));
    let mut boxes = Vec::new();
    for cell in cells {
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|name| number(cell, name));
        assert!(x >= 0.0 && y >= 0.0 && x + w <= width && y + h <= height);
        let apart = |&(x2, y2, w2, h2): &(f64, f64, f64, f64)| {
            x + w <= x2 || x2 + w2 <= x || y + h <= y2 || y2 + h2 <= y
        };
        assert!(boxes.iter().all(apart), "{svg}");
        boxes.push((x, y, w, h));
    }
    assert_eq!(boxes.len(), 5);
    for text in root.children().filter(|node| node.has_tag_name("text")) {
        let letters = text.text().unwrap().chars().count() as f64;
        let wide = 0.5 * letters * number(text, "font-size");
        let left = match text.attribute("text-anchor").unwrap() {
            "start" => number(text, "x"),
            "middle" => number(text, "x") - 0.5 * wide,
            _ => number(text, "x") - wide,
        };
        assert!(left >= 0.0 && left + wide <= width, "{:?}", text.text());
        assert!(number(text, "y") <= height);
    }
}

#[test]
fn long_details_are_broken_into_lines() {
    let mut grid = grid();
    grid.rows[1].cells[1].as_mut().unwrap().detail = "bar/22 24/18 13/10(2)".into();
    let svg = grid.svg();
    let document = Document::parse(&svg).unwrap();
    let texts: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    for line in ["bar/22", "24/18", "13/10(2)"] {
        assert!(texts.contains(&line), "{line}: {svg}");
    }
    let cell = document.descendants().find(|node| node.has_attribute("rx")).unwrap();
    assert!(cell.attribute("width").unwrap().parse::<f64>().unwrap() < 60.0, "{svg}");
}

#[test]
fn tones_go_from_bad_through_paper_to_good() {
    let fill = |tone| {
        let row = GridRow { heading: String::new(), cells: vec![Some(GridCell::new("", tone))] };
        let grid = Grid { columns: vec![String::new()], rows: vec![row], ..Grid::default() };
        let svg = grid.svg();
        let document = Document::parse(&svg).unwrap();
        let cell = document.descendants().find(|node| node.has_attribute("rx")).unwrap();
        cell.attribute("fill").unwrap().to_owned()
    };
    let [bad, poor, middle, good] = [-1.0, -0.5, 0.0, 1.0].map(|value| fill(Tone::Scale(value)));
    assert_eq!(middle, fill(Tone::Plain));
    assert!(bad != poor && poor != middle && middle != good && bad != good);
    assert_eq!(fill(Tone::Scale(7.0)), good);
    assert_eq!(fill(Tone::Scale(f64::NAN)), middle);
    assert_ne!(fill(Tone::Kind(0)), fill(Tone::Kind(1)));
    assert_eq!(fill(Tone::Kind(1)), fill(Tone::Kind(9)));
}

// Maps as grids, with decisions and plays that are set by hand.

fn money() -> CubeContext {
    CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default())
}

/// Returns a map of two by two scores, the last of which does not exist, and of money play.
fn map<T>(cells: [T; 4]) -> ScoreMap<T> {
    let [a, b, c, money] = cells;
    let axis = vec![Needs::Crawford, Needs::Points(2)];
    let cells = vec![vec![Some(a), Some(b)], vec![Some(c), None]];
    ScoreMap { axis, cells, money, options: ScoreMapOptions::default() }
}

fn labels(grid: &Grid) -> Vec<&str> {
    let cells = grid.rows.iter().flat_map(|row| row.cells.iter().flatten());
    cells.chain(grid.aside.iter().map(|(_, cell)| cell)).map(|cell| cell.label.as_str()).collect()
}

fn cube_cell(no_double: f64, double_take: Option<f64>) -> CubeCell {
    let (context, outcome) = (money(), Outcome { win: 0.6, win_gammon: 0.1, ..Outcome::default() });
    let equities = CubeEquities {
        no_double: Emg(no_double),
        double_take: double_take.map(Emg),
        double_pass: Emg(1.0),
    };
    CubeCell { context, outcome, decision: CubeDecision::new(&context, &outcome, equities) }
}

#[test]
fn decisions_have_short_names_and_a_legend() {
    let map = map([
        cube_cell(0.5, Some(0.7)),
        cube_cell(0.8, Some(1.2)),
        cube_cell(1.3, Some(1.4)),
        cube_cell(-0.2, Some(-0.5)),
    ]);
    let grid = |label| cube_grid("map", &map, label);
    let action = grid(CubeLabel::Action);
    assert_eq!(labels(&action), ["D/T", "D/P", "TG/P", "ND/B"]);
    let legend: Vec<(&str, &str)> =
        action.legend.iter().map(|(cell, text)| (cell.label.as_str(), text.as_str())).collect();
    assert_eq!(
        legend,
        [
            ("ND/B", "no double, beaver"),
            ("D/T", "double, take"),
            ("D/P", "double, pass"),
            ("TG/P", "too good to double, pass"),
        ]
    );
    assert_eq!(action.rows[0].heading, "1C");
    assert_eq!(action.columns, ["1C", "2"]);
    assert_eq!(action.rows[0].cells[0].as_ref().unwrap().detail, "+0.200");
    assert_eq!(labels(&grid(CubeLabel::Equity)), ["+0.700", "+1.000", "+1.300", "-0.200"]);
    assert_eq!(labels(&grid(CubeLabel::NoDouble)), ["+0.500", "+0.800", "+1.300", "-0.200"]);
    assert_eq!(labels(&grid(CubeLabel::DoubleTake)), ["+0.700", "+1.200", "+1.400", "-0.500"]);
    assert_eq!(labels(&grid(CubeLabel::Gain)), ["+0.200", "+0.200", "-0.300", "-0.800"]);
    assert_eq!(labels(&grid(CubeLabel::Mwc)), ["-", "-", "-", "-"]);
    let dead = cube_grid("map", &self::map([cube_cell(0.5, None); 4]), CubeLabel::Action);
    assert_eq!((labels(&dead), dead.legend.len()), (vec!["-"; 4], 1));
}

/// Value that no map shows.
fn nobody_knows() -> PositionValue {
    PositionValue::new(&money(), (Outcome::default(), Utility(0.0)), None)
}

#[test]
fn plays_are_lettered_money_first() {
    let plays = Variant::Backgammon.start().plays(Dice::new(3, 1).unwrap()).to_vec();
    let cell = |best: usize, second: f64| {
        let play = |legal, value| SearchedPlay {
            legal,
            plies: 0,
            outcome: Outcome::default(),
            value: Utility(value),
            undoubled: Utility(value),
            after: nobody_knows(),
        };
        PlayCell { context: money(), plays: vec![play(plays[best], 0.25), play(plays[3], second)] }
    };
    let map = map([cell(1, 0.2), cell(0, 0.2495), cell(1, 0.0), cell(2, 0.1)]);
    let grid = play_grid("map", &map, PlayLabel::Best);
    assert_eq!(labels(&grid), ["B", "C", "B", "A"]);
    let legend: Vec<String> =
        grid.legend.iter().map(|(cell, text)| format!("{} {text}", cell.label)).collect();
    let expected = [(2, "A", "money only"), (1, "B", "at 2 scores"), (0, "C", "at 1 score")];
    let expected =
        expected.map(|(play, letter, scores)| format!("{letter} {}, {scores}", plays[play].play));
    assert_eq!(legend, expected);
    let margins = play_grid("map", &map, PlayLabel::Margin);
    assert_eq!(labels(&margins), ["+0.050", "+0.001", "+0.250", "+0.150"]);
    assert_eq!(labels(&play_grid("map", &map, PlayLabel::Equity)), ["+0.250"; 4]);
}

#[test]
fn temperatures_are_relative_to_the_mean() {
    let legal = Variant::Backgammon.start().plays(Dice::new(3, 1).unwrap())[0];
    let row = |dice: Dice, values: [f64; 2]| TemperatureRow {
        dice,
        play: SearchedPlay {
            legal,
            plies: 0,
            outcome: Outcome::default(),
            value: Utility(0.0),
            undoubled: Utility(0.0),
            after: nobody_knows(),
        },
        cells: [0, 20]
            .into_iter()
            .zip(values)
            .map(|(i, value)| TemperatureCell {
                dice: Dice::ALL[i],
                reply: legal,
                value: Utility(value),
            })
            .collect(),
        mean: Utility(0.5 * (values[0] + values[1])),
        decision: None,
        value: Utility(0.5 * (values[0] + values[1])),
    };
    // A double has weight one and another roll weight two: the mean is 0.1.
    let map = TemperatureMap {
        rows: vec![row(Dice::ALL[0], [0.3, 0.3]), row(Dice::ALL[1], [0.5, -0.5])],
        context: money(),
        options: SearchOptions::default(),
    };
    let grid = temperature_grid("map", &map, TemperatureLabel::Equity, true);
    let tone = |row: usize, cell: usize| grid.rows[row].cells[cell].as_ref().unwrap().tone;
    let close = |tone, expected: f64| {
        assert!(matches!(tone, Tone::Scale(value) if (value - expected).abs() < 1e-12), "{tone:?}");
    };
    close(tone(1, 1), -1.0);
    close(tone(0, 0), 0.2 / 0.6);
    close(tone(1, 0), 0.4 / 0.6);
    assert_eq!(labels(&grid), ["+300", "+300", "+300", "+500", "-500", "+0"]);
    assert_eq!(grid.columns.len(), 22);
    assert_eq!(grid.rows[0].cells[0].as_ref().unwrap().detail, legal.play.to_string());
    assert_eq!(grid.rows[0].heading, format!("11 {}", legal.play));
}
