//! A position at every score.

use barpoint_analysis::{self as analysis, CubeCell, Needs, PlayCell};
use barpoint_core::{CubeOwner, Side};
use barpoint_ids::PositionId;
use serde::{Serialize, Serializer};

use super::analysis::Worth;
use super::maps::worth;
use super::{Chances, VERSION};
use crate::output::action::{double_word, take_word};
use crate::output::decimal::Decimal;
use crate::report::{DecisionMap, ScoreMapReport};

#[derive(Serialize)]
pub(super) struct ScoreMap {
    version: u32,
    position: String,
    variant: &'static str,
    met: String,
    plies: usize,
    cube: u32,
    cube_owner: &'static str,
    dice: Option<String>,
    money: Decided,
    scores: Vec<Score>,
}

#[derive(Serialize)]
struct Score {
    on_roll_away: u32,
    opponent_away: u32,
    crawford: bool,
    decision: Decided,
}

/// What is best at a score.
enum Decided {
    Cube(DecidedCube),
    Play(DecidedPlay),
}

impl Serialize for Decided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Cube(cube) => cube.serialize(serializer),
            Self::Play(play) => play.serialize(serializer),
        }
    }
}

#[derive(Serialize)]
struct DecidedCube {
    action: String,
    double: &'static str,
    take: &'static str,
    best: Worth,
    no_double: Decimal,
    double_take: Option<Decimal>,
    gain: Option<Decimal>,
    chances: Chances<Decimal>,
}

#[derive(Serialize)]
struct DecidedPlay {
    margin: Option<Decimal>,
    plays: Vec<RatedPlay>,
}

#[derive(Serialize)]
struct RatedPlay {
    play: String,
    result: String,
    plies: usize,
    equity: Decimal,
    mwc: Option<Decimal>,
}

/// How many plays of each score are told.
const PLAYS: usize = 5;

impl From<&CubeCell> for Decided {
    fn from(cell: &CubeCell) -> Self {
        let (decision, context) = (&cell.decision, &cell.context);
        let equities = decision.equities();
        Self::Cube(DecidedCube {
            action: decision.to_string(),
            double: double_word(decision.double()),
            take: take_word(decision.take()),
            best: worth(context, context.utility(decision.best())),
            no_double: Decimal(equities.no_double.0),
            double_take: equities.double_take.map(|equity| Decimal(equity.0)),
            gain: cell.gain().map(|gain| Decimal(gain.0)),
            chances: Chances::from(&cell.outcome),
        })
    }
}

impl From<&PlayCell> for Decided {
    fn from(cell: &PlayCell) -> Self {
        let plays = cell.plays.iter().take(PLAYS).map(|play| {
            let Worth { equity, mwc } = worth(&cell.context, play.value);
            RatedPlay {
                play: play.legal.play.to_string(),
                result: PositionId(play.legal.result).to_string(),
                plies: play.plies,
                equity,
                mwc,
            }
        });
        Self::Play(DecidedPlay {
            margin: cell.margin().map(|margin| Decimal(margin.0)),
            plays: plays.collect(),
        })
    }
}

fn scores<T>(map: &analysis::ScoreMap<T>) -> Vec<Score>
where
    for<'a> Decided: From<&'a T>,
{
    let mut scores = Vec::new();
    for (on_roll, row) in map.axis.iter().zip(&map.cells) {
        for (opponent, cell) in map.axis.iter().zip(row) {
            scores.extend(cell.as_ref().map(|cell| Score {
                on_roll_away: on_roll.points(),
                opponent_away: opponent.points(),
                crawford: [on_roll, opponent].contains(&&Needs::Crawford),
                decision: cell.into(),
            }));
        }
    }
    scores
}

impl From<&ScoreMapReport> for ScoreMap {
    fn from(report: &ScoreMapReport) -> Self {
        let (dice, money, scores) = match &report.map {
            DecisionMap::Cube(map, _) => (None, Decided::from(&map.money), scores(map)),
            DecisionMap::Plays(dice, map, _) => {
                (Some(dice.to_string()), Decided::from(&map.money), scores(map))
            }
        };
        Self {
            version: VERSION,
            position: PositionId(report.subject.position).to_string(),
            variant: report.subject.variant.name(),
            met: report.met.clone(),
            plies: report.plies,
            cube: report.cube.value.get(),
            cube_owner: match report.cube.owner {
                CubeOwner::Centred => "centred",
                CubeOwner::Side(Side::OnRoll) => "on roll",
                CubeOwner::Side(Side::Opponent) => "opponent",
            },
            dice,
            money,
            scores,
        }
    }
}
