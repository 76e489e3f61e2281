//! Comparisons of analyses.

use barpoint_analysis::comparison::{ChoiceKind, Differences, Disagreement, Totals};
use barpoint_wire::{Decimal, comparison as wire};

use super::ToWire;
use crate::{Settlement, Winner};

impl ToWire for Differences {
    type Wire = wire::Differences;

    fn to_wire(&self) -> wire::Differences {
        wire::Differences {
            number: self.number,
            mean: self.mean().map(Decimal),
            root_mean_square: self.root_mean_square().map(Decimal),
        }
    }
}

impl ToWire for Totals {
    type Wire = wire::Totals;

    fn to_wire(&self) -> wire::Totals {
        wire::Totals { losses: self.losses.map(Decimal), luck: self.luck.map(Decimal) }
    }
}

/// Converts a disagreement without its rollout.
impl ToWire for Disagreement {
    type Wire = wire::Disagreement;

    fn to_wire(&self) -> wire::Disagreement {
        let (kind, dice) = match self.kind {
            ChoiceKind::Play(dice) => (wire::ComparedKind::Play, Some(dice.to_string())),
            ChoiceKind::Double => (wire::ComparedKind::Double, None),
            ChoiceKind::Answer => (wire::ComparedKind::Answer, None),
        };
        wire::Disagreement {
            game: self.place.game as u32 + 1,
            action: self.action().map(|action| action as u32 + 1),
            player: self.player as u8,
            kind,
            dice,
            best: self.best.map(|best| best.to_string()),
            losses: self.losses.map(|loss| loss.map(Decimal)),
            made: self.made.map(|made| made.to_string()),
            rollout: None,
        }
    }
}

impl ToWire for Settlement {
    type Wire = wire::Settlement;

    fn to_wire(&self) -> wire::Settlement {
        let choices = self.choices.iter().map(|(choice, equity)| wire::SettledChoice {
            choice: choice.to_string(),
            equity: equity.to_wire(),
        });
        wire::Settlement {
            trials: self.trials,
            choices: choices.collect(),
            difference: self.difference.to_wire(),
            right: match self.winner() {
                Winner::First => Some(0),
                Winner::Second => Some(1),
                Winner::Undecided => None,
            },
        }
    }
}
