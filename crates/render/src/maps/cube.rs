//! Score maps of cube decisions.

use barpoint_analysis::{CubeCell, ScoreMap};
use barpoint_equity::{CubeDecision, Double, Take};

use super::{cells, equity, percent, score_grid};
use crate::{Grid, GridCell, Tone};

/// Labels of the cells of a map of cube decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CubeLabel {
    /// Cube action, such as `D/T`.
    #[default]
    Action,
    /// Normalised equity of the proper action.
    Equity,
    /// Normalised equity of waiting.
    NoDouble,
    /// Normalised equity of a double that is taken.
    DoubleTake,
    /// Gain of a double over waiting, in normalised equity.
    Gain,
    /// Match winning chance.
    Mwc,
}

/// Converts a score map of cube decisions to a grid. Tones show the decisions.
#[must_use]
pub fn cube_grid(title: &str, map: &ScoreMap<CubeCell>, label: CubeLabel) -> Grid {
    let mut grid = score_grid(title, map, |cell| {
        let action = Action::of(&cell.decision);
        let gain = || cell.gain().map_or_else(|| "-".to_owned(), |gain| equity(gain.0));
        let equities = cell.decision.equities();
        let text = match label {
            CubeLabel::Action => action.short(),
            CubeLabel::Equity => equity(cell.decision.best().0),
            CubeLabel::NoDouble => equity(equities.no_double.0),
            CubeLabel::DoubleTake => {
                equities.double_take.map_or_else(|| "-".to_owned(), |take| equity(take.0))
            }
            CubeLabel::Gain => gain(),
            CubeLabel::Mwc => percent(cell.context.mwc(cell.context.utility(cell.decision.best()))),
        };
        let detail = match label {
            _ if action.0 == Kind::Dead => String::new(),
            CubeLabel::Action => gain(),
            _ => action.short(),
        };
        GridCell { label: text, detail, tone: action.tone() }
    });
    let mut actions: Vec<(Action, String)> =
        cells(map).map(|cell| (Action::of(&cell.decision), cell.decision.to_string())).collect();
    actions.sort();
    actions.dedup_by_key(|(action, _)| *action);
    let entry = |(action, text): (Action, String)| {
        let text =
            if action.0 == Kind::Dead { "no double possible or useful".to_owned() } else { text };
        (GridCell::new(action.short(), action.tone()), text)
    };
    grid.legend = actions.into_iter().map(entry).collect();
    grid
}

/// Proper action of the player on roll and proper answer of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Action(Kind, Answer);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Dead,
    No,
    Optional,
    Yes,
    TooGood,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Beaver,
    Take,
    Pass,
}

impl Action {
    fn of(decision: &CubeDecision) -> Self {
        let kind = match decision.double() {
            Double::Unavailable | Double::Dead => return Self(Kind::Dead, Answer::Take),
            Double::No => Kind::No,
            Double::Optional => Kind::Optional,
            Double::Yes => Kind::Yes,
            Double::TooGood => Kind::TooGood,
        };
        let answer = match decision.take() {
            Take::Beaver => Answer::Beaver,
            Take::Take => Answer::Take,
            Take::Pass => Answer::Pass,
        };
        Self(kind, answer)
    }

    fn short(self) -> String {
        let kind = match self.0 {
            Kind::Dead => return "-".to_owned(),
            Kind::No => "ND",
            Kind::Optional => "OD",
            Kind::Yes => "D",
            Kind::TooGood => "TG",
        };
        let answer = match self.1 {
            Answer::Beaver => "/B",
            Answer::Take if self.0 == Kind::No => "",
            Answer::Take => "/T",
            Answer::Pass => "/P",
        };
        format!("{kind}{answer}")
    }

    fn tone(self) -> Tone {
        match self {
            Self(Kind::Dead, _) => Tone::Plain,
            Self(Kind::No, _) => Tone::Kind(0),
            Self(Kind::Yes, Answer::Take | Answer::Beaver) => Tone::Kind(1),
            Self(Kind::Yes, Answer::Pass) => Tone::Kind(2),
            Self(Kind::TooGood, _) => Tone::Kind(3),
            Self(Kind::Optional, _) => Tone::Kind(4),
        }
    }
}
