//! Playing cards.

use std::fmt;

/// A suit, in the order of its two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
    /// Bits 00.
    Spades,
    /// Bits 01.
    Hearts,
    /// Bits 10.
    Diamonds,
    /// Bits 11.
    Clubs,
}

impl Suit {
    /// All suits, in the order of their bits.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];
}

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card {
    suit: Suit,
    rank: u8,
}

impl Card {
    /// The ace of spades.
    pub(crate) const FIRST: Self = Self { suit: Suit::Spades, rank: 1 };

    /// Returns the card of a suit and a rank from 1 (ace) to 13 (king), `None` for other ranks.
    pub const fn new(suit: Suit, rank: u8) -> Option<Self> {
        if matches!(rank, 1..=13) { Some(Self { suit, rank }) } else { None }
    }

    /// Returns the suit.
    pub const fn suit(self) -> Suit {
        self.suit
    }

    /// Returns the rank, from 1 (ace) to 13 (king).
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Returns the six bits `ssrrrr`.
    pub const fn to_bits(self) -> u8 {
        (self.suit as u8) << 4 | self.rank
    }

    /// Returns the card of six bits, `None` for a rank that no card has.
    pub fn from_bits(bits: u8) -> Option<Self> {
        let suit = Suit::ALL.get(usize::from(bits >> 4))?;
        Self::new(*suit, bits & 15)
    }
}

/// Rank and suit: `AS`, `TH`, `5D` or `KC`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = b"A23456789TJQK"[usize::from(self.rank - 1)];
        let suit = b"SHDC"[self.suit as usize];
        write!(f, "{}{}", char::from(rank), char::from(suit))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_bits_are_one_of_52_cards_or_none() {
        let cards: Vec<Card> = (0..=255).filter_map(Card::from_bits).collect();
        assert_eq!(cards.len(), 52);
        assert!(cards.iter().all(|card| Card::from_bits(card.to_bits()) == Some(*card)));
        // The proposal's king of clubs.
        let king = Card::from_bits(0b11_1101).unwrap();
        assert_eq!(king.to_string(), "KC");
        assert_eq!((king.suit(), king.rank()), (Suit::Clubs, 13));
    }
}
