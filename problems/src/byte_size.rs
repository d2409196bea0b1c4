//! A number of bytes as a type, so that MiB, KiB and bytes are never confused.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A number of bytes. Serialised as a plain number of bytes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ByteSize(u64);

impl ByteSize {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// That many bytes.
    pub const fn from_bytes(bytes: u64) -> Self {
        Self(bytes)
    }

    /// That many kibibytes (1024 bytes); saturates.
    pub const fn from_kib(kib: u64) -> Self {
        Self(kib.saturating_mul(1024))
    }

    /// That many mebibytes (1024 KiB); saturates.
    pub const fn from_mib(mib: u64) -> Self {
        Self(mib.saturating_mul(1024 * 1024))
    }

    /// The number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// The number of whole kibibytes, rounded up.
    pub const fn kib(self) -> u64 {
        self.0.div_ceil(1024)
    }

    /// The number of whole mebibytes, rounded up.
    pub const fn mib(self) -> u64 {
        self.0.div_ceil(1024 * 1024)
    }

    /// The size in tenths of MiB, rounded up: what a program used, to be read next to what it may use.
    pub fn in_mib(self) -> String {
        let tenths = (u128::from(self.0) * 10).div_ceil(1024 * 1024);
        format!("{}.{} MiB", tenths / 10, tenths % 10)
    }

    /// The sum, or the largest size when it does not fit.
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// So many times the size, or the largest size when that does not fit.
    #[must_use]
    pub const fn saturating_mul(self, times: u64) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const KIB: u64 = 1024;
        const MIB: u64 = 1024 * KIB;
        match self.0 {
            b if b >= MIB && b % MIB == 0 => write!(f, "{} MiB", b / MIB),
            b if b >= KIB && b % KIB == 0 => write!(f, "{} KiB", b / KIB),
            b if b >= MIB => write!(f, "{:.1} MiB", b as f64 / MIB as f64),
            b if b >= KIB => write!(f, "{:.1} KiB", b as f64 / KIB as f64),
            b => write!(f, "{b} B"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSize;

    #[test]
    fn sizes_are_shown_in_the_unit_that_fits() {
        let shown = |size: ByteSize| size.to_string();
        assert_eq!(shown(ByteSize::from_mib(64)), "64 MiB");
        assert_eq!(shown(ByteSize::from_bytes(1536)), "1.5 KiB");
        assert_eq!(shown(ByteSize::from_bytes(7)), "7 B");
        assert_eq!(ByteSize::from_bytes(1025).kib(), 2);
    }

    #[test]
    fn what_was_used_is_shown_in_tenths_and_never_as_less() {
        for (kib, shown) in [
            (0, "0.0 MiB"),
            (1, "0.1 MiB"),
            (1500, "1.5 MiB"),
            (256 * 1024, "256.0 MiB"),
            (256 * 1024 + 1, "256.1 MiB"),
        ] {
            assert_eq!(ByteSize::from_kib(kib).in_mib(), shown);
        }
        assert!(ByteSize::from_kib(u64::MAX).in_mib().ends_with(" MiB"));
    }
}
