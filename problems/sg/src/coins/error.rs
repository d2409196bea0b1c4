//! Why coins could not be answered for.

use super::Rule;

/// Why a value or the winning moves could not be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoinsError {
    /// There is no closed form, and the table would be larger than the budget.
    #[error("{rule} is known for the first {known} coins only within {positions} positions")]
    Budget {
        /// The rule.
        rule: Rule,
        /// The values of the coins 0..known are found within the budget.
        known: u64,
        /// The number of positions allowed.
        positions: usize,
    },
    /// The value of a head has more than 64 bits.
    #[error("a head at coin {head} has a value of more than 64 bits under {rule}")]
    TooLarge {
        /// The rule.
        rule: Rule,
        /// The coin.
        head: u64,
    },
    /// There are more choices of coins than the budget.
    #[error("more than {positions} choices of coins to look at")]
    Choices {
        /// The number of choices allowed.
        positions: usize,
    },
}
