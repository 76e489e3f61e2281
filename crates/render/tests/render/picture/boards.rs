//! Shapes, words and sizes of pictures.

use std::fs;
use std::path::Path;

use barpoint_core::{Dice, Player, Side, Variant};
use barpoint_render::{
    Diagram, Direction, Mark, MarkedPlay, Numbers, Perspective, PictureOptions, Theme, description,
    picture, unknown_letters,
};
use barpoint_testing::{Random, play_out, positions, rolls, stacks};
use proptest::prelude::*;
use roxmltree::{Document, Node};

use super::samples::{diagram, options, samples};

/// Returns the drawn elements of a picture with the group that they are in.
fn elements<'a>(document: &'a Document<'a>) -> Vec<(Node<'a, 'a>, Node<'a, 'a>)> {
    let groups = document.root_element().children().filter(|node| node.has_tag_name("g"));
    groups.flat_map(|group| group.children().map(move |node| (group, node))).collect()
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// Returns the number of chequers of a colour in a picture with classes.
fn chequers(document: &Document<'_>, colour: &str) -> u32 {
    let has = |group: &Node<'_, '_>, class: &str| {
        group.attribute("class").is_some_and(|classes| classes.split(' ').any(|c| c == class))
    };
    let one = |(group, node): &(Node<'_, '_>, Node<'_, '_>)| {
        let fill = has(group, &format!("bp-f-{colour}"));
        let is_disc = node.attribute("r") == Some("20");
        let is_slab =
            node.attribute("width") == Some("40") && node.attribute("height") == Some("12");
        let is_size = has(group, &format!("bp-f-{colour}-edge"))
            && group.attribute("font-size") == Some("20")
            && group.attribute("font-weight").is_none()
            && node.text().is_some();
        match () {
            () if fill && (is_disc || is_slab) => 1,
            // The number of a stack counts the five chequers below it too.
            () if is_size => node.text().unwrap().parse::<u32>().unwrap() - 5,
            () => 0,
        }
    };
    elements(document).iter().map(one).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_board_is_a_small_well_formed_picture_with_every_chequer_once(
        position in positions(), seed in any::<u64>()
    ) {
        let random = &mut Random::new(seed);
        let diagram = diagram(position, random);
        let drawing = picture(&diagram, &options(&diagram, random));
        let svg = drawing.svg_with_classes(None);
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        prop_assert_eq!(root.attribute("role"), Some("img"));
        let of = |name| root.children().find(|node| node.has_tag_name(name)).unwrap();
        prop_assert!(of("title").text().is_some_and(|title| title.len() > 5));
        let said = of("desc").text().unwrap();
        let words = description(&diagram);
        prop_assert!(said.starts_with(&words.replace('\u{7}', "")), "{said}");
        for colour in ["white", "black"] {
            prop_assert_eq!(chequers(&document, colour), 15, "{}", &svg);
        }
        for theme in Theme::ALL {
            let svg = drawing.svg(theme, Some(300));
            prop_assert!(Document::parse(&svg).is_ok());
            prop_assert!(svg.len() < 12_000, "{} bytes", svg.len());
            let postscript = drawing.postscript(theme, None);
            prop_assert!(postscript.is_ascii() && postscript.ends_with("%%EOF\n"));
        }
    }

    #[test]
    fn arrows_of_any_play_stay_inside_the_board(
        position in positions(), dice in rolls(), clockwise in any::<bool>()
    ) {
        let diagram = Diagram { dice: Some(dice), ..Diagram::of(position) };
        let direction = if clockwise { Direction::Clockwise } else { Direction::Anticlockwise };
        let plays = position.plays(dice);
        for pair in plays.chunks(2) {
            let marks = [Mark::Made, Mark::Best];
            let plays = pair.iter().zip(marks).map(|(legal, mark)| MarkedPlay { play: legal.play, mark });
            let options = PictureOptions { direction, plays: plays.collect(), ..PictureOptions::default() };
            let svg = picture(&diagram, &options).svg_with_classes(None);
            let document = Document::parse(&svg).unwrap();
            for (group, node) in elements(&document) {
                let is_arrow = group.attribute("class").is_some_and(|class| class.contains("halo"));
                if let (true, Some(data)) = (is_arrow, node.attribute("d")) {
                    let numbers = data.split(|c: char| c.is_ascii_uppercase() || c == ' ');
                    let numbers: Vec<f64> =
                        numbers.filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect();
                    for dot in numbers.chunks(2) {
                        prop_assert!((16.0..712.0).contains(&dot[0]), "{data}");
                        prop_assert!((54.0..562.0).contains(&dot[1]), "{data}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_chequer_is_on_the_point_with_its_number() {
    for (direction, perspective) in [
        (Direction::Anticlockwise, Perspective::OnRoll),
        (Direction::Clockwise, Perspective::OnRoll),
        (Direction::Anticlockwise, Perspective::Seat(Player::Zero)),
        (Direction::Clockwise, Perspective::Seat(Player::Zero)),
    ] {
        for point in 1..=24_u8 {
            let diagram = Diagram::of(stacks(&[(point, 1)], &[(25, 1)]));
            let options = PictureOptions {
                direction,
                perspective,
                numbers: Numbers::OnRoll,
                ..PictureOptions::default()
            };
            let svg = picture(&diagram, &options).svg_with_classes(None);
            let document = Document::parse(&svg).unwrap();
            let drawn = elements(&document);
            let (_, label) = drawn
                .iter()
                .find(|(group, node)| {
                    group.attribute("class") == Some("bp-f-frame-ink")
                        && node.text() == Some(&point.to_string())
                })
                .unwrap();
            let (_, disc) = drawn
                .iter()
                .find(|(group, node)| {
                    group.attribute("class").is_some_and(|class| class.starts_with("bp-f-black "))
                        && node.attribute("r") == Some("20")
                })
                .unwrap();
            let [x, y] = [number(label, "x"), number(label, "y")];
            assert!((x - number(disc, "cx")).abs() < 0.1, "{point}: {svg}");
            assert!((y - number(disc, "cy")).abs() < 45.0, "{point}: {svg}");
        }
    }
}

/// With `BARPOINT_BLESS=1` in the environment they are written anew.
#[test]
fn pictures_are_the_ones_that_people_have_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    for (name, diagram, options, theme) in samples() {
        let file = folder.join(format!("{name}.svg"));
        let drawn = picture(&diagram, &options).svg(theme, None);
        assert_eq!(drawn, picture(&diagram, &options).svg(theme, None));
        if std::env::var_os("BARPOINT_BLESS").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let known = fs::read_to_string(&file).unwrap_or_default();
        assert!(drawn == known, "{name} differs; BARPOINT_BLESS=1 writes it anew, then look at it");
    }
}

#[test]
fn descriptions_say_everything() {
    let words: Vec<String> =
        samples().iter().map(|(_, diagram, ..)| description(diagram)).collect();
    for part in [
        "Ann Ångström (Black) on roll with 31. 7-point match. Score: Black 2, White 4. Cube at 1, centred.",
        "two on the bar, six on the 13-point",
        "three borne off",
        "Cube at 16, White owns it.",
        "7-point match, Crawford game. Score: Black 0, White 6. The cube is not in play.",
        "Black doubles to 4, White to answer. Money game, Jacoby rule, beavers. Cube at 2, centred.",
        "White resigns a gammon, Black to answer.",
        "Black has borne off all chequers.",
        "No cube.",
    ] {
        assert!(words.iter().any(|words| words.contains(part)), "{part}: {words:#?}");
    }
}

#[test]
fn numbers_are_those_of_the_wanted_player() {
    let position = Variant::Backgammon.start();
    let diagram = Diagram { on_roll: Player::Zero, ..Diagram::of(position) };
    let first = |numbers| {
        let perspective = Perspective::Seat(Player::One);
        let options = PictureOptions { perspective, numbers, ..PictureOptions::default() };
        let svg = picture(&diagram, &options).svg_with_classes(None);
        let document = Document::parse(&svg).unwrap();
        let label = |(group, node): &(Node<'_, '_>, Node<'_, '_>)| {
            let is_number = group.attribute("class") == Some("bp-f-frame-ink");
            is_number.then(|| node.text().unwrap().to_owned())
        };
        // The point at the lower right is drawn first.
        elements(&document).iter().find_map(label)
    };
    assert_eq!(first(Numbers::Bottom).as_deref(), Some("1"));
    assert_eq!(first(Numbers::OnRoll).as_deref(), Some("24"));
    assert_eq!(first(Numbers::Seat(Player::One)).as_deref(), Some("1"));
    assert_eq!(first(Numbers::Seat(Player::Zero)).as_deref(), Some("24"));
    assert_eq!(first(Numbers::Hidden), None);
}

#[test]
fn small_variants_have_fewer_chequers_and_none_borne_off() {
    for variant in Variant::ALL {
        let random = &mut Random::new(7);
        let position = play_out(variant, 2, random);
        let diagram = Diagram { variant, ..Diagram::of(position) };
        let svg = picture(&diagram, &PictureOptions::default()).svg_with_classes(None);
        let document = Document::parse(&svg).unwrap();
        for colour in ["white", "black"] {
            assert_eq!(chequers(&document, colour), u32::from(variant.chequers()), "{variant}");
        }
        let off = diagram.borne_off(Side::OnRoll) + diagram.borne_off(Side::Opponent);
        assert_eq!(svg.matches("height=\"12\"").count(), off as usize);
    }
}

#[test]
fn letters_without_a_shape_are_reported() {
    assert_eq!(unknown_letters("Łukasz Ångström 5/3*"), "");
    assert_eq!(unknown_letters("Ken 健 & Ω"), "健Ω");
}

#[test]
fn a_width_changes_the_size_and_nothing_else() {
    let drawing = picture(
        &Diagram { dice: Dice::new(6, 6), ..Diagram::of(Variant::Nackgammon.start()) },
        &PictureOptions::default(),
    );
    let (own, small) = (drawing.svg(Theme::Safe, None), drawing.svg(Theme::Safe, Some(364)));
    assert!(small.contains(" width=\"364\" "), "{small}");
    let body = |svg: &str| svg.split_once("viewBox").unwrap().1.to_owned();
    assert_eq!(body(&own), body(&small));
}

/// Returns the heights of texts in a picture, and of the mark of the player who has to act.
fn heights(diagram: &Diagram, texts: &[&str]) -> (Vec<f64>, Option<f64>) {
    let svg = picture(diagram, &PictureOptions::default()).svg_with_classes(None);
    let document = Document::parse(&svg).unwrap();
    let drawn = elements(&document);
    let of = |text: &&str| {
        let (_, node) = drawn.iter().find(|(_, node)| node.text() == Some(text)).unwrap();
        number(node, "y")
    };
    let mark = drawn.iter().find(|(group, node)| {
        group.attribute("class") == Some("bp-f-ink") && node.has_tag_name("path")
    });
    let mark = mark.map(|(_, node)| {
        let data = node.attribute("d").unwrap();
        data.split(['M', ' ', 'L']).nth(2).unwrap().parse().unwrap()
    });
    (texts.iter().map(of).collect(), mark)
}

#[test]
fn a_mark_is_beside_the_player_who_has_to_act() {
    let beside = |name: &str| {
        let (_, diagram, ..) = samples().into_iter().find(|(of, ..)| *of == name).unwrap();
        let (names, mark) = heights(&diagram, &["White", "Black"]);
        mark.map(|mark| names.iter().position(|y| (y - mark).abs() < 20.0).unwrap())
    };
    assert_eq!(beside("hypergammon"), Some(1));
    assert_eq!(beside("double"), Some(0));
    assert_eq!(beside("beaver"), Some(1));
    assert_eq!(beside("stacks_and_bar"), Some(0));
    assert_eq!(beside("over"), None);
}

#[test]
fn ids_are_beside_the_words_or_below_them() {
    let id = "4HPwATDgc/ABMA";
    let with = |ids: &[&str]| {
        let captions = ids.iter().map(|&id| ("ID", id.to_owned())).collect();
        let diagram = Diagram { captions, ..Diagram::of(Variant::Backgammon.start()) };
        heights(&diagram, &["Black on roll", &ids.join(":")]).0
    };
    let [words, ids] = with(&[id, "cIkNAAAAAAAA"])[..] else { panic!("two heights") };
    assert!((words - ids).abs() < 2.0);
    let [words, ids] = with(&[id, id, id, id])[..] else { panic!("two heights") };
    assert!(ids - words > 15.0);
}
