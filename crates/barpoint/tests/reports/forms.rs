//! Forms of reports, made from matches in files.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use barpoint::Engine;
use barpoint::analysis::statistics::Thresholds;
use barpoint::records::read_file;
use barpoint::reports::{Boards, Options, Paper, fragment, latex, markdown, pdf, postscript, text};
use barpoint::wire::match_report;
use barpoint::wire::matches::Mark;
use barpoint::wire::report::Report;
use flate2::read::ZlibDecoder;
use pulldown_cmark::{Event, Tag};

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the reports of all matches in a file.
fn reports(path: &Path) -> Vec<Report> {
    let engine = Engine::new();
    let reading = read_file(&fs::read(path).expect("a file")).expect("a match");
    let matches = (1..).zip(reading.matches);
    let report = |(number, record): (usize, barpoint::records::Match)| {
        let by = record.analysts().into_iter().next().flatten();
        let record = record.analysed_by(by.as_deref());
        match_report(&record, Some("file"), number, &engine, &Thresholds::default())
    };
    matches.map(report).collect()
}

/// Returns the report of a file of the test data.
fn report(name: &str) -> Report {
    let path: PathBuf = folder().join("../../tests/data/files").join(name);
    reports(&path).remove(0)
}

/// Returns the report of a short analysed match with rollouts.
fn sample() -> Report {
    report("gnubg-text/match.sgf")
}

/// Returns a report in which the names are as unusual as possible.
fn hostile() -> Report {
    let mut report = sample();
    let names = ["a_b*c% &#$ {x} \\y <script>--", "Женя 王明 🎲 \"~^[l](u)`|é"];
    report.statistics.names = names.map(str::to_owned).into();
    for (person, name) in report.players.iter_mut().zip(names) {
        name.clone_into(&mut person.name);
    }
    report
        .games
        .iter_mut()
        .for_each(|game| game.statistics.names.clone_from(&report.statistics.names));
    report
}

/// Compares a text with a blessed file.
fn blessed(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports/forms/blessed").join(name);
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
    assert_eq!(barpoint::reports::letters_without_font(&hostile()), "王明🎲");
    assert_eq!(barpoint::reports::letters_without_font(&sample()), "");
}

/// File whose bytes are read as Latin-1, so that places in the text are those in the file.
struct File(String);

impl File {
    fn new(bytes: &[u8]) -> Self {
        Self(bytes.iter().map(|&byte| char::from(byte)).collect())
    }

    /// Returns the text from a place of the file on.
    fn from(&self, place: usize) -> &str {
        let start = self.0.char_indices().nth(place).map_or(self.0.len(), |(index, _)| index);
        &self.0[start..]
    }

    /// Returns the places of the objects by the table at the end.
    fn table(&self) -> Vec<usize> {
        let (_, end) = self.0.rsplit_once("startxref\n").expect("the place of a table");
        let (place, rest) = end.split_once('\n').expect("a number");
        assert_eq!(rest.trim_end(), "%%EOF");
        let table = self.from(place.parse().expect("a number"));
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count = lines.next().and_then(|line| line.strip_prefix("0 ")).expect("a count");
        let count: usize = count.trim().parse().expect("a number");
        let places = lines.take(count).map(|line| line[..10].parse().expect("a place"));
        places.collect()
    }

    /// Returns the text of each object from number 1 on.
    fn objects(&self) -> Vec<String> {
        let object = |(number, &place): (usize, &usize)| {
            let text = self.from(place);
            let text = text.strip_prefix(&format!("{number} 0 obj")).expect("the object");
            text.split("endobj").next().unwrap_or_default().to_owned()
        };
        self.table().iter().enumerate().skip(1).map(object).collect()
    }
}

/// Returns the numbers of the objects that a text refers to.
fn references(text: &str) -> Vec<usize> {
    let before = text.split(" 0 R").collect::<Vec<_>>();
    let number = |part: &&str| {
        let digits = part.bytes().rev().take_while(u8::is_ascii_digit).count();
        part[part.len() - digits..].parse().ok()
    };
    before[..before.len() - 1].iter().filter_map(number).collect()
}

/// Returns the contents of a stream.
fn stream(object: &str) -> Option<String> {
    let (head, rest) = object.split_once("stream\n")?;
    let length = head.split("/Length ").nth(1).expect("a length");
    let length: String = length.chars().take_while(char::is_ascii_digit).collect();
    let bytes: Vec<u8> = rest.chars().map(|c| c as u8).collect();
    let (data, end) = bytes.split_at(length.parse().expect("a number"));
    assert_eq!(end.trim_ascii(), b"endstream");
    assert!(head.contains("/FlateDecode"), "{head}");
    let mut content = Vec::new();
    ZlibDecoder::new(data).read_to_end(&mut content).expect("a stream of zlib");
    Some(File::new(&content).0)
}

#[test]
fn objects_are_where_the_table_says_and_references_lead_to_them() {
    for report in [sample(), hostile(), report("gnubg-text/session.sgf")] {
        let objects = File::new(&pdf(&report, &Options::default())).objects();
        let (mut pages, mut figures) = (0, 0);
        for object in &objects {
            let outside = object.split("stream\n").next().unwrap_or_default();
            let unknown = references(outside).into_iter().find(|&it| it == 0 || it > objects.len());
            assert_eq!(unknown, None, "{outside}");
            pages += usize::from(object.contains("/Type/Page\n") || object.contains("/Type/Page/"));
            figures += usize::from(object.contains("/S/Figure") && object.contains("/Alt"));
            let Some(content) = stream(object) else { continue };
            let operators: Vec<&str> = content.split_ascii_whitespace().collect();
            let count = |name: &str| operators.iter().filter(|it| **it == name).count();
            assert_eq!(count("q"), count("Q"));
            assert_eq!(count("BT"), count("ET"));
            assert_eq!(count("BDC") + count("BMC"), count("EMC"));
        }
        assert!(pages > 0);
        let boards = objects.iter().filter(|object| object.contains("/XObject/Subtype/Form"));
        assert_eq!(boards.count(), figures);
    }
}

/// Returns a folder for the files of a test.
fn scratch_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn skip(program: &str) {
    // Nobody may be listening.
    let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
}

/// Runs a program and returns what it printed. `None` if it is not installed.
fn run(program: &str, arguments: &[&str], folder: &Path) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let Ok(output) = output else {
        skip(program);
        return None;
    };
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {printed}{complaints}");
    assert!(!complaints.contains("rror"), "{program}: {complaints}");
    Some(printed)
}

fn cases() -> [(&'static str, Report); 3] {
    [("sample", sample()), ("hostile", hostile()), ("session", report("gnubg-text/session.sgf"))]
}

#[test]
fn poppler_reads_the_pdf() {
    for (name, report) in cases() {
        let folder = scratch_folder("pdf");
        let file = format!("{name}.pdf");
        fs::write(folder.join(&file), pdf(&report, &Options::default())).expect("a file");
        let Some(words) = run("pdftotext", &["-layout", &file, "-"], &folder) else {
            return;
        };
        // The session has no analysis, so that there is nothing to sum up.
        assert_eq!(words.contains("Summary"), name != "session", "{words}");
        assert!(words.contains("Page 1 of "), "{words}");
        assert!(name == "session" || words.contains("Alert: very bad"), "{words}");
        run("pdftoppm", &["-r", "20", "-png", &file, name], &folder);
        let Some(tree) = run("pdfinfo", &["-struct-text", &file], &folder) else {
            return;
        };
        assert!(name == "session" || tree.contains("Figure"), "{tree}");
        assert!(tree.contains("Table") && tree.contains("TH"), "{tree}");
    }
}

#[test]
fn ghostscript_prints_the_postscript() {
    for (name, report) in cases() {
        let folder = scratch_folder("ps");
        let file = format!("{name}.ps");
        let text = postscript(&report, &Options { paper: Paper::Letter, ..Options::default() });
        let pages = text.matches("\n%%Page: ").count();
        fs::write(folder.join(&file), text).expect("a file");
        let arguments = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=bbox", &file];
        let output = Command::new("gs").args(arguments).current_dir(&folder).output();
        let Ok(output) = output else {
            return skip("gs");
        };
        // The device reports the box of every page as if it were a complaint.
        let boxes = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{boxes}");
        assert_eq!(boxes.matches("%%BoundingBox").count(), pages, "{boxes}");
    }
}

#[test]
fn latex_compiles() {
    for (name, report) in cases() {
        let folder = scratch_folder("latex");
        let file = format!("{name}.tex");
        fs::write(folder.join(&file), latex(&report, &Options::default())).expect("a file");
        let arguments = ["-interaction=nonstopmode", "-halt-on-error", &file];
        let Some(log) = run("pdflatex", &arguments, &folder) else { return };
        assert!(!log.contains("Missing character"), "{log}");
        assert!(log.contains("Output written on"), "{log}");
    }
}
