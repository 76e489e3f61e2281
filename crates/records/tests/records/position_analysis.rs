//! Analysis in position text, in the languages and layouts of eXtreme Gammon and `BGBlitz`. The
//! texts were made for these tests.

use barpoint_records::{Analysis, FileFormat, Level, read_file};

const PLAY: &str = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10\n\n";
const CUBE: &str = "XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10\n\n";

fn are_near(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6)
}

fn analysis(text: &str) -> Analysis {
    let reading = read_file(text.as_bytes()).unwrap();
    assert!(reading.matches[0].warnings.is_empty(), "{:?}", reading.matches[0].warnings);
    // JSON preserves the analysis.
    let json = FileFormat::named("json").unwrap();
    let again = json.read(&json.write(&reading.matches).unwrap().bytes).unwrap();
    assert_eq!(again.matches, reading.matches);
    reading.matches[0].games[0].entries.last().unwrap().analysis().unwrap().clone()
}

#[test]
fn candidates_of_extreme_gammon() {
    let text = "    1. 4-ply       19/18 14/12                  eq:-0,491\n\
      Spieler: 25,45% (G:1,00% B:0,00%)\n      Gegner:  74,55% (G:31,09% B:0,09%)\n\n\
    2. XG Roller++ 19/18 3/1                    eq:-0.556 (-0.065)\n\
      Player:   22.19% (G:0.00% B:0.00%)\n      Opponent: 77.81% (G:35.24% B:0.12%)\n";
    let plays = analysis(&format!("{PLAY}{text}")).play.unwrap();
    let [first, second] = &plays.candidates[..] else { panic!("{plays:?}") };
    assert_eq!((first.play.to_string().as_str(), first.equity), ("19/18 14/12", -0.491));
    assert!(matches!(first.level, Level::Plies { plies: 3, cubeful: true, .. }));
    let chances = first.outcome.unwrap().to_array();
    assert!(
        chances.iter().zip([0.2545, 0.01, 0.0, 0.3109, 0.0009]).all(|(a, b)| (a - b).abs() < 1e-6)
    );
    assert_eq!((second.equity, &second.level), (-0.556, &Level::Named("XG Roller++".into())));
}

#[test]
fn candidates_of_bgblitz() {
    let text = "Evaluation  (EMG)\n ==========\n\
        \u{20} 1.   0.124 mwp /  -0.492            19/18, 14/12 \n\
        \u{20}      0.254  0.000  0.000  -  0.746  0.338  0.004 \n\n\
        \u{20} 2.   0.111 mwp /  -0.545  (-0.053)  19/18, 3/1 \n\
        \u{20}      0.227  0.000  0.000  -  0.773  0.385  0.005 \n";
    let plays = analysis(&format!("{PLAY}{text}")).play.unwrap();
    let equities: Vec<f32> = plays.candidates.iter().map(|one| one.equity).collect();
    assert!(are_near(&equities, &[-0.492, -0.545]), "{equities:?}");
    let chances = plays.candidates[1].outcome.unwrap().to_array();
    assert!(are_near(&chances, &[0.227, 0.0, 0.0, 0.385, 0.005]), "{chances:?}");
}

#[test]
fn cube_decisions_are_read_in_every_layout() {
    let xg = "Pip count  X: 147  O: 137 X-O: 0-5/9\nCube: 1\nX on roll, cube action\n\n\
        Analyzed in XG Roller++\nPlayer Winning Chances:   54.40% (G:18.22% B:0.53%)\n\
        Opponent Winning Chances: 45.60% (G:12.71% B:0.51%)\n\n\
        Cubeless Equities: No Double=+0.103, Double=+0.259\n\nCubeful Equities:\n\
        \u{20}      No double:     +0.287\n       Double/Take:   +0.164 (-0.123)\n\
        \u{20}      Double/Pass:   +1.000 (+0.713)\n\nBest Cube action: No double / Take\n";
    let bgblitz = " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Green  137\n\
        \u{20}+12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Red  147\n\n XGIDLINE\
        \u{20} Green - 5 Red - 0 in a 9 point match.\n              Wins  G+BG  BG\n\
        \u{20}Green        45.60 12.71 0.51 \n Red          54.40 18.22 0.53 \n\
        \u{20}Equity Red (cubeless): 0.139  Std.Dev.: 0.132\n Equity (cubeful)    :  0.226\n\n\
        \u{20}Cube Action:          :  No Double / Take     EMG\n\
        \u{20}No Double             :  0.226   ( 0.000)      0.287   ( 0.000)\n\
        \u{20}Double / Take         :  0.220   (-0.006)      0.164   (-0.123)\n\
        \u{20}Double / Pass         :  0.261   ( 0.034)      1.000   ( 0.713)\n";
    let texts = [format!("{CUBE}{xg}"), bgblitz.replace("XGIDLINE", CUBE)];
    for (text, level) in texts.iter().zip(["XG Roller++", "BGBlitz"]) {
        let cube = analysis(text).cube.unwrap();
        assert_eq!(cube.level, Level::Named(level.into()));
        let equities = [cube.no_double.equity, cube.double_take.equity, cube.double_drop];
        assert!(are_near(&equities, &[0.287, 0.164, 1.0]), "{text}");
        let chances = cube.no_double.outcome.unwrap().to_array();
        let expected = [0.544, 0.1822, 0.0053, 0.1271, 0.0051];
        assert!(chances.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{chances:?}");
    }
}

#[test]
fn analysis_that_is_not_understood_is_mentioned() {
    let text = format!("{PLAY}    1. 4-ply       24/1 14/2                  eq:-0.491\n");
    let record = &read_file(text.as_bytes()).unwrap().matches[0];
    assert!(record.warnings[0].what.contains("not understood"), "{:?}", record.warnings);
}
