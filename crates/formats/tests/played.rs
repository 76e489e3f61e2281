//! Matches of random play, with every kind of action, through the formats that hold whole matches.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::record::{
    Action, Date, Details, Entry, Game, Match, MatchLength, Person, RecordedPlay, Rules, Table,
};
use barpoint_core::{ByPlayer, Decision, Dice, GameValue, Offer, Player};
use barpoint_formats::{FileFormat, read_file};

/// Numbers that only look random.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A game in which players roll, play, double, answer, beaver and resign as they like.
fn play(record: &Match, chance: &mut Chance, declines: bool) -> Game {
    let mut game = record.next_game();
    let mut table = Table::new(record, &game);
    while table.end().is_none() {
        let player = table.to_act().unwrap_or(Player::BOTH[chance.below(2)]);
        let action = if table.resignation().is_some() {
            if declines && chance.one_in(2) {
                Action::DeclineResignation(player)
            } else {
                Action::AcceptResignation(player)
            }
        } else {
            match table.decision() {
                Decision::Answer(_) if chance.one_in(4) => Action::Drop(player),
                Decision::Answer(Offer::Double) if chance.one_in(2) => Action::Beaver(player),
                Decision::Answer(Offer::Beaver) if chance.one_in(2) => Action::Raccoon(player),
                Decision::Answer(_) => Action::Take(player),
                _ if chance.one_in(200) => {
                    let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
                    Action::Resign { player, value: values[chance.below(3)] }
                }
                _ if chance.one_in(25) => Action::Double(player),
                _ => {
                    let dice = Dice::ALL[chance.below(21)];
                    let plays = table.position_seen_by(player).plays(dice);
                    let play = RecordedPlay::Legal(plays[chance.below(plays.len())].play);
                    Action::Play { player, dice, play }
                }
            }
        };
        // What breaks a rule is not done, but something else.
        if table.problem(&action).is_none() {
            table.apply(&action);
            game.entries.push(Entry::from(action));
        }
    }
    game.end = table.end();
    game
}

fn played(length: u16, beavers: bool, declines: bool, seed: u64) -> Match {
    let mut chance = Chance(seed);
    let person = |name: &str| Person { name: name.into(), rating: None };
    let mut record = Match {
        length: MatchLength::new(length),
        // Under the Jacoby rule a resigned gammon may count for one point, like a single game.
        rules: Rules { beavers, jacoby: length > 0, ..Rules::default() },
        players: ByPlayer([person("Jörg"), person("Ann]\\:")]),
        ..Match::default()
    };
    record.details.date = Date::new(2025, 11, 8);
    for _ in 0..40 {
        if record.winner().is_some() || length == 0 && record.games.len() == 6 {
            break;
        }
        let game = play(&record, &mut chance, declines);
        record.games.push(game);
    }
    record
}

/// What comes back of a match in a format, which has to be written the same way again.
fn through(format: &str, record: &Match) -> Match {
    let format = FileFormat::named(format).unwrap();
    let written = format.write(std::slice::from_ref(record)).unwrap();
    let reading = read_file(&written.bytes).unwrap();
    assert_eq!(reading.format, format.name);
    assert_eq!(format.write(&reading.matches).unwrap(), written);
    let [again] = <[Match; 1]>::try_from(reading.matches).unwrap();
    assert_eq!(again.warnings, []);
    again
}

#[test]
fn sgf_and_records_return_every_match() {
    let mut actions = 0;
    for seed in 1..=30 {
        for (length, beavers) in [(1, true), (5, true), (11, true), (0, true)] {
            let record = played(length, beavers, false, seed);
            actions += record.games.iter().map(|game| game.entries.len()).sum::<usize>();
            assert_eq!(through("sgf", &record), record, "{length} points, seed {seed}");
            let bare = Match { details: Details::default(), ..record };
            assert_eq!(through("record", &bare), bare, "{length} points, seed {seed}");
        }
    }
    assert!(actions > 20_000, "{actions}");
}

#[test]
fn records_hold_declined_resignations_and_sgf_says_that_it_does_not() {
    for seed in 1..=10 {
        let mut record = played(7, true, true, seed);
        record.details = Details::default();
        assert_eq!(through("record", &record), record);
        let declined = |entry: &Entry| matches!(entry.action, Action::DeclineResignation(_));
        let is_declined = record.games.iter().flat_map(|game| &game.entries).any(declined);
        let written = FileFormat::named("sgf").unwrap().write(&[record]).unwrap();
        let losses: Vec<&str> = written.losses.iter().collect();
        assert_eq!(losses.contains(&"resignations that were declined"), is_declined);
    }
}

#[test]
fn replays_return_every_match() {
    for seed in 1..=30 {
        for length in [1, 5, 11] {
            let mut record = played(length, true, false, seed);
            record.players[Player::One].name = "Ann".into();
            let mut again = through("bgammon", &record);
            // A replay says where it is from, and when each game began.
            again.details.place.clear();
            again.games.iter_mut().for_each(|game| game.tags.clear());
            assert_eq!(again, record, "{length} points, seed {seed}");
        }
    }
}
