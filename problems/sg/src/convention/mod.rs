//! The conventions of play: who wins when, and in how many components a move is made.

mod play;

pub use play::{ParsePlayError, Play};
