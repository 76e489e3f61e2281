//! The best replies to rolls, by static evaluation.

use barpoint_core::{Dice, Outcome, Plays, Position};

use crate::{Cut, Evaluator, Merit, PositionValue, Scale, Valuer};

/// The best play of a roll by static evaluation.
///
/// # Perspective
/// The other player, who is then on roll.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// The position after the play.
    pub position: Position,
    /// Its value.
    pub value: PositionValue,
}

/// Memory for finding replies, to be used again and again.
#[derive(Debug, Default)]
pub struct Workspace {
    plays: Plays,
    guesses: Vec<Option<f32>>,
    kept: Vec<usize>,
    positions: Vec<Position>,
    /// The first position of every roll.
    starts: Vec<usize>,
    outcomes: Vec<Outcome>,
}

impl<E: Evaluator> Valuer<'_, E> {
    /// Replaces `replies` by the best reply to each of these rolls of a position, whose player on roll
    /// is the opponent of the one that this values positions for. `cut` leaves out replies that do not
    /// look promising.
    pub fn replies(
        &self,
        position: &Position,
        rolls: &[Dice],
        cut: Option<&Cut>,
        work: &mut Workspace,
        replies: &mut Vec<Reply>,
    ) {
        let Workspace { plays, guesses, kept, positions, starts, outcomes } = work;
        positions.clear();
        starts.clear();
        let scale = cut.map(|_| Scale::from(self.context()));
        for &dice in rolls {
            starts.push(positions.len());
            plays.generate(position, dice);
            match (cut, &scale) {
                (Some(cut), Some(scale)) if plays.len() > 1 => {
                    self.evaluator().guess_results(position, plays, &[scale.worth], guesses);
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
        self.evaluator().evaluate_each(&asked, &mut |i, outcome| outcomes[i] = outcome);
        replies.clear();
        for roll in starts.windows(2) {
            let range = roll[0]..roll[1];
            let all = positions[range.clone()].iter().zip(&outcomes[range]);
            let all = all.map(|(&position, outcome)| {
                let value = self.value(&position, outcome);
                Reply { position, value }
            });
            let best = all.min_by(|a, b| a.merit().better_first(&b.merit()));
            let Some(best) = best else { unreachable!("there is always a play") };
            replies.push(best);
        }
    }
}

impl Reply {
    fn merit(&self) -> Merit<'_> {
        let PositionValue { best, no_double, ref outcome, .. } = self.value;
        Merit { value: best.0, undoubled: no_double.0, outcome, result: &self.position }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{BySide, Chequers, Contest, Cube, MatchScore, Variant};
    use barpoint_equity::{CubeContext, MatchEquityTable};

    use super::*;
    use crate::SearchOptions;

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
        let start = Variant::Backgammon.start();
        let dice: Vec<Dice> = Dice::ALL.to_vec();
        let mut replies = Vec::new();
        for (cubeful, value) in [(true, 1.0), (false, 0.8)] {
            let options = SearchOptions { cubeful, ..SearchOptions::default() };
            let theirs = Valuer::new(&Nearly, &context, &options);
            let work = &mut Workspace::default();
            theirs.replies(&start, &dice, None, work, &mut replies);
            for (reply, dice) in replies.iter().zip(&dice) {
                assert!((reply.value.best.0 - value).abs() < 0.02, "{dice}: {reply:?}");
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
        let start = Variant::Backgammon.start();
        let dice: Vec<Dice> = Dice::ALL.to_vec();
        // The player who is then on roll needs two points.
        let score = MatchScore::new(5, BySide { on_roll: 3, opponent: 1 }, false).unwrap();
        for contest in [Contest::Match(score), Contest::default()] {
            let context = CubeContext::new(&contest, Cube::START, &table);
            let theirs = Valuer::new(&Gammon, &context, &SearchOptions::default());
            let (work, mut replies) = (&mut Workspace::default(), Vec::new());
            theirs.replies(&start, &dice, None, work, &mut replies);
            for (reply, dice) in replies.iter().zip(&dice) {
                let plays = start.plays(*dice);
                let fewest = plays.iter().map(|play| on_six(play.result.opponent())).min();
                assert_eq!(Some(on_six(reply.position.opponent())), fewest, "{dice}: {reply:?}");
            }
        }
    }
}
