//! What to do, resolved from the command line and checked.

use std::io::{self, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, ensure};
use barpoint::SearchOptions;
use barpoint_core::{Dice, Variant};
use barpoint_ids::{FoundPosition, Identifier};

use crate::cli::{
    self, Cli, Command, Format, IdArgs, MatchArgs, OutputArgs, PositionArgs, Protocol, ReplyChoice,
    ThreadArgs,
};
use crate::input::Input;
use crate::output::Printer;
use crate::progress::Teller;
use crate::source::{self, RecordChoice};
use crate::status::Status;
use crate::subject::Subject;

mod bearoff;
mod contest;
mod decisions;
mod duel;
mod maps;
mod met;
mod records;
mod rollout;
mod search;

pub(crate) use bearoff::{
    BearoffSettings, BuildSettings, DumpSettings, Dumped, FileSettings, HypergammonMetSettings,
    MatchBearoffSettings, VerifySettings,
};
pub(crate) use contest::ContestSettings;
pub(crate) use decisions::{Choice, DecisionsSettings, Quality};
pub(crate) use duel::DuelSettings;
pub(crate) use maps::{MapOutput, RollsSettings, ScoreMapSettings, TempMapSettings};
pub(crate) use met::{ConversionSettings, MetSettings, PointsSettings};
pub(crate) use records::{ConvertSettings, Destination, ShowSettings, SwapPlayersSettings};
pub(crate) use rollout::{
    Candidates, Folder, RolloutFiles, RolloutSettings, RolloutTask, ShowRolloutSettings,
};
pub(crate) use search::SearchSettings;

/// One command with all it needs.
#[derive(Debug)]
pub(crate) enum Settings {
    /// Evaluate positions.
    Eval { query: Query, search: SearchSettings },
    /// Rank plays.
    Moves(MovesSettings),
    /// Decide about the cube.
    Cube { query: Query, search: SearchSettings },
    /// Show all rolls.
    Rolls(RollsSettings),
    /// Show a position at every score.
    ScoreMap(ScoreMapSettings),
    /// Show all rolls and replies.
    TempMap(TempMapSettings),
    /// Show match equities.
    Met(MetSettings),
    /// Roll out.
    Rollout(RolloutTask),
    /// Play games.
    Duel(DuelSettings),
    /// Show the opening book.
    Openings {
        /// The opening roll, or all.
        roll: Option<Dice>,
        /// Whether replies are shown, and to which roll if not all.
        replies: Option<ReplyChoice>,
        format: Format,
    },
    /// Show what IDs say.
    Id(Query),
    /// Show a file as compact records, or the other way round.
    CompactRecord(PathBuf),
    /// Convert files.
    Convert(ConvertSettings),
    /// Show a file.
    Show(ShowSettings),
    /// Exchange the players of a file.
    SwapPlayers(SwapPlayersSettings),
    /// List legal plays.
    Legal(Query),
    /// Count positions.
    Perft { query: Query, depth: usize, expected: Option<u64> },
    /// Count a race.
    Race(RaceSettings),
    /// Make, read or verify a database.
    Bearoff(BearoffSettings),
    /// Serve the plain line protocol.
    EnginePlain {
        /// Turns to look ahead.
        plies: usize,
    },
    /// Measure.
    Bench { threads: NonZeroU16, format: Format, expected: Option<u64> },
}

/// Positions and how to print what is found about them.
#[derive(Debug)]
pub(crate) struct Query {
    /// Where the positions come from.
    pub(crate) input: Input,
    /// The variant that they belong to, if the user says so.
    pub(crate) variant: Option<Variant>,
    /// The roll for all positions that do not come with their own.
    pub(crate) dice: Option<Dice>,
    /// What is played for, in place of what the positions say.
    pub(crate) contest: ContestSettings,
    /// Which position of a file.
    pub(crate) choice: RecordChoice,
    /// Whether a line that cannot be used ends the work.
    pub(crate) keep_going: bool,
    /// How results are printed.
    pub(crate) format: Format,
}

impl Query {
    /// The same positions at the score and with the cube that the user says.
    fn at(self, contest: MatchArgs) -> Self {
        Self { contest: contest.into(), ..self }
    }

    /// Hands over one position after the other, and what its results are printed with; see
    /// [`Input::for_each`].
    pub(crate) fn for_each(
        &self,
        printer: &mut Printer,
        mut work: impl FnMut(&Subject, &mut Printer) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        self.for_each_text(printer, |line, text, printer| work(&self.subject(line, text)?, printer))
    }

    /// The position that a text gives.
    pub(crate) fn subject(&self, line: Option<u64>, text: &str) -> anyhow::Result<Subject> {
        Subject::new(&self.found(line, text)?, self.variant, self.dice, &self.contest)
    }

    /// The position that a text gives as it was read: a line of standard input, or else what is named
    /// on the command line, which may be a file.
    pub(crate) fn found(&self, line: Option<u64>, text: &str) -> anyhow::Result<FoundPosition> {
        let found = match line {
            Some(_) => Identifier::find(text)?,
            None => source::find(text, &self.choice)?,
        };
        say_notes(line, &found.notes);
        Ok(found)
    }

    /// The same, and shows how many positions of standard input are done.
    pub(crate) fn for_each_counted(
        &self,
        printer: &mut Printer,
        mut work: impl FnMut(&Subject, &mut Printer) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if self.input != Input::Stdin {
            return self.for_each(printer, work);
        }
        let teller = Teller::of_stream("positions");
        let done = self.for_each(printer, |subject, printer| {
            let status = work(subject, printer)?;
            teller.advance(1);
            Ok(status)
        });
        teller.finish();
        done
    }

    /// Hands over one text after the other with its line. If the work goes on after bad lines, an
    /// error takes the place of their results.
    pub(crate) fn for_each_text(
        &self,
        printer: &mut Printer,
        mut work: impl FnMut(Option<u64>, &str, &mut Printer) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if self.input == Input::Stdin {
            printer.expect_lines();
        }
        self.input.for_each(|line, text| {
            printer.begin(line);
            match work(line, text, printer) {
                Err(error) if line.is_some() && self.keep_going && !is_of_output(&error) => {
                    printer.print_failure(&error)?;
                    Ok(Status::CheckFailed)
                }
                done => done,
            }
        })
    }
}

/// Says what was taken for granted.
fn say_notes(line: Option<u64>, notes: &[String]) {
    for note in notes {
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        // Nobody may be listening.
        let _ = writeln!(io::stderr(), "note: {place}{note}");
    }
}

/// Whether results could not be written, which no other line would change.
fn is_of_output(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some())
}

/// The plays of every roll of a query.
#[derive(Debug)]
pub(crate) struct MovesSettings {
    pub(crate) query: Query,
    pub(crate) search: SearchSettings,
    /// Whether all plays are listed, not only as many as are evaluated at the plies asked for.
    pub(crate) all: bool,
    /// Plays that are listed and evaluated at the plies asked for in any case.
    pub(crate) force: Vec<String>,
}

/// Races and the databases that may know them.
#[derive(Debug)]
pub(crate) struct RaceSettings {
    pub(crate) query: Query,
    pub(crate) databases: Vec<PathBuf>,
}

impl TryFrom<Cli> for Settings {
    type Error = anyhow::Error;

    fn try_from(cli: Cli) -> anyhow::Result<Self> {
        Ok(match cli.command {
            Command::Eval(args) => {
                let search = SearchSettings::new(args.search);
                Self::Eval {
                    query: query(args.position, None, &args.output).at(args.contest),
                    search: if args.cubeless.cubeless { search.cubeless() } else { search },
                }
            }
            Command::Moves(args) => Self::Moves(moves(args)?),
            Command::Cube(args) => Self::Cube {
                query: query(args.position, None, &args.output).at(args.contest),
                search: SearchSettings::new(args.search),
            },
            Command::Rolls(args) => Self::Rolls(RollsSettings::new(args)?),
            Command::ScoreMap(args) => Self::ScoreMap(ScoreMapSettings::new(args)?),
            Command::TempMap(args) => Self::TempMap(TempMapSettings::new(args)?),
            Command::Met(command) => Self::Met(MetSettings::new(command)),
            Command::Rollout(args) => Self::Rollout((*args).try_into()?),
            Command::Duel(args) => Self::Duel(args.try_into()?),
            Command::Openings(args) => {
                let is_double = args.roll.is_some_and(Dice::is_double);
                ensure!(!is_double, "a double is no opening roll: expected two different dice");
                let format = args.output.format.unwrap_or(Format::Text);
                Self::Openings { roll: args.roll, replies: args.replies, format }
            }
            Command::Id(IdArgs { record: Some(file), .. }) => Self::CompactRecord(file),
            Command::Id(IdArgs { position, variant, source, output, .. }) => {
                let position = position.context("there is neither a position nor a file")?;
                Self::Id(query(PositionArgs { position, variant, source }, None, &output))
            }
            Command::Convert(args) => Self::Convert(args.try_into()?),
            Command::Show(args) => Self::Show(args.into()),
            Command::SwapPlayers(args) => Self::SwapPlayers(args.try_into()?),
            Command::Legal(args) => {
                let format = Some(args.format.unwrap_or(Format::Json));
                Self::Legal(query(args.position, args.dice, &OutputArgs { format }))
            }
            Command::Perft(args) => Self::Perft {
                query: query(args.position, None, &args.output),
                depth: args.depth,
                expected: args.expect,
            },
            Command::Race(args) => Self::Race(RaceSettings {
                query: query(args.position, None, &args.output),
                databases: args.database,
            }),
            Command::Bearoff(command) => Self::Bearoff(command.try_into()?),
            Command::Hypergammon(command) => Self::Bearoff(command.try_into()?),
            Command::Engine(Protocol::Plain { plies }) => Self::EnginePlain { plies },
            Command::Bench(args) => Self::Bench {
                threads: threads(&args.threads),
                format: args.output.format.unwrap_or(Format::Text),
                expected: args.expect,
            },
        })
    }
}

fn moves(args: cli::MovesArgs) -> anyhow::Result<MovesSettings> {
    let mut search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    search.options.top = args.top.map_or(SearchOptions::TOP, |top| top.get() as usize);
    Ok(MovesSettings {
        query: query(args.position, args.dice, &args.output).at(args.contest),
        search: if args.cubeless.cubeless { search.cubeless() } else { search },
        all: args.all,
        force: args.force,
    })
}

fn query(args: PositionArgs, dice: Option<Dice>, output: &OutputArgs) -> Query {
    let input = Input::of(args.position);
    let usual = if input == Input::Stdin { Format::Json } else { Format::Text };
    Query {
        input,
        variant: args.variant,
        dice,
        contest: ContestSettings::default(),
        choice: RecordChoice::from(&args.source),
        keep_going: args.source.keep_going,
        format: output.format.unwrap_or(usual),
    }
}

fn threads(args: &ThreadArgs) -> NonZeroU16 {
    let cores = || thread::available_parallelism().ok().and_then(|n| n.try_into().ok());
    args.threads.or_else(cores).unwrap_or(NonZeroU16::MIN)
}
