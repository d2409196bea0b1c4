//! Nimbers of 128 bits.

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign};

use super::Nimber;
use super::tables::TABLES;

/// A nimber of up to 128 bits: an element of the field of 2^128. Games have smaller values
/// ([`Nimber`]); products of large coordinates may need these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber128(pub u128);

impl Nimber128 {
    /// The neutral element of the sum.
    pub const ZERO: Self = Self(0);
    /// The neutral element of the product.
    pub const ONE: Self = Self(1);

    /// Returns the power with that exponent; everything to the power of 0 is 1.
    #[must_use]
    pub fn pow(self, mut exponent: u128) -> Self {
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

    /// Returns the nimber whose product with this one is 1; `None` for 0.
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self(TABLES.inverse128(self.0)))
    }

    /// Returns the quotient; `None` when the divisor is 0.
    pub fn checked_div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// Returns the one nimber whose square this is.
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self(TABLES.sqrt128(self.0))
    }
}

impl From<Nimber> for Nimber128 {
    fn from(nimber: Nimber) -> Self {
        Self(nimber.0.into())
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "the addition of nimbers is the exclusive or"
)]
impl Add for Nimber128 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[expect(
    clippy::suspicious_op_assign_impl,
    reason = "the addition of nimbers is the exclusive or"
)]
impl AddAssign for Nimber128 {
    fn add_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Mul for Nimber128 {
    type Output = Self;

    /// Conway's product. Compared with the recursion by halves and the laws of a field on random
    /// nimbers.
    fn mul(self, other: Self) -> Self {
        let product = super::carryless::product128(self.0, other.0);
        Self(product.unwrap_or_else(|| TABLES.product128(self.0, other.0)))
    }
}

impl MulAssign for Nimber128 {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Sum for Nimber128 {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

impl Product for Nimber128 {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::ONE, Mul::mul)
    }
}

impl fmt::Display for Nimber128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The product by halves all the way down.
    fn recursive(a: u128, b: u128, half: u32) -> u128 {
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

    #[test]
    fn the_next_fermat_power_is_as_conway_says() {
        let fermat = Nimber128(1 << 64);
        assert_eq!(fermat * fermat, Nimber128(3 << 63));
        let smaller = Nimber128(0x0123_4567_89ab_cdef);
        assert_eq!(fermat * smaller, Nimber128(0x0123_4567_89ab_cdef << 64));
    }

    proptest! {
        #[test]
        fn wide_nimbers_are_a_field_that_holds_the_others(
            a in any::<u128>(), b in any::<u128>(), c in any::<u128>(),
        ) {
            let narrow = Nimber(a as u64) * Nimber(b as u64);
            let wide = Nimber128((a as u64).into()) * Nimber128((b as u64).into());
            prop_assert_eq!(wide, narrow.into());
            let (a, b, c) = (Nimber128(a), Nimber128(b), Nimber128(c));
            prop_assert_eq!(a * b, Nimber128(recursive(a.0, b.0, 64)));
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!(a * b * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a.sqrt() * a.sqrt(), a);
            if let Some(quotient) = a.checked_div(b) {
                prop_assert_eq!(quotient * b, a);
            }
        }
    }
}
