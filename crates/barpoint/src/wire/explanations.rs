//! Themes, events and reasons.

use barpoint_analysis::{
    CubeEvent, CubeReasons, Event, Market, PlayNumbers, PlayReasons, SidedTheme, Theme, Verdict,
};
use barpoint_wire::{Decimal, reasons as wire};

use super::ToWire;

impl ToWire for SidedTheme {
    type Wire = wire::SidedTheme;

    fn to_wire(&self) -> wire::SidedTheme {
        wire::SidedTheme { theme: self.theme.to_wire(), side: self.side }
    }
}

impl ToWire for (Event, Verdict) {
    type Wire = wire::JudgedEvent;

    fn to_wire(&self) -> wire::JudgedEvent {
        wire::JudgedEvent { event: self.0.to_wire(), verdict: self.1.to_wire() }
    }
}

impl ToWire for (CubeEvent, Verdict) {
    type Wire = wire::JudgedCubeEvent;

    fn to_wire(&self) -> wire::JudgedCubeEvent {
        wire::JudgedCubeEvent { event: self.0.to_wire(), verdict: self.1.to_wire() }
    }
}

impl ToWire for PlayReasons {
    type Wire = wire::PlayReasons;

    fn to_wire(&self) -> wire::PlayReasons {
        wire::PlayReasons {
            made: self.made.to_wire(),
            best: self.best.to_wire(),
            text: self.explain(),
        }
    }
}

impl ToWire for PlayNumbers {
    type Wire = wire::PlayNumbers;

    fn to_wire(&self) -> wire::PlayNumbers {
        let board = &self.board;
        wire::PlayNumbers {
            equity: Decimal(self.equity.0),
            chances: self.outcome.to_wire(),
            pips: board.pips.on_roll,
            opponent_pips: board.pips.opponent,
            wastage: board.wastage.map(Decimal),
            shots: board.shots.hitting,
            direct_shots: board.shots.direct,
            double_shots: board.shots.double,
            blots: board.blots,
            home_points: board.home_points,
            anchors: board.anchors,
            prime: board.prime,
            back: board.back,
            hit: board.hit,
            off: board.off,
            good_rolls: self.follow_ups.map(|rolls| rolls.good),
            bad_rolls: self.follow_ups.map(|rolls| rolls.bad),
        }
    }
}

impl ToWire for CubeReasons {
    type Wire = wire::CubeReasons;

    fn to_wire(&self) -> wire::CubeReasons {
        let share = |count: fn(&Market) -> u32| {
            let market = self.market.as_ref()?;
            Some(Decimal(f64::from(count(market)) / f64::from(Market::EXCHANGES)))
        };
        wire::CubeReasons {
            gain_by_doubling: self.gain_by_doubling().map(Decimal),
            gain_by_taking: self.gain_by_taking().map(Decimal),
            market_lost: share(|market| market.lost),
            market_too_good: share(|market| market.too_good),
            double_text: self.explain_double(),
            answer_text: self.explain_answer(),
        }
    }
}

impl ToWire for Theme {
    type Wire = wire::Theme;

    fn to_wire(&self) -> wire::Theme {
        match self {
            Self::Bearoff => wire::Theme::Bearoff,
            Self::Race => wire::Theme::Race,
            Self::BearoffAgainstContact => wire::Theme::BearoffAgainstContact,
            Self::Containment => wire::Theme::Containment,
            Self::Blitz => wire::Theme::Blitz,
            Self::Opening => wire::Theme::Opening,
            Self::BackGame => wire::Theme::BackGame,
            Self::AcePoint => wire::Theme::AcePoint,
            Self::DeucePoint => wire::Theme::DeucePoint,
            Self::Holding => wire::Theme::Holding,
            Self::PrimeAgainstPrime => wire::Theme::PrimeAgainstPrime,
            Self::MutualHolding => wire::Theme::MutualHolding,
            Self::Prime => wire::Theme::Prime,
            Self::MiddleGame => wire::Theme::MiddleGame,
        }
    }
}

impl ToWire for Event {
    type Wire = wire::Event;

    fn to_wire(&self) -> wire::Event {
        match self {
            Self::Hit => wire::Event::Hit,
            Self::DoubleHit => wire::Event::DoubleHit,
            Self::LooseHit => wire::Event::LooseHit,
            Self::GoldenAnchor => wire::Event::GoldenAnchor,
            Self::AdvancedAnchor => wire::Event::AdvancedAnchor,
            Self::DeepAnchor => wire::Event::DeepAnchor,
            Self::AcePoint => wire::Event::AcePoint,
            Self::DeucePoint => wire::Event::DeucePoint,
            Self::ThreePoint => wire::Event::ThreePoint,
            Self::FourPoint => wire::Event::FourPoint,
            Self::FivePoint => wire::Event::FivePoint,
            Self::SixPoint => wire::Event::SixPoint,
            Self::BarPoint => wire::Event::BarPoint,
            Self::OuterPoint => wire::Event::OuterPoint,
            Self::Prime => wire::Event::Prime,
            Self::Slot => wire::Event::Slot,
            Self::BreakAnchor => wire::Event::BreakAnchor,
            Self::BreakPoint => wire::Event::BreakPoint,
            Self::BreakPrime => wire::Event::BreakPrime,
            Self::BreakMidpoint => wire::Event::BreakMidpoint,
            Self::Run => wire::Event::Run,
            Self::RunLast => wire::Event::RunLast,
            Self::Escape => wire::Event::Escape,
            Self::BearOff => wire::Event::BearOff,
            Self::FillGap => wire::Event::FillGap,
            Self::Stack => wire::Event::Stack,
            Self::Shot => wire::Event::Shot,
            Self::DirectShot => wire::Event::DirectShot,
        }
    }
}

impl ToWire for CubeEvent {
    type Wire = wire::CubeEvent;

    fn to_wire(&self) -> wire::CubeEvent {
        match self {
            Self::Double => wire::CubeEvent::Double,
            Self::PlayOn => wire::CubeEvent::PlayOn,
            Self::Take => wire::CubeEvent::Take,
            Self::Pass => wire::CubeEvent::Pass,
            Self::Beaver => wire::CubeEvent::Beaver,
            Self::LoseMarket => wire::CubeEvent::LoseMarket,
        }
    }
}

impl ToWire for Verdict {
    type Wire = wire::Verdict;

    fn to_wire(&self) -> wire::Verdict {
        match self {
            Self::Did => wire::Verdict::Did,
            Self::Missed => wire::Verdict::Missed,
            Self::Wrong => wire::Verdict::Wrong,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::to_value;

    use super::*;

    #[test]
    fn names_in_json_are_those_of_the_library() {
        for theme in Theme::ALL {
            assert_eq!(to_value(theme.to_wire()).unwrap(), theme.name());
        }
        for event in Event::ALL {
            assert_eq!(to_value(event.to_wire()).unwrap(), event.name());
        }
        for event in CubeEvent::ALL {
            assert_eq!(to_value(event.to_wire()).unwrap(), event.name());
        }
        for verdict in Verdict::ALL {
            assert_eq!(to_value(verdict.to_wire()).unwrap(), verdict.name());
        }
    }
}
