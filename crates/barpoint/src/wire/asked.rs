//! Documents that answer a question about a situation.

use barpoint_core::{Class, Contest, Dice, GameValue, Side, Variant};
use barpoint_ids::PositionId;
use barpoint_wire::{self as wire, Decimal, State};

use super::{ToWire, count, noise};
use crate::{
    CubeAnalysis, Engine, Evaluation, PlayList, ResignationDecision, SearchOptions, Situation,
};

/// Situation that a question is about, with the details that its document repeats.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Situation.
    pub situation: Situation,
    /// Name of the match equity table, `None` in money play.
    pub met: Option<&'a str>,
    /// True if the score is taken as post-Crawford because the input does not say whether the
    /// Crawford game is over.
    pub post_crawford_assumed: bool,
    /// Line number of the situation in standard input.
    pub line: Option<u64>,
}

impl<'a> Asked<'a> {
    /// Returns the question of a situation, with the name of the engine's match equity table in a
    /// match.
    pub fn new(engine: &'a Engine, situation: &Situation) -> Self {
        let is_match = matches!(situation.state.contest(), Contest::Match(_));
        Self {
            situation: *situation,
            met: is_match.then(|| engine.table().name()),
            post_crawford_assumed: false,
            line: None,
        }
    }

    pub(super) fn position(&self) -> String {
        PositionId(self.situation.position).to_string()
    }

    pub(super) fn variant(&self) -> Variant {
        self.situation.variant
    }

    fn class(&self) -> Class {
        Class::of(&self.situation.position, self.situation.variant)
    }

    pub(super) fn met(&self) -> Option<String> {
        self.met.map(str::to_owned)
    }

    /// Returns score, rules and cube of the situation.
    pub fn state(&self) -> State {
        let post_crawford_assumed = self.post_crawford_assumed;
        State { post_crawford_assumed, ..self.situation.state.to_wire() }
    }

    /// Returns the document of an evaluation.
    pub fn eval(&self, evaluation: &Evaluation) -> wire::Eval {
        wire::Eval {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            class: self.class(),
            plies: count(evaluation.plies),
            noise: noise(evaluation.noise),
            cubeful: evaluation.cubeful.to_wire(),
            cubeless: evaluation.cubeless.to_wire(),
            money_equity: Decimal::from(evaluation.money_equity().0),
            money_error: evaluation.money_error.map(|error| Decimal::from(error.0)),
            chances: evaluation.outcome.to_wire(),
            line: self.line,
        }
    }

    /// Returns the document of the resignations of a player.
    pub fn resignation(
        &self,
        by: Side,
        options: &SearchOptions,
        found: &ResignationDecision,
    ) -> wire::Resignation {
        let value = |value: GameValue| wire::ResignationValue {
            value,
            equity: Decimal::from(found.resigned(value).0),
            accept: found.should_accept(value),
        };
        wire::Resignation {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            class: self.class(),
            plies: count(options.plies),
            noise: noise(options.noise),
            by,
            play_on: Decimal::from(found.play_on.0),
            resignations: ResignationDecision::VALUES.map(value).to_vec(),
            offer: found.offer(),
            chances: found.outcome.to_wire(),
        }
    }

    /// Returns the document of the plays of a roll.
    pub fn moves(&self, dice: Dice, cubeful: bool, list: &PlayList) -> wire::Moves {
        wire::Moves {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            dice: dice.to_string(),
            plies: count(list.plies),
            noise: noise(list.noise),
            cubeful,
            legal: count(list.legal),
            plays: list.plays.to_wire(),
            by_cube: None,
            line: self.line,
        }
    }

    /// Returns the document of a cube decision.
    pub fn cube(&self, analysis: &CubeAnalysis) -> wire::Cube {
        let CubeAnalysis { evaluation, decision, .. } = analysis;
        wire::Cube {
            version: wire::VERSION,
            position: self.position(),
            variant: self.variant(),
            state: self.state(),
            met: self.met(),
            class: self.class(),
            plies: count(evaluation.plies),
            noise: noise(evaluation.noise),
            action: decision.to_string(),
            double: decision.double(),
            take: decision.take(),
            redouble: decision.is_redouble(),
            raccoon: analysis.raccoon,
            best: analysis.best.to_wire(),
            no_double: analysis.no_double.to_wire(),
            double_take: analysis.double_take.to_wire(),
            double_beaver: analysis.double_beaver.to_wire(),
            double_pass: analysis.double_take.map(|_| analysis.double_pass.to_wire()),
            mistake: decision.mistake().to_wire(),
            efficiency: analysis.efficiency.map(Decimal),
            efficiency_doubled: analysis.efficiency_doubled.map(Decimal),
            cubeless: evaluation.cubeless.to_wire(),
            money_equity: Decimal::from(evaluation.money_equity().0),
            chances: evaluation.outcome.to_wire(),
            line: self.line,
        }
    }
}
