//! The green game move by move: a pawn with the way that it has come, and who wins from there.

use std::collections::{BTreeMap, BTreeSet};

use super::{BuchiGame, Digraph};

/// A board: the fields 1 to n of two players, Ann and Billy, between which a pawn goes to and fro.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GreenBoard {
    /// How many fields are Ann's, which are the first ones.
    pub anns: u64,
    /// The green fields.
    pub greens: Vec<u64>,
    /// The moves, each from a field to one of the other player.
    pub moves: Vec<(u64, u64)>,
}

/// The two nodes of a field in [`GreenBoard::ann_wins`], and behind them where Ann and where Billy has won.
const LAYERS: usize = 2;

impl GreenBoard {
    /// How many fields there are: as many as the largest number says.
    pub fn fields(&self) -> u64 {
        let ends = self.moves.iter().flat_map(|(from, to)| [*from, *to]);
        ends.fold(0, u64::max)
    }

    /// Whether a field is Ann's.
    pub const fn is_anns(&self, field: u64) -> bool {
        field <= self.anns
    }

    /// The green fields, of which many are asked about.
    fn green_fields(&self) -> BTreeSet<u64> {
        self.greens.iter().copied().collect()
    }

    /// Whether Ann has won, where the way has come back to a field: then play is over, and she has won iff the pawn has
    /// stood on green since it was there, that field itself included.
    pub fn closed(&self, way: &[u64]) -> Option<bool> {
        let (last, before) = way.split_last()?;
        let first = before.iter().rposition(|field| field == last)?;
        let greens = self.green_fields();
        Some(way[first..].iter().any(|field| greens.contains(field)))
    }

    /// The fields to which the pawn may go at the end of a way, ascending; none where play is over. Nobody may end play
    /// in the other player's favour, so that to have no move is to lose, as by such a move.
    pub fn next(&self, way: &[u64]) -> BTreeSet<u64> {
        let Some(last) = way.last().filter(|_| self.closed(way).is_none()) else {
            return BTreeSet::new();
        };
        let ahead = self.moves.iter().filter(|(from, _)| from == last);
        let targets = ahead.map(|(_, to)| *to);
        let is_allowed = |to: &u64| {
            let longer = [way, &[*to]].concat();
            let won_by_ann = self.closed(&longer);
            won_by_ann.is_none_or(|ann| ann == self.is_anns(*last))
        };
        targets.filter(is_allowed).collect()
    }

    /// Whether Ann wins from the end of a way; `None` of what is no way on the board. O((greens + 1) · moves).
    ///
    /// Where the pawn has been, play is over: in Ann's favour if there was green since, or will be when the pawn comes
    /// back. So every field has two nodes, before the next green field and behind it, and what play does not come back to
    /// is a game of [`BuchiGame`]. Who wins that without memory wins by the rules: Ann since a field that comes again
    /// behind a green one is hers, and Billy since from where he wins behind a green field he wins before one in the same
    /// way, and so need not pass one and come back. Compared with the rules for every way on all boards of 2 and 2 fields
    /// and on others of 3 and 3.
    pub fn ann_wins(&self, way: &[u64]) -> Option<bool> {
        let (&last, before) = way.split_last()?;
        if let Some(won) = self.closed(way) {
            return Some(won);
        }
        let fields = usize::try_from(self.fields()).ok()?;
        if !(1..=fields as u64).contains(&last) {
            return None;
        }
        // The fields where the pawn has been, and whether there was green since.
        let greens = self.green_fields();
        let mut is_green_since = greens.contains(&last);
        let mut passed: BTreeMap<u64, bool> = BTreeMap::new();
        for field in before.iter().rev() {
            is_green_since |= greens.contains(field);
            passed.entry(*field).or_insert(is_green_since);
        }
        let node =
            |field: u64, layer: usize| Some(LAYERS * (field.checked_sub(1)? as usize) + layer);
        let [ann_won, billy_won] = [0, 1].map(|end| LAYERS * fields + end);
        let mut edges = vec![(ann_won, ann_won), (billy_won, billy_won)];
        for (from, to) in &self.moves {
            for layer in 0..LAYERS {
                let target = match passed.get(to) {
                    Some(green) if *green || layer == 1 => ann_won,
                    Some(_) => billy_won,
                    None => node(*to, layer.max(usize::from(greens.contains(to))))?,
                };
                edges.push((node(*from, layer)?, target));
            }
        }
        let of_fields = |says: &dyn Fn(u64) -> bool, ends: [bool; 2]| -> Vec<bool> {
            let each = (1..=fields as u64).flat_map(|field| [says(field); LAYERS]);
            each.chain(ends).collect()
        };
        let owners = of_fields(&|field| self.is_anns(field), [true, true]);
        let greens = of_fields(&|field| greens.contains(&field), [true, false]);
        let graph = Digraph::new(LAYERS * fields + 2, edges).ok()?;
        let game = BuchiGame::new(graph, owners, greens).ok()?;
        let start = node(last, 0)?;
        Some(game.won_by_ann().contains(&start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether Ann wins by the rules alone; each move is tried, those that lose at once too. Every way on the way there
    /// is compared.
    fn compared(board: &GreenBoard, way: &mut Vec<u64>) -> bool {
        let won = board.closed(way).unwrap_or_else(|| {
            let last = way[way.len() - 1];
            let ann = board.is_anns(last);
            let targets: BTreeSet<u64> = board
                .moves
                .iter()
                .filter(|(from, _)| *from == last)
                .map(|(_, to)| *to)
                .collect();
            let mut is_won_by_mover = false;
            for to in targets {
                way.push(to);
                is_won_by_mover |= compared(board, way) == ann;
                way.pop();
            }
            is_won_by_mover == ann
        });
        assert_eq!(board.ann_wins(way), Some(won), "{board:?}: {way:?}");
        won
    }

    #[test]
    fn who_wins_from_any_way_is_what_the_rules_say() {
        // For each field which of the two of the other player it leads to: one, the other or both.
        for code in 0..81_u32 {
            let leads = |field: u32, bit: u32| (code / 3_u32.pow(field) % 3 + 1) >> bit & 1 == 1;
            let moves = (0..4_u32).flat_map(|field| (0..2).map(move |bit| (field, bit)));
            let moves = moves.filter(|(field, bit)| leads(*field, *bit));
            let other = |field: u32| if field < 2 { 3 } else { 1 };
            let moves =
                moves.map(|(field, bit)| (u64::from(field + 1), u64::from(other(field) + bit)));
            let moves: Vec<(u64, u64)> = moves.collect();
            for greens in 0..16_u64 {
                let board = GreenBoard {
                    anns: 2,
                    greens: (1..=4)
                        .filter(|field| greens >> (field - 1) & 1 == 1)
                        .collect(),
                    moves: moves.clone(),
                };
                for field in 1..=4 {
                    compared(&board, &mut vec![field]);
                }
            }
        }
        let mut numbers = 1_u64;
        let mut below = |bound: u64| {
            numbers = numbers
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (numbers >> 33) % bound
        };
        for _ in 0..40 {
            let mut board = GreenBoard {
                anns: 3,
                greens: vec![1 + below(6)],
                moves: Vec::new(),
            };
            for field in 1..=6 {
                let other = if field <= 3 { 4 } else { 1 };
                for _ in 0..2 {
                    board.moves.push((field, other + below(3)));
                }
            }
            compared(&board, &mut vec![1 + below(6)]);
        }
    }

    #[test]
    fn nobody_ends_play_for_the_other() {
        let board = GreenBoard {
            anns: 2,
            greens: vec![1],
            moves: vec![(1, 3), (1, 4), (2, 4), (3, 1), (4, 1), (4, 2)],
        };
        assert_eq!(board.next(&[1]), BTreeSet::from([3, 4]));
        // From 3 the pawn only comes back to green.
        assert_eq!(board.next(&[1, 3]), BTreeSet::new());
        assert_eq!(board.ann_wins(&[1, 3]), Some(true));
        assert_eq!(board.next(&[1, 4]), BTreeSet::from([2]));
        assert_eq!(board.next(&[1, 4, 2]), BTreeSet::new());
        assert_eq!(board.ann_wins(&[1, 4, 2]), Some(false));
        assert_eq!(board.closed(&[1, 4, 2, 4]), Some(false));
        assert_eq!(board.closed(&[1, 3, 1]), Some(true));
        assert_eq!(board.ann_wins(&[7]), None);
        assert_eq!(board.ann_wins(&[]), None);
    }
}
