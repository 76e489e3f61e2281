//! What rows of match text can tell of a game.

use barpoint_core::record::{Action, Entry, Game, GameEnd, Match, RecordedPlay, Table};
use barpoint_core::{Decision, Dice, GameValue, Offer, Play, Player};

use super::odd_play::{OddCell, Roll};

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
    ) -> Option<(Player, u32)> {
        let actions = entries.iter().map(|entry| &entry.action);
        actions.take_while(|action| !action.is_setting()).for_each(|action| self.apply(action));
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
    !matches!(action, A::Resign { .. } | A::AcceptResignation(_) | A::DeclineResignation(_))
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
        let (winner, points) = told.result_after(&after[1..], record, game, next, last)?;
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
            _ if action.is_setting() || told.table.end().is_some() => return None,
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
        crawford && first_turn_of_the_cube(record, game, games.get(index + 1).copied()).is_some()
    })
}

/// The cube where the rows end, if it began with so many automatic doubles.
pub(super) fn last_cube(record: &Match, game: &Game, automatic_doubles: u8) -> u32 {
    let Game { score, crawford, .. } = *game;
    let start = Game { automatic_doubles, score, crawford, ..Game::default() };
    let mut told = Told::new(record, &start);
    let actions = game.entries.iter().map(|entry| &entry.action);
    // Nothing played changes a game that is over.
    actions.take_while(|action| !action.is_setting()).for_each(|action| told.apply(action));
    told.table.cube().value.get()
}

/// The entry with the last cell before something is set up or the game is given up.
pub(super) fn last_cell(entries: &[Entry]) -> Option<usize> {
    told(entries).iter().rposition(|entry| has_cell(&entry.action))
}

/// What comes before something is set up or the game is given up.
fn told(entries: &[Entry]) -> &[Entry] {
    let is_end = |entry: &Entry| {
        entry.action.is_setting() || matches!(entry.action, Action::AcceptResignation(_))
    };
    let end = entries.iter().position(is_end).unwrap_or(entries.len());
    &entries[..end]
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
) -> Option<(Player, u32)> {
    let claimed = || {
        let GameEnd { winner, points, .. } = game.end.or(shown)?;
        let is_doubtful = || is_doubtful(record, game, last);
        Some((winner, believed_points(record, game, winner, points, cube, is_doubtful)))
    };
    let gained = || {
        let gain = |player: Player| next?.score[player].checked_sub(game.score[player]);
        match (gain(Player::Zero)?, gain(Player::One)?) {
            (points, 0) if points > 0 => Some((Player::Zero, points)),
            (0, points) if points > 0 => Some((Player::One, points)),
            _ => None,
        }
    };
    // Rows have no place for resignations.
    let by_play = shown.filter(|end| !end.is_resignation());
    by_play.map(|end| (end.winner, end.points)).or_else(gained).or_else(claimed)
}

/// The points of a win that will be believed: where the rows say all there is to say, what the
/// cube makes of a value, and what is needed at most.
fn believed_points(
    record: &Match,
    game: &Game,
    winner: Player,
    points: u32,
    cube: u32,
    is_doubtful: impl FnOnce() -> bool,
) -> u32 {
    let values = (1..=3).map(|value| value * cube);
    if values.clone().any(|value| value == points) {
        return points;
    }
    let needed = record.length.map(|length| u32::from(length.get()));
    let needed = needed.and_then(|length| length.checked_sub(game.score[winner]));
    let is_believed = if points > 3 * cube { needed == Some(points) } else { is_doubtful() };
    if is_believed {
        return points;
    }
    let least = if points > 3 * cube { needed.unwrap_or(points) } else { points };
    values.clone().find(|&points| points >= least).unwrap_or(3 * cube)
}

/// Whether the rows of a game leave the board in doubt.
fn is_doubtful(record: &Match, game: &Game, last: Option<usize>) -> bool {
    let mut told = Told::new(record, game);
    self::told(&game.entries).iter().enumerate().any(|(index, Entry { action, .. })| {
        let is_doubtful = match action {
            Action::Play { player, dice, play: RecordedPlay::Odd(odd) } => {
                let (player, dice, is_last) = (*player, *dice, last == Some(index));
                let roll = Roll { record, before: &told.table, player, dice, is_last };
                OddCell::new(roll, odd).is_doubtful()
            }
            _ => false,
        };
        told.apply(action);
        is_doubtful
    })
}
