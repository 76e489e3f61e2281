//! Matches, trends and hits of a library.

use barpoint_analysis::review::{Review, ReviewedAction};
use barpoint_analysis::statistics::Thresholds;
use barpoint_core::{ByPlayer, Player};
use barpoint_library::{
    ActionKind, Grouping, Hit, Library, LibraryError, MatchInfo, Person, Tag, Trend, TrendPoint,
};
use barpoint_records::Match;
use barpoint_wire::{Decimal, VERSION, library as wire};

use super::match_analysis::action;
use super::player_sums::results;
use super::{ToWire, count};
use crate::Engine;

impl ToWire for MatchInfo {
    type Wire = wire::MatchInfo;

    fn to_wire(&self) -> wire::MatchInfo {
        let Self { names: ByPlayer(names), score: ByPlayer(score), .. } = self;
        wire::MatchInfo {
            id: self.id,
            names: names.clone(),
            length: self.length,
            variant: self.variant.clone(),
            date: self.date.clone(),
            event: self.event.clone(),
            round: self.round.clone(),
            place: self.place.clone(),
            score: *score,
            winner: self.winner.map(Player::number),
            games: self.games,
            analysed: self.is_analysed,
            by: self.analyst.clone(),
            ratings: self.ratings.0.map(|rating| rating.map(Decimal)),
            luck_adjusted_result: self.without_luck.map(Decimal),
            file: self.file.clone(),
        }
    }
}

impl ToWire for Tag {
    type Wire = wire::Tag;

    fn to_wire(&self) -> wire::Tag {
        wire::Tag { name: self.name.clone(), actions: self.actions }
    }
}

impl ToWire for Person {
    type Wire = wire::Person;

    fn to_wire(&self) -> wire::Person {
        wire::Person { name: self.name.clone(), aliases: self.aliases.clone() }
    }
}

/// Converts a trend with the parts into which it is divided.
impl ToWire for (&Trend, Grouping) {
    type Wire = wire::Trend;

    fn to_wire(&self) -> wire::Trend {
        let (trend, grouping) = *self;
        let window = match grouping {
            Grouping::Moving(number) => Some(count(number.get())),
            _ => None,
        };
        let has_results = !matches!(grouping, Grouping::Theme | Grouping::Score);
        let total =
            TrendPoint { label: "total".to_owned(), days: None, summary: trend.total.clone() };
        wire::Trend {
            version: VERSION,
            player: trend.player.clone(),
            by: grouping.name().to_owned(),
            window,
            points: trend.points.iter().map(|point| trend_point(point, has_results)).collect(),
            total: trend_point(&total, true),
        }
    }
}

fn trend_point(point: &TrendPoint, has_results: bool) -> wire::TrendPoint {
    let summary = &point.summary;
    let total = summary.total();
    let [first, last] = point.days.clone().map_or([None, None], |days| days.map(Some));
    let unless_part = |results| Some(results).filter(|_| has_results);
    wire::TrendPoint {
        label: point.label.clone(),
        first,
        last,
        matches: summary.matches,
        games: count(summary.games.len()),
        rates: summary.rates().to_wire(),
        error: Decimal(total.rates.error),
        luck_rate: total.luck_rate().filter(|_| has_results).map(Decimal),
        matches_won: Some(summary.matches_won).filter(|_| has_results),
        in_matches: unless_part(results(&total.in_matches)),
        for_money: unless_part(results(&total.for_money)),
    }
}

/// Returns the documents of hits, each with its whole action: candidates, chances, events and reasons.
///
/// # Errors
/// The library cannot be read, or another process has erased a match.
pub fn hits(
    library: &Library,
    hits: &[Hit],
    engine: &Engine,
) -> Result<Vec<wire::Hit>, LibraryError> {
    let mut found: Vec<Option<wire::Hit>> = vec![None; hits.len()];
    let mut by_match: Vec<usize> = (0..hits.len()).collect();
    by_match.sort_by_key(|&number| hits[number].id);
    for of_match in by_match.chunk_by(|&a, &b| hits[a].id == hits[b].id) {
        let id = hits[of_match[0]].id;
        let record = library.record(id)?;
        let by = record.preferred_analyst();
        let record = record.analysed_by(by.as_deref());
        let is_hit = |action: &ReviewedAction<'_>| {
            of_match.iter().any(|&number| is_of(&hits[number], action))
        };
        let reviewed = engine.reviewed_actions(&record, &Thresholds::default(), is_hit);
        for &number in of_match {
            found[number] = hit(&hits[number], &record, &reviewed.review, by.as_deref());
        }
    }
    hits.iter().zip(found).map(|(hit, found)| found.ok_or(LibraryError::NoMatch(hit.id))).collect()
}

/// Returns true if a hit is this action.
fn is_of(hit: &Hit, reviewed: &ReviewedAction<'_>) -> bool {
    let place = (reviewed.decision.place.game + 1, reviewed.entry + 1);
    place == (hit.game as usize, hit.action as usize) && ActionKind::of(reviewed.choice) == hit.kind
}

fn hit(hit: &Hit, record: &Match, review: &Review<'_>, by: Option<&str>) -> Option<wire::Hit> {
    let reviewed = review.actions.iter().find(|action| is_of(hit, action))?;
    Some(wire::Hit {
        id: hit.id,
        names: hit.names.0.clone(),
        date: hit.date.clone(),
        event: hit.event.clone(),
        length: hit.length,
        variant: record.rules.variant,
        by: by.map(str::to_owned),
        on_roll: hit.on_roll.number(),
        distance: hit.distance,
        tags: hit.tags.clone(),
        action: action(reviewed, record.rules.variant, &Thresholds::default()),
    })
}
