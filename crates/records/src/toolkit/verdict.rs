//! Decision how a game ended if board and cube do not show it. Readers apply it to the content of a
//! file, and the writer of match text applies it to its own output to predict what readers will
//! conclude.

use std::fmt;

use barpoint_core::{ByPlayer, GameValue, Player};

use super::points_in_words;
use crate::model::{Ending, GameEnd, WarningKind};

/// Statement of a file about the end of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claim {
    /// Winner, if stated.
    pub(crate) winner: Option<Player>,
    /// Points, if stated.
    pub(crate) points: Option<u32>,
    /// Value such as a gammon, if stated.
    pub(crate) value: Option<GameValue>,
    /// True if the winner is certain.
    pub(crate) is_sure: bool,
    /// True if any other claim about the winner takes precedence.
    pub(crate) is_guess: bool,
    /// True if the game also decided the match.
    pub(crate) wins_match: bool,
}

impl Claim {
    /// Returns the claim that this player certainly won.
    pub(crate) fn sure(winner: Player) -> Self {
        Self { winner: Some(winner), is_sure: true, ..Self::default() }
    }
}

/// End that a field of Barpoint's own states, so that readers need not guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatedEnding {
    Resigned,
    Unknown,
}

/// Everything that is known about the end of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evidence {
    /// Value of the cube before an open double.
    pub(crate) cube: u32,
    /// Player whose double has not been answered.
    pub(crate) doubler: Option<Player>,
    pub(crate) claim: Option<Claim>,
    /// Player who has more points in the next game, and the difference.
    pub(crate) gain: Option<(Player, u32)>,
    /// Points that the players need to win the match.
    pub(crate) needed: Option<ByPlayer<u32>>,
    /// True if a play is missing or broke the rules, so that the board may be wrong.
    pub(crate) is_doubtful: bool,
    pub(crate) stated: Option<StatedEnding>,
}

/// End of a game, as it will be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) end: GameEnd,
    /// True if an open double was taken.
    pub(crate) is_taken: bool,
    pub(crate) oddities: Vec<Oddity>,
}

/// Contradiction in the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Oddity {
    OnlyOtherCanWinMatch { said: Player },
    NothingSaid { winner: Player },
    OtherByScore { winner: Player },
    NoValue { loser: Player },
    Rounded { said: u32, cube: u32, counted: u32 },
    Impossible { said: u32, cube: u32, counted: u32 },
    MatchWithoutPlay { winner: Player, cube: u32 },
    DoubtfulPlay { winner: Player, points: u32 },
}

impl Oddity {
    pub(crate) const fn kind(self) -> WarningKind {
        match self {
            Self::OtherByScore { .. } | Self::Rounded { .. } | Self::Impossible { .. } => {
                WarningKind::Points
            }
            _ => WarningKind::Ending,
        }
    }

    /// Returns a description that names the players.
    pub(crate) fn in_words(self, names: &ByPlayer<String>) -> impl fmt::Display {
        let win = |points| format!("a win of {}", points_in_words(points));
        match self {
            Self::OnlyOtherCanWinMatch { said } => format!(
                "the file names {} as the winner of the match, but only {} can have won it",
                names[said],
                names[said.flip()]
            ),
            Self::NothingSaid { winner } => {
                format!("the end of the game is missing: {} won by the next score", names[winner])
            }
            Self::OtherByScore { winner } => format!(
                "the file names {} as the winner, but {} won by the next score",
                names[winner.flip()],
                names[winner]
            ),
            Self::NoValue { loser } => {
                format!("{} resigned without a value: a single game assumed", names[loser])
            }
            Self::Rounded { said, cube, counted } => {
                format!("{} with the cube on {cube}: {counted} counted", win(said))
            }
            Self::Impossible { said, cube, counted } => {
                format!("{} with the cube on {cube} is impossible: {counted} counted", win(said))
            }
            Self::MatchWithoutPlay { winner, cube } => {
                format!("{} won the match with the cube on {cube}, reason unknown", names[winner])
            }
            Self::DoubtfulPlay { winner, points } => format!(
                "{} won {}, but the recorded play is doubtful",
                names[winner],
                points_in_words(points)
            ),
        }
    }
}

/// Determines the end of a game that was neither borne off nor dropped; returns `None` if no winner
/// is known.
pub(crate) fn adjudicate(evidence: &Evidence) -> Option<Verdict> {
    let mut oddities = Vec::new();
    let (winner, points) = winner_and_points(evidence, &mut oddities)?;
    let Evidence { cube, doubler, .. } = *evidence;
    let points_by_value =
        |cube| points.or_else(|| Some(u32::from(evidence.claim?.value?.points()) * cube));
    let end = |points, how| GameEnd { winner, points, how };
    if evidence.stated == Some(StatedEnding::Unknown) {
        let end = end(points_by_value(cube).unwrap_or(cube), Ending::Unknown);
        return Some(Verdict { end, is_taken: false, oddities });
    }
    if doubler == Some(winner) && points.is_none_or(|points| points == cube) {
        // The file omits the answer, and the doubler won the value of the cube.
        return Some(Verdict { end: end(cube, Ending::Dropped), is_taken: false, oddities });
    }
    let is_taken = doubler.is_some();
    let cube = if is_taken { cube.saturating_mul(2) } else { cube };
    let Some(points) = points_by_value(cube) else {
        oddities.push(Oddity::NoValue { loser: winner.flip() });
        let end = end(cube, Ending::Resigned(GameValue::Single));
        return Some(Verdict { end, is_taken, oddities });
    };
    let is_trusted = !evidence.is_doubtful || evidence.stated == Some(StatedEnding::Resigned);
    let end = match value_of(points, cube) {
        Some(value) if is_trusted => {
            resigned(evidence, end(points, Ending::Resigned(value)), cube, &mut oddities)
        }
        value => unexplained(evidence, end(points, Ending::Unknown), cube, value, &mut oddities),
    };
    Some(Verdict { end, is_taken, oddities })
}

/// Returns the winner, by the next score or by the claim, and the points.
fn winner_and_points(
    evidence: &Evidence,
    oddities: &mut Vec<Oddity>,
) -> Option<(Player, Option<u32>)> {
    let Evidence { claim, gain, .. } = *evidence;
    let said = claim.and_then(|claim| claim.winner);
    let claimed = said.map(|said| winner_of_match(evidence, said));
    if let Some(said) = said.filter(|_| claimed != said) {
        oddities.push(Oddity::OnlyOtherCanWinMatch { said });
    }
    let by_score = gain.map(|(winner, _)| winner);
    let winner = by_score.or(claimed)?;
    if claim.is_none() {
        oddities.push(Oddity::NothingSaid { winner });
    }
    let is_guess = claim.is_some_and(|claim| claim.is_guess);
    if by_score.is_some() && claimed.is_some_and(|claimed| claimed != winner) && !is_guess {
        oddities.push(Oddity::OtherByScore { winner });
    }
    let points = gain.map(|(_, points)| points).or_else(|| claim?.points);
    Some((winner, points))
}

/// Returns the winner of a game that is claimed to have won the match for player `said`. Columns
/// are easily lost, and the points may suffice for the other player only.
fn winner_of_match(evidence: &Evidence, said: Player) -> Player {
    let claim = evidence.claim.unwrap_or_default();
    let Some((needed, points)) = evidence.needed.zip(claim.points) else { return said };
    let wins = |player: Player| claim.wins_match && points >= needed[player];
    if !wins(said) && wins(said.flip()) { said.flip() } else { said }
}

/// Returns the points that the winner needs, or `None` if the match was over.
fn needed(evidence: &Evidence, winner: Player) -> Option<u32> {
    evidence.needed.map(|needed| needed[winner]).filter(|&needed| needed > 0)
}

/// Returns a resignation with the points of its value.
fn resigned(evidence: &Evidence, said: GameEnd, cube: u32, oddities: &mut Vec<Oddity>) -> GameEnd {
    let value = said.value().map_or(1, |value| u32::from(value.points()));
    let counted = value * cube;
    let is_capped = evidence.gain.is_none() && needed(evidence, said.winner) == Some(said.points);
    if counted != said.points && !is_capped {
        oddities.push(Oddity::Rounded { said: said.points, cube, counted });
    }
    GameEnd { points: counted, ..said }
}

/// Returns an end whose reason is unknown.
fn unexplained(
    evidence: &Evidence,
    said: GameEnd,
    cube: u32,
    value: Option<GameValue>,
    oddities: &mut Vec<Oddity>,
) -> GameEnd {
    let GameEnd { winner, points, .. } = said;
    let most = cube.saturating_mul(3);
    let capped = needed(evidence, winner);
    let likely = capped.map_or(most, |needed| {
        (1..=3).map(|value| value * cube).find(|&points| points >= needed).unwrap_or(most)
    });
    // A player who does not return in time loses the whole match.
    let is_match = evidence.claim.is_some_and(|claim| claim.wins_match) && capped == Some(points);
    let is_possible = points <= most || evidence.gain.is_some() || is_match;
    let counted = if is_possible { points } else { likely };
    if counted != points {
        oddities.push(Oddity::Impossible { said: points, cube, counted });
    } else if points > most && is_match {
        oddities.push(Oddity::MatchWithoutPlay { winner, cube });
    } else if value.is_some() {
        oddities.push(Oddity::DoubtfulPlay { winner, points });
    }
    GameEnd { points: counted, ..said }
}

/// Returns the value of a game that counted for this number of points, rounded up.
pub(super) fn value_of(points: u32, cube: u32) -> Option<GameValue> {
    GameValue::of_points(points.div_ceil(cube).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINNER: Player = Player::One;

    fn evidence(cube: u32, points: u32) -> Evidence {
        let claim = Claim { winner: Some(WINNER), points: Some(points), ..Claim::default() };
        let claim = Some(claim);
        let (doubler, gain, needed) = (None, None, None);
        Evidence { cube, doubler, claim, gain, needed, is_doubtful: false, stated: None }
    }

    fn end(evidence: &Evidence) -> (u32, Ending, usize) {
        let Verdict { end, oddities, .. } = adjudicate(evidence).expect("somebody won");
        assert_eq!(end.winner, WINNER);
        (end.points, end.how, oddities.len())
    }

    #[test]
    fn points_determine_the_value_of_a_resignation() {
        use GameValue::{Backgammon, Gammon, Single};
        assert_eq!(end(&evidence(2, 2)), (2, Ending::Resigned(Single), 0));
        assert_eq!(end(&evidence(2, 4)), (4, Ending::Resigned(Gammon), 0));
        assert_eq!(end(&evidence(2, 5)), (6, Ending::Resigned(Backgammon), 1));
        assert_eq!(end(&evidence(2, 4016)), (6, Ending::Unknown, 1));
        let capped = Evidence { needed: Some(ByPlayer([9, 5])), ..evidence(2, 5) };
        assert_eq!(end(&capped), (6, Ending::Resigned(Backgammon), 0));
    }

    #[test]
    fn stated_ends_take_precedence_over_guesses() {
        let doubtful = Evidence { is_doubtful: true, ..evidence(1, 2) };
        assert_eq!(end(&doubtful), (2, Ending::Unknown, 1));
        let resigned = Evidence { stated: Some(StatedEnding::Resigned), ..doubtful };
        assert_eq!(end(&resigned), (2, Ending::Resigned(GameValue::Gammon), 0));
        let unknown = Evidence { stated: Some(StatedEnding::Unknown), ..evidence(1, 7) };
        assert_eq!(end(&unknown), (7, Ending::Unknown, 0));
    }

    #[test]
    fn an_open_double_was_dropped_if_the_doubler_won_the_cube() {
        let open = |doubler, points| Evidence { doubler: Some(doubler), ..evidence(2, points) };
        assert_eq!(end(&open(WINNER, 2)), (2, Ending::Dropped, 0));
        assert_eq!(end(&open(WINNER, 4)), (4, Ending::Resigned(GameValue::Single), 0));
        assert_eq!(end(&open(WINNER.flip(), 4)), (4, Ending::Resigned(GameValue::Single), 0));
    }

    #[test]
    fn a_verdict_does_not_change_when_it_is_claimed_again() {
        for cube in [1, 2, 4] {
            for points in 1..20 {
                for is_doubtful in [false, true] {
                    for needed in [None, Some(ByPlayer([3, 5])), Some(ByPlayer([5, 1]))] {
                        let first = Evidence { needed, is_doubtful, ..evidence(cube, points) };
                        let end = adjudicate(&first).unwrap().end;
                        let again = Evidence { needed, is_doubtful, ..evidence(cube, end.points) };
                        assert_eq!(adjudicate(&again).unwrap().end.points, end.points, "{first:?}");
                    }
                }
            }
        }
    }
}
