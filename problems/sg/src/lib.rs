//! A Sprague-Grundy engine for impartial games.
//!
//! A game is a type of positions and the rule that lists the options of a position
//! ([`Game`]). Everything else follows from the rules: who wins ([`Outcome`]), the Grundy value
//! ([`Nimber`]), every move with the value it leads to ([`Solver::moves`]). A move leads to a
//! *sum* of positions, so heaps that split, edges that fall off and boards that divide are all
//! one mechanism.
//!
//! The crate knows positions and moves, nothing else: no files, no problems, no threads.
//!
//! # Theorem, condition, cost, source
//!
//! | theorem | where | condition | cost | source |
//! |---|---|---|---|---|
//! | a sum's value is the XOR of its parts' | [`Solver`] | normal play, no cycles | every position once | Sprague 1935, Grundy 1939 |
//! | Nim is lost iff the XOR is 0 | [`nim`] | normal play | O(heaps) | Bouton 1901 |
//! | mex recurrence of subtraction games | [`subtraction`] | normal play | O(n · set) | Winning Ways, ch. 4 |
//! | colon and fusion principles | [`hackenbush`] | all edges green, normal play | O(nodes + edges) | Winning Ways, ch. 7 |
//! | kiki's game is lost iff both sides are odd | [`kiki`] | normal play | O(1) | induction, checked against the rules |
//!
//! # Example: Kayles from its rules
//!
//! ```
//! use sg::{Budget, Game, Nimber, Solver};
//!
//! /// A row of pins; a ball knocks down one pin or two neighbours.
//! struct Kayles;
//!
//! impl Game for Kayles {
//!     type Position = u32;
//!
//!     fn options(&self, &pins: &u32, sink: &mut dyn FnMut(&[u32])) {
//!         for hit in 1..=pins.min(2) {
//!             for left in 0..=(pins - hit) {
//!                 sink(&[left, pins - hit - left]);
//!             }
//!         }
//!     }
//! }
//!
//! let mut solver = Solver::new(Kayles, Budget::default());
//! assert_eq!(solver.value(&[11])?, Nimber(6));
//! # Ok::<(), sg::SolveError<u32>>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "bench")]
pub mod bench;
pub mod boards;
pub mod bounded_nim;
pub mod brute;
pub mod calendar;
pub mod coins;
pub mod convention;
pub mod digital_deletions;
pub mod dynamic_subtraction;
pub mod euclid;
mod game;
pub mod graph;
pub mod hackenbush;
pub mod heaps;
pub mod kiki;
mod mex;
pub mod moore;
pub mod multiplication;
pub mod nim;
mod nimber;
pub mod notation;
pub mod octal;
mod opponent;
mod outcome;
pub mod period;
mod solver;
pub mod staircase;
pub mod stone_boxes;
pub mod subtraction;
#[cfg(test)]
mod testing;
pub mod wythoff;

pub use convention::Play;
pub use game::Game;
pub use mex::{MexSet, mex};
pub use nimber::{Nimber, Nimber128};
pub use opponent::Opponent;
pub use outcome::Outcome;
pub use solver::{Budget, Move, SolveError, Solver};
