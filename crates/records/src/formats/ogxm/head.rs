//! Section `MTCH`: facts about the match.

use barpoint_core::{ByPlayer, CubeValue, MatchLength, Variant};

use super::bytes::Bytes;
use super::pen;
use crate::model::{Date, Details, Match, Person, Rules, Tag};
use crate::toolkit::{Losses, ReadError, WriteError, days_of_date};

/// Names of the tags for fields of this section.
pub(super) const URL: &str = "URL";
pub(super) const SITE: &str = "Site";
pub(super) const MATCH_ID: &str = "Match ID";

/// Variants in the order of their numbers.
const VARIANTS: [Variant; 3] = [Variant::Backgammon, Variant::Nackgammon, Variant::Hypergammon3];
/// Number of backgammon whose chequers begin on the ace points.
const LONG: u32 = 3;
/// Milliseconds of a day.
const DAY: u64 = 86_400_000;
const MOST_RATING: f64 = 1e7;
/// Name of a rating system in files that name none.
const ELO: &str = "elo";

/// Content of the section.
pub(super) struct Head {
    /// Match without games.
    pub(super) record: Match,
    /// Score before the first game.
    pub(super) score: ByPlayer<u32>,
    /// Score after the last game, if the file states it.
    pub(super) final_score: Option<ByPlayer<u32>>,
    /// True if the Crawford game was played before the first game.
    pub(super) is_after_crawford: bool,
    /// True if the chequers of both sides begin on their ace points.
    pub(super) is_long: bool,
}

fn two_numbers(rest: &mut Bytes<'_>) -> Result<ByPlayer<u32>, ReadError> {
    Ok(ByPlayer([rest.number()?, rest.number()?]))
}

impl Head {
    pub(super) fn read(mut bytes: Bytes<'_>) -> Result<Self, ReadError> {
        let start = bytes;
        let mut from = bytes.record()?;
        let length = from.rest.number()?;
        let length =
            MatchLength::or_session(length).map_err(|error| start.wrong(error.to_string()))?;
        let number = from.rest.number()?;
        let is_long = number == LONG;
        let variant = VARIANTS.get(number as usize).copied();
        let variant = variant.or(is_long.then_some(Variant::Backgammon));
        let variant =
            variant.ok_or_else(|| start.wrong(format!("variant {number}: expected 0 to 3")))?;
        let [white, black] = [from.text(0)?, from.text(1)?].map(Option::unwrap_or_default);
        let rules = from.number(2)?;
        let limit = from.number(3)?;
        let score = from.field(4).map(two_numbers).transpose()?.unwrap_or_default();
        let final_score = from.field(5).map(two_numbers).transpose()?;
        from.number(6)?;
        from.number(7)?;
        let started = from.long(8)?;
        from.long(9)?;
        from.number(10)?;
        let is_after_crawford = from.flag(11);
        let event = from.text(12)?.unwrap_or_default();
        from.number(13)?;
        from.number(14)?;
        let stage = from.text(15)?;
        let round = from.number(16)?.map(|round| round.to_string());
        from.text(17)?;
        let place = from.text(18)?.unwrap_or_default();
        from.text(19)?;
        let tags = [(URL, from.text(20)?), (SITE, from.text(21)?), (MATCH_ID, from.text(22)?)];
        let mut ratings = [None, None];
        for (bit, rating) in (23..).zip(&mut ratings) {
            if let Some(mut person) = from.record(bit)? {
                person.text(0)?;
                let hundredths = person.number(1)?;
                *rating = hundredths.map(|rating| format!("{:.2}", f64::from(rating) / 100.0));
            }
        }
        let tags = tags
            .into_iter()
            .filter_map(|(name, value)| Some(Tag { name: name.into(), value: value? }));
        let date = started.and_then(|ms| i64::try_from(ms / DAY).ok());
        let [first, second] = ratings;
        let record = Match {
            length,
            rules: Rules { variant, ..rules_of(rules, limit) },
            players: ByPlayer([
                Person { name: white, rating: first },
                Person { name: black, rating: second },
            ]),
            details: Details {
                event,
                round: stage.or(round).unwrap_or_default(),
                place,
                date: date.and_then(Date::of_days),
                tags: tags.collect(),
                ..Details::default()
            },
            ..Match::default()
        };
        Ok(Self { record, score, final_score, is_after_crawford, is_long })
    }
}

/// Reads the bits of the rules; unknown rules are the usual ones.
fn rules_of(bits: Option<u32>, limit: Option<u32>) -> Rules {
    let usual = Rules::default();
    let rule = |bit: u32, usual: bool| bits.map_or(usual, |bits| bits >> bit & 1 == 1);
    Rules {
        crawford: rule(0, usual.crawford),
        jacoby: rule(1, usual.jacoby),
        beavers: rule(2, usual.beavers),
        automatic_doubles: rule(4, false).into(),
        cube_limit: limit.and_then(CubeValue::new),
        ..usual
    }
}

/// Returns true if two matches state the same in this section.
pub(super) fn is_same(one: &Match, other: &Match) -> bool {
    let facts = |record: &Match| {
        let Details { event, round, place, date, tags, .. } = &record.details;
        let own = |tag: &&Tag| [URL, SITE, MATCH_ID].contains(&&*tag.name);
        let tags: Vec<Tag> = tags.iter().filter(own).cloned().collect();
        let places = (event.clone(), round.clone(), place.clone(), *date, tags);
        let score = record.games.first().map_or(ByPlayer([0, 0]), |game| game.score);
        (record.length, record.rules, record.players.clone(), score, places)
    };
    facts(one) == facts(other)
}

/// Returns the payload of the section.
pub(super) fn write(record: &Match, losses: &mut Losses) -> Result<Vec<u8>, WriteError> {
    let Match { rules, details, games, .. } = record;
    let Some(variant) = VARIANTS.iter().position(|known| *known == rules.variant) else {
        return Err(WriteError::new(format!("OGXM has no {}", rules.variant.name())));
    };
    let length = record.length.map_or(0, |length| u32::from(length.get()));
    let mut out = pen::Record::of(&[length, variant as u32]);
    let most = |text: &str, most: usize, losses: &mut Losses| {
        losses.add_if(text.len() > most, "long texts");
        shortened(text, most).to_owned()
    };
    for (bit, person) in (0..).zip(&record.players.0) {
        out.text(bit, &most(&person.name, LONGEST_NAME, losses));
    }
    let bits = [rules.crawford, rules.jacoby, rules.beavers, rules.beavers];
    let bits = (0..).zip(bits).map(|(bit, on)| u32::from(on) << bit).sum::<u32>();
    let automatics = u32::from(rules.automatic_doubles > 0) << 4;
    losses.add_if(rules.automatic_doubles > 1, "limits of automatic doubles");
    out.number(2, Some(bits | automatics));
    losses.add_if(rules.cube_limit == Some(CubeValue::ONE), "play without a cube");
    let limit = rules.cube_limit.filter(|&limit| limit != CubeValue::ONE);
    out.number(3, limit.map(CubeValue::get));
    let score = games.first().map(|game| game.score).unwrap_or_default();
    if score != ByPlayer([0, 0]) {
        two(out.field(4), score);
    }
    final_score(&mut out, record);
    let started = started(record);
    losses.add_if(details.date.is_some() && started.is_none(), "dates before 1970");
    out.number(8, started);
    out.flag(11, is_after_crawford(record));
    out.text(12, &most(&details.event, 120, losses));
    // The date is a whole day.
    out.number(14, started.map(|_| 0_u32));
    let round = details.round.parse().ok().filter(|round| (1..=99_u32).contains(round));
    let is_number = round.is_some_and(|round| round.to_string() == details.round);
    if !is_number {
        out.text(15, &most(&details.round, 60, losses));
    }
    out.number(16, round.filter(|_| is_number));
    out.text(18, &most(&details.place, 80, losses));
    tags(&mut out, record, losses);
    for (bit, person) in (23..).zip(&record.players.0) {
        rating(&mut out, bit, person, losses);
    }
    losses.add_if(!details.annotator.is_empty(), "annotators");
    Ok(out.into_bytes())
}

/// Longest name, in bytes.
pub(super) const LONGEST_NAME: usize = 4096;

/// Returns the beginning of a text with at most this number of bytes.
pub(super) fn shortened(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Returns the first instant of the date, in milliseconds since 1970.
fn started(record: &Match) -> Option<u64> {
    let days = days_of_date(record.details.date?);
    u64::try_from(days).ok().map(|days| days * DAY)
}

/// Returns the score after the last game by the points of all games; a match is not won by more
/// points than it has.
pub(super) fn score_after(record: &Match) -> ByPlayer<u32> {
    let most = record.length.map_or(u32::MAX, |length| length.get().into());
    let mut score = record.games.first().map(|game| game.score).unwrap_or_default();
    for end in record.games.iter().filter_map(|game| game.end) {
        score[end.winner] = score[end.winner].saturating_add(end.points).min(most);
    }
    score
}

fn two(out: &mut Vec<u8>, ByPlayer(numbers): ByPlayer<u32>) {
    for number in numbers {
        pen::number(out, number);
    }
}

fn final_score(out: &mut pen::Record, record: &Match) {
    if record.games.iter().any(|game| game.end.is_some()) {
        two(out.field(5), score_after(record));
    }
}

/// Returns true if the first game is after the Crawford game, which is not among the games.
fn is_after_crawford(record: &Match) -> bool {
    let Some(first) = record.games.first() else { return false };
    let before = Match { games: Vec::new(), ..record.clone() };
    before.is_crawford_at(first.score) && !first.crawford
}

fn tags(out: &mut pen::Record, record: &Match, losses: &mut Losses) {
    let value = |name: &str| {
        let tag = record.details.tags.iter().find(|tag| tag.name == name);
        tag.map_or("", |tag| &*tag.value)
    };
    let is_host = |text: &str| {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
        text.len() <= 253 && text.contains('.') && text.chars().all(is_part)
    };
    let is_reference = |text: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        text.len() <= 64 && text.chars().all(is_part)
    };
    let (url, site, id) = (value(URL), value(SITE), value(MATCH_ID));
    let is_url =
        url.len() <= 512 && url.starts_with("https://") && !url.contains(char::is_whitespace);
    let site = if is_host(site) { site } else { "" };
    let id = if !site.is_empty() && is_reference(id) { id } else { "" };
    let url = if is_url { url } else { "" };
    for (bit, text) in [(20, url), (21, site), (22, id)] {
        out.text(bit, text);
    }
    let is_written = |tag: &Tag| match &*tag.name {
        URL => tag.value == url,
        SITE => tag.value == site,
        MATCH_ID => tag.value == id,
        _ => tag.holds_file() || tag.is_of_session(),
    };
    let is_lost = !record.details.tags.iter().all(is_written);
    losses.add_if(is_lost, "header fields of other formats");
}

fn rating(out: &mut pen::Record, bit: u32, person: &Person, losses: &mut Losses) {
    let Some(text) = &person.rating else { return };
    let number = text.parse().ok().filter(|rating| (0.0..MOST_RATING).contains(rating));
    let Some(rating) = number.map(|rating: f64| (rating * 100.0).round() as u32) else {
        losses.add("ratings");
        return;
    };
    let mut of = pen::Record::default();
    of.number(1, Some(rating));
    of.text(2, ELO);
    out.bytes(bit, Some(of.into_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Date;

    #[test]
    fn dates_are_milliseconds_since_1970() {
        let on = |year, month, day| Match {
            details: Details { date: Date::new(year, month, day), ..Details::default() },
            ..Match::default()
        };
        assert_eq!(started(&on(2026, 11, 23)), Some(1_795_392_000_000));
        assert_eq!(started(&on(1970, 1, 1)), Some(0));
        assert_eq!(started(&on(1969, 12, 31)), None);
        let record = on(2026, 11, 23);
        let mut losses = Losses::default();
        let payload = write(&record, &mut losses).expect("a section");
        assert!(losses.is_empty());
        let head = Head::read(Bytes::new(&payload, 0)).expect("the same section");
        assert_eq!(head.record.details.date, record.details.date);
    }
}
