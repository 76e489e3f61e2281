//! Random matches with every kind of action.

use barpoint_core::{ByPlayer, CubeOwner, Decision, Dice, GameValue, MatchLength, Player};
use barpoint_records::{
    Action, Date, Details, Entry, Game, GameEnd, Match, Person, RecordedPlay, Rules, Table, Tag,
};
use barpoint_testing::Random;

/// Returns a match to `length` points, or a session of three games for 0.
pub(crate) fn generate(length: u32, seed: u64) -> Match {
    let mut random = Random::new(seed);
    let session = length == 0;
    let mut record = Match {
        length: MatchLength::new(length),
        rules: Rules { jacoby: !session || random.one_in(2), ..Rules::default() },
        players: ByPlayer(
            ["Anna Lena", "J\u{f6}rg (x), Jr."]
                .map(|name| Person { name: name.into(), rating: None }),
        ),
        details: Details {
            event: "Open \"A\"".into(),
            date: Date::new(2026, 2, 28),
            comment: "Two\nlines".into(),
            tags: vec![Tag { name: "Table".into(), value: "7".into() }],
            ..Details::default()
        },
        ..Match::default()
    };
    let mut games = 0;
    while if session { games < 3 } else { record.winner().is_none() } {
        let mut game = record.next_game();
        if session && random.one_in(3) {
            game.automatic_doubles = 1;
        }
        play(&record, &mut game, &mut random);
        record.games.push(game);
        games += 1;
    }
    record
}

fn play(record: &Match, game: &mut Game, random: &mut Random) {
    let mut table = Table::new(record, game);
    let mut act = |table: &mut Table, game: &mut Game, action: Action, comment: bool| {
        assert_eq!(table.problem(&action), None, "{action:?}");
        table.apply(&action);
        let mut entry = Entry::from(action);
        if comment {
            entry.notes_mut().comment = "what a roll".into();
        }
        game.entries.push(entry);
    };
    let mut on_roll = Player::BOTH[random.below(2)];
    loop {
        let may_double = table.has_begun()
            && !table.is_crawford()
            && table.cube().value.get() < 16
            && table.cube().owner != CubeOwner::Side(on_roll.flip().side(table.on_roll()));
        if may_double && random.one_in(12) {
            offer(record, game, &mut table, random, on_roll, &mut act);
        }
        if table.end().is_some() {
            break;
        }
        if random.one_in(150) {
            let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
            let value = values[random.below(3)];
            // Under the Jacoby rule a gammon may count as a single game, and the points do not show it.
            let full = u32::from(value.points()) * table.cube().value.get();
            let value = if table.points(value) == full { value } else { GameValue::Single };
            act(&mut table, game, Action::Resign { player: on_roll, value }, false);
            act(&mut table, game, Action::AcceptResignation(on_roll.flip()), false);
            break;
        }
        let dice = loop {
            let dice = Dice::ALL[random.below(21)];
            if table.has_begun() || !dice.is_double() {
                break dice;
            }
        };
        let plays = table.position_seen_by(on_roll).plays(dice);
        let play = RecordedPlay::Legal(plays[random.below(plays.len())].play);
        let comment = random.one_in(40);
        act(&mut table, game, Action::Play { player: on_roll, dice, play }, comment);
        on_roll = on_roll.flip();
        if table.end().is_some() {
            break;
        }
    }
    game.end = table.end();
    // Without the Jacoby rule or with a turned cube the points show the value.
    assert!(matches!(game.end, Some(GameEnd { points: 1.., .. })));
}

fn offer(
    record: &Match,
    game: &mut Game,
    table: &mut Table,
    random: &mut Random,
    doubler: Player,
    act: &mut impl FnMut(&mut Table, &mut Game, Action, bool),
) {
    let other = doubler.flip();
    act(table, game, Action::Double(doubler), false);
    let mut taker = other;
    if record.length.is_none() && random.one_in(3) {
        act(table, game, Action::Beaver(other), false);
        taker = doubler;
        if random.one_in(2) {
            act(table, game, Action::Raccoon(doubler), false);
            taker = other;
        }
    }
    assert!(matches!(table.decision(), Decision::Answer(_)));
    let action = if random.one_in(3) { Action::Drop(taker) } else { Action::Take(taker) };
    act(table, game, action, false);
}
