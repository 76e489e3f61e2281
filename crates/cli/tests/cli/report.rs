//! `barpoint report`.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::support::run_with;

const NOISY: &str = "statistics/noisy-3p.sgf";

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    folder.join(name).to_str().unwrap().to_owned()
}

/// Runs the command and returns what it writes to standard error.
fn report(arguments: &[&str]) -> String {
    let run = run_with(&[&["report"], arguments].concat(), "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

fn refusal(arguments: &[&str]) -> String {
    let run = run_with(&[&["report"], arguments].concat(), "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

/// Returns the page of a file of matches.
fn page(name: &str, options: &[&str]) -> String {
    let folder = tempdir().unwrap();
    let file = folder.path().join("report.html");
    report(&[&[&*data(name)], options, &["-o", file.to_str().unwrap()]].concat());
    fs::read_to_string(file).unwrap()
}

fn count(page: &str, part: &str) -> usize {
    page.matches(part).count()
}

#[test]
fn the_page_has_the_errors_of_the_analysis_in_the_file() {
    let whole = page(NOISY, &[]);
    assert!(whole.starts_with("<!DOCTYPE html>\n"));
    assert_eq!(whole, page(NOISY, &[]));
    let decisions = count(&whole, "<article class=\"decision ");
    assert!(decisions > 20);
    assert_eq!(count(&whole, "role=\"img\""), decisions);
    let [one, other] = ["gnubg", "root"]
        .map(|name| count(&page(NOISY, &["--player", name]), "<article class=\"decision "));
    assert!(one > 0 && other > 0 && one + other == decisions);
    // Numbers are those of the seats, as in `analyse`.
    let [zero, seat_one] = ["0", "1"]
        .map(|number| count(&page(NOISY, &["--player", number]), "<article class=\"decision "));
    assert_eq!((zero, seat_one), (one, other));
    assert_ne!(one, other);
    let worst = page(NOISY, &["--marks", "very-bad"]);
    let kinds = ["very-bad", "bad", "doubtful"].map(|mark| format!("\"decision {mark}\""));
    assert_eq!(count(&worst, &kinds[0]), count(&whole, &kinds[0]));
    assert!(kinds[1..].iter().all(|kind| count(&worst, kind) == 0 && count(&whole, kind) > 0));
    let large = count(&page(NOISY, &["--worse-than", "0.3"]), "<article class=\"decision ");
    assert!(large > 0 && large < count(&worst, &kinds[0]));
    assert_eq!(count(&page(NOISY, &["--game", "2"]), "<section class=\"game\""), 1);
}

#[test]
fn contents_can_be_left_out() {
    let whole = page(NOISY, &[]);
    for (options, part) in [
        (&["--boards", "none"][..], "role=\"img\""),
        (&["--no-chances"], ">Gammons %<"),
        (&["--no-statistics"], "<table class=\"stattable\""),
        (&["--stylesheet", "inline"], "<style"),
    ] {
        assert!(count(&whole, part) > 0, "{part}");
        assert_eq!(count(&page(NOISY, options), part), 0, "{options:?}");
    }
    let rows = |page: &str| count(page, "class=\"movenumber\"");
    assert!(rows(&page(NOISY, &["--candidates", "2"])) < rows(&whole));
    let boards = |options: &[&str]| count(&page(NOISY, options), "role=\"img\"");
    let [errors, fifth, all] =
        [&["--boards", "errors"], &["--boards", "every:5"], &["--boards", "all"]]
            .map(|options| boards(options));
    assert!(errors < fifth && fifth < all);
}

#[test]
fn a_match_without_analysis_is_analysed() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("report.html");
    let input = data("mat/lazybg-match1.txt");
    let out = ["-o", file.to_str().unwrap(), "--level", "instant", "--game", "1"];
    let note = report(&[&[&*input][..], &out].concat());
    assert!(note.contains("match 1 has no analysis and is analysed now"), "{note}");
    let page = fs::read_to_string(file).unwrap();
    assert!(page.contains("Barpoint") && count(&page, "class=\"movetable\"") > 0);
}

#[test]
fn games_and_matches_have_files_of_their_own() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let text = |name: &str| fs::read_to_string(path(name)).unwrap();
    let split = ["--one-file-a-game", "--stylesheet", "external"];
    report(&[&[&*data(NOISY), "-o", &path("foo.html")][..], &split].concat());
    assert!(text("foo.html").contains("href=\"foo_002.html#game2\">Next game<"));
    assert!(text("foo_003.html").contains("href=\"foo.html#game1\">First game<"));
    assert!(text("foo_002.html").contains("<link rel=\"stylesheet\" href=\"foo.css\"/>"));
    assert!(text("foo.css").contains(".movetable"));
    let matches = [data(NOISY), data("gnubg-text/match.sgf")];
    let out = path("out");
    report(&[&matches[0], &matches[1], "-o", &out]);
    let index = text("out/index.html");
    for name in ["noisy-3p.html", "match.html"] {
        assert!(index.contains(&format!("href=\"{name}\"")), "{index}");
        assert!(text(&format!("out/{name}")).contains("<h1>"));
    }
    let again = refusal(&[&matches[0], &matches[1], "-o", &out]);
    assert!(again.contains("expected --force"), "{again}");
    report(&[&matches[0], &matches[1], "-o", &out, "--force"]);
}

#[test]
fn mistakes_are_explained() {
    let noisy = data(NOISY);
    for (arguments, part) in [
        (&[&*noisy][..], "expected -o FILE, such as -o report.html"),
        (
            &[&noisy, "-o", "a.xyz"],
            "gives no form: expected .html, .json, .md, .pdf, .ps, .tex, .txt, or --to FORM",
        ),
        (&[&noisy, "--to", "html", "--one-file-a-game"], "standard output is one file"),
        (&[&noisy, "--to", "json", "--theme", "dark"], "--theme is for pages"),
        (&[&noisy, "--to", "html", "--boards", "every:0"], "expected none, errors, every:N"),
        (&[&noisy, "--to", "html", "--player", "Anna"], "no player Anna: the match is between"),
        (&[&noisy, "--to", "html", "--by", "Snowie"], "no analysis by Snowie"),
        (&[&noisy, "--to", "html", "--game", "9"], "no game 9: the match contains 3"),
        (&[&noisy, "--to", "html", "--match", "2"], "no match 2: the file contains 1"),
        (&[&noisy, &noisy, "-o", "a.html"], "several files need an output folder"),
    ] {
        let error = refusal(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    // A file that cannot be written is refused before the analysis, which would be lost.
    let error = refusal(&[&data("mat/lazybg-match1.txt"), "-o", "no/such/folder/a.html"]);
    assert!(error.starts_with("error: cannot write to no/such/folder/a.html"), "{error}");
}

/// Returns a report in one of the forms that are not pages for browsers.
fn written(form: &str, options: &[&str]) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let file = folder.path().join("report");
    let common = [&*data(NOISY), "--to", form, "-o", file.to_str().unwrap()];
    report(&[&common, options].concat());
    fs::read(file).unwrap()
}

#[test]
fn every_form_has_the_chosen_decisions() {
    let worst = ["--marks", "very-bad", "--game", "1"];
    let heading = "Game 1, action 4: gnubg to play 43";
    for form in ["text", "markdown", "forum", "postscript"] {
        let text = String::from_utf8(written(form, &worst)).unwrap();
        assert_eq!(count(&text, heading), 1, "{form}");
        assert_eq!(count(&text, "action 3:"), 0, "{form}");
    }
    let document = written("latex", &worst);
    assert!(String::from_utf8(document).unwrap().contains("\\subsection*{Game 1, action 4: "));
    assert!(written("pdf", &worst).starts_with(b"%PDF-"));
    assert_ne!(
        written("pdf", &worst),
        written("pdf", &[&worst[..], &["--paper", "letter"]].concat())
    );
}

#[test]
fn one_action_can_be_reported() {
    let one = String::from_utf8(written("forum", &["--game", "1", "--move", "3"])).unwrap();
    assert!(one.contains("Game 1, action 3: ") && !one.contains("action 4: "));
    let refused = refusal(&[&data(NOISY), "--to", "text", "--game", "1", "--move", "999"]);
    assert!(refused.contains("no action 999: game 1 has "), "{refused}");
    refusal(&[&data(NOISY), "--to", "text", "--move", "3"]);
}

#[test]
fn letters_that_a_form_cannot_show_are_noted() {
    let folder = tempdir().unwrap();
    let [matches, output] = ["names.sgf", "report.pdf"].map(|name| folder.path().join(name));
    let text = fs::read_to_string(data("gnubg-text/match.sgf")).unwrap();
    fs::write(&matches, text.replace("PW[gnubg]", "PW[王 Женя]")).unwrap();
    let [matches, output] = [&matches, &output].map(|path| path.to_str().unwrap());
    assert!(report(&[matches, "-o", output]).contains("note: 王 in a name or a remark"));
    assert!(!report(&[matches, "--to", "text", "-o", output]).contains("note: "));
}

#[test]
fn a_style_sheet_of_the_user_is_kept() {
    let folder = tempdir().unwrap();
    let [page, sheet] = ["foo.html", "foo.css"].map(|name| folder.path().join(name));
    fs::write(&sheet, "mine").unwrap();
    let options = [&*data(NOISY), "--stylesheet", "external", "-o", page.to_str().unwrap()];
    assert!(refusal(&options).contains("foo.css already exists"));
    assert!(fs::read_to_string(&sheet).unwrap() == "mine" && !page.exists());
    report(&[&options[..], &["--force"]].concat());
    assert!(fs::read_to_string(&sheet).unwrap().contains(".movetable"));
    // Our own sheet may be written again.
    report(&options);
}

#[test]
fn a_style_sheet_that_pages_would_not_find_is_refused() {
    let folder = tempdir().unwrap();
    let page = folder.path().join("foo.html");
    let options = [&*data(NOISY), "-o", page.to_str().unwrap(), "--css"];
    let missing = refusal(&[&options[..], &["mine.css"]].concat());
    assert!(missing.contains("there is no file") && missing.contains("mine.css"), "{missing}");
    assert!(!page.exists());
    report(&[&options[..], &["https://example.org/mine.css"]].concat());
    fs::write(folder.path().join("mine.css"), "body{}").unwrap();
    report(&[&options[..], &["mine.css", "--force"]].concat());
    assert!(fs::read_to_string(&page).unwrap().contains("href=\"mine.css\""));
}

#[test]
fn a_file_is_reported_once_whatever_its_names() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let round = data("statistics/../statistics/noisy-3p.sgf");
    for (other, why) in [(data(NOISY), "is given twice"), (round, "are the same file")] {
        assert!(refusal(&[&data(NOISY), &other, "-o", out.to_str().unwrap()]).contains(why));
    }
}

#[test]
fn a_position_is_reported_with_its_analysis() {
    let folder = tempdir().unwrap();
    let play = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let cube = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:0:0:10";
    for (id, expected) in [(play, "8/5 6/5"), (cube, "double, take")] {
        let file = folder.path().join("position.txt");
        fs::write(&file, id).unwrap();
        let file = file.to_str().unwrap().to_owned();
        for form in ["text", "markdown", "html", "forum", "latex"] {
            let report = |input: &str| {
                let options = ["report", input, "--level", "0-ply", "--to", form, "-o", "-"];
                run_with(&options, "")
            };
            let (of_file, of_id) = (report(&file), report(id));
            assert_eq!((of_file.code, of_id.code), (Some(0), Some(0)), "{}", of_id.stderr);
            for text in [of_file.stdout, of_id.stdout] {
                let text = text.to_lowercase();
                assert!(
                    text.contains(&expected.replace(',', "")) || text.contains(expected),
                    "{form}: {text}"
                );
            }
        }
        let json = run_with(&["report", id, "--level", "0-ply", "--format", "json"], "").stdout;
        let report: serde_json::Value = serde_json::from_str(&json).unwrap();
        let moments = report["games"][0]["moments"].as_array().unwrap();
        assert!(moments.iter().any(|moment| moment["decisions"][0]["xgid"].is_string()), "{json}");
    }
    // Nobody has acted, so there is nothing to mark.
    let id = "4HPwATDgc/ABMA";
    let start = ["report", id, "--level", "0-ply", "--to", "text", "-o", "-"];
    let start = run_with(&start, "").stdout;
    assert!(start.contains("no double     +0.") && start.contains("Correct: no double, beaver"));
    for invented in ["doubles", "takes", "Alert", "PR of", "Events", "??"] {
        assert!(!start.contains(invented), "{invented}: {start}");
    }
    let settled = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:0:7:10";
    let said = refusal(&[settled, "--to", "text", "-o", "-"]);
    assert!(said.contains("may not double: expected a roll"), "{said}");
}

#[test]
fn the_language_is_chosen_and_never_that_of_the_locale() {
    let french = page(NOISY, &["--language", "fr"]);
    assert!(french.contains("<html lang=\"fr\"") && french.contains("Pires erreurs"));
    let english = page(NOISY, &[]);
    assert!(english.contains("<html lang=\"en\"") && english.contains("Worst errors"));
    let match_file = data(NOISY);
    let said = refusal(&[&match_file, "--to", "text", "--language", "tlh"]);
    assert!(said.contains("`tlh` is not a language: expected en, de, fr, es, it, ja"), "{said}");
    let said = refusal(&[&match_file, "--to", "latex", "--language", "ja"]);
    assert!(said.contains("latex has no letters for the language ja: expected a form"), "{said}");
    let said = refusal(&[&match_file, "--format", "json", "--language", "de"]);
    assert!(said.contains("json has no words in a language"), "{said}");
    let folder = tempdir().unwrap();
    let target = folder.path().join("reports");
    report(&[
        &match_file,
        &data("gnubg-text/match.sgf"),
        "--language",
        "es",
        "-o",
        target.to_str().unwrap(),
    ]);
    let list = fs::read_to_string(target.join("index.html")).unwrap();
    assert!(list.contains("lang=\"es\"") && list.contains("Informes de encuentros"), "{list}");
}
