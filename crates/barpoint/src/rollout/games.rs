//! Games of a rollout as records.

use barpoint_core::{
    ByPlayer, Contest, Cube, CubeOwner, CubeValue, MatchLength, MatchState, Player, Position, Side,
};
use barpoint_records::{
    Action as Record, Details, Entry, Game, Match, OddPlay, RecordedPlay, Rules,
};
use barpoint_rollout::{Estimate, PlayedGame, RolloutPlan, TrialEvent, TrialRecord};

use super::{Action, Rollout};
use crate::Situation;

impl Rollout {
    /// Returns the games of one trial of one candidate, if the [progress keeps
    /// them](super::Progress::keeps_games). Each is a match of its own, because all begin at the same
    /// score. `asked` is the player on roll in the situation.
    ///
    /// The comment on the last action of a game gives its equity, with and without luck.
    pub fn games(&self, asked: Player, trial: u32, record: &TrialRecord) -> Vec<Match> {
        let (situation, plan) = (self.situation(), self.plan());
        let action = &self.actions()[record.candidate];
        let state = &situation.state;
        let mut outset = Match {
            rules: rules(situation, plan),
            details: Details {
                event: "Rollout".to_owned(),
                round: format!("trial {trial} of {action}"),
                ..Details::default()
            },
            ..Match::default()
        };
        outset.players[asked].name = "on roll".into();
        outset.players[asked.flip()].name = "opponent".into();
        let score = ByPlayer::of(state.contest().points(), asked);
        let mut game = Game { score, ..Game::default() };
        if let Contest::Match(score) = state.contest() {
            outset.length = MatchLength::new(score.length().into());
            game.crawford = score.is_crawford();
        }
        game.entries = self.opening(action, state, asked);
        let mut matches = Vec::with_capacity(record.games.len());
        for (played, number) in record.games.iter().zip(1..) {
            let mut game = game.clone();
            add_deeds(&mut game.entries, plan, record.candidate, played, asked);
            let remark = remark(plan, trial, record, played, number);
            if let Some(last) = game.entries.last_mut() {
                last.notes_mut().comment = remark;
            }
            let mut replay = game.replay(&outset);
            replay.by_ref().for_each(drop);
            game.end = replay.table().end();
            matches.push(Match { games: vec![game], ..outset.clone() });
        }
        matches
    }

    /// Returns the entries before the first roll.
    fn opening(&self, action: &Action, state: &MatchState, asked: Player) -> Vec<Entry> {
        let position = Box::new(self.situation().position);
        let mut actions = vec![Record::SetPosition { on_roll: asked, position }];
        let Cube { value, owner } = state.cube();
        if state.cube() != Cube::START {
            let owner = match owner {
                CubeOwner::Centred => None,
                CubeOwner::Side(side) => Some(Player::of(side, asked)),
            };
            actions.push(Record::SetCube { value, owner });
        }
        match action {
            Action::DoubleTake => {
                actions.extend([Record::Double(asked), Record::Take(asked.flip())]);
            }
            Action::Play(legal) => {
                let play = RecordedPlay::Legal(legal.play);
                let rolled = self.dice().map(|dice| Record::Play { player: asked, dice, play });
                actions.extend(rolled);
            }
            _ => {}
        }
        actions.into_iter().map(Entry::from).collect()
    }
}

fn rules(situation: &Situation, plan: &RolloutPlan) -> Rules {
    let state = &situation.state;
    let mut rules = Rules {
        variant: situation.variant,
        cube_limit: state.cube_limit().filter(|&limit| limit == CubeValue::ONE),
        ..Rules::default()
    };
    if let Contest::Money(session) = state.contest() {
        // Gammons count if there is no cube.
        rules.jacoby = session.rules.jacoby && plan.options().cubeful;
        rules.beavers = session.rules.beavers;
    }
    rules
}

fn add_deeds(
    entries: &mut Vec<Entry>,
    plan: &RolloutPlan,
    candidate: usize,
    played: &PlayedGame,
    asked: Player,
) {
    let mut position = plan.candidates()[candidate].position;
    let mut player = match plan.viewpoint() {
        Side::OnRoll => asked,
        Side::Opponent => asked.flip(),
    };
    for event in &played.events {
        let other = player.flip();
        match *event {
            TrialEvent::Play { dice, after } => {
                let play = recorded(&position, dice, after);
                entries.push(Record::Play { player, dice, play }.into());
                (position, player) = (after, other);
            }
            TrialEvent::Double => entries.push(Record::Double(player).into()),
            TrialEvent::Take => entries.push(Record::Take(other).into()),
            TrialEvent::Pass => entries.push(Record::Drop(other).into()),
            TrialEvent::Beaver => {
                entries.extend([Record::Beaver(other), Record::Take(player)].map(Entry::from));
            }
        }
    }
}

/// Returns the play that leads from a position to another.
fn recorded(before: &Position, dice: barpoint_core::Dice, after: Position) -> RecordedPlay {
    let plays = before.plays(dice);
    plays.iter().find(|legal| legal.result == after).map_or_else(
        || RecordedPlay::Odd(Box::new(OddPlay { text: String::new(), after: Some(after) })),
        |legal| RecordedPlay::Legal(legal.play),
    )
}

/// Returns the comment on the result of the game.
fn remark(
    plan: &RolloutPlan,
    trial: u32,
    record: &TrialRecord,
    played: &PlayedGame,
    number: usize,
) -> String {
    let [.., value, luck] =
        played.values.map(|value| Estimate::new(value as f64 / (1_u64 << 32) as f64, 0.0));
    let came_to = value.with_mean(value.mean + luck.mean);
    let [came_to, value] = [came_to, value].map(|value| plan.normalised(&value).mean);
    let luck = plan.normalised_difference(&luck).mean;
    let branch = match record.games.len() {
        1 => String::new(),
        games => format!(", branch {number} of {games} (weight 1/{})", played.parts),
    };
    let words = match played.ending {
        "truncated" | "cut off" => "truncated and evaluated",
        "exact" => "ended at an exact value",
        ending => ending,
    };
    let without = if plan.options().variance_reduction.is_some() {
        format!("; luck {luck:+.4}, without it {value:+.4}")
    } else {
        String::new()
    };
    format!("Trial {trial}{branch}: {words}. Equity {came_to:+.4}{without}.")
}
