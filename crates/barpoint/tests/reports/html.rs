//! Pages are well-formed, complete and safe for any text.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeSet;
use std::path::Path;

use barpoint::Engine;
use barpoint::analysis::statistics::Thresholds;
use barpoint::records::read_file;
use barpoint::reports::html::{self, Entry, PageTheme, Style, StyleSheet};
use barpoint::reports::{Boards, FORMS, Language, Options, text};
use barpoint::wire::match_report;
use barpoint::wire::matches::Mark;
use barpoint::wire::report::Report;
use roxmltree::{Document, Node, ParsingOptions};

const NOISY: &str = "statistics/noisy-3p.sgf";

/// Matches with analysis: with gammons, money play, automatic doubles and rollouts.
const FILES: [&str; 5] = [
    NOISY,
    "sgf/gnubg-analysed-7p.sgf",
    "sgf/rollouts.sgf",
    "gnubg-text/session.sgf",
    "statistics/automatic-doubles.sgf",
];

fn report(name: &str) -> Report {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    let record = read_file(&std::fs::read(file).unwrap()).unwrap().matches.remove(0);
    let analyst = record.analysts().into_iter().next().flatten();
    let record = record.analysed_by(analyst.as_deref());
    match_report(&record, Some(name), 1, &Engine::new(), &Thresholds::default())
}

/// Reads a page with a strict parser and checks that ids are unique and links have targets.
fn checked<T>(page: &str, look: impl FnOnce(&Document<'_>) -> T) -> T {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(page, options).unwrap();
    let mut ids = BTreeSet::new();
    for id in document.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{id} twice");
    }
    let links = document.descendants().filter_map(|node| node.attribute("href"));
    for id in links.filter_map(|link| link.strip_prefix('#')) {
        assert!(ids.contains(id), "no {id}");
    }
    let labels = ["aria-labelledby", "aria-describedby"];
    for id in document.descendants().flat_map(|node| labels.map(|label| node.attribute(label))) {
        assert!(id.is_none_or(|id| ids.contains(id)), "no {id:?}");
    }
    look(&document)
}

/// Returns the number of elements with a class.
fn count(document: &Document<'_>, class: &str) -> usize {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).count()
}

#[test]
fn pages_are_well_formed_with_all_options() {
    let contents = [
        Options::default(),
        Options { marks: vec![None], candidates: 1, with_chances: false, ..Options::default() },
        Options { boards: Boards::None, with_statistics: false, ..Options::default() },
        Options { boards: Boards::Every(std::num::NonZeroU32::MIN), ..Options::default() },
    ];
    let styles = [
        Style::default(),
        Style { theme: PageTheme::Safe, sheet: StyleSheet::Inline, ..Style::default() },
        Style { sheet: StyleSheet::External("a b&\".css".to_owned()), ..Style::default() },
    ];
    for name in FILES {
        let report = report(name);
        for options in &contents {
            let page = html::page(&report, options, &styles[0]);
            assert_eq!(page, html::page(&report, options, &styles[0]));
            checked(&page, |document| {
                let decisions = count(document, "decision");
                let boards = document.descendants();
                let boards = boards.filter(|node| node.attribute("role") == Some("img")).count();
                match options.boards {
                    Boards::None => assert_eq!(boards, 0),
                    Boards::Reported => assert_eq!(boards, decisions),
                    Boards::Every(_) => assert!(boards > decisions),
                }
            });
        }
        for style in &styles {
            let page = html::page(&report, &contents[0], style);
            let has_script = checked(&page, |document| {
                document.descendants().any(|node| node.has_tag_name("script"))
            });
            assert_eq!(has_script, style.sheet != StyleSheet::Inline);
            assert_eq!(page.contains("<style>"), style.sheet == StyleSheet::Head);
        }
    }
}

#[test]
fn texts_of_the_file_never_become_markup() {
    let hostile = "<script>alert(1)</script>\"'&\u{0}\u{1b}\u{202e}\u{fffe}\u{5d0}\u{5d1}]]>";
    let mut report = report(NOISY);
    for person in &mut report.players {
        person.name = hostile.to_owned();
        person.rating = Some(hostile.to_owned());
    }
    for text in [&mut report.event, &mut report.comment, &mut report.annotator, &mut report.place] {
        *text = hostile.to_owned();
    }
    report.by = Some(hostile.to_owned());
    report.date = Some(hostile.to_owned());
    for game in &mut report.games {
        game.comment = hostile.to_owned();
        for moment in &mut game.moments {
            moment.action.comment = Some(hostile.to_owned());
            for decision in &mut moment.decisions {
                decision.reasons = Some(hostile.to_owned());
                decision.candidates.iter_mut().for_each(|one| one.level = hostile.to_owned());
            }
        }
    }
    for sheet in [StyleSheet::Head, StyleSheet::Inline] {
        let style = Style { sheet, ..Style::default() };
        let page = html::page(&report, &Options::default(), &style);
        assert!(!page.contains("<script>alert") && !page.contains('\u{202e}'));
        checked(&page, |document| {
            let scripts = document.descendants().filter(|node| node.has_tag_name("script")).count();
            assert_eq!(scripts, if style.sheet == StyleSheet::Inline { 0 } else { 2 });
        });
    }
    let entry = Entry::new(&report, "a <b>.html");
    let list = html::index(&[entry], &Style::default(), Language::English);
    assert!(list.contains("href=\"a%20%3Cb%3E.html\""));
    checked(&list, |_| ());
}

#[test]
fn classes_are_those_of_gnubg() {
    let mut report = report(NOISY);
    report.comment = "A remark".to_owned();
    let page = html::page(&report, &Options::default(), &Style::default());
    let classes = "movetable moveheader movenumber moveply movemove moveequity movethemove moveodd \
                   percent blunder joker stattable stattableheader result tiny cubedecision \
                   cubedecisionheader cubeequity cubeaction cubeply cubeprobs comment \
                   commentheader number fontfamily block positionid";
    let classes: Vec<&str> = classes.split_whitespace().collect();
    assert_eq!(classes.len(), 27);
    checked(&page, |document| {
        for class in classes {
            assert!(count(document, class) > 0, "{class}");
        }
    });
}

#[test]
fn pages_of_games_lead_to_each_other() {
    let report = report(NOISY);
    let names = ["foo.html", "foo_002.html", "foo_003.html"].map(str::to_owned);
    let pages = html::pages(&report, &Options::default(), &Style::default(), &names);
    assert_eq!(pages.len(), 3);
    let whole = html::page(&report, &Options::default(), &Style::default());
    let decisions = |page: &str| checked(page, |document| count(document, "decision"));
    assert_eq!(pages.iter().map(|page| decisions(page)).sum::<usize>(), decisions(&whole));
    for (number, page) in (1..).zip(&pages) {
        assert_eq!(page.contains("id=\"statistics\""), number == 1);
        assert!(page.contains(&format!("id=\"game{number}\"")));
        let mut links = page.split("href=\"foo").skip(1);
        assert!(links.all(|link| link.contains(".html#g")));
    }
}

#[test]
fn seven_points_have_a_page_of_at_most_one_and_a_half_megabytes() {
    // Three games with 68 errors; a match to 7 points has up to twice as many.
    let page = html::page(&report(NOISY), &Options::default(), &Style::default());
    assert!(page.len() < 750_000, "{}", page.len());
}

/// Words of English reports that no other language has, of every part of a report.
const ENGLISH: [&str; 40] = [
    "Worst errors",
    "wins the match",
    "Statistics of",
    "All statistics",
    "No double",
    "no double",
    "Double, take",
    "Correct:",
    "best play",
    "cannot move",
    "Retry errors",
    "Skip to",
    "Made:",
    "Best:",
    "lucky roll",
    "Lucky rolls",
    "Each player",
    " on roll",
    "Themes",
    "Alert",
    "Error of",
    "Error per",
    "Rolls played",
    "Equity if",
    "Evaluation:",
    "Page 1 of",
    "Arrows,",
    "is worth",
    "the opponent",
    "Error rates",
    "Performance ratings",
    "very bad",
    "Not marked",
    "Awful!",
    "middle game",
    "double hit",
    "The game",
    "doubles to",
    "Made by",
    "Click a chequer",
];

/// Returns a page without its style sheet and its script, whose comments are English. The data of the script
/// have its words.
fn without_code(page: &str) -> String {
    let mut rest = page.to_owned();
    for (start, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
        let Some((before, code)) = rest.split_once(start) else { continue };
        rest = before.to_owned() + code.split_once(end).unwrap().1;
    }
    rest
}

#[test]
fn a_report_has_one_language_in_every_form() {
    let mut report = report(NOISY);
    report.statistics.players[0].rating = Some("Awful!".to_owned());
    report.games.truncate(1);
    for language in Language::ALL {
        let options = Options {
            language,
            marks: vec![Some(Mark::VeryBad), None],
            boards: Boards::Reported,
            ..Options::default()
        };
        for form in FORMS.iter().filter(|form| form.language(Some(language)).is_ok()) {
            let bytes = (form.write)(&report, &options);
            let written = without_code(&String::from_utf8_lossy(&bytes));
            let place = format!("{language}, {}", form.name);
            match form.name {
                // The streams are packed.
                "pdf" => assert!(written.contains(&format!("/Lang({language})")), "{place}"),
                "html" => {
                    assert!(written.contains(&format!("<html lang=\"{language}\"")), "{place}");
                    checked(&written, |document| assert!(count(document, "decision") > 0));
                }
                _ => {}
            }
            let found: Vec<_> = ENGLISH.iter().filter(|word| written.contains(**word)).collect();
            if language == Language::English {
                assert!(found.len() > 7 || form.name == "pdf", "{place}: {found:?}");
            } else {
                assert_eq!(found, Vec::<&&str>::new(), "{place}");
                assert!(written.contains("gnubg"), "{place}");
            }
        }
    }
}

#[test]
fn a_form_without_letters_for_a_language_says_so() {
    let refused = |form: &str, language| {
        let form = FORMS.iter().find(|known| known.name == form).unwrap();
        form.language(Some(language)).unwrap_err().to_string()
    };
    assert_eq!(
        refused("pdf", Language::Japanese),
        "pdf has no letters for the language ja: expected a form among html, text, markdown, forum, \
         or another language"
    );
    assert!(refused("json", Language::English).starts_with("json has no words in a language:"));
    let all = FORMS.iter().filter(|form| form.language(Some(Language::French)).is_ok());
    assert_eq!(all.count(), FORMS.len() - 1);
}

/// The reasons of documents are English texts, and sentences to be said in any language.
#[test]
fn reasons_in_english_are_those_of_the_documents() {
    let marks = [Mark::VeryBad, Mark::Bad, Mark::Doubtful].map(Some);
    let options = Options { marks: [&marks[..], &[None]].concat(), ..Options::default() };
    let mut sentences = 0;
    for name in FILES {
        let mut report = report(name);
        let said = text(&report, &options);
        for moment in report.games.iter_mut().flat_map(|game| &mut game.moments) {
            for decision in &mut moment.decisions {
                assert_eq!(decision.explanation.is_empty(), decision.reasons.is_none());
                sentences += decision.explanation.len();
                decision.explanation.clear();
            }
        }
        assert!(said == text(&report, &options), "{name}");
    }
    assert!(sentences > 50, "{sentences}");
}
