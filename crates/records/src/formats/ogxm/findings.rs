//! Decisions of the file as analyses of a record.

use std::sync::Arc;

use barpoint_core::{Decision as Due, MatchLength};
use barpoint_equity::{MatchEquityTable, Mwc, Stakes};

use super::blocks::{Alternative, Block, CubeDecision, Decision};
use super::games::{Games, Played};
use super::plies::point_moves;
use crate::model::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Entry, FilePlace, PlayAnalysis,
    RecordedPlay, RolloutFacts, WarningKind,
};
use crate::seats::Seats;
use crate::toolkit::{EQUITIES, PlayFinder, add_warning, stakes_by};

/// Largest difference of two values of the same chance.
const NEAR: f64 = 0.0002;

/// Unit of the numbers of a block.
#[derive(Clone, Copy, PartialEq)]
enum Unit {
    /// Points, or equities that are normalised to the cube.
    Equity,
    /// Chances to win the match.
    Chance,
}

/// Adds the analysis of a block to the record of the games; returns its name there.
pub(super) fn attach(games: &mut Games, block: &Block, number: usize) -> Option<Arc<str>> {
    let by = name(games, block, number);
    let what = by.as_deref().unwrap_or("an unknown program").to_owned();
    let length = games.record.length;
    let attacher = Attacher { block, met: block.met.as_ref().unwrap_or(&EQUITIES), length };
    let is_match = length.is_some();
    let unit = if is_match { attacher.unit(games) } else { Some(Unit::Equity) };
    let Some(unit) = unit else {
        warn(games, format!("the analysis by {what} has an unknown unit; left out"));
        return by;
    };
    if is_match && block.met.is_none() {
        let table = block.met_name.as_deref().unwrap_or("of an unknown name");
        let reason = format!(
            "the analysis by {what} has chances to win the match by the table {table}; their \
             equities are computed by the table {}",
            EQUITIES.name()
        );
        warn(games, reason);
    }
    let mut is_other_play = false;
    let found: Vec<_> = games
        .played
        .iter()
        .filter_map(|played| {
            let decisions = block.decisions.get(&played.ply)?;
            let action = &games.record.games[played.game].entries[played.entry].action;
            let analysis = attacher.analysis(decisions, played, action, unit);
            is_other_play |= marks_another(decisions, &analysis);
            Some((played.game, played.entry, analysis.made_by(by.clone())?))
        })
        .collect();
    for (game, entry, analysis) in found {
        games.record.games[game].entries[entry].notes_mut().analyses.push(analysis);
    }
    if is_other_play {
        let reason =
            format!("the analysis by {what} marks another play than the one that was made");
        warn(games, reason);
    }
    by
}

/// Returns the unit of the value of a drop.
fn unit_of(drop: f64, stakes: Stakes) -> Option<Unit> {
    if (drop - stakes.win.0).abs() <= NEAR {
        Some(Unit::Chance)
    } else if (drop - 1.0).abs() <= NEAR {
        Some(Unit::Equity)
    } else {
        None
    }
}

/// Returns the name of a block, with its number if an earlier block has the same.
fn name(games: &Games, block: &Block, number: usize) -> Option<Arc<str>> {
    let mut analyses = games.record.entries().flat_map(Entry::analyses);
    let is_known = analyses.any(|known| known.by == block.by);
    if !is_known {
        return block.by.clone();
    }
    let by = block.by.as_deref().unwrap_or("unknown");
    Some(format!("{by} ({})", number + 1).into())
}

fn warn(games: &mut Games, what: String) {
    add_warning(&mut games.record, FilePlace::Whole, WarningKind::Ignored, what);
}

/// Returns true if the file marks a play that was not made.
fn marks_another(decisions: &[Decision], analysis: &Analysis) -> bool {
    let Some(plays) = &analysis.play else { return false };
    decisions.iter().any(|decision| match decision {
        Decision::Chequer(list) => {
            let marked = list.iter().position(|one| one.is_played);
            marked.is_some() && marked != plays.played
        }
        _ => false,
    })
}

struct Attacher<'a> {
    block: &'a Block,
    met: &'a MatchEquityTable,
    length: Option<MatchLength>,
}

impl Attacher<'_> {
    fn stakes(&self, table: &Seats) -> Option<Stakes> {
        stakes_by(self.met, self.length, table)
    }

    /// Returns the unit of a match; old files must be asked by their cube decisions.
    fn unit(&self, games: &Games) -> Option<Unit> {
        if matches!(self.block.currency, Some(2 | 3)) {
            return Some(Unit::Chance);
        }
        let cubes = games.played.iter().filter_map(|played| {
            let decisions = self.block.decisions.get(&played.ply)?;
            decisions.iter().find_map(|decision| match decision {
                Decision::Cube(cube) => Some((cube.triple[2]?, played)),
                _ => None,
            })
        });
        let mut known =
            cubes.filter_map(|(drop, played)| Some(unit_of(drop, self.stakes(&played.table)?)));
        // The plays of old files have equities, whatever the unit of the cube.
        known.next()?.map(|_| Unit::Equity)
    }

    fn analysis(
        &self,
        decisions: &[Decision],
        played: &Played,
        action: &Action,
        unit: Unit,
    ) -> Analysis {
        let table = &played.table;
        let mut analysis = Analysis::default();
        let stakes = self.stakes(table);
        // In a match whose result is decided no chance becomes an equity.
        if self.length.is_some() && stakes.is_none() {
            return analysis;
        }
        let of_unit = |unit: Unit| stakes.filter(|_| unit == Unit::Chance);
        for decision in decisions {
            match decision {
                Decision::Roll(luck) => {
                    let luck = of_unit(unit).map_or(*luck, |stakes| stakes.emg_error(Mwc(*luck)).0);
                    analysis.luck = Some(luck as f32);
                }
                Decision::Cube(cube) => {
                    let unit = match (cube.currency, stakes) {
                        (Some(2 | 3), _) => Some(Unit::Chance),
                        (None, Some(stakes)) if unit == Unit::Equity => {
                            cube.triple[2].and_then(|drop| unit_of(drop, stakes))
                        }
                        _ => Some(unit),
                    };
                    let Some(unit) = unit else { continue };
                    let is_answer = matches!(table.decision(), Due::Answer(_));
                    analysis.cube = cube_analysis(cube, of_unit(unit), is_answer);
                }
                Decision::Chequer(list) => {
                    analysis.play = plays(list, played, action, of_unit(unit));
                }
            }
        }
        analysis
    }
}

fn cube_analysis(
    cube: &CubeDecision,
    stakes: Option<Stakes>,
    is_answer: bool,
) -> Option<CubeAnalysis> {
    let [Some(none), Some(take), Some(drop)] = cube.triple else { return None };
    let outcome = cube.chances.map(|one| if is_answer { one.flip() } else { one });
    let answer =
        |equity: f64| CubeChances { outcome, equity: equity_of(equity, stakes), rollout: None };
    Some(CubeAnalysis {
        level: cube.level.level(true),
        no_double: answer(none),
        double_take: answer(take),
        double_drop: equity_of(drop, stakes),
    })
}

fn plays(
    list: &[Alternative],
    played: &Played,
    action: &Action,
    stakes: Option<Stakes>,
) -> Option<PlayAnalysis> {
    let (player, dice, made) = match action {
        Action::Play { player, dice, play } => (*player, *dice, Some(play)),
        Action::SetDice { player, dice } => (*player, *dice, None),
        _ => return None,
    };
    let finder = PlayFinder::new(played.table.position_seen_by(player), dice);
    let candidates = list.iter().map(|one| {
        let rollout = facts(one, stakes);
        Some(Candidate {
            play: finder.find(&point_moves(&one.steps, played.seat))?,
            outcome: one.chances,
            equity: equity_of(one.equity, stakes),
            level: one.level.level(false),
            rollout,
        })
    });
    let candidates = candidates.collect::<Option<Vec<_>>>()?;
    let is_made =
        |one: &Candidate| matches!(made, Some(RecordedPlay::Legal(play)) if *play == one.play);
    let played = candidates.iter().position(is_made);
    (!candidates.is_empty()).then_some(PlayAnalysis { candidates, played })
}

fn facts(one: &Alternative, stakes: Option<Stakes>) -> Option<RolloutFacts> {
    let error = one.error.map(|error| stakes.map_or(error, |s| s.emg_error(Mwc(error)).0) as f32);
    let facts =
        RolloutFacts { equity_error: error, seed: one.level.seed(), ..RolloutFacts::default() };
    (facts != RolloutFacts::default()).then_some(facts)
}

fn equity_of(value: f64, stakes: Option<Stakes>) -> f32 {
    stakes.map_or(value, |stakes| stakes.emg(Mwc(value)).0) as f32
}
