//! Players, score, length and rules of a game, and facts about its match.

use barpoint_core::{ByPlayer, MatchLength, Player, Variant};
use barpoint_ids::{MatchField, MatchId};

use super::layout::{Block, Section, cube};
use super::lines::Line;
use super::score::score;
use crate::model::{Date, Details, Match, Rules, Tag};
use crate::toolkit::{add_line, date_of_numbers};

/// Header of a game.
#[derive(Debug)]
pub(super) struct Head {
    /// Number of games before it, if stated.
    pub(super) games: Option<u32>,
    names: ByPlayer<String>,
    length: Option<MatchLength>,
    rules: Rules,
    pub(super) score: ByPlayer<u32>,
    pub(super) is_crawford: bool,
    pub(super) automatic_doubles: u8,
}

impl Head {
    pub(super) fn read(section: &Section<'_>) -> Self {
        let said = section.score.and_then(|line| score(line.text));
        let mut head = Self {
            games: said.as_ref().map(|score| score.games),
            names: section.names.clone(),
            length: None,
            rules: Rules { variant: variant(section), ..Rules::default() },
            score: ByPlayer::default(),
            is_crawford: false,
            automatic_doubles: 0,
        };
        if let Some(score) = said {
            head.length = score.length;
            head.score = score.points;
            head.is_crawford = score.is_crawford;
        }
        if let Some((block, id)) = section.blocks.first().and_then(|b| Some((b, b.match_id?))) {
            head.read_id(id, block);
        }
        head
    }

    fn read_id(&mut self, id: MatchId, block: &Block<'_>) {
        self.length = MatchLength::new(id.get(MatchField::Length).into());
        let points = [MatchField::Score0, MatchField::Score1];
        self.score = ByPlayer(points.map(|field| id.get(field).into()));
        self.is_crawford = id.get(MatchField::Crawford) == 1 && self.length.is_some();
        self.rules.jacoby = self.length.is_some() || id.get(MatchField::NoJacoby) == 0;
        if let Some((value, None)) = cube(id)
            && self.length.is_none()
            && block.number == 1
        {
            self.automatic_doubles = value.log2();
        }
    }

    /// Returns true if this game continues `record`, whose last game had `last` games before it.
    pub(super) fn continues(&self, record: &Match, last: Option<u32>) -> bool {
        let is_same = self.length == record.length
            && self.rules.variant == record.rules.variant
            && Player::BOTH.iter().all(|&player| self.names[player] == record.players[player].name);
        let is_later = match (last, self.games) {
            (Some(last), Some(games)) => games > last,
            _ => self.score == record.next_score(),
        };
        is_same && is_later
    }

    /// Returns a match that begins with this game.
    pub(super) fn open(self, section: &Section<'_>) -> Match {
        let mut record = Match { length: self.length, rules: self.rules, ..Match::default() };
        record.name_players(self.names.0);
        read_details(&section.details, &mut record);
        record
    }
}

/// Returns the variant in which a game may begin with this board.
fn variant(section: &Section<'_>) -> Variant {
    let first = section.blocks.first().filter(|block| block.number == 1);
    let board = first.and_then(|block| block.position);
    let fits = |variant: &Variant| board == Some(variant.start());
    Variant::ALL.into_iter().find(fits).unwrap_or(Variant::Backgammon)
}

/// Reads facts about a match from lines such as `Event: Nordic Open`.
fn read_details(lines: &[Line<'_>], record: &mut Match) {
    let mut lines = lines.iter().map(|line| line.text.trim());
    while let Some(line) = lines.next() {
        let Some((label, value)) = line.split_once(':') else {
            if !line.is_empty() {
                add_line(&mut record.details.comment, line);
            }
            continue;
        };
        let (label, value) = (label.trim(), value.trim());
        if value.is_empty() {
            continue;
        }
        if let Some(player) = rated(label, record) {
            record.players[player].rating = Some(value.into());
            continue;
        }
        let Details { event, round, place, date, annotator, comment, tags, .. } =
            &mut record.details;
        match label {
            "Event" => *event = value.into(),
            "Round" => *round = value.into(),
            "Place" => *place = value.into(),
            "Annotator" => *annotator = value.into(),
            "Comments" => {
                // Comments are last and may have several lines.
                let rest = lines.by_ref().collect::<Vec<_>>().join("\n");
                add_line(comment, format!("{value}\n{rest}").trim());
            }
            _ => match read_date(value).filter(|_| date.is_none()) {
                Some(read) => *date = Some(read),
                None => tags.push(Tag { name: label.into(), value: value.into() }),
            },
        }
    }
}

fn rated(label: &str, record: &Match) -> Option<Player> {
    let name = label.strip_suffix("'s rating")?;
    Player::BOTH.into_iter().find(|&player| record.players[player].name == name)
}

/// Reads `11/23/26`. The month is first, as the program writes it without a language setting; with
/// full stops the day is first.
fn read_date(text: &str) -> Option<Date> {
    if text.find(|c: char| !c.is_ascii_digit()) == Some(4) {
        return date_of_numbers(text);
    }
    let parts = |separator: char| -> Option<[u16; 3]> {
        let parts = text.split(separator).map(|part| part.trim().parse().ok());
        parts.collect::<Option<Vec<u16>>>()?.try_into().ok()
    };
    let [month, day, year] = match parts('/') {
        Some([day, month, year]) if day > 12 => [month, day, year],
        Some(parts) => parts,
        None => {
            let [day, month, year] = parts('.')?;
            [month, day, year]
        }
    };
    let year = match year {
        0..69 => year + 2000,
        69..100 => year + 1900,
        _ => year,
    };
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_they_are_written() {
        let date = Date::new(2026, 11, 8);
        for text in ["11/08/26", "11/08/2026", "8.11.2026", "2026-11-08"] {
            assert_eq!(read_date(text), date, "{text}");
        }
        assert_eq!(read_date("23/11/26"), Date::new(2026, 11, 23));
        assert_eq!(read_date("11/08/98"), Date::new(1998, 11, 8));
        assert_eq!(read_date("2026/13/08"), None);
        for text in ["", "11/8", "13/13/26", "a/b/c", "11/08/26/1"] {
            assert_eq!(read_date(text), None, "{text}");
        }
    }
}
