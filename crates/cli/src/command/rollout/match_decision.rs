//! The decisions of a match, as they can be rolled out.

use anyhow::Context;
use barpoint::Engine;
use barpoint_core::{Decision, Dice, LegalPlay, Player, Side};
use barpoint_equity::Emg;
use barpoint_records::player_name;
use barpoint_records::{Action as Record, Entry, Game, Mark, Match, RecordedPlay, Step, Table};

use super::args::DecisionKind;
use crate::position::Subject;

/// A decision of a match.
#[derive(Debug)]
pub(super) struct MatchDecision {
    pub(super) place: Place,
    pub(super) kind: DecisionKind,
    /// Who was on roll.
    pub(super) player: Player,
    pub(super) made: Made,
    /// The marks of the play or the double, and of the answer.
    pub(super) marks: [Option<Mark>; 2],
    /// The position before it, or why there is none.
    pub(super) subject: Result<Subject, String>,
}

/// Where a decision stands, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) match_index: usize,
    pub(super) game: usize,
    /// The action with which it was made, `None` if it is still to be made.
    pub(super) action: Option<usize>,
    /// The action that answered a double.
    pub(super) answer: Option<usize>,
}

/// What was done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Made {
    /// Nothing yet.
    Pending,
    Play(LegalPlay),
    NoDouble,
    /// A double, with the answer if there was one.
    Double(Option<Answer>),
}

/// What a player who was doubled did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Take,
    Beaver,
    Pass,
}

/// The decisions of a match in their order, those about the cube before the roll that followed.
pub(super) fn decisions_of(record: &Match, match_index: usize) -> Vec<MatchDecision> {
    let mut all = Vec::new();
    for (game, number) in record.games.iter().zip(0..) {
        let place = Place { match_index, game: number, action: None, answer: None };
        of_game(record, game, place, &mut all);
    }
    all
}

fn of_game(record: &Match, game: &Game, place: Place, all: &mut Vec<MatchDecision>) {
    let mut replay = game.replay(record);
    let steps: Vec<Step<'_>> = replay.by_ref().collect();
    for (step, action) in steps.iter().zip(0..) {
        let place = Place { action: Some(action), ..place };
        match &step.entry.action {
            Record::Play { player, dice, play } => {
                all.extend(not_doubled(record, step, *player, place));
                all.extend(played(record, step, (*player, *dice, play), place));
            }
            Record::Double(player) => {
                all.push(doubled(record, step, steps.get(action + 1), *player, place));
            }
            _ => {}
        }
    }
    let is_set_up = game.entries.iter().all(|entry| entry.action.is_setting());
    if is_set_up && !game.entries.is_empty() {
        all.push(pending(record, replay.table(), place));
    }
}

/// The decision not to double before a roll, if there was a choice.
fn not_doubled(
    record: &Match,
    step: &Step<'_>,
    player: Player,
    place: Place,
) -> Option<MatchDecision> {
    if !step.before.has_begun() || step.before.decision() != Decision::Roll {
        return None;
    }
    let subject = before_the_roll(record, &step.before, player);
    let may_double = |subject: &Subject| subject.situation().state.may_double(Side::OnRoll);
    let marks = [step.entry.analysis().and_then(|analysis| analysis.cube_mark), None];
    let kind = DecisionKind::Cube;
    let decision = MatchDecision { place, kind, player, made: Made::NoDouble, marks, subject };
    decision.subject.as_ref().is_ok_and(may_double).then_some(decision)
}

/// How a roll was played, if there was a choice.
fn played(
    record: &Match,
    step: &Step<'_>,
    (player, dice, play): (Player, Dice, &RecordedPlay),
    place: Place,
) -> Option<MatchDecision> {
    let before = step.before.rolled(player, dice);
    let plays = before.position().plays(dice);
    if plays.len() < 2 || *play == RecordedPlay::Hidden {
        return None;
    }
    let legal = match play {
        RecordedPlay::Legal(play) => {
            let made = before.position().made(play);
            plays.iter().find(|legal| Some(legal.result) == made)
        }
        _ => None,
    };
    let subject = match legal {
        Some(_) => subject(record, &before, Some(dice)),
        None => Err("an illegal play".to_owned()),
    };
    let made = legal.map_or(Made::Pending, |legal| Made::Play(*legal));
    let marks = [step.entry.analysis().and_then(|analysis| analysis.play_mark), None];
    Some(MatchDecision { place, kind: DecisionKind::Play, player, made, marks, subject })
}

fn doubled(
    record: &Match,
    step: &Step<'_>,
    next: Option<&Step<'_>>,
    player: Player,
    place: Place,
) -> MatchDecision {
    let answer = match next.map(|next| &next.entry.action) {
        Some(Record::Take(_)) => Some(Answer::Take),
        Some(Record::Beaver(_)) => Some(Answer::Beaver),
        Some(Record::Drop(_)) => Some(Answer::Pass),
        _ => None,
    };
    let answered = next.filter(|_| answer.is_some());
    let mark = |entry: &Entry| entry.analysis().and_then(|analysis| analysis.cube_mark);
    let subject = before_the_roll(record, &step.before, player);
    let is_allowed = |subject: &Subject| subject.situation().state.may_double(Side::OnRoll);
    MatchDecision {
        place: Place { answer: answered.and(place.action).map(|action| action + 1), ..place },
        kind: DecisionKind::Cube,
        player,
        made: Made::Double(answer),
        marks: [mark(step.entry), answered.and_then(|answered| mark(answered.entry))],
        subject: subject.and_then(|subject| {
            if is_allowed(&subject) { Ok(subject) } else { Err("an illegal double".to_owned()) }
        }),
    }
}

/// What is to be done where a file only sets things up.
fn pending(record: &Match, table: &Table, place: Place) -> MatchDecision {
    let player = table.on_roll();
    let (kind, subject) = match table.decision() {
        Decision::Play(dice) => (DecisionKind::Play, subject(record, table, Some(dice))),
        _ => (DecisionKind::Cube, before_the_roll(record, table, player)),
    };
    MatchDecision { place, kind, player, made: Made::Pending, marks: [None; 2], subject }
}

fn before_the_roll(record: &Match, table: &Table, player: Player) -> Result<Subject, String> {
    let mut table = table.clone();
    table.apply(&Record::SetTurn(player));
    subject(record, &table, None)
}

fn subject(record: &Match, table: &Table, dice: Option<Dice>) -> Result<Subject, String> {
    let state = table.state().map_err(|error| error.to_string())?;
    let (position, variant) = (*table.position(), record.rules.variant);
    Subject::of(position, variant, state, table.on_roll(), dice)
        .map_err(|error| format!("{error:#}"))
}

impl MatchDecision {
    /// Where it stands and who was to do what.
    pub(super) fn title(&self, matches: &[Match]) -> String {
        let Place { match_index, game, action, .. } = self.place;
        let record = &matches[match_index];
        let of_many = matches.len() > 1;
        let places = match action {
            None => vec![format!("Position {}", match_index + 1)],
            Some(action) => {
                let mut places = vec![format!("Game {}", game + 1), format!("move {}", action + 1)];
                if of_many {
                    places.insert(0, format!("Match {}", match_index + 1));
                }
                places
            }
        };
        let name = player_name(record, self.player);
        let dice = self.subject.as_ref().ok().and_then(|subject| subject.dice);
        let task = match (self.kind, dice) {
            (DecisionKind::Play, Some(dice)) => format!("to play {dice}"),
            (DecisionKind::Play, None) => "to play".to_owned(),
            (DecisionKind::Cube, _) => "on roll".to_owned(),
        };
        places.join(", ") + &format!(": {name} {task}")
    }

    /// What it cost by evaluation, normalised; nothing where nothing was done yet.
    pub(super) fn loss(&self, subject: &Subject, judge: &Engine) -> anyhow::Result<f64> {
        let situation = subject.situation();
        if let Made::Play(legal) = self.made {
            let ranked = judge.rank_plays_with(&situation, subject.roll()?, &[legal])?;
            let made = ranked.iter().find(|play| play.result == legal.result);
            let made = made.context("the play that was made is missing")?;
            return Ok(ranked[0].value.equity.0 - made.value.equity.0);
        }
        let (Made::NoDouble | Made::Double(_)) = self.made else { return Ok(0.0) };
        let decision = judge.cube_decision(&situation)?.decision;
        let equities = decision.equities();
        let Emg(pass) = equities.double_pass;
        let Some(Emg(take)) = equities.double_take else { return Ok(0.0) };
        let gain = take.min(pass) - equities.no_double.0;
        let loss = match self.made {
            Made::Double(Some(Answer::Pass)) => (pass - take).max(-gain),
            Made::Double(Some(_)) => (take - pass).max(-gain),
            Made::Double(None) => -gain,
            _ => gain,
        };
        Ok(loss.max(0.0))
    }
}
