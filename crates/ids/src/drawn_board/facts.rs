//! Facts that a text states beside a drawing. All are optional, and the first statement counts.

use barpoint_core::{ByPlayer, Dice, GameValue, Player};

use super::frame::{Edge, Frame, Row};
use super::words::{self, has, number};

/// Money or a match of this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stake {
    Money,
    Match(u32),
}

/// Facts beside a drawing. X is player 1 and O is player 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) names: ByPlayer<Option<String>>,
    pub(super) stake: Option<Stake>,
    pub(super) points: ByPlayer<Option<u32>>,
    pub(super) crawford: Option<bool>,
    /// Jacoby rule and beavers.
    pub(super) money_rules: Option<(bool, bool)>,
    /// Value of the cube, and its owner unless it is centred.
    pub(super) cube: Option<(u32, Option<Player>)>,
    /// Value that a double would give the cube.
    pub(super) offered: Option<u32>,
    pub(super) resigns: Option<GameValue>,
    pub(super) dice: Option<Dice>,
    pub(super) on_roll: Option<Player>,
    pub(super) pips: ByPlayer<Option<u32>>,
    pub(super) off: ByPlayer<Option<u32>>,
    /// Chequers on the bar that are written and not drawn.
    pub(super) bar: ByPlayer<Option<u32>>,
    /// True if each count of chequers borne off would be written.
    pub(super) counts_off: bool,
}

/// Sets a fact that is not known yet.
fn learn<T>(known: &mut Option<T>, new: T) {
    known.get_or_insert(new);
}

/// Returns the player whose chequers have this letter.
pub(super) const fn player_of(letter: char) -> Option<Player> {
    match letter {
        'X' | 'x' => Some(Player::One),
        'O' | 'o' => Some(Player::Zero),
        _ => None,
    }
}

/// Returns the letter of a player's chequers.
pub(super) const fn letter(player: Player) -> char {
    match player {
        Player::One => 'X',
        Player::Zero => 'O',
    }
}

/// Returns the player of a label such as `X:` and the text behind it. A disc may precede it.
pub(super) fn label(text: &str) -> Option<(Player, &str)> {
    let (letter, rest) = text.trim().split_once(':')?;
    let mut letters = letter.trim().chars().filter(|c| !c.is_whitespace());
    let player = player_of(letters.next_back()?)?;
    let disc = letters.next();
    let is_label = disc.is_none_or(|disc| player_of(disc).is_some()) && letters.next().is_none();
    is_label.then_some((player, rest.trim()))
}

/// Returns the player whose name is at the lower edge.
pub(super) fn bottom_player(frame: &Frame) -> Option<Player> {
    let of = |edge: &Edge| label(&edge.note).map(|(player, _)| player);
    of(&frame.bottom).or_else(|| of(&frame.top).map(Player::flip))
}

impl Facts {
    /// Returns the name of a player, or the one that `BGBlitz` gives a player without a name.
    pub(super) fn name(&self, player: Player) -> &str {
        let usual = if player == Player::One { "Red" } else { "Green" };
        self.names[player].as_deref().unwrap_or(usual)
    }

    /// Reads the words beside a drawing whose lower player is `bottom`.
    pub(super) fn beside(&mut self, frame: &Frame, bottom: Player) {
        for (edge, player) in [(&frame.top, bottom.flip()), (&frame.bottom, bottom)] {
            match label(&edge.note) {
                Some((labelled, text)) => self.about_player(labelled, text),
                None => self.note(Some(player), &edge.note),
            }
        }
        let upper = frame.upper.iter().zip(0..).map(|(row, from)| (row, from, bottom.flip()));
        let lower = frame.lower.iter().rev().zip(0..).map(|(row, from)| (row, from, bottom));
        for (row, from_border, player) in upper.chain(lower) {
            self.beside_row(row, from_border, player);
        }
        if let Some(middle) = &frame.middle {
            self.middle(&middle.note);
        }
    }

    /// Reads what is said about a player behind a label: a name, and notes.
    pub(super) fn about_player(&mut self, player: Player, text: &str) {
        let text = self.without_cube(player, text);
        let (text, score) = text.split_once(" - score:").unwrap_or((text, ""));
        if let Some(points) = number(score) {
            learn(&mut self.points[player], points);
        }
        let (first, rest) = text.split_once(", ").unwrap_or((text, ""));
        let role = first.trim();
        if role == "on roll" || role == "opponent" {
            self.counts_off = true;
            learn(&mut self.on_roll, if role == "on roll" { player } else { player.flip() });
        } else {
            let is_number = !role.is_empty() && role.bytes().all(|byte| byte.is_ascii_digit());
            let without_name = if is_number { ("", role) } else { (role, "") };
            let (name, pips) = role.rsplit_once("  ").unwrap_or(without_name);
            if let Ok(pips) = pips.trim().parse() {
                learn(&mut self.pips[player], pips);
            }
            let name = name.trim();
            if !name.is_empty() {
                learn(&mut self.names[player], name.to_owned());
            }
        }
        self.counts_off |= has(&rest.to_lowercase(), &words::PIPS);
        self.note(Some(player), rest);
    }

    /// Reads a cube in brackets behind a name; returns the text before it.
    fn without_cube<'a>(&mut self, player: Player, text: &'a str) -> &'a str {
        let Some((name, cube)) = text.rsplit_once(" (").filter(|_| text.ends_with(')')) else {
            return text;
        };
        match number(cube).filter(|value| cube.contains(':') && value.is_power_of_two()) {
            Some(value) => {
                learn(&mut self.cube, (value, Some(player)));
                name
            }
            None => text,
        }
    }

    /// Reads the words beside a row, counted from the border, in the half of a player.
    fn beside_row(&mut self, row: &Row, from_border: usize, player: Player) {
        self.borne_off(&row.before);
        let note = self.borne_off(&row.note);
        if let Some(value) = boxed(note) {
            return learn(&mut self.cube, (value, Some(player)));
        }
        if !note.contains(char::is_alphabetic) {
            return;
        }
        let number_first = number(note).filter(|_| note.starts_with(|c: char| c.is_ascii_digit()));
        match number_first {
            Some(points) if from_border == 0 => learn(&mut self.points[player], points),
            _ => self.turn_note(player, note),
        }
    }

    /// Reads chequers that are drawn beside the board; returns the rest of the text.
    fn borne_off<'a>(&mut self, text: &'a str) -> &'a str {
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut letters = word.chars();
        let Some(player) = letters.next().and_then(player_of) else { return text };
        // Three columns hold them, and a blank follows.
        let is_column = word.len() == 3 || rest.is_empty() || rest.starts_with(' ');
        if word.len() > 3 || !is_column || letters.any(|c| player_of(c) != Some(player)) {
            return text;
        }
        let known = self.off[player].unwrap_or_default();
        self.off[player] = Some(known + word.len() as u32);
        rest.trim()
    }

    /// Reads a note beside a row of the player whom it concerns: a roll, a turn or an offer.
    fn turn_note(&mut self, player: Player, note: &str) {
        let lower = note.to_lowercase();
        if let Some(kind) = lower.split_once("resigns ").map(|(_, kind)| kind) {
            let values = [
                ("backgammon", GameValue::Backgammon),
                ("gammon", GameValue::Gammon),
                ("single", GameValue::Single),
            ];
            self.resigns =
                values.iter().find(|(word, _)| kind.starts_with(word)).map(|&(_, value)| value);
        }
        if let Some((_, dice)) = words::roll(note) {
            learn(&mut self.dice, dice);
            learn(&mut self.on_roll, player);
        } else if lower.contains("offered")
            && let Some(value) = number(note)
        {
            learn(&mut self.offered, value);
            learn(&mut self.on_roll, player.flip());
        } else if number(note).is_none() {
            learn(&mut self.on_roll, player);
        } else {
            self.note(Some(player), note);
        }
    }

    /// Reads the note between the halves: the match, and a cube that nobody owns.
    fn middle(&mut self, note: &str) {
        let note = note.trim_start_matches(['v', '^']).trim();
        if let Some(value) = boxed(note) {
            return learn(&mut self.cube, (value, None));
        }
        self.note(None, &note.replace('(', ", ").replace(')', ""));
    }

    /// Reads notes that commas separate, about a player or about the match.
    pub(super) fn note(&mut self, player: Option<Player>, note: &str) {
        for item in note.split([',', '、']).map(str::trim).filter(|item| !item.is_empty()) {
            self.item(player, item);
        }
    }

    fn item(&mut self, player: Option<Player>, item: &str) {
        let lower = item.to_lowercase();
        if let Some(is_crawford) = words::crawford(&lower) {
            learn(&mut self.crawford, is_crawford);
        }
        let Some(number) = number(item) else {
            if has(&lower, &words::MONEY) {
                learn(&mut self.stake, Stake::Money);
            }
            return;
        };
        let is_points = || {
            let words = lower.split(|c: char| c.is_whitespace() || c.is_ascii_digit());
            words.filter(|word| !word.is_empty()).all(|word| words::POINTS.contains(&word))
        };
        let is_cube = || {
            let word = lower.trim_matches(|c: char| c.is_ascii_digit() || ": ".contains(c));
            words::CUBE.contains(&word) && number.is_power_of_two()
        };
        if is_cube() {
            learn(&mut self.cube, (number, player));
        } else if let Some(player) = player {
            if has(&lower, &words::PIPS) {
                learn(&mut self.pips[player], number);
            } else if has(&lower, &words::OFF) {
                learn(&mut self.off[player], number);
            } else if is_points() {
                learn(&mut self.points[player], number);
            }
        } else if let Some((_, dice)) =
            words::roll(item).filter(|_| has(&lower, &words::TURN) && !is_match(&lower))
        {
            learn(&mut self.dice, dice);
        } else if is_match(&lower) && words::numbers(item).count() == 1 {
            learn(&mut self.stake, Stake::Match(number));
        }
    }
}

/// Returns true if a text in small letters is about the length of a match.
pub(super) fn is_match(lower: &str) -> bool {
    has(lower, &words::MATCH) || has(lower, &words::POINTS)
}

/// Returns the number in a box such as `| 2 |`, which is a cube.
fn boxed(note: &str) -> Option<u32> {
    let value: u32 = note.strip_prefix('|')?.split_once('|')?.0.trim().parse().ok()?;
    value.is_power_of_two().then_some(value)
}
