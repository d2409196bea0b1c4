//! Closed forms for what a game's table shows: proposed where they hold for every value that was
//! looked at, and called proved only where a theorem carries them on.
//!
//! Knows tables and outcomes, and no games: [`values`] looks at Grundy values of single heaps,
//! [`lost`] at which numbers are lost, [`pairs`], [`boards`] and [`lists`] at which positions of several
//! numbers are, [`dates`] at which days. Which formula is a theorem about which game is said in `crate::notation`.

mod boards;
mod dates;
mod lists;
mod lost;
mod pairs;
mod values;

pub use boards::{of_boards, of_products};
pub use dates::of_dates;
pub use lists::{Lists, MISERE_XOR, misere_at_once, of_lists};
pub use lost::{of_lost, of_target};
pub use pairs::{EUCLID_PAIRS, TWO_ROWS, WYTHOFF_MISERE, WYTHOFF_PAIRS, of_pairs, of_rows};
pub use values::{Recurrence, of_values, prove_rise, same_as, settled_form};

/// A closed form that holds as far as anyone has looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The form: of the value g(n) of a heap of n, such as `n mod 4`, or of the lost positions,
    /// such as `lost iff n mod 3 = 0`.
    pub formula: String,
    /// The largest number (of each pile, where there are several) that was compared.
    pub holds_to: u64,
    /// Whether a theorem carries it to all numbers.
    pub proved: bool,
}

impl Pattern {
    /// One that was only observed.
    fn observed(formula: impl Into<String>, holds_to: u64) -> Self {
        Self {
            formula: formula.into(),
            holds_to,
            proved: false,
        }
    }
}
