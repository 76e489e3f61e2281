//! Jellyfish's positions (`.pos`): little-endian 16-bit numbers, with two names between them.

use barpoint_core::{
    ByPlayer, Chequers, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore,
    MatchState, MoneyRules, Phase, Player, Position, Session, StateSetup, Variant,
};
use barpoint_ids::Xgid;

use crate::model::Match;
use crate::toolkit::{
    FileFormat, Losses, PositionRecord, PositionSeen, ReadError, Reader, Source, WriteError,
    Written, wrong,
};

/// Jellyfish's positions.
pub(crate) const POS: FileFormat = FileFormat {
    name: "pos",
    about: "Jellyfish's positions, binary",
    extensions: &["pos"],
    reader: Some(Reader { detect, read }),
    writer: Some(write),
};

/// Version that Jellyfish 3.0 writes; 125 is that of 1.6, 124 that of 1.0.
const NEWEST: i16 = 126;
/// Offset added to numbers of chequers.
const BIAS: i16 = 20;

fn detect(source: &Source<'_>) -> bool {
    let bytes = source.bytes();
    matches!(bytes, [124..=126, 0, ..]) && (100..2000).contains(&bytes.len())
}

/// Reader of consecutive numbers.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    fn next(&mut self, what: &str) -> Result<i16, ReadError> {
        let two = self.bytes.get(self.at..self.at + 2);
        let two = two.ok_or_else(|| wrong(self.at, format!("the file ends before {what}")))?;
        self.at += 2;
        Ok(i16::from_le_bytes([two[0], two[1]]))
    }

    fn skip(&mut self, count: usize, what: &str) -> Result<(), ReadError> {
        (0..count).try_for_each(|_| self.next(what).map(drop))
    }

    fn within(&mut self, what: &str, least: i16, most: i16) -> Result<i16, ReadError> {
        let at = self.at;
        let value = self.next(what)?;
        if (least..=most).contains(&value) {
            return Ok(value);
        }
        Err(wrong(at, format!("{what} is {value}: expected {least} to {most}")))
    }

    fn text(&mut self, what: &str) -> Result<String, ReadError> {
        let length = self.bytes.get(self.at).copied().map(usize::from);
        let text = length.and_then(|length| self.bytes.get(self.at + 1..self.at + 1 + length));
        let text = text.ok_or_else(|| wrong(self.at, format!("the file ends in {what}")))?;
        self.at += 1 + text.len();
        Ok(Source::new(text).text().trim().into())
    }
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut numbers = Numbers { bytes: source.bytes(), at: 0 };
    let version = numbers.within("the version", 124, NEWEST)?;
    if version == NEWEST {
        numbers.skip(2, "the flags")?;
    }
    let mut rules = MoneyRules::default();
    let mut use_cube = true;
    if version > 124 {
        use_cube = numbers.next("the use of the cube")? != 0;
        rules.jacoby = numbers.next("the Jacoby rule")? != 0;
        rules.beavers = numbers.next("beavers")? != 0;
    }
    let cube_at = numbers.at;
    let cube = numbers.within("the cube", 1, i16::MAX)?;
    let value = CubeValue::new(cube as u32)
        .ok_or_else(|| wrong(cube_at, format!("a cube of {cube}: expected a power of two")))?;
    let owner = numbers.within("the owner of the cube", 0, 2)?;
    let turn = numbers.within("the player on roll", 0, 4)?;
    numbers.skip(6, "the settings")?;
    let length = numbers.within("the match length", 0, i16::MAX)?;
    let scores = [
        numbers.within("the score of player 1", 0, i16::MAX)?,
        numbers.within("the score of player 2", 0, i16::MAX)?,
    ];
    let names = [numbers.text("the name of player 1")?, numbers.text("the name of player 2")?];
    numbers.next("the swap of the dice")?;
    let crawford = numbers.next("the Crawford game")? == 2;
    numbers.next("who played last")?;
    numbers.text("the last move")?;
    let dice_at = numbers.at;
    let dice = [numbers.next("the dice")?, numbers.next("the dice")?].map(i16::unsigned_abs);
    let board_at = numbers.at;
    let board = board(&mut numbers)?;

    // Before the beginning of a game the board is seen by the first player.
    let on_roll = if matches!(turn, 2 | 4) { Player::One } else { Player::Zero };
    let position = Position::try_from(board.seen_by(on_roll))
        .map_err(|error| wrong(board_at, error.to_string()))?;
    let decision = match (turn, dice) {
        (1 | 2, [a, b]) => {
            let dice = Dice::new(a.min(9) as u8, b.min(9) as u8);
            let reason = || wrong(dice_at, format!("dice {a} and {b}: expected 1 to 6"));
            Decision::Play(dice.ok_or_else(reason)?)
        }
        _ => Decision::Roll,
    };
    let points = ByPlayer(scores.map(|score| score as u32)).seen_by(on_roll);
    let contest = if length == 0 {
        Contest::Money(Session { rules, points })
    } else {
        let score = MatchScore::new(length as u32, points, crawford);
        Contest::Match(score.map_err(|error| wrong(cube_at, error.to_string()))?)
    };
    let owner = match owner {
        0 => None,
        1 => Some(Player::Zero),
        _ => Some(Player::One),
    };
    let owner = CubeOwner::of(owner, on_roll);
    let cube_limit = (!use_cube).then_some(CubeValue::ONE);
    let phase = Phase::playing(decision);
    let setup = StateSetup { contest, cube: Cube { value, owner }, cube_limit, phase };
    let state = MatchState::try_from(setup).map_err(|error| wrong(cube_at, error.to_string()))?;
    let variant = Variant::Backgammon;
    let mut record = PositionRecord { position, state, on_roll, variant }.into_match();
    record.name_players(names);
    Ok(vec![record])
}

/// Reads a board. Chequers of player 1 are negative, at the index of their point or bar; those of
/// player 2 are positive and counted from the other end.
fn board(numbers: &mut Numbers<'_>) -> Result<ByPlayer<Chequers>, ReadError> {
    let mut sides = [[0; 25]; 2];
    for place in 0..26_usize {
        let at = numbers.at;
        let count = numbers.next("the board")?;
        numbers.next("the board before")?;
        let count = i32::from(count) - i32::from(BIAS);
        let (player, own) = if count < 0 { (0, place) } else { (1, 25 - place) };
        if count == 0 {
            continue;
        }
        if own == 0 || count.abs() > 15 {
            let reason = format!("{count} chequers at place {place} of the board");
            return Err(wrong(at, reason));
        }
        sides[player][own - 1] = count.unsigned_abs() as u8;
    }
    Ok(ByPlayer(sides.map(Chequers::new)))
}

fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let [record] = matches else {
        return Err(WriteError::new("a .pos file holds the position of one match"));
    };
    let seen = PositionSeen::to_write(record)?;
    let table = &seen.table;
    let mut losses = Losses::default();
    seen.add_losses(record, &mut losses);
    // An impossible state could not be read back.
    let state = table.state().map_err(WriteError::new)?;
    let small = |number: u32, what: &str| {
        i16::try_from(number)
            .map_err(|_| WriteError::new(format!("{what} of {number} is too large")))
    };
    let on_roll = table.on_roll();
    let (turn, dice) = match table.decision() {
        Decision::Play(dice) => (1, [dice.high().pips(), dice.low().pips()]),
        _ => (3, [0, 0]),
    };
    let turn = turn + on_roll as i16;
    let length = record.length.map_or(0, |length| u32::from(length.get()));
    let scores = table.score();
    let crawford = match state.contest() {
        Contest::Match(score) if score.is_crawford() => 2,
        Contest::Match(score) if score.is_post_crawford() => 3,
        _ => 1,
    };
    let owner = table.cube_owner().map_or(0, |player| player as i16 + 1);
    let uses_cube = record.rules.cube_limit != Some(CubeValue::ONE);
    losses.add_if(uses_cube && record.rules.cube_limit.is_some(), "limits of the cube");
    let mut bytes = Vec::with_capacity(200);
    let mut push = |numbers: &[i16]| numbers.iter().for_each(|n| bytes.extend(n.to_le_bytes()));
    // Both rules have no meaning in a match.
    let [jacoby, beavers] =
        [record.rules.jacoby, record.rules.beavers].map(|rule| length > 0 || rule);
    push(&[NEWEST, 0, 0, uses_cube.into(), jacoby.into(), beavers.into()]);
    push(&[small(table.cube().value.get(), "a cube")?, owner, turn, 0, 0, 0]);
    // Two people play; if Jellyfish played, GNU Backgammon would use its name for a player.
    push(&[if length == 0 { 3 } else { 1 }, 1, 7, small(length, "a length")?]);
    push(&[small(scores.0[0], "a score")?, small(scores.0[1], "a score")?]);
    for person in &record.players.0 {
        let mut name = person.name.as_str();
        while name.len() > 255 {
            let end = name.char_indices().next_back().map_or(0, |(at, _)| at);
            name = &name[..end];
            losses.add("ends of long names");
        }
        // Readers remove these characters from a name.
        let name = name.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
    }
    let mut push = |numbers: &[i16]| numbers.iter().for_each(|n| bytes.extend(n.to_le_bytes()));
    push(&[0, crawford, 0]);
    bytes.push(0);
    let mut push = |numbers: &[i16]| numbers.iter().for_each(|n| bytes.extend(n.to_le_bytes()));
    push(&dice.map(i16::from));
    for count in Xgid::board_of(table.position_seen_by(Player::Zero).into()) {
        let count = BIAS - i16::from(count);
        push(&[count, count]);
    }
    Ok(Written { bytes, losses })
}
