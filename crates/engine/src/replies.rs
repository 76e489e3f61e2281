//! Best replies to rolls by static evaluation.

use core::ops::Range;

use barpoint_core::{Dice, LegalPlay, Outcome, Plays, Position};

use crate::cache::Key;
use crate::levels::ContextSet;
use crate::merit::Merit;
use crate::node::Node;
use crate::{Cut, Evaluator, PositionValue, Valuer};

/// Best play of a roll by static evaluation.
///
/// # Perspective
/// The other player, who is on roll after the play.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// Position after the play.
    pub position: Position,
    /// Value of the position.
    pub value: PositionValue,
}

/// Best plays of some rolls, with memory that the next search reuses.
#[derive(Debug, Default)]
pub struct Replies {
    best: Vec<Reply>,
    work: Workspace,
}

impl Replies {
    /// Best play of each roll, in the order of the requested rolls.
    pub fn best(&self) -> &[Reply] {
        &self.best
    }

    /// Results of all evaluated plays of a roll, including the best one, with the chances of the
    /// player then on roll. `roll` is an index into the requested rolls.
    pub fn evaluated(&self, roll: usize) -> impl Iterator<Item = (&Position, &Outcome)> {
        let candidates = &self.work.candidates[self.work.range(roll)];
        candidates
            .iter()
            .filter_map(|candidate| Some((&candidate.position, candidate.outcome.as_ref()?)))
    }
}

/// A roll and its best reply in some contexts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    pub(crate) dice: Dice,
    /// Contexts in which this reply is the best.
    pub(crate) choosers: ContextSet,
    /// Position after the reply.
    pub(crate) position: Position,
    /// Static value of the position, if it is known.
    leaf: Option<Node>,
}

/// A reply that may be the best.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    position: Position,
    /// Set of the scales on which the reply may be the best, as one bit for each.
    scales: u16,
    outcome: Option<Outcome>,
    /// Volatility, if a value depends on it.
    volatility: Option<f32>,
}

impl Branch {
    /// Static value of the position, in a search that needs values.
    pub(crate) fn leaf(&self) -> &Node {
        self.leaf.as_ref().expect("what a reply is worth")
    }
}

/// Reusable memory for the replies to the rolls of one position.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    plays: Plays,
    worths: Vec<[f32; 6]>,
    guesses: Vec<Option<f32>>,
    kept: Vec<usize>,
    /// Scales on which each play of a roll is kept.
    scales: Vec<u16>,
    /// Replies of all rolls that may be the best, in the order of the rolls.
    candidates: Vec<Candidate>,
    /// End of each roll's candidates.
    ends: Vec<usize>,
    /// Values of the candidates of one roll.
    leaves: Vec<Node>,
    branches: Vec<Branch>,
}

impl Workspace {
    /// Best replies in the order of the rolls.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Range of the candidates of a roll.
    fn range(&self, roll: usize) -> Range<usize> {
        let start = roll.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[roll]
    }
}

/// Parameters of a search for replies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// Contexts of the level above in which a reply is chosen.
    pub(crate) contexts: ContextSet,
    /// Limits for the plays that are evaluated, or `None` to evaluate all.
    pub(crate) cut: Option<&'a Cut>,
    /// True if the value of a reply is needed even if there is no other.
    pub(crate) needs_values: bool,
}

impl<E: Evaluator> Valuer<'_, E> {
    /// Finds the best reply to each of these rolls of a position by static evaluation. The player
    /// on roll in the position is the opponent of the player for whom this valuer computes values.
    pub(crate) fn best_replies(
        &self,
        position: &Position,
        rolls: &[Dice],
        cut: Option<&Cut>,
        replies: &mut Replies,
    ) {
        let request = Request { contexts: ContextSet::FIRST, cut, needs_values: true };
        let Replies { best, work } = replies;
        self.find_replies(position, rolls, &request, work);
        best.clear();
        best.extend(work.branches.iter().filter_map(|branch| {
            Some(Reply {
                position: branch.position,
                value: self.value(branch.leaf.as_ref()?, true),
            })
        }));
    }

    /// Returns the best play of a roll by static evaluation.
    pub(crate) fn best_play(
        &self,
        position: &Position,
        dice: Dice,
        cut: Option<&Cut>,
    ) -> LegalPlay {
        let request = Request { contexts: ContextSet::FIRST, cut, needs_values: false };
        let work = &mut Workspace::default();
        self.find_replies(position, &[dice], &request, work);
        let chosen = work.branches.first().map(|branch| branch.position);
        let chosen = work.plays.iter().find(|play| Some(play.result) == chosen);
        *chosen.expect("there is always a play, if only the one that passes")
    }

    /// Finds the best replies to rolls by static evaluation, for each of the requested contexts of
    /// the level above.
    ///
    /// All contexts share the evaluations, and they share a reply if they choose the same.
    pub(crate) fn find_replies(
        &self,
        position: &Position,
        rolls: &[Dice],
        request: &Request<'_>,
        work: &mut Workspace,
    ) {
        let Request { contexts, cut, .. } = *request;
        let scales: ContextSet =
            contexts.iter().map(|index| self.level.choices[index].scale).collect();
        work.worths.clear();
        work.worths.extend(scales.iter().map(|scale| self.level.scales[scale].worth));
        work.candidates.clear();
        work.ends.clear();
        for &dice in rolls {
            work.plays.generate(position, dice);
            self.prune(position, cut, scales, work);
            work.ends.push(work.candidates.len());
        }
        self.evaluate_candidates(rolls.len(), request, work);
        work.branches.clear();
        for (roll, &dice) in rolls.iter().enumerate() {
            self.choose(dice, roll, request, work);
        }
    }

    /// Adds the results of the plays that may be the best on one of these scales.
    fn prune(
        &self,
        position: &Position,
        cut: Option<&Cut>,
        scales: ContextSet,
        work: &mut Workspace,
    ) {
        let Workspace { plays, worths, guesses, kept, scales: marks, candidates, .. } = work;
        marks.clear();
        let is_pruned = |cut: &&Cut| plays.len() > 1 && (cut.races || position.has_contact());
        match cut.filter(is_pruned) {
            None => marks.resize(plays.len(), u16::MAX),
            Some(cut) => {
                marks.resize(plays.len(), 0);
                self.evaluator().guess_results(position, plays, worths, guesses);
                for (scale, guesses) in scales.iter().zip(guesses.chunks(plays.len())) {
                    cut.select(plays, guesses, self.level.scales[scale].unit, kept);
                    for &play in kept.iter() {
                        marks[play] |= 1 << scale;
                    }
                }
            }
        }
        let kept = plays.iter().zip(marks).filter(|(_, scales)| **scales != 0);
        candidates.extend(kept.map(|(play, &mut scales)| Candidate {
            position: play.result,
            scales,
            outcome: None,
            volatility: None,
        }));
    }

    /// Evaluates the candidates of all rolls as one batch. The only reply to a roll is left out if
    /// its value is not needed. One position in five is reached by several rolls; such a position
    /// is evaluated once.
    fn evaluate_candidates(&self, rolls: usize, request: &Request<'_>, work: &mut Workspace) {
        let Request { contexts, needs_values, .. } = *request;
        let needed = self.level.needed(contexts);
        let ranges = (0..rolls).map(|roll| work.range(roll));
        let asked = ranges.filter(|range| needs_values || range.len() > 1).flatten();
        let position = |i: usize| &work.candidates[i].position;
        let mut asked: Vec<(u64, usize)> =
            asked.map(|i| (Key::from(position(i)).hash(), i)).collect();
        asked.sort_unstable();
        let is_same = |a: &(u64, usize), b: &(u64, usize)| {
            a.0 == b.0 && work.candidates[a.1].position == work.candidates[b.1].position
        };
        let groups: Vec<&[(u64, usize)]> = asked.chunk_by(is_same).collect();
        // The order of the plays keeps similar positions together.
        let mut firsts: Vec<usize> = groups.iter().map(|group| group[0].1).collect();
        firsts.sort_unstable();
        let candidates = &mut work.candidates;
        let evaluated = firsts.iter().map(|&i| candidates[i].position);
        let evaluated = self.evaluated(evaluated, needed);
        for (&i, (_, outcome, volatility)) in firsts.iter().zip(&evaluated) {
            candidates[i].outcome = Some(*outcome);
            candidates[i].volatility = *volatility;
        }
        for group in groups {
            let Candidate { outcome, volatility, .. } = candidates[group[0].1];
            for &(_, i) in group {
                candidates[i] = Candidate { outcome, volatility, ..candidates[i] };
            }
        }
    }

    /// Adds the best candidate of a roll in each requested context: the reply with the lowest value
    /// for the player then on roll.
    fn choose(&self, dice: Dice, roll: usize, request: &Request<'_>, work: &mut Workspace) {
        let Request { contexts, needs_values, .. } = *request;
        let needed = self.level.needed(contexts);
        let range = work.range(roll);
        let Workspace { candidates, leaves, branches, .. } = work;
        let candidates = &candidates[range];
        let leaf = |Candidate { position, outcome, volatility, .. }: &Candidate| {
            outcome.map(|outcome| self.node_with(position, &outcome, *volatility, needed))
        };
        if let [only] = candidates {
            let (position, leaf) = (only.position, leaf(only));
            branches.push(Branch { dice, choosers: contexts, position, leaf });
            return;
        }
        leaves.clear();
        leaves.extend(candidates.iter().filter_map(leaf));
        let first = branches.len();
        for context in contexts.iter() {
            let choice = &self.level.choices[context];
            let merits = candidates.iter().zip(&*leaves).enumerate();
            let merits = merits.filter_map(|(i, (candidate, leaf))| {
                let value = leaf.chosen(choice, &leaf.values);
                let undoubled = choice.undoubled(&leaf.values);
                let (outcome, result) = (candidate.outcome.as_ref()?, &candidate.position);
                let merit = Merit { value, undoubled, outcome, result };
                (candidate.scales >> choice.scale & 1 == 1).then_some((i, merit))
            });
            let best = merits.min_by(|(_, a), (_, b)| a.better_first(b));
            let Some((best, Merit { result: &position, .. })) = best else {
                unreachable!("there is always a play")
            };
            let known = branches[first..].iter_mut().find(|branch| branch.position == position);
            if let Some(branch) = known {
                branch.choosers.insert(context);
            } else {
                let choosers = core::iter::once(context).collect();
                let leaf = needs_values.then(|| leaves[best]);
                branches.push(Branch { dice, choosers, position, leaf });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{BySide, Chequers, Contest, Cube, MatchScore, Variant};
    use barpoint_equity::{CubeContext, MatchEquityTable};

    use super::*;
    use crate::{SearchOptions, Searcher};

    /// Evaluator in which the player on roll nearly always wins, slightly more often for each
    /// chequer on the opponent's six point.
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
    fn replies_after_which_doubles_are_passed_are_ordered() {
        let table = MatchEquityTable::default();
        let context = CubeContext::new(&Contest::default(), Cube::START, &table);
        let start = Variant::Backgammon.start();
        let mut replies = Replies::default();
        for (cubeful, value) in [(true, 1.0), (false, 0.8)] {
            let options = SearchOptions { cubeful, ..SearchOptions::default() };
            let searcher = Searcher::new(&Nearly, &context.flip(), &options);
            searcher.replies(&start, &Dice::ALL, &mut replies);
            for (reply, dice) in replies.best().iter().zip(Dice::ALL) {
                assert!((reply.value.best.0 - value).abs() < 0.02, "{dice}: {reply:?}");
                let plays = start.plays(dice);
                let fewest = plays.iter().map(|play| on_six(play.result.opponent())).min();
                assert_eq!(Some(on_six(reply.position.opponent())), fewest, "{dice}: {reply:?}");
            }
        }
    }

    /// Evaluator in which the player on roll wins a gammon, and more often a backgammon the more
    /// chequers the opponent has on the six point.
    struct Gammon;

    impl Evaluator for Gammon {
        fn evaluate(&self, position: &Position) -> Outcome {
            let more = f32::from(on_six(position.opponent()));
            Outcome { win: 1.0, win_gammon: 1.0, win_backgammon: 0.1 * more, ..Outcome::default() }
        }
    }

    #[test]
    fn replies_that_are_equal_at_the_score_are_ordered_by_money_equity() {
        let table = MatchEquityTable::default();
        let start = Variant::Backgammon.start();
        // The player on roll after the play needs two points.
        let score = MatchScore::new(5, BySide { on_roll: 3, opponent: 1 }, false).unwrap();
        for contest in [Contest::Match(score), Contest::default()] {
            let context = CubeContext::new(&contest, Cube::START, &table);
            let options = SearchOptions::default();
            let searcher = Searcher::new(&Gammon, &context.flip(), &options);
            let mut replies = Replies::default();
            searcher.replies(&start, &Dice::ALL, &mut replies);
            for (reply, dice) in replies.best().iter().zip(Dice::ALL) {
                let plays = start.plays(dice);
                let fewest = plays.iter().map(|play| on_six(play.result.opponent())).min();
                assert_eq!(Some(on_six(reply.position.opponent())), fewest, "{dice}: {reply:?}");
            }
        }
    }

    /// Evaluator that counts chequers and requires all positions of a batch to differ.
    struct Once;

    impl Evaluator for Once {
        fn evaluate(&self, position: &Position) -> Outcome {
            Outcome {
                win: 0.5 + 0.01 * f32::from(on_six(position.on_roll())),
                ..Outcome::default()
            }
        }

        fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
            for (i, position) in positions.iter().enumerate() {
                assert!(!positions[..i].contains(position), "{position:?}");
                each(i, self.evaluate(position));
            }
        }
    }

    #[test]
    fn a_position_that_several_rolls_lead_to_is_evaluated_once() {
        let start = Variant::Backgammon.start();
        let mut replies = Replies::default();
        Searcher::static_cubeless(&Once).replies(&start, &Dice::ALL, &mut replies);
        let [small, large] = ["32", "41"].map(|dice| {
            let roll = Dice::ALL.iter().position(|other| other.to_string() == dice);
            replies.evaluated(roll.unwrap()).map(|(position, _)| *position).collect::<Vec<_>>()
        });
        assert!(small.iter().any(|position| large.contains(position)));
    }
}
