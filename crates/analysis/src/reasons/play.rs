//! Reasons why a play is better than another one.

use barpoint_core::{BySide, Outcome, Position, masks};
use barpoint_engine::{Evaluator, Searcher};
use barpoint_equity::Emg;

use super::{Phrase, PhraseName, SAME, Sentence, SentenceName};
use crate::roll_table::roll_table;
use crate::shape::{ANCHORS, exposed, made, points, prime_length};
use crate::shots::Shots;

/// Difference of chances from which on it is a reason.
const CHANCE: f64 = 0.005;
/// Difference of the number of rolls from which on it is a reason.
const ROLLS: u32 = 2;
/// Greatest number of shots that is a reason. More shots hit a blot in the opponent's home board, which
/// costs little.
const MOST_SHOTS: u32 = 24;
/// Difference of wastage in pips from which on it is a reason.
const WASTAGE: f64 = 0.1;
/// Maximum number of reasons on the board for a play.
const MOST_REASONS: usize = 2;

/// Numbers of a play.
///
/// # Perspective
/// The player who makes the play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayNumbers {
    /// Equity after the play.
    pub equity: Emg,
    /// Chances after the play.
    pub outcome: Outcome,
    /// Numbers of the board after the play.
    pub board: BoardNumbers,
    /// Rolls of the opponent that turn the game; `None` unless they were counted.
    pub follow_ups: Option<FollowUps>,
}

impl PlayNumbers {
    /// Returns the numbers of a play that leads to this position, in which the other player is on
    /// roll.
    #[must_use]
    pub fn new(after: &Position, equity: Emg, outcome: Outcome) -> Self {
        Self { equity, outcome, board: BoardNumbers::after(after), follow_ups: None }
    }
}

/// Numbers of the play that was made and of the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayReasons {
    /// The play that was made.
    pub made: PlayNumbers,
    /// The best play.
    pub best: PlayNumbers,
}

/// Differences of equity and chances: those of the best play less those of the play that was made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ChanceGains {
    /// Normalised equity, with the cube.
    pub equity: f64,
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: f64,
    /// Chance to win a backgammon.
    pub win_backgammon: f64,
    /// Chance to lose a gammon or a backgammon; negative if the best play loses fewer.
    pub lose_gammon: f64,
    /// Chance to lose a backgammon; negative if the best play loses fewer.
    pub lose_backgammon: f64,
}

impl ChanceGains {
    /// Difference of the cubeless money equities.
    #[must_use]
    pub fn cubeless(&self) -> f64 {
        2.0 * self.win + self.win_gammon + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
    }
}

impl PlayReasons {
    /// Returns the differences of equity and chances.
    #[must_use]
    pub fn gains(&self) -> ChanceGains {
        let of = |chance: fn(&Outcome) -> f32| {
            f64::from(chance(&self.best.outcome)) - f64::from(chance(&self.made.outcome))
        };
        ChanceGains {
            equity: self.best.equity.0 - self.made.equity.0,
            win: of(|outcome| outcome.win),
            win_gammon: of(|outcome| outcome.win_gammon),
            win_backgammon: of(|outcome| outcome.win_backgammon),
            lose_gammon: of(|outcome| outcome.lose_gammon),
            lose_backgammon: of(|outcome| outcome.lose_backgammon),
        }
    }

    /// Explains the difference in one or two sentences of plain English.
    ///
    /// # Rules
    /// Equities that differ by less than 0.0005 count as equal. The first sentence names each chance
    /// that differs by 0.5 % or more, advantages of the best play first; it adds the equity if no chance
    /// favours the best play or if the cubeless money equities of both plays would order them the
    /// other way. The second one names up to two advantages on the board and up to one drawback, in the order
    /// of importance: chequers hit; at most 24 shots, and bad rolls, that differ by two rolls or more; length
    /// of a prime; points of the home board; having an anchor; chequers off; wastage that differs by
    /// 0.1 pips or more.
    #[must_use]
    pub fn explain(&self) -> String {
        Sentence::join(&self.sentences())
    }

    /// Returns the sentences of [`explain`](Self::explain).
    #[must_use]
    pub fn sentences(&self) -> Vec<Sentence> {
        let gains = self.gains();
        if gains.equity < SAME {
            return vec![if gains.equity > -SAME {
                Sentence::of(SentenceName::Same)
            } else {
                Sentence::worth(SentenceName::MadeBetter, gains.equity)
            }];
        }
        [chances(&gains)].into_iter().chain(self.on_the_board()).collect()
    }

    /// Returns the sentence about the board, `None` if nothing of it differs enough.
    fn on_the_board(&self) -> Option<Sentence> {
        let found = self.differences();
        let of = |favours: bool, most: usize| -> Vec<Phrase> {
            let matching = found.iter().filter(move |(it, _)| *it == favours);
            matching.take(most).map(|(_, phrase)| *phrase).collect()
        };
        let (advantages, drawbacks) = (of(true, MOST_REASONS), of(false, 1));
        let name = match (advantages.is_empty(), drawbacks.is_empty()) {
            (true, true) => return None,
            (false, true) => SentenceName::Board,
            (false, false) => SentenceName::BoardBut,
            (true, false) => SentenceName::BoardAlthough,
        };
        Some(Sentence { advantages, drawbacks, ..Sentence::of(name) })
    }

    /// Returns the differences on the board that matter, each with true if it favours the best play.
    fn differences(&self) -> Vec<(bool, Phrase)> {
        let (made, best) = (&self.made.board, &self.best.board);
        let mut found = Vec::new();
        let mut add = |differs: bool, favours: bool, phrase: Phrase| {
            if differs {
                found.push((favours, phrase));
            }
        };
        let hit = Phrase::counted(PhraseName::Bar, best.hit, made.hit);
        add(best.hit != made.hit, best.hit > made.hit, hit);
        let [ours, theirs] = [best, made].map(|board| board.shots.hitting);
        let is_telling = ours.max(theirs) <= MOST_SHOTS && ours.abs_diff(theirs) >= ROLLS;
        add(is_telling, ours < theirs, Phrase::counted(PhraseName::Shots, ours, theirs));
        if let (Some(ours), Some(theirs)) = (self.best.follow_ups, self.made.follow_ups) {
            let rolls = Phrase::counted(PhraseName::GoodRolls, ours.bad, theirs.bad);
            add(ours.bad.abs_diff(theirs.bad) >= ROLLS, ours.bad < theirs.bad, rolls);
        }
        add(best.prime != made.prime, best.prime > made.prime, prime(best.prime, made.prime));
        let home = Phrase::counted(PhraseName::HomePoints, best.home_points, made.home_points);
        let more = best.home_points > made.home_points;
        add(best.home_points != made.home_points, more, home);
        let [ours, theirs] = [best, made].map(|board| board.anchors > 0);
        let anchor = if ours { PhraseName::Anchor } else { PhraseName::NoAnchor };
        add(ours != theirs, ours, Phrase::of(anchor));
        let off = Phrase::counted(PhraseName::Off, best.off, made.off);
        add(best.off != made.off, best.off > made.off, off);
        if let (Some(ours), Some(theirs)) = (best.wastage, made.wastage) {
            let is_less = theirs - ours > 0.0;
            let name = if is_less { PhraseName::WastesLess } else { PhraseName::WastesMore };
            let pips = Some((ours - theirs).abs());
            let phrase = Phrase { pips, ..Phrase::of(name) };
            add((ours - theirs).abs() >= WASTAGE, ours < theirs, phrase);
        }
        found
    }
}

/// Returns a phrase for the length of a prime; 0 is no prime.
const fn prime(ours: u32, theirs: u32) -> Phrase {
    match (ours, theirs) {
        (0, _) => Phrase::of(PhraseName::NoPrime),
        (_, 0) => Phrase { count: Some(ours), ..Phrase::of(PhraseName::Prime) },
        _ => Phrase::counted(PhraseName::LongerPrime, ours, theirs),
    }
}

/// Returns the sentence about the chances of a play that is better by these gains.
fn chances(gains: &ChanceGains) -> Sentence {
    // Difference, true if more is better, and the phrases for more and for less.
    let all = [
        (gains.win, true, [PhraseName::WinsMore, PhraseName::WinsLess]),
        (gains.win_gammon, true, [PhraseName::MoreGammons, PhraseName::FewerGammons]),
        (gains.lose_gammon, false, [PhraseName::MoreLostGammons, PhraseName::FewerLostGammons]),
        (gains.win_backgammon, true, [PhraseName::MoreBackgammons, PhraseName::FewerBackgammons]),
        (
            gains.lose_backgammon,
            false,
            [PhraseName::MoreLostBackgammons, PhraseName::FewerLostBackgammons],
        ),
    ];
    let of = |sign: f64| -> Vec<Phrase> {
        let gain = |difference: f64, is_good: bool| if is_good { difference } else { -difference };
        let telling = all.iter().filter(|(it, is_good, _)| sign * gain(*it, *is_good) >= CHANCE);
        let phrase = |(difference, _, [more, less]): &(f64, bool, [PhraseName; 2])| Phrase {
            chance: Some(difference.abs()),
            ..Phrase::of(if *difference > 0.0 { *more } else { *less })
        };
        telling.map(phrase).collect()
    };
    let (advantages, drawbacks) = (of(1.0), of(-1.0));
    let (name, equity) = match (advantages.is_empty(), drawbacks.is_empty()) {
        (false, true) => (SentenceName::Best, None),
        (false, false) if gains.cubeless() > 0.0 => (SentenceName::BestBut, None),
        (false, false) => (SentenceName::BestAnyway, Some(gains.equity)),
        (true, false) => (SentenceName::WorseAnyway, Some(gains.equity)),
        (true, true) => (SentenceName::Worth, Some(gains.equity)),
    };
    Sentence { equity, advantages, drawbacks, ..Sentence::of(name) }
}

/// Numbers of a board after a play.
///
/// # Perspective
/// The player who made the play.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoardNumbers {
    /// Pip counts.
    pub pips: BySide<u32>,
    /// Pips that the player will waste in the bearoff on average: effective pips less pips. `None`
    /// unless the caller knows them, see [`with_wastage`](Self::with_wastage).
    pub wastage: Option<f64>,
    /// Shots of the opponent.
    pub shots: Shots,
    /// Single chequers that have a chequer of the opponent behind them.
    pub blots: u32,
    /// Points of the home board with at least two chequers.
    pub home_points: u32,
    /// Points from 18 to 24 with at least two chequers.
    pub anchors: u32,
    /// Length of the longest prime with a chequer of the opponent behind it; 0 without a prime of at
    /// least four points.
    pub prime: u32,
    /// Chequers of the player in the opponent's home board or on the bar.
    pub back: u32,
    /// Chequers of the opponent on the bar.
    pub hit: u32,
    /// Chequers of the player that are borne off or were never in play.
    pub off: u32,
}

impl BoardNumbers {
    /// Returns the numbers of the position after a play, with the other player on roll.
    #[must_use]
    pub fn after(play: &Position) -> Self {
        let (mine, theirs) = (play.opponent(), play.on_roll());
        Self {
            pips: play.pips().flip(),
            wastage: None,
            shots: Shots::of(play),
            blots: exposed(mine, theirs),
            home_points: (made(mine) & masks::HOME).count_ones(),
            anchors: (made(mine) & points(ANCHORS)).count_ones(),
            prime: prime_length(mine, theirs),
            back: mine.back(),
            hit: theirs.bar().into(),
            off: 15 - mine.total(),
        }
    }

    /// The same numbers with the effective pips of the player from a bearoff database.
    #[must_use]
    pub fn with_wastage(mut self, effective_pips: Option<f64>) -> Self {
        self.wastage = effective_pips.map(|pips| pips - f64::from(self.pips.on_roll));
        self
    }
}

/// Number of the opponent's 36 rolls that turn the game.
///
/// # Perspective
/// The player who made the play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FollowUps {
    /// Rolls after which the player is better off by [`SWING`](Self::SWING) or more.
    pub good: u32,
    /// Rolls after which the player is worse off by [`SWING`](Self::SWING) or more.
    pub bad: u32,
}

impl FollowUps {
    /// Change of the normalised equity that turns the game.
    pub const SWING: f64 = 0.2;

    /// Counts the rolls after a play. Returns `None` if the play ends the game.
    ///
    /// `searcher` is that of the player who made the play, `after` the position with the opponent on
    /// roll. All plays of a decision should be compared with the same `equity`, such as that of the best
    /// play. The opponent makes the best play of each roll and does not double.
    pub fn of(
        searcher: &Searcher<'_, impl Evaluator>,
        after: &Position,
        equity: Emg,
    ) -> Option<Self> {
        let theirs = searcher.flip();
        let table = roll_table(&theirs, after, || {})?;
        let mut found = Self::default();
        for roll in &table.rolls {
            let value = theirs.context().flip_utility(roll.best.value);
            let change = searcher.context().emg(value).0 - equity.0;
            let weight = |turns: bool| u32::from(turns) * roll.dice.weight();
            found.good += weight(change >= Self::SWING);
            found.bad += weight(change <= -Self::SWING);
        }
        Some(found)
    }
}
