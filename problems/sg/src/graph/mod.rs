//! Games given by a graph: a position is a node, a move follows an edge.
//!
//! Without cycles every node has a Grundy value ([`Digraph::grundy_values`]). With cycles play
//! may go on forever: [`Digraph::endings`] tells wins, losses and draws of one token,
//! [`Digraph::loopy_values`] is the theory of several, and [`BuchiGame`] decides who wins when
//! infinite play is won by whoever sees a green node again and again; [`GreenBoard`] is that game
//! move by move.

mod buchi;
mod digraph;
mod green_way;
mod grundy;
mod loopy;
mod retrograde;

pub use buchi::{BuchiGame, BuchiGameError};
pub use digraph::{Digraph, NoSuchNode};
pub use green_way::GreenBoard;
pub use grundy::Cycle;
pub use loopy::{LoopyValue, outcome_of_sum};
pub use retrograde::Ending;
