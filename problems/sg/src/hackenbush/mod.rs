//! Green Hackenbush: cut an edge, and all that is no longer tied to the ground falls away.
//!
//! [`Graph`] computes values by theory in linear time; [`Hackenbush`] is the rules alone, which
//! the theory is compared with.

mod graph;
mod rules;

pub use graph::{Graph, GraphError};
pub use rules::Hackenbush;
