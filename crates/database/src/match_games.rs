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
            on_roll: payoff.win.map(|chance| rounded(chance.0)),
            opponent: payoff.lose.map(|chance| rounded(1.0 - chance.0)),
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

/// Takes away the last bits of a chance, which may differ if it was flipped twice.
fn rounded(chance: f64) -> f64 {
    const ONE: f64 = (1_u64 << 40) as f64;
    (chance * ONE).round() / ONE
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
        let is_symmetric = stakes == flipped;
        // The same player is the first one whoever asks first, so that earlier questions change no bits.
        let (stakes, player) = if numbers(&flipped).lt(numbers(&stakes)) {
            (flipped, Side::Opponent)
        } else {
            (stakes, Side::OnRoll)
        };
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |(of, known, _): &KnownGame| *of == chequers && *known == stakes;
        if let Some(found) = games.iter().position(is_wanted) {
            let game = games.remove(found);
            let solved = Arc::clone(&game.2);
            games.push(game);
            return Some((solved, player));
        }
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
        Some((solved, player))
    }
}

fn numbers(wins: &Wins) -> impl Iterator<Item = f64> {
    wins.iter().flat_map(|wins| [wins.on_roll, wins.opponent]).flatten()
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

#[cfg(test)]
mod tests {
    use barpoint_core::{Contest, Cube, MatchScore, Variant};
    use barpoint_equity::MatchEquityTable;

    use super::*;

    #[test]
    fn the_score_that_was_asked_about_first_changes_no_bits() {
        let boards = boards(1).unwrap();
        let table = MatchEquityTable::default();
        let position = Variant::Hypergammon1.start();
        let ranks = [position.on_roll(), position.opponent()]
            .map(|side| boards.rank(boards.numbering().index(side).unwrap()));
        let score = MatchScore::new(7, BySide { on_roll: 3, opponent: 5 }, false).unwrap();
        let context = CubeContext::new(&Contest::Match(score), Cube::START, &table);
        let both = [context, context.flip(), context.flip().flip()];
        let chances = |order: [usize; 3]| {
            let games = Games(Mutex::new(Vec::new()));
            let mut chances = [0; 3];
            for i in order {
                let (cube, stakes) = MatchCube::new(&both[i]).unwrap();
                let (game, player) = games.game(1, boards, stakes).unwrap();
                chances[i] = game.chance(boards, ranks, player, cube).to_bits();
            }
            assert_eq!(games.0.lock().unwrap().len(), 1);
            chances
        };
        let found = chances([0, 1, 2]);
        assert_eq!(found, chances([1, 2, 0]));
        assert_eq!(found[0], found[2]);
        assert_ne!(found[0], found[1]);
    }
}
