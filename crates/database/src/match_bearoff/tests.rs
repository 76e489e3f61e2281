use std::collections::BTreeMap;

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, Setup, Side};
use barpoint_equity::MatchEquityTable;

use super::*;

fn score(length: u32, on_roll: u32, opponent: u32, crawford: bool) -> MatchScore {
    MatchScore::new(length, BySide { on_roll, opponent }, crawford).unwrap()
}

/// Game between two players, solved by plain recursion.
struct Game<'a> {
    numbering: &'a Numbering,
    table: &'a MatchEquityTable,
    /// Score from the point of view of player 0.
    score: MatchScore,
    known: BTreeMap<(usize, u32, u32, u32, Option<usize>), f64>,
}

impl Game<'_> {
    /// Returns the chance of a player to win the match after winning this number of points.
    fn after(&self, winner: usize, points: u32) -> f64 {
        let side = if winner == 0 { Side::OnRoll } else { Side::Opponent };
        let chance = self.table.after_game(&self.score, side, points).0;
        if winner == 0 { chance } else { 1.0 - chance }
    }

    /// Returns the chance of player `p`, who is on roll with board `own` and does not double.
    fn no_double(
        &mut self,
        p: usize,
        own: u32,
        other: u32,
        cube: u32,
        owner: Option<usize>,
    ) -> f64 {
        if let Some(&known) = self.known.get(&(p, own, other, cube, owner)) {
            return known;
        }
        let mut sum = 0.0;
        for (dice, ends) in Dice::ALL.iter().zip(boards_after(self.numbering, own)) {
            let mut best = 0.0_f64;
            for end in ends {
                let chance = match end {
                    0 => self.after(p, cube),
                    _ => 1.0 - self.best(1 - p, other, end, cube, owner),
                };
                best = best.max(chance);
            }
            sum += f64::from(dice.weight()) * best;
        }
        self.known.insert((p, own, other, cube, owner), sum / 36.0);
        sum / 36.0
    }

    /// Returns the chance of player `p` with the best cube action.
    fn best(&mut self, p: usize, own: u32, other: u32, cube: u32, owner: Option<usize>) -> f64 {
        let no_double = self.no_double(p, own, other, cube, owner);
        let away = self.score.away();
        let needs = [away.on_roll, away.opponent][p];
        if owner == Some(1 - p) || self.score.is_crawford() || cube >= needs {
            return no_double;
        }
        let take = self.no_double(p, own, other, 2 * cube, Some(1 - p));
        no_double.max(take.min(self.after(p, cube)))
    }
}

#[test]
fn chances_equal_plain_recursion() {
    let table = MatchEquityTable::default();
    for (score, value, owner) in [
        (score(5, 2, 1, false), 1, CubeOwner::Centred),
        (score(7, 0, 5, false), 2, CubeOwner::Side(Side::Opponent)),
        (score(3, 1, 1, false), 1, CubeOwner::Centred),
        (score(5, 4, 1, true), 1, CubeOwner::Centred),
        (score(5, 4, 1, false), 1, CubeOwner::Centred),
        (score(9, 2, 3, false), 4, CubeOwner::Side(Side::OnRoll)),
    ] {
        let cube = Cube { value: CubeValue::new(value).unwrap(), owner };
        let context = CubeContext::new(&Contest::Match(score), cube, &table);
        let solved = MatchBearoff::solve(6, 2, &context).unwrap();
        let numbering = solved.numbering();
        let mut game = Game { numbering, table: &table, score, known: BTreeMap::new() };
        let owner = match owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(Side::OnRoll) => Some(0),
            CubeOwner::Side(Side::Opponent) => Some(1),
        };
        for own in 1..numbering.boards() {
            for other in 1..numbering.boards() {
                let [on_roll, opponent] = [own, other].map(|n| numbering.board(n).unwrap());
                let position = Position::try_from(Setup { on_roll, opponent }).unwrap();
                let ours = solved.value(&context, &position).unwrap();
                let expected = game.no_double(0, own, other, value, owner);
                assert!((ours.no_double.0 - expected).abs() < 1e-12, "{score:?} {position:?}");
                if let Some(take) = ours.double_take {
                    let expected = game.no_double(0, own, other, 2 * value, Some(1));
                    assert!((take.0 - expected).abs() < 1e-12, "{score:?} {position:?}");
                }
            }
        }
    }
}

#[test]
fn invalid_problems_are_refused() {
    let table = MatchEquityTable::default();
    let money = CubeContext::new(&Contest::default(), Cube::START, &table);
    assert!(MatchBearoff::solve(6, 2, &money).is_err());
    let contest = Contest::Match(score(5, 0, 0, false));
    let context = CubeContext::new(&contest, Cube::START, &table);
    assert!(MatchBearoff::solve(6, 15, &context).is_err());
    assert!(MatchBearoff::solve(13, 2, &context).is_err());
}
