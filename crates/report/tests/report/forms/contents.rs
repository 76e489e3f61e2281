//! Contents of the forms.

use std::path::Path;
use std::{env, fs};

use barpoint_report::{Boards, Options, Paper, fragment, latex, markdown, pdf, postscript, text};
use barpoint_wire::matches::Mark;
use pulldown_cmark::{Event, Tag};

use super::support::{hostile, report, sample};

/// Compares a text with a blessed file.
fn blessed(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report/forms/blessed").join(name);
    if env::var_os("BARPOINT_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == known, "{name} differs; BARPOINT_BLESS=1 writes it anew, then look at it");
}

/// Few decisions, so that the blessed files are short.
fn short() -> Options {
    Options { marks: vec![Some(Mark::VeryBad)], candidates: 3, ..Options::default() }
}

/// With `BARPOINT_BLESS=1` in the environment the files are written anew.
#[test]
fn forms_of_a_sample_are_as_blessed() {
    let report = sample();
    blessed("sample.txt", &text(&report, &short()));
    blessed("sample.md", &markdown(&report, &short()));
    blessed("sample.html", &fragment(&report, &short()));
    let options = Options { boards: Boards::None, ..short() };
    blessed("sample.tex", &latex(&report, &options));
}

#[test]
fn lines_of_text_have_at_most_80_columns() {
    for name in ["statistics/noisy-3p.sgf", "xg/match_with_comment.xg", "mat/galaxy-11pt.txt"] {
        let text = text(&report(name), &Options::default());
        let long = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{name}");
        assert!(text.lines().all(|line| !line.ends_with(' ')));
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let (report, options) = (sample(), Options::default());
    assert!(pdf(&report, &options) == pdf(&report, &options));
    let letter = Options { paper: Paper::Letter, ..options.clone() };
    assert_ne!(postscript(&report, &options), postscript(&report, &letter));
}

#[test]
fn options_choose_what_is_reported() {
    let report = sample();
    let one = |options: Options| text(&report, &options);
    let all = one(Options::default());
    assert!(all.contains("BAR") && all.contains("Alert"));
    let none = one(Options { players: [false; 2], boards: Boards::None, ..Options::default() });
    assert!(!none.contains("BAR") && !none.contains("Alert") && none.contains("Summary"));
    let without = one(Options { with_statistics: false, ..Options::default() });
    assert!(!without.contains("Summary") && without.contains("BAR"));
    let plain = one(Options { with_chances: false, ..Options::default() });
    assert!(all.contains("WBG") && !plain.contains("WBG"));
    let every = Boards::Every(std::num::NonZeroU32::MIN);
    let every = one(Options { boards: every, ..Options::default() });
    let moments: usize = report.games.iter().map(|game| game.moments.len()).sum();
    assert!(every.matches("|BAR|").count() >= moments);
}

#[test]
fn remarks_are_shown_if_wanted() {
    let report = report("xg/match_with_comment.xg");
    let mut moments = report.games.iter().flat_map(|game| &game.moments);
    let remark = moments.find_map(|moment| moment.action.comment.as_deref());
    let word = remark.and_then(|text| text.split_whitespace().next()).expect("a remark");
    let with = text(&report, &Options::default());
    let without = text(&report, &Options { with_comments: false, ..Options::default() });
    assert!(with.contains(&format!("| Remark: {word}")), "{word}");
    assert!(!without.contains("| Remark:"));
}

#[test]
fn names_with_any_letters_are_no_markup() {
    let report = hostile();
    let options = Options::default();
    let html = fragment(&report, &options);
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    let markdown = markdown(&report, &options);
    let words: String = pulldown_cmark::Parser::new(&markdown)
        .filter_map(|event| match event {
            Event::Text(text) => Some(text.into_string()),
            Event::Html(html) | Event::InlineHtml(html) => panic!("{html}"),
            Event::Start(Tag::Emphasis | Tag::Link { .. } | Tag::Image { .. }) => {
                panic!("{markdown}")
            }
            _ => None,
        })
        .collect();
    assert!(words.contains(&report.players[0].name), "{words}");
    assert!(words.contains(&report.players[1].name), "{words}");
    let text = text(&report, &options);
    assert!(text.contains(&report.players[1].name));
}

#[test]
fn letters_that_pages_cannot_show_are_known() {
    assert_eq!(barpoint_report::letters_without_font(&hostile()), "王明🎲");
    assert_eq!(barpoint_report::letters_without_font(&sample()), "");
}
