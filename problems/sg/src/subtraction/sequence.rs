//! Subtraction games whose numbers come from a sequence without end.

use super::SubtractionSet;

/// Numbers that may be taken from a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sequence {
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 4, 8, …: heaps are worth their size modulo 3.
    PowersOfTwo,
    /// 1, 4, 9, 16, …
    Squares,
}

impl Sequence {
    /// Every sequence.
    pub const ALL: [Self; 4] = [
        Self::Primes,
        Self::Fibonacci,
        Self::PowersOfTwo,
        Self::Squares,
    ];

    /// Whether a number is of the sequence. Of primes only those below 2^24 are known: larger ones take
    /// too long to find.
    pub fn contains(self, number: u64) -> bool {
        match self {
            Self::PowersOfTwo => number.is_power_of_two(),
            Self::Squares => number > 0 && number.isqrt().pow(2) == number,
            Self::Primes if number >= 1 << 24 => false,
            Self::Primes | Self::Fibonacci => usize::try_from(number)
                .is_ok_and(|most| self.up_to(most).takes().last() == Some(&number)),
        }
    }

    /// The numbers up to `largest`: what can be taken from heaps up to that size.
    ///
    /// ```
    /// use sg::subtraction::Sequence;
    /// assert_eq!(Sequence::Fibonacci.up_to(10).takes(), [1, 2, 3, 5, 8]);
    /// ```
    pub fn up_to(self, largest: usize) -> SubtractionSet {
        let largest = largest as u64;
        let below = |number: &u64| *number <= largest;
        match self {
            Self::Primes => SubtractionSet::new(primes(largest)),
            Self::Fibonacci => {
                let pairs = std::iter::successors(Some((1u64, 2u64)), |(a, b)| {
                    Some((*b, a.checked_add(*b)?))
                });
                SubtractionSet::new(pairs.map(|pair| pair.0).take_while(below))
            }
            Self::PowersOfTwo => {
                SubtractionSet::new((0..u64::BITS).map(|bit| 1 << bit).take_while(below))
            }
            Self::Squares => {
                let squares = (1u64..).map_while(|root| root.checked_mul(root));
                SubtractionSet::new(squares.take_while(below))
            }
        }
    }
}

/// The primes up to `largest`, by the sieve of Eratosthenes.
fn primes(largest: u64) -> Vec<u64> {
    let mut composite = vec![false; largest as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=largest as usize {
        if composite[number] {
            continue;
        }
        primes.push(number as u64);
        for multiple in (number.saturating_mul(number)..composite.len()).step_by(number) {
            composite[multiple] = true;
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nimber;

    #[test]
    fn sequences_begin_as_they_are_known() {
        let first = |sequence: Sequence| sequence.up_to(30).takes().to_vec();
        assert_eq!(
            first(Sequence::Primes),
            [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
        );
        assert_eq!(first(Sequence::Fibonacci), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(first(Sequence::PowersOfTwo), [1, 2, 4, 8, 16]);
        assert_eq!(first(Sequence::Squares), [1, 4, 9, 16, 25]);
        for sequence in Sequence::ALL {
            assert_eq!(sequence.up_to(0).takes(), [0; 0]);
        }
    }

    #[test]
    fn sequences_contain_what_is_in_them() {
        for sequence in Sequence::ALL {
            let takes = sequence.up_to(1000);
            for number in 0..=1000 {
                let is_in = takes.takes().contains(&number);
                assert_eq!(sequence.contains(number), is_in, "{sequence:?} {number}");
            }
        }
    }

    #[test]
    fn powers_of_two_are_worth_the_rest_by_three() {
        let values = Sequence::PowersOfTwo.up_to(1000).values_to(1000);
        assert!(
            (0..)
                .zip(values)
                .all(|(heap, value)| value == Nimber(heap % 3))
        );
    }

    /// The heaps up to 50 that are lost when Fibonacci numbers are taken.
    #[test]
    fn lost_heaps_of_the_fibonacci_numbers() {
        let values = Sequence::Fibonacci.up_to(1000).values_to(1000);
        let lost: Vec<usize> = (0..=46).filter(|heap| values[*heap].is_zero()).collect();
        assert_eq!(lost, [0, 4, 10, 14, 20, 24, 30, 36, 40, 46]);
        assert_eq!(values.iter().max(), Some(&Nimber(9)));
    }
}
