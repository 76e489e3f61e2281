//! Cube decisions.

use barpoint_equity::Mistake;
use barpoint_wire::{self as wire, Decimal};

use super::ToWire;

impl ToWire for Mistake {
    type Wire = wire::Mistake;

    fn to_wire(&self) -> wire::Mistake {
        wire::Mistake { answer: self.take, share: Decimal(self.share.0) }
    }
}
