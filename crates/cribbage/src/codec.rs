//! Records as letters.

use base64::Engine;
use base64::alphabet::STANDARD as ALPHABET;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::bits::{BitReader, BitWriter};
use crate::{Card, Date, Deal, DealProblem, Deals, DecodeError, Pegged, Player, Record, Text};

/// Number of bits in the header.
const HEADER: usize = 583;
/// Number of bits in a deal.
const DEAL: usize = 150;
/// Bits of a pegging play that did not happen.
const NO_PLAY: u16 = 0b111_1111;

/// Base64 that writes `=` and reads with and without it.
///
/// It accepts any unused bits in the last letter, because the record checks that they are zero.
const LETTERS: GeneralPurpose = GeneralPurpose::new(
    &ALPHABET,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

impl Record {
    /// Returns the record as letters.
    pub fn encode(&self) -> String {
        let mut bits = BitWriter::default();
        let [zero, one] = &self.players;
        let mut text = |bytes: &[u8]| bytes.iter().for_each(|&byte| bits.push(byte.into(), 8));
        text(&self.origin.padded());
        text(&self.program.padded());
        text(&zero.padded());
        text(&one.padded());
        text(&self.comments.padded());
        for ((_, width), value) in Date::FIELDS.into_iter().zip(self.date.values()) {
            bits.push(value, width);
        }
        bits.push(self.games.into(), 8);
        bits.push((self.deals.len() - 1) as u16, 8);
        for deal in self.deals.iter() {
            write_deal(deal, &mut bits);
        }
        LETTERS.encode(bits.into_bytes())
    }

    /// Reads letters. Blanks and line ends between them are ignored.
    ///
    /// # Errors
    /// If the letters are no record of possible deals.
    pub fn decode(letters: &str) -> Result<Self, DecodeError> {
        let letters: String = letters.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let decoded = LETTERS.decode(letters);
        let bytes = decoded.map_err(|error| DecodeError::Letters(error.to_string()))?;
        let record = read(&bytes, HEADER);
        // Some programs fill the header up to a byte or a letter, and the deals begin there.
        let elsewhere = [584, 588].into_iter().find_map(|deals| read(&bytes, deals).ok());
        match (record, elsewhere) {
            (Err(_), Some(record)) => Ok(record),
            (record, _) => record,
        }
    }
}

fn write_deal(deal: &Deal, bits: &mut BitWriter) {
    let discards = deal.discards.iter().flatten();
    for card in deal.hands.iter().flatten().chain(discards).chain([&deal.starter]) {
        bits.push(card.to_bits().into(), 6);
    }
    for i in 0..Deal::PEGGING {
        let play = deal.pegging.get(i);
        let play = play.map(|p| (p.player as u16) << 6 | u16::from(p.card.to_bits()));
        bits.push(play.unwrap_or(NO_PLAY), 7);
    }
    for score in deal.scores {
        bits.push(score.into(), 7);
    }
    bits.push(deal.dealer as u16, 1);
    bits.push(deal.is_last.into(), 1);
}

/// Reads a record in which the deals begin at this bit.
fn read(bytes: &[u8], deals_at: usize) -> Result<Record, DecodeError> {
    let found = bytes.len();
    let need = |bits: usize| {
        let expected = bits.div_ceil(8);
        if found < expected { Err(DecodeError::Short { found, expected }) } else { Ok(expected) }
    };
    need(HEADER)?;
    let mut bits = BitReader::new(bytes);
    let origin = text(&mut bits, "origin")?;
    let program = text(&mut bits, "program")?;
    let players = [text(&mut bits, "name of player 0")?, text(&mut bits, "name of player 1")?];
    let comments = text(&mut bits, "comments")?;
    let date = Date::new(Date::FIELDS.map(|(_, width)| bits.read(width)));
    let date = date.expect("as many bits as each field has");
    let games = bits.read(8) as u8;
    let count = usize::from(bits.read(8)) + 1;
    let expected = need(deals_at + count * DEAL)?;
    bits.read(deals_at - HEADER);
    let mut deals = Vec::with_capacity(count);
    for number in 1..=count {
        let bit = bits.position();
        let deal = read_deal(&mut bits);
        deals.push(deal.map_err(|problem| DecodeError::Deal { number, bit, problem })?);
    }
    if !bits.rest_is_zero() {
        return Err(DecodeError::Surplus { found, expected });
    }
    let deals = Deals::new(deals).expect("a byte counts from 1 to 256 deals");
    Ok(Record { origin, program, players, comments, date, games, deals })
}

fn text<const N: usize>(
    bits: &mut BitReader<'_>,
    field: &'static str,
) -> Result<Text<N>, DecodeError> {
    let bytes: Vec<u8> = (0..N).map(|_| bits.read(8) as u8).collect();
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    if let Some(&found) = bytes[..end].iter().find(|byte| !matches!(byte, b' '..=b'~')) {
        return Err(DecodeError::Text { field, found });
    }
    let text: String = bytes[..end].iter().map(|&byte| char::from(byte)).collect();
    Ok(Text::new(&text).expect("as many printable characters as the field holds"))
}

fn read_deal(bits: &mut BitReader<'_>) -> Result<Deal, DealProblem> {
    let hands = [cards(bits)?, cards(bits)?];
    let discards = [cards(bits)?, cards(bits)?];
    let [starter] = cards(bits)?;
    let plays: Vec<u16> = (0..Deal::PEGGING).map(|_| bits.read(7)).collect();
    let scores = [bits.read(7) as u8, bits.read(7) as u8];
    let dealer = Player::BOTH[usize::from(bits.read(1))];
    let is_last = bits.read(1) == 1;

    let mut deal = Deal::new(dealer, hands, discards, starter)?.scored(scores)?.last(is_last);
    let end = plays.iter().position(|&play| play == NO_PLAY).unwrap_or(plays.len());
    if plays[end..].iter().any(|&play| play != NO_PLAY) {
        return Err(DealProblem::AfterEnd);
    }
    for play in &plays[..end] {
        let player = Player::BOTH[usize::from(play >> 6)];
        deal = deal.pegged(Pegged { player, card: card(play & 63)? })?;
    }
    Ok(deal)
}

fn card(bits: u16) -> Result<Card, DealProblem> {
    Card::from_bits(bits as u8).ok_or(DealProblem::NoCard(bits as u8))
}

fn cards<const N: usize>(bits: &mut BitReader<'_>) -> Result<[Card; N], DealProblem> {
    let mut cards = [Card::new(crate::Suit::Spades, 1).expect("the ace of spades"); N];
    for slot in &mut cards {
        *slot = card(bits.read(6))?;
    }
    Ok(cards)
}

#[cfg(test)]
mod tests;
