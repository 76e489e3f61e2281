//! The market: exchanges after which the opponent passes a double.

use barpoint_core::{Dice, Position};
use barpoint_engine::{Evaluator, Searcher, in_order};
use barpoint_equity::{Double, Take};

/// Number of exchanges, each a roll of the player and one of the opponent, that lose the market.
///
/// # Perspective
/// The player on roll, who may double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
