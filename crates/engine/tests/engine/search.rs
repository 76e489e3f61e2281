//! Comparison of the search with a textbook implementation, which has no shared replies and no
//! cache.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::atomic::{AtomicUsize, Ordering};

use barpoint_core::{
    BySide, Class, Contest, Cube, CubeOwner, CubeValue, Dice, LegalPlay, MatchScore, MoneyRules,
    Outcome, Position, PositionKey, Session, Side, Variant,
};
use barpoint_engine::{
    Engine, Evaluator, MoveFilters, Noise, Pruning, RaceNet, SearchOptions, SearchedPlay, Searcher,
    count_in_pips,
};
use barpoint_equity::{CubeContext, Emg, Janowski, MatchEquityTable, PipRaces, Utility};
use barpoint_nn::{Network, Pruner};
use barpoint_testing::{Random, stacks};
use rayon::prelude::*;

fn engine() -> Engine {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    let race = RaceNet::from_bytes(barpoint_weights::RACE).unwrap();
    let pruner = Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
    Engine::new(contact, race).with_pruner(pruner)
}

/// Positions of a few games from all phases, with every third play at random.
fn positions(engine: &Engine, count: usize) -> Vec<Position> {
    let mut random = Random::new(20_261_120);
    let mut below = |n| random.below(n);
    let mut positions = Vec::new();
    let mut position = Variant::Backgammon.start();
    while positions.len() < count {
        let dice = Dice::ALL[below(21)];
        let plays = position.plays(dice);
        let best = Searcher::static_cubeless(engine).best(&position, dice);
        position = if below(3) == 0 { plays[below(plays.len())].result } else { best.result };
        if position.result(Variant::Backgammon).is_some() {
            position = Variant::Backgammon.start();
        } else if below(4) == 0 {
            positions.push(position);
        }
    }
    positions
}

fn contexts() -> Vec<CubeContext> {
    let table = MatchEquityTable::default();
    let mut contexts = Vec::new();
    for jacoby in [false, true] {
        let rules = MoneyRules { jacoby, ..MoneyRules::default() };
        let money = Contest::Money(Session { rules, ..Session::default() });
        contexts.push(CubeContext::new(&money, Cube::START, &table));
    }
    for (on_roll, opponent, crawford, owner) in [
        (0, 0, false, CubeOwner::Centred),
        (4, 2, false, CubeOwner::Side(Side::OnRoll)),
        (3, 5, false, CubeOwner::Side(Side::Opponent)),
        (6, 3, true, CubeOwner::Centred),
        (3, 6, false, CubeOwner::Centred),
        (5, 6, false, CubeOwner::Centred),
        (4, 5, false, CubeOwner::Side(Side::OnRoll)),
        (5, 5, false, CubeOwner::Centred),
    ] {
        let score = MatchScore::new(7, BySide { on_roll, opponent }, crawford).unwrap();
        let value = if owner == CubeOwner::Centred { 1 } else { 2 };
        let cube = Cube { value: CubeValue::new(value).unwrap(), owner };
        contexts.push(CubeContext::new(&Contest::Match(score), cube, &table));
    }
    contexts
}

/// Textbook search, for one context at a time, in which replies are also chosen.
struct Textbook<'a> {
    engine: &'a Engine,
    options: SearchOptions,
    /// Races of pips in the game of all contexts.
    races: PipRaces,
}

impl Textbook<'_> {
    /// Context of a search for this one.
    fn context(&self, context: &CubeContext) -> CubeContext {
        if self.options.cubeful { *context } else { context.without_doubles() }
    }

    /// Returns true if a position is not searched because the game is over or because its cubeful
    /// equities are known.
    fn is_settled(&self, position: &Position, context: &CubeContext) -> bool {
        let is_exact = || self.engine.equities(position).is_some();
        position.result(Variant::Backgammon).is_some()
            || (context.is_money() || !self.options.cubeful) && is_exact()
    }

    fn chances(&self, position: &Position, context: &CubeContext, plies: usize) -> [f64; 5] {
        if plies == 0 || self.is_settled(position, context) {
            return self.engine.evaluate(position).to_array().map(f64::from);
        }
        let mut sum = [0.0; 5];
        for dice in Dice::ALL {
            let reply = self.reply(position, dice, context, plies);
            let [w, wg, wb, lg, lb] = self.chances(&reply, &context.flip(), plies - 1);
            let seen = [1.0 - w, lg, lb, wg, wb];
            for (sum, chance) in sum.iter_mut().zip(seen) {
                *sum += f64::from(dice.weight()) / 36.0 * chance;
            }
        }
        sum
    }

    /// Value if the player on roll does not double.
    fn no_double(&self, position: &Position, context: &CubeContext, plies: usize) -> f64 {
        let is_over = position.result(Variant::Backgammon).is_some();
        if plies == 0 || self.is_settled(position, context) {
            let outcome = self.engine.evaluate(position);
            return if self.options.cubeful && !is_over {
                let (class, pips) = (Class::of(position, Variant::Backgammon), position.pips());
                let life = if let Some(equities) = self.engine.equities(position) {
                    self.options.efficiency.exact(equities)
                } else {
                    let mut volatility = [0.0];
                    self.engine.volatilities(&[(*position, outcome)], &mut volatility);
                    let volatility = Some(f64::from(volatility[0]));
                    let race = || self.races.race(count_in_pips(position.on_roll()), outcome.win);
                    self.options.efficiency.life(class, pips, volatility, race)
                };
                context.cubeful(&outcome, &life, &Janowski).0
            } else if context.is_money() && !self.options.cubeful {
                f64::from(outcome.equity().0) * f64::from(context.cube().value.get())
            } else {
                context.cubeless(&outcome).0
            };
        }
        let mut sum = 0.0;
        for dice in Dice::ALL {
            let reply = self.reply(position, dice, context, plies);
            let value = self.best(&reply, &context.flip(), plies - 1);
            let value = context.flip_utility(Utility(value)).0;
            sum += f64::from(dice.weight()) / 36.0 * value;
        }
        sum
    }

    /// Value after the cube decision of the player on roll, who does not think about a double that loses
    /// much by static evaluation.
    fn best(&self, position: &Position, context: &CubeContext, plies: usize) -> f64 {
        let no_double = self.no_double(position, context, plies);
        let is_over = position.result(Variant::Backgammon).is_some();
        let has_hope = |doubled: &CubeContext| {
            let [waits, doubles] = [context, doubled].map(|cube| self.no_double(position, cube, 0));
            let is_free = context.doubles_freely();
            is_free
                || doubles > waits - (context.utility(Emg(0.15)).0 - context.utility(Emg(0.0)).0)
        };
        let may_double = self.options.cubeful && !is_over;
        match context.doubled().filter(|doubled| may_double && has_hope(doubled)) {
            None => no_double,
            Some(doubled) => {
                let take = self.no_double(position, &doubled, plies);
                no_double.max(take.min(context.cash().0))
            }
        }
    }

    fn reply(
        &self,
        position: &Position,
        dice: Dice,
        context: &CubeContext,
        plies: usize,
    ) -> Position {
        let theirs = context.flip();
        let values = |result: &Position| {
            [Self::best, Self::no_double].map(|value| value(self, result, &theirs, 0))
        };
        let results = self.candidates(position, dice, &theirs, plies);
        let best = results.into_iter().min_by(|a, b| {
            let key = |position: &Position| PositionKey::from(position);
            let money = |position: &Position| self.engine.evaluate(position).equity().0;
            let ([a_best, a_undoubled], [b_best, b_undoubled]) = (values(a), values(b));
            let order = a_best.total_cmp(&b_best).then(a_undoubled.total_cmp(&b_undoubled));
            let order = order.then_with(|| money(a).total_cmp(&money(b)));
            order.then_with(|| key(a).cmp(&key(b)))
        });
        best.unwrap()
    }

    /// Results of the plays that are not pruned.
    fn candidates(
        &self,
        position: &Position,
        dice: Dice,
        theirs: &CubeContext,
        plies: usize,
    ) -> Vec<Position> {
        let plays = position.plays(dice);
        let Some(pruning) = self.options.pruning.filter(|_| position.has_contact()) else {
            return plays.iter().map(|play| play.result).collect();
        };
        let cut = if plies == 1 { pruning.last } else { pruning.early };
        let worth = [-3, -2, -1, 1, 2, 3].map(|points: i32| {
            let p = |n| f32::from(u8::from(n));
            let won = [p(points > 0), p(points > 1), p(points > 2)];
            let lost = [p(points < -1), p(points < -2)];
            let outcome = Outcome::from_array([won[0], won[1], won[2], lost[0], lost[1]]);
            theirs.cubeless(&outcome).0 as f32
        });
        let mut guesses = Vec::new();
        self.engine.guess_results(position, &plays, &[worth], &mut guesses);
        let unit = theirs.utility(Emg(1.0)).0 - theirs.utility(Emg(0.0)).0;
        let mut sorted: Vec<(Option<f32>, Position)> =
            guesses.into_iter().zip(plays.iter().map(|play| play.result)).collect();
        sorted.sort_by(|a, b| {
            let guess = |guess: Option<f32>| guess.unwrap_or(f32::NEG_INFINITY);
            let key = |position: &Position| PositionKey::from(position);
            guess(a.0).total_cmp(&guess(b.0)).then_with(|| key(&a.1).cmp(&key(&b.1)))
        });
        let least = sorted.iter().find_map(|(guess, _)| *guess).unwrap_or_default();
        let worst = least + cut.margin as f32 * unit as f32;
        let unknown = sorted.iter().filter(|(guess, _)| guess.is_none()).count();
        sorted.retain(|(guess, _)| guess.is_none_or(|guess| guess <= worst));
        sorted.truncate(unknown + cut.most);
        sorted.into_iter().map(|(_, position)| position).collect()
    }
}

fn check(plies: usize, cubeful: bool, pruning: Option<Pruning>, count: usize) {
    let engine = engine();
    let options = SearchOptions { plies, cubeful, pruning, ..SearchOptions::default() };
    let contexts = contexts();
    positions(&engine, count).par_iter().enumerate().for_each(|(i, position)| {
        let context = &contexts[i % contexts.len()];
        let textbook = Textbook { engine: &engine, options, races: context.pip_races() };
        let found = Searcher::new(&engine, context, &options).value(position);
        let context = &textbook.context(context);
        let chances = textbook.chances(position, context, plies).map(|chance| chance as f32);
        assert_eq!(found.outcome, Outcome::from_array(chances), "{position:?}");
        let doubled = context.doubled().filter(|_| cubeful);
        let take = doubled.map(|doubled| textbook.no_double(position, &doubled, plies));
        let limit = take.filter(|_| context.doubles_freely()).unwrap_or(f64::INFINITY);
        let no_double = textbook.no_double(position, context, plies).min(limit);
        assert_eq!(found.no_double.0.to_bits(), no_double.to_bits(), "{position:?}");
        let best = take.map_or(no_double, |take| no_double.max(take.min(context.cash().0)));
        assert_eq!(found.best.0.to_bits(), best.min(limit).to_bits(), "{position:?}");
        let found_take = found.double_take.map(|take| take.0.to_bits());
        assert_eq!(found_take, take.map(f64::to_bits), "{position:?}");
    });
}

#[test]
fn zero_and_one_ply_equal_the_textbook() {
    for cubeful in [false, true] {
        check(0, cubeful, None, 200);
        check(1, cubeful, None, 40);
        check(1, cubeful, Some(Pruning::default()), 60);
    }
}

#[test]
fn two_plies_equal_the_textbook() {
    check(2, false, None, 2);
    check(2, true, None, 4);
    check(2, false, Some(Pruning::default()), 4);
    check(2, true, Some(Pruning::default()), 10);
}

#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn two_hundred_positions_equal_the_textbook() {
    for cubeful in [false, true] {
        for pruning in [None, Some(Pruning::default())] {
            check(1, cubeful, pruning, 200);
            check(2, cubeful, pruning, 80);
        }
    }
}

#[test]
fn at_least_the_top_plays_reach_the_requested_plies() {
    let engine = engine();
    let table = MatchEquityTable::default();
    let context = CubeContext::new(&Contest::default(), Cube::START, &table);
    let start = Variant::Backgammon.start();
    let dice = Dice::new(3, 1).unwrap();
    for (filters, top, least, most) in
        [(MoveFilters::TINY, 1, 1, 6), (MoveFilters::TINY, 7, 7, 7), (MoveFilters::OFF, 1, 16, 16)]
    {
        let options = SearchOptions { plies: 1, filters, top, ..SearchOptions::default() };
        let plays = Searcher::new(&engine, &context, &options).rank(&start, dice);
        assert_eq!(plays.len(), 16);
        let deep = plays.iter().filter(|play| play.plies == 1).count();
        assert!((least..=most).contains(&deep), "{deep} plays at 1 ply");
        assert!(plays[..deep].is_sorted_by(|a, b| a.value >= b.value));
        assert!(plays[deep..].iter().all(|play| play.plies == 0));
        assert_eq!(plays[0].legal.play.to_string(), "8/5 6/5");
    }
}

#[test]
fn ten_plays_reach_the_requested_plies_by_default() {
    let engine = engine();
    let context = CubeContext::cubeless_money();
    let options =
        SearchOptions { plies: 1, filters: MoveFilters::TINY, ..SearchOptions::default() };
    for (dice, count) in [(Dice::new(3, 1).unwrap(), 10), (Dice::new(6, 6).unwrap(), 10)] {
        let start = Variant::Backgammon.start();
        let plays = Searcher::new(&engine, &context, &options).rank(&start, dice);
        assert!(plays.len() > count);
        assert_eq!(plays.iter().filter(|play| play.plies == 1).count(), count);
    }
}

#[test]
fn threads_change_nothing() {
    let engine = engine();
    let contexts = contexts();
    let options = SearchOptions { filters: MoveFilters::TINY, ..SearchOptions::default() };
    let dice = Dice::new(4, 2).unwrap();
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let position = Variant::Backgammon.start();
        pool.install(|| Searcher::new(&engine, &contexts[0], &options).rank(&position, dice))
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(3));
}

/// Evaluator that counts the positions that it evaluates.
struct Counting<'a> {
    engine: &'a Engine,
    count: AtomicUsize,
}

impl Evaluator for Counting<'_> {
    fn evaluate(&self, position: &Position) -> Outcome {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.engine.evaluate(position)
    }

    fn guess_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        self.engine.guess_results(position, plays, worths, guesses);
    }
}

#[test]
fn values_of_earlier_lists_change_nothing_and_are_not_computed_again() {
    let engine = engine();
    let counting = Counting { engine: &engine, count: AtomicUsize::new(0) };
    let filters = MoveFilters::STEPWISE;
    let at = |plies| SearchOptions { plies, filters, top: 2, ..SearchOptions::default() };
    let dice = Dice::new(4, 2).unwrap();
    for (context, position) in contexts().iter().zip(positions(&engine, 3)) {
        let searcher = Searcher::new(&counting, context, &at(0));
        let forced = [position.plays(dice).last().unwrap().result];
        let mut known = Vec::new();
        for plies in 0..2 {
            let searcher = searcher.with_options(&at(plies));
            known.extend(searcher.rank_with(&position, dice, &forced));
        }
        let searcher = searcher.with_options(&at(1));
        let before = counting.count.load(Ordering::Relaxed);
        let again = searcher.rank_knowing(&position, dice, &forced, &known);
        assert_eq!(counting.count.load(Ordering::Relaxed), before, "{position:?}");
        assert_eq!(again, searcher.rank_with(&position, dice, &forced));
        let searcher = searcher.with_options(&at(2));
        let deeper = searcher.rank_knowing(&position, dice, &forced, &known);
        assert_eq!(deeper, searcher.rank_with(&position, dice, &forced));
    }
}

#[test]
fn forced_plays_reach_the_requested_plies_and_change_no_other() {
    let engine = engine();
    let table = MatchEquityTable::default();
    let context = CubeContext::new(&Contest::default(), Cube::START, &table);
    let start = Variant::Backgammon.start();
    let dice = Dice::new(3, 1).unwrap();
    let options =
        SearchOptions { plies: 1, filters: MoveFilters::TINY, top: 1, ..SearchOptions::default() };
    let free = Searcher::new(&engine, &context, &options).rank(&start, dice);
    let worst = free[15].legal.result;
    assert_eq!(free[15].plies, 0);
    let forced = Searcher::new(&engine, &context, &options).rank_with(&start, dice, &[worst]);
    let is_worst = |play: &&SearchedPlay| play.legal.result == worst;
    let all = SearchOptions { filters: MoveFilters::OFF, ..options };
    let all = Searcher::new(&engine, &context, &all).rank(&start, dice);
    assert_eq!(forced.iter().find(is_worst), all.iter().find(is_worst));
    let others = |plays: &[SearchedPlay]| -> Vec<SearchedPlay> {
        plays.iter().filter(|play| !is_worst(play)).copied().collect()
    };
    assert_eq!(others(&forced), others(&free));
    assert!(forced.is_sorted_by_key(|play| std::cmp::Reverse(play.plies)));
}

#[test]
fn a_cache_of_any_size_changes_nothing() {
    let contexts = contexts();
    let dice = Dice::new(6, 2).unwrap();
    let run = |engine: &Engine| {
        // Searches run one after the other, so that later ones find evaluations of earlier ones.
        let mut all = Vec::new();
        for position in positions(engine, 3) {
            for context in &contexts {
                let options = SearchOptions { plies: 1, ..SearchOptions::default() };
                all.push(Searcher::new(engine, context, &options).rank(&position, dice));
            }
        }
        all
    };
    let without = run(&engine());
    for bytes in [64, 10_000, 1 << 24] {
        let engine = engine().with_cache(bytes).unwrap();
        assert_eq!(run(&engine), without, "{bytes} bytes");
        assert_eq!(run(&engine), without, "{bytes} bytes, filled");
    }
}

#[test]
fn noise_is_repeatable_and_small_noise_makes_small_errors() {
    let engine = engine();
    let context = &contexts()[0];
    let at = |noise: Option<Noise>, position: &Position| {
        let options = SearchOptions { plies: 1, noise, ..SearchOptions::default() };
        Searcher::new(&engine, context, &options).value(position).no_double
    };
    for position in positions(&engine, 10) {
        let noise = |deviation, seed| Some(Noise { deviation, seed });
        let quiet = at(None, &position);
        assert_eq!(at(noise(0.0, 1), &position), quiet);
        let loud = at(noise(0.02, 1), &position);
        assert_eq!(at(noise(0.02, 1), &position), loud);
        assert_ne!(at(noise(0.02, 2), &position), loud);
        let error = (loud.0 - quiet.0).abs();
        assert!(error < 0.1, "{loud:?} instead of {quiet:?}");
    }
}

/// In this lost race the opponent doubles and wins after every play, but the best play is still
/// found.
#[test]
fn plays_after_which_doubles_are_passed_are_ordered() {
    let engine = engine();
    let position = stacks(
        &[(12, 1), (11, 1), (10, 1), (8, 2), (7, 2), (6, 3), (5, 3), (4, 2)],
        &[(6, 2), (5, 3), (4, 4), (3, 4), (2, 2)],
    );
    let table = MatchEquityTable::default();
    let context = CubeContext::new(&Contest::default(), Cube::START, &table);
    for plies in [0, 1] {
        let options = SearchOptions { plies, ..SearchOptions::default() };
        let dice = Dice::new(4, 2).unwrap();
        let plays = Searcher::new(&engine, &context, &options).rank(&position, dice);
        assert!(plays.iter().all(|play| (play.value.0 + 1.0).abs() < 1e-9), "{plays:?}");
        let most = plays.iter().map(|play| play.outcome.win).fold(0.0, f32::max);
        let best = &plays[0];
        assert!(most - best.outcome.win < 0.003, "{} of {most}: {best:?}", best.outcome.win);
        assert_eq!(Searcher::new(&engine, &context, &options).best(&position, dice), best.legal);
    }
}

#[test]
fn the_best_play_is_the_first_of_the_list() {
    let engine = engine();
    let context = CubeContext::cubeless_money();
    let positions = positions(&engine, 12);
    for (plies, filters) in [
        (0, MoveFilters::NORMAL),
        (1, MoveFilters::TINY),
        (2, MoveFilters::NORMAL),
        (2, MoveFilters::STEPWISE),
        (3, MoveFilters::STEPWISE),
    ] {
        let options =
            SearchOptions { plies, filters, cubeful: false, top: 1, ..SearchOptions::default() };
        for (position, dice) in positions.iter().zip(Dice::ALL.iter().cycle()).take(14 - 4 * plies)
        {
            let plays = Searcher::new(&engine, &context, &options).rank(position, *dice);
            // A list has more plays at these plies than a choice of the best play.
            let options = SearchOptions { top: SearchOptions::TOP, ..options };
            let best = Searcher::new(&engine, &context, &options).best(position, *dice);
            assert_eq!(best, plays[0].legal, "{plies} plies");
        }
    }
}
