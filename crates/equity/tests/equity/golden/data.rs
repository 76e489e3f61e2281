//! Golden files, in which the player on roll is GNU Backgammon's player 1.

use std::path::PathBuf;
use std::{env, fs};

use barpoint_core::BySide;
use barpoint_equity::{BuiltinMet, MatchEquityTable, MetRows};
use barpoint_testing::{data_folder, numbers};
use serde_json::{Map, Value};

/// Lines of a file in the tree, or in the folder named by `BARPOINT_GOLDEN`, which may hold the
/// complete data.
pub(crate) fn rows(file: &str) -> Vec<Value> {
    let complete = env::var_os("BARPOINT_GOLDEN").map(PathBuf::from).unwrap_or_default();
    if let ("met.jsonl", Ok(text)) = (file, fs::read_to_string(complete.join("met.json"))) {
        return all_scores(&text);
    }
    let in_tree = data_folder().join("golden");
    fs::read_to_string(complete.join(file))
        .or_else(|_| fs::read_to_string(in_tree.join(file)))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect()
}

/// Lines of a `met.jsonl` with all scores of all tables.
fn all_scores(met_json: &str) -> Vec<Value> {
    let tables: Map<String, Value> = serde_json::from_str(met_json).expect("a JSON object");
    let rows = tables.into_iter().map(|(name, mut row)| {
        let length = row["pre"].as_array().expect("rows").len();
        row["met"] = name.into();
        row["needs"] = (1..=length).collect();
        row
    });
    rows.collect()
}

/// GNU Backgammon 1.07's table of this name, seen by its player 0.
///
/// Its zadeh and mec are extrapolated entirely, and the post-Crawford rows of its mec differ
/// between the players.
pub(crate) fn gnubg_table(name: &str) -> MatchEquityTable {
    if !["zadeh", "mec"].contains(&name) {
        return name.parse::<BuiltinMet>().expect("a table of ours").table();
    }
    let row = rows("met.jsonl").into_iter().find(|row| row["met"] == name).expect("a table");
    MatchEquityTable::try_from(MetRows {
        post_crawford: BySide {
            on_roll: numbers(&row["post_player0"]),
            opponent: numbers(&row["post_player1"]),
        },
        ..MetRows::default()
    })
    .expect("chances")
}

/// Greatest difference and number of comparisons.
#[derive(Default)]
pub(crate) struct Worst {
    pub(crate) count: usize,
    pub(crate) difference: f64,
}

impl Worst {
    pub(crate) fn see(&mut self, ours: f64, theirs: f64, tolerance: f64, what: &str) {
        let difference = (ours - theirs).abs();
        assert!(difference <= tolerance, "{what}: {ours}, gnubg has {theirs}");
        self.count += 1;
        self.difference = self.difference.max(difference);
    }
}

impl Drop for Worst {
    fn drop(&mut self) {
        #[expect(clippy::print_stdout, reason = "shown by `cargo test -- --nocapture`")]
        {
            println!("{} values, worst difference {:.1e}", self.count, self.difference);
        }
    }
}
