//! Values of boards on which 2x2 blocks are laid, by the places of the blocks: a block laid at
//! a place takes it and its up to eight neighbours away.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::{Board, Placing};
use crate::{Budget, Nimber, SolveError, Solver, pool};

/// Finds values of boards of 2x2 blocks ([`Placing::blocks`]) and remembers them.
///
/// A move is a vertex of the king's graph and deletes it with its neighbours (node Kayles), so
/// up to 8 x 8 places are one word. Connected sets of places are remembered, those of up to
/// 4 x 4 in a table, larger ones once for all their symmetries. Of two places with the same
/// neighbours only one is tried: whatever takes one takes the other. (To leave the other out of
/// the set as well would cost time: sets of all shapes come of it, of which fewer meet again.)
/// Parts of more than 8 x 8 places are left to a [`Solver`].
///
/// Compared with the plain rules on all sets of 3 x 4 places and on random boards of up to 6 x 6
/// cells, and with the solver on random boards of up to 6 x 12.
///
/// ```
/// use sg::boards::{Blocks, Board};
/// use sg::{Budget, Nimber};
///
/// let mut blocks = Blocks::new(Budget::default());
/// let board = Board::parse(["0000", "0000", "0010", "0000"])?;
/// assert_eq!(blocks.value(&board).ok(), Some(Nimber(3)));
/// # Ok::<(), sg::boards::ParseBoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Blocks {
    game: Placing,
    budget: Budget,
    /// One more than the values of connected sets of up to 4 x 4 places; 0 where not known yet.
    small: Vec<u8>,
    /// How many of them are known.
    small_known: usize,
    /// The values of larger connected sets.
    large: FxHashMap<u64, u8>,
    /// For larger parts.
    solver: Solver<Placing>,
}

/// More positions than the budget allows.
struct TooMany;

impl Blocks {
    /// Knows nothing yet. The budget counts the different sets of places.
    pub fn new(budget: Budget) -> Self {
        let game = Placing::blocks();
        Self {
            solver: Solver::new(game.clone(), budget),
            game,
            budget,
            small: vec![0; 1 << 16],
            small_known: 0,
            large: FxHashMap::default(),
        }
    }

    /// Whether the places of a board are looked at, and no part of it is left to a [`Solver`].
    pub fn knows(board: &Board) -> bool {
        let mut parts = Placing::blocks().parts(board).into_iter();
        parts.all(|part| places(&part).is_some())
    }

    /// How many different positions have been explored.
    pub fn explored(&self) -> usize {
        self.small_known + self.large.len() + self.solver.explored()
    }

    /// Returns the Grundy value of a board.
    pub fn value(&mut self, board: &Board) -> Result<Nimber, SolveError<Board>> {
        let mut sum = Nimber::ZERO;
        for part in self.game.parts(board) {
            sum += match places(&part) {
                Some(set) => self.value_of_places(set).map_err(|TooMany| {
                    let positions = self.budget.positions;
                    SolveError::Budget { positions }
                })?,
                None => self.solver.value(&[part])?,
            };
        }
        Ok(sum)
    }

    fn value_of_places(&mut self, set: u64) -> Result<Nimber, TooMany> {
        self.sum(set).map(|value| Nimber(value.into()))
    }

    /// The value of any set of places.
    fn sum(&mut self, mut set: u64) -> Result<u8, TooMany> {
        let mut sum = 0;
        while set != 0 {
            let part = component(set);
            set &= !part;
            sum ^= self.part(part)?;
        }
        Ok(sum)
    }

    /// The value of a connected set of places. It calls itself at most 16 deep: no more blocks
    /// fit.
    fn part(&mut self, part: u64) -> Result<u8, TooMany> {
        let part = cornered(part);
        if let Some(index) = small(part) {
            if let Some(value) = self.small[index].checked_sub(1) {
                return Ok(value);
            }
            let value = self.mex_of_moves(part)?;
            self.small[index] = value + 1;
            self.small_known += 1;
            return Ok(value);
        }
        let part = canonical(part);
        if let Some(value) = self.large.get(&part) {
            return Ok(*value);
        }
        let value = self.mex_of_moves(part)?;
        self.large.insert(part, value);
        Ok(value)
    }

    fn mex_of_moves(&mut self, part: u64) -> Result<u8, TooMany> {
        // At most 64 moves: no value is above 64, so no sum above 127.
        let mut seen = 0u128;
        let mut places = without_twins(part);
        if !pool::take(1 + u64::from(places.count_ones())) {
            return Err(TooMany);
        }
        while places != 0 {
            let place = places & places.wrapping_neg();
            places ^= place;
            seen |= 1 << self.sum(part & !around(place))?;
        }
        if self.small_known + self.large.len() >= self.budget.positions {
            return Err(TooMany);
        }
        Ok(seen.trailing_ones() as u8)
    }
}

// A set of places: the bit 8·row + column stands for the block with that upper left cell.

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

const fn to_the_right(set: u64) -> u64 {
    (set & !LAST_COLUMN) << 1
}

const fn to_the_left(set: u64) -> u64 {
    (set & !FIRST_COLUMN) >> 1
}

/// The set and its neighbours left and right.
const fn beside(set: u64) -> u64 {
    set | to_the_right(set) | to_the_left(set)
}

/// The set and its neighbours above and below.
const fn above(set: u64) -> u64 {
    set | set << 8 | set >> 8
}

/// The set and all its neighbours.
const fn around(set: u64) -> u64 {
    above(beside(set))
}

/// The connected part of the first place of a set.
const fn component(set: u64) -> u64 {
    let mut part = set & set.wrapping_neg();
    loop {
        let more = around(part) & set;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// Of each two places in a row or a column that have the same neighbours, only the first.
const fn without_twins(set: u64) -> u64 {
    let tall = above(set);
    let next = set & to_the_right(set);
    // The columns before the first and behind the second of them are empty there.
    let twins = next & !to_the_right(to_the_right(tall)) & !to_the_left(tall);
    let set = set & !twins;
    let wide = beside(set);
    let next = set & (set << 8);
    set & !(next & !(wide << 16) & !(wide >> 8))
}

/// The columns that hold a place: all rows laid upon each other.
const fn columns(set: u64) -> u8 {
    let half = set | set >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) as u8
}

/// The set moved into the corner.
const fn cornered(set: u64) -> u64 {
    set >> (set.trailing_zeros() & !7) >> columns(set).trailing_zeros()
}

/// Every row read backwards.
const fn mirrored(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Rows and columns exchanged, by blocks of 1, 2 and 4 places.
const fn transposed(set: u64) -> u64 {
    let change = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    let set = set ^ change ^ change << 7;
    let change = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    let set = set ^ change ^ change << 14;
    let change = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^ change ^ change << 28
}

/// The number of a set in the corner that is within 4 x 4 places.
fn small(set: u64) -> Option<usize> {
    let pairs = set | set >> 4;
    let rows = pairs & 0x00ff | pairs >> 8 & 0xff00;
    (set & !0x0f0f_0f0f == 0).then_some(rows as usize)
}

/// The least image of a set in the corner under the symmetries of the square; the wider way lies
/// across. The set has a place.
fn canonical(set: u64) -> u64 {
    let width = 8 - columns(set).leading_zeros();
    let height = 8 - set.leading_zeros() / 8;
    match height.cmp(&width) {
        Ordering::Less => least_turned(set, height, width),
        Ordering::Greater => least_turned(transposed(set), width, height),
        Ordering::Equal => {
            let across = transposed(set);
            least_turned(set, height, width).min(least_turned(across, height, width))
        }
    }
}

/// The least of a set in the corner, upside down, mirrored and both.
fn least_turned(set: u64, height: u32, width: u32) -> u64 {
    let upside_down = |set: u64| set.swap_bytes() >> (64 - 8 * height);
    let mirrored = mirrored(set) >> (8 - width);
    let least = set.min(mirrored);
    least.min(upside_down(set)).min(upside_down(mirrored))
}

/// The places of blocks on a board; `None` when they are not within 8 x 8.
fn places(part: &Board) -> Option<u64> {
    let mut set = 0;
    for (row, pair) in part.rows().windows(2).enumerate() {
        let both = pair[0] & pair[1];
        let line = both & both >> 1;
        if line > 0xff || line != 0 && row >= 8 {
            return None;
        }
        if line != 0 {
            set |= line << (8 * row);
        }
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Solver};
    use proptest::prelude::*;

    /// The rules on whole boards, without parts and symmetries.
    struct Whole(Placing);

    impl Game for Whole {
        type Position = Board;

        fn options(&self, board: &Board, sink: &mut dyn FnMut(&[Board])) {
            self.0.placements(board, &mut |after| sink(&[after]));
        }
    }

    /// Node Kayles on places, as it is defined.
    struct Places;

    impl Game for Places {
        type Position = Vec<(i8, i8)>;

        fn options(&self, set: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
            for (row, column) in set {
                let away =
                    |place: &&(i8, i8)| (place.0 - row).abs() > 1 || (place.1 - column).abs() > 1;
                sink(&[set.iter().filter(away).copied().collect()]);
            }
        }
    }

    fn value(board: &Board) -> Option<Nimber> {
        Blocks::new(Budget::default()).value(board).ok()
    }

    fn boards(rows: usize, columns: usize) -> impl Strategy<Value = Board> {
        // Mostly free cells, so that blocks fit.
        let used = proptest::collection::vec(0u64..1 << columns, rows);
        let free = proptest::collection::vec(0u64..1 << columns, rows);
        (used, free).prop_filter_map("wide", move |(used, free)| {
            let row = |(used, free): (u64, u64)| -> String {
                let free = |column: usize| (used | free) >> column & 1 == 1;
                (0..columns)
                    .map(|c| if free(c) { '0' } else { '1' })
                    .collect()
            };
            let rows: Vec<String> = used.into_iter().zip(free).map(row).collect();
            Board::parse(rows.iter().map(String::as_str)).ok()
        })
    }

    #[test]
    fn empty_boards_have_the_known_values() {
        let known = [
            (4, 4, 1),
            (5, 5, 0),
            (6, 6, 4),
            (7, 7, 1),
            (6, 8, 5),
            (7, 8, 1),
        ];
        for (rows, columns, known) in known {
            let value = Board::empty(rows, columns).and_then(|board| value(&board));
            assert_eq!(value, Some(Nimber(known)), "{rows}x{columns}");
        }
    }

    #[test]
    fn sets_of_3_by_4_places_have_the_values_of_the_rules() {
        let mut solver = Solver::new(Places, Budget::default());
        let mut blocks = Blocks::new(Budget::default());
        for set in 0..1u64 << 12 {
            let places = (0..12i8).filter(|place| set >> place & 1 == 1);
            let places = places.map(|place| (place / 4, place % 4)).collect();
            let set = (0..3).fold(0, |rows, row| rows | (set >> (4 * row) & 15) << (8 * row));
            let by_rules = solver.value(&[places]).ok();
            assert_eq!(blocks.value_of_places(set).ok(), by_rules, "{set:x}");
        }
    }

    #[test]
    fn a_small_budget_is_told() {
        let board = Board::empty(8, 8);
        let mut blocks = Blocks::new(Budget { positions: 100 });
        let value = board.map(|board| blocks.value(&board));
        let refused = SolveError::Budget { positions: 100 };
        assert_eq!(value, Some(Err(refused)));
        assert!(blocks.explored() <= 100);
    }

    proptest! {
        #[test]
        fn images_are_those_of_the_square(set: u64) {
            let bit = |set: u64, row: u32, column: u32| set >> (8 * row + column) & 1;
            for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
                prop_assert_eq!(bit(transposed(set), row, column), bit(set, column, row));
                prop_assert_eq!(bit(mirrored(set), row, column), bit(set, row, 7 - column));
            }
        }

        #[test]
        fn all_images_have_one_form(set in 1u64.., down in 0u32..4, right in 0u32..4) {
            let small = set & 0x1f1f_1f1f | 1;
            let moved = small << (8 * down);
            let moved = (0..right.min(3)).fold(moved, |set, _| to_the_right(set));
            for image in [moved, mirrored(moved), transposed(moved), moved.swap_bytes()] {
                prop_assert_eq!(canonical(cornered(image)), canonical(cornered(small)));
            }
        }

        #[test]
        fn small_boards_have_the_values_of_the_rules(board in boards(6, 6)) {
            let by_rules = Solver::new(Whole(Placing::blocks()), Budget::default())
                .value(std::slice::from_ref(&board));
            prop_assert_eq!(value(&board), by_rules.ok());
        }

        #[test]
        fn wide_boards_have_the_values_of_the_solver(board in boards(6, 12)) {
            let game = Placing::blocks();
            let by_solver = Solver::new(&game, Budget::default()).value(&game.parts(&board));
            prop_assert_eq!(value(&board), by_solver.ok());
        }
    }
}
