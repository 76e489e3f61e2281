//! Matches of `TrueMoneyGames` (`.tmg`).
//!
//! The file has `Key: value` lines, then games: `Game 2: 2-0` and records `<±row> <code> <text>`,
//! with a plus for the first player, who is the right player in other formats. The reader follows
//! GNU Backgammon's reader and a simulator; we have no file from the site itself.

use barpoint_core::{ByPlayer, CubeValue, Dice, MatchLength, Player, Variant};

use crate::model::{FilePlace, Match, Person, Tag, WarningKind};
use crate::toolkit::{
    Actor, Claim, FileFormat, MatchBuilder, ReadError, Reader, Source, date_of_numbers,
    first_number, keep_line,
};

/// Matches of `TrueMoneyGames`.
pub(crate) const TMG: FileFormat = FileFormat {
    name: "tmg",
    about: "matches of TrueMoneyGames",
    extensions: &["tmg"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    let begins = |name: &str| source.lines().any(|line| line.trim_start().starts_with(name));
    !source.is_binary() && begins("Player1:") && begins("Player2:") && begins("Game ")
}

/// Returns the scores of the first and the second player in `Game 2: 2-0`.
fn game(line: &str) -> Option<[u32; 2]> {
    let (number, scores) = line.trim().strip_prefix("Game ")?.split_once(':')?;
    number.trim().parse::<u32>().ok()?;
    let (first, second) = scores.trim().split_once('-')?;
    Some([first.trim().parse().ok()?, second.trim().parse().ok()?])
}

/// Splits a record into player, code and text.
fn record(line: &str) -> Option<(Option<Player>, u32, &str)> {
    let (row, rest) = line.trim().split_once(char::is_whitespace)?;
    let row: i32 = row.parse().ok()?;
    let rest = rest.trim_start();
    let (code, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let player = match row.signum() {
        1 => Some(Player::One),
        -1 => Some(Player::Zero),
        _ => None,
    };
    Some((player, code.parse().ok()?, text.trim()))
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut head = source.in_variant(Match::default());
    head.details.place = "TrueMoneyGames".into();
    let mut builder: Option<MatchBuilder> = None;
    let mut game_state = Rows::default();
    for (line, number) in source.lines().zip(1..) {
        let place = FilePlace::line(number);
        if let Some(scores) = game(line) {
            let builder =
                builder.get_or_insert_with(|| MatchBuilder::new(std::mem::take(&mut head)));
            game_state.flush(builder);
            builder.begin_game(place, Some(ByPlayer(scores).swapped()));
        } else if let (Some(builder), Some((player, code, text))) = (&mut builder, record(line)) {
            game_state.record(builder, place, player, code, text);
        } else if let (None, Some((key, value))) = (&builder, line.split_once(':')) {
            fact(&mut head, key.trim(), value.trim())
                .map_err(|reason| ReadError::at(number as usize, key.len() + 2, reason))?;
        } else if let Some(builder) = &mut builder {
            builder.strange_line(place, line);
        } else {
            keep_line(&mut head, line);
        }
    }
    let mut builder = builder.ok_or_else(|| ReadError::whole("the file contains no game"))?;
    game_state.flush(&mut builder);
    Ok(vec![builder.finish()])
}

/// Reads a line before the first game.
fn fact(head: &mut Match, key: &str, value: &str) -> Result<(), String> {
    let rules = &mut head.rules;
    let yes = value != "0";
    match key {
        "Player1" | "Player2" => {
            // `10001 bob 0.00`: an account, the name and an amount.
            let words: Vec<&str> = value.split_whitespace().collect();
            let name = match words[..] {
                [_, ref name @ .., _] if !name.is_empty() => name.join(" "),
                _ => value.into(),
            };
            let player = if key == "Player1" { Player::One } else { Player::Zero };
            head.players[player] = Person::named(name);
        }
        "Length" => {
            let length = value.parse().ok().and_then(|points| MatchLength::or_session(points).ok());
            head.length = length.ok_or_else(|| format!("`{value}`: expected a match length"))?;
        }
        "Startdate" => head.details.date = date_of_numbers(value),
        "Jacoby" => rules.jacoby = yes,
        "Beavers" => rules.beavers = yes,
        "Crawford" => rules.crawford = yes,
        "Automatics" => rules.automatic_doubles = value.parse().unwrap_or(0),
        "Cube" if !yes => rules.cube_limit = Some(CubeValue::ONE),
        "Variant" => {
            rules.variant = if value == "2" { Variant::Nackgammon } else { Variant::Backgammon };
        }
        _ => head.details.tags.push(Tag { name: key.into(), value: value.into() }),
    }
    Ok(())
}

/// Records of a game.
#[derive(Default)]
struct Rows {
    rolled: Option<(FilePlace, Player, Dice)>,
}

impl Rows {
    /// Records a roll that was not played because the game ended.
    fn flush(&mut self, builder: &mut MatchBuilder) {
        if let Some((place, player, dice)) = self.rolled.take() {
            builder.hidden_play(place, Actor::Certain(player), dice);
        }
    }

    fn record(
        &mut self,
        builder: &mut MatchBuilder,
        place: FilePlace,
        player: Option<Player>,
        code: u32,
        text: &str,
    ) {
        let Some(player) = player else {
            if code == 2 {
                builder.automatic_double(place);
            }
            return;
        };
        let actor = Actor::Certain(player);
        match code {
            1 => {
                let dice = text.trim_end_matches(':').trim();
                match dice.parse() {
                    Ok(dice) => self.rolled = Some((place, player, dice)),
                    // `??` is a roll that did not happen, because time ran out.
                    Err(_) if dice.starts_with('?') => {}
                    Err(error) => builder.warn(place, WarningKind::Play, format!("{error}")),
                }
            }
            2 => builder.automatic_double(place),
            4 => {
                if let Some((_, _, dice)) = self.rolled.take() {
                    builder.play(place, actor, dice, text);
                } else {
                    let what = format!("a play `{text}` without a roll: ignored");
                    builder.warn(place, WarningKind::Play, what);
                }
            }
            5 => builder.double(place, actor, first_number(text)),
            7 => builder.take(place, actor),
            8 => builder.beaver(place, actor, first_number(text)),
            10 => builder.drop(place, actor),
            14..=16 => {
                self.flush(builder);
                let points = first_number(text);
                builder.claim(place, Claim { points, ..Claim::sure(player) });
            }
            17 | 22 => {
                self.flush(builder);
                builder.comment(text);
            }
            _ => {
                let what = format!("a record of code {code} is not understood: `{text}`");
                builder.warn(place, WarningKind::Ignored, what);
            }
        }
    }
}
