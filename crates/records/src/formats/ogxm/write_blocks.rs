//! Analyses of a record as blocks.

use std::collections::BTreeMap;

use barpoint_core::{Decision as Due, MatchLength, Outcome, Player};
use barpoint_equity::{Emg, Stakes};

use super::blocks::{MOST_ALTERNATIVES, kind};
use super::container::sha;
use super::games::{Games, Played, seat};
use super::levels::Tier;
use super::pen;
use super::plies::{self, action};
use crate::model::{Action, Analysis, Candidate, CubeAnalysis, Match, PlayAnalysis, RecordedPlay};
use crate::seats::Seats;
use crate::toolkit::{Losses, NOT_FINITE, finite, point_moves, stakes};

/// Producer of an analysis by another program.
const EXTERNAL: u32 = 2;
/// Units of the numbers: cubeful equity, and chance to win the match with the cube.
const EQUITY: u32 = 1;
const CHANCE: u32 = 2;
/// Name of the table in files.
const TABLE: &str = "kazaross-xg2";

/// Returns the payloads of the analysis by a program: its facts and its decisions. `games` are the
/// games of the record as they were written.
pub(super) fn write(
    record: &Match,
    games: &Games,
    by: Option<&str>,
    digest: &[u8; 32],
    losses: &mut Losses,
) -> (Vec<u8>, Vec<u8>) {
    let found: Vec<(&Played, u32, &Action, Analysis)> = games
        .played
        .iter()
        .filter_map(|played| {
            let entry = record.games.get(played.game)?.entries.get(played.entry)?;
            let analysis = entry.analyses().iter().find(|known| known.by.as_deref() == by)?;
            let code = *games.actions.get(played.ply as usize)?;
            if code == action::SET_POSITION {
                losses.add("analysis of illegal plays");
                return None;
            }
            let finite = finite(analysis);
            losses.add_if(*finite != *analysis, NOT_FINITE);
            Some((played, code, &entry.action, finite.into_owned()))
        })
        .collect();
    let base = usual_level(found.iter().map(|(.., analysis)| analysis));
    let mut decisions = Vec::new();
    for (played, code, action, analysis) in &found {
        let (length, base, out) = (record.length, &base, Vec::new());
        let mut writer = DecisionWriter { played, code: *code, length, base, losses, out };
        writer.analysis(action, analysis);
        decisions.extend(writer.out);
    }
    (facts(record, by, &base, digest, &decisions), decisions)
}

/// Returns the level that most plays and cube decisions of a block have.
fn usual_level<'a>(analyses: impl Iterator<Item = &'a Analysis>) -> Tier {
    let mut counts: BTreeMap<String, (usize, Tier)> = BTreeMap::new();
    for analysis in analyses {
        let plays = analysis.play.iter().flat_map(|play| &play.candidates);
        let plays = plays.map(|one| (&one.level, seed(one)));
        let cube = analysis.cube.iter().map(|cube| (&cube.level, None));
        for (level, seed) in plays.chain(cube) {
            let tier = Tier::of(level, seed);
            // A tier below could not undo the seed of a rollout.
            if tier.is_rollout() {
                continue;
            }
            counts.entry(format!("{tier:?}")).or_insert((0, tier)).0 += 1;
        }
    }
    // The first of equals in the order of their names, so that the same record gives the same file.
    let most = counts.into_values().rev().max_by_key(|(count, _)| *count);
    most.map(|(_, tier)| tier).unwrap_or_default()
}

fn seed(candidate: &Candidate) -> Option<u64> {
    candidate.rollout.as_ref().and_then(|facts| facts.seed)
}

fn facts(
    record: &Match,
    by: Option<&str>,
    base: &Tier,
    digest: &[u8; 32],
    decisions: &[u8],
) -> Vec<u8> {
    let name = by.unwrap_or_default();
    let mut id = digest.to_vec();
    id.extend(name.as_bytes());
    id.extend(decisions);
    let mut out = pen::Record::default();
    out.fixed().extend(&sha(&id)[..16]);
    out.bytes(0, Some(digest));
    let producer = match name {
        _ if name.starts_with("eXtreme Gammon") => 1,
        _ if name.starts_with("BGBlitz") => 3,
        _ => EXTERNAL,
    };
    out.number(1, Some(producer));
    out.bytes(2, base.below(&Tier::default()));
    out.text(6, super::head::shortened(name, super::head::LONGEST_NAME));
    let is_match = record.length.is_some();
    out.number(9, Some(if is_match { CHANCE } else { EQUITY }));
    out.text(11, if is_match { TABLE } else { "" });
    out.into_bytes()
}

struct DecisionWriter<'a, 'l> {
    played: &'a Played,
    /// Action of the ply, as it was written.
    code: u32,
    length: Option<MatchLength>,
    base: &'a Tier,
    losses: &'l mut Losses,
    out: Vec<u8>,
}

impl DecisionWriter<'_, '_> {
    fn analysis(&mut self, action: &Action, analysis: &Analysis) {
        let Analysis { play, cube, luck, resignation, static_play, static_cube, .. } = analysis;
        let marks = [analysis.play_mark, analysis.cube_mark, analysis.luck_mark];
        self.losses.add_if(marks.iter().any(Option::is_some), "marks of annotators");
        let has_more = resignation.is_some() || static_play.is_some() || static_cube.is_some();
        self.losses.add_if(has_more, "details of analysis");
        let stakes = stakes(self.length, &self.played.table);
        if self.length.is_some() && stakes.is_none() {
            let has_any = play.is_some() || cube.is_some() || luck.is_some();
            return self.losses.add_if(has_any, "analysis after the match is decided");
        }
        let unit = Unit(stakes);
        if let Some(play) = play {
            self.play(action, play, unit);
        }
        if let Some(cube) = cube {
            self.cube(action, cube, unit);
        }
        if let (Some(luck), Action::Play { .. }) = (luck, action)
            && self.code < action::DOUBLE
        {
            let mut record = pen::Record::of(&[self.played.ply, kind::ROLL]);
            record.fixed().extend(pen::millionths(unit.difference(*luck)).to_le_bytes());
            self.out.extend(record.into_bytes());
        }
    }

    fn play(&mut self, action: &Action, play: &PlayAnalysis, unit: Unit) {
        let (player, dice) = match action {
            Action::Play { play: RecordedPlay::Hidden, .. } => {
                return self.losses.add("plays of a roll whose play is not shown");
            }
            Action::Play { player, dice, .. } => (player, dice),
            _ => return self.losses.add("analysis without a play"),
        };
        let list: Vec<Written<'_>> = play
            .candidates
            .iter()
            .enumerate()
            .filter_map(|(number, one)| {
                let steps = plies::steps(&point_moves(&one.play), *dice, seat(*player))?;
                let equity = pen::millionths(unit.value(one.equity));
                let level = Tier::of(&one.level, seed(one));
                let is_played = play.played == Some(number);
                Some(Written { one, steps, equity, level, is_played })
            })
            .collect();
        let mut list = ordered(list);
        self.losses.add_if(list.len() > MOST_ALTERNATIVES, "plays beyond 1024 of a decision");
        list.truncate(MOST_ALTERNATIVES);
        let Some(first) = list.first() else { return };
        // A play at another level than the first ones must not be marked.
        let level = first.level.clone();
        let best = first.equity;
        let made = list.iter().find(|one| one.is_played);
        let is_marked = made.is_some_and(|made| made.level == level);
        let loss = made.filter(|_| !is_marked).map(|made| best.saturating_sub(made.equity));
        let legal = self.played.table.position_seen_by(*player).plays(*dice).len();
        let mut record = pen::Record::of(&[self.played.ply, kind::CHEQUER]);
        let out = record.field(0);
        pen::number(out, list.len() as u64);
        let above = if level.is_rollout() { self.base.clone() } else { level.under(self.base) };
        for one in &list {
            out.extend(one.record(&above, is_marked, unit));
        }
        record.number(1, (list.len() < legal).then_some(legal as u64));
        record.bytes(3, loss.filter(|&loss| loss > 0).map(i32::to_le_bytes));
        record.bytes(4, level.below(self.base).filter(|_| !level.is_rollout()));
        self.out.extend(record.into_bytes());
    }

    fn cube(&mut self, action: &Action, cube: &CubeAnalysis, unit: Unit) {
        let table = &self.played.table;
        let is_answer = matches!(table.decision(), Due::Answer(_));
        let is_decision = match action {
            Action::Play { player, .. } => may_double(table, *player),
            Action::Double(_) | Action::Take(_) | Action::Drop(_) | Action::Beaver(_) => true,
            _ => false,
        };
        if !is_decision {
            return self.losses.add("analysis of a cube that may not be turned");
        }
        let code_fits = match self.code {
            action::TAKE | action::DROP | action::BEAVER | action::RACCOON => is_answer,
            code => code <= action::DOUBLE && !is_answer,
        };
        if !code_fits {
            return self.losses.add("analysis of cube actions out of turn");
        }
        let [none, take] = [&cube.no_double, &cube.double_take];
        let triple = [none.equity, take.equity, cube.double_drop].map(|equity| unit.value(equity));
        let has_errors = none.rollout.is_some() || take.rollout.is_some();
        self.losses.add_if(has_errors, "standard errors of cube decisions");
        let outcome = none.outcome.or(take.outcome);
        let is_another = take.outcome.is_some_and(|other| Some(other) != outcome);
        self.losses.add_if(is_another, "chances after a double");
        let outcome = outcome.map(|one| if is_answer { one.flip() } else { one });
        let mut record =
            pen::Record::of(&[self.played.ply, kind::CUBE, verdict(triple, is_answer)]);
        for (bit, value) in (0..).zip(triple) {
            record.equity(bit, Some(value));
        }
        record.bytes(3, outcome.map(probabilities));
        let loss = loss(triple, action);
        record.equity(4, Some(loss).filter(|&loss| pen::millionths(loss) > 0));
        record.bytes(7, Tier::of(&cube.level, None).below(self.base));
        self.out.extend(record.into_bytes());
    }
}

/// Returns true if the player might have doubled before the roll of this table.
fn may_double(table: &Seats, player: Player) -> bool {
    let mut before = table.clone();
    before.apply(&Action::SetTurn(player));
    table.has_begun() && before.problem_of_turn(&Action::Double(player)).is_none()
}

/// Verdict on a cube decision; see `blocks` for the perspective.
fn verdict([none, take, drop]: [f64; 3], is_answer: bool) -> u32 {
    const NO_DOUBLE: u32 = 0;
    const DOUBLE: u32 = 1;
    const TAKE: u32 = 2;
    const PASS: u32 = 3;
    const TOO_GOOD: u32 = 4;
    if is_answer {
        return if take <= drop { TAKE } else { PASS };
    }
    match take.min(drop) {
        double if double >= none => DOUBLE,
        _ if none >= drop => TOO_GOOD,
        _ => NO_DOUBLE,
    }
}

/// Returns the loss of the cube action that was taken.
fn loss([none, take, drop]: [f64; 3], action: &Action) -> f64 {
    let double = take.min(drop);
    let loss = match action {
        Action::Play { .. } => double - none,
        Action::Double(_) => none - double,
        Action::Take(_) | Action::Beaver(_) => take - drop,
        Action::Drop(_) => drop - take,
        _ => 0.0,
    };
    loss.max(0.0)
}

/// Unit of written numbers: equities, or chances to win the match by the stakes.
#[derive(Clone, Copy)]
struct Unit(Option<Stakes>);

impl Unit {
    fn value(self, equity: f32) -> f64 {
        let equity = f64::from(equity);
        self.0.map_or(equity, |stakes| stakes.mwc(Emg(equity)).0)
    }

    fn difference(self, equity: f32) -> f64 {
        let equity = f64::from(equity);
        self.0.map_or(equity, |stakes| stakes.mwc_error(Emg(equity)).0)
    }
}

/// Alternative with what the file says about it.
struct Written<'a> {
    one: &'a Candidate,
    steps: Vec<u8>,
    equity: i32,
    level: Tier,
    is_played: bool,
}

impl Written<'_> {
    fn record(&self, above: &Tier, is_marked: bool, unit: Unit) -> Vec<u8> {
        let mut record = pen::Record::default();
        pen::counted(record.fixed(), &self.steps);
        record.fixed().extend(self.equity.to_le_bytes());
        record.bytes(0, self.one.outcome.map(probabilities));
        record.bytes(1, self.level.below(above));
        record.flag(2, self.is_played && is_marked);
        let error = self.one.rollout.as_ref().and_then(|facts| facts.equity_error);
        record.equity(3, error.map(|error| unit.difference(error)));
        record.into_bytes()
    }
}

/// Orders alternatives by groups of a level as they come, the best of a group first, and removes those
/// with the same steps.
fn ordered(list: Vec<Written<'_>>) -> Vec<Written<'_>> {
    let mut levels: Vec<Tier> = Vec::new();
    let mut sorted: Vec<(usize, Written<'_>)> = Vec::with_capacity(list.len());
    for one in list {
        let group = levels.iter().position(|level| *level == one.level).unwrap_or_else(|| {
            levels.push(one.level.clone());
            levels.len() - 1
        });
        if !sorted.iter().any(|(_, known)| known.steps == one.steps) {
            sorted.push((group, one));
        }
    }
    sorted.sort_by_key(|(group, one)| (*group, std::cmp::Reverse(one.equity)));
    sorted.into_iter().map(|(_, one)| one).collect()
}

/// Returns chances in ten-thousandths.
fn probabilities(outcome: Outcome) -> [u8; 10] {
    let mut bytes = [0; 10];
    let chances = outcome.to_array();
    for (two, chance) in bytes.chunks_exact_mut(2).zip(chances) {
        let number = (chance * 10_000.0).round().clamp(0.0, 10_000.0) as u16;
        two.copy_from_slice(&number.to_le_bytes());
    }
    bytes
}
