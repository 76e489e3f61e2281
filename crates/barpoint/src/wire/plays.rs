//! Plays, and the mistakes that make a double right.

use barpoint_core::{Dice, LegalPlay, Outcome, PerftCount, Position};
use barpoint_equity::{CubeContext, Mistake, Utility};
use barpoint_ids::PositionId;
use barpoint_wire::{self as wire, Behind, Chances, Decimal, Worth};

use super::{ToWire, count};
use crate::{Difference, PlaysByCube, RankedPlay, Value};

/// Converts a play with its rank, counted from 1.
impl ToWire for (usize, RankedPlay) {
    type Wire = wire::RankedPlay;

    fn to_wire(&self) -> wire::RankedPlay {
        let (rank, play) = self;
        let Worth { equity, mwc } = play.value.to_wire();
        wire::RankedPlay {
            rank: count(*rank),
            play: play.play.to_string(),
            result: PositionId(play.result).to_string(),
            plies: count(play.plies),
            forced: play.forced,
            equity,
            mwc,
            difference: play.difference.to_wire().map(Behind::from).unwrap_or_default(),
            cubeless: play.cubeless.to_wire(),
            money_equity: Decimal::from(play.outcome.equity().0),
            chances: play.outcome.to_wire(),
            made: false,
        }
    }
}

impl ToWire for PlaysByCube {
    type Wire = wire::PlaysByCube;

    fn to_wire(&self) -> wire::PlaysByCube {
        let best = self.best().map(|plays| plays.map(|play| play.to_string()));
        let [best_centred, best_own, best_opponent] =
            best.map_or([const { None }; 3], |it| it.map(Some));
        let plays = self.plays.iter().map(|row| {
            let value = |column: usize| {
                let (rank, value, difference) = row.values[column];
                let Worth { equity, mwc } = value.to_wire();
                let difference = difference.to_wire();
                wire::PlayWithCube { rank: count(rank), equity, mwc, difference }
            };
            wire::PlayByCube {
                play: row.play.to_string(),
                result: PositionId(row.result).to_string(),
                centred: value(0),
                own: value(1),
                opponent: value(2),
            }
        });
        wire::PlaysByCube {
            owned_cube: self.cubes[1].value.get(),
            best_centred,
            best_own,
            best_opponent,
            plays: plays.collect(),
        }
    }
}

impl ToWire for LegalPlay {
    type Wire = wire::LegalPlay;

    fn to_wire(&self) -> wire::LegalPlay {
        wire::LegalPlay { play: self.play.to_string(), result: PositionId(self.result).to_string() }
    }
}

/// Converts the legal plays of a roll in a position.
impl ToWire for (Position, Dice, &[LegalPlay]) {
    type Wire = wire::Legal;

    fn to_wire(&self) -> wire::Legal {
        let (position, dice, plays) = *self;
        wire::Legal {
            version: wire::VERSION,
            position: PositionId(position).to_string(),
            dice: dice.to_string(),
            plays: plays.to_wire(),
            line: None,
        }
    }
}

impl ToWire for PerftCount {
    type Wire = wire::PerftTurn;

    fn to_wire(&self) -> wire::PerftTurn {
        let Self { plays, positions } = *self;
        wire::PerftTurn { plays, positions }
    }
}

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

impl ToWire for Mistake {
    type Wire = wire::Mistake;

    fn to_wire(&self) -> wire::Mistake {
        wire::Mistake { answer: self.take, share: Decimal(self.share.0) }
    }
}
