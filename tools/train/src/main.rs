//! Trains Barpoint's nets from nothing: `td`, then rounds of `label` and `fit`, then `promote`.
#![forbid(unsafe_code)]

mod adam;
mod batch;
mod check;
mod curve;
mod deep;
mod encode;
mod exclude;
mod far_bearoff;
mod files;
mod fit;
mod float_file;
mod float_net;
mod game;
mod grade;
mod join;
mod label;
mod label_file;
mod lesson;
mod look;
mod mean;
mod moments;
mod narrow;
mod nets;
mod print;
mod progress;
mod promote;
mod quantise;
mod races;
mod replies;
mod rng;
mod seal;
mod side;
mod starts;
mod td;
mod validate;
mod yardstick;

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
    Td(td::Options),
    /// Label positions of self-play with the luck taken out
    Label(label::Options),
    /// Fit a net to labels
    Fit(fit::Options),
    /// Fit a contact net with further layers upon the first of another
    Deepen(deep::fit::Options),
    /// Label sides of races with how many rolls they need
    LabelSides(side::label::Options),
    /// Fit the net that sees one side of a race
    FitSide(side::fit::Options),
    /// Write the inputs of labels for another program that fits nets
    Encode(encode::Options),
    /// Write a net in floating point for another program that fits nets
    Unseal(seal::Unseal),
    /// Make a net of one in floating point, which another program has fitted
    Seal(seal::Options),
    /// Make one contact net of those fitted to the branches of game plans
    Join(join::Options),
    /// Make the contact net of those with further layers for each branch of game plans
    Assemble(deep::assemble::Options),
    /// Make first-layer weights of a contact net bytes, as in the one that ships
    Narrow(narrow::Options),
    /// Grade nets by a yardstick of rolled-out positions and decisions
    Grade(grade::Options),
    /// Grade nets by exact equities of races
    Races(races::Options),
    /// Make a yardstick: choose decisions, and roll them out
    Yardstick(yardstick::Options),
    /// Make sure that no label is about a position of a yardstick
    Check(check::Options),
    /// Make nets those that ship
    Promote(promote::Options),
}

#[expect(clippy::print_stderr, reason = "errors of the command")]
fn main() -> ExitCode {
    let result = match Args::parse().stage {
        Stage::Td(options) => td::run(&options),
        Stage::Label(options) => label::run(&options),
        Stage::Fit(options) => fit::run(&options),
        Stage::Deepen(options) => deep::fit::run(&options),
        Stage::LabelSides(options) => side::label::run(&options),
        Stage::FitSide(options) => side::fit::run(&options),
        Stage::Encode(options) => encode::run(&options),
        Stage::Unseal(options) => seal::unseal(&options),
        Stage::Seal(options) => seal::run(&options),
        Stage::Join(options) => join::run(&options),
        Stage::Assemble(options) => deep::assemble::run(&options),
        Stage::Narrow(options) => narrow::run(&options),
        Stage::Grade(options) => grade::run(&options),
        Stage::Races(options) => races::run(&options),
        Stage::Yardstick(options) => yardstick::run(&options),
        Stage::Check(options) => check::run(&options),
        Stage::Promote(options) => promote::run(&options),
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
