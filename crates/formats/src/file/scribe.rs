//! Taking down a match, action by action, as readers find it in a file.

use barpoint_core::record::{
    Action, Ending, Entry, Game, GameEnd, Match, OddPlay, Place, RecordedPlay, Table, Warning,
    WarningKind,
};
use barpoint_core::{
    ByPlayer, CubeValue, Decision, Dice, GameValue, Offer, PlayError, PlayProblem, Player,
    Position, Side,
};

/// More warnings than anybody reads; further ones are only counted.
const MOST_WARNINGS: usize = 200;

/// Characters of a warning, which may quote a line of any length.
const LONGEST_WARNING: usize = 300;
/// Actions of a game; no game is so long.
const MOST_ACTIONS: usize = 20_000;

/// Writes a match down. It keeps the board, says what breaks a rule, and finds out how games ended
/// from all that the file says about it.
///
/// Once a game is over, what follows in it is passed over with a warning.
#[derive(Debug, Default)]
pub(crate) struct Scribe {
    record: Match,
    open: Option<OpenGame>,
    /// Warnings beyond [`MOST_WARNINGS`].
    unheard: usize,
}

/// Who acts, and how sure the file is of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Actor {
    /// This player, whoever's turn it should be.
    Surely(Player),
    /// This player, unless it is the other one's turn.
    Probably(Player),
}

/// What a file says about the end of a game, to be weighed against the play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// Who won, as far as it says so.
    pub(crate) winner: Option<Player>,
    /// How many points.
    pub(crate) points: Option<u32>,
    /// A value that is named, such as a gammon.
    pub(crate) value: Option<GameValue>,
    /// Whether the winner is beyond doubt.
    pub(crate) is_sure: bool,
}

#[derive(Debug)]
struct OpenGame {
    game: Game,
    table: Table,
    begun_at: Place,
    claim: Option<(Claim, Place)>,
    /// A roll for which no play is shown although there are several.
    unexplained: Option<(usize, Place)>,
    /// Whether a play is missing or broke the rules, so that the board may be a wrong one.
    is_doubtful: bool,
}

impl Scribe {
    /// A scribe for a match whose head is known.
    pub(crate) fn new(record: Match) -> Self {
        Self { record, ..Self::default() }
    }

    /// The match so far, without the game under way.
    pub(crate) fn record(&self) -> &Match {
        &self.record
    }

    /// For what is learnt late about the match as a whole.
    pub(crate) fn record_mut(&mut self) -> &mut Match {
        &mut self.record
    }

    /// Whether a game is under way.
    pub(crate) fn has_game(&self) -> bool {
        self.open.is_some()
    }

    /// The score after the game under way as far as it is known, if the play shows how it ended.
    pub(crate) fn next_score(&self) -> Option<ByPlayer<u32>> {
        let Some(open) = &self.open else { return Some(self.record.next_score()) };
        let claimed = open.claim.and_then(|(claim, _)| claim.winner.zip(claim.points));
        let shown = open.table.end().map(|end| (end.winner, end.points));
        let (winner, points) = shown.or(claimed)?;
        let mut score = open.game.score;
        score[winner] = score[winner].saturating_add(points);
        Some(score)
    }

    /// The table of the game under way.
    pub(crate) fn table(&self) -> Option<&Table> {
        self.open.as_ref().map(|open| &open.table)
    }

    /// Notes an oddity of the game under way, or of the match.
    pub(crate) fn warn(&mut self, place: Place, kind: WarningKind, what: impl Into<String>) {
        let entry = self.open.as_ref().and_then(|open| open.game.entries.len().checked_sub(1));
        self.warn_about(entry, place, kind, what.into());
    }

    fn warn_about(&mut self, entry: Option<usize>, place: Place, kind: WarningKind, what: String) {
        if self.record.warnings.len() >= MOST_WARNINGS {
            self.unheard += 1;
            return;
        }
        let game = self.open.is_some().then_some(self.record.games.len());
        let mut what = what;
        if let Some((end, _)) = what.char_indices().nth(LONGEST_WARNING) {
            what.truncate(end);
            what.push('…');
        }
        self.record.warnings.push(Warning { place, game, entry, kind, what });
    }

    /// Begins a game with the score that the file gives, or else the one that follows.
    pub(crate) fn begin_game(&mut self, place: Place, score: Option<ByPlayer<u32>>) {
        self.finish_game(score);
        let mut game = self.record.next_game();
        if let Some(score) = score
            && score != game.score
        {
            let is_uncounted = self.record.length.is_none() && score == ByPlayer::default();
            if !is_uncounted {
                let (expected, found) = (game.score.0, score.0);
                let what = format!(
                    "the score is {}-{}, and {}-{} after the games before it",
                    found[0], found[1], expected[0], expected[1]
                );
                self.warn(place, WarningKind::Points, what);
            }
            game.score = score;
            game.crawford = self.record.is_crawford_at(score);
        }
        let table = Table::new(&self.record, &game);
        self.open = Some(OpenGame {
            game,
            table,
            begun_at: place,
            claim: None,
            unexplained: None,
            is_doubtful: false,
        });
    }

    /// Says how often the cube was doubled automatically. Once somebody has acted it is too late.
    pub(crate) fn automatic_doubles(&mut self, place: Place, times: u8) {
        let Some(open) = &mut self.open else { return };
        if open.game.entries.is_empty() {
            open.game.automatic_doubles = times.min(CubeValue::MAX.log2());
            open.table = Table::new(&self.record, &open.game);
        } else {
            let what = "an automatic double in the middle of a game: passed over";
            self.warn(place, WarningKind::Ignored, what);
        }
    }

    /// Whether this is the Crawford game, where the file says so.
    pub(crate) fn crawford(&mut self, is_crawford: bool) {
        if let Some(open) = &mut self.open {
            open.game.crawford = is_crawford;
            let points = open.game.score;
            open.table.apply(&Action::SetScore { points, crawford: is_crawford });
        }
    }

    /// Adds a remark to an action of the game under way, counted from 1; 0 is the game itself.
    pub(crate) fn comment_on(&mut self, action: usize, text: &str) {
        let Some(open) = &mut self.open else { return };
        let entries = &mut open.game.entries;
        let comment = match entries.len().min(action).checked_sub(1) {
            None => &mut open.game.comment,
            Some(index) => &mut entries[index].notes_mut().comment,
        };
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Adds a remark to the last action, or to the game or the match before there is one.
    pub(crate) fn comment(&mut self, text: &str) {
        let comment = match &mut self.open {
            None => &mut self.record.details.comment,
            Some(open) => match open.game.entries.last_mut() {
                None => &mut open.game.comment,
                Some(entry) => &mut entry.notes_mut().comment,
            },
        };
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// A roll and its play, in the player's own numbering; an empty text or `Cannot Move` may mean
    /// that nothing can be moved, that there is one play only, or that none is shown.
    pub(crate) fn play(&mut self, place: Place, actor: Actor, dice: Dice, text: &str) {
        let Some(open) = &self.open else { return };
        let player = self.who_plays(actor, dice, text);
        let (mut play, mut error) = open.table.read_any_play(player, dice, text);
        let mut unexplained = false;
        if let Some(PlayError { problem: PlayProblem::NoHit(target), .. }) = error {
            let starless = open.table.read_any_play(player, dice, &text.replace('*', ""));
            if starless.1.is_none() {
                (play, error) = starless;
                let what = format!("`{text}` says that it hits on {target}, where nothing stands");
                self.warn_about(self.next_entry(), place, WarningKind::Play, what);
            }
        }
        if let Some(error) = error {
            if is_pass(text) {
                let plays = self.table().map(|table| table.position_seen_by(player).plays(dice));
                if let Some([only]) = plays.as_deref() {
                    play = RecordedPlay::Legal(only.play);
                } else {
                    unexplained = true;
                }
            } else if let PlayProblem::Ambiguous(plays) = &error.problem
                && let Some(&first) = plays.first()
            {
                play = RecordedPlay::Legal(first);
                let entry = self.next_entry();
                self.warn_about(entry, place, WarningKind::Play, format!("{error}: the first"));
            } else if let RecordedPlay::Odd(odd) = &play {
                let fate = match odd.after {
                    Some(_) => "moved as written",
                    None => "the board stays as it was",
                };
                self.doubt();
                let entry = self.next_entry();
                let what = format!("{dice} played {error}: {fate}");
                self.warn_about(entry, place, WarningKind::Play, what);
            }
        }
        self.settle_before(place, player);
        if self.push(place, Action::Play { player, dice, play })
            && unexplained
            && let Some(open) = &mut self.open
        {
            open.unexplained = Some((open.game.entries.len() - 1, place));
        }
    }

    /// A roll whose play the file hides on purpose, because the player resigned.
    pub(crate) fn hidden_play(&mut self, place: Place, actor: Actor, dice: Dice) {
        let player = self.who_acts(actor);
        self.settle_before(place, player);
        self.push(place, Action::Play { player, dice, play: RecordedPlay::Hidden });
    }

    /// A play of which the file gives the board afterwards, seen by the other player.
    pub(crate) fn play_to(
        &mut self,
        place: Place,
        actor: Actor,
        dice: Dice,
        text: &str,
        after: Position,
    ) {
        let player = self.who_acts(actor);
        let Some(table) = self.table() else { return };
        let plays = table.position_seen_by(player).plays(dice);
        let legal = plays.iter().find(|legal| legal.result == after);
        let play = match legal {
            Some(legal) => RecordedPlay::Legal(legal.play),
            None => RecordedPlay::Odd(OddPlay { text: text.into(), after: Some(after) }.into()),
        };
        self.settle_before(place, player);
        if legal.is_none() {
            let entry = self.next_entry();
            let what = format!("{dice} played illegally: set up as the file says");
            self.warn_about(entry, place, WarningKind::Play, what);
        }
        self.push(place, Action::Play { player, dice, play });
    }

    /// A double; one that answers a double is a beaver, one that answers a beaver a raccoon. The
    /// new value of the cube is checked where the file gives it.
    pub(crate) fn double(&mut self, place: Place, actor: Actor, value: Option<u32>) {
        let player = self.who_acts(actor);
        let Some(table) = self.table() else { return };
        let answers = table.to_act() == Some(player);
        let action = match table.decision() {
            Decision::Answer(Offer::Double) if answers => Action::Beaver(player),
            Decision::Answer(Offer::Beaver) if answers => Action::Raccoon(player),
            _ => {
                self.settle_before(place, player);
                Action::Double(player)
            }
        };
        self.guess_automatic_doubles(place, value);
        self.push_cube(place, action, value);
    }

    /// A session whose first double goes beyond 2 had automatic doubles.
    fn guess_automatic_doubles(&mut self, place: Place, value: Option<u32>) {
        let is_session = self.record.length.is_none();
        let Some(open) = self.open.as_mut().filter(|_| is_session) else { return };
        let turns =
            |entry: &Entry| matches!(entry.action, Action::Double(_) | Action::SetCube { .. });
        if open.game.automatic_doubles > 0 || open.game.entries.iter().any(turns) {
            return;
        }
        let times = value.filter(|&value| value > 2).and_then(CubeValue::new);
        let Some(times) = times.map(|value| value.log2() - 1) else { return };
        open.game.automatic_doubles = times;
        let mut table = Table::new(&self.record, &open.game);
        open.game.entries.iter().for_each(|entry| table.apply(&entry.action));
        open.table = table;
        let what =
            format!("the first double is to {}: automatic doubles assumed", value.unwrap_or(0));
        self.warn(place, WarningKind::Cube, what);
    }

    /// A beaver or a raccoon that the file calls so.
    pub(crate) fn beaver(&mut self, place: Place, actor: Actor, value: Option<u32>) {
        let player = self.who_acts(actor);
        let Some(table) = self.table() else { return };
        let action = match table.decision() {
            Decision::Answer(Offer::Beaver) => Action::Raccoon(player),
            _ => Action::Beaver(player),
        };
        self.push_cube(place, action, value);
    }

    fn push_cube(&mut self, place: Place, action: Action, value: Option<u32>) {
        let Some(table) = self.table() else { return };
        let offered_before = matches!(table.decision(), Decision::Answer(_));
        let turns = if offered_before { 2 } else { 1 };
        let expected = table.cube().value.get() << turns;
        let is_crawford = table.is_crawford();
        if let Some(value) = value.filter(|&value| value != expected) {
            let what =
                format!("a cube of {value}, and {expected} by the play before: taken as that");
            self.warn(place, WarningKind::Cube, what);
        }
        if is_crawford && let Some(open) = &mut self.open {
            open.game.crawford = false;
            open.table.apply(&Action::SetScore { points: open.game.score, crawford: false });
            self.record.rules.crawford = false;
            let what = "a double in the Crawford game: played without the Crawford rule";
            self.warn(place, WarningKind::Cube, what);
        }
        self.push(place, action);
    }

    /// The double is taken.
    pub(crate) fn take(&mut self, place: Place, actor: Actor) {
        let player = self.who_acts(actor);
        self.push(place, Action::Take(player));
    }

    /// The double is dropped.
    pub(crate) fn drop(&mut self, place: Place, actor: Actor) {
        let player = self.who_acts(actor);
        self.push(place, Action::Drop(player));
    }

    /// An offer to resign that the other player declined.
    pub(crate) fn declined_resignation(&mut self, place: Place, player: Player, value: GameValue) {
        self.push(place, Action::Resign { player, value });
        self.push(place, Action::DeclineResignation(player.flip()));
    }

    /// What the file says about the end of the game. The first word about the winner counts, unless
    /// a later one is surer.
    pub(crate) fn claim(&mut self, place: Place, claim: Claim) {
        let Some(open) = &mut self.open else { return };
        let Some((known, _)) = &mut open.claim else {
            open.claim = Some((claim, place));
            return;
        };
        if claim.winner.is_some() && (known.winner.is_none() || claim.is_sure && !known.is_sure) {
            known.winner = claim.winner;
            known.is_sure = claim.is_sure;
        }
        known.points = known.points.or(claim.points);
        known.value = known.value.or(claim.value);
    }

    /// The match, with everything that the file says about its last game.
    pub(crate) fn finish(mut self) -> Match {
        self.finish_game(None);
        if self.unheard > 0 {
            let what = format!("and {} more oddities", self.unheard);
            self.record.warnings.push(Warning {
                place: Place::Whole,
                game: None,
                entry: None,
                kind: WarningKind::Ignored,
                what,
            });
        }
        self.record
    }

    fn next_entry(&self) -> Option<usize> {
        self.open.as_ref().map(|open| open.game.entries.len())
    }

    fn doubt(&mut self) {
        if let Some(open) = &mut self.open {
            open.is_doubtful = true;
        }
    }

    /// Who acts: the turn goes before the column.
    pub(crate) fn who_acts(&self, actor: Actor) -> Player {
        match actor {
            Actor::Surely(player) => player,
            Actor::Probably(player) => self.table().and_then(Table::to_act).unwrap_or(player),
        }
    }

    /// Who plays this: turn order goes before the column, and legal plays before turn order.
    fn who_plays(&self, actor: Actor, dice: Dice, text: &str) -> Player {
        let (Actor::Probably(hint), Some(table)) = (actor, self.table()) else {
            return self.who_acts(actor);
        };
        let expected = match table.decision() {
            // The doubler rolls on: the take has been left out.
            Decision::Answer(_) => Some(table.on_roll()),
            _ => table.to_act(),
        };
        let other = expected.unwrap_or(hint);
        let fits = |player| table.read_play(player, dice, text).is_ok();
        if other != hint && !fits(other) && fits(hint) { hint } else { other }
    }

    /// Whoever rolls or doubles has taken what was offered.
    fn settle_before(&mut self, place: Place, player: Player) {
        let Some(open) = &self.open else { return };
        if open.table.end().is_some() || open.table.resignation().is_some() {
            return;
        }
        if let Decision::Answer(offer) = open.table.decision() {
            let taker = Player::of(offer.by().flip(), open.table.on_roll());
            if offer == Offer::Double {
                let what = format!("{player} goes on without an answer to the double: taken");
                self.warn(place, WarningKind::Cube, what);
            }
            self.push(place, Action::Take(taker));
        }
    }

    /// Adds an action; whether it was added.
    fn push(&mut self, place: Place, action: Action) -> bool {
        let Some(open) = &mut self.open else { return false };
        if open.table.end().is_some() || open.claim.is_some() && !action.is_setting() {
            self.warn(place, WarningKind::Ignored, "the game is over: passed over");
            return false;
        }
        if open.game.entries.len() >= MOST_ACTIONS {
            let what = format!("more than {MOST_ACTIONS} actions in a game: passed over");
            self.warn(place, WarningKind::Ignored, what);
            return false;
        }
        let unexplained = open.unexplained.take();
        // Of the play itself was spoken when it was read.
        let problem = open.table.problem_of_turn(&action);
        open.table.apply(&action);
        open.game.entries.push(action.into());
        if let Some((entry, place)) = unexplained {
            self.doubt();
            let what = "a roll without a play, although it can be played: passed".into();
            self.warn_about(Some(entry), place, WarningKind::Play, what);
        }
        if let Some(problem) = problem {
            use barpoint_core::record::ActionProblem as P;
            let kind = match problem {
                P::OutOfTurn(_) => WarningKind::Turn,
                P::IllegalPlay(_) | P::OpeningRoll | P::OtherDice(_) => WarningKind::Play,
                _ => WarningKind::Cube,
            };
            self.warn(place, kind, problem.to_string());
        }
        true
    }

    /// Closes the game under way; `next` is the score of the game after it, if there is one.
    fn finish_game(&mut self, next: Option<ByPlayer<u32>>) {
        let Some(mut open) = self.open.take() else { return };
        if let Some((entry, _)) = open.unexplained
            && let Action::Play { play, .. } = &mut open.game.entries[entry].action
        {
            *play = RecordedPlay::Hidden;
        }
        let length = self.record.length.map_or(u32::MAX, |length| length.get().into());
        let is_over = open.game.score.0.iter().any(|&points| points >= length);
        if is_over {
            self.open = Some(open);
            let place = self.open.as_ref().map_or(Place::Whole, |open| open.begun_at);
            self.warn(place, WarningKind::Ignored, "the match was over: the game is passed over");
            self.open = None;
            return;
        }
        let gain = next.and_then(|next| gain(open.game.score, next));
        let needed = self.record.length.map(|length| {
            open.game.score.0.map(|points| u32::from(length.get()).saturating_sub(points))
        });
        let needed = needed.map(ByPlayer);
        let mut warnings = Vec::new();
        match open.table.end() {
            Some(end) => {
                let end = self.check_end(&open, end, needed, &mut warnings);
                open.game.end = Some(end);
            }
            None => resolve(&mut open, gain, needed, &mut warnings),
        }
        self.open = Some(open);
        for (place, kind, what) in warnings {
            self.warn(place, kind, what);
        }
        if let Some(open) = self.open.take() {
            self.record.games.push(open.game);
        }
    }

    /// The end that the board or the cube shows, compared with what the file says.
    fn check_end(
        &mut self,
        open: &OpenGame,
        mut end: GameEnd,
        needed: Option<ByPlayer<u32>>,
        warnings: &mut Vec<(Place, WarningKind, String)>,
    ) -> GameEnd {
        let Some((claim, place)) = open.claim else { return end };
        if claim.winner.is_some_and(|winner| winner != end.winner) && claim.is_sure {
            let what = format!("{} is said to have won, but {} has", end.winner.flip(), end.winner);
            warnings.push((place, WarningKind::Points, what));
        }
        let Some(points) = claim.points.filter(|&points| points != end.points) else { return end };
        let full = end.value().map_or(1, |value| u32::from(value.points()))
            * open.table.cube().value.get();
        if self.record.length.is_none() && points == full && matches!(end.how, Ending::BorneOff(_))
        {
            // A gammon counted although the cube was never turned: no Jacoby rule.
            self.record.rules.jacoby = false;
            end.points = full;
            return end;
        }
        let is_capped = needed.is_some_and(|needed| points == needed[end.winner]);
        if !is_capped {
            let what = format!("{points} points are claimed for a win of {}", end.points);
            warnings.push((place, WarningKind::Points, what));
        }
        end
    }
}

/// Who gained how much from one score to another, if only one player did.
fn gain(before: ByPlayer<u32>, after: ByPlayer<u32>) -> Option<(Player, u32)> {
    let more = |player| after[player].checked_sub(before[player]);
    match (more(Player::Zero)?, more(Player::One)?) {
        (points, 0) if points > 0 => Some((Player::Zero, points)),
        (0, points) if points > 0 => Some((Player::One, points)),
        _ => None,
    }
}

/// Finds out how a game ended that was neither borne off nor dropped.
fn resolve(
    open: &mut OpenGame,
    gain: Option<(Player, u32)>,
    needed: Option<ByPlayer<u32>>,
    warnings: &mut Vec<(Place, WarningKind, String)>,
) {
    let claim = open.claim.map(|(claim, _)| claim);
    let place = open.claim.map_or(open.begun_at, |(_, place)| place);
    let claimed = claim.and_then(|claim| claim.winner);
    let Some(winner) = gain.map(|(winner, _)| winner).or(claimed) else { return };
    if gain.is_some() && claimed.is_some_and(|claimed| claimed != winner) {
        let what =
            format!("{} is said to have won, but the next score says {winner}", winner.flip());
        warnings.push((place, WarningKind::Points, what));
    }
    let cube = open.table.cube().value.get();
    let claimed_points = claim.and_then(|claim| claim.points);
    let points = gain.map(|(_, points)| points).or(claimed_points);
    let is_doubler = Player::of(Side::OnRoll, open.table.on_roll()) == winner;
    let is_double = open.table.decision() == Decision::Answer(Offer::Double);
    if is_double && is_doubler && points.is_none_or(|points| points == cube) {
        // The answer has been left out, and the doubler won what the cube was worth.
        let action = Action::Drop(winner.flip());
        open.table.apply(&action);
        open.game.entries.push(action.into());
        open.game.end = open.table.end();
        return;
    }
    if is_double {
        let action = Action::Take(Player::of(Side::Opponent, open.table.on_roll()));
        open.table.apply(&action);
        open.game.entries.push(action.into());
    }
    let cube = open.table.cube().value.get();
    let named = claim.and_then(|claim| claim.value);
    let Some(points) = points.or(named.map(|value| u32::from(value.points()) * cube)) else {
        let what =
            format!("{} resigned, and nobody says for what: for a single game", winner.flip());
        warnings.push((place, WarningKind::Ending, what));
        resign(open, winner, GameValue::Single, cube);
        return;
    };
    let capped = needed.map(|needed| needed[winner]).filter(|&needed| needed > 0);
    let value = value_of(points, cube);
    match value {
        Some(value) if !open.is_doubtful => {
            let counted = u32::from(value.points()) * cube;
            let is_capped = gain.is_none() && capped == Some(points);
            if counted != points && !is_capped {
                let what =
                    format!("a win of {points} points with the cube on {cube}: {counted} counted");
                warnings.push((place, WarningKind::Points, what));
            }
            resign(open, winner, value, counted);
        }
        _ => {
            // Nobody can tell for what the game was given up, or whether it was.
            let most = 3 * cube;
            let likely = capped.map_or(most, |needed| {
                (1..=3).map(|value| value * cube).find(|&points| points >= needed).unwrap_or(most)
            });
            let counted = if points <= most || gain.is_some() { points } else { likely };
            if counted != points {
                let what = format!(
                    "a win of {points} points with the cube on {cube} cannot be: {counted} counted"
                );
                warnings.push((place, WarningKind::Points, what));
            } else if value.is_some() {
                let what = format!(
                    "{winner} won {points} points, and the play shown is not to be trusted"
                );
                warnings.push((place, WarningKind::Ending, what));
            }
            open.game.end = Some(GameEnd { winner, points: counted, how: Ending::Unknown });
        }
    }
}

/// The value of a game that counted for so many points, rounded up.
fn value_of(points: u32, cube: u32) -> Option<GameValue> {
    match points.div_ceil(cube) {
        0 | 1 => Some(GameValue::Single),
        2 => Some(GameValue::Gammon),
        3 => Some(GameValue::Backgammon),
        _ => None,
    }
}

fn resign(open: &mut OpenGame, winner: Player, value: GameValue, points: u32) {
    let player = winner.flip();
    for action in [Action::Resign { player, value }, Action::AcceptResignation(winner)] {
        open.table.apply(&action);
        open.game.entries.push(action.into());
    }
    open.game.end = Some(GameEnd { winner, points, how: Ending::Resigned(value) });
}

/// Whether a text says that nothing was moved, or nothing at all.
fn is_pass(text: &str) -> bool {
    const WORDS: [&str; 11] = [
        "",
        "-",
        "cannot move",
        "can't move",
        "no move",
        "no legal move",
        "none",
        "pass",
        "dance",
        "0/0",
        "o-o",
    ];
    let text = text.trim();
    let text = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}
