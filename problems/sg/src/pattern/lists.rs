//! Closed forms of the lost positions of a game with any number of piles, by exclusive or.

use super::Pattern;

/// The most piles that may be moved in at once in Moore's games that are tried.
const MOST_AT_ONCE: u32 = 4;

/// Positions of several numbers with who wins them.
pub type Lists = Vec<(Vec<u64>, bool)>;

/// The form of Bouton's lost positions of Nim where the last mover loses.
pub const MISERE_XOR: &str = "lost iff the XOR of all numbers is 0, but 1 where none is above 1";

/// The form of Moore's lost positions where the last mover loses and so many piles may be moved in at
/// once.
pub fn misere_at_once(most: u32) -> String {
    format!(
        "lost iff each binary digit is 1 in a multiple of {} of the numbers, but in 1 more where none \
         is above 1",
        u64::from(most) + 1
    )
}

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
    // Who makes the last move loses: all is as it is otherwise until no number is above 1.
    let is_small = |it: &[u64]| it.iter().all(|number| *number <= 1);
    let ones = |it: &[u64]| it.iter().filter(|number| **number == 1).count() as u32;
    let is_misere = |it: &[u64], most: u32| {
        if is_small(it) {
            ones(it) % (most + 1) == 1
        } else {
            is_balanced(it, most + 1)
        }
    };
    let mut formula = None;
    if holds(&|it| xor(&mut it.iter().copied()) == 0) {
        formula = Some("lost iff the XOR of all numbers is 0".to_owned());
    } else if holds(&|it| xor(&mut it.iter().copied().step_by(2)) == 0) {
        formula = Some("lost iff the XOR of the 1st, 3rd, 5th, … number is 0".to_owned());
    } else if holds(&|it| xor(&mut gaps(it).step_by(2)) == 0) {
        formula =
            Some("lost iff the XOR of every second gap, from the last number on, is 0".to_owned());
    } else if holds(&|it| it.iter().all(|number| *number == 0)) {
        // Before Moore's games, of which few piles tell no more than this.
        formula = Some("lost iff all numbers are 0".to_owned());
    } else if let Some(most) =
        (2..=MOST_AT_ONCE).find(|most| holds(&|it| is_balanced(it, most + 1)))
    {
        formula = Some(format!(
            "lost iff each binary digit is 1 in a multiple of {} of the numbers",
            most + 1
        ));
    } else if holds(&|it| is_misere(it, 1)) {
        formula = Some(MISERE_XOR.to_owned());
    } else if let Some(most) = (2..=MOST_AT_ONCE).find(|most| holds(&|it| is_misere(it, *most))) {
        formula = Some(misere_at_once(most));
    }
    formula
        .map(|it| Pattern::observed(it, bound))
        .into_iter()
        .collect()
}

/// What is free between a number and the one before, from the last on; nothing where they do not rise.
fn gaps(numbers: &[u64]) -> impl Iterator<Item = u64> + '_ {
    (0..numbers.len()).rev().map(|at| match at {
        0 => numbers[0],
        _ => numbers[at].saturating_sub(numbers[at - 1] + 1),
    })
}

fn is_balanced(numbers: &[u64], modulus: u32) -> bool {
    (0..u64::BITS).all(|bit| {
        let ones = numbers.iter().filter(|it| *it >> bit & 1 == 1).count() as u32;
        ones.is_multiple_of(modulus)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_misere_play_are_known_apart_from_those_of_normal_play() {
        let number = |at: u32, which: u64| which / 4_u64.pow(at) % 4;
        let all = (0..256).map(|which| (0..4).map(|at| number(at, which)).collect::<Vec<u64>>());
        let all: Vec<Vec<u64>> = all.collect();
        let form = |is_lost: fn(&[u64]) -> bool| {
            let judged = all.iter().map(|it| (it.clone(), is_lost(it)));
            let judged: Lists = judged.collect();
            let found = of_lists(&judged, 3);
            found.into_iter().map(|it| it.formula).collect::<Vec<_>>()
        };
        let bouton = |it: &[u64]| {
            let xor = it.iter().fold(0, |sum, number| sum ^ number);
            xor == u64::from(it.iter().all(|number| *number <= 1))
        };
        assert_eq!(form(bouton), [MISERE_XOR]);
        let moore = |it: &[u64]| {
            let with = |bit: u32| it.iter().filter(|number| **number >> bit & 1 == 1).count();
            let small = it.iter().all(|number| *number <= 1);
            with(1).is_multiple_of(3) && with(0) % 3 == usize::from(small)
        };
        assert_eq!(form(moore), [misere_at_once(2)]);
        assert_eq!(
            form(|it| it.iter().sum::<u64>() == 0),
            ["lost iff all numbers are 0"]
        );
    }
}
