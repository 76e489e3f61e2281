//! Records as JSON, which people and programs can write.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Card, Date, Deal, Deals, Pegged, Player, Record, Text};

/// A record in JSON. Cards are those of [`Card`]'s `Display`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default)]
    origin: String,
    #[serde(default)]
    program: String,
    #[serde(default)]
    players: [String; 2],
    #[serde(default)]
    comments: String,
    /// Year, month, day, hour, minute, second.
    #[serde(default)]
    date: [u16; 6],
    #[serde(default = "one")]
    games: u8,
    deals: Vec<Dealt>,
}

const fn one() -> u8 {
    1
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Dealt {
    dealer: u8,
    hands: [[String; 4]; 2],
    discards: [[String; 2]; 2],
    starter: String,
    /// Player and card, such as `0:AS`.
    pegging: Vec<String>,
    scores: [u8; 2],
    #[serde(default)]
    last: bool,
}

/// Reason why JSON is no record of cribbage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError(String);

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JsonError {}

/// Returns an error about a place in the document.
fn at<E: fmt::Display>(place: impl fmt::Display) -> impl FnOnce(E) -> JsonError {
    move |error| JsonError(format!("{place}: {error}"))
}

impl Record {
    /// Returns the record as JSON, with a line for each field.
    pub fn to_json(&self) -> String {
        let document = Document {
            origin: self.origin.to_string(),
            program: self.program.to_string(),
            players: [0, 1].map(|i| self.players[i].to_string()),
            comments: self.comments.to_string(),
            date: self.date.values(),
            games: self.games,
            deals: self.deals.iter().map(Dealt::of).collect(),
        };
        // Texts and numbers are always JSON.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// Reads a record from JSON, as [`to_json`](Self::to_json) writes it. Names, comments, date and
    /// the number of games may be missing.
    ///
    /// # Errors
    /// The text is no JSON of this form, a text is too long, or a deal is impossible.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        if !text.trim_start().starts_with('{') {
            let expected = "expected an object in braces, as cribbage decode writes it";
            return Err(JsonError(expected.to_owned()));
        }
        let document: Document =
            serde_json::from_str(text).map_err(|error| JsonError(error.to_string()))?;
        let mut deals = Vec::new();
        for (number, deal) in (1..).zip(&document.deals) {
            deals.push(deal.read().map_err(at(format_args!("deal {number}")))?);
        }
        let count = deals.len();
        let deals = Deals::new(deals)
            .ok_or_else(|| JsonError(format!("{count} deals: expected 1 to {}", Deals::MOST)))?;
        let [zero, one] = &document.players;
        Ok(Self {
            origin: Text::new(&document.origin).map_err(at("origin"))?,
            program: Text::new(&document.program).map_err(at("program"))?,
            players: [
                Text::new(zero).map_err(at("players"))?,
                Text::new(one).map_err(at("players"))?,
            ],
            comments: Text::new(&document.comments).map_err(at("comments"))?,
            date: Date::new(document.date)
                .map_err(|field| JsonError(format!("date: the {field} is too large")))?,
            games: document.games,
            deals,
        })
    }
}

impl Dealt {
    fn of(deal: &Deal) -> Self {
        let pegged = |it: &Pegged| format!("{}:{}", it.player as u8, it.card);
        Self {
            dealer: deal.dealer() as u8,
            hands: deal.hands().map(|hand| hand.map(|card| card.to_string())),
            discards: deal.discards().map(|two| two.map(|card| card.to_string())),
            starter: deal.starter().to_string(),
            pegging: deal.pegging().iter().map(pegged).collect(),
            scores: deal.scores(),
            last: deal.is_last(),
        }
    }

    fn read(&self) -> Result<Deal, JsonError> {
        let (hands, discards) = (both(&self.hands)?, both(&self.discards)?);
        let dealt = Deal::new(player(self.dealer)?, hands, discards, card(&self.starter)?);
        let mut deal = dealt.map_err(at("cards"))?;
        for word in &self.pegging {
            let parts = word.split_once(':').and_then(|(by, it)| Some((by.parse().ok()?, it)));
            let (by, it) = parts.ok_or_else(|| {
                JsonError(format!("`{word}`: expected a player and a card, such as 0:AS"))
            })?;
            let pegged = Pegged { player: player(by)?, card: card(it)? };
            deal = deal.pegged(pegged).map_err(at("pegging"))?;
        }
        Ok(deal.scored(self.scores).map_err(at("scores"))?.last(self.last))
    }
}

fn player(number: u8) -> Result<Player, JsonError> {
    let player = Player::BOTH.get(usize::from(number)).copied();
    player.ok_or_else(|| JsonError(format!("player {number}: expected 0 or 1")))
}

fn card(text: &str) -> Result<Card, JsonError> {
    let named = (0..64).filter_map(Card::from_bits).find(|card| card.to_string() == text);
    named
        .ok_or_else(|| JsonError(format!("`{text}` is no card: expected one such as AS, TH or KC")))
}

/// Reads the cards of both players.
fn both<const N: usize>(cards: &[[String; N]; 2]) -> Result<[[Card; N]; 2], JsonError> {
    let mut read = [[Card::FIRST; N]; 2];
    for (read, text) in read.iter_mut().flatten().zip(cards.iter().flatten()) {
        *read = card(text)?;
    }
    Ok(read)
}
