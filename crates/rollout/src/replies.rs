//! The best replies to rolls, by static evaluation.

use barpoint_core::{Dice, Outcome, Plays, Position};
use barpoint_engine::{Cut, Evaluator, Merit, Scale};

use crate::valuer::Valuer;

/// What a roll is answered with.
///
/// # Perspective
/// The other player, who is then on roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    /// The position after the play.
    pub(crate) position: Position,
    /// Its static evaluation.
    pub(crate) outcome: Outcome,
    /// Its value once the player then on roll has doubled or not.
    pub(crate) value: f64,
    /// Its value without a double, which tells replies apart after which that player doubles and wins.
    undoubled: f64,
}

/// Memory for finding replies, to be used again and again.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    plays: Plays,
    guesses: Vec<Option<f32>>,
    kept: Vec<usize>,
    positions: Vec<Position>,
    /// The first position of every roll.
    starts: Vec<usize>,
    outcomes: Vec<Outcome>,
}

/// Replaces `replies` by the best reply to each of these rolls. `theirs` values positions for the
/// player who is then on roll.
pub(crate) fn best_replies<E: Evaluator>(
    evaluator: &E,
    position: &Position,
    rolls: &[Dice],
    theirs: &Valuer<'_, E>,
    cut: Option<&Cut>,
    work: &mut Workspace,
    replies: &mut Vec<Reply>,
) {
    let Workspace { plays, guesses, kept, positions, starts, outcomes } = work;
    positions.clear();
    starts.clear();
    let scale = cut.map(|_| Scale::from(theirs.context()));
    for &dice in rolls {
        starts.push(positions.len());
        plays.generate(position, dice);
        match (cut, &scale) {
            (Some(cut), Some(scale)) if plays.len() > 1 => {
                evaluator.guess_results(position, plays, &[scale.worth], guesses);
                cut.select(plays, guesses, scale.unit, kept);
                positions.extend(kept.iter().map(|&i| plays[i].result));
            }
            _ => positions.extend(plays.iter().map(|play| play.result)),
        }
    }
    starts.push(positions.len());
    outcomes.clear();
    outcomes.resize(positions.len(), Outcome::default());
    let asked: Vec<&Position> = positions.iter().collect();
    evaluator.evaluate_each(&asked, &mut |i, outcome| outcomes[i] = outcome);
    replies.clear();
    for roll in starts.windows(2) {
        let range = roll[0]..roll[1];
        let all = positions[range.clone()].iter().zip(&outcomes[range]);
        let all = all.map(|(position, outcome)| {
            let [value, undoubled] = theirs.values(position, outcome);
            Reply { position: *position, outcome: *outcome, value, undoubled }
        });
        let best = all.min_by(|a, b| a.merit().better_first(&b.merit()));
        let Some(best) = best else { unreachable!("there is always a play") };
        replies.push(best);
    }
}

impl Reply {
    fn merit(&self) -> Merit<'_> {
        let Self { value, undoubled, ref outcome, position: ref result } = *self;
        Merit { value, undoubled, outcome, result }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{BySide, Chequers, Contest, Cube, MatchScore, Variant};
    use barpoint_engine::SearchOptions;
    use barpoint_equity::{CubeContext, MatchEquityTable};

    use super::*;

    /// Who is on roll all but wins, and a little more for every chequer on the other's six point.
    struct Nearly;

    fn on_six(side: &Chequers) -> u8 {
        side.counts()[5]
    }

    impl Evaluator for Nearly {
        fn evaluate(&self, position: &Position) -> Outcome {
            let more = f32::from(on_six(position.opponent()));
            Outcome { win: 0.9 + 0.001 * more, ..Outcome::default() }
        }
    }

    #[test]
    fn replies_after_which_doubles_are_passed_are_told_apart() {
        let table = MatchEquityTable::default();
        let context = CubeContext::new(&Contest::default(), Cube::START, &table);
        let settings = SearchOptions::default();
        let start = Variant::Backgammon.start();
        let dice: Vec<Dice> = Dice::ALL.to_vec();
        let mut replies = Vec::new();
        for (cubeful, value) in [(true, 1.0), (false, 0.8)] {
            let theirs = Valuer::new(&Nearly, &settings, Variant::Backgammon, &context, cubeful);
            let work = &mut Workspace::default();
            best_replies(&Nearly, &start, &dice, &theirs, None, work, &mut replies);
            for (reply, dice) in replies.iter().zip(&dice) {
                assert!((reply.value - value).abs() < 0.02, "{dice}: {reply:?}");
                let plays = start.plays(*dice);
                let fewest = plays.iter().map(|play| on_six(play.result.opponent())).min();
                assert_eq!(Some(on_six(reply.position.opponent())), fewest, "{dice}: {reply:?}");
            }
        }
    }

    /// Who is on roll wins a gammon, and a backgammon the more often the more chequers the other has on
    /// the six point.
    struct Gammon;

    impl Evaluator for Gammon {
        fn evaluate(&self, position: &Position) -> Outcome {
            let more = f32::from(on_six(position.opponent()));
            Outcome { win: 1.0, win_gammon: 1.0, win_backgammon: 0.1 * more, ..Outcome::default() }
        }
    }

    #[test]
    fn replies_that_are_equal_at_the_score_are_told_apart_by_money() {
        let table = MatchEquityTable::default();
        let settings = SearchOptions::default();
        let start = Variant::Backgammon.start();
        let dice: Vec<Dice> = Dice::ALL.to_vec();
        // The player who is then on roll needs two points.
        let score = MatchScore::new(5, BySide { on_roll: 3, opponent: 1 }, false).unwrap();
        for contest in [Contest::Match(score), Contest::default()] {
            let context = CubeContext::new(&contest, Cube::START, &table);
            let theirs = Valuer::new(&Gammon, &settings, Variant::Backgammon, &context, true);
            let (work, mut replies) = (&mut Workspace::default(), Vec::new());
            best_replies(&Gammon, &start, &dice, &theirs, None, work, &mut replies);
            for (reply, dice) in replies.iter().zip(&dice) {
                let plays = start.plays(*dice);
                let fewest = plays.iter().map(|play| on_six(play.result.opponent())).min();
                assert_eq!(Some(on_six(reply.position.opponent())), fewest, "{dice}: {reply:?}");
            }
        }
    }
}
