//! Commands. Each is a module with its arguments, its work and its report.

use clap::Subcommand;

use self::of_gnubg::{bearoffdump, makebearoff, makehyper};
use crate::status::Status;
use crate::terminal::View;

mod analyse;
mod bearoff;
mod bench;
mod board;
mod compare;
mod convert;
mod cribbage;
mod cube;
mod databases;
mod dice;
mod duel;
mod engine;
mod eval;
mod gnubg;
mod gui;
mod hypergammon;
mod id;
mod learn;
mod legal;
mod library;
mod met;
mod moves;
mod of_gnubg;
mod openings;
mod perft;
mod play;
mod quiz;
mod race;
mod report;
mod rollout;
mod rolls;
mod scoremap;
mod serve;
mod show;
mod statistics;
mod swap_players;
mod tempmap;
mod verify;

/// Defines the list of commands, in the order of the help.
macro_rules! commands {
    ($($name:ident: $module:ident,)*) => {
        /// Command to run.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($name($module::Args),)*
        }

        impl Command {
            /// Runs the command.
            pub(crate) fn run(self, view: &View) -> anyhow::Result<Status> {
                match self {
                    $(Self::$name(args) => $module::run(args, view),)*
                }
            }
        }
    };
}

commands! {
    Eval: eval,
    Moves: moves,
    Cube: cube,
    Rolls: rolls,
    Scoremap: scoremap,
    Tempmap: tempmap,
    Met: met,
    Rollout: rollout,
    Play: play,
    Gui: gui,
    Duel: duel,
    Openings: openings,
    Id: id,
    Convert: convert,
    Show: show,
    Board: board,
    Analyse: analyse,
    Statistics: statistics,
    Report: report,
    Compare: compare,
    Library: library,
    Quiz: quiz,
    Learn: learn,
    SwapPlayers: swap_players,
    Legal: legal,
    Perft: perft,
    Dice: dice,
    Race: race,
    Bearoff: bearoff,
    Hypergammon: hypergammon,
    Databases: databases,
    Makebearoff: makebearoff,
    Makehyper: makehyper,
    Bearoffdump: bearoffdump,
    Engine: engine,
    Gnubg: gnubg,
    Serve: serve,
    Cribbage: cribbage,
    Bench: bench,
    Verify: verify,
}
