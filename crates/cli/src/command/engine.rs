//! `barpoint engine`

use clap::Subcommand;

use crate::status::Status;
use crate::terminal::View;

mod external;
mod json;
mod mcp;
mod plain;
mod request;
mod ubgi;

/// Answers requests of other programs
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    protocol: Protocol,
}

/// Protocol for other programs.
#[derive(Debug, Subcommand)]
enum Protocol {
    Json(json::Args),
    Mcp(mcp::Args),
    Ubgi(ubgi::Args),
    External(external::Args),
    Plain(plain::Args),
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    match args.protocol {
        Protocol::Json(args) => json::run(args),
        Protocol::Mcp(args) => mcp::run(args),
        Protocol::Ubgi(args) => ubgi::run(args),
        Protocol::External(args) => external::run(args),
        Protocol::Plain(args) => plain::run(&args),
    }
}
