//! Nimbers: the values of impartial games, whose addition is the bitwise exclusive or.
//!
//! With Conway's product they are a field: those of 64 bits that of 2^64 elements, those of 128
//! bits that of 2^128. The product is what the Tartan theorem needs (see [`crate::coins`]).

#[cfg(any(target_arch = "x86_64", test))]
mod basis;
mod carryless;
mod field;
#[cfg(target_arch = "x86_64")]
mod galois;
mod halves;
mod structure;
mod tables;
mod wide;

pub use wide::Nimber128;

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use tables::TABLES;

/// A Grundy value: the size of the Nim heap the position is equal to.
///
/// `+` is the addition of games, which on nimbers is the bitwise exclusive or.
///
/// ```
/// use sg::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert_eq!([1, 2, 3].map(Nimber).into_iter().sum::<Nimber>(), Nimber::ZERO);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of every P-position.
    pub const ZERO: Self = Self(0);

    /// Whether the player to move loses.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "the addition of nimbers is the exclusive or"
)]
impl Add for Nimber {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[expect(
    clippy::suspicious_op_assign_impl,
    reason = "the addition of nimbers is the exclusive or"
)]
impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The product of two nimbers the fastest way there is on this CPU.
#[inline]
fn product64(a: u64, b: u64) -> u64 {
    // The values of most games are small.
    if a | b <= 0xffff {
        TABLES.product16(a as u16, b as u16).into()
    } else {
        carryless::product64(a, b).unwrap_or_else(|| TABLES.product64(a, b))
    }
}

/// The same product on CPUs of any kind.
#[cfg(feature = "bench")]
pub(crate) fn product64_by_tables(a: u64, b: u64) -> u64 {
    TABLES.product64(a, b)
}
