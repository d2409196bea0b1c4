//! Coin-turning games: in a row of coins, or on a board, some coins are turned, of which the
//! last must go from heads to tails; who cannot move loses.
//!
//! A position is the sum of its heads, each alone (Winning Ways, chapter 14). Coins are
//! numbered from 0.

mod boxes;
mod error;
mod product;
mod row;
mod rule;
mod values;
mod winning;

pub use boxes::{Boxes, Lamp};
pub use error::CoinsError;
pub use product::{Cell, Product, Turn};
pub use rule::{ParseRuleError, Rule};
