//! Records for people to read.

use std::fmt;

use crate::{Card, Deal, Pegged, Player, Record};

/// Writes a few lines about the record, then four lines for each deal.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { origin, program, players: [zero, one], comments, date, games, deals } = self;
        let [year, month, day, hour, minute, second] = date.values();
        writeln!(f, "Origin:   {origin}")?;
        writeln!(f, "Program:  {program}")?;
        writeln!(f, "Player 0: {zero}")?;
        writeln!(f, "Player 1: {one}")?;
        writeln!(f, "Comments: {comments}")?;
        writeln!(f, "Date:     {year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")?;
        writeln!(f, "Games:    {games}")?;
        for (deal, number) in deals.iter().zip(1..) {
            let last = if deal.is_last() { ", last of a game" } else { "" };
            writeln!(f, "\nDeal {number}: {} deals{last}", deal.dealer())?;
            write!(f, "{deal}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::BOTH {
            write!(f, "  {player}:")?;
            cards(f, &self.hands()[player as usize])?;
            write!(f, " discards")?;
            cards(f, &self.discards()[player as usize])?;
            writeln!(f)?;
        }
        write!(f, "  starter {}, pegging", self.starter())?;
        for Pegged { player, card } in self.pegging() {
            write!(f, " {}:{card}", *player as u8)?;
        }
        if self.pegging().len() < Self::PEGGING {
            write!(f, " end")?;
        }
        let [zero, one] = self.scores();
        writeln!(f, "\n  score {zero}-{one}")
    }
}

fn cards(f: &mut fmt::Formatter<'_>, cards: &[Card]) -> fmt::Result {
    cards.iter().try_for_each(|card| write!(f, " {card}"))
}
