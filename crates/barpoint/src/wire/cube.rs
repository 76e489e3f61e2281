//! Cube decisions.

use barpoint_equity::{Double, Mistake, Take};
use barpoint_wire::{self as wire, Decimal};

use super::ToWire;

impl ToWire for Double {
    type Wire = wire::Double;

    fn to_wire(&self) -> wire::Double {
        match self {
            Self::Unavailable => wire::Double::Unavailable,
            Self::Dead => wire::Double::Dead,
            Self::No => wire::Double::No,
            Self::Yes => wire::Double::Yes,
            Self::Optional => wire::Double::Optional,
            Self::TooGood => wire::Double::TooGood,
        }
    }
}

impl ToWire for Take {
    type Wire = wire::Take;

    fn to_wire(&self) -> wire::Take {
        match self {
            Self::Pass => wire::Take::Pass,
            Self::Take => wire::Take::Take,
            Self::Beaver => wire::Take::Beaver,
        }
    }
}

impl ToWire for Mistake {
    type Wire = wire::Mistake;

    fn to_wire(&self) -> wire::Mistake {
        wire::Mistake { answer: self.take.to_wire(), share: Decimal(self.share.0) }
    }
}
