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

    /// Returns the nimber whose product with this one is 1; `None` for 0. About 120 products.
    ///
    /// ```
    /// use sg::Nimber;
    /// assert_eq!(Nimber(4).inverse(), Some(Nimber(15)));
    /// ```
    pub fn inverse(self) -> Option<Self> {
        // The multiplicative group has 2^64 - 1 elements.
        (!self.is_zero()).then(|| self.pow(u64::MAX - 1))
    }

    /// Returns the quotient; `None` when the divisor is 0.
    pub fn checked_div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// Returns the one nimber whose square this is. 63 products.
    ///
    /// ```
    /// use sg::Nimber;
    /// let root = Nimber(7).sqrt();
    /// assert_eq!(root * root, Nimber(7));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Self {
        // Squaring 64 times changes nothing.
        (1..64).fold(self, |root, _| root * root)
    }
}

impl Mul for Nimber {
    type Output = Self;

    /// Conway's product. Compared with its definition for all nimbers below 64, and by the laws
    /// of a field on random ones.
    fn mul(self, other: Self) -> Self {
        Self(TABLES.product64(self.0, other.0))
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
        for (a, b, product) in [
            (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
            (
                12_345_678_901_234_567_890,
                9_876_543_210_987_654_321,
                10_291_184_320_937_728_348,
            ),
            (1 << 32, 1 << 32, 6_442_450_944),
            (1 << 32, 1 << 31, 1 << 63),
        ] {
            assert_eq!(Nimber(a) * Nimber(b), Nimber(product));
        }
    }

    /// Exponents of 2 with the square of that power of 2.
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
        fn nimbers_are_a_field(a in any::<u64>(), b in any::<u64>(), c in any::<u64>()) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!(a * b * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a * Nimber::ONE, a);
            prop_assert_eq!(a.sqrt() * a.sqrt(), a);
            prop_assert_eq!((a + b).sqrt(), a.sqrt() + b.sqrt());
            if let Some(quotient) = a.checked_div(b) {
                prop_assert_eq!(quotient * b, a);
            }
        }
    }
}
