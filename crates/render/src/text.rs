//! Board as text: in letters, in the layout of GNU Backgammon and the rec.games.backgammon newsgroup, or
//! in frames and discs.

mod notes;

use barpoint_core::{CubeOwner, Side};

use self::notes::{player, roll, score, stake};
use crate::{Characters, Diagram, Direction, Look, Role};

/// Maximum number of chequers drawn on one point. The last chequer of a taller stack is replaced by
/// the size of the stack.
const STACK: usize = 5;
/// Faces of a die.
const FACES: [char; 6] = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
/// Columns of a point.
const CELL: usize = 3;
/// Columns of a board.
const WIDTH: usize = 44;
/// Columns between a board and the notes beside it.
const GAP: usize = 3;

/// Draws a board 44 columns wide with notes to its right. Every line ends with a line feed.
///
/// The points have the numbers of the player at the bottom, who is the player on roll unless the look
/// says otherwise. The other player moves in the other direction. Stacks of more than five chequers
/// show their size.
#[must_use]
pub fn text(diagram: &Diagram, look: &Look) -> String {
    let board = Board::new(diagram, look);
    let mut lines = board.captions();
    let rows = board.rows();
    let widest = rows.iter().map(|(_, note)| note.width()).max().unwrap_or(0);
    if WIDTH + GAP + widest <= look.width {
        lines.extend(rows.into_iter().map(|(row, note)| match note.width() {
            0 => row.trim_end().to_owned(),
            _ => format!("{row}{}{}", " ".repeat(GAP), note.painted(look)),
        }));
    } else {
        lines.push(board.side_note(board.bottom.flip()));
        lines.extend(rows.into_iter().map(|(row, _)| row.trim_end().to_owned()));
        lines.push(board.side_note(board.bottom));
        let middle = [stake(diagram), roll(diagram)].map(Note::plain);
        lines.extend(joined(&middle, look));
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Words beside a board. A name at their beginning has the colour of its chequers.
struct Note {
    name: String,
    role: Role,
    rest: String,
}

impl Note {
    const fn plain(rest: String) -> Self {
        Self { name: String::new(), role: Role::Plain, rest }
    }

    fn width(&self) -> usize {
        self.name.chars().count() + self.rest.chars().count()
    }

    fn painted(&self, look: &Look) -> String {
        look.ink.paint(self.role, &self.name) + &self.rest
    }
}

/// Returns the notes that are not empty in a line, or `None` if all are empty.
fn joined(notes: &[Note], look: &Look) -> Option<String> {
    let said: Vec<_> = notes.iter().filter(|note| note.width() > 0).collect();
    let texts: Vec<_> = said.iter().map(|note| note.painted(look)).collect();
    (!texts.is_empty()).then(|| format!(" {}", texts.join(", ")))
}

/// Board that is drawn.
struct Board<'a> {
    diagram: &'a Diagram,
    look: &'a Look,
    set: Set,
    /// Side at the bottom.
    bottom: Side,
    /// Side that is called X.
    x: Side,
}

impl<'a> Board<'a> {
    fn new(diagram: &'a Diagram, look: &'a Look) -> Self {
        let (bottom, x) = (look.bottom(diagram), look.x(diagram));
        Self { diagram, look, set: Set::of(look.characters), bottom, x }
    }

    /// Returns the lines above the board.
    fn captions(&self) -> Vec<String> {
        let texts = self.diagram.captions.iter();
        let mut lines: Vec<_> =
            texts.map(|(label, caption)| format!(" {label}: {caption}")).collect();
        if let Some(names) = &self.diagram.names {
            for side in [self.x, self.x.flip()] {
                let (letter, role) = self.letter(side);
                lines.push(format!(" {}: {}", self.look.ink.paint(role, letter), names[side]));
            }
        }
        if let Some(notes) = &self.diagram.notes {
            if !notes.numbering.is_empty() {
                lines.push(format!(" {}", notes.numbering));
            }
        } else if self.bottom == Side::Opponent {
            let [(bottom, _), (on_roll, _)] =
                [Side::Opponent, Side::OnRoll].map(|s| self.letter(s));
            lines.push(format!(
                " Board numbered for {bottom}; plays numbered for {on_roll}, who is on roll"
            ));
        }
        lines
    }

    /// Returns the rows of the board with the notes beside them.
    fn rows(&self) -> Vec<(String, Note)> {
        let (top, bottom) = (self.bottom.flip(), self.bottom);
        let [mut upper, mut lower] = [top, bottom].map(|side| {
            let half = (0..STACK).map(|row| {
                let note = match row {
                    0 => score(self.diagram, side),
                    1 if side == Side::OnRoll => roll(self.diagram),
                    _ => String::new(),
                };
                (self.half(row, side), Note::plain(note))
            });
            half.collect::<Vec<_>>()
        });
        lower.reverse();
        let mut rows = vec![(self.edge(top), self.player(top))];
        rows.append(&mut upper);
        rows.push((self.middle(), Note::plain(stake(self.diagram))));
        rows.append(&mut lower);
        rows.push((self.edge(bottom), self.player(bottom)));
        rows
    }

    /// Returns the points along the edge of a side from left to right, as numbered by the player at the
    /// bottom.
    fn points(&self, side: Side) -> [usize; 12] {
        let is_low = side == self.bottom;
        let is_rising = is_low == (self.look.direction == Direction::Clockwise);
        let first = if is_low { 1 } else { 13 };
        core::array::from_fn(|i| first + if is_rising { i } else { 11 - i })
    }

    /// Returns an edge of the board with the numbers of the points.
    fn edge(&self, side: Side) -> String {
        let line = self.set.line;
        let [left, from, to, right] = self.set.edges[usize::from(side == self.bottom)];
        let numbers = self.points(side).map(|point| match point {
            1..10 => format!("{line}{point}{line}"),
            _ => format!("{point}{line}"),
        });
        let bar = [from, line, line, line, to].iter().collect::<String>();
        let edge = format!("{left}{}{bar}{}{right}", numbers[..6].concat(), numbers[6..].concat());
        self.with_sign(" ", &self.frame(&edge))
    }

    /// Returns one line of a half of the board, `row` chequers away from the edge of a side: six points,
    /// the bar of that side, six points.
    fn half(&self, row: usize, side: Side) -> String {
        let wall = self.wall();
        let points = self.points(side).map(|point| self.point(point, row));
        let bar = self.bar(row, side);
        let [left, right] = [points[..6].concat(), points[6..].concat()];
        self.with_sign(" ", &format!("{wall}{left}{wall}{bar}{wall}{right}{wall}"))
    }

    /// Returns the line between the halves.
    fn middle(&self) -> String {
        let wall = self.wall();
        let arrow = self.frame(&self.set.arrow.to_string());
        let bar = self.cube(CubeOwner::Centred).unwrap_or_else(|| self.frame(self.set.bar));
        let blank = " ".repeat(6 * CELL);
        let dice = self.dice();
        let is_low = self.bottom == Side::OnRoll;
        let [left, right] = if is_low { [blank, dice] } else { [dice, blank] };
        self.with_sign(&arrow, &format!("{wall}{left}{wall}{bar}{wall}{right}{wall}"))
    }

    /// Adds a sign of one column on the side where the player at the bottom leaves the upper half.
    fn with_sign(&self, sign: &str, row: &str) -> String {
        match self.look.direction {
            Direction::Anticlockwise => format!("{sign}{row}"),
            Direction::Clockwise => format!("{row}{sign}"),
        }
    }

    /// Returns the middle of half a board, with the roll if the characters have dice.
    fn dice(&self) -> String {
        let dice = self.diagram.dice.filter(|_| self.look.characters == Characters::Unicode);
        let Some(dice) = dice else { return " ".repeat(6 * CELL) };
        let [high, low] = [dice.high(), dice.low()].map(|die| FACES[usize::from(die.pips()) - 1]);
        let (_, role) = self.letter(Side::OnRoll);
        let margin = " ".repeat(7);
        format!("{margin}{}{margin}", self.look.ink.paint(role, &format!("{high}  {low}")))
    }

    /// Returns the cell of the point that the player at the bottom numbers `point`.
    fn point(&self, point: usize, row: usize) -> String {
        let count = |side: Side| {
            let index = if side == self.bottom { point - 1 } else { 24 - point };
            self.diagram.position.side(side).counts()[index]
        };
        match (count(self.bottom), count(self.bottom.flip())) {
            (0, 0) if row == 0 => format!(" {} ", self.frame(&self.set.empty.to_string())),
            (0, theirs) => self.cell(theirs, self.bottom.flip(), row),
            (mine, _) => self.cell(mine, self.bottom, row),
        }
    }

    /// Returns the cell of the bar: a chequer, or next to the middle the cube of that side.
    fn bar(&self, row: usize, side: Side) -> String {
        let count = self.diagram.position.side(side).bar();
        let cube = (row == STACK - 1 && usize::from(count) <= row)
            .then(|| self.cube(CubeOwner::Side(side)));
        cube.flatten().unwrap_or_else(|| self.cell(count, side, row))
    }

    /// Returns three columns with the cube, if it has this owner and the characters have a cube.
    fn cube(&self, owner: CubeOwner) -> Option<String> {
        let cube = self.diagram.state.map(|state| state.cube());
        let cube = cube.filter(|_| self.look.characters == Characters::Unicode)?;
        let value = cube.value.to_string();
        let text = match value.len() {
            1 => format!("[{value}]"),
            2..=3 => format!("{value:<3}"),
            _ => return None,
        };
        (cube.owner == owner).then(|| self.look.ink.paint(Role::Cube, &text))
    }

    fn cell(&self, count: u8, side: Side, row: usize) -> String {
        let count = usize::from(count);
        let (_, role) = self.letter(side);
        let paint = |text: &str| self.look.ink.paint(role, text);
        if row >= count {
            "   ".to_owned()
        } else if row == STACK - 1 && count > STACK {
            let number = paint(&count.to_string());
            if count < 10 { format!(" {number} ") } else { format!("{number} ") }
        } else {
            let chequer = if side == self.x { self.set.x } else { self.set.o };
            format!(" {} ", paint(&chequer.to_string()))
        }
    }

    /// Returns the name of a side and its colour.
    fn letter(&self, side: Side) -> (&'static str, Role) {
        if side == self.x { ("X", Role::X) } else { ("O", Role::O) }
    }

    /// Returns the note about a player.
    fn player(&self, side: Side) -> Note {
        let (letter, role) = self.letter(side);
        let chequer = if side == self.x { self.set.x } else { self.set.o };
        let name = match self.look.characters {
            Characters::Ascii => letter.to_owned(),
            Characters::Unicode => format!("{chequer} {letter}"),
        };
        let text = player(self.diagram, &name, side);
        Note { rest: text[name.len()..].to_owned(), name, role }
    }

    /// Returns the line about a player above or below the board.
    fn side_note(&self, side: Side) -> String {
        let notes = [self.player(side), Note::plain(score(self.diagram, side))];
        joined(&notes, self.look).unwrap_or_default()
    }

    fn wall(&self) -> String {
        self.frame(&self.set.wall.to_string())
    }

    fn frame(&self, text: &str) -> String {
        self.look.ink.paint(Role::Frame, text)
    }
}

/// Characters that a board consists of, of one column each.
struct Set {
    x: char,
    o: char,
    /// Edge of a point without chequers.
    empty: char,
    wall: char,
    line: char,
    /// Corners and ends of the bar along the upper and the lower edge.
    edges: [[char; 4]; 2],
    /// Sign of the direction, at the side where the outer boards meet.
    arrow: char,
    /// Middle of the bar.
    bar: &'static str,
}

impl Set {
    const fn of(characters: Characters) -> Self {
        match characters {
            Characters::Ascii => Self {
                x: 'X',
                o: 'O',
                empty: ' ',
                wall: '|',
                line: '-',
                edges: [['+', '-', '-', '+']; 2],
                arrow: 'v',
                bar: "BAR",
            },
            Characters::Unicode => Self {
                x: '●',
                o: '○',
                empty: '·',
                wall: '│',
                line: '─',
                edges: [['╭', '┬', '┬', '╮'], ['╰', '┴', '┴', '╯']],
                arrow: '↓',
                bar: "   ",
            },
        }
    }
}
