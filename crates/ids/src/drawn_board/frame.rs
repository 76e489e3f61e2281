//! Frame of a drawing: the two edges with the numbers of the points, and the walls between them.

use std::ops::Range;

/// Points along an edge.
pub(super) const POINTS: usize = 12;

/// Maximum number of lines between the edges.
const MOST_LINES: usize = 40;

/// An edge of a board, with the numbers of the points from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) numbers: [u8; POINTS],
    /// Column of the last digit of each number, counted from the left corner.
    columns: [usize; POINTS],
    /// Columns from corner to corner; `None` if a corner is missing.
    width: Option<usize>,
    /// Text to the right of the board.
    pub(super) note: String,
}

impl Edge {
    /// Returns the edge of a board in a line, or `None` if the line is no edge.
    pub(super) fn of(line: &str) -> Option<Self> {
        let chars: Vec<char> = line.chars().collect();
        let starts = (0..chars.len()).filter(|&at| {
            chars[at].is_ascii_digit() && (at == 0 || !chars[at - 1].is_ascii_digit())
        });
        starts.take(4).find_map(|start| Self::at(&chars, start))
    }

    fn at(chars: &[char], start: usize) -> Option<Self> {
        let (mut numbers, mut ends) = ([0; POINTS], [0; POINTS]);
        let mut at = start;
        for index in 0..POINTS {
            let digits = chars[at..].iter().take(3).take_while(|c| c.is_ascii_digit()).count();
            let text: String = chars[at..at + digits].iter().collect();
            numbers[index] = text.parse().ok()?;
            ends[index] = at + digits - 1;
            at += digits;
            if index + 1 < POINTS {
                at += chars[at..].iter().take_while(|&&c| is_between(c)).count();
            }
        }
        is_sequence(&numbers).then_some(())?;
        let corner = chars[..start].iter().rposition(|&c| c == '+');
        let corner = corner.filter(|&corner| chars[corner..start].iter().all(|&c| is_between(c)));
        let left = corner.unwrap_or(start.saturating_sub(1));
        let rest = chars[at..].iter().take_while(|&&c| is_between(c) && c != ' ').count();
        let last = (at..at + rest).rev().find(|&column| chars[column] == '+');
        let width = last.filter(|_| corner.is_some()).map(|right| right - left);
        let note: String = chars[at + rest..].iter().collect();
        let columns = ends.map(|end| end - left);
        Some(Self { numbers, columns, width, note: note.trim().to_owned() })
    }

    /// Returns true if the points are 1 to 12.
    pub(super) const fn is_low(&self) -> bool {
        self.numbers[0] <= 12 && self.numbers[POINTS - 1] <= 12
    }

    /// Returns true if this edge and another one have the same points, one above the other.
    fn meets(&self, other: &Self) -> bool {
        self.numbers.iter().zip(&other.numbers).all(|(a, b)| a + b == 25)
    }
}

/// Returns true for the characters between two numbers of an edge.
const fn is_between(c: char) -> bool {
    matches!(c, '-' | '+' | '|' | ' ' | '=' | '_' | '.' | ':' | 'B' | 'A' | 'R')
}

/// Returns true if twelve numbers are those of one edge.
fn is_sequence(numbers: &[u8; POINTS]) -> bool {
    let ends = [numbers[0], numbers[POINTS - 1]];
    let rises = ends[0] < ends[1];
    let steps = numbers.windows(2).all(|pair| {
        if rises { pair[0].checked_add(1) == Some(pair[1]) } else { pair[1] + 1 == pair[0] }
    });
    steps && [[1, 12], [12, 1], [13, 24], [24, 13]].contains(&ends)
}

/// Columns of the walls of a row, relative to the left wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Walls {
    /// Left wall and right wall of the bar.
    bar: [usize; 2],
    /// Right wall of the board.
    right: usize,
}

/// A row of a drawing, divided at the walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Number of the line, counted from 0.
    pub(super) line: usize,
    /// Text at each point of the edge above or below, from left to right.
    pub(super) cells: [String; POINTS],
    /// Text on the bar.
    pub(super) bar: String,
    /// Text to the left of the board.
    pub(super) before: String,
    /// Text to the right of the board.
    pub(super) note: String,
}

/// The frame of a drawing with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Lines of the drawing, with both edges, counted from 0.
    pub(super) lines: Range<usize>,
    pub(super) top: Edge,
    pub(super) bottom: Edge,
    /// Rows above the middle, from the top.
    pub(super) upper: Vec<Row>,
    pub(super) middle: Option<Row>,
    /// Rows below the middle, from the top.
    pub(super) lower: Vec<Row>,
}

/// Reason why a frame cannot be read, with the number of its line, counted from 0.
pub(super) type Damage = (usize, String);

impl Frame {
    /// Returns the first frame from a line on, or `None` if there are no two edges.
    pub(super) fn find(lines: &[String], from: usize) -> Option<Result<Self, Damage>> {
        let edges = lines.iter().enumerate().skip(from);
        let mut edges = edges.filter_map(|(line, text)| Some((line, Edge::of(text)?)));
        let mut above = edges.next()?;
        for below in edges {
            if above.1.meets(&below.1) && below.0 - above.0 <= MOST_LINES {
                return Some(Self::between(lines, above, below));
            }
            above = below;
        }
        None
    }

    fn between(
        lines: &[String],
        (first, top): (usize, Edge),
        (last, bottom): (usize, Edge),
    ) -> Result<Self, Damage> {
        let inner = (first + 1..last).map(|line| (line, lines[line].chars().collect::<Vec<_>>()));
        let inner: Vec<_> = inner.filter(|(_, chars)| !is_blank(chars)).collect();
        let walls = common_walls(&inner)
            .ok_or_else(|| (first, "no walls between the edges of the board".to_owned()))?;
        let columns = columns(&top, &bottom, &walls)
            .ok_or_else(|| (first, "the points are not below their numbers".to_owned()))?;
        let mut rows = Vec::new();
        for (line, chars) in &inner {
            let lefts = lefts(chars, &walls);
            let left = lefts.first().ok_or_else(|| {
                (*line, "a row whose walls are not below those of the others".to_owned())
            })?;
            rows.push(Row::of(*line, chars, *left, &walls, &columns));
        }
        let middle = middle(&rows);
        let (middle, lower) = match middle {
            Some(at) => (Some(rows[at].clone()), rows.split_off(at + 1)),
            None => (None, rows.split_off(rows.len() / 2)),
        };
        if middle.is_some() {
            rows.pop();
        }
        Ok(Self { lines: first..last + 1, top, bottom, upper: rows, middle, lower })
    }
}

impl Row {
    fn of(
        line: usize,
        chars: &[char],
        left: usize,
        walls: &Walls,
        columns: &[usize; POINTS],
    ) -> Self {
        let text = |columns: Range<usize>| -> String {
            let inside = columns.filter_map(|column| chars.get(left + column));
            inside.collect::<String>().trim().to_owned()
        };
        let is_wall =
            |column: &usize| [0, walls.bar[0], walls.bar[1], walls.right].contains(column);
        let cells = columns.map(|column| {
            let from = if is_wall(&(column - 1)) { column } else { column - 1 };
            let to = if is_wall(&(column + 1)) { column + 1 } else { column + 2 };
            text(from..to)
        });
        let before: String = chars[..left].iter().collect();
        Self {
            line,
            cells,
            bar: text(walls.bar[0] + 1..walls.bar[1]),
            before: before.trim().to_owned(),
            note: text(walls.right + 1..chars.len().saturating_sub(left)),
        }
    }
}

/// Returns true if a line has nothing but the marks of quotations, or the frame of an edge.
fn is_blank(chars: &[char]) -> bool {
    let is_mark = |&c: &char| matches!(c, '|' | '>' | ' ' | '+' | '-' | '=' | '_');
    chars.iter().all(is_mark) && chars.iter().filter(|&&c| c == '|').count() < 4
}

/// Returns the places of the left wall at which a row has all walls.
fn lefts(chars: &[char], walls: &Walls) -> Vec<usize> {
    let is_wall = |column: usize| chars.get(column) == Some(&'|');
    let all = [0, walls.bar[0], walls.bar[1], walls.right];
    (0..chars.len()).filter(|left| all.iter().all(|column| is_wall(left + column))).collect()
}

/// Returns the walls that most rows have.
fn common_walls(rows: &[(usize, Vec<char>)]) -> Option<Walls> {
    let mut known: Vec<(Walls, usize)> = Vec::new();
    for (_, chars) in rows {
        for walls in walls(chars) {
            match known.iter_mut().find(|(other, _)| *other == walls) {
                Some((_, count)) => *count += 1,
                None => known.push((walls, 1)),
            }
        }
    }
    let most = known.iter().map(|&(_, count)| count).max()?;
    known.into_iter().find(|&(_, count)| count == most).map(|(walls, _)| walls)
}

/// Returns all groups of four walls of a row at likely distances.
fn walls(chars: &[char]) -> Vec<Walls> {
    let places = chars.iter().enumerate().filter(|&(_, &c)| c == '|').map(|(at, _)| at);
    let places: Vec<usize> = places.take(12).collect();
    let mut found = Vec::new();
    for (index, &left) in places.iter().enumerate() {
        let likely = |from: usize, range: Range<usize>| {
            places[index..].iter().copied().filter(move |at| range.contains(&(at - from.min(*at))))
        };
        for bar in likely(left, 18..22) {
            for bar_end in likely(bar, 2..8) {
                for right in likely(bar_end, 18..22) {
                    let bar = [bar - left, bar_end - left];
                    found.push(Walls { bar, right: right - left });
                }
            }
        }
    }
    found
}

/// Returns the columns of the points, relative to the left wall.
fn columns(top: &Edge, bottom: &Edge, walls: &Walls) -> Option<[usize; POINTS]> {
    let fits = |columns: &[usize; POINTS]| {
        let is_inside = |column: usize, from: usize, to: usize| column > from && column < to;
        columns[..POINTS / 2].iter().all(|&column| is_inside(column, 0, walls.bar[0]))
            && columns[POINTS / 2..]
                .iter()
                .all(|&column| is_inside(column, walls.bar[1], walls.right))
    };
    let whole = [top, bottom]
        .into_iter()
        .find(|edge| edge.width == Some(walls.right) && fits(&edge.columns));
    if let Some(edge) = whole {
        return Some(edge.columns);
    }
    // Dashes were lost from the edges. Points take three columns, and the last one of a half is
    // beside its wall.
    let half = |from: usize, to: usize, index: usize| {
        let spare = (to - from).checked_sub(1 + 3 * POINTS / 2)?;
        Some(from + 2 + spare + 3 * index)
    };
    let mut columns = [0; POINTS];
    for (index, column) in columns.iter_mut().enumerate() {
        *column = match index.checked_sub(POINTS / 2) {
            None => half(0, walls.bar[0], index)?,
            Some(index) => half(walls.bar[1], walls.right, index)?,
        };
    }
    Some(columns)
}

/// Returns the index of the row between the halves.
fn middle(rows: &[Row]) -> Option<usize> {
    let named = rows.iter().position(|row| row.bar.eq_ignore_ascii_case("BAR"));
    named.or_else(|| (rows.len() % 2 == 1).then_some(rows.len() / 2))
}
