//! How games end: what the play shows, weighed against what the file claims and the next score.

use barpoint_core::record::{Action, Ending, GameEnd, Place, RecordedPlay, WarningKind};
use barpoint_core::{ByPlayer, Decision, GameValue, Offer, Player, Side};

use super::{Claim, OpenGame, Scribe};

impl Scribe {
    /// Closes the game under way; `next` is the score of the game after it, if there is one.
    pub(super) fn finish_game(&mut self, next: Option<ByPlayer<u32>>) {
        let Some(mut open) = self.open.take() else { return };
        if let Some((entry, _)) = open.unexplained
            && let Action::Play { play, .. } = &mut open.game.entries[entry].action
        {
            *play = RecordedPlay::Hidden;
        }
        let length = self.record.length.map_or(u32::MAX, |length| length.get().into());
        let is_over = open.game.score.0.iter().any(|&points| points >= length);
        if is_over {
            self.open = Some(open);
            let place = self.open.as_ref().map_or(Place::Whole, |open| open.begun_at);
            self.warn(place, WarningKind::Ignored, "the match was over: the game is passed over");
            self.open = None;
            return;
        }
        let gain = next.and_then(|next| gain(open.game.score, next));
        let needed = self.record.length.map(|length| {
            open.game.score.0.map(|points| u32::from(length.get()).saturating_sub(points))
        });
        let needed = needed.map(ByPlayer);
        let mut warnings = Vec::new();
        match open.table.end() {
            Some(end) => {
                let end = self.check_end(&open, end, needed, &mut warnings);
                open.game.end = Some(end);
            }
            None => resolve(&mut open, gain, needed, &mut warnings),
        }
        self.open = Some(open);
        for (place, kind, what) in warnings {
            self.warn(place, kind, what);
        }
        if let Some(OpenGame { mut game, .. }) = self.open.take() {
            // No more memory than it needs.
            self.spare = std::mem::take(&mut game.entries);
            game.entries = Vec::with_capacity(self.spare.len());
            game.entries.append(&mut self.spare);
            self.record.games.push(game);
        }
    }

    /// The end that the board or the cube shows, compared with what the file says.
    fn check_end(
        &mut self,
        open: &OpenGame,
        mut end: GameEnd,
        needed: Option<ByPlayer<u32>>,
        warnings: &mut Vec<(Place, WarningKind, String)>,
    ) -> GameEnd {
        let Some((claim, place)) = open.claim else { return end };
        if claim.winner.is_some_and(|winner| winner != end.winner) && claim.is_sure {
            let what = format!("{} is said to have won, but {} has", end.winner.flip(), end.winner);
            warnings.push((place, WarningKind::Points, what));
        }
        let Some(points) = claim.points.filter(|&points| points != end.points) else { return end };
        let full = end.value().map_or(1, |value| u32::from(value.points()))
            * open.table.cube().value.get();
        if self.record.length.is_none() && points == full && matches!(end.how, Ending::BorneOff(_))
        {
            // A gammon counted although the cube was never turned: no Jacoby rule.
            self.record.rules.jacoby = false;
            end.points = full;
            return end;
        }
        let is_capped = needed.is_some_and(|needed| points == needed[end.winner]);
        if !is_capped {
            let what = format!("{points} points are claimed for a win of {}", end.points);
            warnings.push((place, WarningKind::Points, what));
        }
        end
    }
}

/// Who gained how much from one score to another, if only one player did.
fn gain(before: ByPlayer<u32>, after: ByPlayer<u32>) -> Option<(Player, u32)> {
    let more = |player| after[player].checked_sub(before[player]);
    match (more(Player::Zero)?, more(Player::One)?) {
        (points, 0) if points > 0 => Some((Player::Zero, points)),
        (0, points) if points > 0 => Some((Player::One, points)),
        _ => None,
    }
}

/// Finds out how a game ended that was neither borne off nor dropped.
fn resolve(
    open: &mut OpenGame,
    gain: Option<(Player, u32)>,
    needed: Option<ByPlayer<u32>>,
    warnings: &mut Vec<(Place, WarningKind, String)>,
) {
    let claim = open.claim.map(|(claim, _)| claim);
    let place = open.claim.map_or(open.begun_at, |(_, place)| place);
    let claimed = claim.and_then(|claim| claim.winner);
    let claimed = claimed.map(|winner| {
        let real = claim.map_or(winner, |claim| winner_of_match(claim, winner, needed));
        if real != winner {
            let what =
                format!("{winner} is said to have won the match, which only {real} can have");
            warnings.push((place, WarningKind::Ending, what));
        }
        real
    });
    let Some(winner) = gain.map(|(winner, _)| winner).or(claimed) else { return };
    if claim.is_none() {
        let what = format!("nothing says how the game ended: {winner} won it by the next score");
        warnings.push((place, WarningKind::Ending, what));
    }
    if gain.is_some() && claimed.is_some_and(|claimed| claimed != winner) {
        let what =
            format!("{} is said to have won, but the next score says {winner}", winner.flip());
        warnings.push((place, WarningKind::Points, what));
    }
    let cube = open.table.cube().value.get();
    let claimed_points = claim.and_then(|claim| claim.points);
    let points = gain.map(|(_, points)| points).or(claimed_points);
    let is_doubler = Player::of(Side::OnRoll, open.table.on_roll()) == winner;
    let is_double = open.table.decision() == Decision::Answer(Offer::Double);
    if is_double && is_doubler && points.is_none_or(|points| points == cube) {
        // The answer has been left out, and the doubler won what the cube was worth.
        let action = Action::Drop(winner.flip());
        open.table.apply(&action);
        open.game.entries.push(action.into());
        open.game.end = open.table.end();
        return;
    }
    if is_double {
        let action = Action::Take(Player::of(Side::Opponent, open.table.on_roll()));
        open.table.apply(&action);
        open.game.entries.push(action.into());
    }
    let cube = open.table.cube().value.get();
    let named = claim.and_then(|claim| claim.value);
    let Some(points) = points.or(named.map(|value| u32::from(value.points()) * cube)) else {
        let what =
            format!("{} resigned, and nobody says for what: for a single game", winner.flip());
        warnings.push((place, WarningKind::Ending, what));
        resign(open, winner, GameValue::Single, cube);
        return;
    };
    let capped = needed.map(|needed| needed[winner]).filter(|&needed| needed > 0);
    let value = value_of(points, cube);
    match value {
        Some(value) if !open.is_doubtful => {
            let counted = u32::from(value.points()) * cube;
            let is_capped = gain.is_none() && capped == Some(points);
            if counted != points && !is_capped {
                let what =
                    format!("a win of {points} points with the cube on {cube}: {counted} counted");
                warnings.push((place, WarningKind::Points, what));
            }
            resign(open, winner, value, counted);
        }
        _ => {
            // Nobody can tell for what the game was given up, or whether it was.
            let most = 3 * cube;
            let likely = capped.map_or(most, |needed| {
                (1..=3).map(|value| value * cube).find(|&points| points >= needed).unwrap_or(most)
            });
            // Whoever does not come back in time loses the match.
            let is_match = claim.is_some_and(|claim| claim.wins_match) && capped == Some(points);
            let is_told = points <= most || gain.is_some() || is_match;
            let counted = if is_told { points } else { likely };
            if counted != points {
                let what = format!(
                    "a win of {points} points with the cube on {cube} cannot be: {counted} counted"
                );
                warnings.push((place, WarningKind::Points, what));
            } else if points > most && is_match {
                let what =
                    format!("{winner} won the match with the cube on {cube}, nobody says how");
                warnings.push((place, WarningKind::Ending, what));
            } else if value.is_some() {
                let what = format!(
                    "{winner} won {points} points, and the play shown is not to be trusted"
                );
                warnings.push((place, WarningKind::Ending, what));
            }
            open.game.end = Some(GameEnd { winner, points: counted, how: Ending::Unknown });
        }
    }
}

/// Who won if this player is said to have won the match with the game: columns are easily lost, and
/// points may be enough for one player only.
fn winner_of_match(claim: Claim, winner: Player, needed: Option<ByPlayer<u32>>) -> Player {
    let Some((needed, points)) = needed.zip(claim.points) else { return winner };
    let wins = |player: Player| claim.wins_match && points >= needed[player];
    if !wins(winner) && wins(winner.flip()) { winner.flip() } else { winner }
}

/// The value of a game that counted for so many points, rounded up.
fn value_of(points: u32, cube: u32) -> Option<GameValue> {
    match points.div_ceil(cube) {
        0 | 1 => Some(GameValue::Single),
        2 => Some(GameValue::Gammon),
        3 => Some(GameValue::Backgammon),
        _ => None,
    }
}

fn resign(open: &mut OpenGame, winner: Player, value: GameValue, points: u32) {
    let player = winner.flip();
    for action in [Action::Resign { player, value }, Action::AcceptResignation(winner)] {
        open.table.apply(&action);
        open.game.entries.push(action.into());
    }
    open.game.end = Some(GameEnd { winner, points, how: Ending::Resigned(value) });
}
