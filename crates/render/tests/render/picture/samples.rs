//! Diagrams to draw.

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, Dice, GameValue, MatchScore, MatchState,
    MoneyRules, Offer, Phase, Player, Position, Resignation, Session, Side, StateSetup, Variant,
};
use barpoint_render::{
    Diagram, Direction, Mark, MarkedPlay, Numbers, Perspective, PictureOptions, Theme,
};
use barpoint_testing::{Random, stacks};

const SIDES: [Side; 2] = [Side::OnRoll, Side::Opponent];
const VALUES: [GameValue; 3] = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];

/// Returns a board with a random state that can occur, or without one.
pub(crate) fn diagram(position: Position, random: &mut Random) -> Diagram {
    let owner = random.pick(&[
        CubeOwner::Centred,
        CubeOwner::Side(Side::OnRoll),
        CubeOwner::Side(Side::Opponent),
    ]);
    let value = CubeValue::from_log2(random.below(16) as u8).unwrap();
    let resignation = Resignation { by: random.pick(&SIDES), value: random.pick(&VALUES) };
    let (roll, by, rolled) = (random.dice(), random.pick(&SIDES), random.dice());
    let decision = random.pick(&[
        Decision::Roll,
        Decision::Play(roll),
        Decision::Answer(Offer::Double),
        Decision::Answer(Offer::Beaver),
    ]);
    let phase = random.pick(&[
        Phase::playing(decision),
        Phase::Playing { decision, resignation: Some(resignation) },
        Phase::Resigned { decision, resignation },
        Phase::Dropped { by },
        Phase::NotStarted,
        Phase::BorneOff,
    ]);
    let cube_limit = random.pick(&[None, Some(CubeValue::ONE), CubeValue::new(64)]);
    let setup =
        StateSetup { contest: contest(random), cube: Cube { value, owner }, cube_limit, phase };
    let dice = random.pick(&[None, Some(rolled)]);
    let names = ["", "Ann", "A & <B> \"c\"\u{7}", "健", &"long name ".repeat(9)];
    let [on_roll, opponent] = [0; 2].map(|_| random.pick(&names).to_owned());
    Diagram {
        dice,
        state: setup.try_into().ok(),
        on_roll: random.pick(&Player::BOTH),
        names: random.pick(&[false, true]).then_some(BySide { on_roll, opponent }),
        captions: vec![("Position ID", "4HPwATDgc/ABMA".to_owned())],
        ..Diagram::of(position)
    }
}

fn contest(random: &mut Random) -> Contest {
    let length = 1 + random.below(25) as u32;
    let [on_roll, opponent] = [0; 2].map(|_| random.below(length as usize) as u32);
    let points = BySide { on_roll, opponent };
    match MatchScore::new(length, points, random.pick(&[false, true])) {
        Ok(score) if random.pick(&[true, false]) => Contest::Match(score),
        _ => Contest::Money(Session { points, ..Session::default() }),
    }
}

/// Returns random options with at most two plays of the roll.
pub(crate) fn options(diagram: &Diagram, random: &mut Random) -> PictureOptions {
    let plays = diagram.dice.map(|dice| diagram.position.plays(dice).to_vec()).unwrap_or_default();
    let marks = [Mark::Made, Mark::Best];
    let count = if plays.is_empty() { 0 } else { random.below(3) };
    let plays = marks[..count].iter().map(|&mark| {
        let play = random.pick(&plays).play;
        MarkedPlay { play, mark }
    });
    let plays = plays.collect();
    PictureOptions {
        direction: random.pick(&[Direction::Anticlockwise, Direction::Clockwise]),
        perspective: random.pick(&[
            Perspective::OnRoll,
            Perspective::Seat(Player::Zero),
            Perspective::Seat(Player::One),
        ]),
        numbers: random.pick(&[Numbers::Bottom, Numbers::OnRoll, Numbers::Seat(Player::Zero)]),
        plays,
        with_players: random.pick(&[true, false]),
        with_caption: random.pick(&[true, false]),
        with_paper: true,
        ..PictureOptions::default()
    }
}

/// Picture with its name.
pub(crate) type Sample = (&'static str, Diagram, PictureOptions, Theme);

/// Returns pictures that show every part of a board.
pub(crate) fn samples() -> Vec<Sample> {
    vec![
        arrows(),
        stacks_and_bar(Theme::Dark),
        opposite_seat(),
        bearing_off(),
        double(),
        hits(),
        over(),
        bare(),
        without_cube(),
        hypergammon(),
        score_of_a_session(),
        beaver(),
    ]
}

fn state(phase: Phase, contest: Contest, cube: Cube) -> MatchState {
    StateSetup { phase, contest, cube, ..StateSetup::default() }.try_into().unwrap()
}

fn to_seven(on_roll: u32, opponent: u32, crawford: bool) -> Contest {
    Contest::Match(MatchScore::new(7, BySide { on_roll, opponent }, crawford).unwrap())
}

fn cube(value: u32, owner: CubeOwner) -> Cube {
    Cube { value: CubeValue::new(value).unwrap(), owner }
}

fn plays(diagram: &Diagram, texts: &[&str]) -> PictureOptions {
    let dice = diagram.dice.unwrap();
    let play = |text: &&str| diagram.position.parse_play(dice, text).unwrap().play;
    let marks = [Mark::Made, Mark::Best, Mark::Other];
    let plays = texts.iter().map(play).zip(marks);
    let plays = plays.map(|(play, mark)| MarkedPlay { play, mark }).collect();
    PictureOptions { plays, ..PictureOptions::default() }
}

fn names(on_roll: &str, opponent: &str) -> BySide<String> {
    BySide { on_roll: on_roll.to_owned(), opponent: opponent.to_owned() }
}

fn arrows() -> Sample {
    let dice = Dice::new(3, 1).unwrap();
    let diagram = Diagram {
        dice: Some(dice),
        state: Some(state(
            Phase::playing(Decision::Play(dice)),
            to_seven(2, 4, false),
            Cube::START,
        )),
        captions: vec![
            ("Position ID", "4HPwATDgc/ABMA".into()),
            ("Match ID", "cInlASAAIAAA".into()),
        ],
        names: Some(names("Ann Ångström", "Bob & <Çelebi>")),
        ..Diagram::of(Variant::Backgammon.start())
    };
    let options = plays(&diagram, &["24/23 13/10", "8/5 6/5"]);
    ("arrows", diagram, options, Theme::Light)
}

fn in_a_match() -> Diagram {
    let dice = Dice::new(6, 4).unwrap();
    let owned = cube(16, CubeOwner::Side(Side::OnRoll));
    Diagram {
        dice: Some(dice),
        state: Some(state(Phase::playing(Decision::Play(dice)), to_seven(2, 4, false), owned)),
        on_roll: Player::Zero,
        ..Diagram::of(stacks(
            &[(25, 2), (13, 6), (6, 3), (5, 1)],
            &[(24, 1), (18, 1), (4, 7), (3, 1), (2, 2)],
        ))
    }
}

fn stacks_and_bar(theme: Theme) -> Sample {
    let diagram = in_a_match();
    let options = plays(&diagram, &["bar/19"]);
    ("stacks_and_bar", diagram, options, theme)
}

fn opposite_seat() -> Sample {
    let options = PictureOptions {
        perspective: Perspective::Seat(Player::One),
        direction: Direction::Clockwise,
        numbers: Numbers::OnRoll,
        ..PictureOptions::default()
    };
    ("opposite_seat", in_a_match(), options, Theme::Safe)
}

fn bearing_off() -> Sample {
    let dice = Dice::new(6, 5).unwrap();
    let diagram = Diagram {
        dice: Some(dice),
        state: Some(state(Phase::playing(Decision::Play(dice)), to_seven(0, 6, true), Cube::START)),
        ..Diagram::of(stacks(&[(6, 1), (5, 2), (3, 2)], &[(1, 2), (2, 1)]))
    };
    let options = plays(&diagram, &["6/off 5/off"]);
    ("bearing_off", diagram, options, Theme::Safe)
}

fn double() -> Sample {
    let phase = Phase::playing(Decision::Answer(Offer::Double));
    let centred = cube(2, CubeOwner::Centred);
    let diagram = Diagram {
        state: Some(state(phase, Contest::default(), centred)),
        ..Diagram::of(Variant::Nackgammon.start())
    };
    ("double", diagram, PictureOptions::default(), Theme::Light)
}

fn hits() -> Sample {
    let dice = Dice::new(4, 4).unwrap();
    let resignation = Some(Resignation { by: Side::Opponent, value: GameValue::Gammon });
    let phase = Phase::Playing { decision: Decision::Play(dice), resignation };
    let owned = cube(1024, CubeOwner::Side(Side::Opponent));
    let diagram = Diagram {
        dice: Some(dice),
        state: Some(state(phase, to_seven(3, 3, false), owned)),
        ..Diagram::of(stacks(
            &[(24, 2), (13, 5), (8, 3), (6, 5)],
            &[(24, 1), (20, 1), (16, 1), (13, 4), (8, 3), (6, 5)],
        ))
    };
    let options = plays(&diagram, &["24/20(2) 13/9*/5*", "24/20 6/2(3)"]);
    ("hits", diagram, options, Theme::Dark)
}

fn over() -> Sample {
    let diagram = Diagram {
        state: Some(state(Phase::BorneOff, to_seven(5, 6, false), Cube::START)),
        ..Diagram::of(stacks(&[], &[(25, 1), (1, 9)]))
    };
    ("over", diagram, PictureOptions::default(), Theme::Light)
}

fn bare() -> Sample {
    let options = PictureOptions {
        with_players: false,
        with_caption: false,
        numbers: Numbers::Hidden,
        ..PictureOptions::default()
    };
    ("bare", Diagram::of(Variant::Backgammon.start()), options, Theme::Dark)
}

fn without_cube() -> Sample {
    let setup = StateSetup { cube_limit: Some(CubeValue::ONE), ..StateSetup::default() };
    let state = Some(setup.try_into().unwrap());
    let diagram = Diagram { state, ..Diagram::of(stacks(&[(25, 8), (1, 7)], &[(12, 15)])) };
    ("without_cube", diagram, PictureOptions::default(), Theme::Safe)
}

fn hypergammon() -> Sample {
    let variant = Variant::ALL[Variant::ALL.len() - 1];
    let diagram = Diagram { variant, dice: Dice::new(2, 1), ..Diagram::of(variant.start()) };
    ("hypergammon", diagram, PictureOptions::default(), Theme::Light)
}

fn score_of_a_session() -> Sample {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let points = BySide { on_roll: 12, opponent: 3 };
    let contest = Contest::Money(Session { rules, points });
    let long = "A name that is longer than the line below it, which has no room for all of it";
    let diagram = Diagram {
        state: Some(state(Phase::playing(Decision::Roll), contest, Cube::START)),
        names: Some(names(long, "Zoë")),
        ..Diagram::of(Variant::Backgammon.start())
    };
    ("session", diagram, PictureOptions::default(), Theme::Dark)
}

fn beaver() -> Sample {
    let phase = Phase::playing(Decision::Answer(Offer::Beaver));
    let owned = cube(2, CubeOwner::Side(Side::Opponent));
    let diagram = Diagram {
        state: Some(state(phase, Contest::default(), owned)),
        ..Diagram::of(stacks(
            &[(20, 2), (13, 3), (8, 3), (6, 4), (4, 3)],
            &[(22, 2), (13, 5), (8, 3), (6, 5)],
        ))
    };
    ("beaver", diagram, PictureOptions::default(), Theme::Safe)
}
