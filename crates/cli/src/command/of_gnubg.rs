//! `barpoint makebearoff`, `makehyper` and `bearoffdump`: the options of GNU Backgammon's programs.

pub(super) mod makebearoff {
    use std::path::PathBuf;

    use crate::command::bearoff::args::{BuildArgs, KindArgs, Size, size};
    use crate::command::bearoff::make;
    use crate::number;
    use crate::output::TextOrJson;
    use crate::status::Status;
    use crate::terminal::View;
    use crate::threads::ThreadArgs;

    /// Builds a bearoff database by the options of GNU Backgammon's makebearoff
    #[derive(Debug, clap::Args)]
    #[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
    #[command(after_help = "\
    Examples:
      barpoint makebearoff -t 6x6 -f gnubg_ts0.bd
      barpoint makebearoff -o 10 -g -f gnubg_os.bd

    The file equals that of makebearoff, and replaces one of the same name. A link to barpoint named makebearoff \
    starts this command. See bearoff build for more options.")]
    pub(crate) struct Args {
        /// Two-sided database: points and chequers
        #[arg(short, long, value_name = "PxC", value_parser = size, required_unless_present = "one_sided")]
        two_sided: Option<Size>,
        /// One-sided database: points
        #[arg(short, long, value_name = "P", value_parser = number::between(1_u8..=18), conflicts_with = "two_sided")]
        one_sided: Option<u8>,
        /// Accepted; no cache is needed
        #[arg(short = 's', long, value_name = "N")]
        xhash_size: Option<u64>,
        /// Smaller database to copy records from
        #[arg(short = 'O', long, value_name = "FILE")]
        old_bearoff: Option<PathBuf>,
        /// Write no header
        #[arg(short = 'H', long)]
        no_header: bool,
        /// Two-sided: omit cubeful equities
        #[arg(short = 'C', long)]
        no_cubeful: bool,
        /// One-sided: store zeros too
        #[arg(short = 'c', long)]
        no_compress: bool,
        /// One-sided: omit the rolls until the first chequer is off
        #[arg(short = 'g', long)]
        no_gammon: bool,
        /// One-sided: store normal distributions
        #[arg(short, long)]
        normal_dist: bool,
        /// Database file to write
        #[arg(short = 'f', long, value_name = "FILE")]
        outfile: PathBuf,
    }

    pub(in crate::command) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
        let kind = KindArgs {
            one_sided: args.one_sided.map(|points| Size { points, chequers: 15 }),
            two_sided: args.two_sided,
            no_gammon: args.no_gammon,
            no_compress: args.no_compress,
            normal: args.normal_dist,
            no_cubeful: args.no_cubeful,
        };
        let build = BuildArgs {
            kind,
            output: Some(args.outfile),
            no_header: args.no_header,
            reuse: args.old_bearoff,
            resume: false,
            force: true,
            shard: None,
            memory: None,
            threads: ThreadArgs::default(),
            format: TextOrJson::Text,
        };
        make::run(build.try_into()?, view)
    }
}

pub(super) mod makehyper {
    use std::path::PathBuf;
    use std::time::Duration;

    use anyhow::ensure;
    use barpoint_database::{BuildOptions, HypergammonRules, Kind};

    use crate::command::bearoff::make;
    use crate::command::bearoff::settings::{BuildSettings, output};
    use crate::number;
    use crate::output::TextOrJson;
    use crate::status::Status;
    use crate::terminal::View;
    use crate::threads::ThreadArgs;

    /// Builds a hypergammon database by the options of GNU Backgammon's makehyper
    #[derive(Debug, clap::Args)]
    #[command(after_help = "\
    Examples:
      barpoint makehyper -c 2
      barpoint makehyper -c 3 -t 1e-6 -f hyper3.bd

    The rules are those of makehyper, and the file replaces one of the same name. A link to barpoint named makehyper \
    starts this command. See hypergammon build for more options.")]
    pub(crate) struct Args {
        /// Number of chequers a side, 1 to 3
        #[arg(short, long, value_name = "C", default_value = "3", value_parser = number::chequers)]
        chequers: u8,
        /// Refused: a database cannot be continued, unless its build was stopped
        #[arg(short, long, value_name = "FILE")]
        restart: Option<PathBuf>,
        /// Convergence threshold, 1e-12 to 1
        #[arg(short, long, value_name = "T", default_value = "1e-5", value_parser = number::threshold)]
        threshold: f64,
        /// Save no values before the end
        #[arg(short, long)]
        no_checkpoint: bool,
        /// Database file to write [default: hyperC.bd]
        #[arg(short = 'f', long, value_name = "FILE")]
        outfile: Option<PathBuf>,
    }

    pub(in crate::command) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
        ensure!(
            args.restart.is_none(),
            "--restart: a finished database is not continued: expected hypergammon build --resume, which continues \
             a build that was stopped"
        );
        let kind = Kind::Hypergammon { chequers: args.chequers };
        let file = args.outfile.unwrap_or_else(|| format!("hyper{}.bd", args.chequers).into());
        let usual = BuildOptions::default();
        let settings = BuildSettings {
            kind,
            output: output(Some(file), kind)?,
            reuse: None,
            options: BuildOptions {
                replace: true,
                threshold: args.threshold,
                rules: HypergammonRules::Makehyper,
                checkpoint: if args.no_checkpoint { Duration::MAX } else { usual.checkpoint },
                ..usual
            },
            threads: ThreadArgs::default().count(),
            format: TextOrJson::Text,
        };
        make::run(settings, view)
    }
}

pub(super) mod bearoffdump {
    use std::path::PathBuf;

    use crate::command::bearoff::args::{DumpArgs, FileArgs, KindArgs};
    use crate::command::bearoff::dump;
    use crate::contest::MatchArgs;
    use crate::number;
    use crate::output::TextOrJson;
    use crate::status::Status;
    use crate::terminal::View;

    /// Shows a record of a database by the options of GNU Backgammon's bearoffdump
    #[derive(Debug, clap::Args)]
    #[command(after_help = "\
    Examples:
      barpoint bearoffdump -n 1000 gnubg_os0.bd
      barpoint bearoffdump -p CgAAEAEAAAAAAA gnubg_ts0.bd

    A link to barpoint named bearoffdump starts this command. See bearoff dump for more options.")]
    pub(crate) struct Args {
        /// Index of a board or of a pair of boards
        #[arg(short = 'n', long, value_name = "N", value_parser = number::whole, conflicts_with = "posid", required_unless_present = "posid")]
        index: Option<u64>,
        /// Position ID
        #[arg(short, long, value_name = "ID")]
        posid: Option<String>,
        /// Database file
        file: PathBuf,
    }

    pub(in crate::command) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
        let Args { index, posid: position, file } = args;
        let file = FileArgs { file, without_header: KindArgs::default(), in_memory: false };
        let (contest, format) = (MatchArgs::default(), TextOrJson::Text);
        dump::run(
            &DumpArgs { file, index, position, met: DumpArgs::MET.to_owned(), contest, format },
            view,
        )
    }
}
