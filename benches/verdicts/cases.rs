//! Decisions of the recorded matches of the test data.

use std::fs;
use std::path::Path;

use anyhow::Context;
use barpoint::records::{Match, RecordedChoice, RecordedDecision, read_file};
use barpoint::{Engine, Situation, Xgid};

/// Folder of the matches.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/files");

/// Matches of people, of people against programs, and two money sessions. Their licences are in
/// `tests/data/README.md`.
const FILES: [&str; 20] = [
    "bgammon/replay-md-example.match",
    "gnubg-text/match.sgf",
    "gnubg-text/session.sgf",
    "mat/galaxy-11pt.txt",
    "mat/galaxy-cube16.txt",
    "mat/galaxy-losses-17pt.txt",
    "mat/galaxy-losses-line-2.txt",
    "mat/galaxy-losses-line.txt",
    "mat/gnubg-export-7p.mat",
    "mat/lazybg-match1.txt",
    "mat/lazybg-match3.txt",
    "mat/studio-13pt-wins16.txt",
    "mat/studio-7pt.txt",
    "mat/studio-hidden-play.txt",
    "mat/studio-wins4016.txt",
    "mat/xg-11pt-japan.txt",
    "mat/xg-export-crlf.txt",
    "statistics/automatic-doubles.sgf",
    "statistics/noisy-3p.sgf",
    "xg/match_with_comment.xg",
];

/// A recorded match without any analysis.
#[derive(Debug)]
pub(crate) struct Recorded {
    /// Path below [`FOLDER`].
    pub(crate) file: &'static str,
    pub(crate) record: Match,
}

/// A decision with a choice.
#[derive(Clone, Debug)]
pub(crate) struct Case<'a> {
    pub(crate) of: &'a Recorded,
    pub(crate) decision: RecordedDecision<'a>,
    pub(crate) situation: Situation,
}

/// Reads all matches.
pub(crate) fn matches() -> anyhow::Result<Vec<Recorded>> {
    FILES.into_iter().map(Recorded::read).collect()
}

impl Recorded {
    fn read(file: &'static str) -> anyhow::Result<Self> {
        let bytes = fs::read(Path::new(FOLDER).join(file)).context(file)?;
        let reading = read_file(&bytes).context(file)?;
        let mut record = reading.matches.into_iter().next().context("a file has a match")?;
        record.remove_analyses(|_| true);
        Ok(Self { file, record })
    }

    /// Returns the plays that are not forced, and the cube decisions.
    pub(crate) fn cases(&self, engine: &Engine) -> Vec<Case<'_>> {
        let case = |decision| {
            let situation = Situation::of_decision(&self.record, &decision)?;
            is_choice(engine, &decision, &situation).then_some(Case {
                of: self,
                decision,
                situation,
            })
        };
        self.record.decisions().filter_map(case).collect()
    }
}

fn is_choice(engine: &Engine, decision: &RecordedDecision<'_>, situation: &Situation) -> bool {
    match decision.made {
        RecordedChoice::Play(_) => !decision.is_forced(),
        RecordedChoice::NoDouble | RecordedChoice::Double(_) => engine.has_cube_decision(situation),
        _ => false,
    }
}

impl Case<'_> {
    pub(crate) fn game(&self) -> usize {
        self.decision.place.game
    }

    pub(crate) fn action(&self) -> usize {
        self.decision.place.action.unwrap_or_default()
    }

    pub(crate) fn xgid(&self) -> anyhow::Result<Xgid> {
        let Situation { position, state, .. } = &self.situation;
        Ok(Xgid::encode(position, state, self.decision.player)?)
    }

    /// Returns a number that shuffles the cases.
    pub(crate) fn shuffled(&self) -> u64 {
        let bytes = self.of.file.bytes().map(u64::from);
        let numbers = [self.game() as u64, self.action() as u64, self.decision.is_cube().into()];
        // FNV-1a, then the last steps of splitmix64.
        let hash = bytes.chain(numbers).fold(0xcbf2_9ce4_8422_2325, |hash: u64, next| {
            (hash ^ next).wrapping_mul(0x0100_0000_01b3)
        });
        let hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ hash >> 31
    }
}
