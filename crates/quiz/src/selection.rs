//! Choice of questions.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use barpoint_core::More;
use barpoint_wire::matches::Mark;
use barpoint_wire::reasons::Verdict;

use crate::{Question, QuestionKind, words};

/// Choice of questions, and their order. Every condition has to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// Equity that the choice has to lose at least, exclusively; `None` for any error.
    pub worse_than: Option<f64>,
    /// Least serious mark of an error; `None` for any.
    pub mark: Option<Mark>,
    /// Difficulty above which a right choice is asked too; `None` to leave right choices out.
    pub harder_than: Option<f64>,
    /// Names of the players whose decisions are asked, in small or capital letters; empty for all.
    pub players: Vec<String>,
    /// Kinds of the questions; empty for all.
    pub kinds: Vec<QuestionKind>,
    /// Names of themes, such as `holding game`, one of which the position has to have; empty for all.
    pub themes: Vec<String>,
    /// Names of events, such as `hit`, one of which the choice has to have, with this verdict if there
    /// is one; empty for all.
    pub events: Vec<(String, Option<Verdict>)>,
    /// Number of questions, the most expensive errors first; `None` for all.
    pub number: Option<usize>,
    /// Order of the questions.
    pub order: Order,
    #[doc(hidden)]
    pub more: More,
}

/// Order of questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Most expensive errors first, then right choices by their difficulty.
    #[default]
    Worst,
    /// As the decisions were made.
    Played,
}

/// All errors, the most expensive first.
impl Default for Selection {
    fn default() -> Self {
        Self {
            worse_than: Some(Self::WORSE_THAN),
            mark: None,
            harder_than: None,
            players: Vec::new(),
            kinds: Vec::new(),
            themes: Vec::new(),
            events: Vec::new(),
            number: None,
            order: Order::Worst,
            more: More::default(),
        }
    }
}

impl Selection {
    /// Usual equity above which an error is asked.
    pub const WORSE_THAN: f64 = 0.05;
    /// Usual difficulty above which a right choice is asked.
    pub const HARDER_THAN: f64 = 0.05;

    /// Returns true if a question is worth asking. A position without a player always is, unless its
    /// kind or theme is not wanted.
    #[must_use]
    pub fn admits(&self, question: &Question) -> bool {
        self.is_wanted(question) && (question.made.is_none() || self.is_instructive(question))
    }

    fn is_wanted(&self, question: &Question) -> bool {
        let is_player = |wanted: &String| {
            let name = question.source.player.as_ref();
            name.is_some_and(|name| name.to_lowercase() == wanted.to_lowercase())
        };
        (self.kinds.is_empty() || self.kinds.contains(&question.kind))
            && (self.players.is_empty() || self.players.iter().any(is_player))
            && (self.themes.is_empty() || self.has_theme(question))
            && (self.events.is_empty() || self.has_event(question))
    }

    fn has_theme(&self, question: &Question) -> bool {
        words::themes(question).iter().any(|theme| self.themes.contains(theme))
    }

    fn has_event(&self, question: &Question) -> bool {
        words::events(question).iter().any(|(name, found)| {
            let is_wanted = |(wanted, verdict): &(String, Option<Verdict>)| {
                wanted == name && verdict.is_none_or(|verdict| verdict == *found)
            };
            self.events.iter().any(is_wanted)
        })
    }

    fn is_instructive(&self, question: &Question) -> bool {
        let loss = loss(question);
        if loss <= 0.0 {
            let difficulty = question.difficulty.map_or(0.0, |difficulty| difficulty.0);
            return self.harder_than.is_some_and(|least| difficulty > least);
        }
        let is_marked = |least| question.mark.is_some_and(|mark| badness(mark) >= badness(least));
        self.worse_than.is_none_or(|least| loss > least) && self.mark.is_none_or(is_marked)
    }

    /// Returns the chosen questions in their order. Of equal questions the most expensive error
    /// remains.
    #[must_use]
    pub fn choose(&self, questions: Vec<Question>) -> Vec<Question> {
        let admitted = questions.into_iter().filter(|question| self.admits(question));
        let mut chosen = unique(admitted.enumerate());
        chosen.sort_by(|(i, a), (j, b)| worse(a, b).then(i.cmp(j)));
        chosen.truncate(self.number.unwrap_or(usize::MAX));
        if self.order == Order::Played {
            chosen.sort_by_key(|(index, _)| *index);
        }
        chosen.into_iter().map(|(_, question)| question).collect()
    }
}

/// Returns each question once: that with the most expensive error, and among equal errors the
/// first.
fn unique(questions: impl Iterator<Item = (usize, Question)>) -> Vec<(usize, Question)> {
    let mut kept: Vec<(usize, Question)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (index, question) in questions {
        match places.get(&question.id) {
            Some(&place) if loss(&question) > loss(&kept[place].1) => {
                kept[place] = (index, question);
            }
            Some(_) => {}
            None => {
                places.insert(question.id.clone(), kept.len());
                kept.push((index, question));
            }
        }
    }
    kept
}

/// Compares the instructiveness of two questions: the greater error, then the greater difficulty.
fn worse(a: &Question, b: &Question) -> Ordering {
    let difficulty = |question: &Question| question.difficulty.map_or(0.0, |it| it.0);
    loss(b).total_cmp(&loss(a)).then(difficulty(b).total_cmp(&difficulty(a)))
}

fn loss(question: &Question) -> f64 {
    question.error.map_or(0.0, |error| error.normalised)
}

const fn badness(mark: Mark) -> u8 {
    match mark {
        Mark::VeryBad => 3,
        Mark::Bad => 2,
        Mark::Doubtful => 1,
        Mark::Good | Mark::VeryGood => 0,
    }
}
