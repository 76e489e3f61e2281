//! Results of single decisions, before they are attached to the record.

use barpoint_records::{
    CubeAnalysis, DecisionPlace, Mark, PlayAnalysis, ResignationAnalysis, StaticVerdict,
};

use super::coverage::{Coverage, Treatment};

/// Result of one task.
pub(super) enum Finding {
    Roll {
        place: DecisionPlace,
        /// `None` if plays are left out.
        treatment: Option<Treatment>,
        play: Option<PlayFinding>,
        luck: Option<(f32, Option<Mark>)>,
    },
    Cube {
        place: DecisionPlace,
        treatment: Treatment,
        cube: Option<CubeFinding>,
    },
    Resignation {
        place: DecisionPlace,
        analysis: ResignationAnalysis,
    },
    /// Nothing to attach and nothing to count.
    Nothing,
}

/// Analysis of a chequer play.
pub(super) struct PlayFinding {
    pub(super) plays: PlayAnalysis,
    pub(super) verdict: Option<StaticVerdict>,
    pub(super) mark: Option<Mark>,
}

/// Analysis of a cube decision.
pub(super) struct CubeFinding {
    pub(super) cube: CubeAnalysis,
    /// The player on roll, and the opponent who answered.
    pub(super) actions: [Option<CubeActionFinding>; 2],
}

/// Analysis of the action of one player in a cube decision.
#[derive(Clone, Copy)]
pub(super) struct CubeActionFinding {
    pub(super) verdict: Option<StaticVerdict>,
    pub(super) mark: Option<Mark>,
}

impl Finding {
    pub(super) fn count_in(&self, coverage: &mut Coverage) {
        match self {
            Self::Roll { treatment, luck, .. } => {
                coverage.rolls += u32::from(luck.is_some());
                if let Some(treatment) = treatment {
                    coverage.plays.add(treatment);
                }
            }
            Self::Cube { treatment, .. } => coverage.cubes.add(treatment),
            Self::Resignation { .. } => coverage.resignations += 1,
            Self::Nothing => {}
        }
    }
}
