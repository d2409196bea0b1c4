//! Closed forms of the lost numbers of a game with one pile.

use super::Pattern;

/// Fewer numbers show nothing.
const FEWEST: usize = 12;

/// A period must be seen so many times.
const SEEN: usize = 3;

/// So many lost numbers must follow a recurrence behind those it begins with.
const FOLLOWING: usize = 4;

/// The longest recurrence L(k) = L(k - 1) + L(k - j) that is tried.
const LONGEST_RECURRENCE: usize = 12;

/// The largest factor of a geometric sequence that is tried.
const LARGEST_FACTOR: u64 = 16;

/// The forms of the lost numbers among 0, 1, 2, …: `lost[n]` says whether n is.
///
/// ```
/// use sg::pattern::of_lost;
///
/// let lost: Vec<bool> = (0..60).map(|n| n % 3 == 0).collect();
/// assert_eq!(of_lost(&lost)[0].formula, "lost iff n mod 3 = 0");
/// ```
pub fn of_lost(lost: &[bool]) -> Vec<Pattern> {
    if lost.len() < FEWEST {
        return Vec::new();
    }
    let numbers: Vec<u64> = (1..)
        .zip(&lost[1..])
        .filter(|(_, it)| **it)
        .map(|(n, _)| n)
        .collect();
    let bound = lost.len() as u64 - 1;
    let formula = by_remainder(lost)
        .or_else(|| by_recurrence(&numbers))
        .or_else(|| by_factor(&numbers));
    formula
        .map(|it| Pattern::observed(it, bound))
        .into_iter()
        .collect()
}

/// The form of the products from which a target is to be reached by factors of 2 to 9: whoever makes
/// it the target or more wins. `lost[n]` is of n, from 1 on.
pub fn of_target(target: u64, lost: &[bool]) -> Vec<Pattern> {
    let is_lost = |n: u64| {
        let needed = u128::from(target.div_ceil(n));
        let (mut above, mut end) = (0, 1);
        loop {
            if needed <= end {
                return needed > above;
            }
            (above, end) = (end * 9, end * 18);
        }
    };
    let bound = lost.len() as u64 - 1;
    let holds = (1..=bound).zip(&lost[1..]).all(|(n, it)| is_lost(n) == *it);
    let formula =
        format!("lost iff 18^(k - 1) 9 < ceil({target} / n) <= 18^k for some k = 0, 1, 2, …");
    let found = (holds && bound > 0).then(|| Pattern::observed(formula, bound));
    found.into_iter().collect()
}

/// Lost numbers are those with certain remainders.
fn by_remainder(lost: &[bool]) -> Option<String> {
    let period =
        (1..=lost.len() / SEEN).find(|period| lost[*period..] == lost[..lost.len() - period])?;
    let remainders: Vec<String> = (0..period)
        .filter(|n| lost[*n])
        .map(|n| n.to_string())
        .collect();
    Some(match remainders.as_slice() {
        [] => "never lost".to_owned(),
        _ if period == 1 => "always lost".to_owned(),
        [only] => format!("lost iff n mod {period} = {only}"),
        several => format!("lost iff n mod {period} is one of {}", several.join(", ")),
    })
}

/// Each lost number is the sum of the one before and one further back, as Fibonacci's are.
fn by_recurrence(numbers: &[u64]) -> Option<String> {
    (2..=LONGEST_RECURRENCE).find_map(|back| {
        let follows = |at: &usize| numbers[*at] == numbers[at - 1] + numbers[at - back];
        let from = (back..numbers.len()).rev().take_while(follows).last()?;
        let is_seen = numbers.len() - from >= FOLLOWING.max(back) && from <= 2 * back;
        let first = numbers[..from.max(2)].iter().map(ToString::to_string);
        is_seen.then(|| {
            format!(
                "lost iff n is one of {}, …, where L(k) = L(k - 1) + L(k - {back})",
                first.collect::<Vec<_>>().join(", ")
            )
        })
    })
}

/// Each lost number is a multiple of the one before.
fn by_factor(numbers: &[u64]) -> Option<String> {
    let (first, second) = (*numbers.first()?, *numbers.get(1)?);
    let factor = second / first;
    let goes_on = numbers.windows(2).all(|pair| pair[1] == pair[0] * factor);
    let is_one = goes_on && numbers.len() >= FOLLOWING && (2..=LARGEST_FACTOR).contains(&factor);
    is_one.then(|| match first {
        1 => format!("lost iff n is a power of {factor}"),
        _ => format!("lost iff n is {first} times a power of {factor}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[usize]) -> Vec<String> {
        let mut lost = vec![false; 600];
        for n in numbers {
            lost[*n] = true;
        }
        of_lost(&lost).into_iter().map(|it| it.formula).collect()
    }

    #[test]
    fn sequences_are_known_by_how_they_go_on() {
        let fibonacci = of(&[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377]);
        assert_eq!(
            fibonacci,
            ["lost iff n is one of 1, 2, …, where L(k) = L(k - 1) + L(k - 2)"]
        );
        assert_eq!(
            of(&[1, 2, 4, 8, 16, 32, 64, 128, 256, 512]),
            ["lost iff n is a power of 2"]
        );
        assert_eq!(of(&[1, 2, 5, 11, 23, 40, 77]), Vec::<String>::new());
    }
}
