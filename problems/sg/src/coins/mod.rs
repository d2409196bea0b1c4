//! Coin-turning games: in a row of coins, or on a board, some coins are turned, of which the
//! last must go from heads to tails; who cannot move loses.
//!
//! A position is the sum of its heads, each alone (Winning Ways, chapter 14). Coins are
//! numbered from 0.

mod product;
mod row;
mod rule;

pub use product::{Cell, Product};
pub use rule::{ParseRuleError, Rule};
