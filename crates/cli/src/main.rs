//! `barpoint`: evaluates and rolls out backgammon positions.
#![deny(unsafe_code)]

use std::env;
use std::panic;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::settings::Settings;
use crate::status::{Status, report_bug, report_error, report_reply};

mod cli;
mod command;
mod engine;
mod input;
mod interrupt;
mod met;
mod output;
mod progress;
mod report;
mod settings;
mod source;
mod standard_output;
mod status;
mod subject;

fn main() -> ExitCode {
    panic::set_hook(Box::new(report_bug));
    let status = panic::catch_unwind(|| {
        standard_output::ensure_open()?;
        match Cli::try_parse_from(cli::arguments(env::args_os())) {
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
    command::run(&Settings::try_from(cli)?)
}
