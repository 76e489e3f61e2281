//! Decisions of a recorded match.

use std::collections::VecDeque;
use std::fmt;

use barpoint_core::{Decision, Dice, LegalPlay, MatchState, Player, Position, Side, StateError};

use crate::model::{Action, Entry, Game, Mark, Match, RecordedPlay};
use crate::replay::Step;
use crate::seats::{ActionProblem, Seats};

/// A decision of a recorded match, with everything that was known at the time.
///
/// # Perspective
/// The player on roll; this holds also for the answer to a double.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedDecision<'a> {
    /// Place in the match.
    pub place: DecisionPlace,
    /// Player on roll, who plays the roll or may double.
    pub player: Player,
    /// Board.
    pub position: Position,
    /// Everything except the board, with the roll to be played or before the roll. An error if the
    /// record broke a rule on the way, or if it no longer shows the board.
    pub state: Result<MatchState, DecisionProblem>,
    /// Roll to be played; `None` for a cube decision.
    pub dice: Option<Dice>,
    /// Choice of the player, with the answer to a double.
    pub made: RecordedChoice<'a>,
    /// Rule that the action breaks.
    pub problem: Option<ActionProblem>,
    /// Entry of the action, and entry of the answer to a double.
    pub entries: [Option<&'a Entry>; 2],
    /// True if the player answered a beaver with a raccoon, false if the player accepted it; `None` without a
    /// beaver or without such an answer.
    pub raccoons: Option<bool>,
}

/// The place of a decision in its match. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecisionPlace {
    /// Number of the game.
    pub game: usize,
    /// Number of the action with which the decision was made; `None` if the decision is still open.
    pub action: Option<usize>,
    /// Number of the action that answered a double.
    pub answer: Option<usize>,
}

/// The choice of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RecordedChoice<'a> {
    /// No choice yet: the record only sets up a position.
    Pending,
    /// The roll was played.
    Play(LegalPlay),
    /// The roll was played in an illegal way, or the play cannot be read.
    IllegalPlay(&'a RecordedPlay),
    /// The roll was played, but the record does not show the play.
    HiddenPlay,
    /// The player rolled although the rules allowed a double.
    NoDouble,
    /// The player doubled. Includes the answer if the record has one.
    Double(Option<CubeAnswer>),
    /// The player doubled against the rules.
    IllegalDouble(Option<CubeAnswer>),
}

/// Writes the choice as people write it, such as `8/5 6/5` or `double, take`.
impl fmt::Display for RecordedChoice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pending => f.write_str("no choice yet"),
            Self::Play(legal) => legal.play.fmt(f),
            Self::IllegalPlay(_) => f.write_str("an illegal play"),
            Self::HiddenPlay => f.write_str("a play that is not shown"),
            Self::NoDouble => f.write_str("no double"),
            Self::Double(None) => f.write_str("double"),
            Self::Double(Some(answer)) => write!(f, "double, {answer}"),
            Self::IllegalDouble(_) => f.write_str("an illegal double"),
        }
    }
}

impl fmt::Display for CubeAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Take => "take",
            Self::Beaver => "beaver",
            Self::Pass => "pass",
        })
    }
}

/// An answer to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeAnswer {
    /// The player takes.
    Take,
    /// The player turns the cube again at once and keeps it.
    Beaver,
    /// The player passes and loses the game.
    Pass,
}

/// Reason why a recorded decision cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecisionProblem {
    /// The state of the game is impossible.
    State(StateError),
    /// An earlier play of the game does not fit the board, or is missing.
    UnknownBoard,
    /// The play is illegal or cannot be read.
    IllegalPlay,
    /// The record does not show the play.
    HiddenPlay,
    /// The double is illegal.
    IllegalDouble,
}

impl fmt::Display for DecisionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(error) => error.fmt(f),
            Self::UnknownBoard => f.write_str("an earlier play that does not fit the board"),
            Self::IllegalPlay => f.write_str("an illegal play"),
            Self::HiddenPlay => f.write_str("a play that is not shown"),
            Self::IllegalDouble => f.write_str("an illegal double"),
        }
    }
}

impl std::error::Error for DecisionProblem {}

impl RecordedDecision<'_> {
    /// Returns true if this is a cube decision.
    pub const fn is_cube(&self) -> bool {
        self.dice.is_none()
    }

    /// Returns true if the player had no choice because the roll has at most one legal play.
    pub fn is_forced(&self) -> bool {
        self.dice.is_some_and(|dice| self.position.plays(dice).len() < 2)
    }

    /// Returns the reason why the decision cannot be analysed, or `None` if it can.
    pub fn problem_of_analysis(&self) -> Option<DecisionProblem> {
        match (&self.state, self.made) {
            (Err(DecisionProblem::UnknownBoard), _) => Some(DecisionProblem::UnknownBoard),
            (_, RecordedChoice::IllegalPlay(_)) => Some(DecisionProblem::IllegalPlay),
            (Err(problem), _) => Some(problem.clone()),
            (_, RecordedChoice::HiddenPlay) => Some(DecisionProblem::HiddenPlay),
            (_, RecordedChoice::IllegalDouble(_)) => Some(DecisionProblem::IllegalDouble),
            _ => None,
        }
    }

    /// Returns the marks that the file gives to the choice and to the answer.
    pub fn marks(&self) -> [Option<Mark>; 2] {
        let [action, answer] = self.entries.map(|entry| entry.and_then(Entry::analysis));
        let cube = answer.and_then(|analysis| analysis.cube_mark);
        let is_play = self.dice.is_some();
        let mark = action.and_then(|it| if is_play { it.play_mark } else { it.cube_mark });
        [mark, cube]
    }
}

/// Iterator over the decisions of a match in their order; see [`Match::decisions`].
#[derive(Clone, Debug)]
pub struct Decisions<'a> {
    record: &'a Match,
    /// Number of the next game.
    next_game: usize,
    /// Decisions of the game before it that have not been returned.
    found: VecDeque<RecordedDecision<'a>>,
}

impl Match {
    /// Returns the decisions of all games in their order.
    ///
    /// After a play that leaves the board unknown, no decision of the game can be analysed; see
    /// [`Game::lost_board`].
    ///
    /// A roll is a play decision, even if the play is forced. If the rules allowed a double before
    /// the roll, a decision not to double precedes it. A double and its answer are one decision. A
    /// game that only sets up a position has one open decision.
    ///
    /// # Examples
    /// ```
    /// use barpoint_records::{RecordedChoice, read_file};
    ///
    /// let text = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/5 6/5    64: 24/14\n";
    /// let matches = read_file(text.as_bytes())?.matches;
    /// let plays: Vec<String> = matches[0]
    ///     .decisions()
    ///     .filter_map(|decision| match decision.made {
    ///         RecordedChoice::Play(legal) => Some(format!("{}: {}", decision.player, legal.play)),
    ///         _ => None,
    ///     })
    ///     .collect();
    /// assert_eq!(plays, ["player 0: 8/5 6/5", "player 1: 24/14"]);
    /// # Ok::<(), barpoint_records::ReadError>(())
    /// ```
    pub fn decisions(&self) -> Decisions<'_> {
        Decisions { record: self, next_game: 0, found: VecDeque::new() }
    }
}

impl<'a> Iterator for Decisions<'a> {
    type Item = RecordedDecision<'a>;

    fn next(&mut self) -> Option<RecordedDecision<'a>> {
        while self.found.is_empty() {
            let number = self.next_game;
            let game = self.record.games.get(number)?;
            self.next_game += 1;
            self.found = decisions_of_game(self.record, game, number);
        }
        self.found.pop_front()
    }
}

fn decisions_of_game<'a>(
    record: &Match,
    game: &'a Game,
    number: usize,
) -> VecDeque<RecordedDecision<'a>> {
    let mut found = VecDeque::new();
    let mut replay = game.replay(record);
    let steps: Vec<Step<'a>> = replay.by_ref().collect();
    for (action, step) in steps.iter().enumerate() {
        let place = DecisionPlace { game: number, action: Some(action), answer: None };
        match &step.entry.action {
            Action::Play { player, dice, play } => {
                found.extend(not_doubled(step, *player, place));
                found.push_back(played(step, (*player, *dice, play), place));
            }
            Action::Double(player) => {
                let next = [1, 2].map(|further| steps.get(action + further));
                found.push_back(doubled(step, next, *player, place));
            }
            _ => {}
        }
    }
    let is_set_up = game.entries.iter().all(|entry| entry.action.is_setting());
    if is_set_up && !game.entries.is_empty() {
        let place = DecisionPlace { game: number, action: None, answer: None };
        found.push_back(pending(replay.table(), place));
    }
    let unknown = game.unknown_boards();
    for decision in &mut found {
        if unknown[decision.place.action.unwrap_or(steps.len())] {
            decision.state = Err(DecisionProblem::UnknownBoard);
        }
    }
    found
}

/// Returns the decision not to double before a roll, if the rules allowed a double.
fn not_doubled<'a>(
    step: &Step<'a>,
    player: Player,
    place: DecisionPlace,
) -> Option<RecordedDecision<'a>> {
    if !step.before.has_begun() || step.before.decision() != Decision::Roll {
        return None;
    }
    let entries = [Some(step.entry), None];
    let table = before_the_roll(&step.before, player);
    let decision =
        RecordedDecision { entries, ..decision(&table, place, RecordedChoice::NoDouble) };
    may_double(&decision).then_some(decision)
}

fn played<'a>(
    step: &Step<'a>,
    (player, dice, play): (Player, Dice, &'a RecordedPlay),
    place: DecisionPlace,
) -> RecordedDecision<'a> {
    let table = step.before.rolled(player, dice);
    let illegal = RecordedChoice::IllegalPlay(play);
    let made = match play {
        RecordedPlay::Legal(legal) => {
            table.position().legal_play(dice, legal).map_or(illegal, RecordedChoice::Play)
        }
        RecordedPlay::Odd(_) => illegal,
        RecordedPlay::Hidden => RecordedChoice::HiddenPlay,
    };
    let (dice, problem) = (Some(dice), step.problem.clone());
    let entries = [Some(step.entry), None];
    RecordedDecision { dice, problem, entries, ..decision(&table, place, made) }
}

fn doubled<'a>(
    step: &Step<'a>,
    [next, after_next]: [Option<&Step<'a>>; 2],
    player: Player,
    place: DecisionPlace,
) -> RecordedDecision<'a> {
    let answer = next.and_then(|next| match next.entry.action {
        Action::Take(_) => Some(CubeAnswer::Take),
        Action::Beaver(_) => Some(CubeAnswer::Beaver),
        Action::Drop(_) => Some(CubeAnswer::Pass),
        _ => None,
    });
    let after_beaver = after_next.filter(|_| answer == Some(CubeAnswer::Beaver));
    let raccoons = after_beaver.and_then(|step| match step.entry.action {
        Action::Raccoon(_) => Some(true),
        Action::Take(_) => Some(false),
        _ => None,
    });
    let answered = next.filter(|_| answer.is_some());
    let answered_at = place.action.filter(|_| answer.is_some()).map(|action| action + 1);
    let place = DecisionPlace { answer: answered_at, ..place };
    let table = before_the_roll(&step.before, player);
    let mut decision = decision(&table, place, RecordedChoice::Double(answer));
    if decision.state.is_ok() && !may_double(&decision) {
        decision.made = RecordedChoice::IllegalDouble(answer);
    }
    let entries = [Some(step.entry), answered.map(|answered| answered.entry)];
    RecordedDecision { problem: step.problem.clone(), entries, raccoons, ..decision }
}

/// Returns the open decision in a position that is only set up.
fn pending<'a>(table: &Seats, place: DecisionPlace) -> RecordedDecision<'a> {
    match table.decision() {
        Decision::Play(dice) => {
            RecordedDecision { dice: Some(dice), ..decision(table, place, RecordedChoice::Pending) }
        }
        _ => decision(&before_the_roll(table, table.on_roll()), place, RecordedChoice::Pending),
    }
}

fn decision<'a>(
    table: &Seats,
    place: DecisionPlace,
    made: RecordedChoice<'a>,
) -> RecordedDecision<'a> {
    RecordedDecision {
        place,
        player: table.on_roll(),
        position: *table.position(),
        state: table.state().map_err(DecisionProblem::State),
        dice: None,
        made,
        problem: None,
        entries: [None; 2],
        raccoons: None,
    }
}

/// Returns the table with this player about to roll.
fn before_the_roll(table: &Seats, player: Player) -> Seats {
    let mut table = table.clone();
    table.apply(&Action::SetTurn(player));
    table
}

fn may_double(decision: &RecordedDecision<'_>) -> bool {
    decision.state.as_ref().is_ok_and(|state| state.may_double(Side::OnRoll))
}
