//! Ends of games: the play, compared with the statements of the file and the next score.

use barpoint_core::{ByPlayer, Decision, Offer, Player, Side};

use super::{MatchBuilder, OpenGame};
use crate::model::{Action, Ending, FilePlace, GameEnd, RecordedPlay, Warning, WarningKind};
use crate::toolkit::{Evidence, Verdict, adjudicate, player_name, points_in_words};

/// Match length that Backgammon Galaxy writes for money games.
const LENGTH_OF_MONEY_GAMES: u16 = 16;

/// Maximum number of warnings in a game about plays that do not fit the board. The others are only
/// counted.
const MOST_MISFITS: usize = 3;

impl MatchBuilder {
    /// Completes the open game; `next` is the score of the next game, if there is one.
    pub(super) fn finish_game(&mut self, next: Option<ByPlayer<u32>>) {
        self.place_board(Player::Zero);
        let Some(mut open) = self.open.take() else { return };
        if let Some((entry, _)) = open.unexplained
            && let Action::Play { play, .. } = &mut open.game.entries[entry].action
        {
            *play = RecordedPlay::Hidden;
        }
        if self.record.is_over_at(open.game.score) {
            let place = open.begun_at;
            self.open = Some(open);
            self.warn(place, WarningKind::Ignored, "the match was over: the game is ignored");
            self.open = None;
            return;
        }
        self.count_misfits(&std::mem::take(&mut open.misfits));
        let gain = next.and_then(|next| gain(open.game.score, next));
        let needed = self.record.points_needed(open.game.score);
        let mut warnings = Vec::new();
        match open.table.end() {
            Some(end) => open.game.end = Some(self.check_end(&open, end, needed, &mut warnings)),
            None => self.resolve(&mut open, gain, needed, &mut warnings),
        }
        self.open = Some(open);
        for (place, kind, what) in warnings {
            self.warn(place, kind, what);
        }
        if let Some(OpenGame { mut game, .. }) = self.open.take() {
            // The record keeps no unused memory.
            self.spare = std::mem::take(&mut game.entries);
            game.entries = Vec::with_capacity(self.spare.len());
            game.entries.append(&mut self.spare);
            self.record.games.push(game);
        }
    }

    /// Keeps the first of many warnings about plays that do not fit the board and counts the
    /// others, because one wrong board makes the rest of the game wrong.
    fn count_misfits(&mut self, misfits: &[usize]) {
        let Some((_, others)) = misfits.split_first().filter(|_| misfits.len() > MOST_MISFITS)
        else {
            return;
        };
        let what = format!("{} more plays do not fit the board", others.len());
        let first = others[0];
        let warnings = &mut self.record.warnings;
        warnings[first] = Warning { what, ..warnings[first].clone() };
        let mut index = 0;
        warnings.retain(|_| {
            index += 1;
            !others[1..].contains(&(index - 1))
        });
    }

    /// Compares the end that the board or the cube shows with the statements of the file.
    fn check_end(
        &mut self,
        open: &OpenGame,
        mut end: GameEnd,
        needed: Option<ByPlayer<u32>>,
        warnings: &mut Vec<(FilePlace, WarningKind, String)>,
    ) -> GameEnd {
        let Some((claim, place)) = open.claim else { return end };
        if claim.winner.is_some_and(|winner| winner != end.winner) && claim.is_sure {
            let name = |player| player_name(&self.record, player);
            let (winner, loser) = (name(end.winner), name(end.winner.flip()));
            let what = format!("the file names {loser} as the winner, but {winner} won");
            warnings.push((place, WarningKind::Points, what));
        }
        let Some(points) = claim.points.filter(|&points| points != end.points) else { return end };
        let cube = open.table.cube().value.get();
        let full = end.value().map_or(1, |value| u32::from(value.points())) * cube;
        let is_borne_off = matches!(end.how, Ending::BorneOff(_));
        if self.record.length.is_none() && points == full && is_borne_off {
            // A gammon counted although the cube was never turned, so the Jacoby rule was off.
            self.record.rules.jacoby = false;
            end.points = full;
            return end;
        }
        // Some sites cap the points of the last game, for example at the length of the match.
        let is_capped =
            needed.is_some_and(|needed| (needed[end.winner]..=end.points).contains(&points));
        if is_capped {
            return end;
        }
        let what = format!("{} claimed for a win of {}", are(points), points_in_words(end.points));
        let is_single_gammon = points == 1 && cube == 1 && is_borne_off;
        if is_single_gammon && self.may_be_money_game(open) {
            self.jacoby = Some(Warning {
                place,
                game: Some(0),
                entry: None,
                kind: WarningKind::Points,
                what,
            });
        } else {
            warnings.push((place, WarningKind::Points, what));
        }
        end
    }

    /// Returns true if this may be a money game that Backgammon Galaxy writes as a match.
    fn may_be_money_game(&self, open: &OpenGame) -> bool {
        let record = &self.record;
        let site = record.details.place.to_ascii_lowercase();
        record.length.is_some_and(|length| length.get() == LENGTH_OF_MONEY_GAMES)
            && record.games.is_empty()
            && open.game.score == ByPlayer::default()
            && (site.is_empty() || site.contains("galaxy"))
    }

    /// Converts a match of one game in which a gammon counted for one point to a money game.
    pub(super) fn judge_money_game(&mut self) {
        let Some(mut warning) = self.jacoby.take() else { return };
        let record = &mut self.record;
        if let [game] = &mut record.games[..]
            && let Some(end) = &mut game.end
        {
            record.length = None;
            record.rules.jacoby = true;
            (end.points, game.crawford) = (1, false);
            let what = "a gammon counted for 1 point in the only game of a 16 point match: taken as \
                        a money game under the Jacoby rule, as Backgammon Galaxy writes it";
            warning.what = what.into();
        }
        self.record.warnings.push(warning);
    }

    /// Determines the end of a game that was neither borne off nor dropped.
    fn resolve(
        &self,
        open: &mut OpenGame,
        gain: Option<(Player, u32)>,
        needed: Option<ByPlayer<u32>>,
        warnings: &mut Vec<(FilePlace, WarningKind, String)>,
    ) {
        let is_double = open.table.decision() == Decision::Answer(Offer::Double);
        let doubler = Player::of(Side::OnRoll, open.table.on_roll());
        let evidence = Evidence {
            cube: open.table.cube().value.get(),
            doubler: is_double.then_some(doubler),
            claim: open.claim.map(|(claim, _)| claim),
            gain,
            needed,
            is_doubtful: open.is_doubtful,
            stated: open.stated,
        };
        let Some(Verdict { end, is_taken, oddities }) = adjudicate(&evidence) else { return };
        let place = open.claim.map_or(open.begun_at, |(_, place)| place);
        let names = ByPlayer(Player::BOTH.map(|player| player_name(&self.record, player)));
        for oddity in oddities {
            warnings.push((place, oddity.kind(), oddity.in_words(&names).to_string()));
        }
        if is_taken {
            open.act(Action::Take(doubler.flip()));
        }
        match end.how {
            Ending::Dropped => open.act(Action::Drop(end.winner.flip())),
            Ending::Resigned(value) => {
                open.act(Action::Resign { player: end.winner.flip(), value });
                open.act(Action::AcceptResignation(end.winner));
            }
            Ending::BorneOff(_) | Ending::Unknown => {}
        }
        open.game.end = Some(end);
    }
}

impl OpenGame {
    fn act(&mut self, action: Action) {
        self.table.apply(&action);
        self.game.entries.push(action.into());
    }
}

/// Returns a number of points as a subject with its verb.
fn are(points: u32) -> String {
    let verb = if points == 1 { "is" } else { "are" };
    format!("{} {verb}", points_in_words(points))
}

/// Returns the player who gained points between two scores, and the points, if only one player did.
pub(crate) fn gain(before: ByPlayer<u32>, after: ByPlayer<u32>) -> Option<(Player, u32)> {
    let more = |player| after[player].checked_sub(before[player]);
    match (more(Player::Zero)?, more(Player::One)?) {
        (points, 0) if points > 0 => Some((Player::Zero, points)),
        (0, points) if points > 0 => Some((Player::One, points)),
        _ => None,
    }
}
