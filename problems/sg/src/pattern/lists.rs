//! Closed forms of the lost positions of a game with any number of piles, by exclusive or.

use super::Pattern;

/// The most piles that may be moved in at once in Moore's games that are tried.
const MOST_AT_ONCE: u32 = 4;

/// Positions of several numbers with who wins them.
pub type Lists = Vec<(Vec<u64>, bool)>;

/// The forms that fit positions, each with whether it is lost, whose numbers are `bound` at most.
pub fn of_lists(positions: &Lists, bound: u64) -> Vec<Pattern> {
    let holds =
        |form: &dyn Fn(&[u64]) -> bool| positions.iter().all(|(it, lost)| form(it) == *lost);
    let is_varied =
        positions.iter().any(|(_, lost)| *lost) && positions.iter().any(|(_, lost)| !lost);
    if !is_varied {
        return Vec::new();
    }
    let xor = |numbers: &mut dyn Iterator<Item = u64>| numbers.fold(0, |sum, it| sum ^ it);
    let mut formula = None;
    if holds(&|it| xor(&mut it.iter().copied()) == 0) {
        formula = Some("lost iff the XOR of all numbers is 0".to_owned());
    } else if holds(&|it| xor(&mut it.iter().copied().step_by(2)) == 0) {
        formula = Some("lost iff the XOR of the 1st, 3rd, 5th, … number is 0".to_owned());
    } else if holds(&|it| xor(&mut gaps(it).step_by(2)) == 0) {
        formula =
            Some("lost iff the XOR of every second gap, from the last number on, is 0".to_owned());
    } else if let Some(most) =
        (2..=MOST_AT_ONCE).find(|most| holds(&|it| is_balanced(it, most + 1)))
    {
        formula = Some(format!(
            "lost iff each binary digit is 1 in a multiple of {} of the numbers",
            most + 1
        ));
    }
    formula
        .map(|it| Pattern::observed(it, bound))
        .into_iter()
        .collect()
}

/// What is free between a number and the one before, from the last on.
fn gaps(numbers: &[u64]) -> impl Iterator<Item = u64> + '_ {
    (0..numbers.len()).rev().map(|at| match at {
        0 => numbers[0],
        _ => (numbers[at] - numbers[at - 1]).saturating_sub(1),
    })
}

fn is_balanced(numbers: &[u64], modulus: u32) -> bool {
    (0..u64::BITS).all(|bit| {
        let ones = numbers.iter().filter(|it| *it >> bit & 1 == 1).count() as u32;
        ones.is_multiple_of(modulus)
    })
}
