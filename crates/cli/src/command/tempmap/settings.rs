//! Settings of `barpoint tempmap`.

use anyhow::ensure;
use barpoint_render::TemperatureLabel;

use super::args::{self, Args};
use crate::map_output::MapOutput;
use crate::position::Query;
use crate::search::SearchSettings;

/// Settings of a temperature map for every position of a query.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) query: Query,
    pub(super) search: SearchSettings,
    pub(super) output: MapOutput,
    /// True if the roll of an ID is ignored.
    pub(super) all_rolls: bool,
    /// True if the user asks for plays, so that there must be a roll.
    pub(super) needs_roll: bool,
    /// Plays to compare in addition to the best.
    pub(super) force: Vec<String>,
    pub(super) label: TemperatureLabel,
    pub(super) replies: bool,
}

impl Settings {
    /// Number of plays to compare by default.
    const DEFAULT_TOP: usize = 3;

    pub(super) fn new(args: Args) -> anyhow::Result<Self> {
        let (output, format) = MapOutput::new(args.output, &args.position.position)?;
        ensure!(
            !args.replies || output.svg,
            "--replies is for drawings: expected --format svg, or an output that ends in .svg"
        );
        let mut search = SearchSettings::new(args.search).with_filter(&args.filter)?;
        search.options.top = args.top.map_or(Self::DEFAULT_TOP, |top| top.get() as usize);
        search.ensure_apart(output.file.as_deref())?;
        Ok(Self {
            all_rolls: args.all_rolls,
            needs_roll: args.top.is_some() || !args.force.is_empty(),
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
