//! Contest and cube.

use barpoint_core::{Contest, CubeOwner, CubeValue, MatchState, Side};
use barpoint_wire as wire;

use super::ToWire;

impl ToWire for MatchState {
    type Wire = wire::State;

    fn to_wire(&self) -> wire::State {
        let points = self.contest().points();
        let state = wire::State {
            on_roll_points: Some(points.on_roll),
            opponent_points: Some(points.opponent),
            cube: Some(self.cube().value.get()),
            cube_owner: Some(self.cube().owner.to_wire()),
            cube_limit: self.cube_limit().map(CubeValue::get),
            ..wire::State::default()
        };
        match self.contest() {
            Contest::Money(session) => wire::State {
                contest: Some(wire::Contest::Money),
                jacoby: Some(session.rules.jacoby),
                beavers: Some(session.rules.beavers),
                automatic_doubles: Some(session.rules.automatic_doubles),
                ..state
            },
            Contest::Match(score) => wire::State {
                contest: Some(wire::Contest::Match),
                length: Some(score.length()),
                on_roll_away: Some(score.away().on_roll),
                opponent_away: Some(score.away().opponent),
                crawford: Some(score.is_crawford()),
                post_crawford: Some(score.is_post_crawford()),
                ..state
            },
        }
    }
}

impl ToWire for CubeOwner {
    type Wire = wire::Owner;

    fn to_wire(&self) -> wire::Owner {
        match self {
            Self::Centred => wire::Owner::Centred,
            Self::Side(Side::OnRoll) => wire::Owner::OnRoll,
            Self::Side(Side::Opponent) => wire::Owner::Opponent,
        }
    }
}
