//! Boards of a report.

use barpoint_core::{BySide, Player, Position, Variant};
use barpoint_ids::{MatchId, PositionId, Xgid};
use barpoint_render::{Diagram, Mark, MarkedPlay};
use barpoint_wire::analysis::Action;
use barpoint_wire::report::{Moment, Report};

/// Board before an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(pub Diagram);

impl Board {
    /// Returns the board of an action, with the roll if it is played. `None` if the document has no readable
    /// position.
    #[must_use]
    pub fn of_moment(report: &Report, moment: &Moment) -> Option<Self> {
        let position = position(&moment.action.position)?;
        let on_roll = player(moment.action.on_roll)?;
        let state = match (&moment.xgid, &moment.action.match_id) {
            (Some(xgid), _) => Some(xgid.parse::<Xgid>().ok()?.decode().ok()?.1),
            (None, Some(id)) => id.parse::<MatchId>().ok().and_then(|id| Some(id.decode().ok()?.0)),
            (None, None) => None,
        };
        let dice = moment.action.dice.as_deref().and_then(|dice| dice.parse().ok());
        Some(Self(Diagram { dice, state, on_roll, ..diagram(report, position, on_roll) }))
    }

    /// Returns the board of a decision. A cube decision has no roll, even if the action is a play.
    #[must_use]
    pub fn of_decision(report: &Report, moment: &Moment, decision: &Action) -> Option<Self> {
        let position = position(&decision.position)?;
        let on_roll = player(moment.action.on_roll)?;
        let decoded = decision.xgid.as_deref().and_then(|xgid| xgid.parse::<Xgid>().ok());
        let state = decoded.and_then(|xgid| Some(xgid.decode().ok()?.1));
        let dice = decision.dice.as_deref().and_then(|dice| dice.parse().ok());
        Some(Self(Diagram { dice, state, on_roll, ..diagram(report, position, on_roll) }))
    }

    /// Returns the play that was made and the best play, as arrows. If they lead to the same position,
    /// it is the best play alone.
    #[must_use]
    pub fn arrows(&self, decision: &Action) -> Vec<MarkedPlay> {
        let Some(dice) = self.0.dice else { return Vec::new() };
        let legal = |text: &str| self.0.position.parse_play(dice, text).ok();
        let best = decision.best.as_deref().and_then(legal);
        let made = legal(&decision.made);
        let made = made.filter(|made| best.as_ref().is_none_or(|best| best.result != made.result));
        let marked = [(made, Mark::Made), (best, Mark::Best)].into_iter();
        marked.filter_map(|(play, mark)| Some(MarkedPlay { play: play?.play, mark })).collect()
    }
}

fn diagram(report: &Report, position: Position, on_roll: Player) -> Diagram {
    let [zero, one] = report.players.each_ref().map(|person| person.name.clone());
    let names = match on_roll {
        Player::Zero => BySide { on_roll: zero, opponent: one },
        Player::One => BySide { on_roll: one, opponent: zero },
    };
    let variant = report.rules.variant.parse().unwrap_or(Variant::Backgammon);
    Diagram { variant, names: Some(names), ..Diagram::of(position) }
}

fn position(id: &str) -> Option<Position> {
    Some(id.parse::<PositionId>().ok()?.0)
}

const fn player(number: u16) -> Option<Player> {
    match number {
        0 => Some(Player::Zero),
        1 => Some(Player::One),
        _ => None,
    }
}
