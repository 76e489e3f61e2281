//! Builder of matches from files that must be interpreted, action by action.
//!
//! All readers of games use it, so that all judge alike. Only the builder weighs the column against
//! the turn, and the claimed points against the board and the next score, and only it decides how a
//! game ended. A reader passes on the text of each place.

use barpoint_core::{ByPlayer, CubeValue, Decision, Player, Position};

use super::{Claim, StatedEnding, add_line, problem_in_words};
use crate::model::{Action, Entry, FilePlace, Game, Match, Warning, WarningKind};
use crate::seats::Seats;
use crate::toolkit::player_name;

mod actions;
mod ending;

pub(crate) use actions::{ParsedPlay, plain, read_play};
pub(crate) use ending::gain;

/// Maximum number of warnings of a match. Further warnings are only counted.
const MOST_WARNINGS: usize = 200;

/// Maximum number of characters of a warning, because a warning may quote a line of any length.
const LONGEST_WARNING: usize = 300;
/// Maximum number of actions of a game. No real game is so long.
const MOST_ACTIONS: usize = 20_000;

/// Builds a match from its actions. It keeps the board, warns about broken rules, and derives the
/// end of each game from everything in the file.
///
/// Actions after the end of a game are ignored with a warning.
#[derive(Debug, Default)]
pub(crate) struct MatchBuilder {
    record: Match,
    open: Option<OpenGame>,
    /// Number of warnings beyond [`MOST_WARNINGS`].
    dropped_warnings: usize,
    /// Buffer for the actions of the next game, while no game is open.
    spare: Vec<Entry>,
    /// Warning about a gammon that counts for one point. It is pending until the match is known to
    /// have one game or more.
    jacoby: Option<Warning>,
    /// True if the Crawford game preceded the first game of the file.
    is_crawford_past: bool,
}

/// Player who acts, and the certainty of the file about it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Actor {
    /// Certainly this player, regardless of the turn.
    Certain(Player),
    /// This player, unless it is the other player's turn.
    Likely(Player),
}

#[derive(Debug)]
struct OpenGame {
    game: Game,
    table: Seats,
    begun_at: FilePlace,
    claim: Option<(Claim, FilePlace)>,
    /// Roll without a play in the file although several plays are legal.
    unexplained: Option<(usize, FilePlace)>,
    /// True if a play is missing or broke the rules, so that the board may be wrong.
    is_doubtful: bool,
    /// End of the game, if the file states it.
    stated: Option<StatedEnding>,
    /// Board that was set up while the player on roll is not known yet.
    set_up: Option<SetUp>,
    /// Indices of the warnings about plays that do not fit the board.
    misfits: Vec<usize>,
}

/// A board that a file sets up.
#[derive(Clone, Debug)]
struct SetUp {
    place: FilePlace,
    /// Board as player 0 sees it.
    position: Position,
    /// Cube and its owner, if the file sets them too.
    cube: Option<(CubeValue, Option<Player>)>,
}

impl MatchBuilder {
    /// Returns a builder for a match whose header is known.
    pub(crate) fn new(record: Match) -> Self {
        Self { record, ..Self::default() }
    }

    /// Returns the match so far, without the open game.
    pub(crate) fn record(&self) -> &Match {
        &self.record
    }

    /// Gives access to the match, for facts that the file states late.
    pub(crate) fn record_mut(&mut self) -> &mut Match {
        &mut self.record
    }

    /// Records that the Crawford game preceded the first game of the file.
    pub(crate) fn crawford_is_past(&mut self) {
        self.is_crawford_past = true;
    }

    /// Returns true if a game is open.
    pub(crate) fn has_game(&self) -> bool {
        self.open.is_some()
    }

    /// Returns the score after the open game as far as it is known.
    pub(crate) fn next_score(&self) -> Option<ByPlayer<u32>> {
        let Some(open) = &self.open else { return Some(self.record.next_score()) };
        let claimed = open.claim.and_then(|(claim, _)| claim.winner.zip(claim.points));
        let shown = open.table.end().map(|end| (end.winner, end.points));
        let (winner, points) = shown.or(claimed)?;
        let mut score = open.game.score;
        score[winner] = score[winner].saturating_add(points);
        Some(score)
    }

    /// Returns the table of the open game.
    pub(crate) fn table(&self) -> Option<&Seats> {
        self.open.as_ref().map(|open| &open.table)
    }

    /// Returns true if a double, a beaver or a raccoon awaits an answer.
    pub(crate) fn is_offered(&self) -> bool {
        self.table().is_some_and(|table| matches!(table.decision(), Decision::Answer(_)))
    }

    /// Adds a warning about the open game, or about the match.
    pub(crate) fn warn(&mut self, place: FilePlace, kind: WarningKind, what: impl Into<String>) {
        let entry = self.open.as_ref().and_then(|open| open.game.entries.len().checked_sub(1));
        self.warn_about(entry, place, kind, what.into());
    }

    fn warn_about(
        &mut self,
        entry: Option<usize>,
        place: FilePlace,
        kind: WarningKind,
        what: String,
    ) {
        if self.record.warnings.len() >= MOST_WARNINGS {
            self.dropped_warnings += 1;
            return;
        }
        let game = self.open.is_some().then_some(self.record.games.len());
        let mut what = what;
        if let Some((end, _)) = what.char_indices().nth(LONGEST_WARNING) {
            what.truncate(end);
            what.push('…');
        }
        self.record.warnings.push(Warning { place, game, entry, kind, what });
    }

    /// Begins a game with the score from the file, or with the score that follows from the games
    /// before.
    pub(crate) fn begin_game(&mut self, place: FilePlace, score: Option<ByPlayer<u32>>) {
        self.finish_game(score);
        let mut game = self.record.next_game();
        if let Some(score) = score
            && score != game.score
        {
            let is_uncounted = self.record.length.is_none() && score == ByPlayer::default();
            if !is_uncounted {
                let ([zero, one], [due_zero, due_one]) = (score.0, game.score.0);
                let what = if self.record.games.is_empty() {
                    format!("the first game begins at {zero}-{one}")
                } else {
                    format!(
                        "the score is {zero}-{one}, but {due_zero}-{due_one} follows from the games before"
                    )
                };
                self.warn(place, WarningKind::Points, what);
            }
            game.score = score;
            game.crawford = self.record.is_crawford_at(score);
        }
        game.crawford &= !self.is_crawford_past;
        let table = Seats::new(&self.record, &game);
        game.entries = std::mem::take(&mut self.spare);
        self.open = Some(OpenGame {
            game,
            table,
            begun_at: place,
            claim: None,
            unexplained: None,
            is_doubtful: false,
            stated: None,
            set_up: None,
            misfits: Vec::new(),
        });
    }

    /// Sets the number of automatic doubles. Has no effect except a warning after the first action.
    pub(crate) fn automatic_doubles(&mut self, place: FilePlace, times: u8) {
        let Some(open) = &mut self.open else { return };
        if open.game.entries.is_empty() {
            open.game.automatic_doubles = times.min(CubeValue::MAX.log2());
            open.table = Seats::new(&self.record, &open.game);
        } else {
            let what = "an automatic double in the middle of a game: ignored";
            self.warn(place, WarningKind::Ignored, what);
        }
    }

    /// Adds an automatic double.
    pub(crate) fn automatic_double(&mut self, place: FilePlace) {
        let times = self.open.as_ref().map_or(0, |open| open.game.automatic_doubles);
        self.automatic_doubles(place, times.saturating_add(1));
    }

    /// Sets the end of the open game, which then takes precedence over the play.
    pub(crate) fn state_ending(&mut self, ending: StatedEnding) {
        if let Some(open) = &mut self.open {
            open.stated = Some(ending);
        }
    }

    /// Sets up a board, seen by player 0, and possibly the cube. The next player who acts is on
    /// roll.
    pub(crate) fn set_up(
        &mut self,
        place: FilePlace,
        position: Position,
        cube: Option<(CubeValue, Option<Player>)>,
    ) {
        self.place_board(Player::Zero);
        if let Some(open) = &mut self.open {
            open.set_up = Some(SetUp { place, position, cube });
        }
    }

    /// Records a board that was set up, with this player on roll.
    fn place_board(&mut self, on_roll: Player) {
        let Some(open) = &mut self.open else { return };
        let Some(SetUp { place, position, cube }) = open.set_up.take() else { return };
        open.is_doubtful = false;
        let position = if on_roll == Player::Zero { position } else { position.flip() };
        self.push(place, Action::SetPosition { on_roll, position: position.into() });
        let is_news = |(value, owner): &(CubeValue, Option<Player>)| {
            let table = self.table();
            table.is_some_and(|table| (table.cube().value, table.cube_owner()) != (*value, *owner))
        };
        if let Some((value, owner)) = cube.filter(is_news) {
            self.push(place, Action::SetCube { value, owner });
        }
    }

    /// Sets from the file if this is the Crawford game.
    pub(crate) fn crawford(&mut self, is_crawford: bool) {
        if let Some(open) = &mut self.open {
            open.game.crawford = is_crawford;
            let points = open.game.score;
            open.table.apply(&Action::SetScore { points, crawford: is_crawford });
        }
    }

    /// Adds a comment to an action of the open game, counted from 1; 0 is the game itself.
    pub(crate) fn comment_on(&mut self, action: usize, text: &str) {
        if self.next_entry().is_some_and(|entries| action > entries) {
            // The comment belongs to a board on which nobody has acted.
            self.place_board(Player::Zero);
        }
        let Some(open) = &mut self.open else { return };
        let last = open.game.entries.len().min(action).checked_sub(1);
        add_comment(&mut open.game, last, text);
    }

    /// Keeps a line that the format does not know as a comment, with a warning.
    pub(crate) fn strange_line(&mut self, place: FilePlace, line: &str) {
        let text = line.trim();
        if text.is_empty() {
            return;
        }
        self.comment(text);
        let what = format!("`{text}` is not an action: kept as a comment");
        self.warn(place, WarningKind::Ignored, what);
    }

    /// Warns about a text that is not an action.
    pub(crate) fn no_action(&mut self, place: FilePlace, text: &str) {
        self.warn(place, WarningKind::Ignored, format!("`{text}` is not an action"));
    }

    /// Adds a comment to the last action, or to the game or the match if there is no action yet.
    pub(crate) fn comment(&mut self, text: &str) {
        match &mut self.open {
            None => add_line(&mut self.record.details.comment, text),
            Some(open) => {
                let last = open.game.entries.len().checked_sub(1);
                add_comment(&mut open.game, last, text);
            }
        }
    }

    /// Adds a statement of the file about the end of the game. The first statement of a winner
    /// counts, unless a later one is more certain.
    pub(crate) fn claim(&mut self, place: FilePlace, claim: Claim) {
        let Some(open) = &mut self.open else { return };
        let Some((known, _)) = &mut open.claim else {
            open.claim = Some((claim, place));
            return;
        };
        let contradicts = claim.winner.zip(known.winner).is_some_and(|(new, old)| new != old);
        let gives_way = known.winner.is_none() || claim.is_sure && !known.is_sure || known.is_guess;
        let contradicts = contradicts && !known.is_guess && !claim.is_guess;
        if claim.winner.is_some() && gives_way {
            known.winner = claim.winner;
            known.is_sure = claim.is_sure;
            known.is_guess = claim.is_guess;
        }
        known.points = known.points.or(claim.points);
        known.value = known.value.or(claim.value);
        known.wins_match |= claim.wins_match;
        if contradicts {
            self.warn(
                place,
                WarningKind::Ending,
                "an earlier line names the other player as the winner",
            );
        }
    }

    /// Returns the match, with the end of its last game.
    pub(crate) fn finish(mut self) -> Match {
        self.finish_game(None);
        self.judge_money_game();
        if self.dropped_warnings > 0 {
            let what = format!("and {} more oddities", self.dropped_warnings);
            let warning = Warning::of_match(FilePlace::Whole, WarningKind::Ignored, what);
            self.record.warnings.push(warning);
        }
        self.record
    }

    fn next_entry(&self) -> Option<usize> {
        self.open.as_ref().map(|open| open.game.entries.len())
    }

    fn doubt(&mut self) {
        if let Some(open) = &mut self.open {
            open.is_doubtful = true;
        }
    }

    /// Returns true if the play or the file has ended the open game.
    fn is_over(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.table.end().is_some() || open.claim.is_some())
    }

    fn warn_game_over(&mut self, place: FilePlace) {
        self.warn(place, WarningKind::Ignored, "the game is over: ignored");
    }

    /// Appends an action; returns true if it was appended.
    fn push(&mut self, place: FilePlace, action: Action) -> bool {
        if !action.is_setting() && self.is_over()
            || self.table().is_some_and(|table| table.end().is_some())
        {
            self.warn_game_over(place);
            return false;
        }
        let Some(open) = &mut self.open else { return false };
        if open.game.entries.len() >= MOST_ACTIONS {
            let what = format!("more than {MOST_ACTIONS} actions in a game: ignored");
            self.warn(place, WarningKind::Ignored, what);
            return false;
        }
        let unexplained = open.unexplained.take();
        // Problems of the play itself were reported when it was read.
        let problem = open.table.problem_of_turn(&action);
        open.table.apply(&action);
        open.game.entries.push(action.into());
        if let Some((entry, place)) = unexplained {
            self.doubt();
            let what = "a roll without a play, although a play is possible: taken as a pass".into();
            self.warn_about(Some(entry), place, WarningKind::Play, what);
        }
        if let Some(problem) = problem {
            let what = problem_in_words(&problem, &self.record);
            self.warn(place, problem.kind(), what);
        }
        true
    }

    /// Returns the name of a player.
    fn name(&self, player: Player) -> String {
        player_name(&self.record, player)
    }
}

/// Adds a comment to an entry of a game, or to the game itself.
fn add_comment(game: &mut Game, entry: Option<usize>, text: &str) {
    match entry {
        None => add_line(&mut game.comment, text),
        // An empty comment is dropped.
        Some(entry) if text.is_empty() && game.entries[entry].comment().is_empty() => {}
        Some(entry) => add_line(&mut game.entries[entry].notes_mut().comment, text),
    }
}

/// Keeps a line above the games as a comment on the match.
pub(crate) fn keep_line(record: &mut Match, line: &str) {
    if !line.trim().is_empty() {
        add_line(&mut record.details.comment, line.trim());
    }
}
