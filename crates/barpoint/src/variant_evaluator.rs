//! Static evaluator of a variant.

use barpoint_core::{LegalPlay, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator, ExactEngine};
use barpoint_equity::ExactEquities;

/// Static evaluator of a variant.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum VariantEvaluator<'a> {
    /// Nets, with databases of some positions.
    Nets(&'a Engine),
    /// Database of all positions.
    Exact(&'a ExactEngine),
}

impl Evaluator for VariantEvaluator<'_> {
    fn variant(&self) -> Variant {
        match self {
            Self::Nets(engine) => engine.variant(),
            Self::Exact(engine) => engine.variant(),
        }
    }

    fn evaluate(&self, position: &Position) -> Outcome {
        match self {
            Self::Nets(engine) => engine.evaluate(position),
            Self::Exact(engine) => engine.evaluate(position),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match self {
            Self::Nets(engine) => engine.exact(position),
            Self::Exact(engine) => engine.exact(position),
        }
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        match self {
            Self::Nets(engine) => engine.equities(position),
            Self::Exact(engine) => engine.equities(position),
        }
    }

    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        match self {
            Self::Nets(engine) => engine.evaluate_each(positions, each),
            Self::Exact(engine) => engine.evaluate_each(positions, each),
        }
    }

    fn guess_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        match self {
            Self::Nets(engine) => engine.guess_results(position, plays, worths, guesses),
            Self::Exact(engine) => engine.guess_results(position, plays, worths, guesses),
        }
    }
}
