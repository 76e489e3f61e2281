//! What each command does: an ordinary function of its settings.

use crate::settings::Settings;
use crate::status::Status;

mod bearoff;
mod bench;
mod cube;
mod duel;
mod engine_plain;
mod eval;
mod id;
mod legal;
mod met;
mod moves;
mod openings;
mod perft;
mod race;
mod records;
mod rollout;
mod rolls;
mod scoremap;
mod tempmap;

/// Does what the settings say.
pub(crate) fn run(settings: &Settings) -> anyhow::Result<Status> {
    match settings {
        Settings::Eval { query, search } => eval::run(query, search),
        Settings::Moves(settings) => moves::run(settings),
        Settings::Cube { query, search } => cube::run(query, search),
        Settings::Rolls(settings) => rolls::run(settings),
        Settings::ScoreMap(settings) => scoremap::run(settings),
        Settings::TempMap(settings) => tempmap::run(settings),
        Settings::Met(settings) => met::run(settings),
        Settings::Rollout(task) => rollout::run(task),
        Settings::Duel(settings) => duel::run(settings),
        Settings::Openings { roll, replies: None, format } => openings::run(*roll, *format),
        Settings::Openings { roll, replies: Some(reply), format } => {
            openings::replies(*roll, *reply, *format)
        }
        Settings::Id(query) => id::run(query),
        Settings::CompactRecord(file) => records::compact(file),
        Settings::Convert(settings) => records::convert(settings),
        Settings::Show(settings) => records::show(settings),
        Settings::SwapPlayers(settings) => records::swap_players(settings),
        Settings::Legal(query) => legal::run(query),
        Settings::Perft { query, depth, expected } => perft::run(query, *depth, *expected),
        Settings::Race(settings) => race::run(settings),
        Settings::Bearoff(settings) => bearoff::run(settings),
        Settings::EnginePlain { plies } => engine_plain::run(*plies),
        Settings::Bench { threads, format, expected } => bench::run(*threads, *format, *expected),
    }
}
