//! Score maps: the decision in a position at every score.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use barpoint::analysis::{CubeCell, MapError, Needs, PlayCell, ScoreMap};

use crate::arguments::{fixed, given, put_object};
use crate::cube::{Double, Take};
use crate::engine::{Engine, library};
use crate::position::{Position, dice};
use crate::status::{Failure, Status, guard, of_question};

/// Decision at a score.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MapCell {
    /// Points that the player on roll and the opponent need; 0 and 0 for money.
    pub away: [u32; 2],
    /// 1 in the Crawford game, otherwise 0.
    pub crawford: u8,
    /// Zeros.
    pub reserved: [u8; 7],
    /// Proper cube action in words, such as `double, take`, or the best play, with a zero byte at its
    /// end.
    pub text: [c_char; 64],
    /// Proper action of the player on roll; `BP_DOUBLE_UNAVAILABLE` in a map of plays.
    pub double_action: Double,
    /// Proper answer to a double; `BP_TAKE_TAKE` in a map of plays.
    pub take_action: Take,
    /// Equity of the best actions of both players, or of the best play, normalised to the cube.
    pub equity: f64,
    /// Equity of not doubling; not a number in a map of plays.
    pub no_double: f64,
    /// Equity of a double that is taken; not a number in a map of plays, or if no double is possible.
    pub double_take: f64,
    /// Gain of a double over waiting, or of the best play over the second; not a number if there is
    /// no choice.
    pub gain: f64,
}

/// Decisions at every score, and for money.
#[derive(Debug)]
pub struct Map {
    cells: Vec<MapCell>,
}

/// Values of a cell apart from its score.
struct Decided {
    text: String,
    actions: (Double, Take),
    equities: [f64; 4],
}

impl From<&CubeCell> for Decided {
    fn from(cell: &CubeCell) -> Self {
        let (decision, number) = (&cell.decision, |equity: Option<f64>| equity.unwrap_or(f64::NAN));
        let equities = decision.equities();
        Self {
            text: decision.to_string(),
            actions: (decision.double().into(), decision.take().into()),
            equities: [
                decision.best().0,
                equities.no_double.0,
                number(equities.double_take.map(|equity| equity.0)),
                number(cell.gain().map(|gain| gain.0)),
            ],
        }
    }
}

impl From<&PlayCell> for Decided {
    fn from(cell: &PlayCell) -> Self {
        let best = cell.best();
        let margin = cell.margin().map_or(f64::NAN, |margin| margin.0);
        Self {
            text: best.legal.play.to_string(),
            actions: (Double::Unavailable, Take::Take),
            equities: [cell.equity(best).0, f64::NAN, f64::NAN, margin],
        }
    }
}

impl Map {
    fn new<T>(map: &ScoreMap<T>) -> Self
    where
        for<'a> &'a T: Into<Decided>,
    {
        let mut cells = vec![MapCell::new([0, 0], false, &(&map.money).into())];
        for (on_roll, row) in map.axis.iter().zip(&map.cells) {
            for (opponent, cell) in map.axis.iter().zip(row) {
                let away = [on_roll.points(), opponent.points()];
                let crawford = [on_roll, opponent].contains(&&Needs::Crawford);
                cells.extend(cell.as_ref().map(|it| MapCell::new(away, crawford, &it.into())));
            }
        }
        Self { cells }
    }
}

impl MapCell {
    fn new(away: [u32; 2], crawford: bool, decided: &Decided) -> Self {
        let [equity, no_double, double_take, gain] = decided.equities;
        let (double_action, take_action) = decided.actions;
        Self {
            away,
            crawford: crawford.into(),
            reserved: [0; 7],
            text: fixed(&decided.text),
            double_action,
            take_action,
            equity,
            no_double,
            double_take,
            gain,
        }
    }
}

fn of_map(error: MapError) -> Failure {
    match error {
        MapError::Question(error) => of_question(error),
        MapError::Scores(error) => Failure::new(Status::Options, error),
        error => Failure::new(Status::Question, error),
    }
}

/// Makes the map of a position at all scores of matches up to `points` points, 2 to 64. With 0 and 0
/// as the roll it has cube decisions, otherwise the best plays of the roll. The cube is that of the
/// position, whose score does not matter.
#[unsafe(no_mangle)]
pub extern "C" fn bp_score_map(
    engine: Option<&Engine>,
    position: Option<&Position>,
    die1: u8,
    die2: u8,
    points: u32,
    map: Option<&mut MaybeUninit<Option<Box<Map>>>>,
) -> Status {
    guard(|| {
        put_object(map, "map", || {
            let (engine, asked) = (library(engine)?, given(position, "position")?.situation()?);
            match [die1, die2] {
                [0, 0] => engine.cube_map(&asked, points, || ()).map(|map| Map::new(&map)),
                [a, b] => {
                    engine.play_map(&asked, dice(a, b)?, points, || ()).map(|map| Map::new(&map))
                }
            }
            .map_err(of_map)
        })
    })
}

/// Returns the number of cells of a map; 0 if `map` is `NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_map_count(map: Option<&Map>) -> usize {
    map.map_or(0, |map| map.cells.len())
}

/// Returns a cell: first that of money, then the scores by the points that the player on roll needs.
/// `NULL` if there is none. The cell is valid until the map is freed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_map_at(map: Option<&Map>, index: usize) -> Option<&MapCell> {
    map.and_then(|map| map.cells.get(index))
}

/// Frees a map. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_map_free(map: Option<Box<Map>>) {
    drop(map);
}
