//! Rows of the table of actions.

use barpoint_analysis::Themes;
use barpoint_analysis::review::{ActionKind, ReviewedAction};
use barpoint_analysis::statistics::{CountingRule, Judgement, RateSums, Thresholds};
use barpoint_core::{Class, Contest, Player, PositionKey, Side};
use barpoint_records::{Mark, Match};

use crate::words::{CubeEvents, bit_of_theme};

/// Row of an action. Boards, points and themes are seen by the player on roll.
#[derive(Clone, Debug)]
pub(crate) struct ActionRow {
    /// Number of the game, counted from 1.
    pub(crate) game: u32,
    /// Number of the action in the game, counted from 1.
    pub(crate) action: u32,
    pub(crate) kind: ActionKind,
    /// Player who acts.
    pub(crate) player: Player,
    pub(crate) on_roll: Player,
    pub(crate) dice: Option<u8>,
    pub(crate) board: [u8; 10],
    pub(crate) class: Class,
    pub(crate) themes: i64,
    /// Events by verdict: done, missed, wrong.
    pub(crate) events: [i64; 3],
    pub(crate) error: Option<f64>,
    pub(crate) mark: Option<u8>,
    pub(crate) luck: Option<f64>,
    pub(crate) pips: [u32; 2],
    pub(crate) away: Option<[u32; 2]>,
    pub(crate) nontrivial: bool,
    pub(crate) counted: bool,
}

impl ActionRow {
    /// Returns the row of an action; `None` for a decision not to double that no rule counts, because its
    /// board is also that of the play after it.
    pub(crate) fn of(reviewed: &ReviewedAction<'_>, record: &Match) -> Option<Self> {
        let sums = RateSums::of(&reviewed.judgement, false);
        let [nontrivial, counted] =
            [CountingRule::ExtremeGammon, CountingRule::Gnubg].map(|rule| sums.decisions(rule) > 0);
        let kind = ActionKind::of(reviewed.choice);
        if kind == ActionKind::NoDouble && !nontrivial && !counted {
            return None;
        }
        let decision = &reviewed.decision;
        let (position, variant) = (&decision.position, record.rules.variant);
        let pips = position.pips();
        let away = decision.state.as_ref().ok().and_then(|state| match state.contest() {
            Contest::Money(_) => None,
            Contest::Match(score) => Some([score.away().on_roll, score.away().opponent]),
        });
        let themes = Themes::of(position, variant);
        Some(Self {
            game: decision.place.game as u32 + 1,
            action: reviewed.entry as u32 + 1,
            kind,
            player: reviewed.player,
            on_roll: decision.player,
            dice: decision.dice.map(|dice| 10 * dice.high().pips() + dice.low().pips()),
            board: PositionKey::from(position).0,
            class: Class::of(position, variant),
            themes: themes.all().iter().map(|&theme| bit_of_theme(theme)).sum(),
            events: events(reviewed),
            error: reviewed.error().map(|error| error.normalised),
            mark: mark(reviewed).map(number_of_mark),
            luck: reviewed.luck().map(|luck| luck.normalised),
            pips: [pips[Side::OnRoll], pips[Side::Opponent]],
            away,
            nontrivial,
            counted,
        })
    }
}

fn mark(reviewed: &ReviewedAction<'_>) -> Option<Mark> {
    let thresholds = Thresholds::default();
    match (&reviewed.judgement, reviewed.mark(&thresholds)) {
        (Judgement::Play(play), None) => thresholds.of_play(play),
        (_, mark) => mark,
    }
}

/// Returns the number of a mark in the table.
pub(crate) const fn number_of_mark(mark: Mark) -> u8 {
    match mark {
        Mark::VeryBad => 0,
        Mark::Bad => 1,
        Mark::Doubtful => 2,
        Mark::Good => 3,
        Mark::VeryGood => 4,
    }
}

fn events(reviewed: &ReviewedAction<'_>) -> [i64; 3] {
    let mut bits = [0; 3];
    for (event, verdict) in reviewed.events() {
        bits[verdict as usize] |= 1 << event as u8;
    }
    for (event, verdict) in reviewed.cube_events() {
        bits[verdict as usize] |= CubeEvents::bit(event);
    }
    bits
}
