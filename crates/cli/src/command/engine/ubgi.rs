//! `barpoint engine ubgi`: Universal Backgammon Interface.

use std::io::{self, BufReader};

use barpoint_protocol::{Line, LineReader, Ubgi};

use crate::output::print;
use crate::search::{FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;

/// Universal Backgammon Interface, version 0.2
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  printf 'position gnubgid 4HPwATDgc/ABMA\\ndice 3 1\\ngo chequer\\n' | barpoint engine ubgi
  barpoint duel barpoint 'ubgi:barpoint engine ubgi --plies 0' --pairs 100

The options are the defaults of the keys. `position gnubgid` is for money without a cube, unless the key \
game.cube is true; `go cube` always supposes a cube. `position xgid` has a score and a cube of its own.")]
pub(super) struct Args {
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
}

/// Maximum number of bytes of a line, many times the longest command.
const MAX_LINE: usize = 1 << 16;

/// Answers line by line until standard input ends or a line is `quit`.
pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let (engine, pool) = (search.engine()?, search.pool()?);
    let mut ubgi = pool.install(|| Ubgi::new(engine));
    let mut lines = LineReader::new(BufReader::new(io::stdin()), MAX_LINE);
    while let Some(line) = lines.read()? {
        let reply = match line {
            Line::Text(line) => pool.install(|| ubgi.line(&line)),
            Line::TooLong => ubgi.refuse_line(),
        };
        if !reply.lines.is_empty() {
            print(&(reply.lines.join("\n") + "\n"))?;
        }
        if reply.quits {
            break;
        }
    }
    Ok(Status::Done)
}
