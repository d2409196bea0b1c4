//! The conventions of play: who wins when, and in how many components a move is made.
//!
//! Normal, misère, Anti-SG and Every-SG play of the same rules are different questions with
//! different theories. [`Exhaustive`] answers each from the rules alone and is what the
//! theories are compared with; [`anti_sg`], [`sj`], [`MisereQuotient`] and [`EverySg`] are the
//! theories.

mod anti_sg;
mod every;
mod exhaustive;
mod genus;
mod play;
mod quotient;
pub mod sj;

pub use anti_sg::anti_sg;
pub use every::EverySg;
pub use exhaustive::{Ending, Exhaustive};
pub use genus::{Genus, genus};
pub use play::{ParsePlayError, Play};
pub use quotient::{Element, MisereQuotient, QuotientError};
