//! Games of heaps that are no subtraction sets and no octal codes: heaps that split, boards
//! that are filled with strips, a pass that may be taken once, what a
//! grammar says; and tables of the values of any game of heaps.

mod grammar;
mod grundy_game;
mod lasker;
mod pass;
mod rows;
mod strips;
mod tabled;

pub use grammar::{Grammar, GrammarRule, Part};
pub use grundy_game::GrundyGame;
pub use lasker::{Lasker, Splits};
pub use pass::{WithPass, one_pass_value};
pub use rows::Rows;
pub use strips::Strips;
pub(crate) use tabled::Table;
pub use tabled::{Listed, Tabled};
