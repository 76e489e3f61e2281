//! `barpoint engine mcp`: Model Context Protocol on standard input and output.

use std::io::{self, BufReader};
use std::sync::{Arc, Mutex, PoisonError};

use barpoint_protocol::{Caps, Handler, Line, LineReader, Mcp, McpMessage};
use barpoint_serve::LibraryFile;

use crate::command::library::SharedLibraryArgs;
use crate::number;
use crate::output::print;
use crate::search::{FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;

/// Model Context Protocol, which lets assistants ask for facts
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | barpoint engine mcp
  barpoint engine mcp --plies 2 --max-plies 2

An assistant starts the program and sends one message of JSON-RPC a line. The tools only read: evaluate, \
moves, cube, rolls, scoremap, tempmap, rollout, analyse, legal, resignation and describe. Matches of the library are \
resources. The options are those of calls that do not give their own. At the end of standard input the program answers what it has read and ends.")]
pub(super) struct Args {
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
    /// Maximum number of plies that a call may ask for, 0 to 4
    #[arg(long, value_name = "N", default_value = "3", value_parser = number::plies)]
    max_plies: usize,
    /// Maximum number of trials that a call may ask for
    #[arg(long, value_name = "N", default_value = "10368", value_parser = number::positive)]
    max_trials: std::num::NonZeroU32,
    #[command(flatten)]
    library: SharedLibraryArgs,
}

/// Maximum number of bytes of a message: a large file of matches.
const MAX_MESSAGE: usize = 1 << 24;

/// Answers messages until standard input ends.
pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let caps = Caps { plies: args.max_plies, trials: args.max_trials.get() };
    let (engine, pool) = (search.engine()?, search.pool()?);
    let mut mcp = Mcp::new(Arc::new(Handler::new(engine).with_caps(caps)));
    if let Some(path) = args.library.resolve(true)? {
        mcp = mcp.with_shelf(Arc::new(LibraryFile(path)));
    }
    let mut lines = LineReader::new(BufReader::new(io::stdin()), MAX_MESSAGE);
    let failure = Mutex::new(None);
    let send = |answer: Option<String>| {
        let Some(answer) = answer else { return };
        if let Err(error) = print(&format!("{answer}\n")) {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            mcp.cancel_all();
        }
    };
    let send = &send;
    let is_open = || failure.lock().unwrap_or_else(PoisonError::into_inner).is_none();
    pool.0.in_place_scope(|scope| {
        while is_open()
            && let Some(line) = lines.read()?
        {
            match line {
                Line::TooLong => send(Some(mcp.refuse_message(MAX_MESSAGE))),
                Line::Text(text) => match mcp.read(&text) {
                    McpMessage::Answer(answer) => send(answer),
                    McpMessage::Invalid(error) => send(Some(error)),
                    McpMessage::Call(call) => scope.spawn(move |_| send(call.answer())),
                },
            }
        }
        Ok::<(), io::Error>(())
    })?;
    let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(Status::Done), Err)
}
