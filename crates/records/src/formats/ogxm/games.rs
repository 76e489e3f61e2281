//! Games: plies to the actions of a record.

use barpoint_core::{ByPlayer, CubeValue, Dice, GameValue, Player, Position};
use barpoint_ids::Xgid;

use super::bytes::Bytes;
use super::head::Head;
use super::plies::{Board, Ply, action};
use crate::model::{Action, Ending, FilePlace, Game, Match, OddPlay, RecordedPlay, WarningKind};
use crate::seats::{ActionProblem, Seats};
use crate::toolkit::{GameLog, PlayFinder, ReadError, StatedEnd, problem_in_words, wrong};

const MOST_GAMES: usize = 1000;
const MOST_PLIES: usize = 100_000;

/// Ply of the file that an entry of a game came from.
pub(super) struct Played {
    /// Game and entry.
    pub(super) game: usize,
    pub(super) entry: usize,
    /// Number of the ply in the file.
    pub(super) ply: u32,
    pub(super) seat: u8,
    /// Table before the action; after the roll of a play.
    pub(super) table: Seats,
}

/// Games of a file.
pub(super) struct Games {
    pub(super) record: Match,
    pub(super) played: Vec<Played>,
    /// Actions of all plies.
    pub(super) actions: Vec<u32>,
}

/// Reads the games of a match.
pub(super) fn read<'a>(
    head: &Head,
    payloads: impl Iterator<Item = Bytes<'a>>,
) -> Result<Games, ReadError> {
    let mut games = Games { record: head.record.clone(), played: Vec::new(), actions: Vec::new() };
    for (number, mut payload) in payloads.enumerate() {
        if number == MOST_GAMES {
            return Err(payload.wrong(format!("more than {MOST_GAMES} games")));
        }
        let mut new = games.record.next_game();
        if number == 0 {
            new.score = head.score;
            new.crawford = !head.is_after_crawford && games.record.is_crawford_at(head.score);
        }
        games.game(head, new, &mut payload)?;
    }
    Ok(games)
}

/// Header of a game.
struct GameHead {
    end: Option<(Player, u32)>,
    board: Option<Board>,
    cube: Option<u32>,
    cube_owner: Option<u32>,
    automatic_doubles: u32,
    termination: Option<u32>,
}

impl GameHead {
    fn read(bytes: &mut Bytes<'_>) -> Result<Self, ReadError> {
        let start = *bytes;
        let mut head = bytes.record()?;
        let winner = head.number(0)?;
        let points = head.number(1)?;
        if winner.is_some_and(|winner| winner > 1) || winner.is_some() && points.is_none() {
            let reason = "a winner without points: expected White or Black with points";
            return Err(start.wrong(reason));
        }
        head.flag(2);
        let board = head.array(3)?.map(|board: [u8; 26]| board.map(u8::cast_signed));
        let (cube, cube_owner) = (head.number(4)?, head.number(5)?);
        let automatic_doubles = head.number(6)?.unwrap_or_default();
        let termination = head.number(7)?;
        let end = winner.zip(points).map(|(winner, points)| (player(winner as u8), points));
        Ok(Self { end, board, cube, cube_owner, automatic_doubles, termination })
    }
}

impl Games {
    /// Replaces the entries by those of another record of the same plies: by the numbers of its
    /// entries in each game, with their plies in the file. Plies that belong to no entry are left out.
    pub(super) fn place(&mut self, places: &[Vec<(usize, u32)>]) {
        self.played.retain_mut(|played| {
            let places = places.get(played.game).map_or(&[][..], Vec::as_slice);
            let found = places.binary_search_by_key(&played.ply, |&(_, ply)| ply);
            found.map(|place| played.entry = places[place].0).is_ok()
        });
    }

    fn game(&mut self, head: &Head, mut new: Game, bytes: &mut Bytes<'_>) -> Result<(), ReadError> {
        let place = FilePlace::Byte(bytes.at as u64);
        let mut of = GameHead::read(bytes)?;
        of.board = of.board.or(head.is_long.then(long_start));
        let doubles = u8::try_from(of.automatic_doubles).unwrap_or(CubeValue::MAX.log2());
        new.automatic_doubles = doubles.min(CubeValue::MAX.log2());
        let number = self.record.games.len();
        let mut reader = Reader { log: GameLog::new(&mut self.record, new), is_stopped: false };
        let mut is_first = true;
        while !bytes.is_empty() {
            let ply = Ply::read(bytes)?;
            if ply.action == action::INVALID {
                return Err(wrong(ply.at, "action 35 is invalid: expected another number"));
            }
            if is_first {
                reader.set_up(&of, player(ply.seat), place);
                is_first = false;
            }
            let entry = reader.log.game_mut().entries.len();
            let is_last = bytes.is_empty() && of.end.is_none();
            if let Some(table) = reader.ply(&ply, is_last)? {
                let (seat, number_of) = (ply.seat, self.actions.len() as u32);
                self.played.push(Played { game: number, entry, ply: number_of, seat, table });
            }
            self.actions.push(ply.action);
            if self.actions.len() > MOST_PLIES {
                return Err(bytes.wrong(format!("more than {MOST_PLIES} plies")));
            }
        }
        reader.finish(&of, place);
        Ok(())
    }
}

struct Reader<'m> {
    log: GameLog<'m>,
    /// True if the rest of the game cannot be replayed.
    is_stopped: bool,
}

impl Reader<'_> {
    fn set_up(&mut self, head: &GameHead, on_roll: Player, place: FilePlace) {
        if let Some(counts) = &head.board {
            match read_board(counts, on_roll) {
                Some(position) => {
                    let position = Box::new(position);
                    self.log.act(Action::SetPosition { on_roll, position }, place);
                }
                None => self.log.warn(place, WarningKind::Damage, "an impossible board; ignored"),
            }
        }
        if head.cube.is_some() || head.cube_owner.is_some() {
            self.log.act(cube(head.cube, head.cube_owner), place);
        }
    }

    /// Carries out a ply; returns the table before an action to which decisions may belong.
    fn ply(&mut self, ply: &Ply, is_last: bool) -> Result<Option<Seats>, ReadError> {
        if self.is_stopped {
            return Ok(None);
        }
        let before = self.log.table().clone();
        let player = player(ply.seat);
        if let Some(dice) = ply.dice {
            let action = played(&before, player, dice, ply, is_last);
            self.act(action, ply)?;
            return Ok(Some(before.rolled(player, dice)));
        }
        let action = match ply.action {
            action::DOUBLE => Action::Double(player),
            action::TAKE => Action::Take(player),
            action::DROP => Action::Drop(player),
            action::BEAVER => Action::Beaver(player),
            action::RACCOON => Action::Raccoon(player),
            action::GAME_OVER..=action::FINAL | action::FORFEIT | action::NULL | action::SETTLE => {
                return Ok(None);
            }
            action::RESIGN_GAME | action::RESIGN_MATCH => {
                let value = ply.extras.resign_value.and_then(GameValue::of_points);
                let place = FilePlace::Byte(ply.at as u64);
                self.log.resign(player, value.unwrap_or(GameValue::Single), place);
                return Ok(Some(before));
            }
            action::SET_POSITION => match set_position(&before, player, ply) {
                Some(action) => action,
                None => return Ok(self.stop(ply, "an impossible board; the game stops there")),
            },
            action::SET_CUBE => cube(ply.extras.cube_value, ply.extras.cube_owner),
            action::PASS => {
                self.check_turn(&Action::SetTurn(player), player, ply)?;
                Action::SetTurn(player.flip())
            }
            other => {
                let what = format!("action {other} cannot be shown; the game stops there");
                return Ok(self.stop(ply, &what));
            }
        };
        self.act(action, ply)?;
        Ok(Some(before))
    }

    fn stop(&mut self, ply: &Ply, what: &str) -> Option<Seats> {
        let place = FilePlace::Byte(ply.at as u64);
        self.log.warn(place, WarningKind::Ignored, what);
        self.is_stopped = true;
        None
    }

    fn act(&mut self, action: Action, ply: &Ply) -> Result<(), ReadError> {
        if let Some(player) = action.player() {
            self.check_turn(&action, player, ply)?;
        }
        let is_lost = matches!(&action, Action::Play { play: RecordedPlay::Odd(odd), .. }
            if odd.after.is_none());
        self.log.act(action, FilePlace::Byte(ply.at as u64));
        self.is_stopped = is_lost;
        Ok(())
    }

    /// Refuses actions out of turn and cube actions against the rules, as the format demands.
    fn check_turn(&self, action: &Action, player: Player, ply: &Ply) -> Result<(), ReadError> {
        let table = self.log.table();
        let is_out_of_turn = table.to_act().is_some_and(|to_act| to_act != player);
        let problem = match table.problem_of_turn(action) {
            None if is_out_of_turn => Some(ActionProblem::OutOfTurn(player)),
            Some(ActionProblem::OpeningRoll | ActionProblem::CubeLimit) => None,
            other => other,
        };
        match problem {
            None => Ok(()),
            Some(problem) => {
                let what = problem_in_words(&problem, self.log.record());
                Err(wrong(ply.at, format!("action {}: {what}", ply.action)))
            }
        }
    }

    fn finish(mut self, head: &GameHead, place: FilePlace) {
        let resigned = matches!(head.termination, None | Some(0..=2));
        let said = head.end.map(|(winner, points)| {
            let points = Some(points).filter(|&points| points > 0);
            StatedEnd { winner, points, resigned }
        });
        let end = self.log.end(said, place);
        let end = end.filter(|end| end.points > 0 || end.how != Ending::Unknown);
        self.log.finish(end);
    }
}

fn cube(value: Option<u32>, owner: Option<u32>) -> Action {
    let value = value.and_then(CubeValue::new).unwrap_or_default();
    let owner = owner.and_then(|owner| u8::try_from(owner).ok()).map(player);
    Action::SetCube { value, owner }
}

/// Returns the play of a roll; a roll without steps that nothing follows has not been played.
fn played(before: &Seats, player: Player, dice: Dice, ply: &Ply, is_last: bool) -> Action {
    let finder = PlayFinder::new(before.position_seen_by(player), dice);
    let moves = super::plies::point_moves(&ply.steps, ply.seat);
    if ply.steps.is_empty() && !finder.is_dance() {
        if is_last {
            return Action::SetDice { player, dice };
        }
        return Action::Play { player, dice, play: RecordedPlay::Hidden };
    }
    Action::Play { player, dice, play: finder.recorded(&moves) }
}

/// Returns the action of a board that is set up: an illegal play by the other player if the ply says
/// so. Returns `None` if the board is impossible.
fn set_position(before: &Seats, on_roll: Player, ply: &Ply) -> Option<Action> {
    let position = read_board(ply.extras.board.as_ref()?, on_roll)?;
    let dice = ply.extras.dice.and_then(|[a, b]| format!("{a}{b}").parse().ok());
    let Some(dice) = dice.filter(|_| ply.extras.is_illegal) else {
        return Some(Action::SetPosition { on_roll, position: Box::new(position) });
    };
    let player = on_roll.flip();
    let finder = PlayFinder::new(before.position_seen_by(player), dice);
    let moves = super::plies::point_moves(&ply.extras.steps, seat(player));
    let text = match finder.recorded(&moves) {
        RecordedPlay::Odd(odd) => odd.text,
        _ => String::new(),
    };
    let odd = OddPlay { text, after: Some(position) };
    Some(Action::Play { player, dice, play: RecordedPlay::Odd(odd.into()) })
}

/// Returns the player of a seat.
const fn player(seat: u8) -> Player {
    if seat == 0 { Player::Zero } else { Player::One }
}

/// Returns the seat of a player.
pub(super) const fn seat(player: Player) -> u8 {
    player as u8
}

/// Reads a board as a player sees it; `None` if it is impossible.
fn read_board(counts: &Board, on_roll: Player) -> Option<Position> {
    let seen_by_black = Xgid::chequers_of(&counts.map(i8::saturating_neg));
    Position::try_from(ByPlayer::of(seen_by_black, Player::One).seen_by(on_roll)).ok()
}

/// Returns the board of a position that this player sees.
pub(super) fn board_of(position: &Position, seen_by: Player) -> Board {
    let sides = ByPlayer::of((*position).into(), seen_by);
    Xgid::board_of(sides.seen_by(Player::One)).map(|count| -count)
}

/// Board on which all chequers begin on the ace point of the other player.
fn long_start() -> Board {
    let mut board = [0; 26];
    (board[1], board[24]) = (15, -15);
    board
}
