//! The schedule beside published numbers and another implementation.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use barpoint_quiz::schedule::{APART, Grade, Memory, replay};
use serde_json::{Value, json};

use Grade::{Again, Easy, Good, Hard};

/// Answers after the first one, each with its days, and the stability, difficulty and interval after it.
type Run = (Grade, [(i64, Grade, f64, f64, i64); 3]);

/// Numbers of `ts-fsrs` 5.4.2 with its usual weights and a recall of 90 %.
const RUNS: [Run; 4] = [
    (
        Good,
        [
            (2, Good, 10.964_331_94, 2.111_214_24, 11),
            (11, Good, 46.280_214_94, 2.104_331_4, 46),
            (46, Good, 162.862_198_87, 2.097_455_44, 163),
        ],
    ),
    (
        Again,
        [
            (1, Good, 1.886_787_62, 6.402_115_07, 2),
            (1, Hard, 3.443_228_58, 7.596_784_69, 3),
            (3, Easy, 12.150_111_96, 6.778_970_5, 12),
        ],
    ),
    (
        Easy,
        [
            (8, Again, 1.388_632_46, 7.026_989_57, 1),
            (1, Good, 3.594_938_09, 7.015_190_95, 4),
            (2, Good, 7.586_602_31, 7.003_404_13, 8),
        ],
    ),
    (
        Good,
        [
            (0, Good, 2.306_5, 2.111_214_24, 2),
            (0, Again, 0.775_083_98, 7.392_238_14, 1),
            (2, Hard, 2.498_588_64, 8.254_074_53, 2),
        ],
    ),
];

#[test]
fn memories_are_those_that_were_published() {
    let firsts = [
        (Again, 0.212, 6.4133, 1),
        (Hard, 1.2931, 5.112_170_71, 1),
        (Good, 2.3065, 2.118_103_97, 2),
        (Easy, 8.2956, 1.0, 8),
    ];
    for (grade, stability, difficulty, interval) in firsts {
        let first = Memory::first(20_000, grade);
        assert_eq!((first.stability, first.difficulty), (stability, difficulty), "{grade}");
        assert_eq!(first.due - first.day, interval, "{grade}");
    }
    for (first, answers) in RUNS {
        let mut memory = Memory::first(20_000, first);
        for (days, grade, stability, difficulty, interval) in answers {
            memory = memory.after(memory.day + days, grade);
            assert_eq!((memory.stability, memory.difficulty), (stability, difficulty), "{grade}");
            assert_eq!(memory.due - memory.day, interval, "{grade}");
        }
    }
}

#[test]
fn a_question_that_is_missed_again_and_again_is_set_apart_until_it_is_right_twice() {
    let day = 20_000;
    let answered = |grades: &[Grade]| {
        let days = (day..).zip(grades.iter().copied());
        replay(days).expect("there are answers").is_apart()
    };
    let misses = [Again; APART as usize];
    assert!(!answered(&misses[1..]));
    assert!(answered(&misses));
    assert!(answered(&[Again, Good, Again, Hard, Again, Good, Again]));
    assert!(!answered(&[Again, Again, Again, Good, Good, Again]));
    assert!(answered(&[&misses[..], &[Good]].concat()));
    assert!(!answered(&[&misses[..], &[Hard, Good]].concat()));
    assert_eq!(replay([]), None);
}

#[test]
fn an_answer_before_the_last_one_counts_as_one_of_the_same_day() {
    let first = Memory::first(20_000, Good);
    assert_eq!(first.after(19_990, Hard), first.after(20_000, Hard));
}

/// Thirty days of a learner whose grades come from a seed: every question is answered when it is due.
fn thirty_days(questions: u64) -> Vec<Vec<(i64, Grade)>> {
    let start = 20_000;
    (0..questions)
        .map(|seed| {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut grade = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                Grade::ALL[(state >> 33) as usize % 4]
            };
            let mut answers: Vec<(i64, Grade)> = Vec::new();
            for day in start..start + 30 {
                let memory = replay(answers.iter().copied());
                if memory.is_none_or(|memory| memory.due <= day) {
                    answers.push((day, grade()));
                    // Some questions are asked twice on a day, as after a merge of two copies.
                    if seed % 3 == 0 && day % 5 == 0 {
                        answers.push((day, grade()));
                    }
                }
            }
            answers
        })
        .collect()
}

#[test]
fn thirty_days_are_those_of_another_implementation() {
    let Some(package) = package() else {
        println!("skipped: no ts-fsrs: expected npm install in web/page, and Node.js");
        return;
    };
    let learner = thirty_days(200);
    let logs = |answers: &Vec<(i64, Grade)>| -> Value {
        answers.iter().map(|(day, grade)| json!([day, grade.number()])).collect()
    };
    let input = learner.iter().map(logs).collect::<Value>().to_string();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schedule.mjs");
    let mut node = Command::new("node")
        .args([&script, &package])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js begins");
    node.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the input is read");
    let output = node.wait_with_output().expect("Node.js ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let theirs: Vec<Vec<(f64, f64, i64)>> =
        serde_json::from_slice(&output.stdout).expect("numbers after each answer");
    let mut compared = 0;
    for (answers, theirs) in learner.iter().zip(&theirs) {
        assert_eq!(answers.len(), theirs.len());
        for (number, (stability, difficulty, due)) in (1..).zip(theirs) {
            let ours = replay(answers[..number].iter().copied()).expect("there are answers");
            assert_eq!(
                (ours.stability, ours.difficulty, ours.due),
                (*stability, *difficulty, *due)
            );
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Returns the module of `ts-fsrs` if it and Node.js are there.
fn package() -> Option<PathBuf> {
    let node = Command::new("node").arg("--version").output();
    let given = std::env::var_os("TS_FSRS").map(PathBuf::from);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module =
        given.unwrap_or_else(|| root.join("../../web/page/node_modules/ts-fsrs/dist/index.mjs"));
    node.is_ok_and(|node| node.status.success()).then_some(module).filter(|module| module.exists())
}
