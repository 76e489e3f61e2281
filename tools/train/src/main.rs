//! Trains Barpoint's nets from nothing: `td`, then rounds of `label` and `fit`, then `promote`.
//!
//! The folders follow the pipeline: [`selfplay`] plays games, [`label`] makes labels of them, [`fit`] fits a
//! [`net`] to labels, [`ship`] makes the fitted nets those that ship, [`grade`] measures them. [`race`] has all
//! stages of the one-sided race net, [`exchange`] the files for other programs that fit nets, and
//! [`volatility`] the examples for the cube efficiency.
#![forbid(unsafe_code)]

mod chances;
mod exchange;
mod files;
mod fit;
mod grade;
mod label;
mod net;
mod nets;
mod parse;
mod print;
mod race;
mod rng;
mod selfplay;
mod ship;
mod volatility;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Trains Barpoint's nets: TD(λ) self-play, labels with variance reduction, fits.
///
/// Stages that take long are seeded. If one is stopped, the same command goes on where it stopped.
#[derive(Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    stage: Stage,
}

#[derive(Subcommand)]
enum Stage {
    /// TD(λ) self-play from random weights
    Td(fit::td::Options),
    /// Label positions of self-play, with variance reduction
    Label(label::games::Options),
    /// List the positions of labels that a look of one ply judges most differently from the net
    Doubtful(label::doubtful::Options),
    /// Label pairs again by a deeper search, where the labels differ most from the net
    Relabel(label::relabel::Options),
    /// Label the replies that a pruner selects beside the best of all replies, to fit the next pruner
    LabelReplies(label::replies::Options),
    /// Fit a net to labels
    Fit(fit::wide::Options),
    /// Fit a contact net with further layers above the first one of another net
    Deepen(fit::deepen::Options),
    /// Label one player's chequers in races with the number of rolls that they need
    LabelSides(race::label::Options),
    /// Fit the one-sided race net
    FitSide(race::fit::Options),
    /// Write the inputs of labels, for another program that fits nets
    Encode(exchange::encode::Options),
    /// Write a net in floating point, for another program that fits nets
    Unseal(exchange::seal::Unseal),
    /// Convert a net in floating point, which another program has fitted, to a network file
    Seal(exchange::seal::Options),
    /// Join the nets fitted to the branches of game plans to one contact net
    Join(ship::join::Options),
    /// Average nets that were fitted on from the same start
    Mix(ship::mix::Options),
    /// Join nets with further layers, one for each branch of game plans, to one contact net
    Assemble(ship::assemble::Options),
    /// Round first-layer weights of a contact net to bytes
    Narrow(ship::narrow::Options),
    /// Round weights of rare inputs of a contact net in bytes, which a packed file can then hold in fewer bits
    Coarsen(ship::coarsen::Options),
    /// Round the weights of a race net, which a file can then hold in few bits
    Round(ship::round::Options),
    /// Grade nets by a yardstick of rolled-out positions and decisions
    Grade(grade::report::Options),
    /// Grade race play by exact equities
    Races(grade::races::Options),
    /// Measure what move filters lose and save in each kind of game
    Filters(grade::filters::Options),
    /// Make a yardstick: choose decisions and roll them out
    Yardstick(grade::yardstick::Options),
    /// Write examples for the cube efficiency of positions with contact
    Volatility(volatility::Options),
    /// Check that no label is about a position of a yardstick
    Check(label::check::Options),
    /// Replace the nets that ship
    Promote(ship::promote::Options),
}

#[expect(clippy::print_stderr, reason = "errors of the command")]
fn main() -> ExitCode {
    match run(Args::parse().stage) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if print::is_unread(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs a stage. Returns false if it is a check that fails.
fn run(stage: Stage) -> Result<bool> {
    let result = match stage {
        Stage::Td(options) => fit::td::run(&options),
        Stage::Label(options) => label::games::run(&options),
        Stage::Doubtful(options) => label::doubtful::run(&options),
        Stage::Relabel(options) => label::relabel::run(&options),
        Stage::LabelReplies(options) => label::replies::run(&options),
        Stage::Fit(options) => fit::wide::run(&options),
        Stage::Deepen(options) => fit::deepen::run(&options),
        Stage::LabelSides(options) => race::label::run(&options),
        Stage::FitSide(options) => race::fit::run(&options),
        Stage::Encode(options) => exchange::encode::run(&options),
        Stage::Unseal(options) => exchange::seal::unseal(&options),
        Stage::Seal(options) => exchange::seal::run(&options),
        Stage::Join(options) => ship::join::run(&options),
        Stage::Mix(options) => ship::mix::run(&options),
        Stage::Assemble(options) => ship::assemble::run(&options),
        Stage::Narrow(options) => ship::narrow::run(&options),
        Stage::Coarsen(options) => ship::coarsen::run(&options),
        Stage::Round(options) => ship::round::run(&options),
        Stage::Grade(options) => grade::report::run(&options),
        Stage::Races(options) => grade::races::run(&options),
        Stage::Filters(options) => grade::filters::run(&options),
        Stage::Yardstick(options) => grade::yardstick::run(&options),
        Stage::Volatility(options) => volatility::run(&options),
        Stage::Check(options) => return label::check::run(&options),
        Stage::Promote(options) => ship::promote::run(&options),
    };
    result.map(|()| true)
}
