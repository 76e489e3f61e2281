use crate::support::{object, pipe, run, run_with};

const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/data/gnubg-seed-42.mat");
const SECRET: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn fails(arguments: &str, stdin: &str, expected: &str) {
    let run = run_with(&arguments.split_whitespace().collect::<Vec<_>>(), stdin);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments}");
    assert_eq!(run.stderr, format!("error: {expected}\n"), "{arguments}");
}

#[test]
fn all_formats_have_the_same_throws() {
    // GNU Backgammon 1.07: `set seed 1`, `dicerolls 3`.
    assert_eq!(run("dice roll 3 --seed 1"), "mersenne, seed 1\n3 6\n5 6\n1 1\n");
    let csv = run("dice roll 3 --seed 1 --format csv");
    assert_eq!(csv, "throw,first,second\n1,3,6\n2,5,6\n3,1,1\n");
    let json = object(&run("dice roll 3 --seed 1 --format json"));
    assert_eq!(json["throws"], serde_json::json!([[3, 6], [5, 6], [1, 1]]));
    assert_eq!((&json["generator"], &json["seed"]), (&"mersenne".into(), &"1".into()));
}

#[test]
fn a_random_seed_is_shown_and_can_be_used_again() {
    let first = object(&run("dice roll 20 --generator bbs --format json"));
    let seed = first["seed"].as_str().unwrap();
    let again = format!("dice roll 20 --generator bbs --seed {seed} --format json");
    assert_eq!(object(&run(&again)), first);
}

#[test]
fn dice_come_from_lines_files_and_programs() {
    assert_eq!(pipe("dice roll 2 --generator manual", "31\n6 6\n"), "manual\n3 1\n6 6\n");
    let file = "dice roll 3 --generator file --dice-file -";
    assert_eq!(pipe(file, "12 3x4\n"), "file\n1 2\n3 4\n1 2\n");
    let answer = "dice roll 2 --generator random.org --dice-file -";
    assert_eq!(pipe(answer, "5\n2\n6\n1\n"), "random.org\n5 2\n6 1\n");
}

#[cfg(unix)]
#[test]
fn a_program_answers_with_throws() {
    let dice = |program: &str| {
        let arguments = ["dice", "roll", "2", "--generator", "command", "--dice-command", program];
        run_with(&arguments, "")
    };
    let right = dice("sh -c 'while read word; do [ $word = roll ] && echo 42; done'");
    assert_eq!((right.code, right.stdout.as_str()), (Some(0), "command\n4 2\n4 2\n"));
    let short = dice("echo 42");
    assert_eq!((short.code, short.stdout.as_str()), (Some(2), ""));
    assert!(short.stderr.starts_with("error: no dice: "), "{}", short.stderr);
    let wrong = dice("yes 47");
    let expected = "error: '47' is no throw: expected two dice from 1 to 6, such as 31\n";
    assert_eq!((wrong.code, wrong.stderr.as_str()), (Some(2), expected));
}

#[test]
fn bad_input_is_one_error() {
    let manual = "dice roll 2 --generator manual";
    fails(manual, "31\n", "no more dice: the source ended");
    fails(manual, "31\n7\n", "'7' is no throw: expected two dice from 1 to 6, such as 31");
    let zero =
        "the seed gives constant dice with Blum, Blum and Shub: expected another seed, such as 2";
    fails("dice roll --generator bbs --seed 0", "", zero);
    fails("dice roll --generator file", "", "expected --dice-file FILE");
    fails("dice roll --generator committed", "", "expected --secret HEX");
    fails("dice roll --generator command", "", "expected --dice-command PROGRAM");
    fails("dice roll --salt x", "", "--salt does not belong to --generator mersenne");
    let empty = "standard input: there are no dice: expected digits from 1 to 6";
    fails("dice roll --generator file --dice-file -", "7 8 9", empty);
    let refusal = "standard input: line 2: expected whole numbers from 1 to 6 alone";
    fails("dice roll --generator random.org --dice-file -", "3\nError: quota\n", refusal);
    let nothing = "nothing to verify: expected --commitment HEX or a record";
    fails("dice verify --seed 1", "", nothing);
    fails(&format!("dice verify {MATCH}"), "", "expected --seed N");
    let manual = "the dice of --generator manual cannot be repeated: expected a generator with a seed, \
                  or committed";
    fails(&format!("dice verify {MATCH} --generator manual"), "", manual);
    for arguments in
        ["dice roll 0", "dice roll 1000001", "dice roll --seed -1", "dice roll --seed x"]
    {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        assert_eq!(run_with(&words, "").code, Some(2), "{arguments}");
    }
}

#[test]
fn the_list_has_every_generator() {
    let json = object(&run("dice list --format json"));
    let generators = json["generators"].as_array().unwrap();
    let names: Vec<&str> = generators.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "mersenne",
            "isaac",
            "md5",
            "bbs",
            "ansi",
            "bsd",
            "committed",
            "manual",
            "file",
            "random.org",
            "command"
        ]
    );
    for (name, generator) in names.iter().zip(generators) {
        assert!(run("dice list").contains(name));
        if generator["seeded"] == true {
            let throws = run(&format!("dice roll 1 --generator {name} --seed 3"));
            assert!(throws.starts_with(&format!("{name}, seed 3\n")), "{throws}");
        }
    }
}

#[test]
fn a_match_of_gnubg_is_verified_by_its_seed() {
    let right = run(&format!("dice verify {MATCH} --seed 42"));
    assert_eq!(right, "all 49 rolls are equal\n");
    let wrong = format!("dice verify {MATCH} --seed 43 --format json");
    let wrong = run_with(&wrong.split(' ').collect::<Vec<_>>(), "");
    let json = object(&wrong.stdout);
    assert_eq!((wrong.code, &json["passed"]), (Some(1), &false.into()));
    assert_eq!(json["difference"]["recorded"], "53");
}

#[test]
fn a_commitment_is_verified_after_the_game() {
    let json = object(&run(&format!("dice commit --secret {SECRET} --format json")));
    let commitment = json["commitment"].as_str().unwrap();
    let committed = format!("dice verify --generator committed --commitment {commitment}");
    let right = run(&format!("{committed} --secret {SECRET}"));
    assert_eq!(right, "the secret belongs to the commitment\n");
    let other = SECRET.replace("1f", "20");
    let wrong =
        run_with(&format!("{committed} --secret {other}").split(' ').collect::<Vec<_>>(), "");
    assert_eq!(wrong.stdout, "the secret does not belong to the commitment\n");
    assert_eq!(wrong.code, Some(1));
    let secrets: Vec<_> = (0..2).map(|_| object(&run("dice commit --format json"))).collect();
    assert_ne!(secrets[0]["secret"], secrets[1]["secret"]);
}

#[test]
fn rolls_are_counted_by_player() {
    let json = object(&run(&format!("dice statistics {MATCH} --format json")));
    let groups = json["groups"].as_array().unwrap();
    let names: Vec<_> = groups.iter().map(|group| group["player"].as_str()).collect();
    assert_eq!(names, [None, Some("root"), Some("gnubg")]);
    let rolls: Vec<u64> = groups.iter().map(|group| group["rolls"].as_u64().unwrap()).collect();
    assert_eq!(rolls[0], 49);
    assert_eq!(rolls[1] + rolls[2], 49);
    let counts = groups[0]["counts"].as_array().unwrap();
    assert_eq!(counts.iter().map(|count| count["count"].as_u64().unwrap()).sum::<u64>(), 49);
    let text = run(&format!("dice statistics {MATCH}"));
    assert!(text.starts_with("roll "), "{text}");
    let csv = run(&format!("dice statistics {MATCH} --format csv"));
    assert_eq!(csv.lines().count(), 1 + 3 * 21);
}

#[test]
fn the_words_of_play_choose_the_dice() {
    let options = run("dice roll 5 --generator isaac --seed 7");
    let words = run_with(&["dice", "roll", "5", "--dice", "isaac 7"], "");
    assert_eq!((words.code, words.stdout), (Some(0), options));
    let secret = "00".repeat(32);
    let options = run(&format!("dice roll 5 --generator committed --secret {secret} --salt a"));
    let words = run_with(&["dice", "roll", "5", "--dice", &format!("secret {secret} a")], "");
    assert_eq!((words.code, words.stdout), (Some(0), options));
    for (words, expected) in [
        ("isaak 7", "expected one of "),
        ("mersenne x", "--dice mersenne x"),
        ("manual 7", "expected manual alone"),
        ("file", "expected --dice-file FILE"),
        ("committed a", "expected --secret HEX"),
    ] {
        let refused = run_with(&["dice", "roll", "5", "--dice", words], "");
        assert_eq!(refused.code, Some(2), "{words}");
        assert!(refused.stderr.contains(expected), "{}", refused.stderr);
    }
}
