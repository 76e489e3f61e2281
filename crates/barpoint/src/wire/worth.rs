//! Values and chances.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Utility};
use barpoint_wire::{Chances, Decimal, Worth};

use super::ToWire;
use crate::{Difference, Value};

impl ToWire for Outcome {
    type Wire = Chances;

    fn to_wire(&self) -> Chances {
        self.to_array().map(Decimal::from).into()
    }
}

impl ToWire for Value {
    type Wire = Worth;

    fn to_wire(&self) -> Worth {
        Worth { equity: Decimal(self.equity.0), mwc: self.mwc.map(|mwc| Decimal(mwc.0)) }
    }
}

impl ToWire for Difference {
    type Wire = Worth;

    fn to_wire(&self) -> Worth {
        Worth { equity: Decimal(self.equity.0), mwc: self.mwc.map(|mwc| Decimal(mwc.0)) }
    }
}

/// Converts a utility in a contest with a cube.
impl ToWire for (&CubeContext, Utility) {
    type Wire = Worth;

    fn to_wire(&self) -> Worth {
        let (context, utility) = *self;
        Value::new(context, utility).to_wire()
    }
}
