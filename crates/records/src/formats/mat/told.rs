//! What rows of match text can tell of a game.

use barpoint_core::{ByPlayer, Decision, Dice, GameValue, MatchLength, Offer, Play, Player};

use super::odd_play::{OddCell, Roll};
use crate::model::{Action, Ending, Entry, Game, GameEnd, Match, RecordedPlay};
use crate::table::Table;
use crate::toolkit::{Claim, Evidence, StatedEnding, adjudicate, gain};

/// The table as whoever reads the rows will have it: they have no place for resignations, but for
/// the one that ends the game.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) table: Table,
    /// A resignation that is not in the rows, because nobody has accepted it yet.
    pub(super) offered: Option<GameValue>,
}

impl Told {
    pub(super) fn new(record: &Match, game: &Game) -> Self {
        Self { table: Table::new(record, game), offered: None }
    }

    /// Carries out an action, as it will be read.
    pub(super) fn apply(&mut self, action: &Action) {
        let read = self.other_turn_of_the_cube(action);
        self.apply_plainly(read.as_ref().unwrap_or(action));
    }

    fn apply_plainly(&mut self, action: &Action) {
        match *action {
            Action::Resign { value, .. } => self.offered = Some(value),
            Action::DeclineResignation(_) => self.offered = None,
            Action::AcceptResignation(winner) => {
                let player = winner.flip();
                if let Some(value) = self.offered.take() {
                    self.table.apply(&Action::Resign { player, value });
                }
                self.table.apply(action);
            }
            _ => {
                if has_cell(action) {
                    self.offered = None;
                }
                self.table.apply(action);
            }
        }
    }

    /// The play that a roll without one will be taken for: the only one there is.
    pub(super) fn only_play(&self, player: Player, dice: Dice) -> Option<Play> {
        match &*self.table.position_seen_by(player).plays(dice) {
            [only] => Some(only.play),
            _ => None,
        }
    }

    /// Who has taken where the game goes on after an offer without an answer.
    pub(super) fn silent_taker(&self, action: &Action) -> Option<Player> {
        let Decision::Answer(offer) = self.table.decision() else { return None };
        let goes_on = matches!(action, Action::Play { .. } | Action::Double(_));
        let is_open = self.table.end().is_none();
        (goes_on && is_open).then(|| Player::of(offer.by().flip(), self.table.on_roll()))
    }

    /// The result that will be believed once these have been carried out as well, if this is the
    /// last cell.
    pub(super) fn result_after(
        mut self,
        entries: &[Entry],
        record: &Match,
        game: &Game,
        next: Option<&Game>,
        last: Option<usize>,
    ) -> Option<Outcome> {
        for entry in entries {
            self.apply(&entry.action);
        }
        result(record, game, self.table.end(), self.table.cube().value.get(), next, last)
    }

    /// The beaver or raccoon that its cell will be taken for, where that is another one.
    pub(super) fn other_turn_of_the_cube(&self, action: &Action) -> Option<Action> {
        let is_beavered = self.table.decision() == Decision::Answer(Offer::Beaver);
        match *action {
            Action::Beaver(player) if is_beavered => Some(Action::Raccoon(player)),
            Action::Raccoon(player) if !is_beavered => Some(Action::Beaver(player)),
            _ => None,
        }
    }
}

/// Whether an action stands in a cell of its own.
pub(super) const fn has_cell(action: &Action) -> bool {
    use Action as A;
    !action.is_setting()
        && !matches!(action, A::Resign { .. } | A::AcceptResignation(_) | A::DeclineResignation(_))
}

/// A double that nobody answers before the game is won. Whoever reads it believes that it was dropped
/// if its player won what the cube was worth, and else that it was taken.
#[derive(Clone, Copy)]
pub(super) struct LastDouble {
    /// Where it stands among the entries.
    pub(super) index: usize,
    /// Whether it is written as one that was dropped, or not at all.
    pub(super) is_dropped: bool,
}

impl LastDouble {
    /// The double of this game whose last cell is this, if it is one.
    pub(super) fn of(
        record: &Match,
        game: &Game,
        next: Option<&Game>,
        last: Option<usize>,
    ) -> Option<Self> {
        let index = last?;
        let Action::Double(doubler) = game.entries[index].action else { return None };
        if game.end.is_some_and(|end| end.how == Ending::Unknown) {
            // A field says so, and nobody looks for an answer.
            return None;
        }
        let (before, after) = game.entries.split_at(index);
        let mut told = Told::new(record, game);
        for entry in before {
            told.apply(&entry.action);
        }
        if told.table.end().is_some() {
            return None;
        }
        if let Some(taker) = told.silent_taker(&after[0].action) {
            told.apply(&Action::Take(taker));
        }
        let cube = told.table.cube().value.get();
        let Outcome { winner, points, .. } =
            told.result_after(&after[1..], record, game, next, last)?;
        Some(Self { index, is_dropped: winner == doubler && points == cube })
    }
}

/// The first double or beaver in the rows.
pub(super) fn first_turn_of_the_cube<'a>(
    record: &Match,
    game: &'a Game,
    next: Option<&Game>,
) -> Option<&'a Action> {
    let last = last_cell(&game.entries);
    let mut told = Told::new(record, game);
    for (index, Entry { action, .. }) in game.entries.iter().enumerate() {
        match action {
            _ if told.table.end().is_some() => return None,
            Action::Double(_) => {
                let is_last = last == Some(index);
                let double = LastDouble::of(record, game, next, last).filter(|_| is_last);
                return double.is_none_or(|double| double.is_dropped).then_some(action);
            }
            Action::Beaver(_) | Action::Raccoon(_) => return Some(action),
            _ => told.apply(action),
        }
    }
    None
}

/// Whether a double in the Crawford game says that the match has none.
pub(super) fn has_crawford_double(record: &Match, games: &[&Game]) -> bool {
    let Match { length, rules, .. } = *record;
    if length.is_none() || !rules.crawford {
        return false;
    }
    let mut before = Match { length, rules, ..Match::default() };
    games.iter().enumerate().any(|(index, game)| {
        let Game { score, end, .. } = **game;
        let crawford = before.is_crawford_at(score);
        before.games.push(Game { score, crawford, end, ..Game::default() });
        let is_first = index == 0;
        crawford
            && !(is_first && is_past_crawford(record, game))
            && first_turn_of_the_cube(record, game, games.get(index + 1).copied()).is_some()
    })
}

/// Whether the first game of a record says that the Crawford game came before it.
pub(super) fn is_past_crawford(record: &Match, first: &Game) -> bool {
    let rules = record.rules;
    let before = Match { length: record.length, rules, ..Match::default() };
    let has_points = first.score.0.iter().all(|&points| points > 0);
    has_points && !first.crawford && before.is_crawford_at(first.score)
}

/// The cube where the rows end, if it began with so many automatic doubles.
pub(super) fn last_cube(record: &Match, game: &Game, automatic_doubles: u8) -> u32 {
    let Game { score, crawford, .. } = *game;
    let start = Game { score, crawford, automatic_doubles, ..Game::default() };
    let mut told = Told::new(record, &start);
    // Nothing played changes a game that is over.
    for entry in &game.entries {
        told.apply(&entry.action);
    }
    told.table.cube().value.get()
}

/// The entry with the last cell before the game is given up, unless a board is set up behind it.
pub(super) fn last_cell(entries: &[Entry]) -> Option<usize> {
    let is_shown = |entry: &Entry| has_cell(&entry.action) || entry.action.is_setting();
    let last = told(entries).iter().rposition(is_shown)?;
    has_cell(&entries[last].action).then_some(last)
}

/// What comes before the game is given up.
fn told(entries: &[Entry]) -> &[Entry] {
    let is_end = |entry: &Entry| matches!(entry.action, Action::AcceptResignation(_));
    let end = entries.iter().position(is_end).unwrap_or(entries.len());
    &entries[..end]
}

/// The result of a game as whoever reads the rows will believe it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) winner: Player,
    pub(super) points: u32,
    /// The way in which the game ended, if rows alone would mislead.
    pub(super) stated: Option<StatedEnding>,
}

/// Who won how much, as whoever reads it will believe it if this is the last cell. What the play shows
/// goes before what the record says.
pub(super) fn result(
    record: &Match,
    game: &Game,
    shown: Option<GameEnd>,
    cube: u32,
    next: Option<&Game>,
    last: Option<usize>,
) -> Option<Outcome> {
    // Rows have no place for resignations.
    if let Some(GameEnd { winner, points, .. }) = shown.filter(|end| !end.is_resignation()) {
        return Some(Outcome { winner, points, stated: None });
    }
    let end = game.end.or(shown);
    let is_doubtful = is_doubtful(record, game, last);
    let stated = end.and_then(|end| match end.how {
        Ending::Unknown => Some(StatedEnding::Unknown),
        Ending::Resigned(_) if is_doubtful => Some(StatedEnding::Resigned),
        _ => None,
    });
    let evidence = Evidence {
        cube,
        doubler: None,
        claim: end.map(|end| claim(record, game, end, cube)),
        gain: next.and_then(|next| gain(game.score, next.score)),
        needed: needed(record, game),
        is_doubtful,
        stated,
    };
    let GameEnd { winner, points, how } = adjudicate(&evidence)?.end;
    let is_unknown = how == Ending::Unknown;
    let stated = if is_unknown { Some(StatedEnding::Unknown) } else { stated };
    Some(Outcome { winner, points, stated })
}

/// What the line behind the rows claims.
fn claim(record: &Match, game: &Game, end: GameEnd, cube: u32) -> Claim {
    let GameEnd { winner, points, .. } = end;
    let wins_match = is_forfeit(record, game, winner, points, cube);
    Claim { winner: Some(winner), points: Some(points), wins_match, ..Claim::default() }
}

/// Whether more points than play can bring are those that win the match: without a word about it
/// nobody believes them.
pub(super) fn is_forfeit(
    record: &Match,
    game: &Game,
    winner: Player,
    points: u32,
    cube: u32,
) -> bool {
    let ends_match = record.length.map(MatchLength::get).map(u32::from)
        == game.score[winner].checked_add(points);
    ends_match && record.length.is_some() && points > cube.saturating_mul(3)
}

/// The points that the players need to win the match.
fn needed(record: &Match, game: &Game) -> Option<ByPlayer<u32>> {
    let length = u32::from(record.length?.get());
    Some(ByPlayer(game.score.0.map(|points| length.saturating_sub(points))))
}

/// Whether the rows of a game leave the board in doubt.
fn is_doubtful(record: &Match, game: &Game, last: Option<usize>) -> bool {
    let is_unclear = |entry: &Entry| {
        let Action::Play { play, .. } = &entry.action else { return false };
        !matches!(play, RecordedPlay::Legal(_))
    };
    let entries = told(&game.entries);
    if !entries.iter().any(is_unclear) {
        return false;
    }
    let mut told = Told::new(record, game);
    let mut is_doubtful = false;
    for (index, Entry { action, .. }) in entries.iter().enumerate() {
        let is_last = last == Some(index);
        match *action {
            Action::Play { player, dice, play: RecordedPlay::Odd(ref odd) } => {
                let roll = Roll { record, before: &told.table, player, dice, is_last };
                is_doubtful |= OddCell::new(roll, odd).is_doubtful();
            }
            Action::Play { player, dice, play: RecordedPlay::Hidden } if !is_last => {
                is_doubtful |= told.only_play(player, dice) != Some(Play::NONE);
            }
            Action::SetPosition { .. } => is_doubtful = false,
            _ => {}
        }
        told.apply(action);
    }
    is_doubtful
}
