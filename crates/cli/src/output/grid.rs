//! Maps as grids, which text and drawings show.

use barpoint_core::{Cube, CubeOwner, Side};
use barpoint_ids::PositionId;
use barpoint_render::{Grid, cube_grid, play_grid, temperature_grid};

use crate::report::{DecisionMap, Report, ScoreMapReport, TemperatureReport};

/// The grid of a map, `None` for other reports.
pub(super) fn grid(report: &Report) -> Option<Grid> {
    match report {
        Report::ScoreMap(report) => Some(score_map(report)),
        Report::Temperature(report) => Some(temperature_map(report)),
        _ => None,
    }
}

pub(super) fn score_map(report: &ScoreMapReport) -> Grid {
    let id = PositionId(report.subject.position);
    let mut grid = match &report.map {
        DecisionMap::Cube(map, label) => {
            cube_grid(&format!("Cube action of {id} at every score"), map, *label)
        }
        DecisionMap::Plays(dice, map, label) => {
            play_grid(&format!("Best play of {dice} from {id} at every score"), map, *label)
        }
    };
    grid.notes.push(format!("{}, {}, {}", level(report.plies), report.met, cube(report.cube)));
    grid
}

pub(super) fn temperature_map(report: &TemperatureReport) -> Grid {
    let id = PositionId(report.subject.position);
    let title = match report.dice {
        Some(dice) => format!("Temperature map of {dice} from {id}"),
        None => format!("Temperature map of {id}"),
    };
    let mut grid =
        temperature_grid(&title, &report.map, &report.context, report.label, report.replies);
    let met = report.met.as_ref().map_or_else(|| "money".to_owned(), Clone::clone);
    let kind = if report.options.cubeful { "cubeful" } else { "cubeless" };
    let cube = cube(report.context.cube());
    grid.notes.push(format!("{}, {kind}, {met}, {cube}", level(report.options.plies)));
    grid
}

fn level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    }
}

fn cube(cube: Cube) -> String {
    let value = cube.value;
    match cube.owner {
        CubeOwner::Centred => format!("cube {value} in the middle"),
        CubeOwner::Side(Side::OnRoll) => format!("cube {value} of the player on roll"),
        CubeOwner::Side(Side::Opponent) => format!("cube {value} of the opponent"),
    }
}
