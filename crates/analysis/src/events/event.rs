//! The events, their rules in words and their names.

use crate::names::named;

/// Event of a play.
///
/// # Rules
/// Events compare the board before the play with the board after it, so plays that lead to the same
/// position have the same events. Points are numbered by the player who moves. A *point* is made by
/// two chequers or more, an *anchor* is a point made on the 18 to 24 points, and a *prime* is a row
/// of four or more points on the 1 to 12 points with a chequer of the opponent behind it. The numbers
/// are ours. Where an event *needs contact*, some chequer still has to pass one of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Event {
    /// Hits a chequer.
    Hit,
    /// Hits two chequers or more.
    DoubleHit,
    /// Hits in the home board and leaves exactly one chequer there.
    LooseHit,
    /// Makes the 20 point, the opponent's five point. Needs contact after the play, as all anchors
    /// and points that are made do.
    GoldenAnchor,
    /// Makes the 18, 19 or 21 point.
    AdvancedAnchor,
    /// Makes the 22, 23 or 24 point.
    DeepAnchor,
    /// Makes the 1 point.
    AcePoint,
    /// Makes the 2 point.
    DeucePoint,
    /// Makes the 3 point.
    ThreePoint,
    /// Makes the 4 point.
    FourPoint,
    /// Makes the 5 point.
    FivePoint,
    /// Makes the 6 point.
    SixPoint,
    /// Makes the 7 point.
    BarPoint,
    /// Makes a point from 8 to 12.
    OuterPoint,
    /// Has a longer prime than before, or one where there was none.
    Prime,
    /// Puts a single chequer on an empty point from 3 to 7 with a chequer of the opponent behind it,
    /// without a hit there.
    Slot,
    /// Leaves an anchor and makes no other one. Needs contact before the play.
    BreakAnchor,
    /// Breaks a point from 3 to 7 and makes no other one of these. Needs contact before the play.
    BreakPoint,
    /// Has a shorter prime than before, or none.
    BreakPrime,
    /// Breaks the 13 point. Needs contact before the play.
    BreakMidpoint,
    /// Moves a chequer out of the opponent's home board, or past it from the bar. Needs contact before
    /// the play.
    Run,
    /// The same, and none is left there or on the bar.
    RunLast,
    /// Moves a chequer past a prime of the opponent.
    Escape,
    /// Bears off a chequer.
    BearOff,
    /// Puts a chequer on an empty point of the home board, while all chequers of the player are home and
    /// no contact is left.
    FillGap,
    /// Puts more chequers on a point, to six or more. Needs contact after the play.
    Stack,
    /// Leaves a shot: the opponent can hit with one of the 36 rolls.
    Shot,
    /// Leaves a direct shot, see [`Shots::direct`](crate::Shots::direct).
    DirectShot,
}

impl Event {
    /// All events.
    pub const ALL: [Self; 28] = [
        Self::Hit,
        Self::DoubleHit,
        Self::LooseHit,
        Self::GoldenAnchor,
        Self::AdvancedAnchor,
        Self::DeepAnchor,
        Self::AcePoint,
        Self::DeucePoint,
        Self::ThreePoint,
        Self::FourPoint,
        Self::FivePoint,
        Self::SixPoint,
        Self::BarPoint,
        Self::OuterPoint,
        Self::Prime,
        Self::Slot,
        Self::BreakAnchor,
        Self::BreakPoint,
        Self::BreakPrime,
        Self::BreakMidpoint,
        Self::Run,
        Self::RunLast,
        Self::Escape,
        Self::BearOff,
        Self::FillGap,
        Self::Stack,
        Self::Shot,
        Self::DirectShot,
    ];

    /// Name of the event, for people and for programs; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::DoubleHit => "double hit",
            Self::LooseHit => "loose hit",
            Self::GoldenAnchor => "golden anchor",
            Self::AdvancedAnchor => "advanced anchor",
            Self::DeepAnchor => "deep anchor",
            Self::AcePoint => "ace point",
            Self::DeucePoint => "deuce point",
            Self::ThreePoint => "three point",
            Self::FourPoint => "four point",
            Self::FivePoint => "five point",
            Self::SixPoint => "six point",
            Self::BarPoint => "bar point",
            Self::OuterPoint => "outer point",
            Self::Prime => "prime",
            Self::Slot => "slot",
            Self::BreakAnchor => "break anchor",
            Self::BreakPoint => "break point",
            Self::BreakPrime => "break prime",
            Self::BreakMidpoint => "break midpoint",
            Self::Run => "run",
            Self::RunLast => "run last",
            Self::Escape => "escape",
            Self::BearOff => "bear off",
            Self::FillGap => "fill gap",
            Self::Stack => "stack",
            Self::Shot => "shot",
            Self::DirectShot => "direct shot",
        }
    }
}

named!(Event, "an event");

/// Verdict on an event of a decision, by the choice that was made and the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The choice has the event, and so has the best one.
    Did,
    /// The best choice has the event, and the one that was made does not.
    Missed,
    /// The choice has the event, and the best one does not.
    Wrong,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Did, Self::Missed, Self::Wrong];

    /// Returns the verdict on an event; `None` if neither choice has it.
    #[must_use]
    pub const fn of(made: bool, best: bool) -> Option<Self> {
        match (made, best) {
            (true, true) => Some(Self::Did),
            (false, true) => Some(Self::Missed),
            (true, false) => Some(Self::Wrong),
            (false, false) => None,
        }
    }

    /// Name of the verdict, for people and for programs; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Did => "did",
            Self::Missed => "missed",
            Self::Wrong => "wrong",
        }
    }
}

named!(Verdict, "a verdict");
