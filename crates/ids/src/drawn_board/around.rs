//! Lines above and below a drawing.

use barpoint_core::{ByPlayer, Player};

use super::facts::{Facts, Stake, is_match, label, player_of};
use super::words::{self, has, number, numbers};

/// Maximum number of letters of a line with facts; longer lines are prose.
const LONGEST: usize = 100;

impl Facts {
    /// Reads a line above or below a drawing whose lower player is `bottom`.
    pub(super) fn around(&mut self, line: &str, bottom: Player) {
        let line = without_marks(line);
        if line.is_empty() || line.chars().count() > LONGEST {
            return;
        }
        if self.names_of_both(line) {
            return;
        }
        if let Some((player, text)) = label(line) {
            return self.about_player(player, text);
        }
        let lower = line.to_lowercase();
        if has_id(&lower) {
            return;
        }
        self.score(line, &lower);
        self.score_by_names(line);
        self.pips(line, &lower);
        self.cube_line(line, &lower, bottom);
        self.counts(line);
        self.turn(line, &lower, bottom);
        self.contest(line, &lower);
    }

    /// Reads `X:Anna   O:Bert`; returns true if the line is of this kind.
    fn names_of_both(&mut self, line: &str) -> bool {
        let names = line.strip_prefix("X:").and_then(|rest| rest.split_once("O:"));
        let Some((x, o)) = names else { return false };
        let [x, o] = [x.trim(), o.trim()];
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if is_number(x) {
            return false;
        }
        for (player, name) in [(Player::One, x), (Player::Zero, o)] {
            if self.names[player].is_none() && !name.is_empty() {
                self.names[player] = Some(name.to_owned());
            }
        }
        true
    }

    /// Reads `Score is X:3 O:6 7 pt.(s) match.` and `X-O: 3-6/7`.
    fn score(&mut self, line: &str, lower: &str) {
        let both = pair(line, "X:", "O:").map(|(x, o, rest)| (x, o, number(rest), rest));
        let short = line.split_once("X-O:").and_then(|(_, rest)| {
            let mut all = numbers(rest).map(|(_, number)| number);
            let (x, o) = (all.next()?, all.next()?);
            Some((x, o, all.next().filter(|_| rest.contains('/')), rest))
        });
        let Some((x, o, length, rest)) = both.or(short) else { return };
        self.score_is([o, x], length, lower);
        if length.is_none() && rest.contains(char::is_alphabetic) {
            let rest = rest.to_lowercase();
            self.money_rules.get_or_insert((rest.contains("jacoby"), rest.contains("beaver")));
        }
    }

    /// Reads ` Green - 4 Red - 2 in a 9 point match.`
    fn score_by_names(&mut self, line: &str) {
        let points = Player::BOTH.map(|player| {
            let (_, rest) = line.split_once(&format!("{} - ", self.name(player)))?;
            words::leading(rest)
        });
        let [Some((zero, after_zero)), Some((one, after_one))] = points else { return };
        let rest = if after_zero.len() < after_one.len() { after_zero } else { after_one };
        self.score_is([zero, one], number(rest), &rest.to_lowercase());
    }

    /// Takes the points of both players and the length of the match from a line whose words are `lower`.
    fn score_is(&mut self, points: [u32; 2], length: Option<u32>, lower: &str) {
        if self.points.0 == [None; 2] {
            self.points = ByPlayer(points.map(Some));
        }
        let length = length.filter(|&length| length > 0);
        self.stake.get_or_insert(length.map_or(Stake::Money, Stake::Match));
        self.crawford = self.crawford.or_else(|| words::crawford(lower));
    }

    /// Reads `Pip count  X: 167  O: 167` and `Pip counts: O 160, X 167`.
    fn pips(&mut self, line: &str, lower: &str) {
        if !has(lower, &words::PIPS) && !line.contains("X-O:") {
            return;
        }
        for (letter, player) in [('X', Player::One), ('O', Player::Zero)] {
            let pips = line.match_indices(letter).find_map(|(at, _)| {
                let rest = line[at + 1..].trim_start_matches([':', ' ']);
                let is_word = line[..at].ends_with(char::is_alphabetic);
                let is_label = !is_word && rest.len() < line.len() - at - 1;
                words::leading(rest).filter(|_| is_label).map(|(pips, _)| pips)
            });
            if let Some(pips) = pips {
                self.pips[player].get_or_insert(pips);
            }
        }
    }

    /// Reads `Cube: 2, O own cube` and `Cube: 2 (owned by Bert)`.
    fn cube_line(&mut self, line: &str, lower: &str, bottom: Player) {
        // Small letters may be of another length, so the place is searched in the line itself.
        let colon = line.match_indices(':').map(|(at, _)| at).find(|&at| {
            let from = line[..at].rfind("  ").unwrap_or(0);
            has(&line[from..at].to_lowercase(), &words::CUBE)
        });
        let Some(colon) = colon.filter(|_| has(lower, &words::CUBE)) else { return };
        let cube = words::leading(line[colon + 1..].trim_start());
        let Some((value, rest)) = cube.filter(|(value, _)| u32::is_power_of_two(*value)) else {
            return;
        };
        let owner = rest.trim_start_matches([',', ' ', '(']);
        let owner = owner.strip_prefix("owned by ").unwrap_or(owner);
        let owner = self.named_at_start(owner, bottom).map(|(player, _)| player);
        self.cube.get_or_insert((value, owner));
    }

    /// Reads `BAR: O-0 X-0   OFF: O-0 X-0`.
    fn counts(&mut self, line: &str) {
        let (Some(bar), Some(off)) = (line.find("BAR:"), line.find("OFF:")) else { return };
        let [bar, off] = [&line[bar..], &line[off..]];
        for (text, counts) in [(bar, &mut self.bar), (off, &mut self.off)] {
            let Some((o, x, _)) = pair(text, "O-", "X-") else { continue };
            *counts = ByPlayer([Some(o), Some(x)]);
        }
        self.counts_off = true;
    }

    /// Reads who is on roll, and the roll.
    fn turn(&mut self, line: &str, lower: &str, bottom: Player) {
        // GNU Backgammon's title of an action.
        let action = line.split_once(": ").filter(|(title, _)| {
            title.starts_with("Move number ") || title.eq_ignore_ascii_case("turn")
        });
        let text = action.map_or(line, |(_, text)| text).trim();
        let says = |rest: &str| {
            let rest = rest.to_lowercase();
            has(&rest, &words::TURN) || action.is_some()
        };
        let named = self.named_at_start(text, bottom).filter(|(_, rest)| says(rest));
        let named = named.or_else(|| self.named_before_roll(text, bottom));
        let named = named.or_else(|| {
            let (_, rest) = text.split_once("turn: ")?;
            self.named_at_start(rest, bottom)
        });
        let named = named.or_else(|| letter_within(text));
        let roll = |rest: &str| {
            let (at, dice) = words::roll(rest)?;
            let is_near = rest[..at].split_whitespace().count() <= 4 && says(&rest[..at]);
            is_near.then_some(dice)
        };
        if let Some((player, rest)) = named {
            self.on_roll.get_or_insert(player);
            if let Some(dice) = roll(&rest) {
                self.dice.get_or_insert(dice);
            }
        } else if lower.contains("your turn") {
            let you = self.named_at_start("you", bottom).map(|(player, _)| player);
            self.on_roll = self.on_roll.or(you);
        } else {
            const BEFORE: [&str; 5] = ["to play", "to move", "rolled", "rolls", "roll:"];
            let after = BEFORE.iter().find_map(|word| Some(&text[lower_end(text, word)?..]));
            if let Some((_, dice)) = after.and_then(words::roll).filter(|(at, _)| *at <= 2) {
                self.dice.get_or_insert(dice);
            }
        }
        if let Some(who) = text.strip_suffix(", who is on roll")
            && let Some(player) = who.chars().next_back().and_then(player_of)
        {
            self.on_roll.get_or_insert(player);
        }
    }

    /// Returns the player whom a text names first, and the rest of it: a letter, a name beside the
    /// board, or the reader, who is at the bottom.
    fn named_at_start(&self, text: &str, bottom: Player) -> Option<(Player, String)> {
        let mut chars = text.chars();
        let letter = chars.next().filter(char::is_ascii_uppercase).and_then(player_of);
        let rest = chars.as_str();
        if let Some(player) = letter.filter(|_| !rest.starts_with(char::is_alphanumeric)) {
            return Some((player, rest.to_owned()));
        }
        let after = |name: &str| {
            let rest = text.get(name.len()..)?;
            let is_name = text[..name.len()].to_lowercase() == name.to_lowercase();
            (is_name && !rest.starts_with(char::is_alphanumeric)).then(|| rest.to_owned())
        };
        let of_name = |player: Player| Some((player, after(self.name(player))?));
        Player::BOTH.into_iter().find_map(of_name).or_else(|| Some((bottom, after("you")?)))
    }

    /// Returns the player whose name precedes `rolled`, anywhere in a line.
    fn named_before_roll(&self, text: &str, bottom: Player) -> Option<(Player, String)> {
        let at = text.find(" rolled ")?;
        let before = text[..at].trim_end().to_lowercase();
        let ends = |name: &str| before.ends_with(&name.to_lowercase());
        let of_name = |player: &Player| self.names[*player].as_deref().is_some_and(ends);
        let player = Player::BOTH.into_iter().find(of_name);
        let player = player.or_else(|| ends("you").then_some(bottom))?;
        Some((player, text[at..].to_owned()))
    }

    /// Reads what is played for: `7 point match`, `Match to 7`, `Money game, Jacoby`.
    fn contest(&mut self, line: &str, lower: &str) {
        // A line of notes below a narrow drawing.
        let is_note = lower.split(',').all(|item| item.split_whitespace().count() <= 4);
        if is_note {
            self.note(None, line);
        }
        if has(lower, &words::MONEY) && self.stake.is_none_or(|stake| stake == Stake::Money) {
            self.stake = Some(Stake::Money);
            if lower.contains("jacoby") || lower.contains("beaver") {
                let [jacoby, beavers] = ["jacoby", "beaver"].map(|word| lower.contains(word));
                self.money_rules.get_or_insert((jacoby, beavers));
            }
        }
        let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut before: Vec<&str> = Vec::new();
        for word in words.by_ref() {
            let is_length = word.starts_with("match") && before.len() >= 2;
            if let [.., length, points] = before[..]
                && is_length
                && ["point", "points", "pt", "pts"].contains(&points)
                && let Ok(length) = length.parse()
            {
                self.stake.get_or_insert(Stake::Match(length));
            }
            if let [.., "match", "to"] = before[..]
                && let Ok(length) = word.parse()
            {
                self.stake.get_or_insert(Stake::Match(length));
            }
            before.push(word);
        }
        if is_match(lower) && self.crawford.is_none() {
            self.crawford = words::crawford(lower);
        }
    }
}

/// Returns true if a line in small letters labels something as an ID, whose letters say nothing.
fn has_id(lower: &str) -> bool {
    let label = lower.match_indices("id").map(|(at, _)| lower[at + 2..].trim_start());
    label.into_iter().any(|rest| rest.starts_with([':', '=']))
}

/// Returns the player whose letter precedes words such as `to play` within a line, and the rest.
fn letter_within(text: &str) -> Option<(Player, String)> {
    const WORDS: [&str; 4] = [" to roll", " to play", " to move", " on roll"];
    let places = WORDS.iter().flat_map(|words| text.match_indices(words));
    places.into_iter().find_map(|(at, _)| {
        let mut before = text[..at].chars().rev();
        let player = before.next().filter(char::is_ascii_uppercase).and_then(player_of)?;
        let is_word = before.next().is_some_and(char::is_alphanumeric);
        (!is_word).then(|| (player, text[at..].to_owned()))
    })
}

/// Returns a line without the marks of quotations and lists before it.
fn without_marks(line: &str) -> &str {
    line.trim_start_matches(['>', '|', ' ', '*', '-', '#']).trim()
}

/// Returns the numbers directly behind two labels that follow one another, and the rest.
fn pair<'a>(line: &'a str, first: &str, second: &str) -> Option<(u32, u32, &'a str)> {
    let behind = |text: &'a str, label: &str| -> Option<(u32, &'a str)> {
        let (_, rest) = text.split_once(label)?;
        words::leading(rest)
    };
    let (a, rest) = behind(line, first)?;
    let (b, rest) = behind(rest, second)?;
    Some((a, b, rest))
}

/// Returns the place behind a word, whose capital letters are ignored.
fn lower_end(text: &str, word: &str) -> Option<usize> {
    let length = word.len();
    let at = |at: &usize| {
        text.get(*at..at + length).is_some_and(|part| part.to_lowercase() == word.to_lowercase())
    };
    (0..text.len()).find(at).map(|at| at + length)
}
