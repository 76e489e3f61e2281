//! Rolls and maps.

use barpoint::{SearchOptions, wire};
use barpoint_analysis::{CubeCell, PlayCell, RollResult, RollTable, ScoreMap, TemperatureMap};
use barpoint_core::{Cube, Dice};
use barpoint_equity::CubeContext;
use barpoint_render::{CubeLabel, PlayLabel, TemperatureLabel};

use crate::cli::RollOrder;
use crate::subject::Subject;

/// All rolls with their best replies.
#[derive(Debug)]
pub(crate) struct RollsReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) options: SearchOptions,
    pub(crate) context: CubeContext,
    pub(crate) table: RollTable,
    pub(crate) order: RollOrder,
}

impl RollsReport {
    /// The rolls in the order that the user wants.
    pub(crate) fn rolls(&self) -> Vec<&RollResult> {
        match self.order {
            RollOrder::Value => self.table.by_value(),
            RollOrder::Dice => self.table.rolls.iter().collect(),
        }
    }

    pub(crate) fn wire(&self, line: Option<u64>) -> wire::Rolls {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.rolls(&self.options, &self.context, &self.table, &self.rolls())
    }
}

/// A position at every score.
#[derive(Debug)]
pub(crate) struct ScoreMapReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table.
    pub(crate) met: String,
    pub(crate) plies: usize,
    pub(crate) cube: Cube,
    pub(crate) map: DecisionMap,
}

/// What is decided at every score.
#[derive(Debug)]
pub(crate) enum DecisionMap {
    Cube(ScoreMap<CubeCell>, CubeLabel),
    Plays(Dice, ScoreMap<PlayCell>, PlayLabel),
}

/// Rolls or plays against the opponent's rolls.
#[derive(Debug)]
pub(crate) struct TemperatureReport {
    pub(crate) subject: Subject,
    /// The name of the match equity table, in a match.
    pub(crate) met: Option<String>,
    pub(crate) options: SearchOptions,
    pub(crate) context: CubeContext,
    /// The roll whose plays are compared.
    pub(crate) dice: Option<Dice>,
    pub(crate) map: TemperatureMap,
    pub(crate) label: TemperatureLabel,
    /// Whether drawings show the opponent's replies.
    pub(crate) replies: bool,
}

impl ScoreMapReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::ScoreMap {
        let asked = self.subject.asked(Some(&self.met), line);
        match &self.map {
            DecisionMap::Cube(map, _) => asked.cube_map(self.plies, self.cube, map),
            DecisionMap::Plays(dice, map, _) => asked.play_map(self.plies, self.cube, *dice, map),
        }
    }
}

impl TemperatureReport {
    pub(crate) fn wire(&self, line: Option<u64>) -> wire::TemperatureMap {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.temperature_map(&self.options, &self.context, self.dice, &self.map)
    }
}
