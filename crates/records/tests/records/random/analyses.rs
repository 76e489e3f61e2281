//! Random analyses of the actions of a match.

use std::sync::Arc;

use barpoint_core::{GameValue, Outcome, Position};
use barpoint_records::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Entry, Game, Level, Mark, Match,
    PlayAnalysis, ResignationAnalysis, RolloutFacts, StaticVerdict,
};
use barpoint_testing::Random;

/// Names of programs, some of which look like something else.
const PROGRAMS: [Option<&str>; 7] = [
    Some("GNU Backgammon 1.07.001"),
    Some("Barpoint 0.1.0"),
    Some("eXtreme Gammon"),
    None,
    Some("x]y\\z: \u{e9}"),
    Some("two\nlines\tand a tab "),
    Some(""),
];

const MARKS: [Mark; 5] = [Mark::VeryBad, Mark::Bad, Mark::Doubtful, Mark::Good, Mark::VeryGood];

/// Numbers that a file cannot hold, and numbers with many digits.
const ODD: [f32; 7] =
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, -0.0, 1e-42];

/// Random numbers, finite or not.
pub(crate) struct Numbers {
    pub(crate) random: Random,
    /// True if numbers may be odd.
    pub(crate) may_be_odd: bool,
}

impl Numbers {
    fn number(&mut self) -> f32 {
        if self.may_be_odd && self.random.one_in(8) {
            return ODD[self.random.below(ODD.len())];
        }
        (self.random.uniform() * 4.0 - 2.0) as f32
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.random.one_in(2).then(|| make(self))
    }

    fn outcome(&mut self) -> Outcome {
        Outcome::from_array([0; 5].map(|_| self.number().abs()))
    }

    fn level(&mut self) -> Level {
        match self.random.below(4) {
            0 => Level::Named("XG Roller++".into()),
            1 => Level::Rollout { trials: 1296, cubeful: self.random.one_in(2) },
            _ => Level::Plies {
                plies: self.random.below(4) as u8,
                cubeful: self.random.one_in(2),
                noise: if self.random.one_in(2) { 0.0 } else { self.number() },
                deterministic: self.random.one_in(2),
                prune: self.random.one_in(2),
            },
        }
    }

    fn facts(&mut self) -> RolloutFacts {
        RolloutFacts {
            equity_error: self.maybe(Self::number),
            outcome_errors: self.maybe(Self::outcome),
            seed: self.maybe(|numbers| numbers.random.bits()),
        }
    }

    fn chances(&mut self) -> CubeChances {
        CubeChances {
            outcome: self.maybe(Self::outcome),
            equity: self.number(),
            rollout: self.maybe(Self::facts),
        }
    }

    fn cube(&mut self) -> CubeAnalysis {
        CubeAnalysis {
            level: self.level(),
            no_double: self.chances(),
            double_take: self.chances(),
            double_drop: if self.random.one_in(3) { self.number() } else { 1.0 },
        }
    }

    fn verdict(&mut self) -> StaticVerdict {
        StaticVerdict { best_loses: self.number(), made_loses: self.number() }
    }

    fn mark(&mut self) -> Mark {
        MARKS[self.random.below(MARKS.len())]
    }

    fn plays(&mut self, plays: &[barpoint_core::Play]) -> PlayAnalysis {
        let count = 1 + self.random.below(plays.len().min(4));
        let candidate = |numbers: &mut Self, play| Candidate {
            play,
            outcome: numbers.maybe(Self::outcome),
            equity: numbers.number(),
            level: numbers.level(),
            rollout: numbers.maybe(Self::facts),
        };
        let candidates = plays[..count].iter().map(|&play| candidate(self, play)).collect();
        let played = Some(self.random.below(count + 1)).filter(|played| *played < count);
        PlayAnalysis { candidates, played }
    }

    fn analysis(&mut self, by: Option<&str>, action: &Action, position: &Position) -> Analysis {
        let plays = match action {
            Action::Play { dice, .. } | Action::SetDice { dice, .. } => {
                position.plays(*dice).iter().map(|legal| legal.play).collect()
            }
            _ => Vec::new(),
        };
        let resigns = matches!(action, Action::Resign { .. } | Action::AcceptResignation(_));
        Analysis {
            by: by.map(Arc::from),
            play: if plays.is_empty() { None } else { self.maybe(|of| of.plays(&plays)) },
            cube: self.maybe(Self::cube),
            resignation: if resigns { self.maybe(Self::resignation) } else { None },
            static_play: self.maybe(Self::verdict),
            static_cube: self.maybe(Self::verdict),
            luck: self.maybe(Self::number),
            play_mark: self.maybe(Self::mark),
            cube_mark: self.maybe(Self::mark),
            luck_mark: self.maybe(Self::mark),
            ..Analysis::default()
        }
    }

    fn resignation(&mut self) -> ResignationAnalysis {
        ResignationAnalysis {
            level: self.level(),
            value: GameValue::Gammon,
            play_on: self.chances(),
            resigned: self.number(),
        }
    }
}

/// Replaces the analyses of a match by random ones, by up to three programs for each action. In
/// some games only one program analyses.
pub(crate) fn add_analyses(record: &mut Match, numbers: &mut Numbers) {
    for index in 0..record.games.len() {
        let most = numbers.random.below(4);
        let first = numbers.random.below(PROGRAMS.len());
        let game = record.games[index].clone();
        let entries = analysed(record, &game, (first, most), numbers);
        record.games[index].entries = entries;
    }
}

fn analysed(
    record: &Match,
    game: &Game,
    (first, most): (usize, usize),
    numbers: &mut Numbers,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    for step in game.replay(record) {
        let mut entry = step.entry.clone();
        let player = entry.action.player().unwrap_or(step.before.on_roll());
        let position = step.before.position_seen_by(player);
        entry.notes = None;
        for program in (first..).take(numbers.random.below(most + 1)) {
            let by = PROGRAMS[program % PROGRAMS.len()];
            let analysis = numbers.analysis(by, &entry.action, &position);
            entry.notes_mut().analyses.push(analysis);
        }
        entries.push(entry);
    }
    entries
}
