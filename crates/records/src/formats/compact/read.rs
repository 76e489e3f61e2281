//! Reading compact records.

use barpoint_core::{
    ByPlayer, CubeValue, Dice, GameValue, MatchLength, Player, Position, PositionKey,
};
use barpoint_ids::letters;

use super::bits::BitReader;
use super::layout::{MOST_LETTERS, VARIANTS, VERSION, checksum, code, numbered_plays, width};
use crate::model::{Action, Ending, Game, GameEnd, Match, OddPlay, RecordedPlay};
use crate::seats::Seats;
use crate::toolkit::{ReadError, Source, check_number, not_empty};

/// Reads one match from every non-empty line.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut matches = Vec::new();
    for (line, number) in source.lines().zip(1..) {
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        let wrong = |reason| ReadError::at(number, 1, reason);
        if text.len() > MOST_LETTERS {
            let reason =
                format!("{} letters: a record has at most {MOST_LETTERS}", text.chars().count());
            return Err(wrong(reason));
        }
        matches.push(record(text).map_err(wrong)?);
        check_number(matches.len()).map_err(wrong)?;
    }
    not_empty(matches, "the file contains no record")
}

/// Returns the match of a record, or the reason why the record is wrong.
fn record(text: &str) -> Result<Match, String> {
    let rest = text.strip_prefix(VERSION).ok_or_else(|| {
        let version: String = text.chars().take(VERSION.len()).collect();
        format!("`{version}`: expected a record of version 1, which begins with {VERSION}")
    })?;
    let bytes = letters::decode_all(text).map_err(|error| format!("{error}"))?;
    let Some((content, sum)) = bytes.split_last_chunk::<2>().filter(|_| !rest.is_empty()) else {
        return Err("the record is incomplete".into());
    };
    if checksum(content) != u16::from_be_bytes(*sum) {
        return Err("the checksum does not fit: a letter is wrong or missing".into());
    }
    let mut reader = Reader { bits: BitReader::new(&content[3..]) };
    let record = reader.record();
    let bit = 24 + reader.bits.position();
    match record {
        Some(record) if reader.bits.is_at_end() => Ok(record),
        Some(_) => Err(format!("unexpected data after the last game, at bit {bit}")),
        None => Err(format!("impossible value before bit {bit}")),
    }
}

struct Reader<'a> {
    bits: BitReader<'a>,
}

/// Each method reads the value in its name, and returns `None` if it is cut or impossible.
impl Reader<'_> {
    fn record(&mut self) -> Option<Match> {
        let length = MatchLength::or_session(self.bits.number()?).ok()?;
        let mut record = Match { length, ..Match::default() };
        let rules = &mut record.rules;
        rules.variant = *VARIANTS.get(self.bits.read(3)? as usize)?;
        rules.crawford = self.bits.flag()?;
        rules.jacoby = self.bits.flag()?;
        rules.beavers = self.bits.flag()?;
        rules.automatic_doubles = self.bits.number()?.try_into().ok()?;
        rules.cube_limit = match self.bits.read(5)? {
            0 => None,
            limit => Some(CubeValue::from_log2(limit as u8 - 1)?),
        };
        for player in Player::BOTH {
            record.players[player].name = self.name()?;
        }
        for _ in 0..self.bits.number()? {
            let game = self.game(&record)?;
            record.games.push(game);
        }
        Some(record)
    }

    fn name(&mut self) -> Option<String> {
        let length = self.bits.number()?;
        let bytes: Option<Vec<u8>> = (0..length).map(|_| Some(self.bits.read(8)? as u8)).collect();
        String::from_utf8(bytes?).ok()
    }

    fn game(&mut self, record: &Match) -> Option<Game> {
        let mut game = record.next_game();
        if self.bits.flag()? {
            game.score = self.points()?;
            game.crawford = self.bits.flag()?;
        }
        game.automatic_doubles = self.bits.number()?.try_into().ok()?;
        let mut table = Seats::new(record, &game);
        let mut is_other = false;
        loop {
            let code = self.bits.read(5)?;
            match code {
                code::END | code::OTHER_PLAYER if is_other => return None,
                code::END => break,
                code::OTHER_PLAYER => is_other = true,
                _ => {
                    let expected = table.to_act().unwrap_or(Player::Zero);
                    let player = if is_other { expected.flip() } else { expected };
                    let action = self.action(code, player, &table)?;
                    if is_other && action.player().is_none() {
                        return None;
                    }
                    table.apply(&action);
                    game.entries.push(action.into());
                    is_other = false;
                }
            }
        }
        game.end = match (self.bits.flag()?, table.end()) {
            (false, end) => end,
            (true, _) if self.bits.flag()? => Some(self.end()?),
            (true, _) => None,
        };
        Some(game)
    }

    fn action(&mut self, code: u32, player: Player, table: &Seats) -> Option<Action> {
        Some(match code {
            code::DOUBLE => Action::Double(player),
            code::TAKE => Action::Take(player),
            code::DROP => Action::Drop(player),
            code::BEAVER => Action::Beaver(player),
            code::RACCOON => Action::Raccoon(player),
            code::RESIGN => {
                Action::Resign { player, value: GameValue::of_points(self.bits.read(2)? + 1)? }
            }
            code::ACCEPT => Action::AcceptResignation(player),
            code::DECLINE => Action::DeclineResignation(player),
            code::RARE => self.rare(player)?,
            roll => {
                let dice = *Dice::ALL.get(roll as usize)?;
                let plays = numbered_plays(&table.position_seen_by(player), dice);
                let number = self.bits.read(width(plays.len()))?;
                let play = RecordedPlay::Legal(plays.get(number as usize)?.play);
                Action::Play { player, dice, play }
            }
        })
    }

    fn rare(&mut self, player: Player) -> Option<Action> {
        Some(match self.bits.read(3)? {
            0 => Action::Play { player, dice: self.dice()?, play: RecordedPlay::Hidden },
            kind @ 1..=2 => {
                let dice = self.dice()?;
                let after = if kind == 2 { Some(self.position()?) } else { None };
                let odd = OddPlay { text: String::new(), after };
                Action::Play { player, dice, play: RecordedPlay::Odd(Box::new(odd)) }
            }
            3 => {
                let on_roll = self.player()?;
                Action::SetPosition { on_roll, position: Box::new(self.position()?) }
            }
            4 => Action::SetTurn(self.player()?),
            5 => Action::SetDice { player: self.player()?, dice: self.dice()? },
            6 => {
                let value = CubeValue::from_log2(self.bits.read(4)? as u8)?;
                let owner = match self.bits.read(2)? {
                    2 => None,
                    number => Some(Player::new(number as u16)?),
                };
                Action::SetCube { value, owner }
            }
            _ => Action::SetScore { points: self.points()?, crawford: self.bits.flag()? },
        })
    }

    fn end(&mut self) -> Option<GameEnd> {
        let winner = self.player()?;
        let how = match self.bits.read(3)? {
            kind @ 0..=2 => Ending::BorneOff(GameValue::of_points(kind + 1)?),
            3 => Ending::Dropped,
            kind @ 4..=6 => Ending::Resigned(GameValue::of_points(kind - 3)?),
            _ => Ending::Unknown,
        };
        Some(GameEnd { winner, points: self.bits.number()?, how })
    }

    fn points(&mut self) -> Option<ByPlayer<u32>> {
        Some(ByPlayer([self.bits.number()?, self.bits.number()?]))
    }

    fn player(&mut self) -> Option<Player> {
        Player::new(self.bits.read(1)? as u16)
    }

    fn dice(&mut self) -> Option<Dice> {
        Dice::ALL.get(self.bits.read(5)? as usize).copied()
    }

    fn position(&mut self) -> Option<Position> {
        Position::try_from(PositionKey(self.bits.byte_array()?)).ok()
    }
}
