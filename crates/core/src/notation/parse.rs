//! Moves to a legal play.

use alloc::vec::Vec;

use super::read::{self, BAR, Hop, OFF};
use super::{PlayError, PlayProblem};
use crate::made::Moved;
use crate::play::{Play, Source, Target};
use crate::plays::{Places, Walk};
use crate::{Chequers, Dice, Die, LegalPlay, Point, Position};

impl Position {
    /// Reads a legal play as players write it.
    ///
    /// Moves stand in any order, separated by blanks, commas or semicolons: `13/7`, `bar/20`,
    /// `6/off`. All points on the way may be named (`13/11/7`), or some, or none. `-`, `>` and
    /// `->` do for `/`; the bar is `bar`, `b` or `25`, off is `off`, `o` or `0`, in any case.
    /// `(2)` to `(4)` repeats what it follows. A star may always be left out, but must not stand
    /// where nothing is hit. A turn without a move is nothing at all, `cannot move`, `can't move`,
    /// `no move`, `no legal move`, `none`, `pass`, `dance` or `-`, and the move `0/0`, which some
    /// programs write for a die that cannot be played, is ignored.
    ///
    /// If a text can be read as several plays, they differ in what is hit on points it does not
    /// name. Then the one that hits least is meant.
    ///
    /// # Errors
    /// The first piece of the text that makes no sense or cannot be played, or the whole text if
    /// only the play as a whole is wrong, and why: see [`PlayProblem`].
    ///
    /// # Examples
    /// ```
    /// use barpoint_core::{Dice, Variant};
    ///
    /// let start = Variant::Backgammon.start();
    /// let dice: Dice = "64".parse()?;
    /// let legal = start.parse_play(dice, "24-20, 20-14")?;
    /// assert_eq!(legal.play.to_string(), "24/14");
    ///
    /// let error = start.parse_play(dice, "24/18 8/2* 13/9").unwrap_err();
    /// assert_eq!(error.to_string(), "`13/9` at offset 11: more moves than 64 allows");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_play(&self, dice: Dice, text: &str) -> Result<LegalPlay, PlayError> {
        let of_whole = |problem| {
            let start = text.len() - text.trim_start().len();
            PlayError::new(text, start..start + text.trim().len(), problem)
        };
        let of_hop = |hop: &Hop, problem| PlayError::new(text, hop.piece(), problem);

        let hops = read::hops(text, dice)?;
        if hops.is_empty() {
            let pass = self.legal_play(dice, &Play::NONE);
            return pass.ok_or_else(|| of_whole(PlayProblem::MustMove(dice)));
        }
        if let Some(legal) = plainly_meant(self, dice, &hops) {
            return Ok(legal);
        }
        let plays = self.plays(dice);
        let mut search = Search::default();
        search.explore(&Turn::new(self, dice, &hops));
        if let (true, Some(stuck)) = (search.ends.is_empty(), search.stuck) {
            return Err(of_hop(&hops[stuck.hop], stuck.problem));
        }
        let is_meant =
            |legal: &&LegalPlay| search.ends.iter().any(|end| end.result == legal.result);
        let mut meant: Vec<_> = plays.iter().filter(is_meant).copied().collect();
        if meant.is_empty() {
            if plays.iter().any(|legal| legal.play.is_none()) {
                return Err(of_whole(PlayProblem::GameOver));
            }
            let dice_made = search.ends.iter().map(|end| end.play.moves().len()).max();
            let dice_legal = plays.iter().map(|legal| legal.play.moves().len()).max();
            return Err(of_whole(if dice_made < dice_legal {
                PlayProblem::DiceLeft(dice)
            } else {
                PlayProblem::LargerDie(dice.high())
            }));
        }

        for hop in hops.iter().filter(|hop| hop.star) {
            let target = Point::new(hop.to).map_or(Target::Off, Target::Point);
            meant.retain(|legal| hits(legal).any(|hit| hit == target));
            if meant.is_empty() {
                return Err(of_hop(hop, PlayProblem::NoHit(target)));
            }
        }
        let least = meant.iter().map(|legal| hits(legal).count()).min();
        meant.retain(|legal| Some(hits(legal).count()) == least);
        if let [only] = meant[..] {
            return Ok(only);
        }
        Err(of_whole(PlayProblem::Ambiguous(meant.iter().map(|legal| legal.play).collect())))
    }
}

/// The play that hops of proper lengths lead to, with no hit but on points they name: nothing that
/// hits less can be meant. `None` leaves it to the search, which also says what is wrong.
fn plainly_meant(position: &Position, dice: Dice, hops: &[Hop]) -> Option<LegalPlay> {
    if let Some(legal) = two_chequers(position, dice, hops) {
        return Some(legal);
    }
    if !lengths_fit(dice, hops) {
        return None;
    }
    let mut moved = Moved::new(position);
    let enters = |hop: &&Hop| hop.from == BAR;
    for hop in hops.iter().filter(enters).chain(hops.iter().filter(|hop| !enters(hop))) {
        moved.step(usize::from(hop.from - 1), Point::new(hop.to))?;
    }
    let legal = position.legal_play_to_board(dice, &moved)?;
    stars_fit(&legal, hops).then_some(legal)
}

/// Two chequers that move by a die each, neither of them from where the other one lands: no other
/// moves by the same dice come to the same, so there is nothing to choose but the order.
fn two_chequers(position: &Position, dice: Dice, hops: &[Hop]) -> Option<LegalPlay> {
    let &[one, other] = hops else { return None };
    let is_one_way = one.to == other.from || other.to == one.from;
    if dice.is_double() || is_one_way || position.opponent().is_none() {
        return None;
    }
    let (rear, front) = if one.from >= other.from { (one, other) } else { (other, one) };
    let start = Places::new(position);
    let may = |places: Places, hop: Hop, die: Die| {
        goes(hop, die.pips()) && places.sources(die) >> (hop.from - 1) & 1 == 1
    };
    let after = |hop: Hop| {
        let source = usize::from(hop.from - 1);
        let leaves = u32::from(position.on_roll().counts()[source] == 1) << source;
        let reached = 1_u32.checked_shl(u32::from(hop.to).wrapping_sub(1)).unwrap_or(0);
        Places { own: start.own & !leaves | reached, ..start }
    };
    // In the order in which all plays are made.
    for (first, second) in [(dice.high(), dice.low()), (dice.low(), dice.high())] {
        for (begun, done) in [(rear, front), (front, rear)] {
            if may(start, begun, first) && may(after(begun), done, second) {
                let mut walk = Walk::at(position, start);
                walk.advance(usize::from(begun.from - 1), first);
                walk.advance(usize::from(done.from - 1), second);
                let legal = walk.legal_play();
                return stars_fit(&legal, hops).then_some(legal);
            }
        }
    }
    None
}

/// Whether every star stands where something is hit.
fn stars_fit(legal: &LegalPlay, hops: &[Hop]) -> bool {
    let is_hit = |hop: &Hop| {
        Point::new(hop.to).is_some_and(|to| hits(legal).any(|hit| hit == Target::Point(to)))
    };
    hops.iter().filter(|hop| hop.star).all(is_hit)
}

/// Whether the dice may be divided among the hops so that each gets what it needs.
fn lengths_fit(dice: Dice, hops: &[Hop]) -> bool {
    let (high, low) = (dice.high().pips(), dice.low().pips());
    if dice.is_double() {
        let times = |hop: &Hop| (1..=4).find(|&times| goes(*hop, times * high));
        let times: Option<u8> = hops.iter().map(times).sum();
        return times.is_some_and(|times| times <= 4);
    }
    match *hops {
        [hop] => [high, low, high + low].iter().any(|&pips| goes(hop, pips)),
        [one, other] => goes(one, high) && goes(other, low) || goes(one, low) && goes(other, high),
        _ => false,
    }
}

/// Whether so many pips take a chequer this way: off the board it need not be all of them.
const fn goes(hop: Hop, pips: u8) -> bool {
    let length = hop.from - hop.to;
    length == pips || hop.to == OFF && length < pips
}

fn hits(legal: &LegalPlay) -> impl Iterator<Item = Target> {
    legal.play.moves().iter().filter(|step| step.hits).map(|step| step.to)
}

/// Every order and every die by which the written moves can be made.
#[derive(Default)]
struct Search {
    /// Where the text may lead, legal as a whole play or not.
    ends: Vec<LegalPlay>,
    /// The first dead end of those after the most moves.
    stuck: Option<Stuck>,
}

struct Stuck {
    moves: usize,
    hop: usize,
    problem: PlayProblem,
}

impl Search {
    fn explore(&mut self, turn: &Turn) {
        let mut left = turn.left().peekable();
        if left.peek().is_none() {
            self.ends.push(turn.walk.legal_play());
            return;
        }
        let mut is_stuck = true;
        for (hop, way) in left {
            for die in 0..turn.dice.len() {
                if let Some(next) = turn.step(hop, way, die) {
                    is_stuck = false;
                    self.explore(&next);
                }
            }
        }
        if is_stuck && self.stuck.as_ref().is_none_or(|known| known.moves < turn.moves) {
            self.stuck = turn.stuck();
        }
    }
}

/// From a place to a place, numbered as in [`Hop`].
#[derive(Clone, Copy)]
struct Way {
    from: u8,
    to: u8,
}

/// A turn under way, with what is left of the dice and of the text.
#[derive(Clone)]
struct Turn {
    walk: Walk,
    moves: usize,
    /// Each different die and how often it is left.
    dice: [(Die, u8); 2],
    /// What is left of each hop; there are as many as dice at most.
    ways: [Option<Way>; 4],
}

impl Turn {
    fn new(position: &Position, dice: Dice, hops: &[Hop]) -> Self {
        let [high, low] = if dice.is_double() { [4, 0] } else { [1, 1] };
        let mut ways = [None; 4];
        for (way, hop) in ways.iter_mut().zip(hops) {
            *way = Some(Way { from: hop.from, to: hop.to });
        }
        let dice = [(dice.high(), high), (dice.low(), low)];
        Self { walk: Walk::new(position), moves: 0, dice, ways }
    }

    fn left(&self) -> impl Iterator<Item = (usize, Way)> {
        self.ways.iter().enumerate().filter_map(|(hop, way)| Some((hop, (*way)?)))
    }

    /// The different dice left.
    fn dice_left(&self) -> impl Iterator<Item = Die> {
        self.dice.iter().filter(|&&(_, times)| times > 0).map(|&(die, _)| die)
    }

    /// The turn after one die has moved a chequer all the written way or a part of it.
    fn step(&self, hop: usize, way: Way, die: usize) -> Option<Self> {
        let (die_moved, times) = self.dice[die];
        let landing = way.from.saturating_sub(die_moved.pips());
        let source = way.from - 1;
        if times == 0 || landing < way.to || self.walk.sources(die_moved) >> source & 1 == 0 {
            return None;
        }
        let mut next = self.clone();
        next.walk = self.walk.step(source.into(), die_moved);
        next.moves += 1;
        next.dice[die].1 -= 1;
        let rest = Way { from: landing, to: way.to };
        next.ways[hop] = (landing > way.to).then_some(rest);
        (landing == way.to || next.reaches(rest)).then_some(next)
    }

    /// Why nothing that is left can be moved: a chequer that stays on the bar is mentioned only
    /// where the text does not say what should become of it.
    fn stuck(&self) -> Option<Stuck> {
        let problems = self.left().map(|(hop, way)| (hop, self.problem(way)));
        let (hop, problem) =
            problems.min_by_key(|(_, problem)| matches!(problem, PlayProblem::BarFirst))?;
        Some(Stuck { moves: self.moves, hop, problem })
    }

    /// Why no die moves a chequer this way.
    fn problem(&self, way: Way) -> PlayProblem {
        let Way { from, to } = way;
        let source = usize::from(from - 1);
        if self.walk.mine[Chequers::BAR] > 0 && from != BAR {
            return PlayProblem::BarFirst;
        }
        if self.walk.mine[source] == 0 {
            return PlayProblem::NoChequer(Point::new(from).map_or(Source::Bar, Source::Point));
        }
        if to == OFF && from <= 6 && self.walk.places.own >> 6 != 0 {
            return PlayProblem::NotHome;
        }
        let landings = self.dice_left().map(|die| from.saturating_sub(die.pips()));
        let blocked = landings.filter(|&landing| landing >= to.max(1)).filter_map(|landing| {
            let held = self.walk.theirs[24 - usize::from(landing)] > 1;
            Point::new(landing).filter(|_| held)
        });
        match blocked.min() {
            _ if !self.reaches(way) => PlayProblem::NoDie,
            Some(point) => PlayProblem::Blocked(point),
            None if to == OFF => PlayProblem::NotRearmost,
            None => PlayProblem::NoDie,
        }
    }

    /// Whether the dice left add up to the whole way, or to more if it leads off.
    fn reaches(&self, way: Way) -> bool {
        let [(high, highs), (low, lows)] = self.dice;
        let distance = way.from - way.to;
        let fits = |sum| sum == distance || way.to == OFF && sum > distance;
        (0..=highs).any(|h| (0..=lows).any(|l| fits(h * high.pips() + l * low.pips())))
    }
}
