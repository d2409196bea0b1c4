//! The games whose heaps may have a sparse space.

use super::Code;
use crate::octal::code::TWO;
use crate::period::Theorem;

/// What becomes of a heap.
#[derive(Clone, Copy)]
pub(super) enum Rules<'c> {
    /// What a code says; no digit of it splits in three.
    Code(&'c Code),
    /// It is split in two parts that are not equal: Grundy's game.
    Unequal,
}

impl<'c> Rules<'c> {
    /// What may be left of a heap, by how much is taken, as in a code.
    pub(super) fn digits(self) -> &'c [u8] {
        match self {
            Self::Code(code) => code.digits(),
            Self::Unequal => &[TWO],
        }
    }

    /// The largest lesser part of a split of so much.
    pub(super) fn half(self, left: usize) -> usize {
        match self {
            Self::Code(_) => left / 2,
            Self::Unequal => left.saturating_sub(1) / 2,
        }
    }

    /// Whether two equal parts would make up a heap, but are no split.
    pub(super) fn forbids_halves(self, heap: usize) -> bool {
        match self {
            Self::Code(_) => false,
            Self::Unequal => heap.is_multiple_of(2),
        }
    }

    pub(super) fn theorem(self) -> Theorem {
        match self {
            Self::Code(code) => code.theorem(),
            Self::Unequal => Theorem::Unknown,
        }
    }
}
