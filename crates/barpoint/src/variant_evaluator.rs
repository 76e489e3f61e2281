//! Static evaluator of a variant.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use barpoint_core::{LegalPlay, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator, Exact, ExactEngine, ExactSource};
use barpoint_equity::{CubeContext, ExactEquities, Utility};

/// Static evaluator of a variant.
///
/// Once the engine that it comes from [is stopped](crate::Engine::stopped_by), its evaluations mean
/// nothing. They are then neither computed nor kept in a cache.
#[derive(Clone, Debug)]
pub struct VariantEvaluator<'a> {
    kind: Kind<'a>,
    /// Exact values of the positions that can arise from the one that the question is about.
    bearoff: Option<Arc<dyn ExactSource>>,
    stop: Option<&'a AtomicBool>,
}

#[derive(Clone, Copy, Debug)]
enum Kind<'a> {
    /// Nets, with databases of some positions.
    Nets(&'a Engine),
    /// Database of all positions.
    Exact(&'a ExactEngine),
}

impl<'a> VariantEvaluator<'a> {
    pub(crate) const fn nets(engine: &'a Engine, stop: Option<&'a AtomicBool>) -> Self {
        Self { kind: Kind::Nets(engine), bearoff: None, stop }
    }

    pub(crate) const fn exact(engine: &'a ExactEngine, stop: Option<&'a AtomicBool>) -> Self {
        Self { kind: Kind::Exact(engine), bearoff: None, stop }
    }

    /// Returns the same evaluator for a question about a position: if both sides bear off or have few chequers
    /// left, the values of all positions that can arise are exact, where [these are few
    /// enough](Engine::bearoff_of).
    pub(crate) fn about(self, position: &Position) -> Self {
        match self.kind {
            Kind::Nets(engine) => Self { bearoff: engine.bearoff_of(position), ..self },
            Kind::Exact(_) => self,
        }
    }

    /// Returns the same evaluator for games that are finished once they have begun.
    #[cfg(any(feature = "duel", feature = "rollout"))]
    pub(crate) fn without_stop(self) -> Self {
        Self { stop: None, ..self }
    }

    /// Returns the same evaluator for games that start from a position. In bearoffs that are too large, the values of
    /// positions that arise later are exact.
    #[cfg(feature = "rollout")]
    pub(crate) fn for_games_from(self, position: &Position) -> Self {
        match self.kind {
            Kind::Nets(engine) => Self { bearoff: engine.bearoff_from(position), ..self },
            Kind::Exact(_) => self,
        }
    }

    fn in_bearoff(&self, position: &Position) -> Option<Exact> {
        self.bearoff.as_ref()?.exact(position)
    }

    /// Returns true if a database contains all positions of the variant.
    pub const fn has_all_positions(&self) -> bool {
        matches!(self.kind, Kind::Exact(_))
    }
}

impl Evaluator for VariantEvaluator<'_> {
    fn variant(&self) -> Variant {
        match self.kind {
            Kind::Nets(engine) => engine.variant(),
            Kind::Exact(engine) => engine.variant(),
        }
    }

    fn evaluate(&self, position: &Position) -> Outcome {
        match self.kind {
            _ if self.is_stopped() => Outcome::default(),
            Kind::Nets(engine) => match self.in_bearoff(position) {
                Some(exact) => exact.outcome,
                None => engine.evaluate(position),
            },
            Kind::Exact(engine) => engine.evaluate(position),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match self.kind {
            Kind::Nets(engine) => match self.in_bearoff(position) {
                Some(exact) => Some(exact.outcome),
                None => engine.exact(position),
            },
            Kind::Exact(engine) => engine.exact(position),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        match self.kind {
            Kind::Nets(engine) => match self.in_bearoff(position) {
                Some(exact) => exact.equities,
                None => engine.equities(position),
            },
            Kind::Exact(engine) => engine.equities(position),
        }
    }

    fn match_value(&self, position: &Position, context: &CubeContext) -> Option<Utility> {
        match self.kind {
            Kind::Exact(engine) if !self.is_stopped() => engine.match_value(position, context),
            _ => None,
        }
    }

    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        match self.kind {
            _ if self.is_stopped() => {
                (0..positions.len()).for_each(|i| each(i, Outcome::default()));
            }
            Kind::Nets(_) if self.bearoff.is_some() => {
                let evaluate =
                    |(i, &position): (usize, &&Position)| each(i, self.evaluate(position));
                positions.iter().enumerate().for_each(evaluate);
            }
            Kind::Nets(engine) => engine.evaluate_each(positions, each),
            Kind::Exact(engine) => engine.evaluate_each(positions, each),
        }
    }

    fn volatilities(&self, positions: &[(Position, Outcome)], volatilities: &mut [f32]) {
        match self.kind {
            Kind::Nets(engine) => engine.volatilities(positions, volatilities),
            Kind::Exact(engine) => engine.volatilities(positions, volatilities),
        }
    }

    fn guess_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        match self.kind {
            // Exact values are there at once, so no play is dropped by a guess.
            Kind::Nets(_) if self.in_bearoff(position).is_some() => {
                guesses.clear();
                guesses.resize(plays.len() * worths.len(), None);
            }
            Kind::Nets(engine) => engine.guess_results(position, plays, worths, guesses),
            Kind::Exact(engine) => engine.guess_results(position, plays, worths, guesses),
        }
    }
}
