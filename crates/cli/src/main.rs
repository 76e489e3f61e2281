//! `barpoint`: evaluates and rolls out backgammon positions.
#![deny(unsafe_code)]

use std::env;
use std::panic;
use std::process::ExitCode;

use crate::cli::Cli;
use crate::status::{Status, report_bug, report_error, report_reply};

mod analyst;
mod choice;
mod cli;
mod columns;
mod command;
mod contest;
mod conversions;
mod error_rates;
mod format_args;
mod input;
mod interrupt;
mod map_output;
mod met;
mod number;
mod output;
mod player_summary;
mod position;
mod progress;
mod records;
mod search;
mod standard_output;
mod status;
mod terminal;
mod threads;
mod wording;

fn main() -> ExitCode {
    panic::set_hook(Box::new(report_bug));
    let status = panic::catch_unwind(|| {
        standard_output::ensure_open()?;
        match cli::parse(env::args_os()) {
            Ok(cli) => run(cli),
            Err(reply) => report_reply(&cli::advise(reply)),
        }
    });
    match status {
        Ok(Ok(status)) => status,
        Ok(Err(error)) => report_error(&error),
        Err(_) => Status::Bug,
    }
    .into()
}

fn run(cli: Cli) -> anyhow::Result<Status> {
    interrupt::catch()?;
    if cli.quiet {
        progress::hush();
    }
    cli.run()
}
