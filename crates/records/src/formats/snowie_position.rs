//! Snowie's text of a position: one line of forty fields, each ended by a semicolon.
//!
//! Fields of `7;0;0;0;1;bob;alice;1;2;6;1;0;0;-1;…;2;1;1;` in order: length, Jacoby rule, two
//! unused fields, player on roll (0 or 1), the names of the player on roll and of the opponent,
//! Crawford game, both scores, the cube, its owner (1 the player on roll, -1 the opponent), the
//! opponent's bar, the points 1 to 24 and the bar of the player on roll (chequers of the opponent
//! are negative), and the dice. Snowie writes the same fields after `Illegal play` in its match
//! text.

use std::fmt;
use std::str::FromStr;

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, MatchScore, MatchState,
    MoneyRules, Phase, Player, Position, Session, Side, StateSetup, Variant,
};
use barpoint_ids::Xgid;

use crate::model::Match;
use crate::toolkit::{
    FileFormat, PositionRecord, PositionSeen, ReadError, Reader, Source, WriteError, Written,
    not_empty,
};

/// Snowie's text of a position.
pub(crate) const SNOWIE_POSITION: FileFormat = FileFormat {
    name: "snowie-position",
    about: "Snowie's text of a position, one line of forty fields",
    extensions: &["snowie"],
    reader: Some(Reader { detect, read }),
    writer: Some(write),
};

const FIELDS: usize = 40;

/// Fields of a position in Snowie's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SnowiePosition {
    /// Match length; 0 for money.
    pub(crate) length: u32,
    pub(crate) jacoby: bool,
    pub(crate) on_roll: Player,
    /// Names of the player on roll and of the opponent.
    pub(crate) names: [String; 2],
    pub(crate) crawford: bool,
    /// Scores of the player on roll and of the opponent.
    pub(crate) scores: [u32; 2],
    pub(crate) cube: u32,
    /// 1 if the player on roll owns the cube, -1 if the opponent does.
    pub(crate) owner: i32,
    /// Bar of the opponent, points 1 to 24, bar of the player on roll.
    pub(crate) board: [i8; 26],
    pub(crate) dice: [u8; 2],
}

/// Error of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SnowieError {
    /// Number of the field, counted from 1.
    field: usize,
    /// Number of characters before it.
    column: usize,
    reason: String,
}

impl fmt::Display for SnowieError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}: {}", self.field, self.reason)
    }
}

impl FromStr for SnowiePosition {
    type Err = SnowieError;

    fn from_str(text: &str) -> Result<Self, SnowieError> {
        let text = text.trim();
        let mut fields: Vec<&str> = text.split(';').take(FIELDS + 2).collect();
        if fields.len() == FIELDS + 1 && fields[FIELDS].trim().is_empty() {
            fields.pop();
        }
        if fields.len() != FIELDS {
            let reason = format!("{} fields: expected {FIELDS}", fields.len());
            return Err(SnowieError { field: fields.len(), column: 0, reason });
        }
        let number = |field: usize, least: i64, most: i64| {
            let text = fields[field].trim();
            let value = text.parse().ok().filter(|value| (least..=most).contains(value));
            value.ok_or_else(|| SnowieError {
                field: field + 1,
                column: fields[..field].iter().map(|text| text.chars().count() + 1).sum(),
                reason: format!("`{text}`: expected a number from {least} to {most}"),
            })
        };
        let mut board = [0; 26];
        for (i, count) in board.iter_mut().enumerate() {
            *count = number(12 + i, -15, 15)? as i8;
        }
        // Some programs write the opponent's bar without a sign.
        board[0] = -board[0].abs();
        board[25] = board[25].abs();
        Ok(Self {
            length: number(0, 0, 32767)? as u32,
            jacoby: number(1, 0, 1)? == 1,
            on_roll: if number(4, 0, 1)? == 0 { Player::Zero } else { Player::One },
            names: [5, 6].map(|field| fields[field].trim().to_owned()),
            crawford: number(7, 0, 1)? == 1,
            scores: [number(8, 0, 32767)? as u32, number(9, 0, 32767)? as u32],
            cube: number(10, 1, 32768)? as u32,
            owner: number(11, -1, 1)? as i32,
            board,
            dice: [number(38, 0, 6)? as u8, number(39, 0, 6)? as u8],
        })
    }
}

impl fmt::Display for SnowiePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { names: [name, other], scores: [score, others], dice: [a, b], .. } = self;
        let number = |yes: bool| u8::from(yes);
        write!(
            f,
            "{};{};0;{};{};{name};{other};{};{score};{others};{};{};",
            self.length,
            number(self.jacoby),
            number(self.length == 0),
            self.on_roll.number(),
            number(self.crawford),
            self.cube,
            self.owner
        )?;
        self.board.iter().try_for_each(|count| write!(f, "{count};"))?;
        write!(f, "{a};{b};")
    }
}

impl SnowiePosition {
    /// Returns the board as the player with this name sees it, or as the player on roll does if
    /// neither player has the name; `None` if the board is impossible.
    pub(crate) fn position_seen_by(&self, name: &str) -> Option<Position> {
        let position = Position::try_from(Xgid::chequers_of(&self.board)).ok()?;
        let is_other = self.names[1] == name && self.names[0] != name;
        Some(if is_other { position.flip() } else { position })
    }

    /// Returns the fields of a board that this player of the record sees, with a centred cube at
    /// this score before the roll.
    pub(crate) fn of_board(
        position: &Position,
        on_roll: Player,
        record: &Match,
        scores: [u32; 2],
    ) -> Self {
        let name = |player: Player| plain(&record.players[player].name);
        Self {
            length: record.length.map_or(0, |length| length.get().into()),
            jacoby: record.length.is_none() && record.rules.jacoby,
            on_roll,
            names: [name(on_roll), name(on_roll.flip())],
            crawford: false,
            scores,
            cube: 1,
            owner: 0,
            board: Xgid::board_of((*position).into()),
            dice: [0, 0],
        }
    }

    fn record(&self) -> Result<Match, String> {
        let position = Position::try_from(Xgid::chequers_of(&self.board));
        let position = position.map_err(|error| error.to_string())?;
        let [on_roll, opponent] = self.scores;
        let points = BySide { on_roll, opponent };
        let contest = if self.length == 0 {
            let rules = MoneyRules { jacoby: self.jacoby, ..MoneyRules::default() };
            Contest::Money(Session { rules, points })
        } else {
            let score = MatchScore::new(self.length, points, self.crawford);
            Contest::Match(score.map_err(|error| error.to_string())?)
        };
        let value = CubeValue::new(self.cube)
            .ok_or_else(|| format!("a cube of {}: expected a power of two", self.cube))?;
        let owner = match self.owner {
            0 => CubeOwner::Centred,
            1 => CubeOwner::Side(Side::OnRoll),
            _ => CubeOwner::Side(Side::Opponent),
        };
        let decision = match self.dice {
            [0, 0] => Decision::Roll,
            [a, b] => {
                let dice = Dice::new(a, b);
                Decision::Play(dice.ok_or_else(|| format!("dice {a} and {b}: expected 1 to 6"))?)
            }
        };
        let cube = Cube { value, owner };
        let phase = Phase::playing(decision);
        let setup = StateSetup { contest, cube, cube_limit: None, phase };
        let state = MatchState::try_from(setup).map_err(|error| error.to_string())?;
        let variant = Variant::Backgammon;
        let mut record =
            PositionRecord { position, state, on_roll: self.on_roll, variant }.into_match();
        let [name, other] = &self.names;
        record.players[self.on_roll].name.clone_from(name);
        record.players[self.on_roll.flip()].name.clone_from(other);
        Ok(record)
    }
}

/// Returns a name without characters that end a field.
fn plain(name: &str) -> String {
    name.split(|c: char| c == ';' || c.is_control()).collect::<Vec<_>>().join(" ").trim().into()
}

fn detect(source: &Source<'_>) -> bool {
    let mut lines = source.lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else { return false };
    !source.is_binary()
        && first.matches(';').count() >= FIELDS - 1
        && first.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Reads one position from each line.
fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let lines = source.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let records = lines.map(|(line, number)| {
        let position: SnowiePosition = line.parse().map_err(|error: SnowieError| {
            ReadError::at(number, error.column + 1, error.to_string())
        })?;
        position.record().map_err(|reason| ReadError::at(number, 1, reason))
    });
    not_empty(records.collect::<Result<_, _>>()?, "the file is empty")
}

fn write(matches: &[Match]) -> Result<Written, WriteError> {
    PositionSeen::write_each(matches, "", |record, seen, losses| {
        let table = &seen.table;
        // An impossible state could not be read back.
        let state = table.state().map_err(WriteError::new)?;
        let on_roll = table.on_roll();
        let scores = [table.score()[on_roll], table.score()[on_roll.flip()]];
        // A larger score could not be read back.
        if let Some(score) = scores.into_iter().find(|&score| score > 32767) {
            return Err(WriteError::new(format!("a score of {score} is too large")));
        }
        let mut position = SnowiePosition::of_board(table.position(), on_roll, record, scores);
        position.crawford = matches!(state.contest(), Contest::Match(score) if score.is_crawford());
        position.cube = table.cube().value.get();
        position.owner = match table.cube().owner {
            CubeOwner::Centred => 0,
            CubeOwner::Side(Side::OnRoll) => 1,
            CubeOwner::Side(Side::Opponent) => -1,
        };
        if let Decision::Play(dice) = table.decision() {
            position.dice = [dice.high().pips(), dice.low().pips()];
        }
        seen.add_losses(record, losses);
        losses.add_if(record.length.is_none() && !record.rules.beavers, "rules about beavers");
        let names_fit = record.players.0.iter().all(|person| person.name == plain(&person.name));
        losses.add_if(!names_fit, "semicolons in names");
        Ok(format!("{position}\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_named_with_its_place() {
        let line = "7;0;0;0;0;a;b;0;0;0;1;0;0;-1;-1;0;0;2;4;0;2;0;0;0;-4;5;0;0;0;-3;0;-4;-2;0;0;0;2;0;0;9;";
        let error = SNOWIE_POSITION.read(line.as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "1:85: field 40: `9`: expected a number from 0 to 6 (read as snowie-position)"
        );
    }

    #[test]
    fn three_on_the_bar_of_the_player_on_roll() {
        let line = "16;0;0;0;1;robot;lasse;0;0;0;16;1;0;0;0;1;0;0;4;-1;2;0;-1;0;0;2;0;0;0;-2;-2;-3;-2;\
                    -2;0;-2;3;3;0;0;\n";
        let matches = SNOWIE_POSITION.read(line.as_bytes()).unwrap().matches;
        let (_, seen) = PositionSeen::last(&matches).unwrap();
        assert_eq!(seen.table.position().on_roll().bar(), 3);
        assert_eq!(seen.table.cube_owner(), Some(Player::One));
        let written = SNOWIE_POSITION.write(&matches).unwrap();
        assert_eq!(String::from_utf8(written.bytes).unwrap(), line);
        assert!(written.losses.is_empty(), "{:?}", written.losses);
    }
}
