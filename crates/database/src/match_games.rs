//! Games of hypergammon at a score, solved in memory with every cube when they are first asked about.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use barpoint_bearoff::hypergammon::{Hypergammon, MatchGame, MatchStakes, Table};
use barpoint_core::{BySide, CubeOwner, Position, Side};
use barpoint_equity::{CubeContext, Payoff, Utility};

use crate::BuildOptions;
use crate::sweeps::Sweeps;

/// Returns the exact match winning chance of the player on roll, who does not double, in hypergammon with one or two
/// chequers. All positions and cubes of the game are solved when its score is first asked about, which takes some
/// seven seconds of CPU time with two chequers. Returns `None` for other numbers of chequers, for money, and for cubes beyond 32.
pub(crate) fn match_value(
    chequers: u8,
    position: &Position,
    context: &CubeContext,
) -> Option<Utility> {
    let boards = boards(chequers)?;
    let [mine, theirs] = [position.on_roll(), position.opponent()]
        .map(|side| boards.numbering().index(side).map(|number| boards.rank(number)));
    let (place, stakes) = MatchCube::new(context)?;
    let (game, player) = GAMES.game(chequers, boards, stakes)?;
    Some(Utility(game.chance(boards, [mine?, theirs?], player, place)))
}

/// Boards and plays of one or two chequers.
fn boards(chequers: u8) -> Option<&'static Hypergammon> {
    static BOARDS: [LazyLock<Option<Hypergammon>>; 2] =
        [LazyLock::new(|| Hypergammon::new(1)), LazyLock::new(|| Hypergammon::new(2))];
    BOARDS.get(usize::from(chequers).checked_sub(1)?)?.as_ref()
}

/// Place of a cube among those of a game.
#[derive(Clone, Copy, Debug)]
enum MatchCube {
    Centred,
    /// The cube has been turned this number of times. The player on roll owns it, or the opponent.
    Turned {
        times: usize,
        is_mine: bool,
    },
}

type Wins = Vec<BySide<[f64; 3]>>;

impl MatchCube {
    /// Returns the present cube of a context, and what wins are worth with each cube.
    fn new(context: &CubeContext) -> Option<(Self, Wins)> {
        let (payoffs, place) = context.payoffs()?;
        let wins = |payoff: &Payoff| BySide {
            on_roll: payoff.win.map(|chance| chance.0),
            opponent: payoff.lose.map(|chance| 1.0 - chance.0),
        };
        let mut stakes: Wins = payoffs.iter().map(wins).collect();
        let CubeOwner::Side(owner) = context.cube().owner else {
            return (place == 0).then_some((Self::Centred, stakes));
        };
        if payoffs.len() == 1 {
            return Some((Self::Centred, stakes));
        }
        let is_mine = owner == Side::OnRoll;
        if place > 0 {
            return Some((Self::Turned { times: place, is_mine }, stakes));
        }
        // A cube that nobody has turned has no owner, so another one comes before it.
        stakes.insert(0, stakes[0]);
        Some((Self::Turned { times: 1, is_mine }, stakes))
    }
}

/// A solved game.
trait Solved: Send + Sync {
    /// Match winning chance of the player on roll, who is the first or the second one of the stakes.
    fn chance(&self, boards: &Hypergammon, ranks: [usize; 2], player: Side, cube: MatchCube)
    -> f64;
}

struct SolvedGame<const K: usize> {
    game: MatchGame<K>,
    table: Table<K, 0>,
}

impl<const K: usize> Solved for SolvedGame<K> {
    fn chance(
        &self,
        boards: &Hypergammon,
        [mine, theirs]: [usize; 2],
        player: Side,
        cube: MatchCube,
    ) -> f64 {
        let place = match cube {
            MatchCube::Centred => self.game.index(player),
            MatchCube::Turned { times, is_mine } => self.game.index_after(player, times, is_mine),
        };
        boards.means(&self.table, &self.game, mine, theirs).scores[place]
    }
}

fn solve<const K: usize>(
    boards: &Hypergammon,
    stakes: MatchStakes,
    is_symmetric: bool,
) -> Option<Arc<dyn Solved>> {
    let game = MatchGame::<K>::new(stakes, is_symmetric)?;
    let mut sweeps = Sweeps::new(boards, &game);
    sweeps.run(BuildOptions::THRESHOLD, &AtomicBool::new(false), |_| Ok(())).ok()?;
    let table = sweeps.table;
    Some(Arc::new(SolvedGame { game, table }))
}

/// Games of the last scores that were asked about, the latest one last.
struct Games(Mutex<Vec<KnownGame>>);

/// Number of chequers, stakes and solution.
type KnownGame = (u8, Wins, Arc<dyn Solved>);

static GAMES: Games = Games(Mutex::new(Vec::new()));

impl Games {
    /// Number of games that are kept, most of them of 12 MB.
    const KEPT: usize = 32;

    /// Returns the game with these stakes of the player on roll, and which of its players this is.
    fn game(
        &self,
        chequers: u8,
        boards: &Hypergammon,
        stakes: Wins,
    ) -> Option<(Arc<dyn Solved>, Side)> {
        let flipped: Wins = stakes.iter().map(|wins| wins.flip()).collect();
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (player, wanted) in [(Side::OnRoll, &stakes), (Side::Opponent, &flipped)] {
            let found =
                games.iter().position(|(of, known, _)| *of == chequers && are_same(known, wanted));
            if let Some(found) = found {
                let game = games.remove(found);
                let solved = Arc::clone(&game.2);
                games.push(game);
                return Some((solved, player));
            }
        }
        let is_symmetric = are_same(&stakes, &flipped);
        let solved = on_own_threads(|| {
            let stakes = MatchStakes { wins: stakes.clone() };
            macro_rules! solve {
                ($($scores:literal)*) => {
                    match stakes.scores(is_symmetric) {
                        $($scores => solve::<$scores>(boards, stakes, is_symmetric),)*
                        _ => None,
                    }
                };
            }
            solve!(1 2 4 6 8 10 12 16 20 24)
        })?;
        games.push((chequers, stakes, Arc::clone(&solved)));
        let too_many = games.len().saturating_sub(Self::KEPT);
        games.drain(..too_many);
        Some((solved, Side::OnRoll))
    }
}

/// Returns true if wins are worth the same with each cube. Chances that were flipped twice may differ in the last bits.
fn are_same(one: &Wins, other: &Wins) -> bool {
    let is_near = |one: &[f64; 3], other: &[f64; 3]| {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-12)
    };
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            is_near(&one.on_roll, &other.on_roll) && is_near(&one.opponent, &other.opponent)
        })
}

/// Computes something on threads of its own. A waiting thread of the caller's pool could take up other work that needs
/// the same result.
pub(crate) fn on_own_threads<T: Send>(make: impl FnOnce() -> Option<T> + Send) -> Option<T> {
    let on_a_pool = || rayon::ThreadPoolBuilder::new().build().ok()?.install(make);
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, on_a_pool);
        thread.ok()?.join().ok().flatten()
    })
}
