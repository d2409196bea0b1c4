//! From one typed description of a case to everything a problem needs of its reference.

mod bounds;

pub use bounds::{Bounds, Constant};
