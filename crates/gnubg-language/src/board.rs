//! The board as GNU Backgammon draws it: player 1 plays from the bottom, as `X`.

use std::fmt::Write as _;

use barpoint_core::{ByPlayer, Contest, Decision, Player};
use barpoint_ids::PositionId;
use barpoint_records::Seats;

use crate::session::Session;
use crate::{LineError, words};

/// Number of rows of chequers on each half.
const ROWS: u8 = 5;

/// A board with the facts beside it.
struct Drawing<'a> {
    seats: &'a Seats,
    names: [String; 2],
    points: ByPlayer<u32>,
    /// True if the game is not over.
    is_playing: bool,
    /// True if a player may turn the cube in the match.
    has_cube: bool,
    /// True if player 1 moves clockwise, so that both players bear off on the left.
    is_clockwise: bool,
}

/// Returns the board at the place that is shown.
pub(crate) fn board(session: &Session, is_clockwise: bool) -> Result<String, LineError> {
    let (seats, situation) = (session.seats()?, session.situation()?);
    let points = session.points()?;
    let is_playing =
        seats.end().is_none() && situation.position.result(situation.variant).is_none();
    let record = session.record()?;
    let has_cube = record.rules.cube_limit != Some(barpoint_core::CubeValue::ONE)
        && record.length.is_none_or(|length| length.get() > 1);
    let names = session.names()?;
    let drawing = Drawing { seats: &seats, names, points, is_playing, has_cube, is_clockwise };
    let position = PositionId(situation.position);
    let state = session.match_id()?;
    let contest = match situation.state.contest() {
        Contest::Match(score) => format!("{} match", words::points(score.length().into())),
        Contest::Money(_) => String::new(),
    };
    let margin = if is_clockwise { "   " } else { "" };
    Ok(format!(
        "{margin} GNU Backgammon  Position ID: {position}\n{margin}                 Match ID   : \
         {state}\n{}",
        drawing.lines(&contest)
    ))
}

impl Drawing<'_> {
    fn lines(&self, contest: &str) -> String {
        let is_zero = self.seats.on_roll() == Player::Zero;
        let (low, high) = if self.is_clockwise {
            (
                "-1--2--3--4--5--6-------7--8--9-10-11-12-",
                "24-23-22-21-20-19------18-17-16-15-14-13-",
            )
        } else {
            (
                "12-11-10--9--8--7-------6--5--4--3--2--1-",
                "13-14-15-16-17-18------19-20-21-22-23-24-",
            )
        };
        let (above, below) = if is_zero { (low, high) } else { (high, low) };
        let mut text = self.border(above, Player::Zero);
        for row in 1..=ROWS {
            self.row(&mut text, Player::Zero, row);
        }
        let arrow = if is_zero { '^' } else { 'v' };
        let (rows, centre) = ("|                  |BAR|                  |", self.centre(contest));
        let _ = if self.is_clockwise {
            writeln!(text, "    {rows}{arrow} {centre}")
        } else {
            writeln!(text, "{arrow}{rows}     {centre}")
        };
        for row in (1..=ROWS).rev() {
            self.row(&mut text, Player::One, row);
        }
        text + &self.border(below, Player::One)
    }

    /// Returns the border of the half of a player, with the numbers of the points.
    fn border(&self, numbers: &str, player: Player) -> String {
        let title = self.title(player);
        if self.is_clockwise {
            format!("    +{numbers}+  {title}\n")
        } else {
            format!(" +{numbers}+     {title}\n")
        }
    }

    /// Writes the row with a number, counted from the border, of the half of a player.
    fn row(&self, text: &mut String, half: Player, row: u8) {
        let beside = match row {
            1 => self.points(half),
            2 => self.status(half),
            _ => String::new(),
        };
        let (mut left, mut right) = match half {
            Player::Zero => ([13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]),
            Player::One => ([12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]),
        };
        if self.is_clockwise {
            (left, right) = (right, left);
            left.reverse();
            right.reverse();
        }
        let points = |points: [usize; 6]| -> String {
            points.into_iter().map(|point| format!(" {} ", self.cell(point, row))).collect()
        };
        let (left, right) = (points(left), points(right));
        let (bar, off) = (self.bar(half, row), self.off(half, row));
        let _ = if self.is_clockwise {
            let off: String = off.chars().rev().collect();
            writeln!(text, "{off} |{left}| {bar} |{right}|  {beside}")
        } else {
            let space = if row == ROWS { "" } else { " " };
            writeln!(text, " |{left}| {bar} |{right}| {off}{space}{beside}")
        };
    }

    /// Returns the chequer of a point in a row, or the number of chequers if there are too many.
    fn cell(&self, point: usize, row: u8) -> char {
        let below = self.seats.position_seen_by(Player::One);
        let (own, other) = (below.on_roll().counts(), below.opponent().counts());
        let (letter, count) = match (own[point - 1], other[24 - point]) {
            (0, count) => ('O', count),
            (count, _) => ('X', count),
        };
        chequer(letter, count, row)
    }

    fn bar(&self, half: Player, row: u8) -> char {
        let count = self.seats.position_seen_by(half).on_roll().counts()[24];
        chequer(letter(half), count, row)
    }

    /// Returns the chequers that were borne off, in columns of five.
    fn off(&self, player: Player, row: u8) -> String {
        let position = self.seats.position_seen_by(player);
        let on_board: u8 = position.on_roll().counts().iter().sum();
        let off = 15_u8.saturating_sub(on_board);
        (0..3_u8)
            .map(|column| if off >= column * ROWS + row { letter(player) } else { ' ' })
            .collect()
    }

    fn title(&self, player: Player) -> String {
        let name = &self.names[crate::contexts::index(player)];
        let mut title = format!("{}: {name}", letter(player));
        let is_offered = matches!(self.seats.decision(), Decision::Answer(_));
        if self.seats.cube_owner() == Some(player) && !is_offered {
            let _ = write!(title, " (Cube: {})", self.seats.cube().value.get());
        }
        title
    }

    fn points(&self, player: Player) -> String {
        words::points(self.points[player])
    }

    /// Returns the state of the game beside the player whom it concerns.
    fn status(&self, player: Player) -> String {
        let seats = self.seats;
        if let Decision::Answer(_) = seats.decision() {
            let answers = seats.to_act() == Some(player);
            let value = seats.cube().value.doubled().unwrap_or(seats.cube().value).get();
            return if answers { format!("Cube offered at {value}") } else { String::new() };
        }
        if seats.on_roll() != player {
            return String::new();
        }
        let mut status = match seats.decision() {
            Decision::Play(dice) => {
                format!("Rolled {}{}", dice.high().pips(), dice.low().pips())
            }
            _ if self.is_playing || seats.resignation().is_some() => "On roll".to_owned(),
            _ => String::new(),
        };
        if let Some((_, value)) = seats.resignation() {
            if !status.is_empty() {
                status += ", ";
            }
            status += "resigns ";
            status += words::game(value);
        }
        status
    }

    /// Returns the contest and a cube in the middle.
    fn centre(&self, contest: &str) -> String {
        let seats = self.seats;
        let is_offered = matches!(seats.decision(), Decision::Answer(_));
        if is_offered {
            return String::new();
        }
        let cube = if seats.is_crawford() {
            "(Crawford game)".to_owned()
        } else if seats.cube_owner().is_none() && self.has_cube {
            format!("(Cube: {})", seats.cube().value.get())
        } else {
            String::new()
        };
        let space = if contest.is_empty() || cube.is_empty() { "" } else { " " };
        format!("{contest}{space}{cube}")
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::Zero => 'O',
        Player::One => 'X',
    }
}

/// Returns a chequer of a stack in a row, or the number of chequers in the last row.
fn chequer(letter: char, count: u8, row: u8) -> char {
    match count {
        count if row == ROWS && count > ROWS => {
            char::from_digit(count.into(), 36).map_or('?', |digit| digit.to_ascii_uppercase())
        }
        count if count >= row => letter,
        _ => ' ',
    }
}
