//! Themes, events and reasons.

use barpoint_analysis::{
    CubeEvent, CubeReasons, Event, Market, Phrase, PlayNumbers, PlayReasons, Sentence, Verdict,
};
use barpoint_wire::{Decimal, reasons as wire};

use super::ToWire;

impl ToWire for (Event, Verdict) {
    type Wire = wire::JudgedEvent;

    fn to_wire(&self) -> wire::JudgedEvent {
        wire::JudgedEvent { event: self.0, verdict: self.1 }
    }
}

impl ToWire for (CubeEvent, Verdict) {
    type Wire = wire::JudgedCubeEvent;

    fn to_wire(&self) -> wire::JudgedCubeEvent {
        wire::JudgedCubeEvent { event: self.0, verdict: self.1 }
    }
}

impl ToWire for Sentence {
    type Wire = wire::Sentence;

    fn to_wire(&self) -> wire::Sentence {
        wire::Sentence {
            name: self.name,
            equity: self.equity.map(Decimal),
            win: self.win.map(Decimal),
            gammons: self.gammons.map(Decimal),
            market: self.market.map(Decimal),
            advantages: self.advantages.to_wire(),
            drawbacks: self.drawbacks.to_wire(),
        }
    }
}

impl ToWire for Phrase {
    type Wire = wire::Phrase;

    fn to_wire(&self) -> wire::Phrase {
        wire::Phrase {
            name: self.name,
            chance: self.chance.map(Decimal),
            pips: self.pips.map(Decimal),
            count: self.count,
            instead_of: self.instead_of,
        }
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
