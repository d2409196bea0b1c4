//! How many characters names and passwords have: who checks them, and what is said of it, ask here.

use std::ops::RangeInclusive;

/// How many characters the name of an account has.
pub const NAME_LENGTHS: RangeInclusive<usize> = 2..=32;

/// How many characters a password has.
pub const PASSWORD_LENGTHS: RangeInclusive<usize> = 8..=256;
