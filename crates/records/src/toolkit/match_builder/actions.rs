//! Actions of the players.

use std::borrow::Cow;

use barpoint_core::{
    CubeValue, Decision, Dice, GameValue, Offer, Play, PlayProblem, Player, Position,
};

use super::{Actor, MatchBuilder};
use crate::model::{Action, Entry, FilePlace, OddPlay, RecordedPlay, WarningKind};
use crate::seats::Seats;

impl MatchBuilder {
    /// Records a roll and its play, in the player's own point numbers. An empty text or `Cannot
    /// Move` may mean that no chequer can be moved, that only one play is legal, or that the play
    /// is missing.
    pub(crate) fn play(&mut self, place: FilePlace, actor: Actor, dice: Dice, text: &str) {
        if self.is_over() {
            self.warn_game_over(place);
            return;
        }
        let text = &*plain(text);
        let player = self.who_plays(actor, dice, text);
        self.place_board(player);
        let Some(table) = self.table() else { return };
        let ParsedPlay { play, remark, is_unexplained } = read_play(table, player, dice, text);
        let is_misfit = matches!(play, RecordedPlay::Odd(_)) && !is_unexplained;
        if is_misfit {
            self.doubt();
        }
        if let Some(remark) = remark {
            let (warnings, dropped_warnings) = (self.record.warnings.len(), self.dropped_warnings);
            self.warn_about(self.next_entry(), place, WarningKind::Play, remark);
            if let Some(open) = self
                .open
                .as_mut()
                .filter(|_| is_misfit && dropped_warnings == self.dropped_warnings)
            {
                open.misfits.push(warnings);
            }
        }
        self.settle_before(place, player);
        if self.push(place, Action::Play { player, dice, play })
            && is_unexplained
            && let Some(open) = &mut self.open
        {
            open.unexplained = Some((open.game.entries.len() - 1, place));
        }
    }

    /// Records a roll and its play, both as texts.
    pub(crate) fn play_of_text(&mut self, place: FilePlace, actor: Actor, dice: &str, text: &str) {
        match dice.trim().parse::<Dice>() {
            Ok(dice) => self.play(place, actor, dice, text),
            Err(error) => self.warn(place, WarningKind::Play, error.to_string()),
        }
    }

    /// Records a roll whose play the file hides because the player resigned.
    pub(crate) fn hidden_play(&mut self, place: FilePlace, actor: Actor, dice: Dice) {
        let player = self.who_acts(actor);
        self.place_board(player);
        self.settle_before(place, player);
        self.push(place, Action::Play { player, dice, play: RecordedPlay::Hidden });
    }

    /// Records a play for which the file gives the resulting board, seen by the other player.
    pub(crate) fn play_to(
        &mut self,
        place: FilePlace,
        actor: Actor,
        dice: Dice,
        text: &str,
        after: Position,
    ) {
        let player = self.who_acts(actor);
        self.place_board(player);
        let Some(table) = self.table() else { return };
        let plays = table.position_seen_by(player).plays(dice);
        let legal = plays.iter().find(|legal| legal.result == after);
        let play = match legal {
            Some(legal) => RecordedPlay::Legal(legal.play),
            None => RecordedPlay::Odd(OddPlay { text: text.into(), after: Some(after) }.into()),
        };
        self.settle_before(place, player);
        if legal.is_none() {
            let entry = self.next_entry();
            let what = format!("{dice} played illegally: board set up as in the file");
            self.warn_about(entry, place, WarningKind::Play, what);
        }
        self.push(place, Action::Play { player, dice, play });
    }

    /// Records a double, or a beaver or raccoon if it answers a double or beaver. Checks the new
    /// value of the cube if the file gives it.
    pub(crate) fn double(&mut self, place: FilePlace, actor: Actor, value: Option<u32>) {
        let player = self.who_acts(actor);
        self.place_board(player);
        let Some(table) = self.table() else { return };
        let answers = table.to_act() == Some(player);
        let action = match table.decision() {
            Decision::Answer(Offer::Double) if answers => Action::Beaver(player),
            Decision::Answer(Offer::Beaver) if answers => Action::Raccoon(player),
            _ => {
                self.settle_before(place, player);
                Action::Double(player)
            }
        };
        self.guess_automatic_doubles(place, value);
        self.push_cube(place, action, value);
    }

    /// Assumes automatic doubles in a session whose first double exceeds 2.
    fn guess_automatic_doubles(&mut self, place: FilePlace, value: Option<u32>) {
        let is_session = self.record.length.is_none();
        let Some(open) = self.open.as_mut().filter(|_| is_session) else { return };
        let turns = |entry: &Entry| {
            use Action as A;
            // A beaver implies a double that the file omits.
            matches!(entry.action, A::Double(_) | A::Beaver(_) | A::Raccoon(_) | A::SetCube { .. })
        };
        if open.game.automatic_doubles > 0 || open.game.entries.iter().any(turns) {
            return;
        }
        let times = value.filter(|&value| value > 2).and_then(CubeValue::new);
        let Some(times) = times.map(|value| value.log2() - 1) else { return };
        open.game.automatic_doubles = times;
        open.table = Seats::at_end(&self.record, &open.game);
        let what =
            format!("the first double is to {}: automatic doubles assumed", value.unwrap_or(0));
        self.warn(place, WarningKind::Cube, what);
    }

    /// Records a beaver or raccoon that the file names.
    pub(crate) fn beaver(&mut self, place: FilePlace, actor: Actor, value: Option<u32>) {
        let player = self.who_acts(actor);
        self.place_board(player);
        let Some(table) = self.table() else { return };
        let action = match table.decision() {
            Decision::Answer(Offer::Beaver) => Action::Raccoon(player),
            _ => Action::Beaver(player),
        };
        self.push_cube(place, action, value);
    }

    fn push_cube(&mut self, place: FilePlace, action: Action, value: Option<u32>) {
        let Some(table) = self.table() else { return };
        let offered_before = matches!(table.decision(), Decision::Answer(_));
        let turns = if offered_before { 2 } else { 1 };
        let expected = table.cube().value.get() << turns;
        let is_crawford = table.is_crawford();
        if let Some(value) = value.filter(|&value| value != expected) {
            let what = format!(
                "a cube of {value}, but {expected} by the earlier play: taken as {expected}"
            );
            self.warn(place, WarningKind::Cube, what);
        }
        if is_crawford && let Some(open) = &mut self.open {
            open.game.crawford = false;
            let points = open.game.score;
            open.table.apply(&Action::SetScore { points, crawford: false });
            // Without a point nobody can have won a Crawford game before.
            let is_past = self.record.games.is_empty() && points.0.iter().all(|&points| points > 0);
            self.record.rules.crawford = is_past;
            let what = if is_past {
                "a double at a Crawford score: the Crawford game was before the first game here"
            } else {
                "a double in the Crawford game: played without the Crawford rule"
            };
            self.warn(place, WarningKind::Cube, what);
        }
        self.push(place, action);
    }

    /// Records a take.
    pub(crate) fn take(&mut self, place: FilePlace, actor: Actor) {
        let player = self.who_acts(actor);
        self.place_board(player);
        self.push(place, Action::Take(player));
    }

    /// Records a drop.
    pub(crate) fn drop(&mut self, place: FilePlace, actor: Actor) {
        let player = self.who_acts(actor);
        self.place_board(player);
        self.push(place, Action::Drop(player));
    }

    /// Records an offer to resign that the other player declined.
    pub(crate) fn declined_resignation(
        &mut self,
        place: FilePlace,
        player: Player,
        value: GameValue,
    ) {
        self.place_board(player.flip());
        self.push(place, Action::Resign { player, value });
        self.push(place, Action::DeclineResignation(player.flip()));
    }

    /// Returns the player who acts. The turn takes precedence over the column.
    pub(crate) fn who_acts(&self, actor: Actor) -> Player {
        match actor {
            Actor::Certain(player) => player,
            // A board that was set up does not determine the turn.
            Actor::Likely(player) if self.board_set_up().is_some() => player,
            Actor::Likely(player) => self.table().and_then(Seats::to_act).unwrap_or(player),
        }
    }

    /// Returns the player of a play. The turn takes precedence over the column, and a legal play
    /// over the turn.
    fn who_plays(&self, actor: Actor, dice: Dice, text: &str) -> Player {
        let (Actor::Likely(hint), Some(table)) = (actor, self.table()) else {
            return self.who_acts(actor);
        };
        if let Some(position) = self.board_set_up() {
            let board = |player| if player == Player::Zero { *position } else { position.flip() };
            let fits = |player| board(player).parse_play(dice, text).is_ok();
            return if !fits(hint) && fits(hint.flip()) { hint.flip() } else { hint };
        }
        let expected = match table.decision() {
            // The doubler rolls, so the file omits the take.
            Decision::Answer(_) => Some(table.on_roll()),
            _ => table.to_act(),
        };
        let other = expected.unwrap_or(hint);
        let fits = |player| table.read_play(player, dice, text).is_ok();
        if other != hint && !fits(other) && fits(hint) { hint } else { other }
    }

    /// Returns a board that was set up and on which nobody has acted, seen by player 0.
    fn board_set_up(&self) -> Option<&Position> {
        Some(&self.open.as_ref()?.set_up.as_ref()?.position)
    }

    /// Records a take before a roll or double that follows an open offer.
    fn settle_before(&mut self, place: FilePlace, player: Player) {
        let Some(open) = &self.open else { return };
        if open.table.end().is_some() || open.table.resignation().is_some() {
            return;
        }
        if let Decision::Answer(offer) = open.table.decision() {
            let taker = Player::of(offer.by().flip(), open.table.on_roll());
            if offer == Offer::Double {
                let name = self.name(player);
                let what = format!("{name} continues without an answer to the double: taken");
                self.warn(place, WarningKind::Cube, what);
            }
            self.push(place, Action::Take(taker));
        }
    }
}

/// Text that Snowie writes for an illegal play, followed by the resulting board.
const ILLEGAL: &str = "illegal play";

/// Result of reading a play.
pub(crate) struct ParsedPlay {
    pub(crate) play: RecordedPlay,
    /// Oddity of the text.
    remark: Option<String>,
    /// True if the text shows no play although several are legal.
    pub(crate) is_unexplained: bool,
}

/// Reads the play of a roll as leniently as possible.
pub(crate) fn read_play(table: &Seats, player: Player, dice: Dice, text: &str) -> ParsedPlay {
    let (play, error) = table.read_any_play(player, dice, text);
    let read = |play, remark| ParsedPlay { play, remark, is_unexplained: false };
    let Some(error) = error else { return read(play, None) };
    if let PlayProblem::NoHit(target) = error.problem
        && let (starless, None) = table.read_any_play(player, dice, &text.replace('*', ""))
    {
        let what = format!("`{text}` marks a hit on {target}, where there is no chequer");
        return read(starless, Some(what));
    }
    if is_unreadable(&error.problem)
        && let Some(moves) = moves_among(text)
        && let (legal @ RecordedPlay::Legal(_), None) = table.read_any_play(player, dice, &moves)
    {
        return read(legal, Some(format!("`{text}`: read as `{moves}`")));
    }
    let position = table.position_seen_by(player);
    let play = with_moves_among(play, text, &position);
    if is_pass(text) {
        return match &*position.plays(dice) {
            [only] => read(RecordedPlay::Legal(only.play), None),
            _ => ParsedPlay { play, remark: None, is_unexplained: true },
        };
    }
    let is_said_to_be_illegal =
        text.get(..ILLEGAL.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(ILLEGAL));
    let has_digits = text.contains(|c: char| c.is_ascii_digit());
    if !has_digits && !is_said_to_be_illegal && !position.can_move(dice) {
        // Files have many words for a dance.
        return read(RecordedPlay::Legal(Play::NONE), None);
    }
    if let PlayProblem::Ambiguous(plays) = &error.problem
        && let Some(&first) = plays.first()
    {
        return read(RecordedPlay::Legal(first), Some(format!("{error}: the first is assumed")));
    }
    let fate = match &play {
        RecordedPlay::Odd(odd) if odd.after.is_some() => "moved as written",
        _ => "the board remains unchanged",
    };
    read(play, Some(format!("{dice} played {error}: {fate}")))
}

/// Returns a text with a plain blank for every invisible character.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let is_blank = |c: char| c.is_control() || c.is_whitespace();
    Cow::Owned(text.replace(is_blank, " "))
}

/// Returns true if a text is not a plain list of moves.
const fn is_unreadable(problem: &PlayProblem) -> bool {
    use PlayProblem as P;
    matches!(problem, P::NotAMove | P::NotAPoint | P::NotARepeat | P::TooManyMoves(_))
}

/// Returns the moves in a text with marks and words around them, such as `8/3? 6/3 (-0.123)
/// blunder`.
fn moves_among(text: &str) -> Option<String> {
    let clean = text.replace(['?', '!'], "");
    let is_move = |word: &&str| {
        let begins = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'b' | 'B'));
        begins && word.contains('/')
    };
    let words: Vec<&str> = clean.split_whitespace().filter(is_move).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Returns an illegal play with the board after the moves in its text, if there is none yet.
fn with_moves_among(play: RecordedPlay, text: &str, position: &Position) -> RecordedPlay {
    let RecordedPlay::Odd(mut odd) = play else { return play };
    if odd.after.is_none()
        && let Some(moves) = moves_among(text)
    {
        odd.after = position.after_written(&moves);
    }
    RecordedPlay::Odd(odd)
}

/// Returns true if a text is empty or states that no chequer was moved.
fn is_pass(text: &str) -> bool {
    const WORDS: [&str; 11] = [
        "",
        "-",
        "cannot move",
        "can't move",
        "no move",
        "no legal move",
        "none",
        "pass",
        "dance",
        "0/0",
        "o-o",
    ];
    let text = text.trim();
    let text = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}
