//! Rolls and maps.

use std::num::NonZeroU32;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use barpoint_render::{CubeLabel, PlayLabel, TemperatureLabel};

use super::{Query, SearchSettings, query};
use crate::cli::{
    self, Format, MapFormat, MapOutputArgs, MatchArgs, OutputArgs, RollOrder, RollsArgs,
    ScoreLabel, ScoreMapArgs, TempMapArgs,
};
use crate::input::Input;

/// All rolls of every position of a query.
#[derive(Debug)]
pub(crate) struct RollsSettings {
    pub(crate) query: Query,
    pub(crate) search: SearchSettings,
    pub(crate) order: RollOrder,
}

impl RollsSettings {
    pub(crate) fn new(args: RollsArgs) -> anyhow::Result<Self> {
        let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
        Ok(Self {
            query: query(args.position, None, &args.output).at(args.contest),
            search: if args.cubeless.cubeless { search.cubeless() } else { search },
            order: args.sort,
        })
    }
}

/// A score map of every position of a query.
#[derive(Debug)]
pub(crate) struct ScoreMapSettings {
    pub(crate) query: Query,
    pub(crate) search: SearchSettings,
    pub(crate) output: MapOutput,
    /// Whether a roll that comes with an ID does not count.
    pub(crate) cube_action: bool,
    pub(crate) points: u32,
    pub(crate) label: ScoreLabel,
}

impl ScoreMapSettings {
    pub(crate) fn new(args: ScoreMapArgs) -> anyhow::Result<Self> {
        let contest = MatchArgs {
            cube: args.cube,
            owner: args.owner,
            no_jacoby: args.no_jacoby,
            beavers: args.no_beavers.then_some(0),
            ..MatchArgs::default()
        };
        let (output, format) = MapOutput::new(args.output, &args.position.position)?;
        let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
        search.ensure_apart(output.file.as_deref())?;
        Ok(Self {
            query: query(args.position, args.dice, &format).at(contest),
            search,
            output,
            cube_action: args.cube_action,
            points: args.points,
            label: args.label,
        })
    }

    /// What a map of cube actions says.
    pub(crate) fn cube_label(&self) -> CubeLabel {
        match self.label {
            ScoreLabel::Decision => CubeLabel::Action,
            ScoreLabel::Equity => CubeLabel::Equity,
            ScoreLabel::Margin => CubeLabel::Gain,
            ScoreLabel::Mwc => CubeLabel::Mwc,
            ScoreLabel::NoDouble => CubeLabel::NoDouble,
            ScoreLabel::DoubleTake => CubeLabel::DoubleTake,
        }
    }

    /// What a map of plays says.
    pub(crate) fn play_label(&self) -> anyhow::Result<PlayLabel> {
        Ok(match self.label {
            ScoreLabel::Decision => PlayLabel::Best,
            ScoreLabel::Equity => PlayLabel::Equity,
            ScoreLabel::Margin => PlayLabel::Margin,
            ScoreLabel::Mwc => PlayLabel::Mwc,
            ScoreLabel::NoDouble | ScoreLabel::DoubleTake => bail!(
                "a label for cube actions on a map of plays: expected decision, equity, margin or \
                 mwc, or --cube-action"
            ),
        })
    }
}

/// A temperature map of every position of a query.
#[derive(Debug)]
pub(crate) struct TempMapSettings {
    pub(crate) query: Query,
    pub(crate) search: SearchSettings,
    pub(crate) output: MapOutput,
    /// Whether a roll that comes with an ID does not count.
    pub(crate) all_rolls: bool,
    /// How many plays of a roll to compare, if the user says so: there must be a roll then.
    pub(crate) top: Option<NonZeroU32>,
    /// Plays to compare in any case; there must be a roll then, too.
    pub(crate) force: Vec<String>,
    pub(crate) label: TemperatureLabel,
    pub(crate) replies: bool,
}

impl TempMapSettings {
    /// How many plays are compared unless the user says otherwise.
    pub(crate) const DEFAULT_TOP: usize = 3;

    pub(crate) fn new(args: TempMapArgs) -> anyhow::Result<Self> {
        let (output, format) = MapOutput::new(args.output, &args.position.position)?;
        let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
        search.ensure_apart(output.file.as_deref())?;
        Ok(Self {
            all_rolls: args.all_rolls,
            top: args.top,
            query: query(args.position, args.dice, &format).at(args.contest),
            search: if args.cubeless.cubeless { search.cubeless() } else { search },
            output,
            force: args.force,
            label: match args.label {
                cli::TemperatureLabel::Equity => TemperatureLabel::Equity,
                cli::TemperatureLabel::Mwc => TemperatureLabel::Mwc,
            },
            replies: args.replies,
        })
    }
}

/// Where maps go, and whether as drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapOutput {
    /// Standard output if there is none.
    pub(crate) file: Option<PathBuf>,
    pub(crate) svg: bool,
}

impl MapOutput {
    /// The output, and the format if it is none that only maps have.
    fn new(args: MapOutputArgs, position: &str) -> anyhow::Result<(Self, OutputArgs)> {
        let svg = args.format == Some(MapFormat::Svg);
        ensure!(
            !svg || Input::of(position.to_owned()) != Input::Stdin,
            "a drawing of positions from standard input: expected a single position"
        );
        let format = args.format.and_then(|format| match format {
            MapFormat::Text => Some(Format::Text),
            MapFormat::Json => Some(Format::Json),
            MapFormat::Csv => Some(Format::Csv),
            MapFormat::Svg => None,
        });
        Ok((Self { file: args.output, svg }, OutputArgs { format }))
    }
}
