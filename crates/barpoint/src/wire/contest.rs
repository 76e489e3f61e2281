//! Contest and cube.

use barpoint_core::{Class, Contest, CubeOwner, CubeValue, GameValue, MatchState, Side, Variant};
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

impl ToWire for Side {
    type Wire = wire::Side;

    fn to_wire(&self) -> wire::Side {
        match self {
            Self::OnRoll => wire::Side::OnRoll,
            Self::Opponent => wire::Side::Opponent,
        }
    }
}

impl ToWire for Variant {
    type Wire = wire::Variant;

    fn to_wire(&self) -> wire::Variant {
        match self {
            Self::Backgammon => wire::Variant::Backgammon,
            Self::Nackgammon => wire::Variant::Nackgammon,
            Self::Hypergammon1 => wire::Variant::Hypergammon1,
            Self::Hypergammon2 => wire::Variant::Hypergammon2,
            Self::Hypergammon3 => wire::Variant::Hypergammon3,
        }
    }
}

impl ToWire for Class {
    type Wire = wire::Class;

    fn to_wire(&self) -> wire::Class {
        match self {
            Self::Over => wire::Class::Over,
            Self::Hypergammon1 => wire::Class::Hyper1,
            Self::Hypergammon2 => wire::Class::Hyper2,
            Self::Hypergammon3 => wire::Class::Hyper3,
            Self::TwoSidedBearoff => wire::Class::Bearoff2,
            Self::OneSidedBearoff => wire::Class::Bearoff1,
            Self::Race => wire::Class::Race,
            Self::Crashed => wire::Class::Crashed,
            Self::Contact => wire::Class::Contact,
        }
    }
}

impl ToWire for GameValue {
    type Wire = wire::GameValue;

    fn to_wire(&self) -> wire::GameValue {
        match self {
            Self::Single => wire::GameValue::Single,
            Self::Gammon => wire::GameValue::Gammon,
            Self::Backgammon => wire::GameValue::Backgammon,
        }
    }
}
