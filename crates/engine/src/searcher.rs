//! Looking ahead: the value of a position as the mean over all rolls after the best replies.
//!
//! At `n` plies a position is worth the mean over the 21 rolls of what the best reply leads to,
//! evaluated at `n - 1` plies; at 0 plies it is worth its static evaluation. Replies on the way
//! are chosen by static evaluation, as GNU Backgammon does. eXtreme Gammon and others call this
//! `n + 1` plies.
//!
//! Every state of the cube has replies of its own: under the Jacoby rule gammons count once the cube
//! has been turned, and at a score a gammon may be worth more on one cube than on another. The value
//! of a doubled cube is therefore what a search says of that cube alone. Positions whose cubeful
//! equities a database knows are not searched.
//!
//! The same `Searcher` serves searches, rollouts, maps, duels, the trainer and the facade. It has a
//! `Valuer` for each level of a search, with all cubes that can arise there; a `Valuer` values
//! leaves and finds the replies that lead to them. A decision at 0 plies is a search with a single
//! level.
//!
//! Double and take is exactly the result of a search of the doubled cube, because each state of the
//! cube chooses its replies for itself, by the same evaluations. One choice for all states, made
//! under the cube in force, is quicker and wrong: under the Jacoby rule it gives gammons away. The
//! chances in a result are those after the plays for the cube in force. Without a cube the Jacoby
//! rule has no effect, because nobody could fulfil its condition.
//!
//! A search of a position whose cubeful equity a database knows would only approximate that equity,
//! because its replies are those of static evaluation.

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_equity::{CubeContext, CubeDecision};

use crate::filter::{MAX_PLIES, MoveFilter};
use crate::tree::Tree;
use crate::{
    Cut, Evaluator, PositionValue, Replies, Reply, SearchOptions, SearchedPlay, Valuer, in_order,
};

/// Looks ahead from positions under one context: values them, decides about the cube, ranks and
/// chooses plays.
///
/// # Perspective
/// The player on roll, of the positions and of the context alike. That player makes the plays.
///
/// # Examples
/// ```
/// use barpoint_core::{Contest, Cube, Variant};
/// use barpoint_engine::{Engine, RaceNet, SearchOptions, Searcher};
/// use barpoint_equity::{CubeContext, MatchEquityTable};
/// use barpoint_nn::Network;
///
/// let contact = Network::from_bytes(barpoint_weights::CONTACT).expect("a net that ships");
/// let race = RaceNet::from_bytes(barpoint_weights::RACE).expect("a net that ships");
/// let engine = Engine::new(contact, race);
///
/// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let options = SearchOptions { plies: 1, ..SearchOptions::default() };
/// let searcher = Searcher::new(&engine, &money, &options);
///
/// let start = Variant::Backgammon.start();
/// assert!(!searcher.cube(&start).should_double());
/// let plays = searcher.rank(&start, "31".parse()?);
/// assert_eq!(plays[0].legal.play.to_string(), "8/5 6/5");
/// assert_eq!(searcher.best(&start, "31".parse()?), plays[0].legal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searcher<'a, E> {
    evaluator: &'a E,
    context: CubeContext,
    options: SearchOptions,
}

impl<'a, E: Evaluator> Searcher<'a, E> {
    /// A searcher under a context.
    ///
    /// # Panics
    /// If more plies are asked for than [`MAX_PLIES`].
    pub fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        assert!(options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
        Self { evaluator, context: *context, options: *options }
    }

    /// A searcher for money without a cube, by static evaluation of every play.
    pub fn at_sight(evaluator: &'a E) -> Self {
        let options =
            SearchOptions { plies: 0, cubeful: false, pruning: None, ..SearchOptions::default() };
        Self::new(evaluator, &CubeContext::cubeless_money(), &options)
    }

    /// The same searcher under another context.
    #[must_use]
    pub fn with_context(&self, context: &CubeContext) -> Self {
        Self::new(self.evaluator, context, &self.options)
    }

    /// The same searcher with other options.
    ///
    /// # Panics
    /// If more plies are asked for than [`MAX_PLIES`].
    #[must_use]
    pub fn with_options(&self, options: &SearchOptions) -> Self {
        Self::new(self.evaluator, &self.context, options)
    }

    /// The same searcher for the other player: of the positions that plays lead to.
    #[must_use]
    pub fn flip(&self) -> Self {
        self.with_context(&self.context.flip())
    }

    /// The evaluator.
    pub const fn evaluator(&self) -> &'a E {
        self.evaluator
    }

    /// The context of the player on roll.
    pub const fn context(&self) -> &CubeContext {
        &self.context
    }

    /// How to look ahead.
    pub const fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// The valuer of positions that are evaluated statically.
    pub fn valuer(&self) -> Valuer<'a, E> {
        Valuer::new(self.evaluator, &self.context, &self.options)
    }

    /// The value of a position before the roll.
    #[must_use]
    pub fn value(&self, position: &Position) -> PositionValue {
        self.tree(self.options.plies).value(position)
    }

    /// The decision about the cube before the roll, if the search is cubeful.
    #[must_use]
    pub fn cube(&self, position: &Position) -> CubeDecision {
        self.value(position).decision(&self.context)
    }

    /// All legal plays, best first: first those evaluated at the plies asked for, which are as many as
    /// [`SearchOptions::top`] says or the filters let through, then those dropped on the way, the later
    /// the better.
    #[must_use]
    pub fn rank(&self, position: &Position, dice: Dice) -> Vec<SearchedPlay> {
        self.rank_with(position, dice, &[])
    }

    /// The same list with some plays added to those at its head: plays that lead to one of the positions
    /// `forced` are evaluated at the plies asked for whatever the filters say, and change nothing for the
    /// others.
    #[must_use]
    pub fn rank_with(
        &self,
        position: &Position,
        dice: Dice,
        forced: &[Position],
    ) -> Vec<SearchedPlay> {
        let mut list = self.rank_at_sight(&position.plays(dice));
        let alive = self.sift(&mut list, self.options.top);
        let alive = call_back(&mut list, alive, forced);
        self.deepen(&mut list[..alive], self.options.plies);
        list
    }

    /// The best of all legal plays: the first of a list for which the filters alone decide, for less,
    /// since a play that is the only one left need not be looked at.
    #[must_use]
    pub fn best(&self, position: &Position, dice: Dice) -> LegalPlay {
        if self.options.plies == 0 {
            return self.theirs().best_play(position, dice, self.sight());
        }
        let plays = position.plays(dice);
        if let [only] = plays[..] {
            return only;
        }
        let mut list = self.rank_at_sight(&plays);
        let alive = self.sift(&mut list, 1);
        if alive > 1 {
            self.deepen(&mut list[..alive], self.options.plies);
        }
        list[0].legal
    }

    /// Finds the best play for each of these rolls of a position by static evaluation, whatever the
    /// plies.
    pub fn replies(&self, position: &Position, rolls: &[Dice], replies: &mut Replies) {
        self.theirs().best_replies(position, rolls, self.sight(), replies);
    }

    /// The value after a reply that was found so, at the plies asked for.
    ///
    /// # Perspective
    /// The other player, who is then on roll.
    #[must_use]
    pub fn value_after(&self, reply: &Reply) -> PositionValue {
        if self.options.plies == 0 { reply.value } else { self.flip().value(&reply.position) }
    }

    /// The valuer of the positions that plays lead to.
    fn theirs(&self) -> Valuer<'a, E> {
        Valuer::new(self.evaluator, &self.context.flip(), &self.options)
    }

    fn sight(&self) -> Option<&Cut> {
        self.options.pruning.as_ref()?.sight.as_ref()
    }

    fn tree(&self, plies: usize) -> Tree<'a, E> {
        Tree::new(self.evaluator, &self.context, &SearchOptions { plies, ..self.options })
    }

    /// Plays by their static evaluation, all of them as one batch, best first.
    fn rank_at_sight(&self, plays: &[LegalPlay]) -> Vec<SearchedPlay> {
        let theirs = self.theirs();
        let results: Vec<&Position> = plays.iter().map(|play| &play.result).collect();
        let mut list = Vec::with_capacity(plays.len());
        theirs.evaluator().evaluate_each(&results, &mut |i, outcome| {
            let value = theirs.leaf(results[i], &outcome);
            list.push(SearchedPlay::new(plays[i], 0, theirs.context(), &value));
        });
        list.sort_by(SearchedPlay::better_first);
        list
    }

    /// Evaluates plays at some plies that are not evaluated at these, and puts the best first.
    fn deepen(&self, plays: &mut [SearchedPlay], plies: usize) {
        if plays.iter().all(|play| play.plies == plies) {
            return;
        }
        let theirs = self.flip();
        let tree = theirs.tree(plies);
        let deeper = in_order::map(plays, |play| {
            if play.plies == plies {
                return *play;
            }
            SearchedPlay::new(play.legal, plies, &theirs.context, &tree.value(&play.legal.result))
        });
        plays.copy_from_slice(&deeper);
        plays.sort_by(SearchedPlay::better_first);
    }

    /// The number of plays that the filters let through to the last ply, which then come first; `top`
    /// at least, if there are as many.
    fn sift(&self, list: &mut [SearchedPlay], top: usize) -> usize {
        let SearchOptions { plies, filters, .. } = &self.options;
        let mut alive = list.len();
        for level in 0..*plies {
            let filter = filters.of(*plies, level);
            if *filter == MoveFilter::Skip || alive == 1 {
                continue;
            }
            self.deepen(&mut list[..alive], level);
            let equities: Vec<f64> =
                list[..alive].iter().map(|play| self.context.emg(play.value).0).collect();
            alive = filter.survivors(&equities).max(top.min(alive));
        }
        alive
    }
}

/// Moves the dropped plays that lead to these positions up behind those that are alive, and returns
/// the number of plays at the head of the list.
fn call_back(list: &mut [SearchedPlay], alive: usize, forced: &[Position]) -> usize {
    (alive..list.len()).fold(alive, |alive, dropped| {
        if !forced.contains(&list[dropped].legal.result) {
            return alive;
        }
        list[alive..=dropped].rotate_right(1);
        alive + 1
    })
}
