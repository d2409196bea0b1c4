//! `/explore`: the values of a game, their period and patterns, lost pairs, and what is claimed of them.
//!
//! | file | what it is for |
//! |---|---|
//! | `asked` | what an address says |
//! | `findings` | what the engine finds |
//! | `export` | the same as CSV and JSON |
//! | `packaged` | the game of a problem, by its package |
//! | `program` | `/explore/program`: a game whose rules a visitor's own program knows |
//! | `show` | the page |

pub mod asked;
mod export;
mod findings;
mod packaged;
pub mod program;
pub mod show;
