//! Closed forms of the lost positions of a game with two numbers.

use std::collections::BTreeSet;

use super::Pattern;

/// The form of Wythoff's lost pairs.
pub const WYTHOFF_PAIRS: &str = "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k";

/// The form of the lost pairs of Euclid's game.
pub const EUCLID_PAIRS: &str =
    "lost iff a < b < phi a for the smaller number a and the larger b, or one is 0";

/// Wythoff's where the last mover loses.
pub const WYTHOFF_MISERE: &str = "lost iff {a, b} = {floor(k phi), floor(k phi) + k} for some k > 1, \
                                  or {0, 1} or {2, 2}";

/// Of two rows, the second of which is no longer than the first.
pub const TWO_ROWS: &str = "lost iff a = b + 1";

/// Larger steps between the two numbers of Beatty pairs are not tried.
const LARGEST_STEP: u64 = 6;

/// The largest modulus that is tried.
const LARGEST_MODULUS: u64 = 6;

/// A modulus must be seen so many times.
const SEEN: u64 = 3;

/// Whether all pairs are lost that are said to be, and no others.
type Holds<'h> = &'h dyn Fn(&dyn Fn(u64, u64) -> bool) -> bool;

/// The forms of the lost positions (a, b) with both numbers from `first` to `bound`.
pub fn of_pairs(first: u64, bound: u64, is_lost: &dyn Fn(u64, u64) -> bool) -> Vec<Pattern> {
    let all = || (first..=bound).flat_map(|a| (first..=bound).map(move |b| (a, b)));
    let lost: BTreeSet<(u64, u64)> = all().filter(|(a, b)| is_lost(*a, *b)).collect();
    let holds =
        |form: &dyn Fn(u64, u64) -> bool| all().all(|(a, b)| form(a, b) == lost.contains(&(a, b)));
    if lost.is_empty() {
        return Vec::new();
    }
    let beatty = || (1..=LARGEST_STEP).find_map(|step| by_pairs(step, bound, &holds));
    let golden = || {
        // b < phi a, for the larger number b; exactly, where b² - ab - a² < 0.
        let below = |a: u64, b: u64| {
            let (small, large) = (a.min(b), a.max(b));
            small == 0 || (small < large && large * large < large * small + small * small)
        };
        holds(&below).then(|| EUCLID_PAIRS.to_owned())
    };
    let formula = holds(&|a, b| a == b)
        .then(|| "lost iff a = b".to_owned())
        .or_else(|| by_remainders(first, bound, &lost, &holds))
        .or_else(beatty)
        .or_else(|| by_misere_pairs(bound, &holds))
        .or_else(golden);
    formula
        .map(|it| Pattern::observed(it, bound))
        .into_iter()
        .collect()
}

/// The forms of the lost positions of two rows of a and b with bound >= a >= b >= 1, the lower one of which
/// is no longer. `is_lost` is `None` of what is not known.
pub fn of_rows(bound: u64, is_lost: &dyn Fn(u64, u64) -> Option<bool>) -> Vec<Pattern> {
    let mut all = (1..=bound).flat_map(|a| (1..=a).map(move |b| (a, b)));
    let holds = bound > SEEN && all.all(|(a, b)| is_lost(a, b) == Some(a == b + 1));
    let found = holds.then(|| Pattern::observed(TWO_ROWS, bound));
    found.into_iter().collect()
}

/// It depends on the remainders of both numbers.
fn by_remainders(
    first: u64,
    bound: u64,
    lost: &BTreeSet<(u64, u64)>,
    holds: Holds<'_>,
) -> Option<String> {
    let moduli = (2..=LARGEST_MODULUS).filter(|it| bound - first >= SEEN * it);
    moduli.into_iter().find_map(|modulus| {
        let of = |(a, b): &(u64, u64)| (a % modulus, b % modulus);
        let remainders: BTreeSet<(u64, u64)> = lost.iter().map(of).collect();
        if !holds(&|a, b| remainders.contains(&(a % modulus, b % modulus))) {
            return None;
        }
        let pairs: Vec<(u64, u64)> = remainders.into_iter().collect();
        Some(match (modulus, pairs.as_slice()) {
            (2, [(1, 1)]) => "lost iff a and b are odd".to_owned(),
            (2, [(0, 0)]) => "lost iff a and b are even".to_owned(),
            _ if pairs == (0..modulus).map(|it| (it, it)).collect::<Vec<_>>() => {
                format!("lost iff a and b are the same mod {modulus}")
            }
            _ => {
                let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("({a}, {b})")).collect();
                format!(
                    "lost iff (a mod {modulus}, b mod {modulus}) is one of {}",
                    pairs.join(", ")
                )
            }
        })
    })
}

/// The pairs a(k), a(k) + step·k, in which each number stands once. With step 1 they are Wythoff's.
fn pairs(step: u64, bound: u64) -> BTreeSet<(u64, u64)> {
    let mut used = BTreeSet::new();
    let mut pairs = BTreeSet::new();
    for k in 0.. {
        let Some(smaller) = (0..=bound).find(|n| !used.contains(n)) else {
            break;
        };
        let other = smaller + step * k;
        used.extend([smaller, other]);
        pairs.extend([(smaller, other), (other, smaller)]);
    }
    pairs
}

fn by_misere_pairs(bound: u64, holds: Holds<'_>) -> Option<String> {
    let normal = pairs(1, bound);
    let is_lost = |a: u64, b: u64| match (a.min(b), a.max(b)) {
        (0, 1) | (2, 2) => true,
        (0, 0) | (1, 2) => false,
        pair => normal.contains(&pair),
    };
    // All of the exceptions were looked at, and some of the rule.
    (bound > 4 && holds(&is_lost)).then(|| WYTHOFF_MISERE.to_owned())
}

fn by_pairs(step: u64, bound: u64, holds: Holds<'_>) -> Option<String> {
    let pairs = pairs(step, bound);
    holds(&|a, b| pairs.contains(&(a, b))).then(|| match step {
        1 => WYTHOFF_PAIRS.to_owned(),
        _ => format!(
            "lost iff {{a, b}} = {{floor(k r), floor(k r) + {step}k}} for some k, r = (2 - {step} + \
             sqrt({})) / 2",
            step * step + 4
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::of_pairs;

    #[test]
    fn pairs_are_recognised() {
        let form = |is_lost: fn(u64, u64) -> bool| {
            let found = of_pairs(0, 30, &is_lost);
            found.into_iter().map(|it| it.formula).collect::<Vec<_>>()
        };
        assert_eq!(form(|a, b| a == b), ["lost iff a = b"]);
        assert_eq!(
            form(|a, b| a % 2 == 1 && b % 2 == 1),
            ["lost iff a and b are odd"]
        );
        assert_eq!(
            form(|a, b| a % 3 == b % 3),
            ["lost iff a and b are the same mod 3"]
        );
        assert_eq!(form(|a, b| a * a + 3 == b), Vec::<String>::new());
        // a(k) = floor(k sqrt 2), the pairs with step 2.
        let silver = |a: u64, b: u64| {
            let (small, large) = (a.min(b), a.max(b));
            (large - small) % 2 == 0 && {
                let k = (large - small) / 2;
                (2 * k * k).isqrt() == small
            }
        };
        let found = form(silver);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("+ 2k"), "{found:?}");
    }
}
