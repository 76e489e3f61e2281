//! The best replies to rolls, by static evaluation.

use barpoint_core::{Dice, Outcome, Plays, Position, PositionKey};
use barpoint_engine::{Cut, Evaluator};
use barpoint_equity::Emg;

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
    let scale = cut.map(|_| Scale::of(theirs));
    for &dice in rolls {
        starts.push(positions.len());
        plays.generate(position, dice);
        match (cut, &scale) {
            (Some(cut), Some(scale)) if plays.len() > 1 => {
                evaluator.guess_results(position, plays, &scale.worth, guesses);
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
        let best = all.min_by(|a, b| {
            let key = |reply: &Reply| PositionKey::from(&reply.position);
            let order = a.value.total_cmp(&b.value).then(a.undoubled.total_cmp(&b.undoubled));
            order.then_with(|| key(a).cmp(&key(b)))
        });
        let Some(best) = best else { unreachable!("there is always a play") };
        replies.push(best);
    }
}

/// What results are worth to the player then on roll.
struct Scale {
    /// From losing a backgammon to winning one.
    worth: [f32; 6],
    /// A point of normalised equity.
    unit: f32,
}

impl Scale {
    fn of<E: Evaluator>(theirs: &Valuer<'_, E>) -> Self {
        let results = [
            [0.0, 0.0, 0.0, 1.0, 1.0],
            [0.0, 0.0, 0.0, 1.0, 0.0],
            [0.0; 5],
            [1.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 1.0, 0.0, 0.0],
        ];
        let context = theirs.context();
        Self {
            worth: results.map(|chances| context.cubeless(&Outcome::from_array(chances)).0 as f32),
            unit: (context.utility(Emg(1.0)).0 - context.utility(Emg(0.0)).0) as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Chequers, Contest, Cube, Variant};
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
}
