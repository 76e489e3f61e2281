//! Identifiers.

use core::fmt;

use barpoint_core::{
    Chequers, Class, Decision, MatchState, Phase, Position, Resignation, Side, Variant,
};
use barpoint_ids::{Identifier, Player};
use barpoint_wire as wire;

use super::ToWire;

/// Describes an identifier of a position of this variant.
impl ToWire for (&Identifier, Variant) {
    type Wire = wire::Id;

    fn to_wire(&self) -> wire::Id {
        let (identifier, variant) = *self;
        let (position, state) = (identifier.position(), identifier.state());
        let chequers =
            |side| position.map(|position: &Position| Stacks(position.side(side)).to_string());
        let pips = |side| position.map(|position: &Position| position.side(side).pips());
        let off = |side| {
            let off =
                |position: &Position| u32::from(variant.chequers()) - position.side(side).total();
            position.map(off)
        };
        let phase = state.map(|state| PhaseWords::of(state.phase())).unwrap_or_default();
        wire::Id {
            version: wire::VERSION,
            form: identifier.form().to_string(),
            position_id: text(identifier.position_id()),
            match_id: text(identifier.match_id()),
            gnubg_id: text(identifier.gnubg_id()),
            xgid: text(identifier.xgid()),
            ogid: text(identifier.ogid()),
            variant,
            class: position.map(|position| Class::of(position, variant)),
            on_roll: state.map(|_| identifier.on_roll().to_wire()),
            on_roll_chequers: chequers(Side::OnRoll),
            opponent_chequers: chequers(Side::Opponent),
            on_roll_pips: pips(Side::OnRoll),
            opponent_pips: pips(Side::Opponent),
            on_roll_off: off(Side::OnRoll),
            opponent_off: off(Side::Opponent),
            state: state.map(MatchState::to_wire).unwrap_or_default(),
            phase: phase.name,
            to_move: state.and_then(MatchState::to_move),
            decision: phase.decision.to_wire(),
            dice: state.and_then(MatchState::dice).map(|dice| dice.to_string()),
            offer: phase.decision.and_then(offer),
            resigning: phase.resignation.map(|resignation| resignation.by),
            resignation: phase.resignation.map(|resignation| resignation.value),
            dropped_by: phase.dropped_by,
            line: None,
        }
    }
}

fn text<E>(form: Result<impl fmt::Display, E>) -> Option<String> {
    form.ok().map(|form| form.to_string())
}

fn offer(decision: Decision) -> Option<String> {
    match decision {
        Decision::Answer(offer) => Some(offer.to_string()),
        _ => None,
    }
}

/// Parts of a phase.
#[derive(Default)]
struct PhaseWords {
    name: Option<wire::Phase>,
    decision: Option<Decision>,
    resignation: Option<Resignation>,
    dropped_by: Option<Side>,
}

impl PhaseWords {
    fn of(phase: Phase) -> Self {
        let named = |name| Self { name: Some(name), ..Self::default() };
        match phase {
            Phase::NotStarted => named(wire::Phase::NotStarted),
            Phase::BorneOff => named(wire::Phase::BorneOff),
            Phase::Dropped { by } => Self { dropped_by: Some(by), ..named(wire::Phase::Dropped) },
            Phase::Playing { decision, resignation } => {
                Self { decision: Some(decision), resignation, ..named(wire::Phase::Playing) }
            }
            Phase::Resigned { decision, resignation } => Self {
                decision: Some(decision),
                resignation: Some(resignation),
                ..named(wire::Phase::Resigned)
            },
        }
    }
}

impl ToWire for Player {
    type Wire = wire::Seat;

    fn to_wire(&self) -> wire::Seat {
        match self {
            Self::Zero => wire::Seat::Zero,
            Self::One => wire::Seat::One,
        }
    }
}

impl ToWire for Decision {
    type Wire = wire::DecisionKind;

    fn to_wire(&self) -> wire::DecisionKind {
        match self {
            Self::Roll => wire::DecisionKind::Roll,
            Self::Play(_) => wire::DecisionKind::Play,
            Self::Answer(_) => wire::DecisionKind::Answer,
        }
    }
}

/// Writes the chequers of a side from the bar down, such as `bar(1) 24(2) 6(5)`.
#[derive(Clone, Copy, Debug)]
pub struct Stacks<'a>(pub &'a Chequers);

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
