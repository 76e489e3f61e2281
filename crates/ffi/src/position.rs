//! Positions.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use barpoint::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, GnubgId, Identifier, MatchId,
    MatchScore, MatchState, MoneyRules, Phase, Player, PositionId, Session, Side, Situation,
    StateSetup, Variant, Xgid,
};
use barpoint_ids::{board_numbers, position_of_numbers};

use crate::arguments::{array, given, put, results, text};
use crate::status::{Failure, Status, failed, guard};

/// Position with the score, the cube and the roll, as the player on roll sees it.
///
/// A structure of plain numbers: it may be copied and changed. Every function checks it. Set it up
/// by `bp_position_start`, `bp_position_parse` or `bp_position_of_points`, and change what differs.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Number 0: chequers of the opponent on the bar. Numbers 1 to 24: the points, chequers of the
    /// player on roll positive, those of the opponent negative. Number 25: chequers of the player
    /// on roll on the bar.
    pub points: [i32; 26],
    /// Variant, a number of `bp_variant`.
    pub variant: i32,
    /// Length of the match in points, 0 for money play.
    pub length: u32,
    /// Points won by the player on roll and by the opponent.
    pub score: [u32; 2],
    /// Value of the cube, a power of two.
    pub cube: u32,
    /// Maximum value of the cube, 0 if there is no limit, 1 for a game without a cube.
    pub cube_limit: u32,
    /// Owner of the cube, a number of `bp_owner`.
    pub cube_owner: i32,
    /// 1 in the Crawford game, otherwise 0.
    pub crawford: u8,
    /// 1 if gammons count only after the cube has been turned, otherwise 0; for money play.
    pub jacoby: u8,
    /// 1 if beavers are allowed, otherwise 0; for money play.
    pub beavers: u8,
    /// Maximum number of automatic doubles; for money play.
    pub automatic_doubles: u8,
    /// Roll to play, or 0 and 0. Only identifiers contain it; questions have rolls of their own.
    pub dice: [u8; 2],
    /// Zeros.
    pub reserved: [u8; 2],
}

/// Owner of the cube.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Both players may double.
    Centred = 0,
    /// The player on roll.
    OnRoll = 1,
    /// The opponent.
    Opponent = 2,
}

/// Variant of the game.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameVariant {
    /// Backgammon.
    Backgammon = 0,
    /// Nackgammon.
    Nackgammon = 1,
    /// Hypergammon with one chequer a side.
    Hypergammon1 = 2,
    /// Hypergammon with two chequers a side.
    Hypergammon2 = 3,
    /// Hypergammon with three chequers a side.
    Hypergammon3 = 4,
}

/// Notation of a position.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Position ID of GNU Backgammon: the board.
    PositionId = 0,
    /// Position ID and match ID of GNU Backgammon, with the player on roll as player 1.
    GnubgId = 1,
    /// XGID, with the player on roll as the player at the bottom.
    Xgid = 2,
}

impl From<&Situation> for Position {
    fn from(situation: &Situation) -> Self {
        let state = &situation.state;
        let BySide { on_roll, opponent } = state.contest().points();
        let (length, rules) = match state.contest() {
            Contest::Money(session) => (0, session.rules),
            Contest::Match(score) => (
                score.length().into(),
                MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 },
            ),
        };
        let variant = Variant::ALL.iter().position(|&variant| variant == situation.variant);
        let dice = state.dice().map(|dice| [dice.high().pips(), dice.low().pips()]);
        Self {
            points: board_numbers(&situation.position),
            variant: variant.unwrap_or_default() as i32,
            length,
            score: [on_roll, opponent],
            cube: state.cube().value.get(),
            cube_limit: state.cube_limit().map_or(0, CubeValue::get),
            cube_owner: match state.cube().owner {
                CubeOwner::Centred => Owner::Centred,
                CubeOwner::Side(Side::OnRoll) => Owner::OnRoll,
                CubeOwner::Side(Side::Opponent) => Owner::Opponent,
            } as i32,
            crawford: state.is_crawford().into(),
            jacoby: rules.jacoby.into(),
            beavers: rules.beavers.into(),
            automatic_doubles: rules.automatic_doubles,
            dice: dice.unwrap_or_default(),
            reserved: [0; 2],
        }
    }
}

impl Position {
    /// Returns the position if it is possible.
    pub(crate) fn situation(&self) -> Result<Situation, Failure> {
        let wrong = |reason: String| Failure::new(Status::Position, reason);
        let position = position_of_numbers(&self.points).map_err(failed(Status::Position))?;
        let variant = usize::try_from(self.variant).ok().and_then(|i| Variant::ALL.get(i));
        let variant =
            *variant.ok_or_else(|| wrong(format!("variant {}: expected 0 to 4", self.variant)))?;
        let most = u32::from(variant.chequers());
        let total = position.on_roll().total().max(position.opponent().total());
        if total > most {
            let reason = format!("{total} chequers a side in {variant}: expected at most {most}");
            return Err(wrong(reason));
        }
        let value = |value| {
            let reason = || {
                wrong(format!(
                    "a cube of {value}: expected a power of two up to {}",
                    CubeValue::MAX
                ))
            };
            CubeValue::new(value).ok_or_else(reason)
        };
        let owner = match self.cube_owner {
            0 => CubeOwner::Centred,
            1 => CubeOwner::Side(Side::OnRoll),
            2 => CubeOwner::Side(Side::Opponent),
            other => return Err(wrong(format!("owner {other} of the cube: expected 0 to 2"))),
        };
        let setup = StateSetup {
            contest: self.contest()?,
            cube: Cube { value: value(self.cube)?, owner },
            cube_limit: if self.cube_limit == 0 { None } else { Some(value(self.cube_limit)?) },
            phase: Phase::playing(match self.dice {
                [0, 0] => Decision::Roll,
                [a, b] => Decision::Play(dice(a, b)?),
            }),
        };
        let state = MatchState::try_from(setup).map_err(failed(Status::Position))?;
        Ok(Situation { position, variant, state })
    }

    fn contest(&self) -> Result<Contest, Failure> {
        let [on_roll, opponent] = self.score;
        let points = BySide { on_roll, opponent };
        if self.length == 0 {
            let rules = MoneyRules {
                jacoby: self.jacoby != 0,
                beavers: self.beavers != 0,
                automatic_doubles: self.automatic_doubles,
            };
            return Ok(Contest::Money(Session { rules, points }));
        }
        let score = MatchScore::new(self.length, points, self.crawford != 0);
        Ok(Contest::Match(score.map_err(failed(Status::Position))?))
    }
}

/// Returns the situation after a play, with the opponent on roll.
pub(crate) fn passed_on(situation: &Situation, result: barpoint::Position) -> Situation {
    let setup = StateSetup::from(situation.state);
    let setup = StateSetup {
        contest: setup.contest.flip(),
        cube: setup.cube.flip(),
        phase: Phase::playing(Decision::Roll),
        ..setup
    };
    let state = MatchState::try_from(setup).unwrap_or_default();
    Situation { position: result, state, ..*situation }
}

/// Returns a roll.
pub(crate) fn dice(a: u8, b: u8) -> Result<Dice, Failure> {
    let reason = || format!("{a} and {b} are not a roll: expected dice from 1 to 6");
    Dice::new(a, b).ok_or_else(|| Failure::argument(reason()))
}

/// Makes the starting position of a variant, a number of `bp_variant`, before the first roll of a
/// money game.
#[unsafe(no_mangle)]
pub extern "C" fn bp_position_start(
    variant: i32,
    position: Option<&mut MaybeUninit<Position>>,
) -> Status {
    guard(|| {
        let known = usize::try_from(variant).ok().and_then(|index| Variant::ALL.get(index));
        let reason = || Failure::argument(format_args!("variant {variant}: expected 0 to 4"));
        let variant = *known.ok_or_else(reason)?;
        put(position, "position", Position::from(&Situation::from(variant)))
    })
}

/// Reads a position in any notation: a position ID, with or without a match ID, an XGID, a board of
/// FIBS, 26 numbers, a board drawn in letters, the name of a start such as `start`, or text that
/// contains one of them.
///
/// Data that the text does not contain are those of a money game with a centred cube.
///
/// # Safety
/// `text` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
/// `BP_NUL_TERMINATED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_position_parse(
    text: *const c_char,
    length: usize,
    position: Option<&mut MaybeUninit<Position>>,
) -> Status {
    guard(|| {
        // SAFETY: The contract is that of the caller.
        let text = unsafe { self::text(text, length, "text") }?;
        let found = Identifier::find(text).map_err(failed(Status::Position))?;
        let situation = Situation::try_from(&found).map_err(failed(Status::Position))?;
        let read = Position::from(&situation);
        read.situation()?;
        put(position, "position", read)
    })
}

/// Makes a position of 26 numbers, as in `bp_position`, for a money game with a centred cube.
///
/// # Safety
/// `points` has 26 elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_position_of_points(
    points: *const i32,
    position: Option<&mut MaybeUninit<Position>>,
) -> Status {
    guard(|| {
        let mut made = Position::from(&Situation::default());
        // SAFETY: The contract is that of the caller.
        let points = unsafe { array(points, made.points.len(), "points") }?;
        made.points.copy_from_slice(points);
        made.situation()?;
        put(position, "position", made)
    })
}

/// Checks a position. Returns `BP_STATUS_OK` if it is possible.
#[unsafe(no_mangle)]
pub extern "C" fn bp_position_check(position: Option<&Position>) -> Status {
    guard(|| given(position, "position")?.situation().map(|_| ()))
}

/// Passes the turn: exchanges the sides of the board, of the score and of the cube, and removes the
/// roll.
#[unsafe(no_mangle)]
pub extern "C" fn bp_position_flip(position: Option<&mut Position>) -> Status {
    guard(|| {
        let position = given(position, "position")?;
        let situation = position.situation()?;
        *position = Position::from(&passed_on(&situation, situation.position.flip()));
        Ok(())
    })
}

/// Returns the points that the player on roll has won by bearing off, 1 to 3, negative if the
/// opponent has won; 0 if the game is not over or the position is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn bp_position_result(position: Option<&Position>) -> i32 {
    crate::status::guard_or(0, || {
        let situation = position.and_then(|position| position.situation().ok());
        let result = situation.and_then(|it| it.position.result(it.variant));
        result.map_or(0, |result| match result.winner {
            Side::OnRoll => result.value.points().into(),
            Side::Opponent => -i32::from(result.value.points()),
        })
    })
}

/// Counts the pips of the player on roll and of the opponent.
#[unsafe(no_mangle)]
pub extern "C" fn bp_position_pips(
    position: Option<&Position>,
    on_roll: Option<&mut MaybeUninit<u32>>,
    opponent: Option<&mut MaybeUninit<u32>>,
) -> Status {
    guard(|| {
        let pips = given(position, "position")?.situation()?.position.pips();
        put(on_roll, "on_roll", pips.on_roll)?;
        put(opponent, "opponent", pips.opponent)
    })
}

/// Writes a position in a notation, a number of `bp_notation`, with a zero byte at its end.
///
/// `written`, if it is not `NULL`, gets the number of bytes without the zero byte. If `capacity` is
/// too small, nothing else is written and the call fails. 128 bytes are enough.
///
/// # Safety
/// `buffer` has `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_position_write(
    position: Option<&Position>,
    notation: i32,
    buffer: *mut c_char,
    capacity: usize,
    written: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let text = write(&given(position, "position")?.situation()?, notation)?;
        if let Some(written) = written {
            written.write(text.len());
        }
        if text.len() >= capacity {
            let needed = text.len() + 1;
            let reason = format!("a buffer of {capacity} bytes: expected at least {needed}");
            return Err(Failure::argument(reason));
        }
        let buffer = buffer.cast::<MaybeUninit<u8>>();
        // SAFETY: The contract is that of the caller.
        let buffer = unsafe { results(buffer, capacity, "buffer") }?;
        let bytes = text.bytes().chain([0]);
        buffer.iter_mut().zip(bytes).for_each(|(place, byte)| _ = place.write(byte));
        Ok(())
    })
}

fn write(situation: &Situation, notation: i32) -> Result<String, Failure> {
    let Situation { position, state, .. } = situation;
    match notation {
        0 => Ok(PositionId(*position).to_string()),
        1 => {
            let match_id = MatchId::encode(state, Player::One).map_err(failed(Status::Position))?;
            Ok(GnubgId { position_id: PositionId(*position), match_id }.to_string())
        }
        2 => {
            let xgid = Xgid::encode(position, state, Player::One);
            Ok(xgid.map_err(failed(Status::Position))?.to_string())
        }
        other => Err(Failure::argument(format_args!("notation {other}: expected 0 to 2"))),
    }
}
