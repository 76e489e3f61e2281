use crate::support::{assert_chances, pipe};

const START: &str = "0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";
/// After 8/5 6/5 from the start.
const FIVE_POINT: &str = "0 -2 0 0 0 2 4 0 2 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";

fn ask(requests: &[String]) -> Vec<String> {
    pipe("engine plain", &requests.join("\n")).lines().map(str::to_owned).collect()
}

fn numbers(reply: &str) -> Vec<f64> {
    reply.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

#[test]
fn eval_is_for_the_player_who_has_moved() {
    let replies = ask(&[format!("eval {FIVE_POINT}"), format!("eval {START}")]);
    let chances: Vec<[f64; 5]> =
        replies.iter().map(|reply| numbers(reply).try_into().unwrap()).collect();
    chances.iter().for_each(assert_chances);
    assert!(chances[0][0] > chances[1][0], "X has played a good 31: {chances:?}");
    assert!(chances[1][0] < 0.5, "O has the roll: {chances:?}");
}

/// X is off; O is on the bar, in X's home board, or at home with and without a chequer off.
#[test]
fn eval_knows_the_result_of_a_finished_game() {
    let board = |change: (usize, i32)| {
        let mut board = [0; 26];
        board[change.0] = change.1;
        format!("eval {}", board.map(|number| number.to_string()).join(" "))
    };
    let replies = ask(&[board((0, 15)), board((1, -15)), board((24, -15)), board((24, -14))]);
    assert_eq!(numbers(&replies[0]), [1.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(numbers(&replies[1]), [1.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(numbers(&replies[2]), [1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(numbers(&replies[3]), [1.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn move_gives_the_board_after_the_best_play() {
    assert_eq!(ask(&[format!("move {START} 3 1")]), [FIVE_POINT]);
    let closed_out = "0 0 0 14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -3 -2 -2 -2 -2 -2 -2 1";
    assert_eq!(ask(&[format!("move {closed_out} 6 5")]), [closed_out]);
}

#[test]
fn luck_is_zero_on_average() {
    let mean = |opening: bool| {
        let rolls: Vec<(u32, u32)> = (1..=6)
            .flat_map(|a| (1..=6).map(move |b| (a, b)))
            .filter(|(a, b)| !(opening && a == b))
            .collect();
        let requests: Vec<String> = rolls
            .iter()
            .map(|(a, b)| format!("luck {START} {a} {b} {}", u32::from(opening)))
            .collect();
        let luck: Vec<f64> = ask(&requests).iter().map(|reply| reply.parse().unwrap()).collect();
        assert!(luck.iter().any(|&luck| luck > 0.01), "{luck:?}");
        luck.iter().sum::<f64>() / luck.len() as f64
    };
    assert!(mean(false).abs() < 1e-6);
    assert!(mean(true).abs() < 1e-6);
}

#[test]
fn a_bad_request_gets_an_error_and_the_process_goes_on() {
    let check = |request: &str, expected: &str| {
        let replies = ask(&[request.to_owned(), format!("move {START} 3 1")]);
        assert_eq!(replies, [format!("error: {expected}"), FIVE_POINT.to_owned()]);
    };
    check("evaluate 1", "unknown request `evaluate`: expected eval, move, luck or quit");
    check("quit 1", "1 number after quit: expected 0");
    check("eval 1 2 3", "3 numbers after eval: expected 26");
    check(&format!("move {START} 3 x"), "`x` is not a whole number: invalid digit found in string");
    check(&format!("move {START} 3 7"), "3 and 7 are not a roll: expected dice from 1 to 6");
    check(
        &format!("eval {}", START.replacen('5', "9", 1)),
        "X has 19 chequers: expected 15 or less",
    );
    check(&format!("luck {START} 1 1 1"), "11 cannot be the opening roll");
    check(
        &format!("luck {START} 2 1 5"),
        "FIRST is 5: expected 1 (opening roll) or 0 (later roll)",
    );
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(ask(&[format!("\u{feff}move {START} 3 1")]), [FIVE_POINT]);
}

#[test]
fn quit_ends_and_empty_lines_have_no_reply() {
    let replies = ask(&[String::new(), "quit".to_owned(), format!("eval {START}")]);
    assert_eq!(replies, [""; 0]);
}

#[test]
fn looking_ahead_changes_the_numbers_a_little() {
    let chances = |plies: &str| -> Vec<f64> {
        numbers(&pipe(&format!("engine plain --plies {plies}"), &format!("eval {START}\n")))
    };
    let [still, ahead] = ["0", "1"].map(chances);
    assert_ne!(still, ahead);
    for (still, ahead) in still.iter().zip(&ahead) {
        assert!((still - ahead).abs() < 0.03, "{still} {ahead}");
    }
}
