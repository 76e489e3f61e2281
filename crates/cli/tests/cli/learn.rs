//! `barpoint learn`

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::support::{Run, objects, run_with};

/// First day of the simulation, 2026-03-01, and its number.
const START: i64 = 20_513;

fn file(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join(name).to_str().unwrap().to_owned()
}

/// Ten matches: analysed by XG, GNU Backgammon and Barpoint, and without an analysis.
fn ten_matches() -> Vec<String> {
    let data = [
        "statistics/noisy-3p.sgf",
        "statistics/automatic-doubles.sgf",
        "sgf/gnubg-analysed-7p.sgf",
        "sgf/rollouts.sgf",
        "xg/charlot-7p.xg",
        "xg/match_with_comment.xg",
    ];
    let guide = ["analysed.sgf", "zero-ply.sgf", "two-ply.sgf", "match.mat"];
    let data = data.map(|name| file(&format!("tests/data/files/{name}")));
    data.into_iter().chain(guide.map(|name| file(&format!("docs/src/files/{name}")))).collect()
}

/// Library in a folder of its own.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn any(&self, name: &str, arguments: &[&str], stdin: &str) -> Run {
        let library = self.path(name);
        let fixed = ["--quiet", "learn", "--library", &library];
        run_with(&[&fixed[..], arguments].concat(), stdin)
    }

    fn learn(&self, arguments: &[&str], stdin: &str) -> String {
        let run = self.any("library.db", arguments, stdin);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
        run.stdout
    }

    fn json(&self, arguments: &[&str], stdin: &str) -> Vec<Value> {
        objects(&self.learn(&[arguments, &["--format", "json"]].concat(), stdin))
    }

    fn failed(&self, arguments: &[&str], stdin: &str) -> String {
        let run = self.any("library.db", arguments, stdin);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        run.stderr
    }

    fn add(&self, files: &[String]) -> Value {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let choice = ["--level", "instant", "--worse-than", "0.02"];
        self.json(&[&["add"][..], &files, &choice].concat(), "").remove(0)
    }
}

fn date(day: i64) -> String {
    // March has 31 days.
    let day = day - START;
    if day < 31 { format!("2026-03-{:02}", day + 1) } else { format!("2026-04-{:02}", day - 30) }
}

/// A plain second implementation of FSRS-6, from its table of formulas: stability, difficulty, last day.
fn second(log: &[(i64, usize)]) -> i64 {
    const W: [f64; 21] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ];
    let d0 = |g: usize| W[4] - (W[5] * (g as f64 - 1.0)).exp() + 1.0;
    let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
    let (mut s, mut d, mut last) = (0.0_f64, 0.0_f64, 0);
    for (number, &(day, g)) in log.iter().enumerate() {
        let grade = g as f64;
        if number == 0 {
            (s, d, last) = (W[g - 1], d0(g).clamp(1.0, 10.0), day);
            continue;
        }
        let t = (day - last) as f64;
        let r = (1.0 + factor * t / s).powf(-W[20]);
        s = if day == last {
            let k = (W[17] * (grade - 3.0 + W[18])).exp() * s.powf(-W[19]);
            s * if g >= 2 { k.max(1.0) } else { k }
        } else if g == 1 {
            let left = W[11] * d.powf(-W[12]) * ((s + 1.0).powf(W[13]) - 1.0);
            (left * (W[14] * (1.0 - r)).exp()).min(s / (W[17] * W[18]).exp())
        } else {
            let bonus = [1.0, 1.0, W[15], 1.0, W[16]][g];
            let growth =
                W[8].exp() * (11.0 - d) * s.powf(-W[9]) * ((W[10] * (1.0 - r)).exp() - 1.0);
            s * (1.0 + growth * bonus)
        };
        let stepped = d - W[6] * (grade - 3.0) * (10.0 - d) / 9.0;
        d = (W[7] * d0(4) + (1.0 - W[7]) * stepped).clamp(1.0, 10.0);
        last = day;
    }
    last + (s.round() as i64).max(1)
}

/// Answers of a learner who knows more and more, from a seed.
struct Learner(u64);

impl Learner {
    fn grade(&mut self) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        [1, 2, 3, 3, 3, 4, 1, 3][(self.0 >> 61) as usize]
    }
}

#[test]
fn thirty_days_of_ten_matches_are_due_as_a_second_implementation_says() {
    let place = Place::new();
    let added = place.add(&ten_matches());
    assert!(added["added"].as_u64().unwrap() > 60, "{added}");
    assert_eq!(place.add(&ten_matches()[..2])["added"], 0);
    let mut learner = Learner(7);
    let mut logs: BTreeMap<String, Vec<(i64, usize)>> = BTreeMap::new();
    for day in START..START + 30 {
        let date = date(day);
        let due = place.json(&["due", "--date", &date, "--new", "3"], "").remove(0);
        let asked: Vec<String> = due["questions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|question| question["id"].as_str().unwrap().to_owned())
            .collect();
        for question in due["questions"].as_array().unwrap() {
            assert!(question.get("best").is_none() && question.get("deck").is_none());
        }
        let grades: Vec<usize> = asked.iter().map(|_| learner.grade()).collect();
        let names = grades.iter().map(|grade| ["", "again", "hard", "good", "easy"][*grade]);
        let lines = names.flat_map(|name| ["show\n", name, "\n"]).collect::<String>();
        let answered = place.json(&["--date", &date, "--new", "3"], &lines);
        assert_eq!(answered.len(), asked.len());
        for ((id, grade), answered) in asked.iter().zip(&grades).zip(&answered) {
            let log = logs.entry(id.clone()).or_default();
            log.push((day, *grade));
            assert_eq!((&answered["id"], &answered["logged"]), (&Value::from(&**id), &true.into()));
            let days = answered["days"][grade - 1].as_i64().unwrap();
            assert_eq!(day + days, second(log), "{id} {log:?}");
        }
        // Half of the way, the library is copied, and the copy goes on for itself.
        if day == START + 15 {
            place.learn(&["export", "-o", &place.path("ids.txt")], "");
            std::fs::copy(place.path("library.db"), place.path("copy.db")).unwrap();
        }
    }
    assert!(logs.len() > 60 && logs.values().any(|log| log.len() > 4), "{}", logs.len());
    let later = date(START + 40);
    let due = place.json(&["due", "--date", &later, "--new", "0"], "").remove(0);
    for question in due["questions"].as_array().unwrap() {
        let id = question["id"].as_str().unwrap();
        assert_eq!(question["due"], date(second(&logs[id])), "{id}");
    }
    // A copy that went its own way is merged in both directions, and both are then equal.
    let copy = |arguments: &[&str], stdin: &str| {
        let run = place.any("copy.db", arguments, stdin);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout
    };
    copy(&["--date", &date(START + 16)], "show\nshow\nshow\n");
    place.learn(&["merge", &place.path("copy.db")], "");
    let back = objects(&copy(&["merge", &place.path("library.db"), "--format", "json"], ""));
    assert!(back[0]["answers"].as_u64().unwrap() > 10, "{back:?}");
    let list = ["due", "--date", &later, "--format", "json"];
    assert_eq!(copy(&list, ""), place.learn(&list, ""));
}

#[test]
fn answers_are_judged_by_the_analysis_or_by_the_engine_and_bad_ones_change_nothing() {
    let place = Place::new();
    place.add(&[file("docs/src/files/match.mat")]);
    let due = place.json(&["due"], "").remove(0);
    let kinds: Vec<&str> = due["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| question["kind"].as_str().unwrap())
        .collect();
    let right: String = objects(&place.learn(&["export", "--format", "json", "-o", "-"], ""))
        .iter()
        .map(|question| question["best"].as_str().unwrap().to_owned() + "\n")
        .collect();
    let bad = place.failed(&[], "9/9\n");
    assert!(bad.starts_with("error: line 1: "), "{bad}");
    assert_eq!(place.json(&["list"], "")[0]["decks"][0]["new"], kinds.len());
    let answered = place.json(&[], &right);
    assert_eq!(answered.len(), kinds.len());
    for answer in &answered {
        assert_eq!((&answer["loss"], &answer["grade"]), (&0.0.into(), &"good".into()), "{answer}");
    }
    let text = place.learn(&[], "");
    assert!(text.starts_with("No question is due; the next one is due on "), "{text}");

    let other = Place::new();
    other.learn(
        &["add", "-", "--level", "instant"],
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n",
    );
    let answers = other.json(&[], "24/23 24/21\n");
    assert_eq!(answers[0]["grade"], "again");
    assert_eq!(answers[0]["level"], "2-ply");
    assert!(answers[0]["loss"].as_f64().unwrap() > 0.05, "{}", answers[0]["loss"]);
    assert_eq!(answers[0]["solution"]["best"], "8/5 6/5");
}

#[test]
fn a_question_that_is_missed_four_times_is_set_apart_and_names_give_no_answer_away() {
    let place = Place::new();
    let position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n";
    place.learn(&["add", "-", "--level", "instant", "--deck", "Make the 5-point"], position);
    let mut day = START;
    for miss in 1..=4 {
        let text = place.learn(&["--date", &date(day)], "show\n");
        let (asked, answer) = text.split_once("The answer is 8/5 6/5.").unwrap();
        assert!(!asked.contains("5-point") && asked.contains("Black to play 31"), "{asked}");
        assert_eq!(answer.contains("set apart"), miss == 4, "{answer}");
        day += 1;
    }
    let later = date(day + 20);
    assert!(place.learn(&["--date", &later], "").contains("1 is set apart"));
    let list = place.json(&["list", "--date", &later], "").remove(0);
    assert_eq!((&list["decks"][0]["apart"], &list["decks"][0]["due"]), (&1.into(), &0.into()));
    place.learn(&["--apart", "--date", &later], "8/5 6/5\n");
    place.learn(&["--apart", "--date", &date(day + 24)], "8/5 6/5\n");
    assert_eq!(place.json(&["list"], "")[0]["decks"][0]["apart"], 0);
}

#[test]
fn a_question_that_is_missed_comes_again_in_the_session_and_on_the_same_day() {
    let place = Place::new();
    let positions = "start 31\nstart 61\n";
    place.learn(&["add", "-", "--level", "instant"], positions);
    let date = date(START);
    let due = || -> Vec<String> {
        let due = place.json(&["due", "--date", &date], "").remove(0);
        let questions = due["questions"].as_array().unwrap().iter();
        questions.map(|question| question["question"].to_string()).collect()
    };
    let [first, second] = <[String; 2]>::try_from(due()).unwrap();
    let text = place.learn(&["--date", &date], "show\n");
    assert!(text.contains("Graded again: again today, and in 1 day."), "{text}");
    // A later session of the day has the missed question at its end.
    assert_eq!(due(), [second, first]);
    let text = place.learn(&["--date", &date], "show\n8/5 6/5\n13/7 8/7\n");
    let places: Vec<&str> = text.lines().filter(|line| line.starts_with("Question ")).collect();
    assert_eq!(places, ["Question 1 of 2", "Question 2 of 2", "Question 1 of 2, again"]);
    assert!(text.ends_with("2 of 2 questions answered, 1 right\n"), "{text}");
    assert!(due().is_empty());
}

#[test]
fn a_deck_leaves_in_every_form_and_comes_back() {
    let place = Place::new();
    let added = place.add(&[file("tests/data/files/statistics/noisy-3p.sgf")]);
    let number = added["added"].as_u64().unwrap();
    for name in ["deck.jsonl", "deck.csv", "deck.md", "deck.apkg", "deck.txt"] {
        place.learn(&["export", "-o", &place.path(name)], "");
        assert!(std::fs::metadata(place.path(name)).unwrap().len() > 100, "{name}");
    }
    let pack = place.path("deck.json");
    place.learn(&["export", "--format", "pack", "-o", &pack], "");
    for name in ["deck.jsonl", "deck.apkg"] {
        let whole = Place::new().json(&["import", &place.path(name)], "").remove(0);
        assert_eq!(whole["added"], number, "{name}");
        let known = place.json(&["import", &place.path(name)], "").remove(0);
        assert_eq!((&known["added"], &known["known"]), (&0.into(), &number.into()));
    }
    let bad = place.json(&["import", &place.path("deck.jsonl"), "--worse-than", "0.1"], "");
    assert!(bad[0]["known"].as_u64().unwrap() < number, "{bad:?}");
    let other = Place::new();
    let added = other.json(&["import", &pack], "").remove(0)["added"].as_u64().unwrap();
    assert!(added > number / 2 && added <= number + 10, "{added} of {number}");
    let ids = std::fs::read_to_string(place.path("deck.txt")).unwrap();
    assert_eq!(ids.lines().count() as u64, number);
    let id = place.json(&["due"], "")[0]["questions"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(place.json(&["remove", &id], "")[0]["removed"], 1);
    assert_eq!(place.json(&["remove", "--deck", "positions"], "")[0]["removed"], number - 1);
    assert_eq!(place.json(&["list"], "")[0]["decks"], Value::Array(Vec::new()));
}

#[test]
fn drills_are_the_same_for_the_same_seed_and_explain_their_answers() {
    let drill = |arguments: &str, stdin: &str| {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let fixed = ["learn", "drill", "--format", "json", "--plies", "0"];
        let run = run_with(&[&fixed[..], &words].concat(), stdin);
        assert_eq!(run.code, Some(0), "{arguments}: {}", run.stderr);
        objects(&run.stdout)
    };
    for kind in ["cube", "openings", "pips", "take-points", "races"] {
        let command = format!("{kind} --seed 5 --number 3");
        let first = drill(&command, "show\nshow\nshow\n");
        assert_eq!(first.len(), 3);
        assert!(first.iter().all(|it| it["right"] == false && it["answer"] == Value::Null));
        assert!(first.iter().all(|it| it["explanation"].as_array().unwrap().len() >= 2), "{kind}");
        let best: String =
            first.iter().map(|it| it["best"].as_str().unwrap().to_owned() + "\n").collect();
        let right = drill(&command, &best);
        for (first, right) in first.iter().zip(&right) {
            assert_eq!((&first["question"], &first["best"]), (&right["question"], &right["best"]));
            assert_eq!(right["right"], true, "{right}");
        }
        let wrong = run_with(&["learn", "drill", kind, "--seed", "5"], "what\n");
        assert_eq!(wrong.code, Some(2), "{kind}");
        assert!(wrong.stderr.starts_with("error: line 1: "), "{}", wrong.stderr);
    }
    // The numbers of the explanation give the answer.
    for exercise in drill("take-points --seed 1 --number 40", &"show\n".repeat(40)) {
        let best = exercise["best"].as_str().unwrap().trim_end_matches(" %");
        let sum = exercise["explanation"][2].as_str().unwrap();
        assert!(sum.ends_with(&format!("= {best} percent.")), "{exercise}");
    }
}

#[test]
fn options_that_do_nothing_are_refused() {
    let place = Place::new();
    place.add(&[file("docs/src/files/match.mat")]);
    for (arguments, reason) in [
        (&["--new", "3", "list"][..], "--new is for today's questions: expected it without list"),
        (&["--date", "2026-03-01", "remove", "--deck", "x"], "--date is for today's questions"),
        (&["--deck", "Nope"], "no deck Nope: the library has Positions"),
        (&["due", "--date", "2026-02-30"], "expected a day from 1970 on"),
        (&["remove", "0000"], "no question 0000 in the library"),
        (&["export", "-o", "deck.xyz"], "gives no form"),
        (&["merge", "nothing.db"], "nothing.db: there is no library"),
        (&["merge", &place.path("library.db")], "is the library itself"),
        (&["add", "nothing.mat"], "nothing.mat"),
    ] {
        let error = place.failed(arguments, "");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    let library = place.path("library.db");
    let onto = place.failed(&["export", "--format", "json", "-o", &library], "");
    assert!(onto.contains("library.db"), "{onto}");
    let missing = Place::new().failed(&[], "");
    assert!(missing.contains("there is no library"), "{missing}");
}
