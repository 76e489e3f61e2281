//! Report of a position at every score.

use barpoint::analysis::{CubeCell, Needs, PlayCell, ScoreMap, ScoreMapOptions};
use barpoint::wire::{self, ToWire};
use barpoint_core::{Contest, Dice};
use barpoint_ids::PositionId;
use barpoint_render::{CubeLabel, Grid, PlayLabel, cube_grid, mark_score, play_grid};

use crate::columns::{number, value, worth};
use crate::output::{Columns, Render, Tabulate, one_line, word};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{cube_place, map_level};

/// Decision at every score.
#[derive(Debug)]
pub(super) struct ScoreMapReport {
    pub(super) subject: Subject,
    /// Name of the match equity table.
    pub(super) met: String,
    pub(super) map: DecisionMap,
}

/// Decisions at every score.
#[derive(Debug)]
pub(super) enum DecisionMap {
    Cube(ScoreMap<CubeCell>, CubeLabel),
    Plays(Dice, ScoreMap<PlayCell>, PlayLabel),
}

impl ScoreMapReport {
    fn options(&self) -> &ScoreMapOptions {
        match &self.map {
            DecisionMap::Cube(map, _) => &map.options,
            DecisionMap::Plays(_, map, _) => &map.options,
        }
    }

    /// Returns the map as a drawing.
    pub(super) fn svg(&self) -> String {
        self.grid().svg()
    }

    /// Marks the score of the position, or says why it has no place. A position without a score is not marked.
    fn mark(&self, grid: &mut Grid) {
        let Some(state) = &self.subject.state else { return };
        let axis = match &self.map {
            DecisionMap::Cube(map, _) => &map.axis,
            DecisionMap::Plays(_, map, _) => &map.axis,
        };
        let score = match state.contest() {
            Contest::Money(_) => None,
            Contest::Match(score) => {
                let away = score.away();
                let needs = |points: u32, other: u32| match points {
                    1 if score.is_crawford() && other > 1 => Needs::Crawford,
                    1 => Needs::PostCrawford,
                    points => Needs::Points(points),
                };
                let [mine, theirs] = [away.on_roll, away.opponent];
                Some([needs(mine, theirs), needs(theirs, mine)])
            }
        };
        if let (false, Some(needs)) = (mark_score(grid, axis, score), score) {
            let [mine, theirs] = needs.map(Needs::points);
            grid.notes.push(format!(
                "the score of the position, {mine}-away {theirs}-away, is not on the map: --points {} shows it",
                mine.max(theirs)
            ));
        }
    }

    fn grid(&self) -> Grid {
        let id = PositionId(self.subject.position);
        let mut grid = match &self.map {
            DecisionMap::Cube(map, label) => {
                cube_grid(&format!("Cube action of {id} at every score"), map, *label)
            }
            DecisionMap::Plays(dice, map, label) => {
                play_grid(&format!("Best play of {dice} from {id} at every score"), map, *label)
            }
        };
        let ScoreMapOptions { cube, search, .. } = self.options();
        self.mark(&mut grid);
        let level = map_level(search.plies);
        grid.notes.push(format!("{level}, {}, {}", self.met, cube_place(*cube)));
        grid
    }
}

impl Render for ScoreMapReport {
    type Wire = wire::ScoreMap;

    fn text(&self, view: &View) -> String {
        self.grid().text(view.width, view.ink)
    }

    fn wire(&self, line: Option<u64>) -> wire::ScoreMap {
        let asked = self.subject.asked(Some(&self.met), line);
        match &self.map {
            DecisionMap::Cube(map, _) => asked.cube_map(map),
            DecisionMap::Plays(dice, map, _) => asked.play_map(*dice, map),
        }
    }
}

impl Tabulate for ScoreMapReport {
    const COLUMNS: Columns = &[(
        "",
        "position,variant,met,plies,cube,cube_owner,dice,on_roll_away,opponent_away,crawford,\
             decision,equity,mwc,no_double,double_take,margin",
    )];

    fn rows(&self) -> Vec<Vec<String>> {
        let dice = match &self.map {
            DecisionMap::Cube(..) => String::new(),
            DecisionMap::Plays(dice, ..) => dice.to_string(),
        };
        let ScoreMapOptions { cube, search, .. } = self.options();
        let head = [
            PositionId(self.subject.position).to_string(),
            self.subject.variant.name().to_owned(),
            one_line(&self.met),
            search.plies.to_string(),
            cube.value.to_string(),
            word(&cube.owner.to_wire()),
            dice,
        ];
        let rows = match &self.map {
            DecisionMap::Cube(map, _) => scores(map, cube_cell),
            DecisionMap::Plays(_, map, _) => scores(map, play_cell),
        };
        rows.into_iter().map(|row| head.iter().cloned().chain(row).collect()).collect()
    }
}

/// The rows of all scores and, without a score, of money play.
fn scores<T>(map: &ScoreMap<T>, cell: impl Fn(&T) -> Vec<String>) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (on_roll, row) in map.axis.iter().zip(&map.cells) {
        for (opponent, found) in map.axis.iter().zip(row) {
            let Some(found) = found else { continue };
            let crawford = [on_roll, opponent].contains(&&Needs::Crawford);
            let mut row = vec![on_roll.points().to_string(), opponent.points().to_string()];
            row.push(crawford.to_string());
            row.extend(cell(found));
            rows.push(row);
        }
    }
    let mut money = vec![String::new(); 3];
    money.extend(cell(&map.money));
    rows.push(money);
    rows
}

fn cube_cell(cell: &CubeCell) -> Vec<String> {
    let (decision, context) = (&cell.decision, &cell.context);
    let equities = decision.equities();
    let mut row = vec![decision.to_string()];
    row.extend(worth(Some(value(context, context.utility(decision.best())))));
    row.push(number(Some(equities.no_double.0)));
    row.push(number(equities.double_take.map(|equity| equity.0)));
    row.push(number(cell.gain().map(|gain| gain.0)));
    row
}

fn play_cell(cell: &PlayCell) -> Vec<String> {
    let mut row = vec![cell.best().legal.play.to_string()];
    row.extend(worth(Some(value(&cell.context, cell.best().value))));
    row.extend([String::new(), String::new()]);
    row.push(number(cell.margin().map(|margin| margin.0)));
    row
}
