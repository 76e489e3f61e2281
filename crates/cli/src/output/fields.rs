//! All that an ID says, field by field.

use std::fmt;

use barpoint_core::{
    Chequers, Class, Contest, CubeOwner, Decision, GameValue, MatchState, Phase, Position,
    Resignation, Side, Variant,
};
use barpoint_ids::{EncodeError, Identifier, Player};
use serde::{Serialize, Serializer};

use crate::report::IdReport;

/// A field and what it holds.
pub(super) type Field = (&'static str, Value);

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    Number(u64),
    Flag(bool),
    /// The ID does not say, or nobody is meant.
    None,
    /// There is no such form, for this reason.
    Impossible(String),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::None | Self::Impossible(_) => serializer.serialize_none(),
        }
    }
}

/// All fields of an ID in a fixed order, whether it says anything about them or not.
pub(super) fn fields(report: &IdReport) -> Vec<Field> {
    let identifier = &report.identifier;
    let mut fields = vec![
        ("form", text(identifier.form())),
        ("position_id", form(identifier.position_id())),
        ("match_id", form(identifier.match_id())),
        ("gnubg_id", form(identifier.gnubg_id())),
        ("xgid", form(identifier.xgid())),
    ];
    fields.extend(board(identifier, report.variant));
    let state = identifier.state();
    fields.extend(cube_and_score(state));
    fields.extend(phase(state));
    fields
}

/// The names of the fields, which are the same for every ID.
pub(super) fn names() -> Vec<&'static str> {
    let identifier = "start".parse().expect("the name of a position");
    let fields = fields(&IdReport { identifier, variant: Variant::default() });
    fields.into_iter().map(|(name, _)| name).collect()
}

fn form(form: Result<impl fmt::Display, EncodeError>) -> Value {
    form.map_or_else(|error| Value::Impossible(error.to_string()), text)
}

fn board(identifier: &Identifier, variant: Variant) -> [Field; 9] {
    let position = identifier.position();
    let chequers = |side| position.map(|position: &Position| text(Stacks(position.side(side))));
    let off = |side| {
        let off = |position: &Position| {
            number(u32::from(variant.chequers()) - position.side(side).total())
        };
        position.map(off)
    };
    let pips = |side| position.map(|position: &Position| number(position.side(side).pips()));
    let on_roll = match identifier.on_roll() {
        Player::Zero => "player 0",
        Player::One => "player 1",
    };
    [
        ("variant", text(variant)),
        ("class", or_none(position.map(|position| text(Class::of(position, variant))))),
        ("on_roll", or_none(identifier.state().map(|_| text(on_roll)))),
        ("on_roll_chequers", or_none(chequers(Side::OnRoll))),
        ("opponent_chequers", or_none(chequers(Side::Opponent))),
        ("on_roll_pips", or_none(pips(Side::OnRoll))),
        ("opponent_pips", or_none(pips(Side::Opponent))),
        ("on_roll_off", or_none(off(Side::OnRoll))),
        ("opponent_off", or_none(off(Side::Opponent))),
    ]
}

pub(super) fn cube_and_score(state: Option<&MatchState>) -> [Field; 14] {
    let contest = state.map(MatchState::contest);
    let session = contest.and_then(|contest| match contest {
        Contest::Money(session) => Some(session),
        Contest::Match(_) => None,
    });
    let score = contest.and_then(|contest| match contest {
        Contest::Money(_) => None,
        Contest::Match(score) => Some(score),
    });
    let kind = |contest: &Contest| match contest {
        Contest::Money(_) => text("money"),
        Contest::Match(_) => text("match"),
    };
    let owner = |state: &MatchState| match state.cube().owner {
        CubeOwner::Centred => text("centred"),
        CubeOwner::Side(side) => text(side_name(side)),
    };
    let rules = session.map(|session| session.rules);
    [
        ("contest", or_none(contest.map(kind))),
        ("length", or_none(score.map(|score| number(score.length())))),
        ("on_roll_points", or_none(contest.map(|contest| number(contest.points().on_roll)))),
        ("opponent_points", or_none(contest.map(|contest| number(contest.points().opponent)))),
        ("on_roll_away", or_none(score.map(|score| number(score.away().on_roll)))),
        ("opponent_away", or_none(score.map(|score| number(score.away().opponent)))),
        ("crawford", or_none(score.map(|score| Value::Flag(score.is_crawford())))),
        ("post_crawford", or_none(score.map(|score| Value::Flag(score.is_post_crawford())))),
        ("jacoby", or_none(rules.map(|rules| Value::Flag(rules.jacoby)))),
        ("beavers", or_none(rules.map(|rules| Value::Flag(rules.beavers)))),
        ("automatic_doubles", or_none(rules.map(|rules| number(rules.automatic_doubles)))),
        ("cube", or_none(state.map(|state| number(state.cube().value.get())))),
        ("cube_owner", or_none(state.map(owner))),
        (
            "cube_limit",
            or_none(state.and_then(MatchState::cube_limit).map(|cube| number(cube.get()))),
        ),
    ]
}

fn phase(state: Option<&MatchState>) -> [Field; 8] {
    let (mut name, mut decision, mut resignation, mut dropped) = (None, None, None, None);
    match state.map(MatchState::phase) {
        None => {}
        Some(Phase::NotStarted) => name = Some("not started"),
        Some(Phase::BorneOff) => name = Some("borne off"),
        Some(Phase::Dropped { by }) => (name, dropped) = (Some("dropped"), Some(by)),
        Some(Phase::Playing { decision: next, resignation: offered }) => {
            (name, decision, resignation) = (Some("playing"), Some(next), offered);
        }
        Some(Phase::Resigned { decision: last, resignation: agreed }) => {
            (name, decision, resignation) = (Some("resigned"), Some(last), Some(agreed));
        }
    }
    let offer = decision.and_then(|decision| match decision {
        Decision::Answer(offer) => Some(offer),
        _ => None,
    });
    let kind = |decision| match decision {
        Decision::Roll => "roll or double",
        Decision::Play(_) => "play",
        Decision::Answer(_) => "answer",
    };
    let value = |resignation: Resignation| match resignation.value {
        GameValue::Single => "single",
        GameValue::Gammon => "gammon",
        GameValue::Backgammon => "backgammon",
    };
    let side = |side: Option<Side>| or_none(side.map(|side| text(side_name(side))));
    [
        ("phase", or_none(name.map(text))),
        ("to_move", side(state.and_then(MatchState::to_move))),
        ("decision", or_none(decision.map(|decision| text(kind(decision))))),
        ("dice", or_none(state.and_then(MatchState::dice).map(text))),
        ("offer", or_none(offer.map(text))),
        ("resigning", side(resignation.map(|resignation| resignation.by))),
        ("resignation", or_none(resignation.map(|resignation| text(value(resignation))))),
        ("dropped_by", side(dropped)),
    ]
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::OnRoll => "on roll",
        Side::Opponent => "opponent",
    }
}

fn text(text: impl fmt::Display) -> Value {
    Value::Text(text.to_string())
}

fn number(number: impl Into<u64>) -> Value {
    Value::Number(number.into())
}

fn or_none(value: Option<Value>) -> Value {
    value.unwrap_or(Value::None)
}

/// Chequers from the bar down, such as `bar(1) 24(2) 6(5)`.
pub(crate) struct Stacks<'a>(pub(crate) &'a Chequers);

impl fmt::Display for Stacks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stacks = self.0.counts().iter().zip(1..=25_u8).rev().filter(|(count, _)| **count > 0);
        for (i, (count, point)) in stacks.enumerate() {
            f.write_str(if i > 0 { " " } else { "" })?;
            match point {
                25 => write!(f, "bar({count})")?,
                _ => write!(f, "{point}({count})")?,
            }
        }
        Ok(())
    }
}
