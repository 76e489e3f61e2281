//! Tools that the readers and writers of several formats share.

mod csv;
mod dates;
mod encoding;
mod error;
mod finite;
mod format;
mod log;
mod losses;
mod match_builder;
mod offers;
mod point_moves;
mod position_record;
mod source;
mod stakes;
mod unpack;
mod verdict;
mod words;

pub use csv::csv_cell;
pub(crate) use dates::{date_in_words, date_of_numbers, days_of_date};
pub use encoding::Encoding;
pub use error::json_error_in_words;
pub use error::{ReadError, WriteError};
pub(crate) use error::{not_empty, wrong};
pub(crate) use finite::{NOT_FINITE, finite};
pub use format::{FileFormat, Reading};
pub(crate) use format::{LONGEST_NAME, Reader, check_number};
pub(crate) use log::{GameLog, StatedEnd, add_warning};
pub use losses::{Losses, Written};
pub(crate) use match_builder::{
    Actor, MatchBuilder, ParsedPlay, gain, keep_line, plain, read_play,
};
pub(crate) use offers::doubled;
pub(crate) use point_moves::{
    PlayFinder, PointMove, move_text, point_moves, read_point_move, written_moves,
};
pub use position_record::{NoPosition, PositionRecord, PositionSeen};
pub use source::Source;
pub(crate) use source::lines;
pub(crate) use stakes::{EQUITIES, stakes, stakes_by};
pub(crate) use unpack::{Unpacked, unpacked};
pub(crate) use verdict::{Claim, Evidence, StatedEnding, Verdict, adjudicate};
pub(crate) use words::{
    add_line, decimal, first_number, is_control, points_in_words, problem_in_words,
};
pub use words::{lines_without_controls, player_name, without_controls};
