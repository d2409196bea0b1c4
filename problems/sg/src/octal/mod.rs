//! Take-and-break games of heaps, written as octal or hexadecimal codes.
//!
//! In the code `d0.d1d2d3…` the digit dk tells what may be left of a heap from which k objects
//! are taken: 1 nothing, 2 one heap, 4 two heaps, and in hexadecimal codes 8 three heaps; sums
//! of these allow either (Guy and Smith, 1956). `0.77` is Kayles: one or two pins fall, and the
//! row that is left may be empty, one row, or two.

mod code;
mod sparse;
mod values;

pub(crate) use code::left_with;
pub use code::{Code, ParseCodeError};
pub use sparse::SparseSpace;
pub(crate) use values::unequal_splits_values_within;
