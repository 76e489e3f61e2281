//! A trial: one game from a candidate to its end.

use barpoint_core::{Cube, CubeOwner, Dice, Outcome, Position, Side};
use barpoint_dice::TrialDice;
use barpoint_engine::{Evaluator, PositionValue, Pruning, Replies, Reply, SearchOptions, Searcher};
use barpoint_equity::CubeContext;

use crate::plan::{PlayerSettings, RolloutPlan};
use worth::Worth;

mod counts;
mod cube;
mod first_turns;
mod luck;
mod played_game;
mod quantity;
mod result;
mod worth;

pub use counts::Counts;
pub(crate) use first_turns::FirstTurns;
use first_turns::Spot;
pub(crate) use played_game::GameRecorder;
pub use played_game::{PlayedGame, TrialEvent, TrialRecord};
pub(crate) use quantity::{ONE, QUANTITIES, Quantity};
pub(crate) use result::{Ending, TrialResult};

/// Memory of a game, which is reused.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    replies: Replies,
    /// Recorder of games, if games are kept.
    pub(crate) recorder: Option<GameRecorder>,
}

/// Plays a game from a candidate.
pub(crate) fn play_out(
    plan: &RolloutPlan,
    candidate: usize,
    trial: u32,
    evaluator: &impl Evaluator,
    first_turns: &FirstTurns,
    scratch: &mut Scratch,
) -> TrialResult {
    let start = plan.candidates()[candidate];
    let state = State {
        position: start.position,
        context: *plan.start(candidate),
        may_double: start.may_double,
        outcome: None,
        viewpoint: plan.viewpoint(),
        luck: Worth::default(),
        counts: Counts::default(),
    };
    let mut game = Game { plan, evaluator, first_turns, scratch, trial, branches: 0, state };
    let played = game.play_on(0, plan.trial_dice(trial));
    TrialResult::new(plan, &played.worth, &played.luck, played.ending, played.counts)
}

/// Game in progress.
struct Game<'a, E> {
    plan: &'a RolloutPlan,
    evaluator: &'a E,
    first_turns: &'a FirstTurns,
    scratch: &'a mut Scratch,
    trial: u32,
    /// Number of times that the game has been split so far.
    branches: u32,
    state: State,
}

/// State of a game.
#[derive(Clone, Copy)]
struct State {
    position: Position,
    context: CubeContext,
    /// True if the player on roll may double if the cube allows it.
    may_double: bool,
    /// Static evaluation of the position without noise, if it is known.
    outcome: Option<Outcome>,
    /// Side of the viewpoint player.
    viewpoint: Side,
    /// Luck of the viewpoint player so far.
    luck: Worth,
    counts: Counts,
}

/// Chances and value at the end of a game, from the point of view of the player on roll.
struct End {
    worth: Worth,
    ending: Ending,
}

/// Result of a game, from the point of view of the viewpoint player.
struct Played {
    worth: Worth,
    luck: Worth,
    /// Ending of the first branch, as the counts are.
    ending: Ending,
    counts: Counts,
}

impl<'a, E: Evaluator> Game<'a, E> {
    /// Plays from a turn to the end.
    fn play_on(&mut self, mut turn: u32, mut dice: TrialDice<'_>) -> Played {
        let end = loop {
            if let Some(end) = self.ended(turn) {
                break end;
            }
            let cube = self.state.context.cube();
            if let Some(end) = self.double(turn) {
                break end;
            }
            if self.is_split_after(cube) {
                return self.split(turn, dice);
            }
            self.take_turn(turn, dice.roll(turn));
            turn += 1;
        };
        let State { viewpoint, ref context, luck, counts, .. } = self.state;
        let worth = match viewpoint {
            Side::OnRoll => end.worth,
            Side::Opponent => end.worth.flip(context),
        };
        if let Some(recorder) = &mut self.scratch.recorder {
            let result = TrialResult::new(self.plan, &worth, &luck, end.ending, counts);
            recorder.end(end.ending.name(), result.values);
        }
        Played { worth, luck, ending: end.ending, counts }
    }

    /// Returns the end if the game is over or may be truncated.
    fn ended(&mut self, turn: u32) -> Option<End> {
        let options = self.plan.options();
        if let Some(result) = self.state.position.result(options.variant) {
            let outcome = Outcome::from(result);
            let value = self.state.context.cubeless(&outcome).0;
            let seen = if self.state.viewpoint == Side::OnRoll { result } else { result.flip() };
            let points = u64::from(result.value.points());
            let counts_gammons = self.state.context.counts_gammons();
            self.score(seen.winner, if counts_gammons { points } else { 1 });
            let worth = Worth::new(&outcome, value);
            return Some(End { worth, ending: Ending::Finished(seen) });
        }
        if options.truncate_at_exact && self.is_exact() {
            self.state.outcome = self.evaluator.exact(&self.state.position).or(self.state.outcome);
            return Some(End { worth: self.estimate(turn), ending: Ending::Exact });
        }
        if options.truncate_after == Some(turn) {
            return Some(End { worth: self.estimate(turn), ending: Ending::Truncated });
        }
        // Nobody keeps the result of a trial that is stopped.
        let is_over = turn >= self.plan.turn_limit || self.evaluator.is_stopped();
        is_over.then(|| End { worth: self.estimate(turn), ending: Ending::CutOff })
    }

    /// Counts the points of a decided game, in units of the first cube.
    fn score(&mut self, winner: Side, points: u64) {
        let cube =
            self.state.context.cube().value.get() / self.plan.base().cube().value.get().max(1);
        self.state.counts.points[winner] += points * u64::from(cube.max(1));
    }

    /// Returns true if the value that the rollout estimates is known exactly.
    fn is_exact(&self) -> bool {
        if self.plan.options().cubeful {
            self.state.context.is_money() && self.evaluator.equities(&self.state.position).is_some()
        } else {
            self.evaluator.exact(&self.state.position).is_some()
        }
    }

    /// Returns the value of the position by evaluation, after the player on roll has doubled or
    /// not.
    fn estimate(&self, turn: u32) -> Worth {
        let value = self.value(turn, self.state.viewpoint);
        let chosen = if self.state.may_double { value.best } else { value.no_double };
        Worth::new(&value.outcome, chosen.0)
    }

    /// Returns the value of the position by the cube settings of the viewpoint player (`OnRoll`) or
    /// of the other player.
    fn value(&self, turn: u32, player: Side) -> PositionValue {
        let settings = &self.plan.player(player, turn).cube;
        let (searcher, position) = (self.searcher(settings), &self.state.position);
        let is_static = settings.plies == 0 && settings.noise.is_none();
        if let Some(outcome) = self.state.outcome.filter(|_| is_static) {
            return searcher.valuer().leaf(position, &outcome);
        }
        self.first_turns.values.at(&self.spot(turn), player, || searcher.value(position))
    }

    /// Adds the luck of the roll and plays it.
    fn take_turn(&mut self, turn: u32, dice: Dice) {
        let settings = &self.player(turn).chequer;
        let lucky = match &self.plan.options().variance_reduction {
            Some(reduction) => self.add_luck(turn, dice, settings, reduction.plies),
            None => None,
        };
        let (position, outcome) = self.reply(turn, dice, settings, lucky);
        self.note(TrialEvent::Play { dice, after: position });
        self.state.counts.play(self.state.viewpoint, &self.state.position, &position);
        self.state.position = position;
        self.state.outcome = outcome;
        self.state.context = self.state.context.flip();
        self.state.viewpoint = self.state.viewpoint.flip();
        self.state.may_double = true;
    }

    /// Returns the best play, with its static evaluation if that is known. `lucky` is the best of
    /// the plays that were evaluated to estimate luck.
    fn reply(
        &mut self,
        turn: u32,
        dice: Dice,
        settings: &SearchOptions,
        lucky: Option<Reply>,
    ) -> (Position, Option<Outcome>) {
        let (searcher, position) = (self.searcher(settings), &self.state.position);
        if settings.plies > 0 {
            let play = || searcher.best(position, dice).result;
            return (self.first_turns.plays.at(&self.spot(turn), dice, play), None);
        }
        let static_choice = settings.pruning.and_then(|pruning| pruning.static_choice);
        // Luck selects plays in the same way, except in races.
        let is_alike = static_choice == Pruning::QUICK.static_choice && position.has_contact();
        let reply = lucky.filter(|_| is_alike).unwrap_or_else(|| {
            let replies = &mut self.scratch.replies;
            searcher.replies(position, &[dice], replies);
            replies.best()[0]
        });
        (reply.position, Some(reply.value.outcome).filter(|_| settings.noise.is_none()))
    }

    /// Returns the place of the trial.
    fn spot(&self, turn: u32) -> Spot {
        let State { position, context, viewpoint, .. } = &self.state;
        Spot { turn, viewpoint: *viewpoint, cube: context.cube(), position: *position }
    }

    fn note(&mut self, event: TrialEvent) {
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.note(event);
        }
    }

    /// Returns the settings of the player on roll.
    fn player(&self, turn: u32) -> &'a PlayerSettings {
        self.plan.player(self.state.viewpoint, turn)
    }

    fn cubeful(&self) -> bool {
        self.plan.options().cubeful
    }

    /// Returns a searcher for the player on roll.
    fn searcher(&self, settings: &SearchOptions) -> Searcher<'a, E> {
        let options = SearchOptions { cubeful: self.cubeful(), ..*settings };
        Searcher::new(self.evaluator, &self.state.context, &options)
    }
}

/// Games that are continued more than once.
///
/// Games are split where a cube is turned again. Few games come so far, but they make up to half of
/// the variance. Each branch has dice of its own. The mean of the branches is one trial, so no
/// other code needs to handle branches. A third branch takes more time than it saves.
impl<E: Evaluator> Game<'_, E> {
    /// Returns true if the game is to be continued more than once. `before` is the cube before the
    /// player on roll could double.
    fn is_split_after(&self, before: Cube) -> bool {
        let is_redoubled =
            before.owner != CubeOwner::Centred && self.state.context.cube().value > before.value;
        is_redoubled && self.plan.options().branches.get() > 1
    }

    /// Continues the game from here as often as the plan demands, with other dice each time.
    /// Returns the mean result.
    fn split(&mut self, turn: u32, dice: TrialDice<'_>) -> Played {
        let (here, plan) = (self.state, self.plan);
        let branches = plan.options().branches.get();
        let fork = self.scratch.recorder.as_mut().map(|recorder| recorder.fork(branches));
        let mut all = self.branch(turn, dice);
        for _ in 1..branches {
            self.state = here;
            self.branches += 1;
            if let (Some(recorder), Some(fork)) = (&mut self.scratch.recorder, &fork) {
                recorder.go_back(fork);
            }
            let other = self.branch(turn, plan.branch_dice(self.trial, self.branches));
            all.worth += other.worth;
            all.luck += other.luck;
        }
        let mean = |sum: Worth| sum.scale(1.0 / f64::from(branches));
        Played { worth: mean(all.worth), luck: mean(all.luck), ..all }
    }

    fn branch(&mut self, turn: u32, mut dice: TrialDice<'_>) -> Played {
        self.take_turn(turn, dice.roll(turn));
        self.play_on(turn + 1, dice)
    }
}

#[cfg(test)]
mod tests;
