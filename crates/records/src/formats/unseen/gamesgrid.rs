//! Matches of `GamesGrid` and `GridGammon` (`.sgg`).
//!
//! The file begins with `bob vs. alice`. Rules and other facts follow, and `Game 2. 2-0/7` begins a
//! game. A row is a number, then one TAB for the first player or two TABs for the second player,
//! who is the left player in other formats. A roll appears twice: alone, and then with its play. We
//! know files of programs that follow GNU Backgammon's reader, but none of `GamesGrid` itself.

use barpoint_core::{ByPlayer, Dice, MatchLength, Player, Variant};

use crate::model::{FilePlace, Match, Person};
use crate::toolkit::{
    Actor, Claim, FileFormat, MatchBuilder, ReadError, Reader, Source, date_in_words, first_number,
};

/// Matches of `GamesGrid`.
pub(crate) const SGG: FileFormat = FileFormat {
    name: "sgg",
    about: "matches of GamesGrid and GridGammon",
    extensions: &["sgg"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    let is_text = |line: &&str| !line.trim().is_empty();
    let has_players = source.lines().filter(is_text).take(20).any(|line| players(line).is_some());
    !source.is_binary() && has_players && source.lines().any(|line| game(line).is_some())
}

/// Splits `bob vs. alice` into both names.
fn players(line: &str) -> Option<[&str; 2]> {
    let (first, second) = line.split_once(" vs. ")?;
    let names = [first.trim(), second.trim()];
    names.iter().all(|name| !name.is_empty()).then_some(names)
}

/// A line such as `Game 4. 2-6*/7`.
struct GameLine {
    /// Scores of the first and the second player.
    scores: [u32; 2],
    crawford: bool,
    length: Option<u32>,
}

fn game(line: &str) -> Option<GameLine> {
    let rest = line.trim().strip_prefix("Game ")?;
    let (number, rest) = rest.split_once('.')?;
    number.trim().parse::<u32>().ok()?;
    let (scores, length) = match rest.trim().split_once('/') {
        Some((scores, length)) => (scores, Some(length.trim().parse().ok()?)),
        None => (rest.trim(), None),
    };
    let (first, second) = scores.split_once('-')?;
    let score = |text: &str| text.trim().trim_end_matches('*').parse().ok();
    Some(GameLine {
        scores: [score(first)?, score(second)?],
        crawford: scores.contains('*'),
        length,
    })
}

/// Seats of the first and the second player; the first is the right player.
const SEATS: [Player; 2] = [Player::One, Player::Zero];

/// A roll without its play so far.
struct Rolled {
    place: FilePlace,
    row: u32,
    player: Player,
    dice: Dice,
}

#[derive(Default)]
struct SggReader {
    names: [String; 2],
    head: Match,
    builder: Option<MatchBuilder>,
    rolled: Option<Rolled>,
    /// Last row, because rows that repeat it are dropped.
    last: String,
    /// Lines before the first game that state nothing known.
    strange: Vec<(FilePlace, String)>,
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let head = source.in_variant(Match::default());
    let mut reader = SggReader { head, ..SggReader::default() };
    for (line, number) in source.lines().zip(1..) {
        let place = FilePlace::line(number);
        if line.trim().is_empty() {
            continue;
        }
        if let Some(game) = game(line) {
            reader.begin_game(number, &game)?;
        } else if reader.builder.is_some() {
            reader.row(place, line);
        } else if let Some([first, second]) = players(line) {
            reader.names = [first.into(), second.into()];
            reader.head.players = ByPlayer([second, first].map(Person::named));
        } else {
            reader.fact(number, line)?;
        }
    }
    reader.flush(None);
    let builder = reader.builder.ok_or_else(|| ReadError::whole("the file contains no game"))?;
    Ok(vec![builder.finish()])
}

/// Returns a match length for a number of points; 0 is a session.
fn match_length(line: u32, points: u32) -> Result<Option<MatchLength>, ReadError> {
    MatchLength::or_session(points)
        .map_err(|_| ReadError::at(line as usize, 1, "a match longer than 32767 points"))
}

impl SggReader {
    /// Reads a line before the first game.
    fn fact(&mut self, number: u32, line: &str) -> Result<(), ReadError> {
        if let Some(ratings) = line.trim().strip_prefix("ELO:") {
            let words: Vec<&str> = ratings.split_whitespace().collect();
            for (pair, player) in words.chunks(2).zip(SEATS) {
                self.head.players[player].rating = Some(pair.join("/"));
            }
            return Ok(());
        }
        if let Some(date) = date_in_words(line) {
            self.head.details.date = Some(date);
            return Ok(());
        }
        let (mut known, mut strange) = (false, false);
        for piece in line.split("  ").filter(|piece| !piece.trim().is_empty()) {
            let Some((key, value)) = piece.split_once(':') else { continue };
            let value = value.trim();
            let yes = value.eq_ignore_ascii_case("yes");
            let rules = &mut self.head.rules;
            match key.trim().to_ascii_lowercase().as_str() {
                "match length" => {
                    self.head.length = match_length(number, value.parse().unwrap_or(0))?;
                }
                "variant" => rules.variant = value.parse().unwrap_or(Variant::Backgammon),
                "crawford" => rules.crawford = yes,
                "jacoby" => rules.jacoby = yes,
                "beavers" => rules.beavers = yes,
                "doubling cube" if !yes => rules.cube_limit = Some(barpoint_core::CubeValue::ONE),
                "raccoons" | "automatic doubles" | "rated" | "doubling cube" => {}
                _ => {
                    strange = true;
                    continue;
                }
            }
            known = true;
        }
        if !known && self.head.details.place.is_empty() {
            self.head.details.place = line.trim().into();
        } else if !known || strange {
            self.strange.push((FilePlace::line(number), line.to_owned()));
        }
        Ok(())
    }

    fn begin_game(&mut self, number: u32, game: &GameLine) -> Result<(), ReadError> {
        self.flush(None);
        let length = match_length(number, game.length.unwrap_or(0))?;
        let place = FilePlace::line(number);
        let head = &mut self.head;
        let builder = self.builder.get_or_insert_with(|| {
            head.length = length.or(head.length);
            MatchBuilder::new(std::mem::take(head))
        });
        builder.begin_game(place, Some(ByPlayer(game.scores).swapped()));
        self.strange.drain(..).for_each(|(place, line)| builder.strange_line(place, &line));
        if game.crawford {
            builder.crawford(true);
        }
        Ok(())
    }

    fn row(&mut self, place: FilePlace, line: &str) {
        let Some((player, row, text)) = row(line) else {
            return self.remark(place, line.trim());
        };
        if line.trim_end() == self.last {
            return;
        }
        line.trim_end().clone_into(&mut self.last);
        let actor = Actor::Certain(player);
        let lower = text.to_ascii_lowercase();
        if let Some((dice, played)) = text.split_once(':') {
            let played = played.trim();
            let Ok(dice) = dice.trim().parse::<Dice>() else {
                // `-:` means that the player is closed out and does not roll.
                return;
            };
            let is_same =
                |rolled: &Rolled| (rolled.row, rolled.player, rolled.dice) == (row, player, dice);
            if self.rolled.as_ref().is_some_and(is_same) {
                self.rolled = None;
            }
            self.flush(None);
            if played.is_empty() {
                self.rolled = Some(Rolled { place, row, player, dice });
            } else if played.eq_ignore_ascii_case("resign") {
                self.rolled = Some(Rolled { place, row, player, dice });
                self.flush(Some(player));
                if let Some(builder) = &mut self.builder {
                    builder.claim(place, Claim::sure(player.flip()));
                }
            } else if let Some(builder) = &mut self.builder {
                builder.play(place, actor, dice, &played.replace(", ", " "));
            }
            return;
        }
        self.flush(lower.starts_with("resign").then_some(player));
        let Some(builder) = &mut self.builder else { return };
        let value = first_number(text);
        match lower.split_whitespace().next().unwrap_or_default() {
            "double" | "redouble" => builder.double(place, actor, value),
            "beaver" | "raccoon" => builder.beaver(place, actor, value),
            "accept" | "take" => builder.take(place, actor),
            "pass" | "drop" | "decline" => builder.drop(place, actor),
            "resign" | "resigns" => builder.claim(place, Claim::sure(player.flip())),
            _ => builder.no_action(place, text),
        }
    }

    /// Reads a line without a number: the winner, automatic doubles, or free text.
    fn remark(&mut self, place: FilePlace, text: &str) {
        let Some(builder) = &mut self.builder else { return };
        if text.to_ascii_lowercase().starts_with("automatic double") {
            return builder.automatic_double(place);
        }
        if let Some((name, rest)) = text.rsplit_once(" wins ") {
            let seat = self.names.iter().position(|known| known == name.trim());
            if let Some(winner) = seat.map(|seat| SEATS[seat]) {
                self.flush(Some(winner.flip()));
                let points = first_number(rest);
                if let Some(builder) = &mut self.builder {
                    builder.claim(place, Claim { points, ..Claim::sure(winner) });
                }
                return;
            }
        }
        builder.comment(text);
    }

    /// Records a roll without a play: a dance, or the roll before the resignation of `resigning`.
    fn flush(&mut self, resigning: Option<Player>) {
        let (Some(rolled), Some(builder)) = (self.rolled.take(), &mut self.builder) else { return };
        let Rolled { place, player, dice, .. } = rolled;
        if resigning == Some(player) {
            builder.hidden_play(place, Actor::Certain(player), dice);
        } else {
            builder.play(place, Actor::Certain(player), dice, "");
        }
    }
}

/// Splits a row into player, number and text.
fn row(line: &str) -> Option<(Player, u32, &str)> {
    let (number, rest) = line.split_once('\t')?;
    let number = number.trim().parse().ok()?;
    match rest.strip_prefix('\t') {
        Some(text) => Some((SEATS[1], number, text.trim())),
        None => Some((SEATS[0], number, rest.trim())),
    }
}
