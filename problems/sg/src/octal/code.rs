//! A code: its digits, its text, and the rules it stands for.

use std::fmt;
use std::str::FromStr;

use crate::period::Theorem;
use crate::wording::both;
use crate::{Game, Wording};

/// What a digit allows to be left of a heap: nothing.
pub(super) const NOTHING: u8 = 1;
/// One heap.
pub(super) const ONE: u8 = 2;
/// Two heaps.
pub(super) const TWO: u8 = 4;
/// Three heaps.
pub(super) const THREE: u8 = 8;

/// The longest code that is read.
const MOST_DIGITS: usize = 64;

/// An octal or hexadecimal code. It is also the rules: a position is one heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Code {
    // Invariant: every digit is below 16, the first allows only splitting, the last is not 0
    // unless it is the only one.
    digits: Vec<u8>,
}

/// Why a text is no code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("character {}: {problem}; expected {expected}", at + 1)]
pub struct ParseCodeError {
    /// The index of the character, counted from 0.
    pub at: usize,
    /// What is wrong.
    pub problem: Wording,
    /// What is read there.
    pub expected: Wording,
}

impl Code {
    /// Returns the code with these digits, that of taking nothing first. `None` when a digit
    /// is above 15, when the first allows more than splitting, or when there are more than 64.
    pub fn new(digits: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut digits: Vec<u8> = digits.into_iter().take(MOST_DIGITS + 1).collect();
        let fits = digits.len() <= MOST_DIGITS && digits.iter().all(|digit| *digit < 16);
        let splits = digits.first().is_some_and(|d| d & (NOTHING | ONE) == 0);
        if !fits || !splits {
            return None;
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Some(Self { digits })
    }

    fn named(digits: &[u8]) -> Self {
        Self {
            digits: digits.to_vec(),
        }
    }

    /// Kayles, 0.77: knock down one pin or two neighbours.
    pub fn kayles() -> Self {
        Self::named(&[0, 7, 7])
    }

    /// Dawson's Kayles, 0.07: knock down two neighbours.
    pub fn dawson_kayles() -> Self {
        Self::named(&[0, 0, 7])
    }

    /// Dawson's Chess, 0.137: mark a cell; its neighbours are used up too.
    pub fn dawson_chess() -> Self {
        Self::named(&[0, 1, 3, 7])
    }

    /// Treblecross as a game of rows, 0.007: three neighbours fall. A row of n cells of
    /// Treblecross is a row of n + 2 here.
    pub fn treblecross() -> Self {
        Self::named(&[0, 0, 0, 7])
    }

    /// The digits, that of taking nothing first.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The largest number of objects a move takes away.
    pub fn largest(&self) -> u64 {
        self.digits.len().saturating_sub(1) as u64
    }

    /// Whether a move may leave three heaps.
    pub fn is_hexadecimal(&self) -> bool {
        self.digits.iter().any(|digit| digit & THREE != 0)
    }

    /// Whether a move may split a heap.
    pub fn splits(&self) -> bool {
        self.digits.iter().any(|digit| digit & (TWO | THREE) != 0)
    }

    /// Whether it is a game of rows: whatever may be taken may be taken anywhere.
    fn is_of_rows(&self) -> bool {
        self.digits.iter().all(|digit| matches!(digit, 0 | 7)) && self.digits[0] == 0
    }

    /// How many neighbours may be taken anywhere in a row, ascending, where it is a game of rows;
    /// else nothing.
    pub fn runs(&self) -> Vec<u64> {
        if !self.is_of_rows() {
            return Vec::new();
        }
        let digits = (0..).zip(&self.digits).filter(|(_, digit)| **digit != 0);
        digits.map(|(take, _)| take).collect()
    }

    /// The most heaps that a move leaves.
    fn most_left(&self) -> usize {
        if self.is_hexadecimal() {
            3
        } else {
            1 + usize::from(self.splits())
        }
    }

    /// The heaps that the move with that label leaves, where heaps are no rows.
    fn left_by(&self, heap: u64, label: &[u64]) -> Option<Vec<u64>> {
        let (take, smaller) = label.split_first()?;
        let digit = *self.digits.get(usize::try_from(*take).ok()?)?;
        let left = left_with(heap.checked_sub(*take)?, smaller)?;
        let is_move = smaller.len() + 1 == self.most_left() && digit >> left.len() & 1 == 1;
        is_move.then_some(left)
    }

    /// What is known of repetitions of the values: Guy and Smith's theorem for octal codes. No
    /// such theorem is known where heaps split in three.
    pub fn theorem(&self) -> Theorem {
        if self.is_hexadecimal() {
            Theorem::Unknown
        } else {
            Theorem::GuySmith {
                largest: self.largest(),
            }
        }
    }

    /// The numbers that may be taken from a heap with what may be left, where the heap has so
    /// many.
    fn takes(&self, heap: u64) -> impl Iterator<Item = (u64, u8)> {
        let digits = (0..).zip(&self.digits);
        digits
            .map(|(take, digit)| (take, *digit))
            .take_while(move |(take, _)| *take <= heap)
    }

    /// An upper bound of the number of options of a heap.
    pub fn most_options(&self, heap: u64) -> u64 {
        let options = self.takes(heap).map(|(take, digit)| {
            let left = heap - take;
            let third = if digit & THREE == 0 { 0 } else { left };
            let second = if digit & TWO == 0 { 0 } else { left };
            let pairs = third.saturating_mul(left) / 6;
            pairs
                .saturating_add(third + 1)
                .saturating_add(second / 2 + 2)
        });
        options.fold(0, u64::saturating_add)
    }
}

/// The heaps of that many objects of which all but the largest have these sizes, ascending, 0 for
/// those that are not there; `None` where the last would not be the largest.
pub(crate) fn left_with(objects: u64, smaller: &[u64]) -> Option<Vec<u64>> {
    let mut left: Vec<u64> = smaller
        .iter()
        .copied()
        .skip_while(|size| *size == 0)
        .collect();
    let largest = left
        .iter()
        .try_fold(objects, |rest, size| rest.checked_sub(*size))?;
    if largest > 0 {
        left.push(largest);
    }
    let is_ascending = left.is_sorted() && left.first() != Some(&0);
    (is_ascending && (largest > 0 || left.is_empty())).then_some(left)
}

impl Game for Code {
    type Position = u64;

    fn options(&self, &heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        for (take, digit) in self.takes(heap) {
            let left = heap - take;
            if digit & NOTHING != 0 && left == 0 {
                sink(&[]);
            }
            if digit & ONE != 0 && left > 0 {
                sink(&[left]);
            }
            if digit & TWO != 0 {
                (1..=left / 2).for_each(|first| sink(&[first, left - first]));
            }
            if digit & THREE != 0 {
                for first in 1..=left / 3 {
                    for second in first..=(left - first) / 2 {
                        sink(&[first, second, left - first - second]);
                    }
                }
            }
        }
    }

    /// Where heaps are rows of which neighbours are taken and what is left may lie on either
    /// side (every digit is 0 or 7), a move is called by the first that is taken, from 1, and
    /// how many are; it leaves what lies before them and what lies behind. Of other codes it is
    /// called by how many are taken and, where heaps may split, by the sizes of all heaps that
    /// are left but the largest, 0 for those that are not there.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        if !self.is_of_rows() {
            let most_left = self.most_left();
            return self.options(&heap, &mut |left| {
                let mut label = [0; 3];
                label[0] = heap - left.iter().sum::<u64>();
                let smaller = left.split_last().map_or(&[][..], |(_, smaller)| smaller);
                label[most_left - smaller.len()..most_left].copy_from_slice(smaller);
                visit(&label[..most_left], left);
            });
        }
        for (take, _) in self.takes(heap).filter(|(_, digit)| *digit != 0) {
            for first in 1..=heap + 1 - take {
                visit(&[first, take], &[first - 1, heap + 1 - take - first]);
            }
        }
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        if !self.is_of_rows() {
            return self.left_by(heap, label);
        }
        let &[first, take] = label else { return None };
        let allowed = self.digits.get(usize::try_from(take).ok()?);
        let before = first.checked_sub(1)?;
        let behind = heap.checked_sub(before)?.checked_sub(take)?;
        (*allowed? == 7).then(|| vec![before, behind])
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        if self.is_of_rows() {
            heap.saturating_mul(self.largest())
        } else {
            self.most_options(heap)
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hexadecimal = self.is_hexadecimal();
        for (index, digit) in self.digits.iter().enumerate() {
            if hexadecimal {
                write!(f, "{digit:X}")?;
            } else {
                write!(f, "{digit}")?;
            }
            if index == 0 {
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Code {
    type Err = ParseCodeError;

    /// Reads `0.77`, `.77` or `4.007`, with hexadecimal digits where heaps split in three.
    fn from_str(text: &str) -> Result<Self, ParseCodeError> {
        const FORM: Wording = both(
            "a code such as 0.77 or 4.007, with digits 0-7 (0-F where a heap may split in three)",
            "形如 0.77 或 4.007 的编码，数字为 0-7（一堆可分成三堆时为 0-F）",
        );
        let wrong = |at, problem: Wording| ParseCodeError {
            at,
            problem,
            expected: FORM,
        };
        let end = text.chars().count();
        let Some((before, after)) = text.split_once('.') else {
            return Err(wrong(end, both("there is no point", "没有小数点")));
        };
        if before.chars().count() > 1 {
            let problem = both("one digit stands before the point", "小数点前只能有一位");
            return Err(wrong(1, problem));
        }
        let mut digits = Vec::new();
        let before = if before.is_empty() { "0" } else { before };
        let skipped = usize::from(!text.starts_with('.'));
        for (index, character) in before.chars().chain(after.chars()).enumerate() {
            // The place in the text: the point is skipped, and an unwritten 0 was not there.
            let at = if index == 0 { 0 } else { index + skipped };
            let Some(digit) = character.to_digit(16) else {
                let found = character.escape_debug();
                let problem = Wording::of(
                    format!("`{found}` is no digit"),
                    format!("`{found}` 不是数字"),
                );
                return Err(wrong(at, problem));
            };
            if index == 0 && digit as u8 & (NOTHING | ONE) != 0 {
                let problem = Wording::of(
                    format!(
                        "the digit before the point is what may be left when nothing is taken: \
                         {digit} would let a heap stay as it is"
                    ),
                    format!("小数点前的数字说的是不取石子时可以留下什么：{digit} 会让一堆原样不动"),
                );
                return Err(wrong(at, problem));
            }
            digits.push(digit as u8);
        }
        Self::new(digits).ok_or_else(|| {
            let problem = Wording::of(
                format!("the code has more than {MOST_DIGITS} digits"),
                format!("编码超过 {MOST_DIGITS} 位"),
            );
            wrong(end, problem)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn options(code: &str, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let code: Code = code.parse().unwrap_or_else(|error| panic!("{error}"));
        code.options(&heap, &mut |parts| options.push(parts.to_vec()));
        options
    }

    #[test]
    fn digits_allow_what_they_say() {
        assert_eq!(options("0.1", 1), [vec![]; 1]);
        assert_eq!(options("0.1", 2), Vec::<Vec<u64>>::new());
        assert_eq!(options("0.3", 2), [[1]]);
        assert_eq!(options("4.", 5), [[1, 4], [2, 3]]);
        assert_eq!(options(".77", 3), [vec![2], vec![1, 1], vec![1]]);
        assert_eq!(options("8.", 5), [[1, 1, 3], [1, 2, 2]]);
    }

    #[test]
    fn codes_are_written_in_their_shortest_form() {
        for (text, short) in [
            (".77", "0.77"),
            ("0.770", "0.77"),
            ("4.007", "4.007"),
            ("8.", "8."),
            ("0.0f", "0.0F"),
            ("0.", "0."),
        ] {
            assert_eq!(
                text.parse::<Code>().map(|code| code.to_string()),
                Ok(short.to_owned())
            );
        }
    }

    #[test]
    fn what_is_no_code_is_pointed_at() {
        for (text, at) in [
            ("077", 3),
            ("0.7x", 3),
            (".7x", 2),
            ("12.7", 1),
            ("1.7", 0),
            ("", 0),
            ("0.7二", 3),
        ] {
            assert_eq!(
                text.parse::<Code>().map_err(|error| error.at),
                Err(at),
                "{text}"
            );
        }
        let long = format!("0.{}", "7".repeat(MOST_DIGITS));
        assert!(long.parse::<Code>().is_err());
    }

    proptest! {
        /// All codes of up to 5 digits, heaps to 30.
        #[test]
        fn the_bound_of_options_holds(
            digits in proptest::collection::vec(0u8..16, 0..5),
            heap in 0u64..30,
        ) {
            let code = Code::new([vec![0], digits].concat()).ok_or_else(|| {
                TestCaseError::fail("these digits make a code")
            })?;
            let mut count = 0;
            code.options(&heap, &mut |_| count += 1);
            prop_assert!(count <= code.most_options(heap));
            prop_assert_eq!(code.to_string().parse::<Code>(), Ok(code));
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,12}") {
            let _ = text.parse::<Code>();
        }
    }
}
