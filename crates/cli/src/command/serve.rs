//! `barpoint serve`: HTTP server.

use std::env;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroU16, NonZeroU32};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use barpoint_protocol::{Caps, Handler, WorkforceSize};
use barpoint_serve::{Limits, LogFormat, Options, Server};

use crate::choice::{Choice, choice};
use crate::command::library::SharedLibraryArgs;
use crate::interrupt;
use crate::number;
use crate::output::print;
use crate::search::{CubelessArgs, FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

/// Serves questions, jobs, reports and WebSockets over HTTP
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint serve
  barpoint serve --port 0 --jobs-folder jobs --log json
  BARPOINT_TOKEN=secret barpoint serve --listen 0.0.0.0 --host engine.example.org
  curl 'http://127.0.0.1:8080/v1/moves?position=start&dice=31'

The program prints its address and runs until SIGINT or SIGTERM. The page /docs lists all addresses, and \
/openapi.json describes them. Only programs on this machine can connect, unless --listen says otherwise; \
then a token is required, in the variable BARPOINT_TOKEN or a file. Jobs in a folder continue after a restart, \
to the same results.")]
pub(crate) struct Args {
    /// Address to listen on; 0.0.0.0 admits other machines
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", value_parser = address)]
    listen: IpAddr,
    /// Port to listen on, 0 to 65535; 0 chooses a free one
    #[arg(long, value_name = "N", default_value = "8080")]
    port: u16,
    /// File with the token that clients must have
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Admit other machines without a token
    #[arg(long)]
    no_token: bool,
    /// Further name of this server, without a port; may be repeated
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    hosts: Vec<String>,
    /// Origin of pages of another server that may ask, with scheme and port; may be repeated
    #[arg(long = "allow-origin", value_name = "ORIGIN", value_parser = origin)]
    origins: Vec<String>,
    /// Folder of files to serve in place of the page of Barpoint
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    #[command(flatten)]
    library: SharedLibraryArgs,
    /// Folder that keeps jobs
    #[arg(long, value_name = "FOLDER")]
    jobs_folder: Option<PathBuf>,
    /// Time in seconds between two checkpoints of a job in the folder; 0 saves every partial result
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::size)]
    checkpoint_every: f64,
    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = choice(LOGS))]
    log: LogFormat,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of threads for each request, at most --threads; more than 1 speeds up few long
    /// requests
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads_per_request: NonZeroU16,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    cubeless: CubelessArgs,
}

/// Limits of a server.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Maximum size of a body or of a message in MiB
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = number::positive)]
    max_body: NonZeroU32,
    /// Maximum time of the work on one request in seconds; jobs have no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = number::seconds)]
    request_time: NonZeroU32,
    /// Maximum time in seconds for the head of a request, for its body, and for a client to take a part
    /// of an answer
    #[arg(long, value_name = "S", default_value = "30", value_parser = number::seconds)]
    transfer_time: NonZeroU32,
    /// Maximum number of connections
    #[arg(long, value_name = "N", default_value = "256", value_parser = number::positive)]
    connections: NonZeroU32,
    /// Maximum number of requests that wait
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::positive)]
    queue: NonZeroU32,
    /// Maximum number of jobs that have not ended
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::positive)]
    max_jobs: NonZeroU32,
    /// Maximum number of jobs that have ended and are kept
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::positive)]
    kept_jobs: NonZeroU32,
    /// Maximum number of requests in a batch
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::positive)]
    max_batch: NonZeroU32,
    /// Maximum number of plies of a search, 0 to 4
    #[arg(long, value_name = "N", default_value = "3", value_parser = number::plies)]
    max_plies: usize,
    /// Maximum number of trials of each candidate of a rollout
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = number::positive)]
    max_trials: NonZeroU32,
}

const LOGS: &[Choice<LogFormat>] = &[
    ("text", "One line for people an event", LogFormat::Text),
    ("json", "One JSON object an event", LogFormat::Json),
    ("off", "No log", LogFormat::Off),
];

/// Variable with the token.
const TOKEN: &str = "BARPOINT_TOKEN";

/// Minimum number of characters of a token.
const SHORTEST_TOKEN: usize = 6;

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an IP address, such as 127.0.0.1 or 0.0.0.0".to_owned())
}

fn host(text: &str) -> Result<String, String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-._[]:".contains(letter);
    let is_name = !text.is_empty() && text.chars().all(is_part);
    is_name.then(|| text.to_owned()).ok_or("expected a name, such as engine.example.org".to_owned())
}

fn origin(text: &str) -> Result<String, String> {
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let is_origin = !scheme.is_empty() && !rest.is_empty() && !rest.contains(['/', ' ', '?', '#']);
    // Pages from a file have the origin `null`.
    (is_origin || text == "null")
        .then(|| text.to_owned())
        .ok_or("expected a scheme, a name and a port, such as https://example.org:8443".to_owned())
}

pub(super) fn run(args: Args, _: &View) -> anyhow::Result<Status> {
    let server = server(args)?;
    print(&format!("listening on http://{}\n", server.address()?))?;
    interrupt::stoppable(|stop| server.run(stop))?;
    Ok(Status::Interrupted)
}

fn server(args: Args) -> anyhow::Result<Server> {
    let token = token(&args)?;
    let library = args.library.clone().resolve(args.listen.is_loopback())?;
    let plies = args.search.plies;
    let most = args.limits.max_plies;
    ensure!(plies <= most, "--plies {plies} is above --max-plies {most}: expected at most {most}");
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let search = search.with_cube(args.cubeless);
    let threads_per_task = args.threads_per_request;
    ensure!(
        threads_per_task <= search.threads,
        "--threads-per-request {threads_per_task} is above --threads {}: expected at most as many",
        search.threads
    );
    let workers = search.threads.get().div_ceil(threads_per_task.get());
    let size = WorkforceSize {
        workers: workers.into(),
        threads_per_task: threads_per_task.get().into(),
        capacity: args.limits.queue.get() as usize,
    };
    let caps = Caps { plies: most, trials: args.limits.max_trials.get() };
    let handler = Handler::new(search.engine()?).with_caps(caps);
    let options = Options {
        token,
        hosts: args.hosts,
        origins: args.origins,
        web: args.web,
        library,
        jobs_folder: args.jobs_folder,
        checkpoint_every: Duration::try_from_secs_f64(args.checkpoint_every)
            .unwrap_or(Duration::MAX),
        log: args.log,
        limits: args.limits.limits(),
        ..Options::new(SocketAddr::new(args.listen, args.port))
    };
    Ok(Server::bind(handler, size, options)?)
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let seconds = |number: NonZeroU32| Duration::from_secs(number.get().into());
        Limits {
            body: (self.max_body.get() as usize).saturating_mul(1 << 20),
            work: seconds(self.request_time),
            transfer: seconds(self.transfer_time),
            connections: self.connections.get() as usize,
            jobs: self.max_jobs.get() as usize,
            kept_jobs: self.kept_jobs.get() as usize,
            batch: self.max_batch.get() as usize,
        }
    }
}

/// Returns the token of the file or of the environment.
fn token(args: &Args) -> anyhow::Result<Option<String>> {
    let token = match &args.token_file {
        Some(path) => {
            let text = fs::read_to_string(path);
            Some(text.with_context(|| format!("cannot read the token in {}", path.display()))?)
        }
        None => env::var(TOKEN).ok(),
    };
    let token = token.map(|token| token.trim().to_owned());
    if let Some(token) = &token {
        let is_right =
            token.len() >= SHORTEST_TOKEN && token.bytes().all(|it| it.is_ascii_graphic());
        ensure!(
            is_right,
            "the token is not usable: expected at least {SHORTEST_TOKEN} letters, digits and signs of \
             ASCII without blanks"
        );
    }
    ensure!(
        token.is_some() || args.no_token || args.listen.is_loopback(),
        "--listen {} admits other machines: expected a token in {TOKEN} or --token-file, or --no-token",
        args.listen
    );
    Ok(token)
}
