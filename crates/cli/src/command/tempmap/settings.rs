//! Settings of `barpoint tempmap`.

use std::num::NonZeroU32;

use barpoint_render::TemperatureLabel;

use super::args::{self, Args};
use crate::map_output::MapOutput;
use crate::position::Query;
use crate::search::SearchSettings;

/// A temperature map of every position of a query.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) query: Query,
    pub(super) search: SearchSettings,
    pub(super) output: MapOutput,
    /// Whether a roll that comes with an ID does not count.
    pub(super) all_rolls: bool,
    /// How many plays of a roll to compare, if the user says so: there must be a roll then.
    pub(super) top: Option<NonZeroU32>,
    /// Plays to compare in any case; there must be a roll then, too.
    pub(super) force: Vec<String>,
    pub(super) label: TemperatureLabel,
    pub(super) replies: bool,
}

impl Settings {
    /// How many plays are compared unless the user says otherwise.
    pub(super) const DEFAULT_TOP: usize = 3;

    pub(super) fn new(args: Args) -> anyhow::Result<Self> {
        let (output, format) = MapOutput::new(args.output, &args.position.position)?;
        let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
        search.ensure_apart(output.file.as_deref())?;
        Ok(Self {
            all_rolls: args.all_rolls,
            top: args.top,
            query: Query::new(args.position, args.dice, &format).at(args.contest),
            search: search.with_cube(args.cubeless),
            output,
            force: args.force,
            label: match args.label {
                args::TemperatureLabel::Equity => TemperatureLabel::Equity,
                args::TemperatureLabel::Mwc => TemperatureLabel::Mwc,
            },
            replies: args.replies,
        })
    }
}
