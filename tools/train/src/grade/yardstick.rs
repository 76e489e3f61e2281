//! A yardstick of our own: decisions of varied games, rolled out on common dice.
//!
//! [`choose`] writes the questions once. [`answer`] rolls out questions without an answer and appends a line
//! for each, so that a kill costs one decision at most. Questions and answers are in separate files, because
//! better nets may answer the rest of the same questions.

mod answer;
mod choose;
mod cube_question;
mod files;
mod play_question;
mod scene;
mod settle;

pub(crate) use cube_question::{CubeAnswer, CubeQuestion};
pub(crate) use files::{CUBES, PLAYS, read_answered};
pub(crate) use play_question::{PlayAnswer, PlayQuestion};
pub(crate) use scene::Scene;

use anyhow::Result;

/// Options of `barpoint-train yardstick`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum What {
    /// Choose decisions and list all their positions
    Choose(choose::Options),
    /// Roll out decisions that have no answer yet
    Answer(answer::Options),
}

/// Makes a yardstick or resumes it.
pub(crate) fn run(options: &Options) -> Result<()> {
    match &options.what {
        What::Choose(options) => choose::run(options),
        What::Answer(options) => answer::run(options),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use barpoint_core::{Position, PositionKey};
    use barpoint_ids::PositionId;

    use super::files::{IDS, read_lines};
    use super::*;

    /// The yardstick of this repository.
    fn folder() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/yardstick"))
    }

    #[test]
    fn questions_make_sense_and_all_their_positions_are_listed() {
        let ids = std::fs::read_to_string(folder().join(IDS)).unwrap();
        let ids: BTreeSet<String> = ids.lines().map(Into::into).collect();
        let is_listed = |position: &Position| ids.contains(&PositionId(*position).to_string());
        let plays: Vec<PlayQuestion> = read_lines(&folder().join(PLAYS.questions)).unwrap();
        let cubes: Vec<CubeQuestion> = read_lines(&folder().join(CUBES.questions)).unwrap();
        assert!(plays.len() >= 1500 && plays.is_sorted_by(|a, b| a.number < b.number));
        assert!(cubes.len() >= 400 && cubes.is_sorted_by(|a, b| a.number < b.number));
        for asked in &plays {
            let PositionId(position) = asked.position.parse().unwrap();
            let results = asked.positions().unwrap();
            let keys: BTreeSet<PositionKey> = results.iter().map(Into::into).collect();
            assert!(keys.len() > 1 && keys.len() == results.len(), "question {}", asked.number);
            let legal = position.plays(asked.dice.parse().unwrap());
            for (result, text) in results.iter().zip(&asked.plays) {
                let play = legal.iter().find(|play| play.result == *result);
                let play = play.map(|play| play.play.to_string());
                assert_eq!(play.as_deref(), Some(&**text), "question {}", asked.number);
            }
            assert!(is_listed(&position) && results.iter().all(is_listed));
        }
        for asked in &cubes {
            let (position, _, cube) = asked.situation().unwrap();
            assert!(cube.doubled_by(barpoint_core::Side::OnRoll).is_some());
            assert!(is_listed(&position), "cube question {}", asked.number);
        }
    }

    #[test]
    fn answers_fit_and_their_errors_are_small() {
        let plays = read_answered::<PlayQuestion, PlayAnswer>(folder(), PLAYS).unwrap();
        let cubes = read_answered::<CubeQuestion, CubeAnswer>(folder(), CUBES).unwrap();
        assert!(!plays.is_empty() && !cubes.is_empty());
        for (asked, answer) in plays {
            let counts = [answer.chances.len(), answer.behind.len(), answer.errors.len()];
            assert_eq!(counts, [asked.results.len(); 3], "question {}", asked.number);
            assert!(answer.errors.iter().all(|error| (0.0..=0.01).contains(error)));
            assert!(answer.behind.iter().all(|&behind| behind >= 0.0));
            assert!(answer.behind.contains(&0.0));
        }
        for (asked, CubeAnswer { no_double, double_take, errors, error, .. }) in cubes {
            let pass = double_take - 1.0;
            let doubler = if pass > 0.0 { errors[0] } else { error };
            assert!(doubler <= 0.01, "cube question {}", asked.number);
            assert!(errors[1] <= f64::max(0.01, pass.abs() / 10.0 + 1e-5));
            assert!(no_double.abs() < 3.0);
        }
    }
}
