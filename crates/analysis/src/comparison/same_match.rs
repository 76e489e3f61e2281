//! Pairs of decisions at the same places of two records.

use std::borrow::Cow;

use barpoint_core::{ByPlayer, MatchLength, Player};
use barpoint_records::{Game, Match, RecordedChoice, RecordedDecision};

use super::opinion::MatchDifference;

/// Returns the second record with the seats of the first, which its names show.
pub(super) fn seated_like<'a>(first: &Match, second: &'a Match) -> Cow<'a, Match> {
    let [[a, b], [c, d]] = [first, second].map(names);
    let is_swapped = (&a, &b) == (&d, &c) && (&a, &b) != (&c, &d);
    if is_swapped { Cow::Owned(second.clone().swapped()) } else { Cow::Borrowed(second) }
}

fn names(record: &Match) -> [String; 2] {
    Player::BOTH.map(|player| record.players[player].name.trim().to_lowercase())
}

/// Pair of the decisions of two records at the same place.
pub(super) type Pair<'a> = [RecordedDecision<'a>; 2];

/// Returns the decisions of the games that both records have. Names may differ if the play does
/// not.
pub(super) fn paired<'a>(
    first: &'a Match,
    second: &'a Match,
) -> Result<Vec<Pair<'a>>, MatchDifference> {
    let records = [first, second];
    if first.length != second.length {
        let points = |record: &Match| record.length.map(MatchLength::get);
        return Err(MatchDifference::Length(records.map(points)));
    }
    if first.rules.variant != second.rules.variant {
        return Err(MatchDifference::Variant(records.map(|record| record.rules.variant.name())));
    }
    pairs(first, second).map_err(|difference| {
        let [ours, theirs] = records.map(names);
        let shown = |record: &Match| record.players.0.clone().map(|person| person.name);
        if ours == theirs { difference } else { MatchDifference::Players(records.map(shown)) }
    })
}

fn pairs<'a>(first: &'a Match, second: &'a Match) -> Result<Vec<Pair<'a>>, MatchDifference> {
    let mut pairs = Vec::new();
    let decisions = |record: &'a Match| record.decisions().filter(is_shown).peekable();
    let (mut ours, mut theirs) = (decisions(first), decisions(second));
    for (number, games) in first.games.iter().zip(&second.games).enumerate() {
        same_score(number, [games.0, games.1])?;
        let is_here = |decision: &RecordedDecision<'_>| decision.place.game == number;
        loop {
            match (ours.next_if(is_here), theirs.next_if(is_here)) {
                (Some(a), Some(b)) if is_same(&a, &b) => pairs.push([a, b]),
                (None, None) => break,
                (a, b) => return Err(other_decision(number, [a, b])),
            }
        }
    }
    Ok(pairs)
}

fn same_score(number: usize, games: [&Game; 2]) -> Result<(), MatchDifference> {
    let [ours, theirs] = games.map(|game| game.score);
    let points = [ours, theirs].map(|ByPlayer(points)| points);
    if ours == theirs { Ok(()) } else { Err(MatchDifference::Score { game: number + 1, points }) }
}

/// Returns true if the record shows the choice; some formats omit a roll without a play.
fn is_shown(decision: &RecordedDecision<'_>) -> bool {
    !matches!(decision.made, RecordedChoice::HiddenPlay | RecordedChoice::Pending)
}

fn is_same(a: &RecordedDecision<'_>, b: &RecordedDecision<'_>) -> bool {
    let is_same_choice = match (a.made, b.made) {
        (RecordedChoice::Play(a), RecordedChoice::Play(b)) => a.result == b.result,
        (RecordedChoice::IllegalPlay(_), RecordedChoice::IllegalPlay(_)) => true,
        (a, b) => a == b,
    };
    is_same_choice && (a.player, a.dice, a.position) == (b.player, b.dice, b.position)
}

fn other_decision(game: usize, decisions: [Option<RecordedDecision<'_>>; 2]) -> MatchDifference {
    let action = decisions[0].as_ref().and_then(|decision| decision.place.action);
    let in_words = |decision: &RecordedDecision<'_>| match decision.dice {
        Some(dice) => format!("{dice}: {} by {}", decision.made, decision.player),
        None => format!("{} by {}", decision.made, decision.player),
    };
    let decisions = decisions.map(|decision| decision.as_ref().map(in_words));
    MatchDifference::Decision { game: game + 1, action: action.map(|action| action + 1), decisions }
}
