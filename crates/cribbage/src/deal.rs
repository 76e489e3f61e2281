//! One deal.

use std::fmt;

use crate::Card;

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0.
    #[default]
    Zero,
    /// Player 1.
    One,
}

impl Player {
    /// Both players in order.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", *self as u8)
    }
}

/// A card that was pegged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pegged {
    /// Player who pegged it.
    pub player: Player,
    /// Card that was pegged.
    pub card: Card,
}

/// One deal: two hands of six cards each, of which two went to the crib.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(crate) hands: [[Card; 4]; 2],
    pub(crate) discards: [[Card; 2]; 2],
    pub(crate) starter: Card,
    pub(crate) pegging: Vec<Pegged>,
    pub(crate) scores: [u8; 2],
    pub(crate) dealer: Player,
    pub(crate) is_last: bool,
}

impl Deal {
    /// Score that wins a game.
    pub const TARGET: u8 = 121;
    /// Maximum number of cards that can be pegged.
    pub const PEGGING: usize = 8;

    /// Returns a deal before the pegging, with scores of zero.
    ///
    /// # Errors
    /// If a card occurs twice.
    pub fn new(
        dealer: Player,
        hands: [[Card; 4]; 2],
        discards: [[Card; 2]; 2],
        starter: Card,
    ) -> Result<Self, DealProblem> {
        let pegging = Vec::new();
        let deal =
            Self { hands, discards, starter, pegging, scores: [0; 2], dealer, is_last: false };
        let cards: Vec<Card> = deal.cards().collect();
        let twice = (1..cards.len()).find(|&i| cards[..i].contains(&cards[i]));
        twice.map_or(Ok(deal), |i| Err(DealProblem::Twice(cards[i])))
    }

    /// Returns the same deal after another card was pegged.
    ///
    /// # Errors
    /// If the player does not hold the card, or has played it.
    pub fn pegged(mut self, pegged: Pegged) -> Result<Self, DealProblem> {
        let holds = self.hands[pegged.player as usize].contains(&pegged.card);
        if !holds || self.pegging.contains(&pegged) {
            return Err(DealProblem::NotInHand(pegged));
        }
        self.pegging.push(pegged);
        Ok(self)
    }

    /// Returns the same deal with these scores after the pegging.
    ///
    /// # Errors
    /// If a score is above [`TARGET`](Self::TARGET).
    pub fn scored(mut self, scores: [u8; 2]) -> Result<Self, DealProblem> {
        if let Some(&score) = scores.iter().find(|&&score| score > Self::TARGET) {
            return Err(DealProblem::Score(score));
        }
        self.scores = scores;
        Ok(self)
    }

    /// Returns the same deal, marked as the last one of its game or not.
    #[must_use]
    pub const fn last(mut self, is_last: bool) -> Self {
        self.is_last = is_last;
        self
    }

    /// Returns the four cards that each player kept.
    pub const fn hands(&self) -> &[[Card; 4]; 2] {
        &self.hands
    }

    /// Returns the two cards that each player put into the crib.
    pub const fn discards(&self) -> &[[Card; 2]; 2] {
        &self.discards
    }

    /// Returns the card that was cut.
    pub const fn starter(&self) -> Card {
        self.starter
    }

    /// Returns the pegged cards in order; fewer than eight if the pegging ended the game.
    pub fn pegging(&self) -> &[Pegged] {
        &self.pegging
    }

    /// Returns the scores after the pegging.
    pub const fn scores(&self) -> [u8; 2] {
        self.scores
    }

    /// Returns the dealer.
    pub const fn dealer(&self) -> Player {
        self.dealer
    }

    /// Returns true if it was the last deal of a game.
    pub const fn is_last(&self) -> bool {
        self.is_last
    }

    fn cards(&self) -> impl Iterator<Item = Card> {
        let kept = self.hands.iter().flatten();
        kept.chain(self.discards.iter().flatten()).chain([&self.starter]).copied()
    }
}

/// Reason why a deal is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealProblem {
    /// The six bits are no card.
    NoCard(u8),
    /// The same card occurs twice.
    Twice(Card),
    /// A player pegs a card that is not in the hand.
    NotInHand(Pegged),
    /// A card is pegged after the end of the pegging.
    AfterEnd,
    /// A score is above [`Deal::TARGET`].
    Score(u8),
}

impl fmt::Display for DealProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCard(bits) => {
                write!(f, "{bits:06b} is no card: expected a rank from 0001 to 1101")
            }
            Self::Twice(card) => write!(f, "{card} occurs twice"),
            Self::NotInHand(Pegged { player, card }) => {
                write!(f, "{player} pegs {card}, which is not in the hand")
            }
            Self::AfterEnd => write!(f, "a card is pegged after the end of the pegging"),
            Self::Score(score) => {
                write!(f, "a score of {score}: expected at most {}", Deal::TARGET)
            }
        }
    }
}

impl std::error::Error for DealProblem {}
