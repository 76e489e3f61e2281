//! Settings of `barpoint scoremap`.

use anyhow::bail;
use barpoint_render::{CubeLabel, PlayLabel};

use super::args::{Args, ScoreLabel};
use crate::contest::MatchArgs;
use crate::map_output::MapOutput;
use crate::position::{Part, Query};
use crate::search::SearchSettings;

/// Settings of a score map for every position of a query.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) query: Query,
    pub(super) search: SearchSettings,
    pub(super) output: MapOutput,
    /// True if the roll of an ID is ignored.
    pub(super) cube_action: bool,
    pub(super) points: u32,
    pub(super) label: ScoreLabel,
}

impl Settings {
    pub(super) fn new(args: Args) -> anyhow::Result<Self> {
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
            query: Query::new(args.position, args.dice, &format)
                .at(contest)
                .without(&[Part::Score, Part::CubeLimit]),
            search,
            output,
            cube_action: args.cube_action,
            points: args.points,
            label: args.label,
        })
    }

    /// Returns the content of a map of cube actions.
    pub(super) fn cube_label(&self) -> CubeLabel {
        match self.label {
            ScoreLabel::Decision => CubeLabel::Action,
            ScoreLabel::Equity => CubeLabel::Equity,
            ScoreLabel::Margin => CubeLabel::Gain,
            ScoreLabel::Mwc => CubeLabel::Mwc,
            ScoreLabel::NoDouble => CubeLabel::NoDouble,
            ScoreLabel::DoubleTake => CubeLabel::DoubleTake,
        }
    }

    /// Returns the content of a map of plays.
    pub(super) fn play_label(&self) -> anyhow::Result<PlayLabel> {
        Ok(match self.label {
            ScoreLabel::Decision => PlayLabel::Best,
            ScoreLabel::Equity => PlayLabel::Equity,
            ScoreLabel::Margin => PlayLabel::Margin,
            ScoreLabel::Mwc => PlayLabel::Mwc,
            ScoreLabel::NoDouble | ScoreLabel::DoubleTake => bail!(
                "this label is a label for cube actions, but the map shows plays: expected \
                 decision, equity, margin or mwc, or --cube-action"
            ),
        })
    }
}
