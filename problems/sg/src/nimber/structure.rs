//! The structure of the fields of 2^64 and 2^128 nimbers: orders, logarithms, traces, quadratic
//! equations.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use super::tables::TABLES;
use super::{Nimber, Nimber128};
use crate::{Budget, SolveError};

/// The prime factors of 2^64 - 1, which are all different.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// The prime factors of 2^128 - 1, which are all different.
const WIDE_PRIMES: [u128; 9] = [
    3,
    5,
    17,
    257,
    641,
    65_537,
    274_177,
    6_700_417,
    67_280_421_310_721,
];

/// Up to this prime giant steps are as quick and remember as little.
const MOST_BY_GIANT_STEPS: u128 = 1 << 32;

impl Nimber {
    /// Returns the least positive exponent that makes it 1; `None` for 0. It divides 2^64 - 1.
    ///
    /// ```
    /// use sg::Nimber;
    /// assert_eq!(Nimber(2).order(), Some(3));
    /// assert_eq!(Nimber(4).order(), Some(15));
    /// ```
    pub fn order(self) -> Option<u64> {
        if self.is_zero() {
            return None;
        }
        let order = PRIMES.into_iter().fold(u64::MAX, |order, prime| {
            if self.pow(order / prime) == Self::ONE {
                order / prime
            } else {
                order
            }
        });
        Some(order)
    }

    /// Returns the least exponent with which `base` gives this nimber; `None` when none does.
    ///
    /// Pohlig and Hellman 1978: a logarithm for each prime of the order of the base, by giant
    /// steps (Shanks 1971). At most about 5,200 products.
    pub fn log(self, base: Self) -> Option<u64> {
        let order = base.order()?;
        if self.is_zero() || self.pow(order) != Self::ONE {
            return None;
        }
        let (mut exponent, mut modulus) = (0u64, 1u64);
        for prime in PRIMES.into_iter().filter(|p| order.is_multiple_of(*p)) {
            let rest = small_log(self.pow(order / prime), base.pow(order / prime), prime)?;
            // The exponent that leaves `exponent` and `rest`: step by the modulus so far, whose
            // inverse is a power (Fermat).
            let missing = (rest + prime - exponent % prime) % prime;
            let steps = missing * power_modulo(modulus % prime, prime - 2, prime) % prime;
            exponent += steps * modulus;
            modulus *= prime;
        }
        (base.pow(exponent) == self).then_some(exponent)
    }

    /// Returns the sum of the 64 repeated squares, which is 0 or 1: the trace over the two
    /// smallest nimbers. It is 1 iff the highest of 64 bits is set.
    #[must_use]
    pub const fn trace(self) -> Self {
        Self(self.0 >> 63)
    }

    /// Returns the smaller x with x·x + x = self; the other one is x + 1. `None` when there is
    /// no such nimber of 64 bits, which is when the trace is 1.
    pub fn solve_quadratic(self) -> Option<Self> {
        TABLES.solve64(self.0).map(Self)
    }
}

impl Nimber128 {
    /// Returns the least positive exponent that makes it 1; `None` for 0. It divides 2^128 - 1.
    pub fn order(self) -> Option<u128> {
        if self == Self::ZERO {
            return None;
        }
        let order = WIDE_PRIMES.into_iter().fold(u128::MAX, |order, prime| {
            if self.pow(order / prime) == Self::ONE {
                order / prime
            } else {
                order
            }
        });
        Some(order)
    }

    /// Whether every nimber of 128 bits but 0 is a power of it.
    pub fn is_primitive_root(self) -> bool {
        self.order() == Some(u128::MAX)
    }

    /// Returns the least exponent with which `base` gives this nimber; `None` when none does.
    ///
    /// As [`Nimber::log`], but for the largest prime by a walk that remembers little (Pollard
    /// 1978). The budget counts the powers remembered at a time: 2,589 at most by giant steps,
    /// and about as many by a walk, which is taken when 67,280,421,310,721 divides the order of
    /// the base. It takes some ten million products: 0.3 s where the CPU has instructions for
    /// them, 1 s by tables.
    pub fn log(self, base: Self, budget: Budget) -> Result<Option<u128>, SolveError<Self>> {
        let Some(order) = base.order() else {
            return Ok(None);
        };
        if self == Self::ZERO || self.pow(order) != Self::ONE {
            return Ok(None);
        }
        let (mut exponent, mut modulus) = (0u128, 1u128);
        for prime in WIDE_PRIMES.into_iter().filter(|p| order.is_multiple_of(*p)) {
            let (power, root) = (self.pow(order / prime), base.pow(order / prime));
            let rest = if prime > MOST_BY_GIANT_STEPS {
                log_by_walking(power, root, prime, budget)?
            } else {
                wide_log(power, root, prime, budget)?
            };
            let Some(rest) = rest else {
                return Ok(None);
            };
            let missing = (rest + prime - exponent % prime) % prime;
            let inverse = wide_power_modulo(modulus % prime, prime - 2, prime);
            exponent += missing * inverse % prime * modulus;
            modulus *= prime;
        }
        Ok((base.pow(exponent) == self).then_some(exponent))
    }

    /// Returns the sum of the 128 repeated squares, which is 0 or 1, and is 1 iff the highest of
    /// 128 bits is set.
    #[must_use]
    pub const fn trace(self) -> Self {
        Self(self.0 >> 127)
    }

    /// Returns the smaller x with x·x + x = self; the other one is x + 1. `None` when there is
    /// no such nimber of 128 bits, which is when the trace is 1.
    pub fn solve_quadratic(self) -> Option<Self> {
        TABLES.solve128(self.0).map(Self)
    }
}

/// The power modulo a number below 2^64.
const fn wide_power_modulo(base: u128, mut exponent: u128, modulus: u128) -> u128 {
    let (mut power, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        exponent >>= 1;
    }
    power
}

/// The exponent below `prime` with which `base`, whose order divides it, gives `power`.
fn wide_log(
    power: Nimber128,
    base: Nimber128,
    prime: u128,
    budget: Budget,
) -> Result<Option<u128>, SolveError<Nimber128>> {
    let width = prime.isqrt() + 1;
    if width > budget.positions as u128 {
        let positions = budget.positions;
        return Err(SolveError::Budget { positions });
    }
    let mut small = FxHashMap::default();
    let mut step = Nimber128::ONE;
    for exponent in 0..width {
        small.entry(step.0).or_insert(exponent as u32);
        step *= base;
    }
    // `step` is now the giant one; its inverse walks back.
    let Some(back) = step.inverse() else {
        return Ok(None);
    };
    let mut rest = power;
    for giant in 0..width {
        if let Some(exponent) = small.get(&rest.0) {
            return Ok(Some((giant * width + u128::from(*exponent)) % prime));
        }
        rest *= back;
    }
    Ok(None)
}

/// A power that a walk has come to, and how: it is the product of these powers of the nimber
/// whose logarithm is looked for and of the base.
#[derive(Clone, Copy)]
struct Step {
    power: Nimber128,
    of_nimber: u128,
    of_base: u128,
}

impl Step {
    /// Multiplies by another. The exponents are not reduced: those of 2^64 steps fit.
    fn add(&mut self, other: &Self) {
        self.power *= other.power;
        self.of_nimber += other.of_nimber;
        self.of_base += other.of_base;
    }
}

/// As [`wide_log`] for large primes, by a walk whose steps depend on where it stands alone.
///
/// So it ends in a circle, to which two ways lead (Pollard 1978), and the two ways to write the
/// same power are an equation for the exponent. Each step multiplies by one of 32 powers (Teske
/// 1998), and one power in 4,096 is remembered (van Oorschot and Wiener 1999). About 1.3 times
/// the root of the prime products; three times as many are hardly ever needed.
fn log_by_walking(
    power: Nimber128,
    base: Nimber128,
    prime: u128,
    budget: Budget,
) -> Result<Option<u128>, SolveError<Nimber128>> {
    let mut random = 1u64;
    let mut exponent = || {
        // Xorshift (Marsaglia 2003).
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        u128::from(random) % prime
    };
    let mut any_step = || {
        let (of_nimber, of_base) = (exponent(), exponent());
        Step {
            power: power.pow(of_nimber) * base.pow(of_base),
            of_nimber,
            of_base,
        }
    };
    let refused = SolveError::Budget {
        positions: budget.positions,
    };
    // A walk that teaches nothing or takes far too long, of which neither is to be expected, is
    // followed by another.
    for _ in 0..3 {
        let steps: [Step; 32] = std::array::from_fn(|_| any_step());
        let mut at = any_step();
        let mut seen: FxHashMap<Nimber128, Step> = FxHashMap::default();
        for _ in 0..16 * prime.isqrt() {
            at.add(&steps[at.power.0 as usize % 32]);
            if (at.power.0 >> 64) % 4096 != 0 {
                continue;
            }
            if let Some(before) = seen.get(&at.power) {
                let of_nimber = (prime + at.of_nimber % prime - before.of_nimber % prime) % prime;
                let of_base = (prime + before.of_base % prime - at.of_base % prime) % prime;
                if of_nimber == 0 {
                    break;
                }
                let inverse = wide_power_modulo(of_nimber, prime - 2, prime);
                return Ok(Some(of_base * inverse % prime));
            }
            if seen.len() >= budget.positions {
                return Err(refused);
            }
            seen.insert(at.power, at);
        }
    }
    Err(refused)
}

/// The power modulo a number below 2^32.
const fn power_modulo(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        exponent >>= 1;
    }
    power
}

/// The exponent below `prime` with which `base`, whose order divides it, gives `power`.
fn small_log(power: Nimber, base: Nimber, prime: u64) -> Option<u64> {
    let width = prime.isqrt() + 1;
    let mut small = HashMap::new();
    let mut step = Nimber::ONE;
    for exponent in 0..width {
        small.entry(step).or_insert(exponent);
        step *= base;
    }
    let back = step.inverse()?;
    let mut rest = power;
    for giant in 0..width {
        if let Some(exponent) = small.get(&rest) {
            return Some((giant * width + exponent) % prime);
        }
        rest *= back;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn orders_of_small_nimbers() {
        assert_eq!(Nimber::ZERO.order(), None);
        let mut counts = [0; 16];
        for n in 1..16u64 {
            let order = Nimber(n).order().unwrap_or(0);
            let counted = (1..=15).find(|e| Nimber(n).pow(*e) == Nimber::ONE);
            assert_eq!(Some(order), counted);
            counts[order as usize] += 1;
        }
        // As many of every order as numbers below it that share no divisor with it.
        assert_eq!([counts[1], counts[3], counts[5], counts[15]], [1, 2, 4, 8]);
    }

    #[test]
    fn logarithms_of_small_nimbers() {
        for base in (0..256).step_by(3).map(Nimber) {
            let mut known = HashMap::new();
            if !base.is_zero() {
                for exponent in (0..255).rev() {
                    known.insert(base.pow(exponent), exponent);
                }
            }
            for n in (0..256).map(Nimber) {
                assert_eq!(n.log(base), known.get(&n).copied(), "{n} {base}");
            }
        }
    }

    #[test]
    fn the_primes_are_those_of_the_group() {
        assert_eq!(PRIMES.iter().product::<u64>(), u64::MAX);
        assert_eq!(WIDE_PRIMES.iter().product::<u128>(), u128::MAX);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn logarithms_undo_powers(base in 1u64.., exponent in any::<u64>()) {
            let base = Nimber(base);
            let order = base.order().unwrap_or(1);
            let power = base.pow(exponent);
            prop_assert_eq!(power.log(base), Some(exponent % order));
        }

        #[test]
        fn the_wider_field_has_the_same_laws(a in any::<u128>()) {
            let a = Nimber128(a);
            let squares = std::iter::successors(Some(a), |square| Some(*square * *square));
            prop_assert_eq!(a.trace(), squares.take(128).sum());
            let solved = a.solve_quadratic();
            prop_assert_eq!(solved.is_none(), a.trace() == Nimber128::ONE);
            if let Some(x) = solved {
                prop_assert_eq!(x * x + x, a);
                prop_assert_eq!(x.0 & 1, 0);
            }
            if let Some(order) = a.order() {
                prop_assert_eq!(a.pow(order), Nimber128::ONE);
                let narrow = Nimber(a.0 as u64 | 1);
                let order = narrow.order().map(u128::from);
                prop_assert_eq!(Nimber128::from(narrow).order(), order);
            }
        }

        #[test]
        fn quadratic_equations_are_solved(a in any::<u64>()) {
            let a = Nimber(a);
            let squares = std::iter::successors(Some(a), |square| Some(*square * *square));
            prop_assert_eq!(a.trace(), squares.take(64).sum());
            let solved = a.solve_quadratic();
            prop_assert_eq!(solved.is_none(), a.trace() == Nimber::ONE);
            if let Some(x) = solved {
                prop_assert_eq!(x * x + x, a);
                prop_assert_eq!(x.0 & 1, 0);
            }
        }
    }

    fn primitive_root() -> Nimber128 {
        let roots = (2..).map(|low| Nimber128((1 << 127) | low));
        let root = roots.take(1000).find(|root| root.is_primitive_root());
        root.unwrap_or_default()
    }

    #[test]
    fn wide_logarithms_are_found_or_refused() {
        let root = primitive_root();
        let largest = WIDE_PRIMES[8];
        let base = root.pow(largest);
        let order = u128::MAX / largest;
        let budget = Budget { positions: 10_000 };
        for exponent in [0, 1, 2, 1 << 40, order / 3, order - 1] {
            let found = base.pow(exponent).log(base, budget);
            assert_eq!(found, Ok(Some(exponent)));
        }
        assert_eq!(Nimber128::ZERO.log(base, budget), Ok(None));
        assert_eq!(root.log(base, budget), Ok(None));
        for positions in [0, 100] {
            let refused = Err(SolveError::Budget { positions });
            assert_eq!(base.log(root, Budget { positions }), refused);
        }
    }

    #[test]
    fn wide_logarithms_are_found_to_bases_of_any_order() {
        let root = primitive_root();
        let others = u128::MAX / WIDE_PRIMES[8];
        let budget = Budget { positions: 10_000 };
        for (base, exponent) in [
            (root, u128::MAX / 7),
            (root.pow(others), 12_345_678_901_234),
            (root.pow(others / 3), 0),
        ] {
            let found = base.pow(exponent).log(base, budget);
            assert_eq!(found, Ok(Some(exponent)));
        }
    }
}
