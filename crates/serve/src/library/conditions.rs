//! Parameters that select matches and actions. Their names are those of the options of `barpoint library`.

use std::num::{NonZeroU32, NonZeroUsize};

use barpoint::library::{Grouping, MatchFilter, Query, Sort, typed};

use crate::refusal::Refusal;

/// Maximum number of matches or hits of a list, and the number if none is given.
const MOST: usize = 1000;
const USUAL: usize = 50;

/// Parameters of a request.
pub(super) struct Conditions {
    pairs: Vec<(String, String)>,
}

/// Parameters that may be given several times.
const LISTS: [&str; 11] = [
    "theme",
    "event",
    "kind",
    "class",
    "dice",
    "except_dice",
    "phase",
    "tag",
    "pattern",
    "except_pattern",
    "match",
];

impl Conditions {
    /// Takes the parameters of a query, which may have these names.
    pub(super) fn new(pairs: Vec<(String, String)>, known: &[&str]) -> Result<Self, Refusal> {
        let pairs: Vec<_> = pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        for (at, (name, _)) in pairs.iter().enumerate() {
            if !known.contains(&&**name) {
                return Err(Refusal::field(
                    name,
                    format!("unknown: expected {}", known.join(", ")),
                ));
            }
            let is_again = pairs[..at].iter().any(|(before, _)| before == name);
            if is_again && !LISTS.contains(&&**name) {
                return Err(Refusal::field(name, "given twice: expected one value"));
            }
        }
        Ok(Self { pairs })
    }

    /// Returns a text; an empty one is none.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.all(name).next().map(str::to_owned)
    }

    fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.pairs.iter().filter(move |(other, _)| other == name).map(|(_, value)| &**value)
    }

    /// Reads the values of a parameter.
    fn each<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Refusal> {
        let read = |value| {
            read(value)
                .map_err(|reason| Refusal::field(name, format!("`{value:.40}` is wrong: {reason}")))
        };
        self.all(name).map(read).collect()
    }

    fn one<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Refusal> {
        Ok(self.each(name, read)?.pop())
    }

    /// Returns the maximum length of a list.
    pub(super) fn limit(&self) -> Result<usize, Refusal> {
        let read = |value: &str| {
            let read = value.parse().ok().filter(|limit| (1..=MOST).contains(limit));
            read.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
        };
        Ok(self.one("limit", read)?.unwrap_or(USUAL))
    }

    /// Returns a whole number.
    pub(super) fn number(&self, name: &str) -> Result<Option<u32>, Refusal> {
        self.one(name, |value| value.parse().map_err(|_| "expected a whole number".to_owned()))
    }

    /// Returns a switch, which is off if it is not given.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        let read = |value: &str| value.parse().map_err(|_| "expected true or false".to_owned());
        Ok(self.one(name, read)?.unwrap_or_default())
    }

    /// Returns the selection of matches.
    pub(super) fn matches(&self) -> Result<MatchFilter, Refusal> {
        Ok(MatchFilter {
            player: self.text("player"),
            opponent: self.text("opponent"),
            from: self.one("since", typed::day)?,
            // All days of a month or a year sort before this.
            to: self.one("until", typed::day)?.map(|day| day + "~"),
            length: self.one("length", typed::length)?,
            event: self.text("tournament"),
            ..MatchFilter::default()
        })
    }

    /// Returns the parts into which the decisions of a player are divided.
    pub(super) fn grouping(&self) -> Result<Grouping, Refusal> {
        let by = |value: &str| {
            let parts = [
                Grouping::Match,
                Grouping::Month,
                Grouping::Year,
                Grouping::Opponent,
                Grouping::Theme,
                Grouping::Score,
            ];
            let found = parts.into_iter().find(|part| part.name() == value);
            let names = || parts.map(Grouping::name).join(", ");
            found.ok_or_else(|| format!("expected one of {}", names()))
        };
        let number = |value: &str| {
            let number = value.parse::<NonZeroUsize>().ok();
            number.ok_or_else(|| "expected a number of matches from 1 on".to_owned())
        };
        match (self.one("moving", number)?, self.one("by", by)?) {
            (Some(_), Some(_)) => {
                Err(Refusal::field("moving", "not with by: expected one of them"))
            }
            (Some(matches), None) => Ok(Grouping::Moving(matches)),
            (None, by) => Ok(by.unwrap_or(Grouping::Month)),
        }
    }

    /// Returns the search of actions.
    pub(super) fn query(&self) -> Result<Query, Refusal> {
        let dice = |value: &str| value.parse().map_err(|error| format!("{error}"));
        let pattern = |value: &str| value.parse().map_err(|error| format!("{error}"));
        let sort = |value: &str| match value {
            "error" => Ok(Sort::Error),
            "newest" => Ok(Sort::Newest),
            _ => Err("expected error or newest".to_owned()),
        };
        let id =
            |value: &str| value.parse().map_err(|_| "expected the number of a match".to_owned());
        let place = |name| {
            let read = |value: &str| {
                let number = value.parse::<NonZeroU32>().map(NonZeroU32::get);
                number.map_err(|_| "expected a whole number from 1 on".to_owned())
            };
            self.one(name, read)
        };
        Ok(Query {
            matches: MatchFilter { ids: self.each("match", id)?, ..self.matches()? },
            place: [place("game")?, place("move")?],
            player: self.text("player"),
            themes: self.each("theme", typed::theme)?,
            events: self.each("event", typed::event)?,
            error: self.one("error", typed::equity)?,
            kinds: self.each("kind", typed::kinds)?.concat(),
            classes: self.each("class", typed::class)?,
            score: self.one("score", typed::score)?,
            dice: self.each("dice", dice)?,
            except_dice: self.each("except_dice", dice)?,
            phases: self.each("phase", typed::phase)?,
            comment: self.text("comment"),
            tags: self.all("tag").map(str::to_owned).collect(),
            patterns: self.each("pattern", pattern)?,
            except_patterns: self.each("except_pattern", pattern)?,
            sort: self.one("sort", sort)?.unwrap_or(Sort::Error),
            ..Query::default()
        })
    }
}
