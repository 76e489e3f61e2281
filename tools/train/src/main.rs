//! Trains Barpoint's nets from nothing: `td`, then rounds of `label` and `fit`, then `promote`.
#![forbid(unsafe_code)]

mod chances;
mod exchange;
mod files;
mod fit;
mod grade;
mod label;
mod mean;
mod net;
mod nets;
mod print;
mod progress;
mod race;
mod rng;
mod selfplay;
mod ship;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Trains Barpoint's nets: TD(λ) self-play, labels with the luck taken out, fit.
///
/// Every stage is seeded, writes checkpoints and goes on where it was interrupted.
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
    /// Label positions of self-play with the luck taken out
    Label(label::games::Options),
    /// Fit a net to labels
    Fit(fit::wide::Options),
    /// Fit a contact net with further layers upon the first of another
    Deepen(fit::deepen::Options),
    /// Label sides of races with how many rolls they need
    LabelSides(race::label::Options),
    /// Fit the net that sees one side of a race
    FitSide(race::fit::Options),
    /// Write the inputs of labels for another program that fits nets
    Encode(exchange::encode::Options),
    /// Write a net in floating point for another program that fits nets
    Unseal(exchange::seal::Unseal),
    /// Make a net of one in floating point, which another program has fitted
    Seal(exchange::seal::Options),
    /// Make one contact net of those fitted to the branches of game plans
    Join(ship::join::Options),
    /// Make the contact net of those with further layers for each branch of game plans
    Assemble(ship::assemble::Options),
    /// Make first-layer weights of a contact net bytes, as in the one that ships
    Narrow(ship::narrow::Options),
    /// Grade nets by a yardstick of rolled-out positions and decisions
    Grade(grade::report::Options),
    /// Grade nets by exact equities of races
    Races(grade::races::Options),
    /// Make a yardstick: choose decisions, and roll them out
    Yardstick(grade::yardstick::Options),
    /// Make sure that no label is about a position of a yardstick
    Check(label::check::Options),
    /// Make nets those that ship
    Promote(ship::promote::Options),
}

#[expect(clippy::print_stderr, reason = "errors of the command")]
fn main() -> ExitCode {
    let result = match Args::parse().stage {
        Stage::Td(options) => fit::td::run(&options),
        Stage::Label(options) => label::games::run(&options),
        Stage::Fit(options) => fit::wide::run(&options),
        Stage::Deepen(options) => fit::deepen::run(&options),
        Stage::LabelSides(options) => race::label::run(&options),
        Stage::FitSide(options) => race::fit::run(&options),
        Stage::Encode(options) => exchange::encode::run(&options),
        Stage::Unseal(options) => exchange::seal::unseal(&options),
        Stage::Seal(options) => exchange::seal::run(&options),
        Stage::Join(options) => ship::join::run(&options),
        Stage::Assemble(options) => ship::assemble::run(&options),
        Stage::Narrow(options) => ship::narrow::run(&options),
        Stage::Grade(options) => grade::report::run(&options),
        Stage::Races(options) => grade::races::run(&options),
        Stage::Yardstick(options) => grade::yardstick::run(&options),
        Stage::Check(options) => label::check::run(&options),
        Stage::Promote(options) => ship::promote::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if print::is_unread(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
