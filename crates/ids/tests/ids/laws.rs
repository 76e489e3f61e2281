//! Properties of every position, every state and every text.

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, GameValue, MatchScore, MatchState,
    MoneyRules, Offer, Phase, Position, PositionKey, Resignation, Session, Side, StateSetup,
    Variant,
};
use barpoint_ids::{GnubgId, Identifier, MatchField, MatchId, Ogid, Player, PositionId, Xgid};
use barpoint_testing::positions;
use proptest::prelude::*;
use proptest::sample::select;

fn sides() -> impl Strategy<Value = Side> + Clone {
    select(vec![Side::OnRoll, Side::Opponent])
}

fn players() -> impl Strategy<Value = Player> {
    select(Player::BOTH.to_vec())
}

fn contests() -> impl Strategy<Value = Contest> {
    let points =
        (0..=32767_u32, 0..=32767_u32).prop_map(|(a, b)| BySide { on_roll: a, opponent: b });
    let small = (0..=7_u32, 0..=7_u32).prop_map(|(a, b)| BySide { on_roll: a, opponent: b });
    let rules = any::<(bool, bool)>().prop_map(|(jacoby, beavers)| MoneyRules {
        jacoby,
        beavers,
        ..MoneyRules::default()
    });
    let lengths = prop_oneof![1..=7_u32, 1..=32767_u32];
    prop_oneof![
        (rules, points.clone())
            .prop_map(|(rules, points)| Contest::Money(Session { rules, points })),
        (lengths, prop_oneof![points, small], any::<bool>()).prop_filter_map(
            "no score",
            |(length, points, crawford)| {
                MatchScore::new(length, points, crawford).ok().map(Contest::Match)
            }
        ),
    ]
}

fn decisions() -> impl Strategy<Value = Decision> {
    prop_oneof![
        Just(Decision::Roll),
        select(Dice::ALL.to_vec()).prop_map(Decision::Play),
        select(vec![Offer::Double, Offer::Beaver, Offer::Raccoon]).prop_map(Decision::Answer),
    ]
}

fn phases() -> impl Strategy<Value = Phase> {
    let values = select(vec![GameValue::Single, GameValue::Gammon, GameValue::Backgammon]);
    let resignations = (sides(), values).prop_map(|(by, value)| Resignation { by, value });
    prop_oneof![
        1 => Just(Phase::NotStarted),
        8 => (decisions(), prop::option::of(resignations.clone()))
            .prop_map(|(decision, resignation)| Phase::Playing { decision, resignation }),
        1 => Just(Phase::BorneOff),
        1 => (decisions(), resignations)
            .prop_map(|(decision, resignation)| Phase::Resigned { decision, resignation }),
        1 => sides().prop_map(|by| Phase::Dropped { by }),
    ]
}

fn states() -> impl Strategy<Value = MatchState> {
    let owners = prop_oneof![Just(CubeOwner::Centred), sides().prop_map(CubeOwner::Side)];
    let values = (0..=15_u8).prop_filter_map("no value", CubeValue::from_log2);
    let cubes = prop_oneof![
        Just(Cube::START),
        (values.clone(), owners).prop_map(|(value, owner)| Cube { value, owner })
    ];
    (contests(), cubes, prop::option::of(values), phases()).prop_filter_map(
        "no state",
        |(contest, cube, cube_limit, phase)| {
            MatchState::try_from(StateSetup { contest, cube, cube_limit, phase }).ok()
        },
    )
}

/// Returns the part of a state that a match ID holds.
fn in_match_id(state: MatchState) -> StateSetup {
    let mut setup = StateSetup { cube_limit: None, ..state.into() };
    if let Contest::Money(session) = &mut setup.contest {
        session.rules = MoneyRules { jacoby: session.rules.jacoby, ..MoneyRules::default() };
    }
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_survive_a_round_trip(position in positions()) {
        let text = PositionId(position).to_string();
        prop_assert_eq!(text.len(), PositionId::LENGTH);
        prop_assert_eq!(text.parse(), Ok(PositionId(position)));
    }

    #[test]
    fn any_bytes_are_a_match_id(bytes: [u8; 9], value: u16) {
        let id = MatchId(bytes);
        prop_assert_eq!(id.to_string().parse(), Ok(id));
        let mut copy = MatchId::ZERO;
        for field in MatchField::ALL {
            copy = copy.with(field, id.get(field)).unwrap();
            let changed = id.with(field, value);
            prop_assert_eq!(changed.is_some(), value <= field.max());
            prop_assert_eq!(changed.map_or(value, |id| id.get(field)), value);
        }
        prop_assert_eq!(copy, id);
        // Every ID that can be decoded can be written, and keeps its meaning.
        if let Ok((state, on_roll)) = id.decode() {
            let written = MatchId::encode(&state, on_roll).unwrap();
            prop_assert_eq!(written.decode(), Ok((state, on_roll)));
        }
    }

    #[test]
    fn states_survive_a_round_trip_through_match_ids(state in states(), on_roll in players()) {
        let by_doubler = match state.phase() {
            Phase::Playing { decision, resignation: Some(resignation) }
            | Phase::Resigned { decision, resignation } => {
                matches!(decision, Decision::Answer(_)) && resignation.by != decision.by()
            }
            _ => false,
        };
        let id = MatchId::encode(&state, on_roll);
        prop_assert_eq!(id.is_err(), by_doubler);
        if let Ok(id) = id {
            let (again, again_on_roll) = id.decode().unwrap();
            prop_assert_eq!(StateSetup::from(again), in_match_id(state));
            prop_assert_eq!(again_on_roll, on_roll);
        }
    }

    #[test]
    fn states_survive_a_round_trip_through_xgids(
        position in positions(),
        state in states(),
        on_roll in players(),
    ) {
        let open = matches!(state.phase(), Phase::Playing { resignation: None, .. });
        let xgid = Xgid::encode(&position, &state, on_roll);
        prop_assert_eq!(xgid.is_ok(), open);
        if let Ok(xgid) = xgid {
            prop_assert_eq!(xgid.to_string().parse(), Ok(xgid));
            let (same_position, again, same_on_roll) = xgid.decode().unwrap();
            prop_assert_eq!(same_position, position);
            prop_assert_eq!(same_on_roll, on_roll);
            let limit = state.cube_limit().or(again.cube_limit());
            let expected = StateSetup { cube_limit: limit, ..state.into() };
            prop_assert_eq!(StateSetup::from(again), expected);
        }
    }

    #[test]
    fn states_survive_a_round_trip_through_ogids(
        position in positions(),
        state in states(),
        on_roll in players(),
    ) {
        let Ok(ogid) = Ogid::encode(&position, &state, on_roll) else {
            let cube = state.cube();
            let owned = cube.value == CubeValue::ONE && cube.owner != CubeOwner::Centred;
            let open = matches!(
                state.phase(),
                Phase::Playing {
                    decision: Decision::Roll
                        | Decision::Play(_)
                        | Decision::Answer(Offer::Double),
                    resignation: None,
                }
            );
            prop_assert!(owned || !open);
            return Ok(());
        };
        prop_assert_eq!(ogid.to_string().parse(), Ok(ogid));
        let (same_position, again, same_on_roll) = ogid.decode().unwrap();
        prop_assert_eq!(same_position, position);
        prop_assert_eq!(same_on_roll, on_roll);
        let mut expected = StateSetup { cube_limit: None, ..state.into() };
        if let Contest::Money(session) = &mut expected.contest {
            session.rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
        }
        let is_over = position.on_roll().is_none() || position.opponent().is_none();
        if is_over && state.dice().is_none() && expected.phase == Phase::playing(Decision::Roll) {
            expected.phase = Phase::BorneOff;
        }
        prop_assert_eq!(StateSetup::from(again), expected);
    }

    /// Both seats are equal: only the names change when the players swap them.
    #[test]
    fn seats_do_not_matter(position in positions(), state in states()) {
        if let [Ok(zero), Ok(one)] = Player::BOTH.map(|player| MatchId::encode(&state, player)) {
            prop_assert_eq!(zero.decode().unwrap().0, one.decode().unwrap().0);
        }
        if let [Ok(zero), Ok(one)] =
            Player::BOTH.map(|player| Xgid::encode(&position, &state, player))
        {
            let ((p0, s0, _), (p1, s1, _)) = (zero.decode().unwrap(), one.decode().unwrap());
            prop_assert_eq!((p0, s0), (p1, s1));
        }
    }

    #[test]
    fn each_form_reads_the_output_of_the_others(
        position in positions(),
        state in states(),
        on_roll in players(),
    ) {
        let Ok(match_id) = MatchId::encode(&state, on_roll) else { return Ok(()) };
        let gnubg_id = GnubgId { position_id: PositionId(position), match_id };
        let id: Identifier = gnubg_id.to_string().parse().unwrap();
        prop_assert_eq!(id.gnubg_id(), Ok(gnubg_id));
        if let Ok(xgid) = id.xgid() {
            let other: Identifier = xgid.to_string().parse().unwrap();
            prop_assert_eq!(other.position(), Some(&position));
            prop_assert_eq!(other.gnubg_id(), Ok(gnubg_id));
            prop_assert_eq!(other.xgid(), Ok(xgid));
        }
    }

    #[test]
    fn no_text_panics(text in texts()) {
        let _ = text.parse::<PositionId>().map_err(|e| e.to_string());
        let _ = text.parse::<MatchId>().map(MatchId::decode).map_err(|e| e.to_string());
        let _ = text.parse::<GnubgId>().map_err(|e| e.to_string());
        if let Ok(xgid) = text.parse::<Xgid>() {
            prop_assert_eq!(xgid.to_string().parse(), Ok(xgid));
            let _ = xgid.decode().map_err(|e| e.to_string());
        }
        match text.parse::<Identifier>() {
            Ok(id) => {
                let _ = (id.position_id(), id.match_id(), id.gnubg_id(), id.xgid());
            }
            Err(error) => prop_assert!(error.to_string().len() > 10, "{error}"),
        }
    }

    #[test]
    fn loose_xgids_never_panic(
        board in any::<[i8; 26]>(),
        [cube, rules, max_cube] in any::<[u8; 3]>(),
        [owner, turn] in any::<[i8; 2]>(),
        score in any::<[u32; 2]>(),
        length in any::<u32>(),
    ) {
        let dice = barpoint_ids::XgidDice::Rolled([cube, rules]);
        let xgid = Xgid { board, cube, owner, turn, dice, score, rules, length, max_cube };
        prop_assert!(!xgid.to_string().is_empty());
        let _ = xgid.decode().map_err(|e| e.to_string());
    }

    #[test]
    fn any_ten_bytes_are_a_position_or_not(bytes: [u8; 10]) {
        if let Ok(position) = Position::try_from(PositionKey(bytes)) {
            prop_assert_eq!(PositionKey::from(&position), PositionKey(bytes));
        }
    }
}

/// Near misses of every form, and arbitrary text.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[A-Za-z0-9+/=]{9,16}",
        "[A-Za-z0-9+/]{14}[: ]?[A-Za-z0-9+/]{12}",
        "(XGID=)?[-A-Oa-o]{25,27}(:(-?[0-9]{1,2}|[0-6DBR]{1,2})){8,10}",
        "(XGID=)?-b----E-C---eE---c-e----B-:[0-9]{1,2}:-?[01]:-?[01]:[0-6DBR]{1,2}:[0-9]:[0-9]:[0-3]:[0-9]:10",
        "(GNUBGID )?4HPwATDgc/ABMA[: ][A-Za-z0-9+/]{8}AA[A-Z]{2}",
        // A valid text with one character replaced.
        (select(VALID.to_vec()), any::<prop::sample::Index>(), any::<char>()).prop_map(
            |(text, index, other)| {
                let mut chars: Vec<char> = text.chars().collect();
                let place = index.index(chars.len());
                chars[place] = other;
                chars.into_iter().collect()
            }
        ),
    ]
}

const VALID: [&str; 5] = [
    "4HPwATDgc/ABMA",
    "QYkqASAAIAAA",
    "GNUBG ID = 4HPwATDgc/ABMA:cInlAAAAAAAE",
    "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
    "hypergammon3",
];

#[test]
fn starting_positions_have_names() {
    for variant in Variant::ALL {
        let id: Identifier = variant.name().parse().unwrap();
        assert_eq!(id.variant(), Some(variant));
        assert_eq!(id.position(), Some(&variant.start()));
        assert_eq!(id.state(), None);
        let id_text = id.position_id().unwrap().to_string();
        assert_eq!(id_text.parse::<Identifier>().unwrap().position(), Some(&variant.start()));
        assert_eq!(id.xgid().unwrap().rules, 3, "money with Jacoby and beavers");
    }
    let start: Identifier = " Start ".parse().unwrap();
    assert_eq!(start.variant(), Some(Variant::Backgammon));
    for (short, variant) in [("hyper1", Variant::Hypergammon1), ("HYPER3", Variant::Hypergammon3)] {
        assert_eq!(short.parse::<Identifier>().unwrap().variant(), Some(variant));
    }
}

/// An ID keeps the order of its dice and its 67th bit; other forms get the usual values.
#[test]
fn an_id_is_written_back_as_it_was_read() {
    let id: Identifier = "4HPwATDgc/ABMA:cIksAAAAAAAA".parse().unwrap();
    assert_eq!(id.match_id().unwrap().to_string(), "cIksAAAAAAAA");
    assert_eq!(id.state().unwrap().dice(), Dice::new(3, 1));
    let xgid = "XGID=--ABabCDC----B-----cbbc-b-:0:0:1:12:9:2:0:15:8";
    let id: Identifier = xgid.parse().unwrap();
    assert_eq!(id.xgid().unwrap().to_string(), xgid);
    assert_eq!(id.match_id().unwrap().to_string(), "cAnlASAASAAE");
}

#[test]
fn values_that_an_id_cannot_hold_are_refused() {
    let points = BySide { on_roll: 32768, opponent: 0 };
    let session = Session { points, ..Session::default() };
    let contest = Contest::Money(session);
    let state = MatchState::try_from(StateSetup { contest, ..StateSetup::default() }).unwrap();
    let error = MatchId::encode(&state, Player::Zero).unwrap_err();
    assert_eq!(error.to_string(), "player 0 has 32768 points: a match ID holds at most 32767");
    let match_id: Identifier = "cAkAAAAAAAAA".parse().unwrap();
    assert!(match_id.xgid().is_err() && match_id.position_id().is_err());
}
