//! A Sprague-Grundy engine for impartial games.
//!
//! A game is a type of positions and the rule that lists the options of a position
//! ([`Game`]). Everything else follows from the rules: who wins ([`Outcome`]), the Grundy value
//! ([`Nimber`]), every move with the value it leads to ([`Solver::moves`]). A move leads to a
//! *sum* of positions, so heaps that split, edges that fall off and boards that divide are all
//! one mechanism.
//!
//! The crate knows positions and moves, nothing else: no files, no clocks, no threads. Searches
//! take a [`Budget`] and say when it is used up, and several together take what a [`pool`] around them has; no input
//! makes anything panic.
//!
//! # Where to find what
//!
//! - A game of your own: implement [`Game`], ask a [`Solver`]; [`Opponent`] plays it.
//! - A position as text, such as `kayles@30`: [`notation`].
//! - The last mover loses, every component moves: [`convention`].
//! - Heaps: [`nim`], [`bounded_nim`], [`moore`], [`subtraction`], [`octal`], [`heaps`]; very large
//!   ones by [`period`].
//! - Graphs: [`graph`], with cycles or without; edges that are cut: [`hackenbush`].
//! - Coins: [`coins`], with the product of [`Nimber`]s. Boards: [`boards`].
//! - Single rules: [`wythoff`], [`dynamic_subtraction`], [`euclid`], [`staircase`],
//!   [`multiplication`], [`calendar`], [`digital_deletions`], [`stone_boxes`], [`kiki`],
//!   [`treblecross`], [`team_nim`].
//! - What everything is compared with: [`brute`] and [`convention::Exhaustive`].
//!
//! # Theorem, condition, cost, source
//!
//! | theorem | where | condition | cost | source |
//! |---|---|---|---|---|
//! | a sum's value is the XOR of its parts' | [`Solver`] | normal play, no cycles | every position once | Sprague 1935, Grundy 1939 |
//! | Nim is lost iff the XOR is 0 | [`nim`] | normal play | O(heaps) | Bouton 1901 |
//! | at most m: heaps modulo m + 1 | [`bounded_nim`] | normal or misère play | O(heaps) | Bachet 1612 |
//! | up to k heaps: binary columns modulo k + 1 | [`moore`] | normal or misère play | O(64 · heaps) | Moore 1910 |
//! | staircase: the odd steps are Nim | [`staircase`] | normal play | O(steps) | Sprague 1937 |
//! | mex recurrence of subtraction games | [`subtraction`] | normal play | O(n · set) | Winning Ways, ch. 4 |
//! | M repeated values prove a period | [`period::Theorem::Window`] | finite set with maximum M | O(n) | Golomb 1966 |
//! | 2M values that come again, all raised alike, prove a rise | [`pattern::prove_rise`] | all-but games with maximum M | O(n) | heaps of one value differ by a number that may not be taken |
//! | a repetition to 2(n0 + p) + k proves a period | [`period::Theorem::GuySmith`] | heaps split at most in two | O(n) | Guy and Smith 1956 |
//! | sparse space | [`octal`] | none: it only saves work | far below O(n²) | Berlekamp et al. 1982, Gangolli and Plambeck 1989 |
//! | Lasker's Nim: 4k + 3 and 4k + 4 change places | [`heaps::Lasker`] | normal play | O(1) | Winning Ways, ch. 4 |
//! | lost pairs of piles are floor(nφ), floor(nφ) + n | [`wythoff`] | normal play; four exceptions in misère | O(1) | Wythoff 1907 |
//! | lost piles grow by the least a with k·a not below the last | [`dynamic_subtraction`] | normal play | O(number of lost piles) | Whinihan 1963, Schwenk 1970 |
//! | Euclid's game by its quotients | [`euclid`] | normal play | O(log) | Cole and Davie 1969 |
//! | a row of coins is the sum of its heads | [`coins`] | the last coin goes from heads to tails | O(heads) | Lenstra 1977, Winning Ways, ch. 14 |
//! | exactly t coins are at most t, t - 1 places later; an odd t follows from t - 1 | [`coins::Rule::values_to`] | coins anywhere in the row | the sums looked at | Winning Ways, ch. 14 |
//! | the Tartan theorem: values multiply | [`coins::Product`] | moves are all products of moves | O(heads), winning moves O(choices of columns + of rows) | Lenstra 1977, Winning Ways, ch. 14 |
//! | nimbers are a field | [`Nimber`], [`Nimber128`] | below 2^64, 2^128 | a product: 20, 80 instructions; 24, 48 table look-ups and carry-less multiplications on CPUs without these, 28, 96 look-ups without those | Conway 1976 |
//! | x·x + x = a has a solution iff the highest bit of a is 0 | [`Nimber::solve_quadratic`] | below 2^64, 2^128 | some products | trace; Conway 1976 |
//! | logarithms by the primes of the order | [`Nimber::log`], [`Nimber128::log`] | below 2^64, 2^128 within the budget | 5,200 products; some ten million, few of them remembered | Pohlig and Hellman 1978, Shanks 1971, Pollard 1978 |
//! | colon principle: an edge to a tree of value g is worth g + 1 | [`hackenbush::tree`] | rooted trees, normal play | O(nodes) | Winning Ways, ch. 7 |
//! | fusion principle: the nodes of a cycle are one | [`hackenbush::Graph::value`] | all edges green, normal play | O(nodes + edges) | Winning Ways, ch. 7 |
//! | a cut edge leaves the ring of its cut pairs as two chains | [`hackenbush::Graph::winning_edges`] | all edges green, normal play | O((nodes + edges) · log(edges)) | colon and fusion principles |
//! | wins, losses and draws backwards from the ends | [`graph::Digraph::endings`] | one token | O(nodes + edges) | Zermelo 1913 |
//! | loopy values | [`graph::Digraph::loopy_values`] | infinite play is a draw | O(values · (nodes + edges)) | Smith 1966, Fraenkel and Perl 1975 |
//! | who can see green again and again | [`graph::BuchiGame`] | infinite play | O(greens · (nodes + edges)) | Büchi 1962, Thomas 1995 |
//! | the same at the end of a way, as two layers of the graph | [`graph::GreenBoard`] | play ends where the pawn comes back | O(greens · (nodes + edges)) | memoryless strategies |
//! | SJ: XOR and a value above 1 | [`convention::anti_sg`] | play ends when all values are 0, no splitting | O(components) | Jia 2009 |
//! | SJ as misère play | [`convention::sj`] | checked for every reachable component | every component once | Jia 2009 |
//! | genus | [`convention::genus`] | misère sums with Nim | every sum once | Conway 1976, ch. 12 |
//! | misère quotients: the product of the elements tells the outcome | [`convention::MisereQuotient`] | finite quotients of heap games; proved from the rules | finding: the sums played out; proof: far fewer transitions | Plambeck 2005, Plambeck and Siegel 2008 |
//! | repeated elements prove a period of a misère quotient | [`convention::MisereQuotient::certify`] | as for the Grundy values | O(n) | Plambeck and Siegel 2008 |
//! | step counts | [`convention::EverySg`] | a move in every component | every position once | Jia 2009 |
//! | strategy stealing | [`boards::Chomp`] | full bars larger than 1 x 1 | O(1) | Gale 1974 |
//! | the second row is shorter by one; two heaps of Nim | [`boards::Chomp::known`] | two rows or columns, squares, one row with one column | O(rows) | Gale 1974 |
//! | 2x2 blocks are node Kayles on the king's graph; twins count once | [`boards::Blocks`] | up to 9 x 9 cells a part, larger ones by [`Solver`] | every set of places once | the game: Schaefer 1978 |
//! | retreats change nothing | [`boards::Northcott`] | normal play | O(rows) | Winning Ways, ch. 3 |
//! | kiki's game is lost iff both sides are odd | [`kiki`] | normal play | O(1) | induction |
//!
//! Each is compared with the rules; its docstring says up to which size.
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
//!
//! # Example: a game on a graph
//!
//! ```
//! use sg::graph::Digraph;
//! use sg::{Budget, Nimber, Opponent, Play};
//!
//! let stairs = Digraph::new(4, [(3, 2), (3, 1), (2, 1), (2, 0), (1, 0)])?;
//! assert_eq!(stairs.grundy_values()?, [0, 1, 2, 0].map(Nimber));
//! let mut opponent = Opponent::new(&stairs, Play::Normal, Budget::default(), 1);
//! assert_eq!(opponent.reply(&[2, 1])?, Some(vec![1, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Only `nimber::carryless` and `octal::sparse::lookup` may have some.
#![deny(unsafe_code)]

#[cfg(feature = "bench")]
pub mod bench;
pub mod boards;
pub mod brute;
mod budget;
pub mod coins;
pub mod conjecture;
pub mod convention;
mod game;
mod games;
pub mod graph;
pub mod hackenbush;
pub mod heaps;
mod mex;
mod nimber;
pub mod notation;
pub mod octal;
mod opponent;
mod outcome;
pub mod pattern;
pub mod period;
pub mod pool;
mod several;
mod solver;
pub mod subtraction;
#[cfg(test)]
mod testing;
mod wording;
pub mod written;

pub use budget::{Budget, SolveError};
pub use convention::Play;
pub use game::{Game, MovesTo};
pub use games::{
    bounded_nim, calendar, digital_deletions, dynamic_subtraction, euclid, kiki, moore,
    multiplication, nim, staircase, stone_boxes, team_nim, treblecross, wythoff,
};
pub use mex::{MexSet, mex};
pub use nimber::{Nimber, Nimber128};
pub use opponent::Opponent;
pub use outcome::Outcome;
pub use several::Several;
pub use solver::{Move, Solver};
pub use wording::Wording;
