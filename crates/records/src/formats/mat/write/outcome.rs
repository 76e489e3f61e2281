//! End of a game as a reader of its rows will determine it.

use barpoint_core::{Play, Player};

use super::game_in_match::GameInMatch;
use super::odd_play::{OddCell, Roll};
use super::replay::{RowsReplay, before_resignation};
use crate::model::{Action, Ending, Entry, GameEnd, RecordedPlay};
use crate::toolkit::{Claim, Evidence, StatedEnding, adjudicate, gain};

/// Result of a game as a reader will determine it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) winner: Player,
    pub(super) points: u32,
    /// End to be stated in a field, because rows alone would mislead.
    pub(super) stated: Option<StatedEnding>,
}

impl GameInMatch<'_> {
    /// Returns the result of the replayed game; `last` is the entry with the last cell. The end
    /// that the play shows takes precedence over that of the record.
    pub(super) fn outcome(self, replay: &RowsReplay, last: Option<usize>) -> Option<Outcome> {
        let shown = replay.table.end();
        // Rows cannot show resignations.
        if let Some(GameEnd { winner, points, .. }) = shown.filter(|end| !end.is_resignation()) {
            return Some(Outcome { winner, points, stated: None });
        }
        let cube = replay.table.cube().value.get();
        let Self { record, game, next } = self;
        let end = game.end.or(shown);
        let is_doubtful = self.is_doubtful(last);
        let stated = end.and_then(|end| match end.how {
            Ending::Unknown => Some(StatedEnding::Unknown),
            Ending::Resigned(_) if is_doubtful => Some(StatedEnding::Resigned),
            _ => None,
        });
        let evidence = Evidence {
            cube,
            doubler: None,
            claim: end.map(|end| self.claim(end, cube)),
            gain: next.and_then(|next| gain(game.score, next.score)),
            needed: record.points_needed(game.score),
            is_doubtful,
            stated,
        };
        let GameEnd { winner, points, how } = adjudicate(&evidence)?.end;
        let is_unknown = how == Ending::Unknown;
        let stated = if is_unknown { Some(StatedEnding::Unknown) } else { stated };
        Some(Outcome { winner, points, stated })
    }

    /// Returns the claim that the line after the rows makes.
    fn claim(self, end: GameEnd, cube: u32) -> Claim {
        let GameEnd { winner, points, .. } = end;
        let wins_match = self.is_forfeit(winner, points, cube);
        Claim { winner: Some(winner), points: Some(points), wins_match, ..Claim::default() }
    }

    /// Returns true if the points exceed those that play can bring and win the match. A reader
    /// accepts them only because the line states that the match is won.
    pub(super) fn is_forfeit(self, winner: Player, points: u32, cube: u32) -> bool {
        let score = self.game.score[winner];
        let length = self.record.length.map(|length| u32::from(length.get()));
        let ends_match = length.is_some() && length == score.checked_add(points);
        ends_match && points > cube.saturating_mul(3)
    }

    /// Returns true if the rows of the game leave the board in doubt.
    fn is_doubtful(self, last: Option<usize>) -> bool {
        let Self { record, game, .. } = self;
        let is_unclear = |entry: &Entry| {
            let Action::Play { play, .. } = &entry.action else { return false };
            !matches!(play, RecordedPlay::Legal(_))
        };
        let entries = before_resignation(&game.entries);
        if !entries.iter().any(is_unclear) {
            return false;
        }
        let mut replay = RowsReplay::new(record, game);
        let mut is_doubtful = false;
        for (index, Entry { action, .. }) in entries.iter().enumerate() {
            let is_last = last == Some(index);
            match *action {
                Action::Play { player, dice, play: RecordedPlay::Odd(ref odd) } => {
                    let roll = Roll { record, before: &replay.table, player, dice, is_last };
                    is_doubtful |= OddCell::new(roll, odd).is_doubtful();
                }
                Action::Play { player, dice, play: RecordedPlay::Hidden } if !is_last => {
                    is_doubtful |= replay.only_play(player, dice) != Some(Play::NONE);
                }
                Action::SetPosition { .. } => is_doubtful = false,
                _ => {}
            }
            replay.apply(action);
        }
        is_doubtful
    }
}
