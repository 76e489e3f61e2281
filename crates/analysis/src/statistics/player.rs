//! Statistics of one player.

use barpoint_core::{ByPlayer, MatchScore};
use barpoint_equity::MatchEquityTable;
use barpoint_records::{Game, Mark, Match, StaticVerdict};

use super::sums::summed;
use super::{
    Amount, BEST_RATING, BeaverStatistics, CubeStatistics, Judgement, LuckWord, LuckWord107, Marks,
    PlayJudgement, RatingWord, ResignationStatistics, Thresholds, absolute_rating_loss,
    rating_by_error_rates,
};

summed! {
    /// Statistics of one player in a game, a match or a session.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct PlayerStatistics {
        /// Chequer plays.
        pub chequer: ChequerStatistics,
        /// Luck.
        pub luck: LuckStatistics,
        /// Cube decisions.
        pub cube: CubeStatistics,
        /// Decisions beside those of the static evaluation.
        pub difficulty: DifficultyStatistics,
        /// Resignations and answers.
        pub resignations: ResignationStatistics,
        /// Beavers and raccoons.
        pub beavers: BeaverStatistics,
        /// Points won in money play, gain of match winning chance in a match; negative if lost.
        pub result: f64,
    }
}

impl PlayerStatistics {
    /// Returns the equity lost by plays and cube decisions, positive.
    #[must_use]
    pub fn error(&self) -> Amount {
        self.chequer.error + self.cube.error()
    }

    /// Returns the number of decisions that count: unforced plays and close or actual cube decisions.
    #[must_use]
    pub fn decisions(&self) -> u32 {
        self.chequer.unforced + self.cube.close_or_actual
    }

    /// Returns the error for each decision that counts.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.error().per(self.decisions())
    }

    /// Returns the word for the rate, `None` without decisions.
    #[must_use]
    pub fn rating(&self) -> Option<RatingWord> {
        (self.decisions() > 0).then(|| RatingWord::of(self.rate().normalised))
    }

    /// Returns the FIBS rating by the error rate in matches of `length` points; `None` without decisions.
    ///
    /// # Source
    /// GNU Backgammon's manual, "Absolute ratings", part I.
    #[must_use]
    pub fn rating_by_rate(&self, length: u32) -> Option<f64> {
        let loss = rating_by_error_rates(self.rate().normalised, length);
        (self.decisions() > 0).then_some(BEST_RATING - loss)
    }

    /// Returns the FIBS rating by the error rates of plays and of cube decisions in matches of `length`
    /// points; `None` without decisions.
    ///
    /// # Source
    /// GNU Backgammon's manual, "Absolute ratings", part II.
    #[must_use]
    pub fn rating_by_both_rates(&self, length: u32) -> Option<f64> {
        let [chequer, cube] = [self.chequer.rate(), self.cube.rate()].map(|rate| rate.normalised);
        let [chequer, cube] = absolute_rating_loss(chequer, cube, length);
        (self.decisions() > 0).then_some(BEST_RATING - chequer - cube)
    }

    /// Adds a judgement. The last argument says whether the luck of its roll counts as known.
    pub(super) fn add(&mut self, judgement: &Judgement, thresholds: &Thresholds, knows_luck: bool) {
        self.difficulty.add(judgement, thresholds);
        match judgement {
            Judgement::Play(play) => {
                self.chequer.add(play, thresholds);
                self.luck.add(play, thresholds, knows_luck);
            }
            Judgement::Cube(cube) => self.cube.add(cube),
        }
    }
}

summed! {
    /// Chequer plays of a player.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct ChequerStatistics {
        /// Number of rolls that were played, with or without a choice, analysed or not.
        pub moves: u32,
        /// Number of analysed plays with more than one legal play.
        pub unforced: u32,
        /// Numbers of plays by their marks.
        pub marks: Marks,
        /// Equity lost by all plays, positive.
        pub error: Amount,
    }
}

impl ChequerStatistics {
    /// Returns the error for each unforced play.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.error.per(self.unforced)
    }

    /// Returns the word for the rate, `None` without unforced plays.
    #[must_use]
    pub fn rating(&self) -> Option<RatingWord> {
        (self.unforced > 0).then(|| RatingWord::of(self.rate().normalised))
    }

    pub(super) fn add(&mut self, play: &PlayJudgement, thresholds: &Thresholds) {
        self.moves += 1;
        self.unforced += u32::from(!play.is_forced && play.error.is_some());
        let error = play.error.unwrap_or_default();
        self.error += error;
        self.marks.count(thresholds.of_play(play));
    }
}

summed! {
    /// Luck of a player's rolls.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct LuckStatistics {
        /// Number of rolls that were played, analysed or not.
        pub rolls: u32,
        /// Number of rolls whose luck is known. A roll without luck is among them if its play is forced or illegal
        /// and the luck of every other roll of the player in the game is known: GNU Backgammon writes none for
        /// some of them, and divides by them.
        pub analysed: u32,
        /// Numbers of rolls by their marks.
        pub marks: Marks,
        /// Sum of the luck.
        pub total: Amount,
    }
}

impl LuckStatistics {
    /// Returns the luck of each analysed roll on average, zero if there are none.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.total.per(self.analysed)
    }

    /// Returns the word for the rate, `None` without analysed rolls.
    #[must_use]
    pub fn rating(&self) -> Option<LuckWord> {
        (self.analysed > 0).then(|| LuckWord::of(self.rate().normalised))
    }

    /// Returns the word of GNU Backgammon 1.07 for the rate, `None` without analysed rolls.
    #[must_use]
    pub fn rating_107(&self) -> Option<LuckWord107> {
        (self.analysed > 0).then(|| LuckWord107::of(self.rate().normalised))
    }

    pub(super) fn add(&mut self, play: &PlayJudgement, thresholds: &Thresholds, is_known: bool) {
        self.rolls += 1;
        self.analysed += u32::from(is_known);
        let Some(luck) = play.luck else { return };
        self.total += luck;
        self.marks.count(thresholds.of_roll(play.luck_mark, luck.normalised));
    }
}

summed! {
    /// Decisions of a player beside those of the static evaluation.
    ///
    /// Only decisions that GNU Backgammon counts are here, and only those whose analysis has the verdict of
    /// the static evaluation.
    ///
    /// # Units
    /// Normalised equity.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct DifficultyStatistics {
        /// Number of decisions.
        pub decisions: u32,
        /// Equity lost by the player, positive.
        pub error: f64,
        /// Equity that the best choices of the static evaluation would have lost, positive.
        pub static_error: f64,
        /// Number of good decisions: the static evaluation rejects them and the analysis approves them.
        pub good: u32,
        /// Number of very good decisions.
        pub very_good: u32,
    }
}

impl DifficultyStatistics {
    /// Returns the mean difficulty: the expected error per decision of a player who decides as the static
    /// evaluation does. `None` without decisions.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.per_decision(self.static_error)
    }

    /// Returns the error per decision less the mean difficulty; negative if the player lost less than the
    /// static evaluation would have lost. `None` without decisions.
    #[must_use]
    pub fn adjusted_rate(&self) -> Option<f64> {
        self.per_decision(self.error - self.static_error)
    }

    fn per_decision(&self, sum: f64) -> Option<f64> {
        (self.decisions > 0).then(|| sum / f64::from(self.decisions))
    }

    pub(super) fn add(&mut self, judgement: &Judgement, thresholds: &Thresholds) {
        let Some((verdict, error)) = counted(judgement) else { return };
        self.decisions += 1;
        self.error += error;
        self.static_error += f64::from(verdict.best_loses);
        match thresholds.of_brilliance(error, Some(&verdict)) {
            Some(Mark::VeryGood) => self.very_good += 1,
            Some(Mark::Good) => self.good += 1,
            _ => {}
        }
    }
}

/// Returns the verdict on a decision that counts, and the equity lost by it.
fn counted(judgement: &Judgement) -> Option<(StaticVerdict, f64)> {
    match judgement {
        Judgement::Play(play) if !play.is_forced => {
            Some((play.static_verdict?, play.error?.normalised))
        }
        Judgement::Cube(cube) if cube.counts() => {
            Some((cube.static_verdict?, cube.error().normalised))
        }
        _ => None,
    }
}

/// Returns the result of a game for both players, `None` if the record has no end of it or its score
/// cannot occur.
///
/// # Units
/// Points in money play, the change of the match winning chance in a match.
pub fn game_result(record: &Match, game: &Game, table: &MatchEquityTable) -> Option<ByPlayer<f64>> {
    let end = game.end?;
    let won = match record.length {
        None => f64::from(end.points),
        Some(length) => {
            let points = game.score.seen_by(end.winner);
            let score = MatchScore::new(length.get().into(), points, game.crawford);
            let score = score.ok()?;
            let side = end.winner.side(end.winner);
            table.after_game(&score, side, end.points).0 - table.before_game(&score).0
        }
    };
    let mut result = ByPlayer([-won; 2]);
    result[end.winner] = won;
    Some(result)
}

/// Kind of contest, on which the unit of results and unnormalised amounts depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestKind {
    /// Money play: points.
    Money,
    /// Matches: match winning chances.
    Match {
        /// Points of a match; `None` for matches of different lengths.
        length: Option<u32>,
    },
}

impl ContestKind {
    /// Returns the kind of a record.
    #[must_use]
    pub fn of(record: &Match) -> Self {
        match record.length {
            None => Self::Money,
            Some(length) => Self::Match { length: Some(length.get().into()) },
        }
    }

    /// Returns true in money play.
    #[must_use]
    pub const fn is_money(self) -> bool {
        matches!(self, Self::Money)
    }

    /// Returns the points of a match, if all matches have the same length.
    #[must_use]
    pub const fn length(self) -> Option<u32> {
        match self {
            Self::Money => None,
            Self::Match { length } => length,
        }
    }

    /// Returns the kind of two contests together, or `None` if their units differ.
    #[must_use]
    pub fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Money, Self::Money) => Some(Self::Money),
            (Self::Match { length }, Self::Match { length: other }) => {
                Some(Self::Match { length: length.filter(|_| length == other) })
            }
            _ => None,
        }
    }
}
