//! Games that are a file each: their rules, and what theory knows of them.

pub mod bounded_nim;
pub mod calendar;
pub mod digital_deletions;
pub mod dynamic_subtraction;
pub mod euclid;
pub mod kiki;
pub mod moore;
pub mod multiplication;
pub mod nim;
pub mod staircase;
pub mod stone_boxes;
pub mod team_nim;
pub mod treblecross;
pub mod wythoff;
