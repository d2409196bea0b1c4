//! Digital deletions: lower a digit of a string, or erase a zero with all that follows it; who
//! erases the last digit wins.

use crate::Game;

/// The rules; a position is a string of the digits 0..=9.
#[derive(Debug, Clone, Copy, Default)]
pub struct DigitalDeletions;

impl Game for DigitalDeletions {
    type Position = Vec<u8>;

    fn options(&self, digits: &Vec<u8>, sink: &mut dyn FnMut(&[Vec<u8>])) {
        self.moves(digits, &mut |_, left| sink(left));
    }

    /// A move is called by the place of the digit, from 1, and by how much it is lowered: 0 where it
    /// is erased.
    fn moves(&self, digits: &Vec<u8>, visit: &mut dyn FnMut(&[u64], &[Vec<u8>])) {
        for (index, &digit) in digits.iter().enumerate() {
            let place = index as u64 + 1;
            for lower in 0..digit {
                let mut after = digits.clone();
                after[index] = lower;
                visit(&[place, (digit - lower).into()], &[after]);
            }
            if digit == 0 {
                visit(&[place, 0], &[digits[..index].to_vec()]);
            }
        }
    }

    fn most_moves(&self, digits: &Vec<u8>) -> u64 {
        9 * digits.len() as u64
    }
}

/// Who wins every string of up to a number of digits, found by going through them once.
#[derive(Debug, Clone)]
pub struct Table {
    /// By length, then by the string read as a number: whether the player to move wins.
    wins: Vec<Vec<bool>>,
}

impl Table {
    /// The longest strings a table is made for: ten million bytes.
    pub const LONGEST: usize = 7;

    /// Returns the table of all strings of up to `length` digits, at most [`Self::LONGEST`].
    ///
    /// A string is won as soon as one move of it is known to lose, so every lost string marks
    /// those that lead to it. O(10^length · length).
    pub fn new(length: usize) -> Self {
        let mut wins: Vec<Vec<bool>> = (0..=length.min(Self::LONGEST))
            .map(|length| vec![false; 10usize.pow(length as u32)])
            .collect();
        for length in 0..wins.len() {
            for number in 0..wins[length].len() {
                if !wins[length][number] {
                    mark(&mut wins, length, number);
                }
            }
        }
        Self { wins }
    }

    /// Whether the player to move wins the string; `None` for a string that is too long, or
    /// that holds something else than digits.
    pub fn is_win(&self, digits: &[u8]) -> Option<bool> {
        if digits.iter().any(|digit| *digit > 9) {
            return None;
        }
        let number = digits.iter().fold(0usize, |number, digit| {
            number.saturating_mul(10) + usize::from(*digit)
        });
        self.wins.get(digits.len())?.get(number).copied()
    }
}

/// Marks every string from which a move leads to this lost one.
fn mark(wins: &mut [Vec<bool>], length: usize, number: usize) {
    let mut place = 1;
    for _ in 0..length {
        let digit = number / place % 10;
        for higher in digit + 1..10 {
            wins[length][number + (higher - digit) * place] = true;
        }
        place *= 10;
    }
    // A zero and anything behind it.
    let mut width = 1;
    for longer in &mut wins[length + 1..] {
        let first = number * 10 * width;
        longer[first..first + width].fill(true);
        width *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn the_table_is_that_of_the_rules() {
        let table = Table::new(4);
        let mut brute = Brute::new(DigitalDeletions);
        for length in 0..=4u32 {
            for number in 0..10usize.pow(length) {
                let digit = |place| (number / 10usize.pow(place) % 10) as u8;
                let digits: Vec<u8> = (0..length).rev().map(digit).collect();
                let wins = brute.outcome(std::slice::from_ref(&digits)).is_win();
                assert_eq!(table.is_win(&digits), Some(wins), "{digits:?}");
            }
        }
        assert_eq!(table.is_win(&[0; 5]), None);
        assert_eq!(table.is_win(&[10]), None);
    }

    #[test]
    fn lost_strings_of_two_digits_are_the_known_ones() {
        let table = Table::new(2);
        let lost = |n: &u8| table.is_win(&[n / 10, n % 10]) == Some(false);
        let known = [11, 20, 32, 43, 54, 65, 76, 87, 98];
        assert_eq!((0..100).filter(lost).collect::<Vec<u8>>(), known);
    }
}
