//! Claims about sums of heaps: that the XOR of some number of each heap tells which are lost.
//!
//! Two equal heaps cancel each other in the XOR of the values and in that of the claim, so a sum is a set of
//! heaps, and to put sets together is to add vectors over the field of two elements. The claim holds of all
//! sums of some heaps iff no vector of the space that they span has one XOR 0 and the other not: a basis for
//! each of the two tells it of sums of any number of heaps.

use super::Counterexample;
use super::expression::Expression;
use crate::Nimber;

/// Up to so many heaps two or three that are wrong are looked for, before any others are shown.
const FEW: usize = 200;

/// Some heaps: what the claim makes of them, and what they are worth.
#[derive(Debug, Clone, Copy)]
struct Vector {
    claimed: u128,
    value: u64,
    /// Which of the heaps of the basis it is made of.
    heaps: u128,
}

impl Vector {
    const fn plus(self, other: Self) -> Self {
        Self {
            claimed: self.claimed ^ other.claimed,
            value: self.value ^ other.value,
            heaps: self.heaps ^ other.heaps,
        }
    }

    /// Whether one of the two is 0 and the other is not.
    const fn is_wrong(self) -> bool {
        (self.claimed == 0) != (self.value == 0)
    }
}

/// Whether sums of the heaps below `heaps`, however many, are lost iff the XOR of the formula is 0; `None`
/// where the formula or the value of one of them is not known.
pub(super) fn decide(
    of: &Expression,
    heaps: u64,
    value: &dyn Fn(u64) -> Option<Nimber>,
) -> Option<Result<(), Counterexample>> {
    let mut by_claim: Vec<Vector> = Vec::new();
    let mut by_value: Vec<Vector> = Vec::new();
    // While nothing is wrong different vectors have different values, so these are 64 at most.
    let mut basis: Vec<u64> = Vec::new();
    let mut few: Vec<Vector> = Vec::new();
    for heap in 0..heaps {
        let own = Vector {
            claimed: of.value(&[heap])?.cast_unsigned(),
            value: value(heap)?.0,
            heaps: 1 << basis.len(),
        };
        let of_claim = reduced(own, &by_claim, |it| it.claimed);
        let of_value = reduced(own, &by_value, |it| it.value.into());
        if let Some(wrong) = [of_claim, of_value].into_iter().find(|it| it.is_wrong()) {
            let shown = fewest(own, &few, heap);
            return Some(Err(
                shown.unwrap_or_else(|| counterexample(wrong, &basis, heap))
            ));
        }
        if of_claim.claimed != 0 {
            by_claim.push(of_claim);
            by_value.push(of_value);
            basis.push(heap);
        }
        if few.len() < FEW {
            few.push(own);
        }
    }
    Some(Ok(()))
}

/// The vector without the leading digits of those of a basis. Each of these is without those of the ones
/// before it.
fn reduced(vector: Vector, basis: &[Vector], key: impl Fn(Vector) -> u128) -> Vector {
    basis.iter().fold(vector, |vector, known| {
        let without = vector.plus(*known);
        if key(without) < key(vector) {
            without
        } else {
            vector
        }
    })
}

/// The heap with as few others as can be, where these are few.
fn fewest(own: Vector, few: &[Vector], heap: u64) -> Option<Counterexample> {
    if few.len() as u64 != heap {
        return None;
    }
    let of = |heaps: Vec<u64>, sum: Vector| Counterexample::of(heaps, Nimber(sum.value));
    if own.is_wrong() {
        return Some(of(vec![heap], own));
    }
    let others = || (0..).zip(few);
    let two = others().find_map(|(a, first): (u64, &Vector)| {
        let sum = own.plus(*first);
        sum.is_wrong().then(|| of(vec![a, heap], sum))
    });
    two.or_else(|| {
        others().find_map(|(a, first)| {
            let mut before = (0..a).zip(few);
            before.find_map(|(b, second)| {
                let sum = own.plus(*first).plus(*second);
                sum.is_wrong().then(|| of(vec![b, a, heap], sum))
            })
        })
    })
}

/// The heaps that a vector is made of: some of the basis, and perhaps the one after it.
fn counterexample(wrong: Vector, basis: &[u64], heap: u64) -> Counterexample {
    let all = basis.iter().copied().chain([heap]).enumerate();
    let heaps = all.filter(|(place, _)| wrong.heaps >> place & 1 == 1);
    let heaps = heaps.map(|(_, heap)| heap).collect();
    Counterexample::of(heaps, Nimber(wrong.value))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::super::parser::Parser;
    use super::*;

    fn decided(of: &str, values: &[u64]) -> Result<(), Vec<u64>> {
        let of = Parser::new(of).expression().unwrap();
        let value = |n: u64| values.get(usize::try_from(n).ok()?).map(|it| Nimber(*it));
        let decided = decide(&of, values.len() as u64, &value).unwrap();
        decided.map_err(|wrong| {
            let sum = wrong
                .heaps
                .iter()
                .fold(0, |sum, heap| sum ^ values[usize::try_from(*heap).unwrap()]);
            assert_eq!((wrong.value, wrong.is_lost), (Some(Nimber(sum)), sum == 0));
            let xor = wrong
                .heaps
                .iter()
                .fold(0, |xor, heap| xor ^ of.value(&[*heap]).unwrap());
            assert_ne!(xor == 0, sum == 0, "{:?}", wrong.heaps);
            wrong.heaps
        })
    }

    /// By trying all sets of heaps.
    fn holds_of_all_sets(of: &str, values: &[u64]) -> bool {
        let of = Parser::new(of).expression().unwrap();
        (0..1_u64 << values.len()).all(|set| {
            let chosen = (0..values.len()).filter(|heap| set >> heap & 1 == 1);
            let (xor, sum) = chosen.fold((0, 0), |(xor, sum), heap| {
                (xor ^ of.value(&[heap as u64]).unwrap(), sum ^ values[heap])
            });
            (xor == 0) == (sum == 0)
        })
    }

    #[test]
    fn all_sets_of_heaps_are_decided_as_by_brute_force() {
        let formulas = ["n", "2 * n", "n mod 4", "floor(n / 2)", "n * n", "n - 5"];
        let tables: [fn(u64) -> u64; 6] = [
            |n| n,
            |n| n % 4,
            |n| n / 2,
            |n| 3 * n % 16,
            |n| n ^ (n / 2),
            |n| n * n,
        ];
        let mut seen = [0, 0];
        for of in formulas {
            for table in tables {
                for count in 1..=10 {
                    let values: Vec<u64> = (0..count).map(table).collect();
                    let holds = holds_of_all_sets(of, &values);
                    assert_eq!(decided(of, &values).is_ok(), holds, "{of}: {values:?}");
                    seen[usize::from(holds)] += 1;
                }
            }
        }
        assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
    }

    #[test]
    fn few_heaps_are_shown_where_there_are_few() {
        // Heaps of Lasker's Nim.
        assert_eq!(decided("n", &[0, 1, 2, 4, 3]), Err(vec![1, 2, 3]));
        assert_eq!(decided("n", &[0, 1, 2, 3, 1]), Err(vec![1, 4]));
        assert_eq!(decided("n", &[0, 0]), Err(vec![1]));
        let mut powers: Vec<u64> = (0..16).collect();
        powers[15] = 16;
        assert_eq!(decided("n", &powers), Err(vec![7, 8, 15]));
    }

    #[test]
    fn sums_of_many_heaps_are_wrong_where_no_three_are() {
        // Of the numbers 1, 2, 4, 8 and 15 any four are independent; all five are not.
        let of = "(1 - floor(n / 5)) * (n * n * n - 3 * n * n + 8 * n) / 6 + floor(n / 5) * 15";
        // 0, 1, 2, 4, 8, 15.
        let values = [0, 1, 2, 4, 8, 16];
        assert_eq!(decided(of, &values), Err(vec![1, 2, 3, 4, 5]));
    }
}
