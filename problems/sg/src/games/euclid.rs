//! Euclid's game: subtract a positive multiple of the smaller of two numbers from the larger;
//! who makes one of them 0 wins.

use crate::{Game, Outcome};

/// The rules; a position is the two numbers, and it is over when one of them is 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct Euclid;

impl Euclid {
    /// What is left when the smaller number, which is not 0, has been subtracted so many times.
    fn after(self, (a, b): (u64, u64), times: u64) -> (u64, u64) {
        let (small, large) = (a.min(b), a.max(b));
        self.canonical((small, large - times * small))
    }
}

impl Game for Euclid {
    type Position = (u64, u64);

    fn options(&self, numbers: &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(numbers, &mut |_, left| sink(left));
    }

    /// A move is called by how many times it subtracts the smaller number.
    fn moves(&self, numbers: &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        for times in 1..=self.most_moves(numbers) {
            visit(&[times], &[self.after(*numbers, times)]);
        }
    }

    fn leaves(&self, numbers: &(u64, u64), label: &[u64]) -> Option<Vec<(u64, u64)>> {
        let &[times] = label else { return None };
        (1..=self.most_moves(numbers))
            .contains(&times)
            .then(|| vec![self.after(*numbers, times)])
    }

    fn most_moves(&self, &(a, b): &(u64, u64)) -> u64 {
        a.max(b).checked_div(a.min(b)).unwrap_or(0)
    }

    fn canonical(&self, (a, b): (u64, u64)) -> (u64, u64) {
        (a.min(b), a.max(b))
    }
}

/// Returns who wins (Cole and Davie 1969): the player to move iff the first quotient above 1
/// in Euclid's algorithm is the first, third, …, one; equal numbers are won at once.
/// O(log of the smaller). Compared with the rules for all numbers to 60.
pub fn outcome(a: u64, b: u64) -> Outcome {
    if steps(a, b) % 2 == 1 {
        Outcome::N
    } else {
        Outcome::P
    }
}

/// Returns how many moves the game lasts when the winner prolongs it and the loser shortens it
/// (see [`crate::convention::EverySg`]). Odd iff the player to move wins. O(log of the
/// smaller). Compared with the step counts of the rules for all numbers to 60.
pub fn steps(a: u64, b: u64) -> u32 {
    let (mut small, mut large) = (a.min(b), a.max(b));
    // The quotients of Euclid's algorithm, whose last rest is 0.
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (small, large) = (large % small, small);
    }
    let mut steps = 0;
    for quotient in quotients.into_iter().rev() {
        // With one multiple only the move is forced. With more, whoever moves may stop one
        // multiple above the rest and leave the forced move to the other.
        let stops_above = quotient > 1 && steps % 2 == 1;
        steps += if stops_above { 2 } else { 1 };
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::brute::Brute;
    use crate::convention::EverySg;

    #[test]
    fn outcomes_and_steps_are_those_of_the_rules() {
        let mut brute = Brute::new(Euclid);
        let mut every = EverySg::new(Euclid, Budget::default());
        for a in 0..=60 {
            for b in 0..=60 {
                let position = Euclid.canonical((a, b));
                assert_eq!(brute.outcome(&[position]), outcome(a, b), "{a} {b}");
                assert_eq!(every.steps(&[position]), Ok(steps(a, b)), "{a} {b}");
            }
        }
        assert!(steps(u64::MAX, 1) > 0);
    }
}
