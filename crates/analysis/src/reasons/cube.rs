//! Reasons for a cube decision.

use barpoint_core::{Dice, Outcome, Position};
use barpoint_engine::{Evaluator, Searcher, in_order};
use barpoint_equity::{CubeDecision, Double, Take};

use super::{SAME, Sentence, SentenceName};

/// Numbers of a cube decision.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeReasons {
    /// Correct actions, with the equities.
    pub correct: CubeDecision,
    /// Chances of the position.
    pub outcome: Outcome,
    /// Exchanges that lose the market; `None` if they were not counted.
    pub market: Option<Market>,
}

impl CubeReasons {
    /// Equity gained by doubling instead of waiting, from the point of view of the player on roll;
    /// negative if waiting is better. `None` if no double is possible or if it cannot help.
    #[must_use]
    pub fn gain_by_doubling(&self) -> Option<f64> {
        match self.correct.double() {
            Double::Unavailable | Double::Dead => None,
            // An opponent who should beaver is assumed to take, as in the costs of errors.
            _ => {
                let equities = self.correct.equities();
                let doubled = equities.double_take?.0.min(equities.double_pass.0);
                Some(doubled - equities.no_double.0)
            }
        }
    }

    /// Equity gained by taking instead of passing, from the point of view of the opponent; negative if
    /// passing is better. `None` if nobody may double.
    #[must_use]
    pub fn gain_by_taking(&self) -> Option<f64> {
        let equities = self.correct.equities();
        Some(equities.double_pass.0 - equities.double_take?.0)
    }

    /// Explains the correct action of the player on roll in one or two sentences of plain English.
    ///
    /// # Rules
    /// The first sentence compares the equities of doubling and of waiting, which count as equal below a
    /// difference of 0.0005. The second one names the share of the next exchanges that lose the market, if
    /// it was counted and the opponent would take now. If the opponent passes, it says so, and for a
    /// position that is too good to double, the chance of a gammon takes its place.
    #[must_use]
    pub fn explain_double(&self) -> String {
        Sentence::join(&self.sentences_on_double())
    }

    /// Returns the sentences of [`explain_double`](Self::explain_double).
    #[must_use]
    pub fn sentences_on_double(&self) -> Vec<Sentence> {
        let Some(gain) = self.gain_by_doubling() else {
            return vec![Sentence::of(match self.correct.double() {
                Double::Unavailable => SentenceName::Owned,
                _ => SentenceName::Useless,
            })];
        };
        let worth = |name| Sentence::worth(name, gain);
        let passes = self.correct.take() == Take::Pass;
        let then = if passes { Some(Sentence::of(SentenceName::MustPass)) } else { self.lost() };
        let first = match self.correct.double() {
            _ if gain.abs() < SAME => Sentence::of(SentenceName::EqualDouble),
            Double::TooGood => {
                let gammons = Some(self.outcome.win_gammon.into());
                let gammons = Sentence { gammons, ..Sentence::of(SentenceName::Gammons) };
                return vec![worth(SentenceName::PlayOn), gammons];
            }
            _ if gain > 0.0 => worth(SentenceName::Double),
            _ => worth(SentenceName::Wait),
        };
        [first].into_iter().chain(then).collect()
    }

    /// Explains the correct answer of the opponent in one sentence of plain English: the equities of
    /// taking and of passing, with the opponent's chances to win and to lose a gammon.
    #[must_use]
    pub fn explain_answer(&self) -> String {
        Sentence::join(&self.sentences_on_answer())
    }

    /// Returns the sentence of [`explain_answer`](Self::explain_answer).
    #[must_use]
    pub fn sentences_on_answer(&self) -> Vec<Sentence> {
        let Some(gain) = self.gain_by_taking() else {
            return vec![Sentence::of(SentenceName::Impossible)];
        };
        let name = match self.correct.take() {
            Take::Pass if gain == 0.0 => SentenceName::EqualAnswer,
            Take::Pass => SentenceName::Pass,
            Take::Take => SentenceName::Take,
            Take::Beaver => SentenceName::Beaver,
        };
        vec![Sentence {
            win: Some(self.outcome.lose().into()),
            gammons: Some(self.outcome.win_gammon.into()),
            ..Sentence::worth(name, gain)
        }]
    }

    /// Sentence about the market; `None` unless it was counted.
    fn lost(&self) -> Option<Sentence> {
        let share = self.market?.share();
        Some(Sentence { market: Some(share), ..Sentence::of(SentenceName::LostMarket) })
    }
}

/// Number of exchanges, each a roll of the player and one of the opponent, that lose the market.
///
/// # Perspective
/// The player on roll, who may double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Market {
    /// Exchanges after which the opponent has a pass, or after which the player has won.
    pub lost: u32,
    /// Exchanges among them after which the player is too good to double, or has won.
    pub too_good: u32,
}

impl Market {
    /// Number of all exchanges: 36 × 36.
    pub const EXCHANGES: u32 = 1296;

    /// Counts the exchanges. Returns `None` if the game is over or the player on roll cannot double.
    ///
    /// Both players make the best play and do not double in between. Plays and cube decisions are
    /// those of the searcher. `advance` is called 21 times.
    ///
    /// # Examples
    /// ```
    /// # use barpoint_nn::Network;
    /// use barpoint_analysis::Market;
    /// use barpoint_core::{Contest, Cube, Variant};
    /// use barpoint_engine::{Engine, RaceNet, SearchOptions, Searcher};
    /// use barpoint_equity::{CubeContext, MatchEquityTable};
    ///
    /// let contact = Network::from_bytes(barpoint_weights::CONTACT).expect("a net that ships");
    /// let race = RaceNet::from_bytes(barpoint_weights::RACE).expect("a net that ships");
    /// let engine = Engine::new(contact, race);
    /// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
    /// let options = SearchOptions { plies: 0, ..SearchOptions::default() };
    /// let searcher = Searcher::new(&engine, &money, &options);
    /// let market = Market::of(&searcher, &Variant::Backgammon.start(), || {});
    /// assert!(market.is_some_and(|market| market.share() < 0.1));
    /// ```
    pub fn of(
        searcher: &Searcher<'_, impl Evaluator>,
        position: &Position,
        advance: impl Fn() + Sync,
    ) -> Option<Self> {
        let variant = searcher.evaluator().variant();
        if position.result(variant).is_some() || !can_double(searcher, position) {
            return None;
        }
        let rows = in_order::map(&Dice::ALL, |&dice| {
            let row = Self::after(searcher, &searcher.best(position, dice).result);
            advance();
            row.times(dice.weight())
        });
        Some(rows.into_iter().fold(Self::default(), Self::plus))
    }

    /// Share of the exchanges that lose the market, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        f64::from(self.lost) / f64::from(Self::EXCHANGES)
    }

    /// Counts the opponent's rolls after a play of the player.
    fn after(searcher: &Searcher<'_, impl Evaluator>, play: &Position) -> Self {
        let variant = searcher.evaluator().variant();
        if play.result(variant).is_some() {
            return Self { lost: 36, too_good: 36 };
        }
        let theirs = searcher.flip();
        let exchange = |dice: &Dice| {
            let next = theirs.best(play, *dice).result;
            if next.result(variant).is_some() {
                return Self::default();
            }
            let decision = searcher.cube(&next);
            let is = |holds: bool| u32::from(holds) * dice.weight();
            let lost = decision.take() == Take::Pass;
            let too_good = lost && decision.double() == Double::TooGood;
            Self { lost: is(lost), too_good: is(too_good) }
        };
        Dice::ALL.iter().map(exchange).fold(Self::default(), Self::plus)
    }

    fn times(self, weight: u32) -> Self {
        Self { lost: weight * self.lost, too_good: weight * self.too_good }
    }

    fn plus(self, other: Self) -> Self {
        Self { lost: self.lost + other.lost, too_good: self.too_good + other.too_good }
    }
}

fn can_double(searcher: &Searcher<'_, impl Evaluator>, position: &Position) -> bool {
    !matches!(searcher.cube(position).double(), Double::Unavailable | Double::Dead)
}
