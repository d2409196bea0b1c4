//! One small change to a program's text.

use std::ops::Range;

/// What kind of mistake a change makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A bound is met or missed by one: `<` for `<=`.
    OffByOne,
    /// A number is larger or smaller by one.
    Constant,
    /// A value that the others follow from is another.
    BaseCase,
    /// Values are added where their exclusive or is wanted.
    XorToSum,
    /// Numbers are subtracted that are to be added, or added that are to be subtracted or multiplied.
    Operation,
    /// The end of the game is won instead of lost, or the other way round.
    MisereEnd,
    /// Something is kept from one case to the next.
    NoReset,
    /// A type has fewer bits.
    NarrowType,
    /// An array is half as long.
    SmallArray,
    /// A period or where it begins is another.
    EarlyPeriod,
    /// A `return`, `break` or `continue` is left out.
    DroppedJump,
    /// Another answer's word is printed.
    SwappedAnswers,
}

impl Kind {
    /// Its name for programs, such as `off-by-one`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffByOne => "off-by-one",
            Self::Constant => "constant",
            Self::BaseCase => "base-case",
            Self::XorToSum => "xor-to-sum",
            Self::Operation => "operation",
            Self::MisereEnd => "misere-end",
            Self::NoReset => "no-reset",
            Self::NarrowType => "narrow-type",
            Self::SmallArray => "small-array",
            Self::EarlyPeriod => "early-period",
            Self::DroppedJump => "dropped-jump",
            Self::SwappedAnswers => "swapped-answers",
        }
    }
}

/// A change to a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) kind: Kind,
    /// The bytes that are replaced.
    pub(super) place: Range<usize>,
    /// What they are replaced with.
    pub(super) text: String,
}

impl Change {
    /// The text with the change.
    pub(super) fn apply(&self, source: &str) -> String {
        let mut changed = source.to_owned();
        changed.replace_range(self.place.clone(), &self.text);
        changed
    }

    /// The number of its first line, from 1.
    pub(super) fn line(&self, source: &str) -> usize {
        source[..self.place.start].matches('\n').count() + 1
    }
}
