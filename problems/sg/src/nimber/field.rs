//! Product, quotient, powers and roots of nimbers of 64 bits.

use std::iter::Product;
use std::ops::{Mul, MulAssign};

use super::Nimber;
use super::tables::TABLES;

impl Nimber {
    /// The neutral element of the product.
    pub const ONE: Self = Self(1);

    /// Returns the power with that exponent; everything to the power of 0 is 1. O(log exponent)
    /// products.
    ///
    /// ```
    /// use sg::Nimber;
    /// assert_eq!(Nimber(2).pow(3), Nimber(1));
    /// ```
    #[must_use]
    pub fn pow(self, mut exponent: u64) -> Self {
        if let Some(power) = super::carryless::power64(self.0, exponent) {
            return Self(power);
        }
        let (mut power, mut square) = (Self::ONE, self);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power *= square;
            }
            square *= square;
            exponent >>= 1;
        }
        power
    }

    /// Returns the nimber whose product with this one is 1; `None` for 0. As fast as ten
    /// products.
    ///
    /// ```
    /// use sg::Nimber;
    /// assert_eq!(Nimber(4).inverse(), Some(Nimber(15)));
    /// ```
    pub fn inverse(self) -> Option<Self> {
        (!self.is_zero()).then(|| Self(TABLES.inverse64(self.0)))
    }

    /// Returns the quotient; `None` when the divisor is 0.
    pub fn checked_div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// Returns the one nimber whose square this is. As fast as a product.
    ///
    /// ```
    /// use sg::Nimber;
    /// let root = Nimber(7).sqrt();
    /// assert_eq!(root * root, Nimber(7));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self(TABLES.sqrt64(self.0))
    }
}

impl Mul for Nimber {
    type Output = Self;

    /// Conway's product: some 20 instructions where the CPU multiplies bytes as elements of a
    /// field, 24 table look-ups and a carry-less multiplication where it has this, else 28
    /// look-ups; 3 where both are below 2^16. Compared with its definition for all nimbers below
    /// 64, with the recursion by halves and the laws of a field on random ones, and with known
    /// products.
    fn mul(self, other: Self) -> Self {
        Self(super::product64(self.0, other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::ONE, Mul::mul)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;
    use proptest::prelude::*;

    /// Numbers of any size, with halves and quarters that are 0.
    fn any_size() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0..64u32, any::<u16>()).prop_map(|(number, shift, parts)| {
            let mask = (0..4)
                .filter(|part| parts >> part & 3 != 0)
                .fold(0, |mask, part| mask | 0xffff << (16 * part));
            (number & mask) >> shift
        })
    }

    /// The product by halves all the way down.
    fn recursive(a: u64, b: u64, half: u32) -> u64 {
        if a <= 1 || b <= 1 {
            return a * b;
        }
        let mask = (1 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
        let low = recursive(a0, b0, half / 2);
        let high = recursive(a1, b1, half / 2);
        let mixed = recursive(a1 ^ a0, b1 ^ b0, half / 2);
        ((mixed ^ low) << half) ^ low ^ recursive(high, 1 << (half - 1), half / 2)
    }

    /// The definition: the mex of a'b + ab' + a'b' over all a' < a and b' < b.
    #[test]
    fn products_are_those_of_the_definition() {
        let mut table = vec![vec![Nimber::ZERO; 64]; 64];
        for a in 0..64 {
            for b in 0..64 {
                let options = (0..a).flat_map(|c| (0..b).map(move |d| (c, d)));
                let value = mex(options.map(|(c, d)| table[c][b] + table[a][d] + table[c][d]));
                table[a][b] = value;
                assert_eq!(Nimber(a as u64) * Nimber(b as u64), value, "{a} {b}");
            }
        }
    }

    #[test]
    fn known_products_squares_and_inverses() {
        let squares = [0, 1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15, 11, 10, 8, 9];
        for (n, square) in (0..).zip(squares) {
            assert_eq!(Nimber(n) * Nimber(n), Nimber(square));
        }
        let inverses = [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4];
        for (n, inverse) in (1..).zip(inverses) {
            assert_eq!(Nimber(n).inverse(), Some(Nimber(inverse)));
        }
        assert_eq!(Nimber::ZERO.inverse(), None);
    }

    #[test]
    fn known_products_of_64_bits() {
        let data = include_str!("../../tests/data/nim-products.tsv");
        let mut count = 0;
        for line in data.lines().filter(|line| !line.starts_with('#')) {
            let numbers = line.split('\t').map(|number| number.parse().map(Nimber));
            let numbers: Vec<_> = numbers.filter_map(Result::ok).collect();
            let [a, b, product] = numbers[..] else {
                panic!("{line}");
            };
            assert_eq!(a * b, product, "{line}");
            count += 1;
        }
        assert_eq!(count, 70);
    }

    #[test]
    fn a_fermat_power_times_a_smaller_number_is_the_ordinary_product() {
        for k in 0..6 {
            let fermat = 1u64 << (1 << k);
            let step = (fermat / 97).max(1);
            for smaller in (0..fermat).step_by(step as usize) {
                assert_eq!(Nimber(fermat) * Nimber(smaller), Nimber(fermat * smaller));
            }
            assert_eq!(Nimber(fermat) * Nimber(fermat), Nimber(fermat / 2 * 3));
        }
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a in any_size(), b in any_size(), c in any_size()) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!(a * b * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a * Nimber::ONE, a);
            prop_assert_eq!(a * b, Nimber(recursive(a.0, b.0, 32)));
            prop_assert_eq!(a.sqrt() * a.sqrt(), a);
            prop_assert_eq!((a + b).sqrt(), a.sqrt() + b.sqrt());
            if let Some(quotient) = a.checked_div(b) {
                prop_assert_eq!(quotient * b, a);
            }
        }
    }
}
