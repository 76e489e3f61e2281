//! Conversion of written moves to a legal play.

use alloc::vec::Vec;

use super::read::{self, BAR, OFF, WrittenMove};
use super::{PlayError, PlayProblem};
use crate::moved_board::MovedBoard;
use crate::play::{Play, Source, Target};
use crate::plays::{Places, Walk};
use crate::{Chequers, Dice, Die, LegalPlay, Point, Position};

impl Position {
    /// Reads a legal play from text.
    ///
    /// Moves are written in any order, separated by blanks, commas or semicolons: `13/7`, `bar/20`,
    /// `6/off`. Points on which a chequer lands on its way may be named (`13/11/7`) or left out.
    /// `-`, `>` and `->` may replace `/`. The bar is `bar`, `b` or `25`, and off is `off`, `o` or
    /// `0`, in any case. `(2)` to `(4)` repeats the move before it. A star may always be left out,
    /// but it must not mark a point on which nothing is hit. A turn without a move is an empty
    /// text, `cannot move`, `can't move`, `no move`, `no legal move`, `none`, `pass`, `dance` or
    /// `-`. The move `0/0` is ignored, because some programs write it for a die that cannot be
    /// played.
    ///
    /// A text may fit several plays that hit on different points which the text does not name. The
    /// play with the fewest hits is then returned.
    ///
    /// # Errors
    /// Returns the first part of the text that has no meaning or that cannot be played, with the
    /// reason. If only the play as a whole is wrong, the part is the whole text. [`PlayProblem`]
    /// lists the reasons.
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
        let of_move =
            |written: &WrittenMove, problem| PlayError::new(text, written.piece(), problem);

        let moves = read::moves(text, dice)?;
        if moves.is_empty() {
            let pass = self.legal_play(dice, &Play::NONE);
            return pass.ok_or_else(|| of_whole(PlayProblem::MustMove(dice)));
        }
        if let Some(legal) = plainly_meant(self, dice, &moves) {
            return Ok(legal);
        }
        let plays = self.plays(dice);
        let mut search = Search::default();
        search.explore(&Turn::new(self, dice, &moves));
        if let (true, Some(stuck)) = (search.ends.is_empty(), search.stuck) {
            return Err(of_move(&moves[stuck.written], stuck.problem));
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

        for written in moves.iter().filter(|written| written.star) {
            let target = Point::new(written.to).map_or(Target::Off, Target::Point);
            meant.retain(|legal| hits(legal).any(|hit| hit == target));
            if meant.is_empty() {
                return Err(of_move(written, PlayProblem::NoHit(target)));
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

/// Returns the play if the dice fit the lengths of the written moves and if it hits only on named
/// points. No other play can then have fewer hits. `None` means that the full search has to find
/// the play or the error.
fn plainly_meant(position: &Position, dice: Dice, moves: &[WrittenMove]) -> Option<LegalPlay> {
    if let Some(legal) = two_chequers(position, dice, moves) {
        return Some(legal);
    }
    if !lengths_fit(dice, moves) {
        return None;
    }
    let mut moved = MovedBoard::new(position);
    let enters = |written: &&WrittenMove| written.from == BAR;
    for written in
        moves.iter().filter(enters).chain(moves.iter().filter(|written| !enters(written)))
    {
        moved.step(usize::from(written.from - 1), Point::new(written.to))?;
    }
    let legal = position.legal_play_to_board(dice, &moved)?;
    stars_fit(&legal, moves).then_some(legal)
}

/// Returns the play that moves two chequers by one die each, neither of them from the point on
/// which the other lands. No other moves by the same dice reach the same position, so only the
/// order is open.
fn two_chequers(position: &Position, dice: Dice, moves: &[WrittenMove]) -> Option<LegalPlay> {
    let &[one, other] = moves else { return None };
    let is_one_way = one.to == other.from || other.to == one.from;
    if dice.is_double() || is_one_way || position.opponent().is_none() {
        return None;
    }
    let (rear, front) = if one.from >= other.from { (one, other) } else { (other, one) };
    let start = Places::new(position);
    let may = |places: Places, written: WrittenMove, die: Die| {
        goes(written, die.pips()) && places.sources(die) >> (written.from - 1) & 1 == 1
    };
    let after = |written: WrittenMove| {
        let source = usize::from(written.from - 1);
        let leaves = u32::from(position.on_roll().counts()[source] == 1) << source;
        let reached = 1_u32.checked_shl(u32::from(written.to).wrapping_sub(1)).unwrap_or(0);
        Places { own: start.own & !leaves | reached, ..start }
    };
    // Same order as in `Plays::generate`.
    for (first, second) in [(dice.high(), dice.low()), (dice.low(), dice.high())] {
        for (begun, done) in [(rear, front), (front, rear)] {
            if may(start, begun, first) && may(after(begun), done, second) {
                let mut walk = Walk::at(position, start);
                walk.advance(usize::from(begun.from - 1), first);
                walk.advance(usize::from(done.from - 1), second);
                let legal = walk.legal_play();
                return stars_fit(&legal, moves).then_some(legal);
            }
        }
    }
    None
}

/// Returns true if each star marks a point on which something is hit.
fn stars_fit(legal: &LegalPlay, moves: &[WrittenMove]) -> bool {
    let is_hit = |written: &WrittenMove| {
        Point::new(written.to).is_some_and(|to| hits(legal).any(|hit| hit == Target::Point(to)))
    };
    moves.iter().filter(|written| written.star).all(is_hit)
}

/// Returns true if the dice can be divided among the written moves so that each gets its length.
fn lengths_fit(dice: Dice, moves: &[WrittenMove]) -> bool {
    let (high, low) = (dice.high().pips(), dice.low().pips());
    if dice.is_double() {
        let times = |written: &WrittenMove| (1..=4).find(|&times| goes(*written, times * high));
        let times: Option<u8> = moves.iter().map(times).sum();
        return times.is_some_and(|times| times <= 4);
    }
    match *moves {
        [written] => [high, low, high + low].iter().any(|&pips| goes(written, pips)),
        [one, other] => goes(one, high) && goes(other, low) || goes(one, low) && goes(other, high),
        _ => false,
    }
}

/// Returns true if this number of pips moves a chequer this far. Bearing off may use more pips than
/// needed.
const fn goes(written: WrittenMove, pips: u8) -> bool {
    let length = written.from - written.to;
    length == pips || written.to == OFF && length < pips
}

fn hits(legal: &LegalPlay) -> impl Iterator<Item = Target> {
    legal.play.moves().iter().filter(|step| step.hits).map(|step| step.to)
}

/// Search through all orders and all dice by which the written moves can be made.
#[derive(Default)]
struct Search {
    /// Turns in which all written moves are made, whether they are legal as a whole or not.
    ends: Vec<LegalPlay>,
    /// First dead end among those after the largest number of moves.
    stuck: Option<Stuck>,
}

struct Stuck {
    moves: usize,
    written: usize,
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
        for (written, way) in left {
            for die in 0..turn.dice.len() {
                if let Some(next) = turn.step(written, way, die) {
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

/// Remaining part of a written move; places are numbered as in [`WrittenMove`].
#[derive(Clone, Copy)]
struct Way {
    from: u8,
    to: u8,
}

/// Unfinished turn with the remaining dice and written moves.
#[derive(Clone)]
struct Turn {
    walk: Walk,
    moves: usize,
    /// Each different die and the number of times it remains.
    dice: [(Die, u8); 2],
    /// Remaining part of each written move; there are at most as many as dice.
    ways: [Option<Way>; 4],
}

impl Turn {
    fn new(position: &Position, dice: Dice, moves: &[WrittenMove]) -> Self {
        let [high, low] = if dice.is_double() { [4, 0] } else { [1, 1] };
        let mut ways = [None; 4];
        for (way, written) in ways.iter_mut().zip(moves) {
            *way = Some(Way { from: written.from, to: written.to });
        }
        let dice = [(dice.high(), high), (dice.low(), low)];
        Self { walk: Walk::new(position), moves: 0, dice, ways }
    }

    fn left(&self) -> impl Iterator<Item = (usize, Way)> {
        self.ways.iter().enumerate().filter_map(|(written, way)| Some((written, (*way)?)))
    }

    /// The different dice that remain.
    fn dice_left(&self) -> impl Iterator<Item = Die> {
        self.dice.iter().filter(|&&(_, times)| times > 0).map(|&(die, _)| die)
    }

    /// Returns the turn after one die has moved a chequer the full written distance or a part of
    /// it.
    fn step(&self, written: usize, way: Way, die: usize) -> Option<Self> {
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
        next.ways[written] = (landing > way.to).then_some(rest);
        (landing == way.to || next.reaches(rest)).then_some(next)
    }

    /// Returns the reason why no remaining move can be made. A chequer on the bar is reported only
    /// if the text does not move it.
    fn stuck(&self) -> Option<Stuck> {
        let problems = self.left().map(|(written, way)| (written, self.problem(way)));
        let (written, problem) =
            problems.min_by_key(|(_, problem)| matches!(problem, PlayProblem::BarFirst))?;
        Some(Stuck { moves: self.moves, written, problem })
    }

    /// Returns the reason why no die makes this move.
    fn problem(&self, way: Way) -> PlayProblem {
        let Way { from, to } = way;
        let source = usize::from(from - 1);
        if self.walk.mine.on(Chequers::BAR) > 0 && from != BAR {
            return PlayProblem::BarFirst;
        }
        if self.walk.mine.on(source) == 0 {
            return PlayProblem::NoChequer(Point::new(from).map_or(Source::Bar, Source::Point));
        }
        if to == OFF && from <= 6 && self.walk.places.own >> 6 != 0 {
            return PlayProblem::NotHome;
        }
        let landings = self.dice_left().map(|die| from.saturating_sub(die.pips()));
        let blocked = landings.filter(|&landing| landing >= to.max(1)).filter_map(|landing| {
            let held = self.walk.theirs.on(24 - usize::from(landing)) > 1;
            Point::new(landing).filter(|_| held)
        });
        match blocked.min() {
            _ if !self.reaches(way) => PlayProblem::NoDie,
            Some(point) => PlayProblem::Blocked(point),
            None if to == OFF => PlayProblem::NotRearmost,
            None => PlayProblem::NoDie,
        }
    }

    /// Returns true if the remaining dice add up to the whole distance, or to more if the move
    /// leads off.
    fn reaches(&self, way: Way) -> bool {
        let [(high, highs), (low, lows)] = self.dice;
        let distance = way.from - way.to;
        let fits = |sum| sum == distance || way.to == OFF && sum > distance;
        (0..=highs).any(|h| (0..=lows).any(|l| fits(h * high.pips() + l * low.pips())))
    }
}
