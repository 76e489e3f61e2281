//! Grids as text and as SVG.

use barpoint_render::{Grid, GridCell, GridRow, Ink, Tone};
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
