//! What commands find out, before it takes the form of text, JSON or CSV.

use barpoint::wire::{self, ToWire};
use barpoint::{CubeAnalysis, Evaluation, RankedPlay, SearchOptions};
use barpoint_core::{Class, Dice, LegalPlay, PerftCount, Position, Variant};
use barpoint_ids::{Identifier, PositionId};

use crate::subject::Subject;

mod maps;
mod met;
mod openings;
mod race;
mod rollout;

pub(crate) use maps::{DecisionMap, RollsReport, ScoreMapReport, TemperatureReport};
pub(crate) use met::{
    ConversionReport, MetListReport, MetReport, Place, PointsReport, Quantities, Quantity, Scale,
};
pub(crate) use openings::OpeningsReport;
pub(crate) use race::RaceReport;
pub(crate) use rollout::{Done, InputLine, Occasion, RolloutReport};

/// The result of one command on one position.
#[derive(Debug)]
pub(crate) enum Report {
    Eval(EvalReport),
    Moves(MovesReport),
    Cube(CubeReport),
    Rolls(RollsReport),
    ScoreMap(ScoreMapReport),
    Temperature(TemperatureReport),
    MetList(MetListReport),
    Met(MetReport),
    Points(PointsReport),
    Conversion(ConversionReport),
    Rollout(Box<RolloutReport>),
    Openings(OpeningsReport),
    Id(IdReport),
    Legal(LegalReport),
    Perft(PerftReport),
    Race(RaceReport),
    Bench(BenchReport),
}

/// Which of the reports a command makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Eval,
    Moves,
    Cube,
    Rolls,
    ScoreMap,
    Temperature,
    MetList,
    Met,
    Points,
    Conversion,
    Rollout,
    Decisions,
    Openings,
    Replies,
    Id,
    Legal,
    Perft,
    Race,
    Bench,
}

/// What a position is worth.
#[derive(Debug)]
pub(crate) struct EvalReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) class: Class,
    pub(crate) evaluation: Evaluation,
}

/// What to do with the cube.
#[derive(Debug)]
pub(crate) struct CubeReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) class: Class,
    pub(crate) analysis: CubeAnalysis,
}

/// The plays of a roll, best first.
#[derive(Debug)]
pub(crate) struct MovesReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) dice: Dice,
    /// The plies of the best play, and whether the cube is used.
    pub(crate) options: SearchOptions,
    /// How many legal plays there are; [`plays`](Self::plays) may be fewer.
    pub(crate) legal: usize,
    /// With their ranks among all.
    pub(crate) plays: Vec<(usize, RankedPlay)>,
}

/// An ID of any kind, for all its forms and all that it says.
#[derive(Debug)]
pub(crate) struct IdReport {
    pub(crate) identifier: Identifier,
    pub(crate) variant: Variant,
}

/// All legal plays of a roll.
#[derive(Debug)]
pub(crate) struct LegalReport {
    pub(crate) position: Position,
    pub(crate) dice: Dice,
    /// Sorted by the position they lead to; none if the game is over.
    pub(crate) plays: Vec<LegalPlay>,
}

/// Positions counted by depth.
#[derive(Debug)]
pub(crate) struct PerftReport {
    pub(crate) position: Position,
    /// The counts after one turn, two turns, and so on.
    pub(crate) counts: Vec<PerftCount>,
    /// What the last count of positions should be, if the user knows.
    pub(crate) expected: Option<u64>,
}

/// Speed and signature.
#[derive(Debug)]
pub(crate) struct BenchReport {
    /// Static evaluations of contact positions in a second on one thread.
    pub(crate) evaluations_per_second: f64,
    /// Games in a second on all threads.
    pub(crate) trials_per_second: f64,
    pub(crate) threads: u16,
    /// Hash of evaluations and best plays.
    pub(crate) signature: u64,
    /// What the signature should be, if the user knows.
    pub(crate) expected: Option<u64>,
}

impl PerftReport {
    /// Whether the count is as expected, or nothing was expected.
    pub(crate) fn passed(&self) -> bool {
        self.expected.is_none_or(|expected| {
            self.counts.last().is_some_and(|count| count.positions == expected)
        })
    }
}

impl BenchReport {
    /// Whether the signature is as expected, or nothing was expected.
    pub(crate) fn passed(&self) -> bool {
        self.expected.is_none_or(|expected| self.signature == expected)
    }
}

impl EvalReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Eval {
        self.subject.asked(self.met.as_deref(), line).eval(&self.evaluation)
    }
}

impl CubeReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Cube {
        self.subject.asked(self.met.as_deref(), line).cube(&self.analysis)
    }
}

impl MovesReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Moves {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.moves(self.dice, &self.options, self.legal, &self.plays)
    }
}

impl IdReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Id {
        wire::Id { line, ..(&self.identifier, self.variant).to_wire() }
    }

    /// Why a form of the identifier is missing, if it is one that could be.
    pub(crate) fn missing(&self, form: &str) -> Option<String> {
        let identifier = &self.identifier;
        let error = match form {
            "position_id" => identifier.position_id().err(),
            "match_id" => identifier.match_id().err(),
            "gnubg_id" => identifier.gnubg_id().err(),
            "xgid" => identifier.xgid().err(),
            _ => None,
        };
        error.map(|error| error.to_string())
    }

    /// An identifier with all fields that any other has.
    pub(crate) fn example() -> Self {
        let identifier = "start".parse().expect("the name of a position");
        Self { identifier, variant: Variant::default() }
    }
}

impl LegalReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Legal {
        wire::Legal { line, ..(self.position, self.dice, &self.plays[..]).to_wire() }
    }
}

impl PerftReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Perft {
        wire::Perft {
            version: wire::VERSION,
            position: PositionId(self.position).to_string(),
            counts: self.counts.to_wire(),
            passed: self.expected.map(|_| self.passed()),
            line,
        }
    }
}

impl BenchReport {
    pub(crate) fn wire(&self) -> wire::Bench {
        wire::Bench {
            version: wire::VERSION,
            evaluations_per_second: self.evaluations_per_second.round() as u64,
            trials_per_second: self.trials_per_second.round() as u64,
            threads: self.threads,
            signature: format!("{:016x}", self.signature),
            passed: self.expected.map(|_| self.passed()),
        }
    }
}
