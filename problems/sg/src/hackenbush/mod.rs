//! Green Hackenbush: cut an edge, and all that is no longer tied to the ground falls away.
//!
//! [`Graph`] computes values and winning edges by theory; [`tree`] is the colon principle alone,
//! for rooted trees; [`Hackenbush`] is the rules alone, which the theory is compared with.

mod chain;
mod graph;
mod rules;
#[cfg(test)]
mod tests;
pub mod tree;
mod walk;
mod winning;

pub use graph::{Graph, GraphError};
pub use rules::Hackenbush;
