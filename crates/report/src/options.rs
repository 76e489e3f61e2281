//! Choice of the contents of a report.

use barpoint_core::More;
use barpoint_language::Language;
use barpoint_render::{Direction, Perspective};
use barpoint_wire::analysis::Action;
use barpoint_wire::matches::Mark;
use barpoint_wire::report::{Moment, Report};

/// Contents of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// True for each player whose decisions are reported. Actions of both players are always listed.
    pub players: [bool; 2],
    /// Marks of the decisions that are reported with their analysis; `None` is a decision without a mark.
    pub marks: Vec<Option<Mark>>,
    /// Least error of a reported decision, in normalised equity. With 0, decisions without an error are
    /// reported too.
    pub least_error: f64,
    /// Actions that have a board.
    pub boards: Boards,
    /// Maximum number of candidate plays in a table. The play that was made is shown besides.
    pub candidates: usize,
    /// True to show the chances of winning, gammons and backgammons.
    pub with_chances: bool,
    /// True to show remarks of the file.
    pub with_comments: bool,
    /// True to show the statistics.
    pub with_statistics: bool,
    /// Direction in which the player at the bottom of a board moves. HTML has its own; see
    /// [`Style`](crate::html::Style).
    pub direction: Direction,
    /// Player at the bottom of a board.
    pub perspective: Perspective,
    /// Size of the pages of forms that have pages.
    pub paper: Paper,
    /// Language of the words. Names, remarks and plays stay as they are.
    pub language: Language,
    #[doc(hidden)]
    pub more: More,
}

/// Actions that have a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// No action.
    None,
    /// Every action whose analysis is reported.
    Reported,
    /// Every `n`-th action of a game, and every action whose analysis is reported.
    Every(std::num::NonZeroU32),
}

/// Size of the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// A4, 210 mm by 297 mm.
    #[default]
    A4,
    /// Letter, 8.5 inches by 11 inches.
    Letter,
}

impl Paper {
    /// Returns width and height in points of 1/72 inch.
    pub(crate) const fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.0, 842.0],
            Self::Letter => [612.0, 792.0],
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: [true; 2],
            marks: vec![Some(Mark::Doubtful), Some(Mark::Bad), Some(Mark::VeryBad)],
            least_error: 0.0,
            boards: Boards::Reported,
            candidates: 5,
            with_chances: true,
            with_comments: true,
            with_statistics: true,
            direction: Direction::default(),
            perspective: Perspective::default(),
            paper: Paper::default(),
            language: Language::default(),
            more: More::default(),
        }
    }
}

impl Options {
    /// Returns the contents for a report without a choice of marks: if the report is about a single position,
    /// its decision is reported whatever its mark.
    #[must_use]
    pub fn about(self, report: &Report) -> Self {
        let [game] = &report.games[..] else { return self };
        let made = || game.moments.iter().filter(|moment| moment.action.player.is_some());
        let set_up = game.moments.first().filter(|first| first.action.player.is_none());
        let is_undecided = set_up.is_some_and(|it| !it.decisions.is_empty());
        // A double has an answer.
        let is_position = set_up.is_some()
            && (1..=2).contains(&made().count())
            && made().all(|moment| !moment.decisions.is_empty());
        if is_undecided || is_position { Self { marks: every_mark(), ..self } } else { self }
    }

    /// Returns true if the analysis of a decision is reported.
    #[must_use]
    pub fn reports(&self, decision: &Action) -> bool {
        let is_wanted =
            self.players.get(usize::from(decision.player)).is_some_and(|wanted| *wanted);
        let error = decision.error.map_or(0.0, |error| error.normalised);
        is_wanted && self.marks.contains(&decision.mark) && error >= self.least_error
    }

    /// Returns the decisions of an action whose analysis is reported.
    pub fn reported<'a>(&'a self, moment: &'a Moment) -> impl Iterator<Item = &'a Action> {
        moment.decisions.iter().filter(|decision| self.reports(decision))
    }

    /// Returns true if an action has a board.
    #[must_use]
    pub fn shows_board(&self, moment: &Moment) -> bool {
        let is_reported = self.reported(moment).next().is_some();
        match self.boards {
            Boards::None => false,
            Boards::Reported => is_reported,
            Boards::Every(n) => is_reported || (moment.action.number - 1).is_multiple_of(n.get()),
        }
    }
}

pub(crate) fn every_mark() -> Vec<Option<Mark>> {
    let marks = [Mark::VeryBad, Mark::Bad, Mark::Doubtful, Mark::Good, Mark::VeryGood];
    marks.into_iter().map(Some).chain([None]).collect()
}
